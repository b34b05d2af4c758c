package suited

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// tilesOf reads tiles in the notation of moves.
func tilesOf(t *testing.T, g *Game, names ...string) []deck.Tile {
	t.Helper()
	var list []deck.Tile
	for _, name := range names {
		tile, ok := g.ParseTile(name, "")
		if !ok {
			t.Fatalf("tile %q", name)
		}
		list = append(list, tile)
	}
	return list
}

// middle is a situation of three seats in the middle of a game; both jokers are out of sight.
func middle(t *testing.T, g *Game) family.Situation[deck.Tile] {
	t.Helper()
	s := family.Situation[deck.Tile]{
		Hand: family.MultisetOf(tilesOf(t, g, "3b", "9b", "9r", "12k", "1y", "4k")...), Opened: true, Joker: family.JokerFull,
		Seat: 1,
		Table: [][]deck.Tile{
			tilesOf(t, g, "4b", "5b", "6b", "7b"), tilesOf(t, g, "5r", "6r", "7r"), tilesOf(t, g, "9y", "10y", "11y", "12y"),
			tilesOf(t, g, "13b", "13r", "13y"), tilesOf(t, g, "2r", "2y", "2k"),
		},
		Seats: []family.Standing{{Opened: true, Tiles: 8}, {Opened: true, Tiles: 6}, {Tiles: 15}},
	}
	s.Told = []family.Told[deck.Tile]{{Moved: true, Laid: 12, Fresh: 1, Left: s.Table}, {}, {Moved: true, Fresh: 1}}
	s.Unseen = g.Pack().Difference(s.Hand).Difference(family.Tiles(s.Table))
	s.Pool = s.Unseen.Len() - 23
	return s
}

func TestSamplesAgreeWithWhatIsKnown(t *testing.T) {
	g := testGame("rummikub")
	k := g.newTask(middle(t, g), g.tilesFirst())
	defer k.done()
	rng := rand.New(rand.NewPCG(1, 2))
	const samples = 400
	jokers, lays, opens := 0, 0, 0
	for range samples {
		d := k.sample(rng)
		if d.hands[0].Len() != 8 || d.hands[2].Len() != 15 || !d.hands[1].Empty() {
			t.Fatalf("hands of %d, %d and %d tiles", d.hands[0].Len(), d.hands[1].Len(), d.hands[2].Len())
		}
		out := d.hands[0].Union(d.hands[2]).Add(d.next)
		if !k.s.Unseen.Includes(out) {
			t.Fatalf("dealt what is not out of sight: %v", out.Difference(k.s.Unseen).Slice())
		}
		jokers += d.hands[0].Count(deck.Joker)
		held := *k
		held.s.Opened, held.s.Hand = true, d.hands[0].Difference(family.Copies(deck.Joker, 2))
		if o, ok := held.best(); ok && family.Tiles(o.table).Len()-family.Tiles(k.s.Table).Len() > 3 {
			lays++ // more than the one tile that came last can account for
		}
		held.s.Opened, held.s.Hand = false, d.hands[2]
		if _, ok := held.best(); ok {
			opens++
		}
	}
	// Each of two jokers is with the first seat's 20 tiles out of them, the other's 15 and the pool's 55.
	if mean := float64(jokers) / samples; mean < 0.33 || mean > 0.55 {
		t.Errorf("the seat that was dealt most tiles has %.2f jokers in the mean, want about 0.44", mean)
	}
	if lays > samples/20 {
		t.Errorf("%d of %d hands could have been laid", lays, samples)
	}
	if opens > samples*9/20 { // of such hands dealt blindly more than half do
		t.Errorf("%d of %d closed hands make a first lay", opens, samples)
	}
}

// What the master may play is valid, and it goes out when it can.
func TestMasterCandidates(t *testing.T) {
	g := testGame("rummikub")
	s := middle(t, g)
	k := g.newTask(s, g.tilesFirst())
	defer k.done()
	for _, table := range k.candidates(context.Background(), k.expert()) {
		laid := family.Tiles(table).Difference(family.Tiles(s.Table))
		if table != nil && (laid.Empty() || !s.Hand.Includes(laid) || !family.Tiles(table).Includes(family.Tiles(s.Table))) {
			t.Errorf("%v is no play", table)
		}
		g.tidy(table) // panics on what is no combination
	}
	s.Hand = family.MultisetOf(tilesOf(t, g, "3b", "8b", "13k")...)
	rng := rand.New(rand.NewPCG(1, 1))
	if f := g.Choose(context.Background(), Levels, s, rng); family.Tiles(f.Table).Len() != family.Tiles(s.Table).Len()+3 {
		t.Errorf("the master does not go out: %v", f.Table)
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	s = middle(t, g)
	if f := g.Choose(dead, Levels, s, rng); f.Table == nil {
		t.Error("without time the master does not play as an expert")
	}
}

// A pass that ends the game is judged by the points in the hands.
func TestJudgeOfTheLastPass(t *testing.T) {
	g := testGame("rummikub")
	s := middle(t, g)
	s.Pool, s.Passes = 0, 2
	k := g.newTask(s, g.tilesFirst())
	defer k.done()
	p := k.prospect(nil)
	for _, c := range []struct {
		other string
		want  float64
	}{{"1b", 0}, {"13r", 1}} {
		var many []deck.Tile
		for range g.FinalPoints(s.Hand) / 13 {
			many = append(many, tilesOf(t, g, c.other)...)
		}
		d := deal{hands: []family.Multiset[deck.Tile]{family.MultisetOf(many...), {},
			family.MultisetOf(append(many, deck.Joker)...)}}
		if c.want == 1 {
			d.hands[0] = d.hands[2]
		}
		if got := k.judge(&p, d); got != c.want {
			t.Errorf("against %s: got %v, want %v", c.other, got, c.want)
		}
	}
}
