package domino

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/domino/internal/round"
)

// The examples of the text's questions 1 to 11.

func TestTile(t *testing.T) {
	tile := round.Make(1, 6)
	if got, want := tile.String()+tile.Reversed().String(), "[1:6][6:1]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for value, want := range map[int]bool{1: true, 6: true, 0: false, 2: false} {
		if got := tile.Contains(value); got != want {
			t.Errorf("%v contains %d: got %v, want %v", tile, value, got, want)
		}
	}
}

func TestSet(t *testing.T) {
	var s round.Set
	s.AddRight(round.Make(1, 6))
	s.AddRight(round.Make(2, 4))
	s.AddRight(round.Make(3, 0))
	if got, want := s.String(), "[1:6] [2:4] [3:0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	s.AddLeft(round.Make(5, 5))
	if got, want := s.String(), "[5:5] [1:6] [2:4] [3:0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	full := round.FullSet(4)
	if got, want := full.String(), "[0:0] [0:1] [1:1] [0:2] [1:2] [2:2] [0:3] [1:3] [2:3] [3:3]"; got != want {
		t.Errorf("full set: got %s, want %s", got, want)
	}
	tile := full.RemoveAt(1)
	if got, want := full.String()+" "+tile.String(),
		"[0:0] [1:1] [0:2] [1:2] [2:2] [0:3] [1:3] [2:3] [3:3] [0:1]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for v := 1; v <= round.MaxValues; v++ {
		for i, tile := range round.FullSet(v) {
			if got := tile.Reversed().Index(); got != i {
				t.Errorf("index of %v: got %d, want %d", tile, got, i)
			}
		}
	}
}

func TestRemoveRandom(t *testing.T) {
	counts := make(map[round.Tile]int)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 6000 {
		s := round.FullSet(3)
		tile := s.RemoveRandom(rng)
		counts[tile]++
		if slices.Contains(s, tile) || len(s) != 5 {
			t.Fatalf("%v was not taken out of %v", tile, s)
		}
	}
	for tile, n := range counts {
		if n < 850 || n > 1150 {
			t.Errorf("%v was drawn %d times of 6000, want about 1000", tile, n)
		}
	}
}

func TestConnect(t *testing.T) {
	for _, c := range []struct {
		chain, tile, want string
	}{
		{"", "[1:6]", "[1:6]"},
		{"[2:3]", "[1:2]", "[1:2] [2:3]"},                         // left, as it is
		{"[2:3]", "[2:1]", "[1:2] [2:3]"},                         // left, reversed
		{"[2:3]", "[3:4]", "[2:3] [3:4]"},                         // right, as it is
		{"[2:3]", "[4:3]", "[2:3] [3:4]"},                         // right, reversed
		{"[2:3]", "[3:2]", "[3:2] [2:3]"},                         // both: left, as it is
		{"[2:2] [2:0] [0:1]", "[1:2]", "[1:2] [2:2] [2:0] [0:1]"}, // both: left first
		{"[2:3]", "[2:2]", "[2:2] [2:3]"},
		{"[2:3]", "[4:5]", "[2:3]"}, // not at all
	} {
		chain, tile := parseSet(t, c.chain), parseSet(t, c.tile)[0]
		before := chain.String()
		if got, want := chain.Connect(tile), c.want != before; got != want {
			t.Errorf("%s with %v: got %v, want %v", before, tile, got, want)
		}
		if got := chain.String(); got != c.want {
			t.Errorf("%s with %v: got %s, want %s", before, tile, got, c.want)
		}
	}
}

func TestFindConnectable(t *testing.T) {
	for _, c := range []struct {
		chain, rack string
		want        int
	}{
		{"", "[1:6] [0:0]", 0},
		{"[2:3]", "[0:1] [4:4] [1:3] [2:2]", 2},
		{"[2:3]", "[0:1] [4:4]", -1},
		{"[2:3]", "", -1},
	} {
		if got := parseSet(t, c.chain).FindConnectable(parseSet(t, c.rack)); got != c.want {
			t.Errorf("chain %s, rack %s: got %d, want %d", c.chain, c.rack, got, c.want)
		}
	}
}

func TestOpens(t *testing.T) {
	order := parseSet(t, "[6:6] [5:5] [0:0] [5:6] [4:6] [3:6] [4:5]")
	for i := 1; i < len(order); i++ {
		if !order[i-1].Opens(order[i]) || order[i].Opens(order[i-1]) {
			t.Errorf("%v should open before %v", order[i-1], order[i])
		}
	}
}

// parseSet reads tiles as the text writes them.
func parseSet(t testing.TB, text string) round.Set {
	t.Helper()
	s := Scan([]byte(text))
	ns, err := s.All()
	if err != nil {
		t.Fatal(err)
	}
	var set round.Set
	for _, n := range ns {
		if !n.IsTile {
			t.Fatalf("%q is no tile", n.Atom)
		}
		set.AddRight(n.Tile)
	}
	return set
}
