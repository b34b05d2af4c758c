package commands_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// board is the message of table 1 as its channel shows it after so many moves, without buttons.
func board(moves string) *discordgo.Message {
	return &discordgo.Message{Embeds: []*discordgo.MessageEmbed{{Title: "Awale · table 1",
		Footer: &discordgo.MessageEmbedFooter{Text: moves}}}}
}

// TestMessageMenus: each command in the menu of a board gives the right answer, for the person alone, and does the
// right thing.
func TestMessageMenus(t *testing.T) {
	for _, c := range []struct {
		name, lang, says string
		does             table.ActionKind
	}{
		{"My hand", "en", "Awale", ""},
		{"My hand", "fr", "Awalé", ""},
		{"Describe", "en", "Row 1", ""},
		{"Describe", "fr", "Rangée 1", ""},
		{"Remind", "en", "reminder", table.Nudge},
		{"Remind", "fr", "rappel", table.Nudge},
		{"Replay from here", "en", "Move 0 of", ""},
		{"Replay from here", "fr", "Coup 0 sur", ""},
		{"Gone", "en", "Open the menu once more", ""},
		{"Stats", "en", "Open the menu once more", ""}, // it is in the menu of people
		{"tables", "en", "Open the menu once more", ""},
	} {
		h := commandtest.New(commandtest.AnnsTurn(t, 1))
		h.Profile.Lang = c.lang
		res := commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.OnMessage("ann", c.name, board("0 moves played")))
		if got := commandtest.Text(res); !strings.Contains(got, c.says) {
			t.Errorf("%s in %s says %q, want %q", c.name, c.lang, got, c.says)
		}
		if res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
			t.Errorf("everybody sees the answer to %s", c.name)
		}
		if c.does != "" && !slices.Contains(h.Done, c.does) || c.does == "" && len(h.Done) > 0 {
			t.Errorf("%s does %v, want %q", c.name, h.Done, c.does)
		}
	}
}

// TestMenuOfForeignMessages: nothing is done with a message that the bot has not sent, one that shows no game, and the
// board of a table of which the person may not know.
func TestMenuOfForeignMessages(t *testing.T) {
	for _, name := range []string{"My hand", "Describe", "Remind", "Replay from here", "Review"} {
		for what, change := range map[string]func(*discordgo.Interaction, *table.Table){
			"of another bot": func(it *discordgo.Interaction, _ *table.Table) {
				target(it).Author = &discordgo.User{ID: "other", Bot: true}
			},
			"of a person": func(it *discordgo.Interaction, _ *table.Table) {
				target(it).Author = &discordgo.User{ID: "ben"}
			},
			"of nobody":         func(it *discordgo.Interaction, _ *table.Table) { target(it).Author = nil },
			"without a game":    func(it *discordgo.Interaction, _ *table.Table) { target(it).Embeds = nil },
			"that is not there": func(it *discordgo.Interaction, _ *table.Table) { delete(data(it).Resolved.Messages, "m") },
			"without what it is about": func(it *discordgo.Interaction, _ *table.Table) {
				d := data(it)
				d.Resolved = nil
				it.Data = d
			},
			"of a table in another server": func(_ *discordgo.Interaction, tb *table.Table) {
				tb.Guild, tb.Channel, tb.Home, tb.Creator = "h", "d", "d", "ben"
				tb.Seats[0], tb.Seats[1] = table.Seat{Kind: table.Person, User: "ben"}, table.Seat{Kind: table.Computer}
			},
		} {
			tb := commandtest.AnnsTurn(t, 1)
			it := commandtest.OnMessage("ann", name, board("0 moves played"))
			change(it, tb)
			r, h := commandtest.Router(t, tb)
			got := commandtest.Text(r.Handle(t.Context(), it))
			if !strings.Contains(got, "I see no game in that message") && !strings.Contains(got, "There’s no table 1 here") {
				t.Errorf("%s on a message %s says %q", name, what, got)
			}
			if len(h.Done) > 0 {
				t.Errorf("%s on a message %s does %v", name, what, h.Done)
			}
		}
	}
}

func data(it *discordgo.Interaction) discordgo.ApplicationCommandInteractionData {
	return it.ApplicationCommandData()
}

func target(it *discordgo.Interaction) *discordgo.Message { return data(it).Resolved.Messages["m"] }

// TestPersonMenus: the menu of a person opens a table for two that begins by itself, and shows their statistics.
func TestPersonMenus(t *testing.T) {
	ben := &discordgo.User{ID: "ben", Username: "Ben"}
	r, h := commandtest.Router(t)
	res := r.Handle(t.Context(), commandtest.OnPerson("ann", "Play with…", ben))
	if got := commandtest.Text(res); !strings.Contains(got, "What would you like to play with **Ben**?") {
		t.Fatalf("Play with… says %q", got)
	}
	menu := commandtest.Buttons(res.Data.Components)[0]
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann", menu, "awale"))); !strings.Contains(got,
		"begins as soon as it is accepted") {
		t.Errorf("a chosen game says %q", got)
	}
	if n := h.News; len(n) != 1 || !n[0].BeginFull || n[0].Begin || n[0].Seats != 2 || len(n[0].Invited) != 1 ||
		n[0].Invited[0].ID != "ben" || n[0].Game != "awale" {
		t.Errorf("opened: %+v", n)
	}
	for _, values := range [][]string{nil, {"awale", "domino"}, {"chess"}} {
		r.Handle(t.Context(), commandtest.Pressed("ann", menu, values...))
	}
	if len(h.News) != 1 {
		t.Errorf("a choice that the menu does not have opens a table: %+v", h.News)
	}
	r.Handle(t.Context(), commandtest.Pressed("ann", customid.ID{Kind: customid.Welcome, Name: "open awale"}.String()))
	if n := h.News; len(n) != 2 || n[1].BeginFull {
		t.Errorf("a table for whoever comes begins by itself: %+v", n)
	}
	for who, says := range map[*discordgo.User]string{
		{ID: "bot", Bot: true, Username: "Tablée"}: "the computer plays with you",
		{ID: "ann", Username: "Ann"}:               "the computer plays with you",
		{ID: "other", Bot: true, Username: "Bot"}:  "That bot doesn’t play with me",
	} {
		if got := commandtest.Text(r.Handle(t.Context(), commandtest.OnPerson("ann", "Play with…", who))); !strings.Contains(
			got, says) {
			t.Errorf("Play with %s says %q, want %q", who.Username, got, says)
		}
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.OnPerson("ann", "Stats", ben))); !strings.Contains(got,
		"Ben") || !strings.Contains(got, "7 games, 4 won") {
		t.Errorf("Stats says %q", got)
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.OnPerson("ann", "Stats",
		&discordgo.User{ID: "bot", Bot: true}))); !strings.Contains(got, "Bots have no games") {
		t.Errorf("Stats of a bot says %q", got)
	}
}

// TestMenuDefinitions: what is registered for menus is what Discord takes: names of 32 characters at most in every
// language, each once, no descriptions, no options, at most 15 of a type.
func TestMenuDefinitions(t *testing.T) {
	r, _ := commandtest.Router(t)
	count, names := map[discordgo.ApplicationCommandType]int{}, map[string]bool{}
	for _, d := range r.Definitions() {
		if !request.IsMenu(d.Type) {
			continue
		}
		count[d.Type]++
		if d.Description != "" || d.DescriptionLocalizations != nil || d.Options != nil {
			t.Errorf("%s has more than a name: %+v", d.Name, d)
		}
		if (*d.NameLocalizations)[discordgo.French] == d.Name {
			t.Errorf("%s has no French name", d.Name)
		}
		for locale, name := range *d.NameLocalizations {
			key := string(locale) + name
			if n := utf8.RuneCountInString(name); n == 0 || n > 32 || names[key] {
				t.Errorf("%s in %s: %q has %d characters, or is there twice", d.Name, locale, name, n)
			}
			names[key] = true
		}
	}
	if count[slash.OnPerson] != 2 || count[slash.OnMessage] != 5 {
		t.Errorf("registered %v commands, want 2 on people and 5 on messages", count)
	}
	for _, d := range r.Manual() {
		if d.Description == "" || (*d.DescriptionLocalizations)[discordgo.French] == "" {
			t.Errorf("the manual does not say what %s does", d.Name)
		}
	}
}

// TestWithNamesAPerson: the menu of games names the person by the id alone, which fits into Discord's limit.
func TestWithNamesAPerson(t *testing.T) {
	r, _ := commandtest.Router(t)
	longest := &discordgo.User{ID: strings.Repeat("9", 20), Username: strings.Repeat("W", 32)}
	res := r.Handle(t.Context(), commandtest.OnPerson("ann", "Play with…", longest))
	id := commandtest.Buttons(res.Data.Components)[0]
	if parsed, ok := customid.Parse(id); len(id) > 100 || !ok || parsed.Name != "with "+longest.ID {
		t.Errorf("the menu is %q", id)
	}
}
