package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Names of the welcome's controls. In those about a game, a blank and its name follow.
const (
	WelcomePlay     = "play"     // a game, with the computer at once
	WelcomeComputer = "computer" // the easiest game, with the computer at once
	WelcomeInvite   = "invite"
	WelcomeLearn    = "learn"
	WelcomeWhich    = "game"   // which game somebody is invited to: a menu
	WelcomeGuest    = "guest"  // who is invited to a game: a menu of people
	WelcomeWith     = "with"   // which game somebody, who is named by their id, is invited to: a menu
	WelcomeOpen     = "open"   // a game whose table waits for whoever joins
	WelcomeBoards   = "boards" // how the server shows boards: a menu for those who manage it
)

// WelcomeMessages makes the welcome of a server. It is safe for concurrent use.
type WelcomeMessages struct {
	builder *Builder
	order   []string
}

// NewWelcomeMessages makes welcomes that offer games in this order.
func NewWelcomeMessages(b *Builder, order []string) *WelcomeMessages {
	return &WelcomeMessages{b, order}
}

// WelcomePerRow is how many games' buttons are in a row: their names are long, and a phone is narrow.
const WelcomePerRow = 4

// Welcome is the message that welcomes a server: the rows of Games, and a menu of how boards are shown.
func (wm *WelcomeMessages) Welcome(lang string) Message {
	say := wm.builder.Printer(lang)
	m := Message{Content: say.Lines([]game.Msg{game.M("welcome.server"), game.M("welcome.how")}), Printer: say,
		Components: append(wm.gameRows(say), OneRow(append(wm.QuickStart(say), wm.daily(say)...))...)}
	boards := game.Control{Name: WelcomeBoards, Label: game.M("welcome.boards")}
	for _, b := range []table.Boards{table.TextBoards, table.PictureBoards, table.BothBoards} {
		boards.Choices = append(boards.Choices, game.Choice{Value: string(b), Label: game.M("choice.boards." + string(b))})
	}
	m.Components = append(m.Components, wm.Controls(say, []game.Control{boards})...)
	return m
}

// Games are a button for each game, and the buttons of QuickStart.
func (wm *WelcomeMessages) Games(say *render.Printer) []discordgo.MessageComponent {
	return append(wm.gameRows(say), wm.QuickStart(say)...)
}

// daily is the button that offers the puzzle of the day.
func (wm *WelcomeMessages) daily(say *render.Printer) []discordgo.MessageComponent {
	offer := game.Control{Name: DailyOffered, Label: game.M("button.offerdaily")}
	return wm.builder.Rows(say, []game.Control{offer}, func(name string) string {
		return customid.OfDaily(0, 0, name).String()
	})
}

func (wm *WelcomeMessages) gameRows(say *render.Printer) []discordgo.MessageComponent {
	var cs []game.Control
	for i, name := range wm.order {
		cs = append(cs, game.Control{Name: WelcomePlay + " " + name, Label: Title(name), Row: i / WelcomePerRow})
	}
	return wm.Controls(say, cs)
}

// Sample shows a small board in the way that a server has chosen, in its colours.
func (wm *WelcomeMessages) Sample(say *render.Printer, lines []game.Msg, d game.Diagram, g table.Guild) Message {
	m := Message{Printer: say}
	post := ui.Post{Title: game.M("welcome.sample"), Lead: lines, Diagram: &d, Colour: ui.ColourQuiet}
	m.ShowDiagram(&post, g.Boards, GuildLook(g))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// QuickStart are the buttons for people who have not chosen a game.
func (wm *WelcomeMessages) QuickStart(say *render.Printer) []discordgo.MessageComponent {
	return wm.Controls(say, []game.Control{
		{Name: WelcomeComputer, Label: game.M("button.computer"), Style: game.Success},
		{Name: WelcomeInvite, Label: game.M("button.invite"), Style: game.Primary},
		{Name: WelcomeLearn, Label: game.M("button.learn"), Style: game.Primary}})
}

// InviteMenu is the menu of people to invite to a game.
func (wm *WelcomeMessages) InviteMenu(say *render.Printer, name string) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: welcomeID(WelcomeGuest + " " + name),
		Placeholder: say.Label(game.M("welcome.guest"), render.MaxPlaceholder)}
	rows := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{menu}}}
	return append(rows, wm.Controls(say, []game.Control{{Name: WelcomeOpen + " " + name,
		Label: game.M("button.anyone")}})...)
}

// Controls are buttons and menus of the welcome.
func (wm *WelcomeMessages) Controls(say *render.Printer, cs []game.Control) []discordgo.MessageComponent {
	return wm.builder.Rows(say, cs, welcomeID)
}

func welcomeID(name string) string { return customid.ID{Kind: customid.Welcome, Name: name}.String() }
