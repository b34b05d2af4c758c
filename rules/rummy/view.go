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
	_, pile := family.DiscardsOf(p.set)
	for i, st := range p.seats {
		if pile && (p.over || p.Stage == family.LayingOff && i == p.Knocker) {
			if v.FaceUp == nil {
				v.FaceUp = make(map[int]family.Multiset[T])
			}
			v.FaceUp[i] = st.hand
		}
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
			if hand, ok := v.FaceUp[i]; ok {
				known[i] = hand
			}
			p.pool = p.pool.Difference(known[i])
		}
	}
	for i, st := range v.Seats {
		s := seat[T]{score: st.Score, opened: st.Opened, hand: v.Hand, past: v.Past}
		if i != v.Who {
			s.hand, s.past, p.pool = v.sampleHand(i, p.pool, rng, known[i])
		}
		p.seats = append(p.seats, s)
	}
	return p, nil
}

// maxUnfair is how often a hand is drawn again because it could not have been dealt.
const maxUnfair = 50

// sampleHand draws another seat's hand and invents its past. After a deal of one joker to each seat, the joker is in
// the hand until it has been laid, and the rest of the first hand is one that may be dealt; none is found within the
// tries only if what the seat has laid leaves hardly a choice.
func (v *view[T]) sampleHand(seat int, from family.Multiset[T], rng *rand.Rand,
	known family.Multiset[T]) (hand family.Multiset[T], past Memory[T], rest family.Multiset[T]) {
	n, joker := v.Seats[seat].Tiles-known.Len(), v.Set.Joker()
	d, own := v.dealer()
	if !own {
		tiles, rest := from.DrawN(n, rng)
		tiles = append(tiles, known.Slice()...)
		return family.MultisetOf(tiles...), v.Invent(seat, tiles), rest
	}
	jokers := family.Copies(joker, v.keeps(seat))
	others := from.Difference(family.Copies(joker, from.Count(joker)))
	for range maxUnfair {
		tiles, _ := others.DrawN(n-jokers.Len(), rng)
		tiles = append(tiles, jokers.Slice()...)
		hand, past = family.MultisetOf(tiles...), v.Invent(seat, tiles, joker)
		if d.MayBeDealt(past.Hand) {
			break
		}
	}
	return hand, past, from.Difference(hand)
}
