package letters

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters/internal/words"
)

// turn is a situation of two seats with thirty letters in the pool.
func turn(set *Set, hand, table string, opened bool) family.Situation[Tile] {
	s := family.Situation[Tile]{Hand: family.MultisetOf(words.Of(hand)...), Table: tableOf(table), Opened: opened,
		Pool: 30}
	s.Seats = []family.Standing{{Opened: opened, Tiles: len(hand)}, {Opened: true, Tiles: 7}}
	s.Unseen = set.Pack().Difference(s.Hand).Difference(family.Tiles(s.Table))
	return s
}

// TestMisses has a turn for each kind of miss. A play is the words on the table after it; none is to draw.
func TestMisses(t *testing.T) {
	set := french(t)
	for _, c := range []struct {
		name string
		s    family.Situation[Tile]
		play string
		cost float64
		miss string
	}{
		{"all letters go", turn(set, "MAISON", "VENT", true), "VENT SON", 12, missEmpty},
		{"MAISON was there", turn(set, "MAISONWK", "VENT", false), "", 12, missOpen},
		{"drawn", turn(set, "MAISWWKKQ", "VENT", true), "", 8, missDrew},
		{"a longer word", turn(set, "MAISOWWKKQ", "VENT", true), "VENT AMI", 2, missWord},
	} {
		var table [][]Tile
		if c.play != "" {
			table = tableOf(c.play)
		}
		j := set.Judge(context.Background(), c.s, table, game.Usual)
		if j.Counting != game.Counted || j.Cost() < c.cost || j.Drop <= 0 || !slices.Equal(j.Misses, []string{c.miss}) {
			t.Errorf("%s: %+v, want %v points at least and the miss %s", c.name, j, c.cost, c.miss)
		}
		if best := set.Judge(context.Background(), c.s, j.Table,
			game.Usual); best.Cost() != 0 || best.Drop != 0 || len(best.Misses) > 0 {
			t.Errorf("%s: the best play is judged %+v", c.name, best)
		}
	}
}

// TestNothingToLay: drawing is not a choice if nothing can be laid.
func TestNothingToLay(t *testing.T) {
	set := french(t)
	if j := set.Judge(context.Background(), turn(set, "WWKXQZV", "VENT", false), nil,
		game.Usual); j.Counting != game.NoChoice {
		t.Errorf("%+v", j)
	}
}

// TestChanceScale: what points cost at level score with thirty letters in the pool, as the scale was fitted.
func TestChanceScale(t *testing.T) {
	s := turn(french(t), "MAISON", "VENT", true)
	for points, want := range map[float64]float64{2: 0.053, 4: 0.104, 8: 0.199} {
		if got := game.Chance(odds(s, chanceTurn)) - game.Chance(odds(s, chanceTurn-points)); math.Abs(got-want) > 0.003 {
			t.Errorf("%v points: a drop of %.3f, want %.3f", points, got, want)
		}
	}
}

func tableOf(text string) (table [][]Tile) {
	for _, w := range strings.Fields(text) {
		table = append(table, words.Of(w))
	}
	return table
}
