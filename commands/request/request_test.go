package request_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/table"
)

// accounts know everybody as French.
type accounts struct {
	met  *meeting
	fail error
}

// meeting is what accounts were told of somebody.
type meeting struct {
	table.User
	from table.Origin
}

func (a accounts) Meet(_ context.Context, u table.User, from table.Origin) error {
	*a.met = meeting{u, from}
	return a.fail
}

func (accounts) Person(context.Context, string) (table.Profile, error) {
	return table.Profile{Lang: "fr"}, nil
}

func read(t *testing.T, it *discordgo.Interaction) (*request.Request, meeting) {
	t.Helper()
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	var met meeting
	q, err := request.Read(t.Context(), it, accounts{met: &met}, c)
	if err != nil {
		t.Fatal(err)
	}
	return q, met
}

// TestRead: who, where, with what rights, in which language.
func TestRead(t *testing.T) {
	guild := discordgo.German
	it := &discordgo.Interaction{ID: "175928847299117063", GuildID: "g", ChannelID: "c", Locale: discordgo.EnglishGB,
		GuildLocale: &guild,
		Member: &discordgo.Member{Nick: "Annie", Permissions: discordgo.PermissionManageGuild,
			User: &discordgo.User{ID: "1", Username: "ann", GlobalName: "Ann"}}}
	q, met := read(t, it)
	want := table.Caller{User: table.User{ID: "1", Name: "Annie", Locale: "en-GB"}, Guild: "g", Channel: "c",
		GuildLocale: "de", Interaction: it.ID, Manager: true}
	if q.Caller != want || met != (meeting{want.User, table.FromServer}) || q.Lang() != "fr" {
		t.Errorf("read %+v, met %+v, language %s; want %+v", q.Caller, met, q.Lang(), want)
	}
	if at := q.CreatedAt().UTC(); at != time.Date(2016, 4, 30, 11, 18, 25, 796e6, time.UTC) {
		t.Errorf("made at %v", at) // Discord's own example of an id
	}
	for name, u := range map[string]*discordgo.User{"Ann": {Username: "ann", GlobalName: "Ann"},
		"ann": {Username: "ann"}} {
		q, _ := read(t, &discordgo.Interaction{ID: "x", User: u})
		if q.Caller.User.Name != name || q.Caller.Manager || q.Caller.Guild != "" {
			t.Errorf("%+v is read as %+v", u, q.Caller)
		}
		if since := time.Since(q.CreatedAt()); since < 0 || since > time.Minute {
			t.Errorf("with an id without a time: made %v ago", since)
		}
	}
	broken := errors.New("disk full")
	if _, err := request.Read(t.Context(), it, accounts{&met, broken}, nil); !errors.Is(err, broken) {
		t.Errorf("a person who cannot be stored: %v", err)
	}
}

// TestReadChat: an interaction comes from a chat if only a person has installed the bot where it was made. Then no
// server is known, and nobody manages one.
func TestReadChat(t *testing.T) {
	member := &discordgo.Member{Permissions: discordgo.PermissionAdministrator, User: &discordgo.User{ID: "1"}}
	person, server := discordgo.ApplicationIntegrationUserInstall, discordgo.ApplicationIntegrationGuildInstall
	type owners = map[discordgo.ApplicationIntegrationType]string
	for _, c := range []struct {
		name    string
		guild   string
		context discordgo.InteractionContextType
		owners  owners
		chat    bool
	}{
		{"a server", "g", discordgo.InteractionContextGuild, owners{server: "g"}, false},
		{"a server, told by nothing", "g", discordgo.InteractionContextGuild, nil, false},
		{"a server and a person", "g", discordgo.InteractionContextGuild, owners{server: "g", person: "1"}, false},
		{"another server", "g", discordgo.InteractionContextGuild, owners{person: "1"}, true},
		{"direct messages", "", discordgo.InteractionContextBotDM, owners{server: "0"}, false},
		{"direct messages of a person who has installed the bot", "", discordgo.InteractionContextBotDM,
			owners{person: "1"}, false},
		{"a group chat", "", discordgo.InteractionContextPrivateChannel, owners{person: "1"}, true},
	} {
		it := &discordgo.Interaction{ID: "7", GuildID: c.guild, ChannelID: "c", Context: c.context,
			AuthorizingIntegrationOwners: c.owners}
		if it.User = member.User; c.guild != "" {
			it.User, it.Member = nil, member
		}
		q, _ := read(t, it)
		known := c.guild
		if c.chat {
			known = ""
		}
		if q.Caller.Chat != c.chat || q.Caller.Guild != known || q.Caller.Channel != "c" ||
			q.Caller.Manager != (known != "") || q.Caller.Direct() != (c.guild == "" && !c.chat) {
			t.Errorf("%s: read as %+v", c.name, q.Caller)
		}
	}
}

// TestOrigin: where people come from is told, as Discord names it.
func TestOrigin(t *testing.T) {
	command := func(of discordgo.ApplicationCommandType) discordgo.InteractionData {
		return discordgo.ApplicationCommandInteractionData{CommandType: of}
	}
	typed, press := command(discordgo.ChatApplicationCommand), discordgo.MessageComponentInteractionData{}
	const server, bot, chat = discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM,
		discordgo.InteractionContextPrivateChannel
	for _, c := range []struct {
		guild string
		in    discordgo.InteractionContextType
		data  discordgo.InteractionData
		want  table.Origin
	}{
		{"g", server, typed, table.FromServer}, {"g", server, press, table.FromServer},
		{"", bot, typed, table.FromDirect}, {"", bot, press, table.FromDirect}, {"", bot, nil, table.FromDirect},
		{"", chat, typed, table.FromChat}, {"", chat, press, table.FromChat},
		{"g", server, command(discordgo.UserApplicationCommand), table.FromMenu},
		{"g", server, command(discordgo.MessageApplicationCommand), table.FromMenu},
		{"", bot, command(discordgo.MessageApplicationCommand), table.FromMenu},
		{"", chat, command(discordgo.UserApplicationCommand), table.FromMenu},
		{"", server, press, table.FromDirect}, // a message that tells no context
	} {
		it := &discordgo.Interaction{ID: "x", GuildID: c.guild, Context: c.in, Data: c.data,
			User: &discordgo.User{ID: "1", Username: "ann"}}
		if _, met := read(t, it); met.from != c.want {
			t.Errorf("in server %q, context %d, with %+v: from %q, want %q", c.guild, c.in, c.data, met.from, c.want)
		}
	}
}

// asTyped are names that the program calls as they are registered.
type asTyped struct{}

func (asTyped) Path(p string) string   { return p }
func (asTyped) Arg(_, a string) string { return a }

// TestPath: sub-commands form the path; values of every type are read as text.
func TestPath(t *testing.T) {
	opt := func(name string, value any) *discordgo.ApplicationCommandInteractionDataOption {
		return &discordgo.ApplicationCommandInteractionDataOption{Name: name, Value: value}
	}
	sub := func(name string, k discordgo.ApplicationCommandOptionType,
		opts ...*discordgo.ApplicationCommandInteractionDataOption) *discordgo.ApplicationCommandInteractionDataOption {
		return &discordgo.ApplicationCommandInteractionDataOption{Name: name, Type: k, Options: opts}
	}
	focused := opt("f", "ab")
	focused.Focused = true
	args := []*discordgo.ApplicationCommandInteractionDataOption{opt("s", "x y"), opt("n", 12.0), opt("big", 3e9),
		opt("b", true), opt("odd", nil), focused}
	for want, opts := range map[string][]*discordgo.ApplicationCommandInteractionDataOption{
		"a":   args,
		"a b": {sub("b", discordgo.ApplicationCommandOptionSubCommand, args...)},
		"a g b": {sub("g", discordgo.ApplicationCommandOptionSubCommandGroup, sub("b",
			discordgo.ApplicationCommandOptionSubCommand, args...))},
	} {
		q := &request.Request{Args: map[string]string{}}
		if got := q.Path(discordgo.ApplicationCommandInteractionData{Name: "a", Options: opts}, asTyped{}); got != want {
			t.Errorf("the path is %q, want %q", got, want)
		}
		for name, text := range map[string]string{"s": "x y", "n": "12", "big": "3000000000", "b": "true", "odd": "",
			"f": "ab"} {
			if got := q.Args[name]; got != text {
				t.Errorf("%s: %s reads %q, want %q", want, name, got, text)
			}
		}
		if q.Focused != "f" {
			t.Errorf("%s: the cursor is in %q", want, q.Focused)
		}
	}
}

// TestAnswersGoToOne: an answer is a message only the person sees, unless their own message can be edited.
func TestAnswersGoToOne(t *testing.T) {
	for _, c := range []struct {
		name  string
		guild string
		chat  bool
		on    *discordgo.Message
		keep  bool
		want  discordgo.InteractionResponseType
	}{
		{"typed", "g", false, nil, false, discordgo.InteractionResponseChannelMessageWithSource},
		{"typed in a direct message", "", false, nil, false, discordgo.InteractionResponseChannelMessageWithSource},
		{"typed in a chat", "", true, nil, false, discordgo.InteractionResponseChannelMessageWithSource},
		{"under a board", "g", false, &discordgo.Message{}, false,
			discordgo.InteractionResponseChannelMessageWithSource},
		{"under a board in a chat", "", true, &discordgo.Message{}, false,
			discordgo.InteractionResponseChannelMessageWithSource},
		{"under one's own", "g", false, &discordgo.Message{Flags: discordgo.MessageFlagsEphemeral}, false,
			discordgo.InteractionResponseUpdateMessage},
		{"under one's own in a chat", "", true, &discordgo.Message{Flags: discordgo.MessageFlagsEphemeral}, false,
			discordgo.InteractionResponseUpdateMessage},
		{"under a direct message", "", false, &discordgo.Message{}, false, discordgo.InteractionResponseUpdateMessage},
		{"under a board in a direct message", "", false, &discordgo.Message{}, true,
			discordgo.InteractionResponseChannelMessageWithSource},
	} {
		q := &request.Request{Interaction: &discordgo.Interaction{Message: c.on}, KeepMessage: c.keep,
			Caller: table.Caller{Guild: c.guild, Chat: c.chat}}
		res := q.Answer(&discordgo.InteractionResponseData{Content: "x"})
		if res.Type != c.want {
			t.Errorf("%s: type %d, want %d", c.name, res.Type, c.want)
		}
		private := res.Type == discordgo.InteractionResponseUpdateMessage ||
			res.Data.Flags&discordgo.MessageFlagsEphemeral != 0
		if !private || res.Data.AllowedMentions == nil {
			t.Errorf("%s: flags %b, mentions %v", c.name, res.Data.Flags, res.Data.AllowedMentions)
		}
		if res.Type == discordgo.InteractionResponseUpdateMessage && (res.Data.Attachments == nil ||
			res.Data.Components == nil || res.Data.Embeds == nil) {
			t.Errorf("%s: something of the old message stays: %+v", c.name, res.Data)
		}
	}
}

// TestResolved: the people whom a command or a form names are known by their names in the server; bots are no players.
func TestResolved(t *testing.T) {
	users := map[string]*discordgo.User{"7": {ID: "7", Username: "bob"}, "8": {ID: "8", Username: "beep", Bot: true},
		"9": {ID: "9", Username: "cat"}, "": {Username: "nobody"}}
	members := map[string]*discordgo.Member{"7": {Nick: "Bobby"}}
	for name, data := range map[string]discordgo.InteractionData{
		"command": discordgo.ApplicationCommandInteractionData{
			Resolved: &discordgo.ApplicationCommandInteractionDataResolved{Users: users, Members: members}},
		"form":                      request.Form{Users: users, Members: members},
		"command that names nobody": discordgo.ApplicationCommandInteractionData{},
		"form that names nobody":    request.Form{},
		"button":                    discordgo.MessageComponentInteractionData{},
	} {
		q := &request.Request{Interaction: &discordgo.Interaction{Data: data}}
		want := map[string]table.User{}
		if name == "command" || name == "form" {
			want["7"], want["9"] = table.User{ID: "7", Name: "Bobby"}, table.User{ID: "9", Name: "cat"}
		}
		for _, id := range []string{"7", "8", "9", "10", ""} {
			u, ok := q.Resolved(id)
			if w, known := want[id]; u != w || ok != known {
				t.Errorf("%s: %q is %+v, %t, want %+v, %t", name, id, u, ok, w, known)
			}
		}
	}
}
