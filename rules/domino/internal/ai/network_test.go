package ai

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/domino/internal/round"
)

// TestNetworkText: what is written is read again; damaged text is refused.
func TestNetworkText(t *testing.T) {
	if text := simpleNet().format(); text != simpleText {
		t.Error("simple.net is not as it would be written")
	}
	for _, text := range []string{"", simpleText + " 1", strings.Replace(simpleText, " ", " x", 1),
		strings.Replace(simpleText, " ", " 40000 ", 1)} {
		if _, err := parseNetwork(text); err == nil {
			t.Error("damaged weights are read")
		}
	}
}

// TestNetworkStrength: at a glance the network plays better than the policy of playouts.
func TestNetworkStrength(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	const games = 4000
	won := 0
	for g := range games {
		b, seat := dealSimple(rng), int8(g%2)
		var r record
		for !b.Over {
			m := Laying{Tile: -1}
			if ms := b.Moves(nil); len(ms) > 0 && b.Turn == seat {
				m, _ = simpleNet().pick(&b, &r, ms)
			} else if len(ms) > 0 {
				m = b.quick(ms, rng)
			}
			r.play(&b, m)
		}
		if b.Won == seat {
			won++
		}
	}
	t.Logf("%d of %d games", won, games)
	if won < games*53/100 {
		t.Errorf("%d of %d games against the quick policy", won, games)
	}
}

// TestTraitsMirror: exchanging the left and the right end changes nothing.
func TestTraitsMirror(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	for range 100 {
		simpleGame(rng, func(b *Board, r *record, _ *round.Table) {
			if b.left < 0 {
				return
			}
			m, seat := *b, 1-b.Turn
			m.left, m.right = b.right, b.left
			count := b.Hand[b.Turn].Count()
			var x, y traits
			x.see(b, r, seat, count)
			y.see(&m, r, seat, count)
			if v, w := simpleNet().value(&x), simpleNet().value(&y); math.Abs(v-w) > 1e-5 {
				t.Fatalf("ends %d and %d: %.5f, the other way round %.5f", b.left, b.right, v, w)
			}
		})
	}
}

// TestTraitsAreOwn: the traits of a seat do not depend on which hidden tiles the other one holds.
func TestTraitsAreOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	for range 100 {
		simpleGame(rng, func(b *Board, r *record, _ *round.Table) {
			if b.left < 0 {
				return
			}
			other, seat := *b, 1-b.Turn
			hidden := (b.live &^ b.Hand[seat]).Row()
			rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
			count := b.Hand[b.Turn].Count()
			other.Hand[b.Turn] = round.SetOf(hidden[:count])
			var x, y traits
			x.see(b, r, seat, count)
			y.see(&other, r, seat, count)
			if x != y {
				t.Fatal("the other's tiles are seen")
			}
		})
	}
}

// TestTeach: playing against itself teaches the network what wins.
func TestTeach(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	n := blankNetwork(rng)
	off := func() (sum float64) {
		rng := rand.New(rand.NewPCG(5, 7))
		for range 200 {
			type guess struct {
				seat   int8
				chance float64
			}
			var gs []guess
			b := dealSimple(rng)
			var r record
			for !b.Over {
				seat, m := b.Turn, Laying{Tile: -1}
				if ms := b.Moves(nil); len(ms) > 0 {
					m = ms[rng.IntN(len(ms))]
				}
				if r.play(&b, m); !b.Over {
					var x traits
					x.see(&b, &r, seat, b.Hand[1-seat].Count())
					gs = append(gs, guess{seat, n.value(&x)})
				}
			}
			for _, g := range gs {
				want := 0.0
				if b.Won == g.seat {
					want = 1
				}
				sum += (want - g.chance) * (want - g.chance) / float64(200*len(gs))
			}
		}
		return sum
	}
	before := off()
	for range 1000 {
		n.teach(rng, learnRate)
	}
	if after := off(); after > 0.8*before {
		t.Errorf("squared error %.3f before and %.3f after 1000 games", before, after)
	}
}
