package suited

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// optionGame is Rummikub with these options.
func optionGame(t testing.TB, o game.Options) *Game {
	t.Helper()
	g := testGame("rummikub")
	g.kit.AmongOption, g.kit.PackOption = "first", "pack"
	set, err := g.With(o)
	if err != nil {
		t.Fatal(err)
	}
	return set.(*Game)
}

// TestAgainstReferee compares the weight of the best plays, how many combinations the plays for people change, and what
// is laid of given tiles, with the referee's, under every joker rule and option.
func TestAgainstReferee(t *testing.T) {
	rulestest.Unraced(t)
	every := []family.JokerRule{family.JokerFree, family.JokerFull, family.JokerOfficial}
	for i, c := range []struct {
		name    string
		options game.Options
		opened  bool
		rules   []family.JokerRule
		n       int
	}{
		{"jokers", nil, true, []family.JokerRule{family.JokerFree, family.JokerFull}, 300},
		{"jokers", nil, true, []family.JokerRule{family.JokerOfficial}, 1500},
		{"rearrange", game.Options{"first": FirstAmong}, false, every, 60},
		{"large", game.Options{"pack": PackLarge}, true, every, 100},
		{"large-own", game.Options{"pack": PackLarge}, false, []family.JokerRule{family.JokerFree}, 100},
	} {
		for _, rule := range c.rules {
			t.Run(fmt.Sprint(c.name, "/", rule), func(t *testing.T) {
				g := optionGame(t, c.options)
				r := newReferee(g)
				rng := rand.New(rand.NewPCG(61, uint64(i*10)+uint64(rule)))
				plays, freed := 0, 0
				for k := range rulestest.Of(2*c.n, c.n) {
					s := r.jokerSituation(rng, c.opened, rule)
					where := fmt.Sprintf("situation %d, table %s hand %s", k, tableText(g, s.Table), family.Text(g, s.Hand.Slice()))
					for by, w := range map[string]deck.Weights{"tiles": g.tilesFirst(), "points": g.pointsFirst()} {
						want := r.best(s, w)
						found, ok := g.Best(context.Background(), s, by)
						if ok != (want > 0) || int32(found.Value) != want {
							t.Fatalf("%s: by %s got %v, want %d: %s", where, by, found.Value, want, tableText(g, found.Table))
						}
						if !ok {
							continue
						}
						plays++
						if r.freed {
							freed++
						}
						if n := family.Changed(s.Table, found.Table); n != r.changed {
							t.Fatalf("%s: %s changes %d combinations, want %d", where, tableText(g, found.Table), n, r.changed)
						}
					}
					tiles, _ := s.Hand.DrawN(1+rng.IntN(s.Hand.Len()), rng)
					some := s
					some.Hand = family.MultisetOf(tiles...)
					w := g.tilesFirst()
					can := r.best(some, w) == w.Sum(some.Hand)
					if _, ok := g.Lay(context.Background(), s, some.Hand); ok != can {
						t.Fatalf("%s: lays %s: %v, want %v", where, family.Text(g, tiles), ok, can)
					}
				}
				if plays < c.n {
					t.Errorf("only %d plays", plays)
				}
				if frees := c.opened && rule == family.JokerOfficial; frees != (freed > c.n/5) {
					t.Errorf("%d of %d plays free a joker", freed, plays)
				}
			})
		}
	}
}

// TestTwins has positions in which equal tiles lie on the table and in the hand, or twice in the hand, and it matters
// which of them is where. The referee says how much can be laid.
func TestTwins(t *testing.T) {
	for _, c := range []struct {
		name, table, hand string
		o                 game.Options
		opened            bool
		tiles             int32
	}{
		{"the table's 8 lies beside the freed joker", "* 6r * 8r", "5b 7r 8r 9y", nil, true, 1},
		{"the 9 that must be laid lies beside the freed joker", "* 7r 8r 9r *", "6r 6r 9r 8y", nil, true, 2},
		{"a first meld of the same run twice", "8b 8y 8k", "9b 10b 6r 6r 7r 7r 8r 8r", game.Options{"first": FirstAmong},
			false, 6},
	} {
		g := optionGame(t, c.o)
		s := turn(t, g, c.hand, c.table, c.opened, 9)
		s.Joker = family.JokerOfficial
		want := newReferee(g).best(s, g.tilesFirst())
		found, _ := g.Best(context.Background(), s, "tiles")
		if got := int32(found.Value); got != want || got/int32(deck.Unit) != c.tiles {
			t.Errorf("%s: lays %d tiles by %s, weight %d, want %d", c.name, got/int32(deck.Unit), tableText(g, found.Table), got,
				want)
		}
	}
}
