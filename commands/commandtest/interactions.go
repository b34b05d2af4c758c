package commandtest

import (
	"encoding/json"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render/ui"
)

// made counts the interactions that were made: each has an id of its own.
var made atomic.Int64

// Typed makes the interaction of a slash command such as "table show", by a person in channel c of server g.
func Typed(user, path string, args ...*discordgo.ApplicationCommandInteractionDataOption) *discordgo.Interaction {
	words, opts := strings.Fields(path), args
	for i := len(words) - 1; i > 0; i-- {
		opts = []*discordgo.ApplicationCommandInteractionDataOption{{Name: words[i],
			Type: discordgo.ApplicationCommandOptionSubCommand, Options: opts}}
	}
	return &discordgo.Interaction{ID: strconv.FormatInt(made.Add(1), 10), Type: discordgo.InteractionApplicationCommand,
		GuildID: "g", ChannelID: "c",
		Locale: "en-US",
		Member: &discordgo.Member{User: &discordgo.User{ID: user, Username: user}},
		Data:   discordgo.ApplicationCommandInteractionData{Name: words[0], Options: opts}}
}

// Typing makes the interaction of an unfinished command with the cursor in the last argument.
func Typing(user, path string, args ...*discordgo.ApplicationCommandInteractionDataOption) *discordgo.Interaction {
	it := Typed(user, path, args...)
	it.Type = discordgo.InteractionApplicationCommandAutocomplete
	args[len(args)-1].Focused = true
	return it
}

// Option makes an argument with its value: a string, a float64 or a bool.
func Option(name string, value any) *discordgo.ApplicationCommandInteractionDataOption {
	return &discordgo.ApplicationCommandInteractionDataOption{Name: name, Value: value}
}

// Pressed makes the interaction of a button, or of a menu with the chosen values, on a message in channel c.
func Pressed(user, custom string, values ...string) *discordgo.Interaction {
	it := Typed(user, "x")
	it.Type, it.Message = discordgo.InteractionMessageComponent, &discordgo.Message{}
	it.Data = discordgo.MessageComponentInteractionData{CustomID: custom, ComponentType: discordgo.ButtonComponent,
		Values: values}
	return it
}

// Sent makes the interaction of a filled-in form.
func Sent(user, custom string, fields map[string]string) *discordgo.Interaction {
	it := Typed(user, "x")
	it.Type = discordgo.InteractionModalSubmit
	form := request.Form{CustomID: custom, Fields: map[string][]string{}}
	for name, value := range fields {
		form.Fields[name] = []string{value}
	}
	it.Data = form
	return it
}

// chosenLines are the lines that menus show as chosen.
func chosenLines(rows []discordgo.MessageComponent) (lines []string) {
	for _, row := range rows {
		r, ok := row.(discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, c := range r.Components {
			m, ok := c.(discordgo.SelectMenu)
			if !ok {
				continue
			}
			for _, o := range m.Options {
				if o.Default {
					lines = append(lines, o.Label)
				}
			}
			for _, d := range m.DefaultValues {
				lines = append(lines, map[discordgo.SelectMenuDefaultValueType]string{"channel": "<#", "role": "<@&",
					"user": "<@"}[d.Type]+d.ID+">")
			}
		}
	}
	return lines
}

// Shown is the message that an answer shows, as Discord sends it with the next press on it.
func Shown(t testing.TB, res *discordgo.InteractionResponse) *discordgo.Message {
	t.Helper()
	data, err := json.Marshal(res.Data)
	if err != nil {
		t.Fatal(err)
	}
	m := new(discordgo.Message)
	if err := json.Unmarshal(data, m); err != nil {
		t.Fatal(err)
	}
	return m
}

// Text returns all texts of an answer: content, embeds and their fields, and the lines that menus show as chosen; of a
// form, all that it shows.
func Text(res *discordgo.InteractionResponse) string {
	s := res.Data.Content
	if res.Type == discordgo.InteractionResponseModal {
		form, err := json.Marshal(res.Data)
		if err != nil {
			panic(err) // cannot be: it is made of plain values
		}
		return string(form)
	}
	for _, l := range chosenLines(res.Data.Components) {
		s += "\n" + l
	}
	for _, e := range res.Data.Embeds {
		s += "\n" + e.Title + "\n" + e.Description
		for _, f := range e.Fields {
			s += "\n" + f.Name + "\n" + f.Value
		}
	}
	return s
}

// Buttons lists the custom ids of an answer's buttons and menus, in order.
func Buttons(rows []discordgo.MessageComponent) (ids []string) {
	for _, row := range rows {
		r, ok := row.(discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, c := range r.Components {
			switch c := c.(type) {
			case discordgo.Button:
				ids = append(ids, c.CustomID)
			case discordgo.SelectMenu:
				ids = append(ids, c.CustomID)
			}
		}
	}
	return ids
}

// Fields lists the names of a form's fields, in order.
func Fields(form *discordgo.InteractionResponse) (names []string) {
	for _, part := range form.Data.Components {
		l, ok := part.(ui.Label)
		if !ok {
			continue
		}
		switch f := l.Component.(type) {
		case ui.TextField:
			names = append(names, f.CustomID)
		case ui.MenuField:
			names = append(names, f.CustomID)
		case ui.RadioGroup:
			names = append(names, f.CustomID)
		case ui.CheckboxGroup:
			names = append(names, f.CustomID)
		case ui.Checkbox:
			names = append(names, f.CustomID)
		}
	}
	return names
}

// OnMessage makes the interaction of a context menu on a message of the bot, by a person in channel c of server g.
func OnMessage(user, name string, m *discordgo.Message) *discordgo.Interaction {
	it := Typed(user, "x")
	it.AppID = "bot"
	m.ID, m.Author = "m", &discordgo.User{ID: it.AppID, Bot: true}
	it.Data = discordgo.ApplicationCommandInteractionData{Name: name, CommandType: slash.OnMessage, TargetID: m.ID,
		Resolved: &discordgo.ApplicationCommandInteractionDataResolved{
			Messages: map[string]*discordgo.Message{m.ID: m}}}
	return it
}

// OnPerson makes the interaction of a context menu on a person, by another one in channel c of server g.
func OnPerson(user, name string, target *discordgo.User) *discordgo.Interaction {
	it := Typed(user, "x")
	it.AppID = "bot"
	it.Data = discordgo.ApplicationCommandInteractionData{Name: name, CommandType: slash.OnPerson, TargetID: target.ID,
		Resolved: &discordgo.ApplicationCommandInteractionDataResolved{
			Users: map[string]*discordgo.User{target.ID: target}}}
	return it
}

// Paths lists all commands that can be typed, such as "table show".
func Paths(defs []*discordgo.ApplicationCommand) (paths []string) {
	for _, d := range defs {
		if request.IsMenu(d.Type) {
			continue
		}
		nested := false
		for _, o := range d.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				paths, nested = append(paths, d.Name+" "+o.Name), true
			}
		}
		if !nested {
			paths = append(paths, d.Name)
		}
	}
	return paths
}

// InChat makes an interaction on a server one in a group chat.
func InChat(it *discordgo.Interaction) *discordgo.Interaction {
	return private(it, discordgo.InteractionContextPrivateChannel)
}

// InDM makes an interaction on a server one in direct messages with the bot.
func InDM(it *discordgo.Interaction) *discordgo.Interaction {
	return private(it, discordgo.InteractionContextBotDM)
}

func private(it *discordgo.Interaction, in discordgo.InteractionContextType) *discordgo.Interaction {
	it.GuildID, it.Context, it.User, it.Member = "", in, it.Member.User, nil
	return it
}
