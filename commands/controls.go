package commands

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// rows makes rows of the host's own controls.
func (r *Router) rows(t *table.Table, say *render.Printer, kind string, cs []game.Control) []discordgo.MessageComponent {
	return render.Controls(game.Panel{Controls: cs}, say, func(name string) string { return id{kind, t.ID, t.Stamp, name}.String() })
}

func button(name string, row int, style game.Style) game.Control {
	return game.Control{Name: name, Label: game.M("button." + name), Row: row, Style: style}
}

// lobbyControls are the buttons of a table that has not begun.
func (r *Router) lobbyControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	free := 0
	people := 0
	taken := game.Control{Name: "remove", Label: game.M("button.remove"), Row: 2}
	for i, s := range t.Seats {
		switch s.Kind {
		case table.Empty:
			free++
			if s.Invited != "" {
				taken.Choices = append(taken.Choices, game.Choice{Value: strconv.Itoa(i), Label: game.M("button.uninvite", "seat", i+1)})
			}
			continue
		case table.Person:
			people++
		}
		taken.Choices = append(taken.Choices, game.Choice{Value: strconv.Itoa(i), Label: game.M("board.name", "who", game.Seat(i))})
	}
	join, start := button("join", 0, game.Primary), button("start", 0, game.Success)
	join.Disabled = free == 0
	cs := []game.Control{join, button("leave", 0, game.Secondary), start, button("rules", 0, game.Secondary), button("abort", 0, game.Danger)}
	if free > 0 {
		add := game.Control{Name: "add", Label: game.M("button.add"), Row: 1}
		for level := 1; level <= r.games[t.Game].Levels; level++ {
			add.Choices = append(add.Choices, game.Choice{Value: strconv.Itoa(level), Label: levelName(t.Game, level)})
		}
		cs = append(cs, add)
	}
	if len(taken.Choices) > 0 {
		cs = append(cs, taken)
	}
	return r.rows(t, say, kindTable, cs)
}

// playControls are what stands under a running board: the game's own public controls and one row of ours.
func (r *Router) playControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	if iv, ok := t.View.(game.Interactive); ok && !t.Paused {
		rows = render.Controls(iv.Panel(""), say, func(name string) string { return id{kindBoard, t.ID, t.Stamp, name}.String() })
	}
	var cs []game.Control
	if r.games[t.Game].Hidden {
		cs = append(cs, button("hand", 0, game.Primary))
	} else {
		cs = append(cs, button("mine", 0, game.Secondary))
	}
	if t.Ask != nil {
		cs = append(cs, button("accept", 0, game.Success), button("decline", 0, game.Danger))
	} else {
		if len(t.Out) > 0 {
			cs = append(cs, button("vote", 0, game.Danger))
		}
		cs = append(cs, button("rules", 0, game.Secondary))
	}
	if absent(t) {
		cs = append(cs, button("takeback", 0, game.Secondary))
	}
	return append(rows, r.rows(t, say, kindTable, cs)...)
}

// absent tells whether the computer holds a seat for a person.
func absent(t *table.Table) bool {
	for _, s := range t.Seats {
		if s.Kind == table.Computer && s.User != "" {
			return true
		}
	}
	return false
}

func (r *Router) overControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	rematch := button("rematch", 0, game.Success)
	rematch.Disabled = t.Next != 0
	return r.rows(t, say, kindTable, []game.Control{rematch, button("history", 0, game.Secondary), button("mine", 0, game.Secondary)})
}
