package suited

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// TestAgainstBruteForce compares the solver with slow code on random small situations: the weight laid,
// by both criteria, under both joker rules, and first lays.
func TestAgainstBruteForce(t *testing.T) {
	rulestest.Unraced(t)
	for _, c := range []struct {
		game string
		n    int
	}{{"rummikub", rulestest.Of(3000, 500)}, {"cards", rulestest.Of(1000, 200)}} {
		t.Run(c.game, func(t *testing.T) {
			g := testGame(c.game)
			b := newBrute(g)
			rng := rand.New(rand.NewPCG(11, 12))
			plays := 0
			for i := range c.n {
				s := randomSituation(b, rng)
				w := g.tilesFirst()
				if i%2 == 1 {
					w = g.pointsFirst()
				}
				want := b.gain(s, w)
				task := g.newTask(s, w)
				o, _ := task.best()
				task.done()
				if o.gain != want {
					t.Fatalf("situation %d, table %s, hand %v, %+v: got %d, want %d", i, tableText(g, s.Table), s.Hand.Slice(), s,
						o.gain, want)
				}
				if want > 0 {
					plays++
				}
			}
			if plays < c.n/3 {
				t.Errorf("only %d of %d situations had a play", plays, c.n)
			}
		})
	}
}

// gain is the weight of the best play, 0 for none.
func (b *brute) gain(s family.Situation[deck.Tile], w deck.Weights) int32 {
	if !s.Opened {
		stays := b.solve(family.Multiset[deck.Tile]{}, s.Hand, w, b.g.first, b.g.kit.PureRun)
		if stays < 0 {
			return 0
		}
		return w.Sum(s.Hand) - stays
	}
	if s.Joker == family.JokerFree {
		return w.Sum(s.Hand) - b.solve(family.Tiles(s.Table), s.Hand, w, 0, false)
	}
	var mixed [][]deck.Tile
	var plain family.Multiset[deck.Tile]
	for _, set := range s.Table {
		if slices.Contains(set, deck.Joker) {
			mixed = append(mixed, set)
		} else {
			plain = plain.Add(set...)
		}
	}
	return b.thaw(mixed, plain, s.Hand, 0, w)
}

func tableText(g *Game, table [][]deck.Tile) string {
	text := ""
	for _, set := range table {
		text += family.Text(g, set) + " | "
	}
	return text
}

// TestFewestChanges compares the play for people with brute force over which combinations stay: none
// that lays the same weight keeps more of the table.
func TestFewestChanges(t *testing.T) {
	g := testGame("rummikub")
	b := newBrute(g)
	rng := rand.New(rand.NewPCG(13, 14))
	for i := range rulestest.Of(1500, 250) {
		s := randomSituation(b, rng)
		s.Opened, s.Joker = true, family.JokerFree
		found, ok := g.Best(context.Background(), s, "")
		if !ok {
			continue
		}
		w := g.tilesFirst()
		want := len(s.Table)
		for mask := range 1 << len(s.Table) { // the combinations that are broken
			var must family.Multiset[deck.Tile]
			broken := 0
			for k, set := range s.Table {
				if mask>>k&1 == 1 {
					must = must.Add(set...)
					broken++
				}
			}
			if stays := b.solve(must, s.Hand, w, 0, false); stays >= 0 && w.Sum(s.Hand)-stays == int32(found.Value) {
				want = min(want, broken)
			}
		}
		if got := family.Changed(s.Table, found.Table); got != want {
			t.Fatalf("situation %d, table %s, hand %v: the play %s changes %d combinations, want %d", i, tableText(g,
				s.Table), s.Hand.Slice(), tableText(g, found.Table), got, want)
		}
	}
}

// TestLay lays given tiles: exactly these, and whenever brute force can.
func TestLay(t *testing.T) {
	for _, game := range []string{"rummikub", "cards"} {
		g := testGame(game)
		b := newBrute(g)
		rng := rand.New(rand.NewPCG(15, 16))
		laid := 0
		tries := rulestest.Of(1000, 250)
		for i := range tries {
			s := randomSituation(b, rng)
			from := s.Hand
			if found, ok := g.Best(context.Background(), s, ""); ok && rng.IntN(2) == 0 {
				from = family.Tiles(found.Table).Difference(family.Tiles(s.Table))
			}
			tiles, _ := from.DrawN(1+rng.IntN(5), rng)
			want := s
			want.Hand = family.MultisetOf(tiles...)
			w := g.tilesFirst()
			can := b.gain(want, w) == w.Sum(want.Hand)
			table, ok := g.Lay(context.Background(), s, want.Hand)
			if ok != can {
				t.Fatalf("%s %d, table %s, opened %v, rule %v, lay %v: got %v, want %v", game, i, tableText(g, s.Table),
					s.Opened, s.Joker, tiles, ok, can)
			}
			if ok {
				laid++
				if got := family.Tiles(table).Difference(family.Tiles(s.Table)); !got.Equal(want.Hand) {
					t.Fatalf("%s %d: laid %v, want %v", game, i, got.Slice(), tiles)
				}
			}
		}
		if 20*laid < tries {
			t.Errorf("%s: only %d of %d could be laid", game, laid, tries)
		}
	}
}
