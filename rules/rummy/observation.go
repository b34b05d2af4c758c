package rummy

import (
	"cmp"
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Observation is what a seat or a bystander knows: the table, the public record, the sizes of the hands, the multiset
// of hidden tiles, and the own seat's hand and draws.
type Observation[T cmp.Ordered] struct {
	Voice   Wording
	Set     family.RuleSet[T]
	Opt     Options
	Options game.Options

	Who    int // Nobody for a bystander
	Hand   family.Multiset[T]
	Past   Memory[T]
	Seats  []family.Standing
	Table  [][]T
	Pool   int
	Unseen family.Multiset[T] // pool and other hands together
	Turn   int
	Passes int
	Dealt  int
	Over   bool
	Out    int
	// FaceUp are the hands, by seat, that lie on the table in games with a discard pile: all at the end of a match, and
	// what the knocker has left while the others lay off.
	FaceUp map[int]family.Multiset[T]
	family.Pile[T]
	History[T]
}

// Seat is the seat whose view it is.
func (v *Observation[T]) Seat() game.Seat { return game.Seat(v.Who) }

// Mine reports whether the seat may act.
func (v *Observation[T]) Mine() bool { return !v.Over && v.Who != Nobody && v.Who == v.Turn }

// ended reports whether the match is over and all hands lie on the table.
func (v *Observation[T]) ended() bool { return len(v.FaceUp) == len(v.Seats) }

// opened reports whether the seat has made its first meld.
func (v *Observation[T]) opened() bool { return v.Who != Nobody && v.Seats[v.Who].Opened }

// usesTable reports whether the seat may use the table: after its first meld, or by the rule set in its turn too.
func (v *Observation[T]) usesTable() bool {
	_, among := family.OpenerOf(v.Set)
	return v.opened() || v.Who != Nobody && among
}

// Scores are the running scores of the series.
func (v *Observation[T]) Scores() []int {
	scores := make([]int, len(v.Seats))
	for i, s := range v.Seats {
		scores[i] = s.Score
	}
	return scores
}

// Label is the number of tiles in a seat's hand.
func (v *Observation[T]) Label(s game.Seat) game.Msg {
	if s < 0 || int(s) >= len(v.Seats) {
		return game.Msg{}
	}
	return v.Voice.Msg("label", "n", v.Seats[s].Tiles)
}

// Situation is the view in the form for searches.
func (v *Observation[T]) Situation() family.Situation[T] {
	return family.Situation[T]{
		Hand: v.Hand, Table: v.Table, Opened: v.opened(), Joker: v.Opt.Joker,
		Seat: v.Who, Seats: v.Seats, Told: v.told(), Pool: v.Pool, Unseen: v.Unseen, Passes: v.Passes,
		Pile: v.pileSeen(),
	}
}

// told is what the turns and the deal reveal about everybody's hand.
func (v *Observation[T]) told() []family.Told[T] {
	told := v.Told(len(v.Seats))
	if _, ok := v.dealer(); ok {
		for i := range told {
			told[i].Jokers = v.keeps(i)
		}
	}
	return told
}

// dealer is the rule set's own deal, if this one began with it: the record goes back to the deal, and no joker of a
// saved game was lost.
func (v *Observation[T]) dealer() (family.Dealer[T], bool) {
	d, ok := family.DealerOf(v.Set)
	if !ok || v.Had != nil {
		return nil, false
	}
	joker := v.Set.Joker()
	return d, v.Unseen.Count(joker)+v.Hand.Count(joker)+family.Tiles(v.Table).Count(joker) == len(v.Seats)
}

// keeps is how many jokers a seat still holds after a deal that gave one to each seat.
func (v *Observation[T]) keeps(seat int) int {
	n := 1
	for k, l := range v.Log {
		if l.By == seat {
			n -= v.laid(k).Count(v.Set.Joker())
		}
	}
	return max(n, 0)
}

// Analyse is the seat's best play by Query.By, "tiles" or "points"; Draw if there is none.
func (v *Observation[T]) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	if v.Who == Nobody || v.Over {
		return game.Analysis{}, game.Refuse("refused.over")
	}
	a := game.Analysis{Count: -1}
	if v.plays() != nil {
		found := v.Set.Choose(ctx, v.Voice.Levels, v.Situation(), rand.New(rand.NewPCG(1, 51)))
		a.Best = []game.Valued{{Move: v.moveOf(found), Value: found.Value}}
		return a, nil
	}
	found, ok := v.Set.Best(ctx, v.Situation(), q.By)
	if !ok {
		a.Best = []game.Valued{{Move: family.Draw, Extra: map[string]int{"tiles": 0, "points": 0}}}
		return a, nil
	}
	t, err := Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, found.Table)
	if err != nil {
		return a, err
	}
	tiles, points := v.Set.Measure(t)
	value := tiles
	if q.By == "points" {
		value = points
	}
	a.Best = []game.Valued{{
		Move: family.MoveOf(v.Set, t.After), Value: float64(value), Extra: map[string]int{"tiles": tiles, "points": points},
	}}
	return a, nil
}
