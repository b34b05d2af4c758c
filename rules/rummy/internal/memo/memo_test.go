package memo

import (
	"math/rand/v2"
	"testing"
)

// TestTable holds the table to a map over many searches, some of which make it grow, beyond the last stamp.
func TestTable(t *testing.T) {
	var table Table[uint64]
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 50 {
		if round == 25 {
			table.stamp = 1<<32 - 1
		}
		table.Reset()
		want := map[uint64]int32{}
		for range 1 + rng.IntN(3000) {
			key, value := rng.Uint64N(2000)<<rng.IntN(40), rng.Int32N(100)
			old, had := want[key]
			if got, ok := table.Get(key); ok != had || ok && got != old {
				t.Fatalf("round %d, key %d: got %d, %v; want %d, %v", round, key, got, ok, old, had)
			}
			if rng.IntN(2) == 0 {
				table.Put(key, value)
				want[key] = value
				continue
			}
			lower := !had || value < old
			if got := table.Lower(key, value); got != lower {
				t.Fatalf("round %d, key %d: lowering %d to %d is %v", round, key, old, value, got)
			}
			if lower {
				want[key] = value
			}
		}
		for key, value := range want {
			if got, ok := table.Get(key); !ok || got != value {
				t.Fatalf("round %d, key %d: got %d, %v; want %d", round, key, got, ok, value)
			}
		}
	}
}
