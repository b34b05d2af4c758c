package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// plain is the value for whoever is on turn by the rules alone: every play, and a pass.
func plain(g *movegen.Generator, values *board.Values, b *board.Board, own, other *board.Multiset, passed bool) int {
	best := other.Sum(values) - own.Sum(values)
	if !passed {
		best = -plain(g, values, b, other, own, true)
	}
	for _, p := range append([]movegen.Play(nil), g.All(b, own)...) {
		next, kept := *b, *own
		p.Lay(&next, &kept)
		v := int(p.Score) + 2*other.Sum(values)
		if !kept.Empty() {
			v = int(p.Score) - plain(g, values, &next, other, &kept, false)
		}
		best = max(best, v)
	}
	return best
}

// few takes so many tiles of a rack.
func few(rack board.Multiset, n int, rng *rand.Rand) (part board.Multiset) {
	rack.TransferRandom(&part, n, rng)
	return part
}

// TestPlain: with few tiles left the value is what the rules alone say, with one to three tiles each,
// also when the lists of lanes are forgotten all the time.
func TestPlain(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(6, 28))
	for _, lang := range []string{"fr", "en"} {
		s, forgetful := solver(lang), solver(lang)
		forgetful.maxListBytes = 1 << 12
		for _, c := range firstEmpty(lang, rulestest.Of(10, 2)) {
			b, _ := board.Parse(c.Board)
			own, _ := board.ParseMultiset(c.Rack)
			other, _ := board.ParseMultiset(c.Opp)
			for _, n := range [][2]int{{1, 1}, {1, 2}, {1, 2}, {2, 1}, {2, 1}, {2, 1}, {2, 1}, {1, 3}, {3, 1}} {
				own, other := few(own, n[0], rng), few(other, n[1], rng)
				want := plain(s.g, s.values, &b, &own, &other, false)
				for _, s := range []*Solver{s, forgetful} {
					r := s.Solve(context.Background(), &b, own, other, 0)
					if !r.Proven || r.Value != want {
						t.Errorf("%s %d: %v against %v: %d (proven %v), want %d", lang, c.ID, own, other, r.Value, r.Proven, want)
					}
				}
			}
		}
	}
}

// TestTimeIsOver: a search whose time is over ends at once, however hard the position.
func TestTimeIsOver(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := firstEmpty("fr", 4)[3]
	b, _ := board.Parse(c.Board)
	own, _ := board.ParseMultiset(c.Rack)
	other, _ := board.ParseMultiset(c.Opp)
	if r := solver("fr").Solve(ctx, &b, own, other, 0); r.Proven || r.Play == nil || r.Nodes > 20_000 {
		t.Errorf("%+v", r)
	}
}
