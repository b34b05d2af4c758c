package knock

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/pile"
	"tablee/rules/rummy/pile/lay"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

var variant = pile.Variant{
	Variant: suited.Variant{Name: "test", Seats: 2, Deal: 10,
		Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10},
		Faces:  suited.FrenchCards},
	Copies: 1, MinSeats: 2, MaxSeats: 2, Levels: 4,
	How: family.Discards{Offer: true, Knock: true, Void: void, LoserDeals: true},
}

// knockGame is a game without the rest of a rule set.
func knockGame() *Game { return New(variant, 25, fstest.MapFS{}).Under(10, false, false) }

// laid is what stays of a hand when as much as possible of it is laid on a table, by the search of package lay.
func laid(g *Game, exact *lay.Game, table [][]deck.Tile, hand family.Multiset[deck.Tile]) int {
	s := family.Situation[deck.Tile]{Table: table, Hand: hand, Opened: true}
	s.Pile.Stage = family.LayingOff
	found, ok := exact.Best(context.Background(), s, "")
	if !ok {
		return g.FinalPoints(hand)
	}
	return g.FinalPoints(hand.Difference(family.Tiles(found.Table).Difference(family.Tiles(table))))
}

// hand reads cards.
func hand(t testing.TB, text string) (c cards) {
	t.Helper()
	g := knockGame()
	for _, word := range strings.Fields(text) {
		tile, ok := g.ParseTile(word, "")
		if !ok {
			t.Fatalf("card %q", word)
		}
		c |= only(tile)
	}
	return c
}

// dealt are n random cards; every second hand is one that has been improved, which has more combinations.
func dealt(g *Game, n int, rng *rand.Rand) cards {
	order := rng.Perm(52)
	var c cards
	for i, k := range order {
		t := deck.Make(k/13, k%13+1)
		if i < n {
			c |= only(t)
		} else if i < n+12*(order[0]%2) {
			s := sight{hand: c | only(t)}
			low, _ := g.lanes.lowest(&s)
			c = s.hand &^ only(low)
		}
	}
	return c
}

func multiset(c cards) family.Multiset[deck.Tile] { return family.MultisetOf(c.tiles()...) }

// brute is the least that a hand leaves, over all sets of its cards that are a combination.
func brute(g *Game, c cards) int {
	least := g.lanes.total(c)
	for rest := c; rest != 0; rest &= rest - 1 { // the combinations whose lowest card is this one
		low := only(rest.first())
		others := (rest &^ low).tiles()
		for m := uint(3); m < 1<<len(others); m++ {
			set := low
			for i, t := range others {
				if m>>i&1 == 1 {
					set |= only(t)
				}
			}
			if n := set.len(); n < 3 || n > 4 && !isRun(set) {
				continue
			}
			if _, ok := g.Arrange(set.tiles()); ok {
				least = min(least, g.lanes.total(c&(low-1))+brute(g, c&^set&^(low-1)))
			}
		}
	}
	return least
}

// TestLeast compares the fast deadwood of 500 random hands with that of the search of package lay and with brute force.
func TestLeast(t *testing.T) {
	g, exact := knockGame(), lay.New(variant, fstest.MapFS{})
	rng := rand.New(rand.NewPCG(5, 2))
	for i := range 500 {
		c := dealt(g, 10+i%2, rng)
		got := g.lanes.least(c)
		if want := laid(g, exact, nil, multiset(c)); got != want {
			t.Fatalf("%v leaves %d, package lay says %d", c.tiles(), got, want)
		}
		if want := brute(g, c); got != want {
			t.Fatalf("%v leaves %d, in truth %d", c.tiles(), got, want)
		}
		if points, rest := g.lanes.leave(c); points != got || g.lanes.total(rest) != got {
			t.Fatalf("%v: leave says %d, %v, want %d", c.tiles(), points, rest.tiles(), got)
		}
		if b := g.lanes.best(c); g.lanes.total(b.rest) != got || len(g.tableOf(b.melds)) != len(b.melds) {
			t.Fatalf("%v: its arrangement leaves %v, want %d", c.tiles(), b.rest.tiles(), got)
		}
		want := got
		for x := c; x != 0; x &= x - 1 {
			want = min(want, g.lanes.least(c&^only(x.first())))
		}
		if n := g.lanes.thrown(c); n != want {
			t.Fatalf("%v leaves %d after a discard, want %d", c.tiles(), n, want)
		}
	}
}

// TestLayOff compares what is laid off with what the search over a growing table finds.
func TestLayOff(t *testing.T) {
	g, exact := knockGame(), lay.New(variant, fstest.MapFS{})
	rng := rand.New(rand.NewPCG(5, 3))
	able := 0
	for range 300 {
		mine := dealt(g, 10, rng)
		other := dealt(g, 14, rng) &^ mine
		for other.len() > 10 {
			other &= other - 1
		}
		table := g.tableOf(g.lanes.best(mine).melds)
		after, left := g.layOff(table, other)
		want := laid(g, exact, table, multiset(other))
		if got := g.lanes.total(left); got != want {
			t.Fatalf("%v laid off on %v leaves %v (%d), want %d", other.tiles(), table, left.tiles(), got, want)
		}
		if !multiset(other &^ left).Equal(family.Tiles(after).Difference(family.Tiles(table))) {
			t.Fatalf("%v: the table %v does not lay %v", other.tiles(), after, (other &^ left).tiles())
		}
		if !family.EachGrowth(family.RuleSet[deck.Tile](ruleSet{g}), table, after,
			func(made [][]deck.Tile) bool { return len(made) <= 3 }) {
			t.Fatalf("%v is not %v that has grown", after, table)
		}
		if len(table) > 0 && left.len() < 10 {
			able++
		}
	}
	if able < 50 {
		t.Errorf("only %d hands could lay something", able)
	}
}

// ruleSet is a Game as a rule set.
type ruleSet struct{ *Game }

func (r ruleSet) With(game.Options) (family.RuleSet[deck.Tile], error) { return r, nil }

// TestArrangement: of the combinations that leave the least, those are laid that the other can add the fewest cards to.
func TestArrangement(t *testing.T) {
	g := knockGame()
	for _, c := range []struct{ hand, want string }{
		{"10s Js Qs Qh Qd 2c", "Qs Qh Qd"}, // the run leaves 20 as well, and grows at both ends
		{"9h 10h Jh Jc Js Qh 2d", "9h 10h Jh Qh"},
		{"10d Jd Qd Qs Qc Kh Ks Kc", "Kh Ks Kc | Qd Qs Qc"},
		{"4s 4h 4d 5s 6s 7s", "4s 4h 4d | 5s 6s 7s"},
		{"7s 7h 7d 7c 8s 9s", "7s 8s 9s | 7h 7d 7c"}, // all fit: the four sevens would leave the 8 and the 9
	} {
		var want cards
		var melds []cards
		for part := range strings.SplitSeq(c.want, "|") {
			melds = append(melds, hand(t, part))
			want |= hand(t, part)
		}
		got := g.lanes.best(hand(t, c.hand))
		slices.Sort(melds)
		slices.Sort(got.melds)
		if !slices.Equal(got.melds, melds) || got.rest != hand(t, c.hand)&^want {
			t.Errorf("%s: %v and %v, want %s", c.hand, g.tableOf(got.melds), got.rest.tiles(), c.want)
		}
	}
}

// TestFits: a card makes a combination with two of a hand.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		hand, card string
		want       bool
	}{
		{"4s 5s", "3s", true}, {"4s 5s", "6s", true}, {"4s 6s", "5s", true}, {"4s 6s", "7s", false}, {"As 2s", "3s", true},
		{"Qs Ks", "As", false}, {"Ks Ah", "2h", false}, {"4s 4h", "4d", true}, {"4s 5h", "4d", false}, {"Ks", "Kh", false},
		{"Ah 2h", "Ks", false},
	} {
		if got := fits(hand(t, c.hand), hand(t, c.card).first()); got != c.want {
			t.Errorf("%s with %s: %v", c.hand, c.card, got)
		}
	}
}

// sightFor is a sight in the middle of a deal: 20 cards in the stock.
func sightFor(t testing.TB, own, known, seen string) *sight {
	t.Helper()
	s := &sight{hand: hand(t, own), known: hand(t, known), limit: 10, turns: 5}
	s.throwing = s.hand.len() > 10
	s.unseen = pack &^ s.hand &^ s.known &^ hand(t, seen)
	s.stock = s.unseen.len() - (10 - s.known.len())
	return s
}

// TestBelieve: sampled hands have what is known and nothing that has been seen, and follow the evidence.
func TestBelieve(t *testing.T) {
	l := knockGame().lanes
	s := sightFor(t, "As 2s 9d 9h Kc Qc 5d 7h 8h 3c", "6s", "Ks Kd 10c 10d")
	s.threw = hand(t, "Kd 10d").tiles()
	count := func(s *sight, of string) (share float64) {
		wanted := hand(t, of)
		likely := l.believe(s, 2000, rand.New(rand.NewPCG(1, 4)))
		for _, h := range likely {
			if h&s.known != s.known || h&^(s.unseen|s.known) != 0 || h.len() != 10 {
				t.Fatalf("sampled %v", h.tiles())
			}
			share += float64((h & wanted).len()) / float64(len(likely))
		}
		return share
	}
	near := count(s, "5s 7s 6h 6d 6c")
	plain := *s
	plain.known, plain.unseen = 0, s.unseen|s.known
	if far := count(&plain, "5s 7s 6h 6d 6c"); near < far*1.2 {
		t.Errorf("%.2f of the cards near a card that was taken, %.2f without", near, far)
	}
	kept := count(s, "Jd Qd Kh")
	s.threw = nil
	if before := count(s, "Jd Qd Kh"); kept > before*0.95 {
		t.Errorf("%.2f of the cards near discards, %.2f without", kept, before)
	}
}

// TestBelieveLong: two people can go on for hundreds of turns with each other's discards, so that every hand is most
// unlikely.
func TestBelieveLong(t *testing.T) {
	s := sightFor(t, "As 2s 9d 9h Kc Qc 5d 7h 8h 3c", "6s", "Ks Kd 10c 10d")
	for range 600 {
		s.refused, s.threw = append(s.refused, s.unseen.tiles()...), append(s.threw, s.unseen.tiles()...)
	}
	if likely := knockGame().lanes.believe(s, 50, rand.New(rand.NewPCG(1, 4))); len(likely) == 0 {
		t.Error("no hand is sampled")
	}
}

// TestHeld: the chances of single cards, by which level 3 discards.
func TestHeld(t *testing.T) {
	s := sightFor(t, "As 2s 9d 9h Kc Qc 5d 7h 8h 3c", "6s 7s", "Ks Kd 10c 10d")
	s.threw, s.refused = hand(t, "Kd").tiles(), hand(t, "10c").tiles()
	p := s.held()
	at := func(name string) float64 { return p[hand(t, name).first()] }
	if at("6s") != 1 || at("As") != 0 || at("10d") != 0 {
		t.Errorf("known %v, own %v, seen %v", at("6s"), at("As"), at("10d"))
	}
	if !(at("5s") > at("2h") && at("Qd") < at("2h") && at("Jc") < at("2h") && at("Qd") < at("Jc")) {
		t.Errorf("near a taken card %v, a discard %v, a card left %v, else %v", at("5s"), at("Qd"), at("Jc"), at("2h"))
	}
	if a, b := p.wanted(hand(t, "8s").first()), p.wanted(hand(t, "9d").first()); a != 1 || b > 0.3 {
		t.Errorf("the 8 of spades is wanted by %v, a nine by %v", a, b)
	}
}

// watch plays many deals of two players, and checks each turn.
func watch(t *testing.T, g *Game, deals int, level func(s *sight) turn) {
	t.Helper()
	for i := range deals {
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		var all []deck.Tile
		for _, k := range rng.Perm(52) {
			all = append(all, deck.Make(k/13, k%13+1))
		}
		hands := [2]cards{cardsOf(all[:10]...), cardsOf(all[10:20]...)}
		known := [2]cards{}
		top, stock := all[20], all[21:]
		for ply := 0; len(stock) > void; ply++ {
			if ply > 2000 {
				t.Fatalf("deal %d has not ended", i)
			}
			me, other := ply%2, 1-ply%2
			s := sight{hand: hands[me], top: top, known: known[other], stock: len(stock), limit: 10, turns: ply / 2}
			s.unseen = hands[other]&^known[other] | cardsOf(stock...)
			turn := level(&s)
			if turn.draw {
				s.hand |= only(stock[len(stock)-1])
				stock = stock[:len(stock)-1]
				s.throwing, s.top = true, 0
				s.unseen = hands[other]&^known[other] | cardsOf(stock...)
				s.stock = len(stock)
				if turn = level(&s); turn.draw || turn.take {
					t.Fatalf("%+v after a card was drawn", turn)
				}
			} else {
				known[me] |= only(top)
			}
			hands[me] = s.after(turn)
			known[me] &= hands[me]
			if hands[me].len() != 10 || turn.take && turn.throw == top {
				t.Fatalf("%+v leaves %v", turn, hands[me].tiles())
			}
			if turn.knock {
				if n := g.lanes.least(hands[me]); n > 10 {
					t.Fatalf("a knock with %d", n)
				}
				break
			}
			top = turn.throw
		}
	}
}

// TestLevelsEnd: two players never go on for ever with each other's discards.
func TestLevelsEnd(t *testing.T) {
	g := knockGame()
	for i, level := range []func(s *sight) turn{g.lanes.easy, g.lanes.medium, g.lanes.hard} {
		t.Run(string(rune('1'+i)), func(t *testing.T) { watch(t, g, 150, level) })
	}
	rng := rand.New(rand.NewPCG(4, 4))
	for range 2000 { // the quick players of the playouts
		var all []deck.Tile
		for _, k := range rng.Perm(52) {
			all = append(all, deck.Make(k/13, k%13+1))
		}
		d := deal{hands: [2]cards{cardsOf(all[:10]...), cardsOf(all[10:20]...)}, top: all[20], order: all[21:]}
		if points := g.lanes.playOut(&d, 0, 10); points > 200 || points < -200 {
			t.Fatalf("a deal brings %d", points)
		}
	}
}

// TestMasterWithoutTime: out of time the master plays as the level below.
func TestMasterWithoutTime(t *testing.T) {
	g := knockGame()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	n := 0
	watch(t, g, 4, func(s *sight) turn {
		list := g.lanes.options(s)
		c := g.lanes.compare(s, list)
		if got := c.list[c.master(dead, rand.New(rand.NewPCG(1, 1)))].turn; got != g.lanes.hard(s) {
			t.Fatalf("without time %+v, want %+v", got, g.lanes.hard(s))
		}
		n++
		return list[0].turn
	})
	if n < 20 {
		t.Errorf("only %d turns", n)
	}
}

// TestMaster: what is clear is found.
func TestMaster(t *testing.T) {
	g := knockGame()
	for _, c := range []struct {
		name, own, top string
		want           func(turn) bool
	}{
		{"gin", "2s 3s 4s 7h 7d 7c 9s 10s Js Qs Kd", "", func(m turn) bool {
			return m.knock && m.throw == hand(t, "Kd").first()
		}},
		{"the card that makes gin", "2s 3s 4s 7h 7d 7c 9s 10s Js Kd", "5s", func(m turn) bool { return m.take && m.knock }},
	} {
		s := sightFor(t, c.own, "", "Kh")
		if c.top != "" {
			s.top = hand(t, c.top).first()
			s.unseen &^= only(s.top)
			s.stock--
		}
		list := g.lanes.options(s)
		k := g.lanes.compare(s, list)
		if got := list[k.master(context.Background(), rand.New(rand.NewPCG(1, 1)))].turn; !c.want(got) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestForced: after a knock there is a choice if a card fits what the other has laid, and before it if there is a card
// to take.
func TestForced(t *testing.T) {
	g := knockGame()
	table := g.tableOf([]cards{hand(t, "3s 4s 5s"), hand(t, "Qh Qc Qd")})
	for _, c := range []struct {
		hand string
		want bool
	}{
		{"5h 9s Jd", true}, {"6s 9s Jd", false}, {"2s 9c", false}, {"Qs", false}, {"7s 8s 9s", true},
		{"6s 7s 8s 9h", false}, {"9s 9d 9c Ac", true},
	} {
		s := family.Situation[deck.Tile]{Hand: multiset(hand(t, c.hand)), Table: table}
		s.Pile.Stage = family.LayingOff
		if got := g.Forced(s); got != c.want {
			t.Errorf("%s: forced %v", c.hand, got)
		}
	}
	for stage, want := range map[family.Stage]bool{family.Drawing: true, family.Throwing: false, family.Offered: false} {
		s := family.Situation[deck.Tile]{}
		if s.Pile.Stage = stage; g.Forced(s) != want {
			t.Errorf("stage %d: forced %v", stage, !want)
		}
		if s.Pile.MayTake = true; g.Forced(s) {
			t.Errorf("stage %d: forced with a card to take", stage)
		}
	}
	if !slices.Equal(misses, g.About().Misses) {
		t.Errorf("misses %v", g.About().Misses)
	}
}

func BenchmarkLeast(b *testing.B) {
	g := knockGame()
	rng := rand.New(rand.NewPCG(5, 2))
	var hands []cards
	for range 1000 {
		hands = append(hands, dealt(g, 11, rng))
	}
	i := 0
	for b.Loop() {
		g.lanes.least(hands[i%1000])
		i++
	}
}
