package suited

import (
	"math/rand/v2"
	"testing"
)

// TestNodes counts the nodes of searches in fixed positions of the usual packs. What is done for other packs and rules
// of jokers must not make these searches longer: whoever changes the solver on purpose puts the new numbers here.
func TestNodes(t *testing.T) {
	for _, c := range []struct {
		game         string
		small, large int
	}{{"rummikub", 4856, 27564}, {"cards", 3715, 10421}} {
		g := testGame(c.game)
		b := newBrute(g)
		rng := rand.New(rand.NewPCG(51, 52))
		small, large := 0, 0
		for range 200 {
			task := g.newTask(randomSituation(b, rng), g.tilesFirst())
			task.best()
			small += task.sv.Spent
			task.done()
		}
		for range 12 {
			task := g.newTask(bigSituation(b, 30+rng.IntN(31), 20+rng.IntN(20), rng), g.tilesFirst())
			task.sv.MaxNodes = maxSearchNodes
			task.best()
			large += task.sv.Spent
			task.done()
		}
		if small != c.small || large != c.large {
			t.Errorf("%s: %d and %d nodes, want %d and %d", c.game, small, large, c.small, c.large)
		}
	}
}

// BenchmarkNodes searches in large positions: go test -bench Nodes -benchtime 20x ./rules/rummy/suited
func BenchmarkNodes(b *testing.B) {
	g := testGame("rummikub")
	pieces := newBrute(g)
	for b.Loop() {
		rng := rand.New(rand.NewPCG(53, 54))
		for range 6 {
			task := g.newTask(bigSituation(pieces, 30+rng.IntN(31), 20+rng.IntN(10), rng), g.tilesFirst())
			task.sv.MaxNodes = maxSearchNodes
			task.best()
			task.done()
		}
	}
}
