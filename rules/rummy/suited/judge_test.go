package suited

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// turn is a situation of two seats, each with a turn behind it.
func turn(t *testing.T, g *Game, hand, table string, opened bool, other int) family.Situation[deck.Tile] {
	t.Helper()
	s := family.Situation[deck.Tile]{
		Hand: family.MultisetOf(parse(t, g, hand)...), Opened: opened, Table: tableOf(t, g, table),
		Seats: []family.Standing{{Opened: opened}, {Opened: true, Tiles: other}},
	}
	s.Seats[0].Tiles = s.Hand.Len()
	s.Unseen = g.Pack().Difference(s.Hand).Difference(family.Tiles(s.Table))
	s.Pool = s.Unseen.Len() - other
	return s
}

// tableOf reads combinations with a bar between them.
func tableOf(t *testing.T, g *Game, text string) (table [][]deck.Tile) {
	t.Helper()
	for part := range strings.SplitSeq(text, "|") {
		table = append(table, parse(t, g, part))
	}
	return table
}

// TestMisses has a turn for each kind of miss. A play is the whole table after it; none is to draw.
func TestMisses(t *testing.T) {
	g := testGame("rummikub")
	for _, c := range []struct {
		name string
		s    family.Situation[deck.Tile]
		play string
		miss string
	}{
		{
			"the whole hand fits", turn(t, g, "8b 3r", "5b 6b 7b | 3b 3y 3k", true, 6),
			"5b 6b 7b 8b | 3b 3y 3k", missOut,
		},
		{
			"the first lay was there", turn(t, g, "* 6b 11r 12r 4y 9y 10y 11y", "5b 6b 7b | 9k 10k 11k | 3b 3y 3k", false, 6),
			"", missOpen,
		},
		{
			"the joker makes the first lay of two kings", turn(t, g, "8b 5y 13y 5k 13k *",
				"5b 6b 7b | 9k 10k 11k | 3b 3y 3k", false, 7),
			"", missHeld,
		},
		{
			"a joker laid alone", turn(t, g, "* 4b 9r 13y 2k 6k 11y 1r", "5b 6b 7b | 9b 10b 11b", true, 9),
			"5b 6b 7b * | 9b 10b 11b", missSpent,
		},
		{
			"three more were to be laid", turn(t, g, "8b 9b 10b 1k 5r", "5b 6b 7b", true, 4),
			"5b 6b 7b 8b", missTiles,
		},
	} {
		var table [][]deck.Tile
		if c.play != "" {
			table = tableOf(t, g, c.play)
		}
		j := g.Judge(context.Background(), c.s, table, 4)
		if j.Counting != game.Counted || j.Drop <= 0 || !slices.Contains(j.Misses, c.miss) {
			t.Errorf("%s: %+v, want the miss %s", c.name, j, c.miss)
		}
		best := g.Judge(context.Background(), c.s, j.Table, 4)
		if best.Drop > 0.05 {
			t.Errorf("%s: the best play, %v, is judged %+v", c.name, tableText(g, j.Table), best)
		}
	}
}

// TestDrop is the rule of the two measures: tiles count where the chance is surely worse, and never make a blunder.
func TestDrop(t *testing.T) {
	for _, c := range []struct {
		worse, errors float64
		short         int
		want          float64
	}{
		{0, 0, 3, 0}, {-0.1, 0.01, 3, 0}, {0.009, 0, 5, 0.009}, {0.02, 0.03, 5, 0.02}, {0.02, 0.01, 0, 0.02},
		{0.02, 0.01, 1, 0.05}, {0.02, 0.01, 2, 0.10}, {0.02, 0.01, 3, 0.15}, {0.02, 0.01, 9, 0.15}, {0.3, 0.1, 9, 0.3},
	} {
		if got := drop(c.worse, c.errors, c.short); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("drop(%v, %v, %d) = %v, want %v", c.worse, c.errors, c.short, got, c.want)
		}
	}
}

// TestHeldBack: keeping two tiles of the most that can be laid costs nothing here, and is reported as deliberate.
func TestHeldBack(t *testing.T) {
	g := testGame("rummikub")
	s := turn(t, g, "* 12r 13r 1b", "5b 6b 7b", true, 3)
	if j := g.Judge(context.Background(), s, nil, 4); !j.Held || j.Drop > surelyWorse || len(j.Misses) > 0 {
		t.Errorf("%+v", j)
	}
	if j := g.Judge(context.Background(), s, tableOf(t, g, "5b 6b 7b | * 12r 13r"), 4); j.Held {
		t.Errorf("all that could be laid was: %+v", j)
	}
}

// TestTilesCountFor: short of the most by three or more is three twentieths, never a blunder by tiles alone.
func TestTilesCountFor(t *testing.T) {
	g := testGame("rummikub")
	s := turn(t, g, "8b 9b 10b 11b 12b 1k 5r 7k 2y 4y", "5b 6b 7b", true, 12)
	j := g.Judge(context.Background(), s, nil, 4)
	if j.Drop < mostByTiles || j.Top != 5 || j.Value != 0 {
		t.Errorf("%+v", j)
	}
}

// TestWorkIsBounded: dealing forty tiles that would not have been laid takes long. Such a turn is not judged, in a time
// that anybody can wait.
func TestWorkIsBounded(t *testing.T) {
	g := testGame("cards")
	s := turn(t, g, "As 2s 4s 5s 7s 8s 10s Js Ks Ah 3h 4h 6h",
		"2h 2d 2c | 8h 9h 10h Jh | 5s 5h 5d 5c | Kd Ks Kc | 6s 7s 8s 9s", true, 40)
	s.Told = []family.Told[deck.Tile]{{Moved: true}, {Moved: true, Laid: 3, Fresh: 1, Left: s.Table}}
	j := g.Judge(context.Background(), s, nil, game.Usual)
	if j.Counting != game.Unjudged || j.Table != nil || len(j.Misses) > 0 {
		t.Errorf("%+v", j)
	}
}
