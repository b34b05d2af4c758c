package selfplay

import (
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
)

// TestPlay plays games and counts every tile and every point.
func TestPlay(t *testing.T) {
	table := New(&board.English, dict.English(), nil, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	for g := range 5 {
		var sums [2]int
		bag := board.English.Counts
		left := bag.Len() - 2*board.RackSize
		scores := table.Play(rng, g%2, func(turn Turn) {
			if sums == [2]int{} && turn.Player != g%2 {
				t.Errorf("game %d: player %d begins", g, turn.Player)
			}
			if turn.Bag != left {
				t.Errorf("game %d: %d tiles in the bag, want %d", g, turn.Bag, left)
			}
			if turn.Score > 0 {
				left -= min(left, board.RackSize-turn.Keep.Len())
			}
			sums[turn.Player] += turn.Score
		})
		if left != 0 {
			t.Errorf("game %d ended with %d tiles in the bag", g, left)
		}
		if diff := scores[0] + scores[1] - sums[0] - sums[1]; diff > 0 {
			t.Errorf("game %d: leftovers added %d points in all", g, diff)
		}
	}
}
