package ai

import (
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// simpleGame plays a simple game by any moves and shows each position to look, with the log so far.
func simpleGame(rng *rand.Rand, look func(b *Board, r *record, t *round.Table)) {
	simpleGameBy(rng, func(b *Board, r *record, t *round.Table, ms []Laying) Laying {
		if look(b, r, t); len(ms) == 0 {
			return Laying{Tile: -1}
		}
		return ms[rng.IntN(len(ms))]
	}, true)
}

// simpleGameBy plays a simple game as choose says, which is asked too where there is no choice if forced.
func simpleGameBy(rng *rand.Rand, choose func(b *Board, r *record, t *round.Table, ms []Laying) Laying, forced bool) {
	b := dealSimple(rng)
	t := round.Table{Config: round.Config{Variant: round.SimpleGame, Values: netValues, Seats: 2}, Scores: []int{0, 0}}
	var r record
	for !b.Over {
		ms, m := b.Moves(nil), Laying{Tile: -1}
		if forced || len(ms) > 1 {
			m = choose(&b, &r, &t, ms)
		} else if len(ms) == 1 {
			m = ms[0]
		}
		p := round.Ply{Seat: int(b.Turn), Kind: round.PlyDraw}
		if m.Tile >= 0 {
			p.Kind, p.First, p.Left = round.PlyPlay, m.Side == round.First, m.Side == round.Left
			if p.Left {
				t.Chain.ConnectLeft(round.ByIndex[m.Tile])
				p.Tile = t.Chain[0]
			} else {
				t.Chain.ConnectRight(round.ByIndex[m.Tile])
				p.Tile = t.Chain[len(t.Chain)-1]
			}
		} else {
			p.Ends = t.Ends()
		}
		r.play(&b, m)
		t.Log = append(t.Log, p)
		t.Mover = int(b.Turn)
	}
}

// sightOfBoard is what the seat in turn of a board knows.
func sightOfBoard(b *Board, t *round.Table) *Observation {
	return &Observation{Table: *t, Who: game.Seat(b.Turn), Rack: b.Hand[b.Turn].Row(),
		Held: []int{b.Hand[0].Count(), b.Hand[1].Count()}, Stock: int(b.InStock)}
}

// TestRecord: a record made of the log is the one kept move by move.
func TestRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 50 {
		simpleGame(rng, func(_ *Board, r *record, tb *round.Table) {
			if got := recordOf(tb.Log); got != *r {
				t.Fatalf("log %v: record %v, kept %v", tb.Log, got, *r)
			}
		})
	}
}

// TestRecordOfImpossibleLog: a log that no game can have causes no panic.
func TestRecordOfImpossibleLog(t *testing.T) {
	nine := round.Ply{Kind: round.PlyPlay, Tile: round.Tile{Left: 9, Right: 9}, First: true}
	log := []round.Ply{{Kind: round.PlyDraw}, nine, {Kind: round.PlyDraw, Ends: [2]uint8{9, 9}}}
	for range 200 {
		log = append(log, round.Ply{Kind: round.PlyPlay, Tile: round.Tile{Left: 9, Right: 9}})
	}
	if r := recordOf(log); r.drawn[0] != 0 || int(r.laid[0]) != len(r.plays[0]) {
		t.Errorf("record %v", r)
	}
}

// TestHolding compares the quick probabilities with the samples of a belief that leans the same way.
func TestHolding(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	var off, plain float64
	tiles := 0
	for range 30 {
		simpleGame(rng, func(b *Board, r *record, tb *round.Table) {
			if b.left < 0 || b.InStock == 0 || rng.IntN(4) > 0 {
				return
			}
			k := sightOfBoard(b, tb).Known()
			bel := New(k, rng)
			bel.Lean(k)
			var held [28]float64
			const samples = 1000
			for range samples {
				bel.Mix(rng, 2*len(bel.Slots))
				hands, _ := bel.Hands()
				for ts := hands[1-b.Turn]; ts != 0; {
					held[ts.Pop()] += 1.0 / samples
				}
			}
			count := b.Hand[1-b.Turn].Count()
			unseen, odds := r.holding(b, b.Turn, count)
			even, sum := float64(count)/float64(unseen.Count()), 0.0
			for ts := unseen; ts != 0; {
				i := ts.Pop()
				off += math.Abs(float64(odds[i]) - held[i])
				plain += math.Abs(even - held[i])
				sum += float64(odds[i])
				tiles++
			}
			if math.Abs(sum-float64(count)) > 0.2 {
				t.Errorf("log %v: %.2f tiles held, want %d", tb.Log, sum, count)
			}
		})
	}
	off, plain = off/float64(tiles), plain/float64(tiles)
	t.Logf("off by %.3f a tile, without the record by %.3f", off, plain)
	if off > 0.37*plain {
		t.Errorf("off by %.3f a tile, without the record by %.3f", off, plain)
	}
}
