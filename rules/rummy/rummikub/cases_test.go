package rummikub

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// solverCase is a line of testdata/rummikub.jsonl: a situation with its optima, made by two independent
// exact programs.
type solverCase struct {
	ID            int
	Table         [][]string
	Hand          []string
	Opened        bool
	BestTiles     int  `json:"best_tiles"`
	BestValue     int  `json:"best_value"`
	AnyPlay       bool `json:"any_play"`
	ValueAtBest   int  `json:"value_at_best_tiles"`
	FullJoker     *int `json:"best_tiles_full_joker"`
	FullJokerVals *int `json:"best_value_full_joker"`
}

func loadCases(t testing.TB) []solverCase {
	t.Helper()
	cases := rulestest.Cases[solverCase](t, "testdata/rummikub.jsonl")
	if len(cases) != 150 {
		t.Fatalf("got %d cases, want 150", len(cases))
	}
	return cases
}

// tile reads the notation of the cases: R B K O and a number, J for a joker.
func tile(t testing.TB, name string) deck.Tile {
	t.Helper()
	if name == "J" {
		return deck.Joker
	}
	letter := map[byte]string{'R': "r", 'B': "b", 'K': "k", 'O': "y"}[name[0]]
	v, ok := Set.ParseTile(name[1:]+letter, "")
	if !ok {
		t.Fatalf("tile %q", name)
	}
	return v
}

func tiles(t testing.TB, names []string) []deck.Tile {
	t.Helper()
	var list []deck.Tile
	for _, n := range names {
		list = append(list, tile(t, n))
	}
	return list
}

func (c solverCase) situation(t testing.TB, full bool) family.Situation[deck.Tile] {
	t.Helper()
	s := family.Situation[deck.Tile]{Hand: family.MultisetOf(tiles(t, c.Hand)...), Opened: c.Opened}
	if full {
		s.Joker = family.JokerFull
	}
	for _, names := range c.Table {
		set, ok := Set.Arrange(tiles(t, names))
		if !ok {
			t.Fatalf("case %d: %v is no combination", c.ID, names)
		}
		s.Table = append(s.Table, set)
	}
	return s
}

// measured plays what the solver finds by a criterion and returns tiles and points laid.
func measured(t testing.TB, s family.Situation[deck.Tile], by string) (n, points int) {
	t.Helper()
	found, ok := Set.Best(context.Background(), s, by)
	if !ok {
		return 0, 0
	}
	var all []deck.Tile
	for _, set := range found.Table {
		if _, ok := Set.Arrange(set); !ok {
			t.Errorf("%s is no combination", family.Text(Set, set))
		}
		all = append(all, set...)
	}
	after, before := family.MultisetOf(all...), family.Tiles(s.Table)
	laid := after.Difference(before)
	if !after.Includes(before) || !s.Hand.Includes(laid) {
		t.Errorf("tiles were lost or came from nowhere: table %v, hand %v, after %v", before, s.Hand, after)
	}
	return Set.Measure(family.Turn[deck.Tile]{Before: s.Table, After: found.Table, Hand: s.Hand,
		Left: s.Hand.Difference(laid)})
}

func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		s := c.situation(t, false)
		n, points := measured(t, s, "tiles")
		if n != c.BestTiles || points != c.ValueAtBest || (n > 0) != c.AnyPlay {
			t.Errorf("case %d by tiles: got %d tiles, %d points, want %d, %d (any play %v)", c.ID, n, points, c.BestTiles,
				c.ValueAtBest, c.AnyPlay)
		}
		if _, points := measured(t, s, "points"); points != c.BestValue {
			t.Errorf("case %d by points: got %d, want %d", c.ID, points, c.BestValue)
		}
		if c.FullJoker == nil {
			continue
		}
		s = c.situation(t, true)
		if n, _ := measured(t, s, "tiles"); n != *c.FullJoker {
			t.Errorf("case %d, full joker rule: got %d tiles, want %d", c.ID, n, *c.FullJoker)
		}
		if _, points := measured(t, s, "points"); points != *c.FullJokerVals {
			t.Errorf("case %d, full joker rule: got %d points, want %d", c.ID, points, *c.FullJokerVals)
		}
	}
}

func BenchmarkCases(b *testing.B) {
	cases := loadCases(b)
	var sits []family.Situation[deck.Tile]
	for _, c := range cases {
		sits = append(sits, c.situation(b, false))
	}
	for _, mode := range []struct {
		name string
		run  func(family.Situation[deck.Tile])
	}{
		{"solve", func(s family.Situation[deck.Tile]) { Set.Solve(s) }},
		{"fewest-changes", func(s family.Situation[deck.Tile]) { Set.Best(context.Background(), s, "") }},
	} {
		b.Run(mode.name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				for _, s := range sits {
					start := time.Now()
					mode.run(s)
					times = append(times, time.Since(start))
				}
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds()), "µs-median")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "µs-p99")
			b.ReportMetric(float64(times[len(times)-1].Microseconds()), "µs-worst")
		})
	}
}

// optionCase is a line of testdata/options.jsonl: a situation under some options, made by the referee of package
// suited, which tries every way to lay tiles.
type optionCase struct {
	Options game.Options
	Table   []string
	Hand    string
	Opened  bool
	Tiles   int // laid by the play with most tiles
	Value   int // points of these
	Points  int // laid by the play with most points
	Changed int // combinations of the table that the play with most tiles changes at least
	Plays   map[string]bool
}

// position is the case as a saved game in which the first seat is in turn.
func (c optionCase) position(t testing.TB) game.Position {
	t.Helper()
	write := func(text string) string {
		var list []string
		for _, name := range strings.Fields(text) {
			tile, ok := Set.ParseTile(name, "")
			if !ok {
				t.Fatalf("tile %q", name)
			}
			list = append(list, Set.WriteTile(tile))
		}
		return "(" + strings.Join(list, " ") + ")"
	}
	var table, options string
	for _, set := range c.Table {
		table += write(set)
	}
	for name, value := range c.Options {
		options += "(" + name + " " + value + ")"
	}
	text := fmt.Sprintf("(joueurs (A 0 %v %s) (B 0 false ()))(jeu %s)(pioche)(tour 1)(options %s)", c.Opened,
		write(c.Hand), table, options)
	p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// TestOptionCases finds the best plays of the cases of each option, and judges plays, as a table does.
func TestOptionCases(t *testing.T) {
	cases := rulestest.Cases[optionCase](t, "testdata/options.jsonl")
	count := map[string]int{}
	for i, c := range cases {
		for name, value := range c.Options {
			count[name+"="+value]++
		}
		p := c.position(t)
		v := p.View(0)
		best := func(by string) (game.Move, map[string]int) {
			a, err := v.(game.Analyser).Analyse(t.Context(), game.Query{By: by})
			if err != nil {
				t.Fatalf("case %d: %v", i+1, err)
			}
			return a.Best[0].Move, a.Best[0].Extra
		}
		move, n := best("tiles")
		if n["tiles"] != c.Tiles || n["points"] != c.Value {
			t.Errorf("case %d by tiles: got %v, want %d tiles of %d points", i+1, n, c.Tiles, c.Value)
		}
		if c.Tiles > 0 {
			if _, _, err := p.Apply(0, move, nil); err != nil {
				t.Errorf("case %d: %q is refused: %v", i+1, move, err)
			}
			for _, set := range strings.Split(string(move), " | ") {
				if k := slices.Index(c.Table, set); k >= 0 {
					c.Table = slices.Delete(c.Table, k, k+1)
				}
			}
			if len(c.Table) != c.Changed {
				t.Errorf("case %d: %q changes %d combinations, want %d", i+1, move, len(c.Table), c.Changed)
			}
		}
		if _, n := best("points"); n["points"] != c.Points {
			t.Errorf("case %d by points: got %v, want %d points", i+1, n, c.Points)
		}
		for text, legal := range c.Plays {
			if _, _, err := p.Apply(0, game.Move(text), nil); (err == nil) != legal {
				t.Errorf("case %d: %q is judged %v, want %v", i+1, text, err, legal)
			}
		}
	}
	for _, name := range []string{"joker=official", "first=rearrange", "pack=large"} {
		if count[name] < 100 {
			t.Errorf("%d cases of %s", count[name], name)
		}
	}
}
