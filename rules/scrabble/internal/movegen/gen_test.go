package movegen

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

// position is a line of the case files; testdata is copied from cases/scrabble_*.
type position struct {
	ID     int
	Board  []string
	Rack   string
	Plays  int
	Top    int
	Sum    int
	SHA256 string
	All    []struct {
		Pos, Word, Placed string
		Score             int
	}
}

type caseOf struct {
	position
	board board.Board
	rack  board.Multiset
}

func readCases(tb testing.TB, name string) (cases []caseOf) {
	tb.Helper()
	for _, p := range rulestest.Cases[position](tb, "testdata/"+name) {
		c := caseOf{position: p}
		var err error
		if c.board, err = board.Parse(c.Board); err != nil {
			tb.Fatal(err)
		}
		if c.rack, err = board.ParseMultiset(c.Rack); err != nil {
			tb.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func generator(lang string, cross bool) *Generator {
	if lang == "fr" {
		return New(dict.Of("fr", dict.First), &board.French.Values, cross)
	}
	return New(dict.Of("en", dict.First), &board.English.Values, cross)
}

// placed is a play as the case files write it.
func placed(p *Play) string {
	var parts []string
	r, c := int(p.Row), int(p.Col)
	for _, t := range p.Tiles[:p.Len] {
		if t&Blank != 0 {
			parts = append(parts, fmt.Sprintf("%d,%d%c", r, c, 'a'-1+t&^Blank))
		} else if t != 0 {
			parts = append(parts, fmt.Sprintf("%d,%d%c", r, c, 'A'-1+t))
		}
		if p.Down {
			r++
		} else {
			c++
		}
	}
	return strings.Join(parts, " ")
}

func TestCases(t *testing.T) {
	rulestest.Unraced(t)
	for _, lang := range []string{"fr", "en"} {
		g := generator(lang, true)
		for i, c := range readCases(t, "scrabble_"+lang+".jsonl.gz") {
			if i%rulestest.Of(1, 12) > 0 {
				continue
			}
			plays := g.All(&c.board, &c.rack)
			var lines []string
			sum, top := 0, 0
			for i := range plays {
				sum += int(plays[i].Score)
				top = max(top, int(plays[i].Score))
			}
			sort.Slice(plays, func(i, j int) bool {
				a, b := &plays[i], &plays[j]
				return a.Score > b.Score || a.Score == b.Score && placed(a) < placed(b)
			})
			for i := range plays {
				lines = append(lines, fmt.Sprintf("%d %s\n", plays[i].Score, placed(&plays[i])))
			}
			hash := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, ""))))
			if len(plays) != c.Plays || top != c.Top || sum != c.Sum || hash != c.SHA256 {
				t.Errorf("%s %d: plays %d, top %d, sum %d, hash %.8s; want %d, %d, %d, %.8s",
					lang, c.ID, len(plays), top, sum, hash, c.Plays, c.Top, c.Sum, c.SHA256)
			}
		}
	}
}

func TestFullCases(t *testing.T) {
	rulestest.Unraced(t)
	for _, lang := range []string{"fr", "en"} {
		g := generator(lang, true)
		for _, c := range readCases(t, "scrabble_"+lang+"_full.jsonl.gz") {
			got := make(map[string]int)
			for _, p := range g.All(&c.board, &c.rack) {
				got[placed(&p)] = int(p.Score)
			}
			for _, want := range c.All {
				if score, ok := got[want.Placed]; !ok || score != want.Score {
					t.Errorf("%s %d: %s %s (%s): got %d (found %v), want %d", lang, c.ID, want.Pos, want.Word, want.Placed, score,
						ok, want.Score)
				}
				delete(got, want.Placed)
			}
			if len(got) > 0 {
				t.Errorf("%s %d: plays that should not be: %v", lang, c.ID, got)
			}
		}
	}
}

// TestPlayOf: a placement is a play again.
func TestPlayOf(t *testing.T) {
	for _, s := range []string{"8D JOUEr", "H8 A.z.", "15O Z"} {
		place, ok := board.ParsePlacement(s)
		if !ok {
			t.Fatalf("%q is no placement", s)
		}
		p := board.PlayOf(place)
		if laid := len(place.Word) - strings.Count(place.Word, "."); p.Place() != place || int(p.Laid) != laid {
			t.Errorf("%q became %q with %d tiles, want %d", s, p.Place().Format(), p.Laid, laid)
		}
	}
}

func TestBest(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		for _, c := range readCases(t, "scrabble_"+lang+".jsonl.gz") {
			got := 0
			if p := generator(lang, true).Best(&c.board, &c.rack); p != nil {
				got = int(p.Score)
			}
			if got != c.Top {
				t.Errorf("%s %d: best %d, want %d", lang, c.ID, got, c.Top)
			}
		}
	}
}

// TestBestDoesNotAllocate: finding the best play does not allocate: simulations ask for one some ten thousand times a
// second.
func TestBestDoesNotAllocate(t *testing.T) {
	cases := readCases(t, "scrabble_fr.jsonl.gz")
	c, g := &cases[len(cases)/2], generator("fr", true)
	if n := testing.AllocsPerRun(20, func() { g.Best(&c.board, &c.rack) }); n > 0 {
		t.Errorf("the best play of a position leaves %v pieces of garbage", n)
	}
}

// BenchmarkTurns plays whole games in which both sides take the highest score, and counts turns.
func BenchmarkTurns(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			g := generator(lang, true)
			rng := rand.New(rand.NewPCG(1, 2))
			b.ReportAllocs()
			for n := 0; n < b.N; {
				n += selfPlay(g, board.SetOf(lang), rng, b.N-n)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// selfPlay plays at most limit turns of a game and returns their number.
func selfPlay(g *Generator, set *board.Set, rng *rand.Rand, limit int) int {
	var b board.Board
	bag := set.Bag(true)
	var racks [2]board.Multiset
	for i := range racks {
		bag.TransferRandom(&racks[i], board.RackSize, rng)
	}
	passes := 0
	for turn := 0; ; turn++ {
		rack := &racks[turn%2]
		if turn == limit || rack.Empty() || passes == 6 {
			return turn
		}
		if p := g.Best(&b, rack); p != nil {
			p.Lay(&b, rack)
			passes = 0
		} else if bag.Len() >= board.RackSize {
			back := *rack
			*rack = board.Multiset{}
			bag.TransferRandom(rack, board.RackSize, rng)
			bag = bag.Plus(&back)
		} else {
			passes++
		}
		bag.TransferRandom(rack, board.RackSize-rack.Len(), rng)
	}
}

func BenchmarkAll(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			g := generator(lang, true)
			cases := readCases(b, "scrabble_"+lang+".jsonl.gz")
			for _, c := range cases {
				g.All(&c.board, &c.rack)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				c := &cases[i%len(cases)]
				g.All(&c.board, &c.rack)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// TestLanePlays: the lanes' lists together are the list of the board.
func TestLanePlays(t *testing.T) {
	g := generator("fr", true)
	for _, c := range readCases(t, "scrabble_fr.jsonl.gz")[:20] {
		want := len(g.All(&c.board, &c.rack))
		g.Load(&c.board)
		got := 0
		for dir := range 2 {
			for l := range board.Size {
				got += len(g.LanePlays(dir, l, &c.rack, nil))
			}
		}
		if got != want {
			t.Errorf("%d: %d plays in the lanes, want %d", c.ID, got, want)
		}
	}
}
