package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/game"
)

// Controls of the welcome, those about a game followed by a blank and its name.
const (
	WelcomePlay     = "play"     // a game, with the computer at once
	WelcomeComputer = "computer" // the same, whichever game is easiest to begin with
	WelcomeInvite   = "invite"
	WelcomeLearn    = "learn"
	WelcomeWhich    = "game"  // which game somebody is invited to: a menu
	WelcomeGuest    = "guest" // who is invited to a game: a menu of people
	WelcomeOpen     = "open"  // a game whose table waits for whoever joins
)

// WelcomeMessages makes the messages that greet. It is safe for concurrent use.
type WelcomeMessages struct {
	kit   *Kit
	order []string
}

// NewWelcomeMessages makes a greeter that offers games in this order.
func NewWelcomeMessages(kit *Kit, order []string) *WelcomeMessages {
	return &WelcomeMessages{kit, order}
}

// WelcomePerRow is how many games' buttons stand side by side: their names are long, and a phone is narrow.
const WelcomePerRow = 4

// Welcome is the message that greets a server: a button for each game, and those for who has not chosen one.
func (g *WelcomeMessages) Welcome(lang string) Message {
	say := g.kit.Printer(lang)
	m := Message{Content: say.Lines([]game.Msg{game.M("welcome.server"), game.M("welcome.how")}), Printer: say}
	var cs []game.Control
	for i, name := range g.order {
		cs = append(cs, game.Control{Name: WelcomePlay + " " + name, Label: Title(name), Row: i / WelcomePerRow})
	}
	m.Components = append(g.Controls(say, cs), g.Ways(say)...)
	return m
}

// Ways are the buttons for who has not chosen a game.
func (g *WelcomeMessages) Ways(say *render.Printer) []discordgo.MessageComponent {
	return g.Controls(say, []game.Control{
		{Name: WelcomeComputer, Label: game.M("button.computer"), Style: game.Success},
		{Name: WelcomeInvite, Label: game.M("button.invite"), Style: game.Primary},
		{Name: WelcomeLearn, Label: game.M("button.learn"), Style: game.Primary}})
}

// Whom asks who is to be invited to a game.
func (g *WelcomeMessages) Whom(say *render.Printer, name string) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: id(WelcomeGuest + " " + name),
		Placeholder: say.Label(game.M("welcome.guest"), render.MaxPlaceholder)}
	rows := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{menu}}}
	return append(rows, g.Controls(say, []game.Control{{Name: WelcomeOpen + " " + name,
		Label: game.M("button.anyone")}})...)
}

// Controls are buttons and menus of the welcome.
func (g *WelcomeMessages) Controls(say *render.Printer, cs []game.Control) []discordgo.MessageComponent {
	return g.kit.Rows(say, cs, id)
}

func id(name string) string { return customid.ID{Kind: customid.Welcome, Name: name}.String() }
