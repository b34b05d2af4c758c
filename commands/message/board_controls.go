package message

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
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

// lobbyControls are the buttons of a table that has not begun.
func (tm *TableMessages) lobbyControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	free := 0
	people := 0
	taken := game.Control{Name: "remove", Label: game.M("button.remove"), Row: 2}
	for i, s := range t.Seats {
		switch s.Kind {
		case table.Empty:
			free++
			if s.Invited != "" {
				taken.Choices = append(taken.Choices, game.Choice{Value: strconv.Itoa(i),
					Label: game.M("button.uninvite", "seat", i+1)})
			}
			continue
		case table.Person:
			people++
		}
		taken.Choices = append(taken.Choices, game.Choice{Value: strconv.Itoa(i),
			Label: game.M("board.name", "who", game.Seat(i))})
	}
	join, start := Button("join", 0, game.Primary), Button("start", 0, game.Success)
	join.Disabled = free == 0 && people == len(t.Seats) // a computer gives way to a person
	cs := []game.Control{join, Button("leave", 0, game.Secondary), start,
		Button("more", 0, game.Secondary),
		Button("abort", 0, game.Danger)}
	if free > 0 {
		add := game.Control{Name: "add", Label: game.M("button.add"), Row: 1}
		for level := 1; level <= tm.builder.Info(t.Game).Levels; level++ {
			add.Choices = append(add.Choices, game.Choice{Value: strconv.Itoa(level), Label: LevelName(t.Game, level)})
		}
		cs = append(cs, add)
	}
	if len(taken.Choices) > 0 {
		cs = append(cs, taken)
	}
	if t.Resumed {
		if who := swapMenu(t); len(who.Choices) > 0 {
			cs = append(cs, who)
		}
	}
	return tm.builder.TableRows(t, say, customid.Table, cs)
}

// maxChoices is how many lines a menu may have on Discord.
const maxChoices = 25

// swapMenu is the menu by which whoever leads a table from a saved game says who plays whose seat: it lists the people
// and invitations, and where each may go. Two people who swap seats are one line.
func swapMenu(t *table.Table) game.Control {
	c := game.Control{Name: "swap", Label: game.M("button.swap"), Row: 3}
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

// playControls are the controls under a running board: the game's own public ones, and one row of the host's.
func (tm *TableMessages) playControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	if t.Show { // only computers play: there is nothing to do
		return tm.builder.TableRows(t, say, customid.Table, []game.Control{Button("more", 0, game.Secondary)})
	}
	var rows []discordgo.MessageComponent
	full := false
	if iv, ok := t.View.(game.Interactive); ok && !t.Paused && personInTurn(t) {
		panel := iv.Panel("")
		full = panel.Fills()
		rows = ui.Controls(CommonControls(panel), say, func(name string) string {
			return customid.OfTable(customid.Board, t, name).String()
		})
	}
	var cs []game.Control
	switch {
	case tm.builder.Info(t.Game).Hidden:
		cs = append(cs, Button("hand", 0, game.Primary))
	case !full: // else it is behind More…
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
	if t.Hints && !t.Paused {
		cs = append(cs, Button(BoardHint, 0, game.Secondary))
	}
	cs = append(cs, Button("more", 0, game.Secondary))
	if back, ok := takeBackButton(t); ok {
		cs = append(cs, back)
	}
	return Under(rows, tm.builder.TableRows(t, say, customid.Table, cs)...)
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
