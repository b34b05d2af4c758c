package message

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// answer is a button under an open question. It names the question: another one may stand there by the time that
// somebody presses it.
func answer(ask *table.Ask, name string, style game.Style) game.Control {
	b := Button(name, 0, style)
	b.Name = customid.Answer(name, ask.ID)
	return b
}

// lobbyControls are the buttons of a table that has not begun.
func (p *TableMessages) lobbyControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
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
		for level := 1; level <= p.kit.Info(t.Game).Levels; level++ {
			add.Choices = append(add.Choices, game.Choice{Value: strconv.Itoa(level), Label: LevelName(t.Game, level)})
		}
		cs = append(cs, add)
	}
	if len(taken.Choices) > 0 {
		cs = append(cs, taken)
	}
	if t.Resumed {
		if who := whoIsWho(t); len(who.Choices) > 0 {
			cs = append(cs, who)
		}
	}
	return p.kit.TableRows(t, say, customid.Table, cs)
}

// maxChoices is how many lines Discord lets a menu have.
const maxChoices = 25

// whoIsWho is the menu by which whoever leads a saved game says who takes up whose seat: the people and invitations,
// and where each may go. Two people who change places are one line.
func whoIsWho(t *table.Table) game.Control {
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
			if name := inFile(t, j); name != "" {
				label = game.M("button.swapas", "who", who, "seat", j+1, "name", name)
			}
			c.Choices = append(c.Choices, game.Choice{Value: customid.Pair(i, j), Label: label})
		}
	}
	return c
}

// BoardHint is the button that asks for help with one's move.
const BoardHint = "hint"

// playControls are what stands under a running board: the game's own public controls and one row of ours.
func (p *TableMessages) playControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	if t.Show { // nobody plays: there is only something to read
		return p.kit.TableRows(t, say, customid.Table, []game.Control{Button("more", 0, game.Secondary)})
	}
	var rows []discordgo.MessageComponent
	if iv, ok := t.View.(game.Interactive); ok && !t.Paused {
		rows = ui.Controls(iv.Panel(""), say, func(name string) string {
			return customid.OfTable(customid.Board, t, name).String()
		})
	}
	var cs []game.Control
	if p.kit.Info(t.Game).Hidden {
		cs = append(cs, Button("hand", 0, game.Primary))
	} else {
		cs = append(cs, Button("mine", 0, game.Secondary))
	}
	switch {
	case t.Ask != nil:
		cs = append(cs, answer(t.Ask, "accept", game.Success), answer(t.Ask, "decline", game.Danger))
	case len(t.Out) > 0:
		cs = append(cs, Button("vote", 0, game.Danger))
	case t.Paused:
		cs = append(cs, Unpausing(t, 0))
	}
	if t.Hints && !t.Paused {
		cs = append(cs, Button(BoardHint, 0, game.Secondary))
	}
	cs = append(cs, Button("more", 0, game.Secondary))
	if back, ok := takeBack(t); ok {
		cs = append(cs, back)
	}
	return append(rows, p.kit.TableRows(t, say, customid.Table, cs)...)
}

// takeBack is the button for those for whom the computer holds a seat, if it does for anybody.
func takeBack(t *table.Table) (c game.Control, found bool) {
	c = Button("takeback", 0, game.Secondary)
	for _, s := range t.Seats {
		if s.Kind == table.Computer && s.User != "" {
			if !s.Offered { // whoever else there is has not sat there yet
				return Button("takeback", 0, game.Secondary), true
			}
			c.Label, found = game.M("button.takeoffer"), true
		}
	}
	return c, found
}
