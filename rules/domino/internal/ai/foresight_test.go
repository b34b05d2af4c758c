package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
)

// TestForesight: the player looks no further ahead than it may, and its choice depends only on the seed.
func TestForesight(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	f := foresight{sampler: sampler{playouts: 100, nodes: 10_000}, looks: 400}
	looked, clear := 0, 0
	for range 20 {
		simpleGame(rng, func(b *Board, r *record, tb *round.Table) {
			ms := b.Moves(nil)
			if len(ms) < 2 {
				return
			}
			v := sightOfBoard(b, tb)
			think := func(seed uint64) (Laying, int64) {
				th := f.ponder(context.Background(), v, rand.New(rand.NewPCG(seed, 1)))
				pl, ok := round.ParsePlay(th.Move)
				if !ok || th.Value < 0 || th.Value > 1 {
					t.Fatalf("thought %+v", th)
				}
				return Laying{int8(pl.Tile.Index()), pl.Side}, th.Nodes
			}
			m, nodes := think(1)
			if b.InStock > 0 && nodes > int64(len(ms)) {
				looked++
			} else if b.InStock > 0 {
				clear++
			}
			if again, _ := think(1); again != m {
				t.Fatalf("%v, and then %v", m, again)
			}
			blind := foresight{sampler: f.sampler}
			c, _ := blind.compare(context.Background(), v, v.boardOf(), ms, rng)
			want, chance := simpleNet().pick(b, r, ms)
			if got := c.Chance(c.Leader()); ms[c.Leader().ID] != want || math.Abs(got-chance) > 1e-9 {
				t.Fatalf("%v with %v at a glance, want %v with %v", ms[c.Leader().ID], got, want, chance)
			}
			if most := f.looks + len(ms)*(1+batch/2); b.InStock > 0 && nodes > int64(most) {
				t.Errorf("%d looks, want at most %d", nodes, most)
			}
		})
	}
	if looked < 20 || clear < 20 {
		t.Errorf("it looked ahead %d times, and did not %d times", looked, clear)
	}
}

// TestForesee: what a seat foresees is the chance of its best move after the other has answered as the network likes,
// or of its draw; and the game's end is known.
func TestForesee(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	n := simpleNet()
	var moved, drew, over int
	for range 40 {
		simpleGame(rng, func(b *Board, r *record, _ *round.Table) {
			if len(b.Moves(nil)) == 0 {
				return
			}
			seat, next, then := b.Turn, *b, *r
			m, _ := n.pick(b, r, b.Moves(nil))
			then.play(&next, m)
			seen, known := next, then
			got := n.foresee(&seen, &known, seat)

			if !next.Over {
				answer := Laying{Tile: -1}
				if ms := next.Moves(nil); len(ms) > 0 {
					answer, _ = n.pick(&next, &then, ms)
				}
				then.play(&next, answer)
			}
			var want float64
			if own := next.Moves(nil); next.Over {
				over++
				if next.Won == seat {
					want = 1
				}
			} else if len(own) > 0 {
				moved++
				_, want = n.pick(&next, &then, own)
			} else if then.play(&next, Laying{Tile: -1}); next.Over {
				return
			} else {
				drew++
				var x traits
				x.see(&next, &then, seat, next.Hand[1-seat].Count())
				want = n.value(&x)
			}
			if math.Abs(got-want) > 1e-6 {
				t.Fatalf("%v foreseen after %v, want %v", got, m, want)
			}
		})
	}
	if moved < 50 || drew < 20 || over < 10 {
		t.Errorf("only %d moves, %d draws and %d ends", moved, drew, over)
	}
}

// TestForesightElsewhere: in other games the player is the sampler.
func TestForesightElsewhere(t *testing.T) {
	f := foresight{sampler: sampler{playouts: 200, nodes: 1000}, looks: 400}
	for _, c := range []round.Config{
		{Variant: round.DrawGame, Values: 7, Seats: 2, Points: 100},
		{Variant: round.BlockGame, Values: 7, Seats: 2, Points: 100},
		{Variant: round.SimpleGame, Values: 6, Seats: 2},
	} {
		tiles := round.AllTiles(c.Values).Row()
		n := c.Dealt()
		v := &Observation{Table: round.Table{Config: c, Scores: []int{0, 0}}, Rack: tiles[:n], Held: []int{n, n},
			Stock: len(tiles) - 2*n}
		got := f.ponder(context.Background(), v, rand.New(rand.NewPCG(1, 2)))
		if want := f.think(context.Background(), v, rand.New(rand.NewPCG(1, 2))); got != want || got.Nodes < 100 {
			t.Errorf("%v: %+v, want %+v", c, got, want)
		}
	}
}
