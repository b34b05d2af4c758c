package lay

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// place is a situation of two seats in their fifth turn.
type place struct {
	hand, table, pile string
	opened, drawn     bool
	other             int  // cards of the other seat
	others            bool // it has laid
	threw             string
}

func (p place) situation(t *testing.T, g *Game) family.Situation[deck.Tile] {
	t.Helper()
	s := family.Situation[deck.Tile]{Hand: family.MultisetOf(cards(t, g, p.hand)...), Table: sets(t, g, p.table),
		Opened: p.opened, Seats: []family.Standing{{Opened: p.opened}, {Opened: p.others, Tiles: p.other}}}
	s.Seats[0].Tiles = s.Hand.Len()
	s.Pile.Tiles = cards(t, g, p.pile)
	s.Pile.First, s.Pile.Turns, s.Pile.Round = s.Pile.Tiles[:1], 8, 5
	s.Pile.Stage = family.Drawing
	if p.drawn {
		s.Pile.Stage = family.Throwing
	}
	s.Pile.MayTake = !p.drawn && s.Hand.Len() > 1
	s.Pile.Threw = [][]deck.Tile{nil, cards(t, g, p.threw)}
	s.Unseen = g.Pack().Difference(s.Hand).Difference(family.Tiles(s.Table)).Difference(family.MultisetOf(s.Pile.Tiles...))
	s.Pool = s.Unseen.Len() - p.other
	return s
}

// turn reads a turn: "", or a table and a discard.
func turn(t *testing.T, g *Game, take bool, table, throw string) (f family.Found[deck.Tile]) {
	t.Helper()
	f.Take, f.Throw = take, cards(t, g, throw)
	if table != "" {
		f.Table = sets(t, g, table)
	}
	return f
}

// TestMisses has a turn for each kind of miss; the best turn is none.
func TestMisses(t *testing.T) {
	g := testGame().Under(13, Opening{Least: 51, Run: true, Unopened: 100})
	for _, c := range []struct {
		name         string
		p            place
		take         bool
		table, throw string
		miss         string
	}{
		{"all but one card fit", place{hand: "7h Kh 2s", table: "4h 5h 6h | Ks Kd Kc", pile: "3d", opened: true, drawn: true,
			other: 6, others: true}, false, "4h 5h 6h 7h | Ks Kd Kc", "2s", missOut},
		{"57 points to open with", place{hand: "10h Jh Qh 9s 9c 9d 2s 4c 5d 8d Kc 3h 6s 7c", pile: "3d", drawn: true,
			other:  4,
			others: true, table: "3c 4c 5c | 7s 7d 7h | 9c 10c Jc"}, false, "", "2s", missOpening},
		{"the seven was on the pile", place{hand: "8h Ks Qd", table: "4h 5h 6h | 2s 2d 2c", pile: "3d 7h", opened: true,
			other:  3,
			others: true}, false, "", "", missTake},
		{"the king stays in the hand", place{hand: "7h Kh 2s 9c 8d", table: "4h 5h 6h | Ks Kd Kc", pile: "3d", opened: true,
			drawn: true, other: 2, others: true}, false, "4h 5h 6h 7h | Ks Kd Kc", "2s", missLay},
		{"a king instead of a two", place{hand: "Kh 2s 9c 8d Jd", table: "4h 5h 6h", pile: "3d 2d Qs", opened: true,
			drawn: true,
			other: 2, others: true}, false, "", "2s", missHigh},
		{"a seven for a run of the table", place{hand: "7h 8d 9d Qd", table: "4h 5h 6h", pile: "3d", opened: true,
			drawn: true,
			other: 2, others: true}, false, "", "7h", missFits},
		{"half a run", place{hand: "7s 8s 3c 3h 9h Kd", table: "4h 5h 6h | 2d 2c 2s", pile: "Qd 3s 3d 3s", opened: true,
			drawn: true,
			other: 9, others: false}, false, "", "8s", missPair},
	} {
		s := c.p.situation(t, g)
		v, best := g.JudgePlay(context.Background(), s, turn(t, g, c.take, c.table, c.throw), 4)
		if v.Counting != game.Counted || v.Drop <= 0 || v.Top < v.Value || !slices.Contains(v.Misses, c.miss) {
			t.Errorf("%s: %+v, want the miss %s; the best turn is %v", c.name, v, c.miss, best)
		}
		again, _ := g.JudgePlay(context.Background(), s, best, 4)
		if again.Drop != 0 || again.Cost() != 0 || len(again.Misses) > 0 {
			t.Errorf("%s: the best turn, %v, is judged %+v", c.name, best, again)
		}
	}
}

// TestNoChoice: where one can only draw nothing is judged, and neither is what time does not suffice for.
func TestNoChoice(t *testing.T) {
	g := testGame()
	p := place{hand: "7h Kh 2s", table: "4h 5h 6h", pile: "3d", opened: true, other: 6, others: true}
	if v, _ := g.JudgePlay(context.Background(), p.situation(t, g), turn(t, g, false, "", ""),
		1); v.Counting != game.NoChoice {
		t.Errorf("with nothing but to draw: %+v", v)
	}
	p.drawn = true
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if v, _ := g.JudgePlay(dead, p.situation(t, g), turn(t, g, false, "", "2s"), 1); v.Counting != game.Unjudged {
		t.Errorf("without time: %+v", v)
	}
}

// TestLevelsDoAsTheySay: each level's own rule, where it makes a difference.
func TestLevelsDoAsTheySay(t *testing.T) {
	g := testGame().Under(13, Opening{Least: 51, Run: true, Unopened: 100})
	for _, c := range []struct {
		name   string
		level  int
		p      place
		take   bool
		throws string // one of these
	}{
		{"easy throws the highest card", levelEasy, place{hand: "Ks Kd 2s 4h 9c", pile: "3d", drawn: true, other: 9}, false,
			"Ks Kd"},
		{"easy keeps what is together", levelEasy, place{hand: "Ks Kd Kc 2s 4h 9c", pile: "3d", drawn: true, other: 9},
			false, "9c"},
		{"easy never takes", levelEasy, place{hand: "7h 2s 9c", table: "4h 5h 6h", pile: "3d 7h", opened: true, other: 9},
			false, ""},
		{"medium keeps the pair", levelOuts, place{hand: "Ks Kd 2s 4h 9c", pile: "3d", drawn: true, other: 9}, false, "9c"},
		{"medium knows a pair that nothing completes", levelOuts, place{hand: "Ks Kd 2s 4h 9c",
			pile: "3d Kh Kh Kc Kc Qs Qs Js Js Qd Qd Jd Jd As As Ad Ad", drawn: true, other: 9}, false, "Ks Kd"},
		{"medium takes what it can lay", levelOuts, place{hand: "8d 2s 9c", table: "4h 5h 6h", pile: "3d 7h", opened: true,
			other: 9}, true, "8d 9c 2s"},
		{"hard does not feed the next seat", levelReads, place{hand: "7h 8c", table: "4h 5h 6h | 2c 2d 2h", pile: "3d",
			opened: false, drawn: true, other: 4, others: true}, false, "8c"},
		{"hard empties high cards before the end", levelReads, place{hand: "Kh 3s", table: "4d 5d 6d", pile: "9d",
			opened: true,
			drawn:  true, other: 1, others: true}, false, "Kh"},
	} {
		s := c.p.situation(t, g)
		f := g.Choose(context.Background(), c.level, s, rand.New(rand.NewPCG(1, 1)))
		if f.Take != c.take || len(f.Throw) == 0 != (c.throws == "") || len(f.Throw) > 0 &&
			!slices.Contains(cards(t, g, c.throws), f.Throw[0]) {
			t.Errorf("%s: %+v", c.name, f)
		}
	}
}

// TestSampledDeals: a deal that is made up has each seat's number of cards, and all cards once.
func TestSampledDeals(t *testing.T) {
	g := testGame().Under(13, Opening{Least: 51, Run: true, Unopened: 100})
	p := place{hand: "7h Kh 2s 9c", table: "4h 5h 6h | Ks Kd *", pile: "3d 8h 8h", opened: true, drawn: true, other: 7,
		others: true,
		threw:  "9s Qd"}
	s := p.situation(t, g)
	m := g.newMind(&s)
	defer m.done()
	c := m.newComparison(rand.New(rand.NewPCG(5, 5)))
	again, fits, jokers := 0, 0, 0
	for range 300 {
		d := c.sample()
		all := family.MultisetOf(d.stock...).Add(d.seats[1].cards...).Add(d.seats[0].cards...).Add(d.pile...).
			Union(family.Tiles(s.Table))
		if len(d.seats[1].cards) != 7 || !all.Equal(g.Pack()) {
			t.Fatalf("the other seat has %d cards, all are %d", len(d.seats[1].cards), all.Len())
		}
		for _, card := range d.seats[1].cards {
			switch {
			case card == deck.Joker:
				jokers++
			case g.fits(card, m.table):
				fits++
			case card == cards(t, g, "9s")[0]:
				again++
			}
		}
	}
	// By chance alone: of 91 unseen cards 3 jokers, 7 that fit and one nine of spades, 300 times 7 drawn.
	if jokers > 60 || fits > 100 || again > 20 || jokers == 0 || fits == 0 {
		t.Errorf("%d jokers, %d cards that would have been laid, %d that were thrown before: too many, or none", jokers,
			fits, again)
	}
}

// TestWorkIsBounded: a saved game may have hands of sixty cards and any table. The players answer, with a bound on
// their work, and what they lay is legal.
func TestWorkIsBounded(t *testing.T) {
	g := testGame().Under(13, Opening{Least: 51, Run: true, Unopened: 100})
	all := g.Pack().Difference(family.MultisetOf(cards(t, g, "4h 5h 6h 7d 7c 7s 3d * *")...)).Slice()
	rng := rand.New(rand.NewPCG(2, 2))
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for _, opened := range []bool{true, false} {
		p := place{hand: "2s", table: "4h 5h 6h * | 7d 7c 7s *", pile: "3d", opened: opened, drawn: true, other: 30,
			others: true}
		s := p.situation(t, g)
		s.Hand = family.MultisetOf(append(slices.Clone(all[:60]), cards(t, g, "2s")...)...)
		s.Unseen = family.MultisetOf(all[60:]...)
		for level := 1; level <= levelDeals; level++ {
			m := g.newMind(&s)
			plans := m.plans(level)
			if len(plans) == 0 || plans[0].throw == 0 || m.l.spent > 4*maxReading {
				t.Errorf("level %d: %d turns, %d states", level, len(plans), m.l.spent)
			}
			f := g.Choose(context.Background(), level, s, rng)
			laid := family.Tiles(f.Table).Difference(family.Tiles(s.Table))
			if f.Table != nil && (!s.Hand.Includes(laid.Add(f.Throw...)) || !family.EachGrowth[deck.Tile](g, s.Table, f.Table,
				func([][]deck.Tile) bool { return true })) {
				t.Errorf("level %d: %v", level, f)
			}
			m.done()
		}
	}
}

// dying is a context that ends after so many questions.
type dying struct {
	context.Context
	left int
}

func (d *dying) Err() error {
	if d.left--; d.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCutShort: with a few deals the highest level plays as the one below, however the deals went.
func TestCutShort(t *testing.T) {
	g := testGame().Under(13, Opening{Least: 51, Run: true, Unopened: 100})
	rng := rand.New(rand.NewPCG(6, 6))
	differ := 0
	for range rulestest.Of(60, 20) {
		pack := g.Pack().Slice()
		rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
		p := place{hand: "2s", pile: "3d", drawn: true, other: 9, others: rng.IntN(2) == 0}
		s := p.situation(t, g)
		s.Hand, s.Unseen = family.MultisetOf(pack[:14]...), family.MultisetOf(pack[14:100]...)
		want := g.Choose(context.Background(), levelReads, s, rng)
		got := g.Choose(&dying{context.Background(), 25}, levelDeals, s, rand.New(rand.NewPCG(1, 1)))
		if !slices.Equal(got.Throw, want.Throw) || (got.Table == nil) != (want.Table == nil) {
			t.Errorf("%v: with a few deals %v, want %v", s.Hand.Slice(), got.Throw, want.Throw)
		}
		if differ > 0 {
			continue
		}
		if full := g.Choose(context.Background(), levelDeals, s, rand.New(rand.NewPCG(1, 1))); !slices.Equal(full.Throw,
			want.Throw) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the highest level never plays another turn than the one below")
	}
}
