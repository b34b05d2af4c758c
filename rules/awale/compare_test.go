package awale

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestComparedPitsAreSown: what a review shows of a pit is what sowing it does by the rules, to the last capture.
func TestComparedPitsAreSown(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	captures := 0
	for range 20 {
		var p game.Position = newPosition(startState())
		for len(p.Turn()) > 0 {
			by := p.Turn()[0]
			v := p.View(by).(view)
			moves := p.(game.Lister).Moves(by)
			for _, m := range moves {
				col := int(m[0] - 'a')
				after, did, _ := v.p.cur.sow(col)
				gain := 0
				for r, row := range v.traces(m) {
					for c, at := range row {
						gain += at.Gain
						before, now := v.p.cur.rows[r][c], after.rows[r][c]
						from := r == int(by) && c == col
						if from != (at.Touch == game.From) || (at.Touch == game.Aside) != (before == now && at.Gain == 0) ||
							at.Gain > 0 && (now != 0 || r == int(by)) {
							t.Fatalf("%s on %v: pit %d,%d goes from %d to %d and is shown as %+v", m, v.p.cur.rows, r, c, before,
								now, at)
						}
					}
				}
				amount := ""
				if did.captured > 0 {
					captures++
					amount = fmt.Sprint("+", did.captured)
				}
				shown := v.shown(m)
				pieces := []game.Piece{game.Pit{Seeds: int(v.p.cur.rows[by][col])}}
				if gain != did.captured || shown.Amount.Lit != amount || !slices.Equal(shown.Pieces, pieces) {
					t.Fatalf("%s on %v takes %d, and shown are %d and %+v", m, v.p.cur.rows, did.captured, gain, shown)
				}
			}
			p = play(t, p, moves[rng.IntN(len(moves))])
		}
	}
	if captures < 100 {
		t.Errorf("only %d captures were compared", captures)
	}
}

// TestComparedBoard: both moves are on the board as the seat sees it, and what is no pit of its is not.
func TestComparedBoard(t *testing.T) {
	p := board([6]uint8{0, 1, 2, 5, 14, 4}, [6]uint8{1, 1, 0, 0, 3, 2}, 1)
	for seat, want := range [][]string{
		{"0,0 2 +through", "0,1 3 +through", "0,2 0 +through", "0,3 0 +through", "0,4 1 +through", "0,5 1 +through",
			"1,0 4x xfrom", "1,0 4x +through", "1,1 14+ xthrough", "1,1 14+ +from", "1,2 5 xthrough", "1,2 5 +through",
			"1,3 2 xthrough", "1,3 2 +through", "1,4 1 xthrough", "1,4 1 +through", "1,5 0 +through"},
		{"0,4 14 xthrough", "0,4 14 +through", "0,5 4 xthrough", "0,5 4 +through", "1,4 3+ +from", "1,5 2x xfrom",
			"1,5 2x +through"},
	} {
		v := p.View(game.Seat(seat)).(game.Comparer)
		d := v.Compare("f", "e")
		if d.Moves.Played.Pieces[0] != (game.Pit{Seeds: []int{4, 2}[seat]}) ||
			d.Moves.Better.Pieces[0] != (game.Pit{Seeds: []int{14, 3}[seat]}) {
			t.Errorf("seat %d: the moves are %+v and %+v", seat, d.Moves.Played, d.Moves.Better)
		}
		if got := rulestest.Traces(d, game.Msg.String); !slices.Equal(got, want) {
			t.Errorf("seat %d: %q, want %q", seat, got, want)
		}
	}
	for _, v := range []game.View{p.View(game.Public), p.View(1)} {
		for _, m := range []game.Move{"", "g", "ab"} {
			if got := rulestest.Traces(v.(game.Comparer).Compare(m, "x"), game.Msg.String); len(got) > 0 {
				t.Errorf("to seat %d %q is shown as %q", v.Seat(), m, got)
			}
		}
	}
}
