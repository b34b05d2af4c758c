package letters

import (
	"context"
	"math"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Kinds of misses.
const (
	missEmpty = "empty" // the hand could have been emptied
	missOpen  = "open"  // the first word was possible
	missDrew  = "drew"  // drew though words could be laid
	missWord  = "word"  // a longer word, or more letters, was possible
)

var misses = []string{missEmpty, missOpen, missDrew, missWord}

// Weights of the chance to win with a number of letters in the pool: the odds' logarithm is (lead + value - turn) /
// (spread + sqrt(pool)). Fitted by least log-loss to 260 games.
const (
	chanceTurn   = 6
	chanceSpread = 4
)

// Judge compares the points of a play with those of the strongest search, which is bounded: a play that is better costs
// nothing. More effort does not change the result.
func (s *Set) Judge(ctx context.Context, sit family.Situation[Tile], table [][]Tile, _ int) family.Judged[Tile] {
	found, ok := s.find(ctx, sit, strongest)
	if !ok && table == nil {
		return family.Judged[Tile]{Verdict: game.Verdict{Counting: game.NoChoice}}
	}
	mine := 0.0
	if table != nil {
		f, _ := s.found(sit, table, 0)
		mine = f.Value
	}
	j := family.Judged[Tile]{Verdict: game.Verdict{Value: mine, Top: mine, Next: -1, Exact: true}, Table: table}
	if ok && found.Value > mine {
		j.Top, j.Table = found.Value, found.Table
		j.Misses = s.missed(sit, found.Table, table)
	}
	j.Weigh(odds(sit, j.Top), odds(sit, j.Value))
	return j
}

// odds is the logarithm of the seat's odds to win after a turn of this many points; the lead is over the best other
// seat.
func odds(sit family.Situation[Tile], points float64) float64 {
	most := math.MinInt
	for i, st := range sit.Seats {
		if i != sit.Seat {
			most = max(most, st.Score)
		}
	}
	lead := float64(sit.Seats[sit.Seat].Score - most)
	return (lead + points - chanceTurn) / (chanceSpread + math.Sqrt(float64(sit.Pool)))
}

// missed lists the kinds of miss in not making the best play.
func (s *Set) missed(sit family.Situation[Tile], best, mine [][]Tile) []string {
	laid := func(table [][]Tile) int {
		if table == nil {
			return 0
		}
		return family.Tiles(table).Len() - family.Tiles(sit.Table).Len()
	}
	switch {
	case laid(best) == sit.Hand.Len() && laid(mine) < sit.Hand.Len():
		return []string{missEmpty}
	case !sit.Opened && mine == nil:
		return []string{missOpen}
	case mine == nil:
		return []string{missDrew}
	}
	return []string{missWord}
}
