package rummy

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// view implements the contract of games for what a seat or a bystander may know.
type view[T cmp.Ordered] struct {
	Observation[T]
	rules *Rules[T]
}

// View is what the seat may know.
func (p *position[T]) View(s game.Seat) game.View {
	v := &view[T]{rules: p.r, Observation: Observation[T]{
		Voice: p.r.Wording, Set: p.set, Opt: p.opt, Options: p.options, Who: Nobody, Seats: p.standings(),
		Table: p.table, Pool: p.pool.Len(), Turn: p.turn, Passes: p.passes, Dealt: p.dealt, Over: p.over, Out: p.out,
		Pile: p.Pile, History: History[T]{Base: p.Base, Had: p.Had, Log: slices.Clip(p.Log), Held: p.Held},
	}}
	v.Unseen = p.pool
	for i, st := range p.seats {
		if game.Seat(i) == s {
			v.Who, v.Hand, v.Past = i, st.hand, st.past
		} else {
			v.Unseen = v.Unseen.Union(st.hand)
		}
	}
	return v
}

// Stopped implements game.Stopper.
func (v *view[T]) Stopped() game.View {
	w := *v
	w.Over = true
	return &w
}

// Sample deals the hidden tiles at random to the other hands and the pool. The hands and draws that it invents for
// other seats agree with what they have laid.
func (v *view[T]) Sample(rng *rand.Rand) (game.Position, error) {
	p := &position[T]{
		r: v.rules, set: v.Set, opt: v.Opt, options: v.Options, table: v.Table, pool: v.Unseen,
		turn: v.Turn, passes: v.Passes, dealt: v.Dealt, over: v.Over, out: v.Out, Pile: v.Observation.Pile,
		History: v.History,
	}
	known := make([]family.Multiset[T], len(v.Seats)) // of the other hands
	for i := range v.Seats {
		if i != v.Who {
			known[i] = v.Known(i)
			p.pool = p.pool.Difference(known[i])
		}
	}
	for i, st := range v.Seats {
		s := seat[T]{score: st.Score, opened: st.Opened, hand: v.Hand, past: v.Past}
		if i != v.Who {
			var tiles []T
			tiles, p.pool = p.pool.DrawN(st.Tiles-known[i].Len(), rng)
			tiles = append(tiles, known[i].Slice()...)
			s.hand = family.MultisetOf(tiles...)
			s.past = v.Invent(i, tiles)
		}
		p.seats = append(p.seats, s)
	}
	return p, nil
}
