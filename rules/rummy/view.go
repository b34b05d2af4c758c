package rummy

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// view is what a seat or a bystander knows: the table, the public record, the sizes of the hands, which
// tiles are out of sight, and of its own seat the hand and what it drew.
type view[T cmp.Ordered] struct {
	r       *Rules[T]
	set     RuleSet[T]
	opt     options
	options game.Options

	seat   int // nobody for a bystander
	hand   Multiset[T]
	past   memory[T]
	seats  []Standing
	table  [][]T
	pool   int
	unseen Multiset[T] // pool and other hands together
	turn   int
	passes int
	dealt  int
	over   bool
	out    int
	history[T]
}

// View is what the seat may know.
func (p *position[T]) View(s game.Seat) game.View {
	v := &view[T]{
		r: p.r, set: p.set, opt: p.opt, options: p.options, seat: nobody, seats: p.standings(),
		table: p.table, pool: p.pool.Len(), turn: p.turn, passes: p.passes, dealt: p.dealt, over: p.over, out: p.out,
		history: history[T]{p.base, p.had, slices.Clip(p.log)},
	}
	v.unseen = p.pool
	for i, st := range p.seats {
		if game.Seat(i) == s {
			v.seat, v.hand, v.past = i, st.hand, st.past
		} else {
			v.unseen = v.unseen.Union(st.hand)
		}
	}
	return v
}

// Seat is whose view it is.
func (v *view[T]) Seat() game.Seat { return game.Seat(v.seat) }

// mine tells whether the seat may act.
func (v *view[T]) mine() bool { return !v.over && v.seat != nobody && v.seat == v.turn }

// opened tells whether the seat has made its first lay.
func (v *view[T]) opened() bool { return v.seat != nobody && v.seats[v.seat].Opened }

// Scores are the running scores of the series.
func (v *view[T]) Scores() []int {
	scores := make([]int, len(v.seats))
	for i, s := range v.seats {
		scores[i] = s.Score
	}
	return scores
}

// Label tells how many tiles a seat holds.
func (v *view[T]) Label(s game.Seat) game.Msg {
	if s < 0 || int(s) >= len(v.seats) {
		return game.Msg{}
	}
	return v.r.msg("label", "n", v.seats[s].Tiles)
}

// situation is the view for a search.
func (v *view[T]) situation() Situation[T] {
	return Situation[T]{
		Hand: v.hand, Table: v.table, Opened: v.opened(), FullJoker: v.opt.fullJoker,
		Seat: v.seat, Seats: v.seats, Told: v.told(len(v.seats)), Pool: v.pool, Unseen: v.unseen, Passes: v.passes,
	}
}

// Sample deals the tiles out of sight at random to the other hands and the pool. What the other seats
// are made to have held and drawn agrees with what they have laid.
func (v *view[T]) Sample(rng *rand.Rand) (game.Position, error) {
	p := &position[T]{
		r: v.r, set: v.set, opt: v.opt, options: v.options, table: v.table, pool: v.unseen,
		turn: v.turn, passes: v.passes, dealt: v.dealt, over: v.over, out: v.out, history: v.history,
	}
	for i, st := range v.seats {
		s := seat[T]{score: st.Score, opened: st.Opened, hand: v.hand, past: v.past}
		if i != v.seat {
			var tiles []T
			tiles, p.pool = p.pool.DrawN(st.Tiles, rng)
			s.hand = MultisetOf(tiles...)
			s.past = v.invent(i, tiles)
		}
		p.seats = append(p.seats, s)
	}
	return p, nil
}

// Analyse tells the seat's best play by Query.By, "tiles" or "points"; without a play, Draw.
func (v *view[T]) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	if v.seat == nobody || v.over {
		return game.Analysis{}, v.r.refuse("err.over")
	}
	a := game.Analysis{Count: -1}
	found, ok := v.set.Best(ctx, v.situation(), q.By)
	if !ok {
		a.Best = []game.Valued{{Move: Draw, Extra: map[string]int{"tiles": 0, "points": 0}}}
		return a, nil
	}
	t, err := check(v.r, v.set, v.opt, v.opened(), v.table, v.hand, found.Table)
	if err != nil {
		return a, err
	}
	tiles, points := v.set.Measure(t)
	value := tiles
	if q.By == "points" {
		value = points
	}
	a.Best = []game.Valued{{
		Move: MoveOf(v.set, t.After), Value: float64(value), Extra: map[string]int{"tiles": tiles, "points": points},
	}}
	return a, nil
}
