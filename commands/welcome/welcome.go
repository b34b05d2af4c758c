// Package welcome makes the message that greets a server, and the parts of it that serve elsewhere.
package welcome

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/render"
	"tablee/rules/game"
)

// Controls of the welcome, those about a game followed by a blank and its name.
const (
	Play     = "play"     // a game, with the computer at once
	Computer = "computer" // the same, whichever game is easiest to begin with
	Invite   = "invite"
	Learn    = "learn"
	Which    = "game"  // which game somebody is invited to: a menu
	Guest    = "guest" // who is invited to a game: a menu of people
	Open     = "open"  // a game whose table waits for whoever joins
)

// Greeter makes the messages that greet. It is safe for concurrent use.
type Greeter struct {
	kit   *message.Kit
	order []string
}

// New makes a greeter that offers games in this order.
func New(kit *message.Kit, order []string) *Greeter { return &Greeter{kit, order} }

// PerRow is how many games' buttons stand side by side: their names are long, and a phone is narrow.
const PerRow = 4

// Welcome is the message that greets a server: a button for each game, and those for who has not chosen one.
func (g *Greeter) Welcome(lang string) message.Message {
	say := g.kit.Printer(lang)
	m := message.Message{Content: say.Lines([]game.Msg{game.M("welcome.server"), game.M("welcome.how")}), Printer: say}
	var cs []game.Control
	for i, name := range g.order {
		cs = append(cs, game.Control{Name: Play + " " + name, Label: message.Title(name), Row: i / PerRow})
	}
	m.Components = append(g.Controls(say, cs), g.Ways(say)...)
	return m
}

// Ways are the buttons for who has not chosen a game.
func (g *Greeter) Ways(say *render.Printer) []discordgo.MessageComponent {
	return g.Controls(say, []game.Control{
		{Name: Computer, Label: game.M("button.computer"), Style: game.Success},
		{Name: Invite, Label: game.M("button.invite"), Style: game.Primary},
		{Name: Learn, Label: game.M("button.learn"), Style: game.Primary}})
}

// Whom asks who is to be invited to a game.
func (g *Greeter) Whom(say *render.Printer, name string) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: id(Guest + " " + name),
		Placeholder: say.Label(game.M("welcome.guest"), render.MaxPlaceholder)}
	rows := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{menu}}}
	return append(rows, g.Controls(say, []game.Control{{Name: Open + " " + name, Label: game.M("button.anyone")}})...)
}

// Controls are buttons and menus of the welcome.
func (g *Greeter) Controls(say *render.Printer, cs []game.Control) []discordgo.MessageComponent {
	return g.kit.Rows(say, cs, id)
}

func id(name string) string { return customid.ID{Kind: customid.Welcome, Name: name}.String() }
