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

// Label says which row is the seat's, as the board is shown.
func (v view) Label(s game.Seat) game.Msg {
	if int(s) == v.rowAt(0) {
		return game.M("awale.label.top")
	}
	return game.M("awale.label.bottom")
}

// Stopped implements game.Stopper.
func (v view) Stopped() game.View {
	p := *v.p
	if p.end == running {
		p.end = stopped
	}
	return view{seat: v.seat, p: &p}
}

// Sample returns the position itself, because a view contains all of it.
func (v view) Sample(*rand.Rand) (game.Position, error) { return v.p, nil }

// Diagram shows both rows as the figures of the source text do, with player 1 at the bottom. In the channel it never
// turns, so that a pit's name means the same pit to all. The player whose row is at the top there sees the board turned
// by half a turn, with its letters and buttons: one's own row is always at the bottom. Either way the upper row is sown
// to the left and the lower one to the right, as the arrows show. The last sown pit is in brackets; the captures are
// described above the board.
func (v view) Diagram() game.Diagram {
	last := v.lastPit()
	states, taken := v.trail(last)
	cells := make([][]game.Token, 2)
	for row := range cells {
		r := v.rowAt(row)
		for _, c := range v.columns() {
			text := fmt.Sprint(v.p.cur.rows[r][c])
			if last == [2]int{r, c} {
				text = "(" + text + ")"
			}
			cells[row] = append(cells[row], game.Token{Text: game.Lit(text), Tone: game.First + game.Tone(r),
				State: states[r][c], Piece: game.Pit{Seeds: int(v.p.cur.rows[r][c]), Taken: taken[r][c]}})
		}
	}
	return game.Diagram{Parts: v.board(cells)}
}

// board is both rows between the stores of their owners.
func (v view) board(cells [][]game.Token) []game.Part {
	var letters []string
	for _, c := range v.columns() {
		letters = append(letters, string(moveOf(c)))
	}
	return []game.Part{
		v.store(game.Seat(v.rowAt(0))),
		{Grid: &game.Grid{
			Cells: cells, Width: 3, Gap: 1,
			Top: letters, Under: letters,
			Left: []string{"<", ">"}, Right: []string{"<", ">"},
		}},
		v.store(game.Seat(v.rowAt(1))),
	}
}

// turned tells whether the board is shown turned by half a turn: to the player whose row is at the top in the channel.
func (v view) turned() bool { return v.seat == 0 }

// rowAt is the row that is shown at the top (0) or at the bottom (1). Row r belongs to seat r.
func (v view) rowAt(line int) int {
	if v.turned() {
		return 1 - line
	}
	return line
}

// columns are the columns as they are shown, from left to right.
func (v view) columns() []int {
	list := make([]int, cols)
	for c := range list {
		list[c] = c
		if v.turned() {
			list[c] = cols - 1 - c
		}
	}
	return list
}

// store is the line that shows a row's owner, whether it is their turn, and what they have captured.
func (v view) store(s game.Seat) game.Part {
	id := "awale.board.store"
	if v.p.end == running && s == game.Seat(v.p.cur.turn) {
		id = "awale.board.turn"
	}
	seeds := int(v.p.cur.store[s])
	return game.Part{Text: game.M(id, "by", s, "n", seeds), Thing: game.Store{Owner: s, Seeds: seeds}}
}

// trail returns the states of the last sown pit and of those that received a seed, and the captured seeds by pit.
func (v view) trail(last [2]int) (states [2][cols]game.State, taken [2][cols]int) {
	if last[0] < 0 {
		return states, taken
	}
	before := v.p.base
	for _, c := range v.p.moves[:len(v.p.moves)-1] {
		before, _, _ = before.sow(int(c))
	}
	origin := ringIndex(last[0], last[1])
	sown := before
	sown.rows[last[0]][last[1]] = 0
	k := origin
	for range v.p.last.sown {
		if k = (k + 1) % pits; k == origin {
			k = (k + 1) % pits
		}
		r, c := ringPit(k)
		sown.rows[r][c]++
		states[r][c] = game.Sown
	}
	states[last[0]][last[1]] = game.Left
	for first, _ := sown.catch(1-last[0], k); first <= k; first++ {
		r, c := ringPit(first)
		taken[r][c] = int(sown.rows[r][c])
	}
	return states, taken
}

// lastPit is the row and column sown last, or -1, -1.
func (v view) lastPit() [2]int {
	if len(v.p.moves) == 0 {
		return [2]int{-1, -1}
	}
	mover := 1 - int(v.p.cur.turn)
	return [2]int{mover, int(v.p.moves[len(v.p.moves)-1])}
}
