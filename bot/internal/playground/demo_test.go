package playground_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// demo is a small bot that uses every kind of answer.
type demo struct {
	s *discordgo.Session
	t testing.TB
}

func minOne() *float64 { v := 1.0; return &v }

var demoCommands = []*discordgo.ApplicationCommand{
	{
		Name: "demo", Description: "Show what the page can show",
		NameLocalizations:        &map[discordgo.Locale]string{discordgo.French: "démo"},
		DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.French: "Montrer ce que la page sait montrer"},
		Options: []*discordgo.ApplicationCommandOption{
			{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: "board", Description: "A board with buttons",
				NameLocalizations: map[discordgo.Locale]string{discordgo.French: "plateau"},
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionInteger, Name: "level", Description: "Level of the computer",
						MinValue: minOne(), MaxValue: 5,
						NameLocalizations: map[discordgo.Locale]string{discordgo.French: "niveau"},
						Choices: []*discordgo.ApplicationCommandOptionChoice{
							{Name: "Beginner", Value: 1, NameLocalizations: map[discordgo.Locale]string{discordgo.French: "Débutant"}},
							{Name: "Master", Value: 5, NameLocalizations: map[discordgo.Locale]string{discordgo.French: "Maître"}},
						}},
					{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Who plays against you"},
				},
			},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "sow", Description: "Sow a pit",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionString, Name: "pit", Description: "The pit", Required: true,
						Autocomplete: true},
				}},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "late", Description: "Think first"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "never", Description: "Never answer"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "dm", Description: "Send a DM"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "file", Description: "Show a picture"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "layout", Description: "Layout components"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "thread", Description: "Start a thread"},
		},
	},
}

// startDemo connects the demo bot and registers its commands.
func startDemo(t *testing.T, p *playground.Server) *demo {
	t.Helper()
	d := &demo{s: newSession(t, p), t: t}
	d.s.AddHandler(d.handle)
	if err := d.s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		d.s.ShouldReconnectOnError = false
		d.s.Close()
	})
	if _, err := d.s.ApplicationCommandBulkOverwrite(p.ApplicationID(), "", demoCommands); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *demo) respond(i *discordgo.InteractionCreate, kind discordgo.InteractionResponseType,
	data *discordgo.InteractionResponseData) error {
	return d.s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: data})
}

func (d *demo) handle(_ *discordgo.Session, i *discordgo.InteractionCreate) {
	var err error
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		err = d.command(i)
	case discordgo.InteractionApplicationCommandAutocomplete:
		err = d.suggest(i)
	case discordgo.InteractionMessageComponent:
		err = d.component(i)
	case discordgo.InteractionModalSubmit:
		data := i.ModalSubmitData()
		text := data.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
		err = d.respond(i, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "Said: " +
			text})
	}
	if err != nil {
		d.t.Log("demo:", err)
	}
}

func (d *demo) command(i *discordgo.InteractionCreate) error {
	sub := i.ApplicationCommandData().Options[0]
	switch sub.Name {
	case "board":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource, demoBoard(i, sub))
	case "sow":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Content: "Sown " + sub.Options[0].StringValue(), Flags: discordgo.MessageFlagsEphemeral,
		})
	case "late":
		if err := d.respond(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil); err != nil {
			return err
		}
		text := "Here at last"
		_, err := d.s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text})
		return err
	case "dm":
		return d.dm(i)
	case "layout":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Flags: discordgo.MessageFlagsIsComponentsV2, Components: demoLayout(),
		})
	case "thread":
		m, err := d.s.ChannelMessageSend(i.ChannelID,
			"# Table 1\n- *Alice* and ~~Bob~~ __Chloé__\n> quoted\n<t:1780000000:R>, see https://example.org/a_b_c.")
		if err == nil {
			_, err = d.s.MessageThreadStart(i.ChannelID, m.ID, "Table 1", 1440)
		}
		if err != nil {
			return err
		}
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource,
			&discordgo.InteractionResponseData{Content: "Started", Flags: discordgo.MessageFlagsEphemeral})
	case "file":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Content: "A picture", Files: []*discordgo.File{{Name: "dot.svg", ContentType: "image/svg+xml",
				Reader: strings.NewReader(dot)}},
			Embeds: []*discordgo.MessageEmbed{{Title: "Board",
				Image: &discordgo.MessageEmbedImage{URL: "attachment://dot.svg"}}},
		})
	}
	return nil // "never"
}

const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="240" height="120" fill="#264653"/><circle cx="120" cy="60" r="40" fill="#e9c46a"/></svg>`

func (d *demo) dm(i *discordgo.InteractionCreate) error {
	who := i.User
	if who == nil {
		who = i.Member.User
	}
	ch, err := d.s.UserChannelCreate(who.ID)
	if err == nil {
		_, err = d.s.ChannelMessageSend(ch.ID, "It is your turn, <@"+who.ID+">.")
	}
	said := "Sent."
	if err != nil {
		said = "Refused."
	}
	return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource,
		&discordgo.InteractionResponseData{Content: said, Flags: discordgo.MessageFlagsEphemeral})
}

func demoLayout() []discordgo.MessageComponent {
	tint := 0x2a9d8f
	return []discordgo.MessageComponent{discordgo.Container{AccentColor: &tint, Components: []discordgo.MessageComponent{
		discordgo.TextDisplay{Content: "## Gobblet\n**Chloé** to move"},
		discordgo.Separator{},
		discordgo.Section{
			Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "Your pieces"}},
			Accessory:  discordgo.Button{Label: "Take", CustomID: "take", Style: discordgo.PrimaryButton},
		},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: "a1", CustomID: "a1", Style: discordgo.SecondaryButton}, discordgo.Button{Label: "b1",
				CustomID: "b1", Style: discordgo.SecondaryButton},
		}},
	}}}
}

func demoBoard(i *discordgo.InteractionCreate,
	sub *discordgo.ApplicationCommandInteractionDataOption) *discordgo.InteractionResponseData {
	title := "Awalé"
	for _, o := range sub.Options {
		if o.Name == "level" {
			title += fmt.Sprintf(", level %d", o.IntValue())
		}
	}
	var pits []discordgo.MessageComponent
	for n, l := range []string{"a", "b", "c", "d", "e"} {
		pits = append(pits, discordgo.Button{Label: fmt.Sprintf("%s · %d", l, n), CustomID: "pit:" + l,
			Style: discordgo.SecondaryButton, Disabled: n == 0})
	}
	one := 1
	return &discordgo.InteractionResponseData{
		Content: "Your turn, <@" + i.Member.User.ID + ">!",
		Embeds: []*discordgo.MessageEmbed{{
			Title: title, Color: 0xE9C46A,
			Description: "```\n     F  E  D  C  B  A\nBob  4  4  4  4  4  4   0\nYou  4  4  4  4  4  4   0\n     a  b  c  d  e  f\n```\n**Bob** sowed *c* and captured `3` seeds.",
			Fields: []*discordgo.MessageEmbedField{{Name: "Alice", Value: "12 seeds", Inline: true},
				{Name: "Bob", Value: "7 seeds", Inline: true}},
			Footer: &discordgo.MessageEmbedFooter{Text: "Table 3 · move 14"},
		}},
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: pits},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: "Join", CustomID: "join", Style: discordgo.SuccessButton,
					Emoji: &discordgo.ComponentEmoji{Name: "🪑"}},
				discordgo.Button{Label: "Say", CustomID: "say", Style: discordgo.PrimaryButton},
				discordgo.Button{Label: "My hand", CustomID: "hand", Style: discordgo.SecondaryButton,
					Emoji: &discordgo.ComponentEmoji{Name: "🖐️"}},
				discordgo.Button{Label: "Resign", CustomID: "resign", Style: discordgo.DangerButton},
				discordgo.Button{Label: "Rules", URL: "https://example.org/rules", Style: discordgo.LinkButton},
			}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
				CustomID: "level", Placeholder: "Computer level", MinValues: &one, MaxValues: 1,
				Options: []discordgo.SelectMenuOption{
					{Label: "Beginner", Value: "1", Description: "Plays at random"}, {Label: "Master", Value: "5",
						Description: "Reads 18 plies ahead"},
				}}}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
				MenuType: discordgo.UserSelectMenu, CustomID: "invite", Placeholder: "Invite somebody", MaxValues: 1}}},
		},
	}
}

func (d *demo) suggest(i *discordgo.InteractionCreate) error {
	typed := i.ApplicationCommandData().Options[0].Options[0].StringValue()
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, l := range []string{"a", "b", "c", "ab"} {
		if strings.HasPrefix(l, typed) {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: "pit " + l, Value: l,
				NameLocalizations: map[discordgo.Locale]string{discordgo.French: "case " + l}})
		}
	}
	return d.respond(i, discordgo.InteractionApplicationCommandAutocompleteResult,
		&discordgo.InteractionResponseData{Choices: choices})
}

func (d *demo) component(i *discordgo.InteractionCreate) error {
	data := i.MessageComponentData()
	switch data.CustomID {
	case "say":
		return d.respond(i, discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "said",
			Title: "Say something",
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.TextInput{CustomID: "text", Label: "Your words", Style: discordgo.TextInputShort, Required: true,
					MaxLength: 50, Placeholder: "Bonjour!"},
			}}}})
	case "hand":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Content: "Your hand: ||A E I O U||", Flags: discordgo.MessageFlagsEphemeral})
	case "resign":
		return d.respond(i, discordgo.InteractionResponseDeferredMessageUpdate, nil)
	case "level":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource,
			&discordgo.InteractionResponseData{Content: "Level " + data.Values[0]})
	case "invite":
		return d.respond(i, discordgo.InteractionResponseChannelMessageWithSource,
			&discordgo.InteractionResponseData{Content: "Come, <@" + data.Values[0] + ">!",
				AllowedMentions: &discordgo.MessageAllowedMentions{Users: data.Values}})
	}
	return d.respond(i, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
		Content: "Played " + data.CustomID, Components: i.Message.Components, Embeds: i.Message.Embeds})
}
