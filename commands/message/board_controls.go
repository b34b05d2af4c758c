package message

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// answerButton is a button under an open question. Its id has the question's number: by the time that somebody presses
// it, another question may be open.
func answerButton(ask *table.Ask, name string, style game.Style) game.Control {
	b := Button(name, 0, style)
	b.Name = customid.Answer(name, ask.ID)
	return b
}

// QuestionButtons are the buttons that answer a question of a table, under a message that asks it. There are none once
// the question is no longer open.
func (tm *TableMessages) QuestionButtons(t *table.Table, question int, lang string) []discordgo.MessageComponent {
	if t == nil || t.Ask == nil || t.Ask.ID != question {
		return nil
	}
	return tm.builder.TableRows(t, tm.builder.TablePrinter(t, lang), customid.Table, []game.Control{
		answerButton(t.Ask, "accept", game.Success), answerButton(t.Ask, "decline", game.Danger)})
}

// lobbyControls are the buttons of a table that has not begun.
func (tm *TableMessages) lobbyControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	free, people := 0, 0
	for _, s := range t.Seats {
		switch s.Kind {
		case table.Empty:
			free++
		case table.Person:
			people++
		}
	}
	var cs []game.Control
	if t.Open || free > 0 || people < len(t.Seats) { // a computer gives way to a person
		cs = append(cs, Button("join", 0, game.Primary))
	}
	if t.Night == nil { // else it begins by itself
		cs = append(cs, Button("start", 0, game.Success))
	}
	cs = append(cs, Button("leave", 0, game.Secondary),
		Button("more", 0, game.Secondary))
	if free > 0 || t.Open && t.Night == nil {
		add := game.Control{Name: "add", Label: game.M("button.add"), Row: 1}
		for level := 1; level <= tm.builder.Info(t.Game).Levels; level++ {
			add.Choices = append(add.Choices, game.Choice{Value: strconv.Itoa(level), Label: LevelName(t.Game, level)})
		}
		cs = append(cs, add)
	}
	return tm.builder.TableRows(t, say, customid.Table, cs)
}

// LobbyControls are what else the people at a table that has not begun can do with it: they are behind More…. One's own
// seat is not among those to be freed: there is a button to leave.
func LobbyControls(t *table.Table) []game.Control {
	free := game.Control{Name: string(table.Remove), Label: game.M("button.remove"), Row: 1}
	for i, s := range t.Seats {
		label := game.M("board.name", "who", game.Seat(i))
		switch {
		case game.Seat(i) == t.You, s.Kind == table.Empty && s.Invited == "":
			continue
		case s.Kind == table.Empty:
			label = game.M("button.uninvite", "seat", i+1)
		}
		free.Choices = append(free.Choices, game.Choice{Value: strconv.Itoa(i), Label: label})
	}
	cs := []game.Control{Button(string(table.Abort), 0, game.Danger)}
	if len(free.Choices) > 0 {
		cs = append(cs, soleButton(free, func(only game.Msg) game.Msg { return game.M("button.removeone", "who", only) }))
	}
	if t.Resumed {
		if who := swapMenu(t); len(who.Choices) > 0 {
			cs = append(cs, soleButton(who, func(only game.Msg) game.Msg { return only }))
		}
	}
	return cs
}

// soleButton is a menu, or if it has one line only, the button for that line, with a label made from the line's.
func soleButton(menu game.Control, label func(game.Msg) game.Msg) game.Control {
	if len(menu.Choices) > 1 {
		return menu
	}
	only := menu.Choices[0]
	return game.Control{Name: customid.Line(menu.Name, only.Value), Label: label(only.Label)}
}

// maxChoices is how many lines a menu may have on Discord.
const maxChoices = 25

// swapMenu is the menu by which whoever leads a table from a saved game says who plays whose seat: it lists the people
// and invitations, and where each may go. Two people who swap seats are one line.
func swapMenu(t *table.Table) game.Control {
	c := game.Control{Name: "swap", Label: game.M("button.swap"), Row: 2}
	moves := func(s table.Seat) bool { return s.Kind == table.Person || s.Invited != "" }
	for i, s := range t.Seats {
		for j, to := range t.Seats {
			if i == j || !moves(s) || moves(to) && j < i || len(c.Choices) == maxChoices {
				continue
			}
			who := game.M("board.name", "who", game.Seat(i))
			if s.Kind != table.Person {
				who = game.M("button.uninvite", "seat", i+1)
			}
			label := game.M("button.swapto", "who", who, "seat", j+1)
			if name := savedName(t, j); name != "" {
				label = game.M("button.swapas", "who", who, "seat", j+1, "name", name)
			}
			c.Choices = append(c.Choices, game.Choice{Value: customid.Pair(i, j), Label: label})
		}
	}
	return c
}

// BoardHint is the button that asks for help with one's move.
const BoardHint = "hint"

// BoardSit is the button under the board of an open game that runs: it leads to the person's own letters, and whoever
// does not sit there yet sits down by it.
const BoardSit = "sit"

// BoardList and BoardUnlist are the buttons by which a person agrees to stand in the ranking of all servers of a
// simultaneous game, or does not want that any more.
const (
	BoardList   = "list"
	BoardUnlist = "unlist"
)

// ListButton is the one of them that changes something for the person who looks at the table.
func ListButton(t *table.Table) string {
	if t.Seats[t.You].Listed {
		return BoardUnlist
	}
	return BoardList
}

// playControls are the controls under a running board: the game's own public ones, and the host's.
func (tm *TableMessages) playControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	if t.Show { // only computers play: there is nothing to do
		return tm.builder.TableRows(t, say, customid.Table, []game.Control{Button("more", 0, game.Secondary)})
	}
	if t.Open {
		return tm.builder.TableRows(t, say, customid.Table, []game.Control{Button(BoardSit, 0, game.Primary),
			Button("more", 0, game.Secondary)})
	}
	acting := !t.Paused && personInTurn(t)
	var panel game.Panel
	if iv, ok := t.View.(game.Interactive); ok && acting {
		panel = iv.Panel("")
	}
	var cs []game.Control
	switch {
	case tm.builder.Info(t.Game).Hidden:
		cs = append(cs, Button("hand", 0, game.Primary))
	case !panel.Fills(): // else it is behind More…
		cs = append(cs, Button("mine", 0, game.Secondary))
	}
	switch {
	case t.Ask != nil:
		cs = append(cs, answerButton(t.Ask, "accept", game.Success), answerButton(t.Ask, "decline", game.Danger))
	case len(t.Out) > 0:
		cs = append(cs, Button("vote", 0, game.Danger))
	case t.Paused:
		cs = append(cs, PauseButton(t, 0))
	}
	if back, ok := takeBackButton(t); ok {
		cs = append(cs, back)
	} else if t.Hints && acting && t.Ask == nil {
		cs = append(cs, Button(BoardHint, 0, game.Secondary))
	}
	cs = append(cs, Button("more", 0, game.Secondary))
	return Arrange(panel, say, func(name string) string { return customid.OfTable(customid.Board, t, name).String() },
		tm.builder.TableRows(t, say, customid.Table, cs))
}

// personInTurn reports whether somebody can press a move.
func personInTurn(t *table.Table) bool {
	return slices.ContainsFunc(t.Turn, func(s game.Seat) bool { return t.Seats[s].Kind != table.Computer })
}

// takeBackButton is the button for people whose seats a computer holds; found is false if there are none.
func takeBackButton(t *table.Table) (c game.Control, found bool) {
	c = Button("takeback", 0, game.Secondary)
	for _, s := range t.Seats {
		if s.Kind == table.Computer && s.User != "" {
			if !s.Offered { // the person sat there before
				return Button("takeback", 0, game.Secondary), true
			}
			c.Label, found = game.M("button.takeoffer"), true
		}
	}
	return c, found
}
