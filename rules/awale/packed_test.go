package awale

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
)

func TestPerft(t *testing.T) {
	rulestest.Unraced(t)
	start := newPosition(startState())
	for depth, want := range perftCounts {
		if got := start.Perft(depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
	}
}

// randomState spreads n seeds at random; few pits get most of them now and then, for the long laps.
func randomState(rng *rand.Rand, n int) state {
	s := state{turn: uint8(rng.IntN(2))}
	spread := 1 + rng.IntN(pits)
	first := rng.IntN(pits)
	for range n {
		r, c := ringPit((first + rng.IntN(spread)) % pits)
		s.rows[r][c]++
	}
	return s
}

func TestPackedAgreesWithPlain(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50000 {
		s := randomState(rng, rng.IntN(maxSeeds+1))
		b := pack(&s)
		if b.Total() != s.onBoard() {
			t.Fatalf("%+v: %d seeds, want %d", s, b.Total(), s.onBoard())
		}
		if got, want := b.Stuck(), len(s.legalCols()) == 0; got != want {
			t.Fatalf("%+v: stuck is %t, want %t", s, got, want)
		}
		for col := range cols {
			next, did, v := s.sow(col)
			if v == empty {
				continue
			}
			got, captured := b.Sow(sowColumn(s.turn, col))
			if b.Legal(sowColumn(s.turn, col)) != (v == legal) {
				t.Fatalf("%+v column %d: opponent has %x, want verdict %d", s, col, got, v)
			}
			if got != pack(&next) || captured != did.captured {
				t.Fatalf("%+v column %d: %x and %d captured, want %x and %d", s, col, got, captured, pack(&next), did.captured)
			}
		}
	}
}

func BenchmarkPerft9(b *testing.B) {
	start := newPosition(startState())
	for b.Loop() {
		if got := start.Perft(9); got != perftCounts[9] {
			b.Fatal(got)
		}
	}
	b.ReportMetric(float64(perftCounts[9])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
