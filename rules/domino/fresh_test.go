package domino

import (
	"fmt"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// TestFresh: the tiles laid since the reader's last turn are marked, whatever was drawn or passed meanwhile, also in
// their own turn; while waiting, their own last tile is marked too.
func TestFresh(t *testing.T) {
	lay := func(s int, l bool) round.Ply { return round.Ply{Seat: s, Kind: round.PlyPlay, Left: l} }
	draw := func(s int) round.Ply { return round.Ply{Seat: s, Kind: round.PlyDraw} }
	pass := func(s int) round.Ply { return round.Ply{Seat: s, Kind: round.PlyPass} }
	for _, c := range []struct {
		name string
		log  []round.Ply
		turn int
		end  round.Ending
		want string // of seats 0, 1, 2 and a bystander
	}{
		{"before the first", nil, 0, round.Running, "[0 0] [0 0] [0 0] [0 0]"},
		{"one tile", []round.Ply{lay(0, false)}, 1, round.Running, "[0 1] [0 1] [0 1] [0 1]"},
		{"all have laid", []round.Ply{lay(0, false), lay(1, true), lay(2, false)}, 0, round.Running,
			"[1 1] [1 1] [0 1] [1 1]"},
		{"the others drew and passed", []round.Ply{lay(0, false), lay(1, true), draw(2), pass(2)}, 0, round.Running,
			"[1 0] [1 0] [0 0] [1 0]"},
		{"and who is to move has drawn", []round.Ply{lay(0, false), lay(1, true), pass(2), draw(0), draw(0)}, 0,
			round.Running,
			"[1 0] [1 0] [0 0] [1 0]"},
		{"two draws", []round.Ply{lay(0, false), draw(1), pass(1), draw(2), pass(2)}, 0, round.Running,
			"[0 0] [0 0] [0 0] [0 0]"},
		{"the last tile", []round.Ply{lay(1, false), lay(2, true), lay(0, true)}, 0, round.WentOut,
			"[1 0] [2 1] [2 0] [1 0]"},
	} {
		got := ""
		for _, s := range []game.Seat{0, 1, 2, game.Public} {
			laid := freshOf(&view{ai.Observation{Table: round.Table{Mover: c.turn, Log: c.log, Ended: c.end}, Who: s}})
			got += fmt.Sprint(laid[:2], " ")
		}
		if got != c.want+" " {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
