package awale

import (
	"fmt"
	"math/rand/v2"

	"tablee/rules/game"
)

// view implements game.View. Nothing is hidden in Awalé: every seat sees the whole position.
type view struct {
	seat game.Seat
	p    *position
}

// View shows everything to everyone.
func (p *position) View(s game.Seat) game.View { return view{seat: s, p: p} }

func (v view) Seat() game.Seat { return v.seat }

// Scores are the seeds captured so far.
func (v view) Scores() []int { return v.p.scores() }

// Label says which row is the seat's.
func (v view) Label(s game.Seat) game.Msg {
	if s == 0 {
		return game.M("awale.label.top")
	}
	return game.M("awale.label.bottom")
}

// Sample returns the position itself: a view knows all of it.
func (v view) Sample(*rand.Rand) (game.Position, error) { return v.p, nil }

// Diagram shows both rows as the seed's figures do, player 1 at the bottom, the same way for everyone:
// what is said about pit b in the channel then means the same pit to all. Row 0 is sown to the left and row 1
// to the right, which the arrows tell. The pit sown last stands in brackets.
func (v view) Diagram() game.Diagram {
	last := v.lastPit()
	cells := make([][]game.Token, 2)
	for r := range cells {
		cells[r] = make([]game.Token, cols)
		for c := range cells[r] {
			text := fmt.Sprint(v.p.cur.rows[r][c])
			origin := last == [2]int{r, c}
			if origin {
				text = "(" + text + ")"
			}
			cells[r][c] = game.Token{Text: game.Lit(text), Tone: game.First + game.Tone(r), Mark: origin}
		}
	}
	letters := make([]string, cols)
	for c := range letters {
		letters[c] = string(moveOf(c))
	}
	parts := []game.Part{
		{Text: v.store(0)},
		{Grid: &game.Grid{
			Cells: cells, Width: 3, Gap: 1,
			Top: letters, Under: letters,
			Left: []string{"<", ">"}, Right: []string{"<", ">"},
		}},
		{Text: v.store(1)},
	}
	if last[0] >= 0 {
		parts = append(parts, game.Part{Text: v.lastMove(last)})
	}
	return game.Diagram{Parts: parts}
}

// store is the line that tells whose row is next to it, whose turn it is and what was captured.
func (v view) store(s game.Seat) game.Msg {
	id := "awale.board.store"
	if v.p.end == running && s == game.Seat(v.p.cur.turn) {
		id = "awale.board.turn"
	}
	return game.M(id, "by", s, "n", int(v.p.cur.store[s]))
}

// lastPit is the row and column sown last, or -1, -1.
func (v view) lastPit() [2]int {
	if len(v.p.moves) == 0 {
		return [2]int{-1, -1}
	}
	mover := 1 - int(v.p.cur.turn)
	return [2]int{mover, int(v.p.moves[len(v.p.moves)-1])}
}

func (v view) lastMove(pit [2]int) game.Msg {
	m := moveOf(pit[1])
	if n := v.p.last.captured; n > 0 {
		return game.M("awale.board.took", "by", game.Seat(pit[0]), "pit", m, "sown", v.p.last.sown, "n", n)
	}
	return game.M("awale.board.last", "by", game.Seat(pit[0]), "pit", m, "n", v.p.last.sown)
}
