package message

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Buttons behind More… that lead to a person's own boards.
const (
	BoardTry     = "try"     // to try moves
	BoardPlan    = "plan"    // to set premoves
	BoardIdleOn  = "idleon"  // the seat passes or draws by itself from now on
	BoardIdleOff = "idleoff" // the seat no longer does so
)

// BoardDescribe is the button that describes the person's view of a table in words.
const BoardDescribe = "describe"

// BoardTryFrom begins the name of a customid.Trial button that shows the game after so many moves; the number follows.
const BoardTryFrom = "from."

// PuzzleOfReview is the name of the button that opens the first puzzle of a review.
const PuzzleOfReview = "practice"

// TryButton is the button that opens the person's own board on a finished game, after so many of its moves, to play on
// from there.
func TryButton(b *Builder, say *render.Printer, t *table.Table, ply int) []discordgo.MessageComponent {
	from := Button(BoardTry, 0, game.Secondary)
	from.Label = game.M("button.tryfrom")
	return b.Rows(say, []game.Control{from}, func(string) string {
		return customid.ID{Kind: customid.Trial, Table: t.ID, Name: BoardTryFrom + strconv.Itoa(ply)}.String()
	})
}

// PremoveLines tells a person the premoves that they have set for their seat.
func PremoveLines(t *table.Table) (lines []game.Msg) {
	a := t.Premoves
	if a == nil {
		return nil
	}
	if !a.Gone.IsZero() {
		lines = append(lines, game.M("plan.dashed", "move", a.Gone))
	}
	if len(a.Lines) > 0 {
		lines = append(lines, game.M("plan.said"))
	}
	for _, l := range a.Lines {
		lines = append(lines, game.M("plan.line", "moves", Chain(l, func(i int) bool { return l[i].By == t.You })))
	}
	if a.Forced {
		lines = append(lines, game.M("idle.does"))
	}
	return lines
}

// Chain is a line of moves, of which stress emphasises some.
func Chain(line []table.ForeseenMove, stress func(i int) bool) game.Msg {
	var all game.Msg
	for i := len(line) - 1; i >= 0; i-- {
		m := line[i].As
		if stress(i) {
			m = game.M("plan.stress", "move", m)
		}
		if i == len(line)-1 {
			all = m
		} else {
			all = game.M("plan.then", "first", m, "rest", all)
		}
	}
	return all
}

// OwnBoards are the buttons that lead to the person's own boards, and have their seat pass by itself.
func OwnBoards(t *table.Table, row int) (cs []game.Control) {
	if a := t.Premoves; a != nil {
		switch {
		case a.Allowed && !t.InTurn():
			cs = append(cs, Button(BoardPlan, row, game.Secondary))
		case a.MayForce && a.Forced:
			cs = append(cs, Button(BoardIdleOff, row, game.Secondary))
		case a.MayForce:
			cs = append(cs, Button(BoardIdleOn, row, game.Secondary))
		}
	}
	if t.Tries {
		cs = append(cs, Button(BoardTry, row, game.Secondary))
	}
	return cs
}
