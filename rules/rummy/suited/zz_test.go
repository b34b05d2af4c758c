package suited

import (
	"math/rand/v2"

	"tablee/rules/rummy"
)

func laidBy(t *task, table [][]Tile) int {
	if table == nil {
		return 0
	}
	return rummy.Tiles(table).Len() - rummy.Tiles(t.s.Table).Len()
}

// expertJ: like expert with threshold
func expertJ(t *task, pays int) [][]Tile {
	o, ok := t.best()
	if !ok {
		return nil
	}
	jokers := rummy.Copies(Joker, t.s.Hand.Count(Joker))
	laid := rummy.Tiles(o.table).Difference(rummy.Tiles(t.s.Table))
	if !laid.Has(Joker) || laid.Len() == t.s.Hand.Len() {
		return o.table
	}
	without := *t
	without.s.Hand = t.s.Hand.Difference(jokers)
	kept, ok := without.best()
	if !ok {
		if t.s.Opened && laid.Len() < pays {
			return nil
		}
		return o.table
	}
	if less := laidBy(t, kept.table); laid.Len()-less < pays {
		return kept.table
	}
	return o.table
}

func jp(n int) func(*task, *rand.Rand) [][]Tile {
	return func(t *task, _ *rand.Rand) [][]Tile { return expertJ(t, n) }
}

// hold: keep own combos while the opponent holds more than h
func hold(h int, pays int) func(*task, *rand.Rand) [][]Tile {
	return func(t *task, _ *rand.Rand) [][]Tile {
		table := expertJ(t, pays)
		if table == nil || !t.s.Opened || laidBy(t, table) == t.s.Hand.Len() {
			return table
		}
		opp := 100
		for i, st := range t.s.Seats {
			if i != t.s.Seat {
				opp = min(opp, st.Tiles)
			}
		}
		if opp <= h {
			return table
		}
		own, ok := t.own(t.s.Hand.Difference(rummy.Copies(Joker, t.s.Hand.Count(Joker))))
		if !ok {
			return table
		}
		u := *t
		u.s.Hand = t.s.Hand.Difference(rummy.Tiles(own))
		if less := expertJ(&u, pays); less != nil {
			return less
		}
		return append(append([][]Tile{}, t.s.Table...), own[0])
	}
}

// ease weights: lay tiles that are hard to place first
func ease(pays int, sign int32) func(*task, *rand.Rand) [][]Tile {
	return func(t *task, _ *rand.Rand) [][]Tile {
		u := *t
		for r := 1; r <= ranks; r++ {
			d := int32(min(r-1, 13-r, 2))
			u.w.rank[r] = unit + 10 - sign*d
		}
		u.w.joker = unit
		return expertJ(&u, pays)
	}
}
func variants() map[string]func(*task, *rand.Rand) [][]Tile {
	return map[string]func(*task, *rand.Rand) [][]Tile{"j2": jp(2), "j3": jp(3), "j5": jp(5), "j6": jp(6), "j8": jp(8),"j12": jp(12),
		"h4": hold(4, 4), "h8": hold(8, 4), "h2": hold(2, 4), "H8": hold(8, 8), "H4": hold(4, 8), "H12": hold(12, 8), "E": ease(8, 1), "EN": ease(8, -1), "e": ease(4, 1), "en": ease(4, -1)}
}
