package rummy

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// position is a game.Position, a game.Counter and a game.NativeWriter. It is immutable: moves copy it.
type position[T cmp.Ordered] struct {
	r       *Rules[T]
	set     family.RuleSet[T]
	opt     Options
	options game.Options

	seats  []seat[T]
	table  [][]T // in the order of Arrange
	pool   family.Multiset[T]
	turn   int
	passes int // seats in a row that passed while the pool was empty
	dealt  int // games of the series dealt so far, at least 1
	over   bool
	out    int // the seat that emptied its hand to end the game, or nobody
	family.Pile[T]

	History[T]
}

// seat is a player's state.
type seat[T cmp.Ordered] struct {
	score  int
	opened bool
	hand   family.Multiset[T]
	past   Memory[T]
}

// deal begins a game of the series with all tiles of the pack.
func (p *position[T]) deal(pack family.Multiset[T], rng *rand.Rand) {
	p.dealt++
	p.table, p.History, p.passes = nil, History[T]{}, 0
	p.turn = (p.dealt - 1) % len(p.seats)
	p.Pile = p.Pile.Next()
	var hands []family.Multiset[T]
	if d, ok := family.DealerOf(p.set); ok {
		hands, p.pool = d.Deal(pack, len(p.seats), rng)
	} else {
		p.pool = pack
		for range p.seats {
			var hand []T
			hand, p.pool = p.pool.DrawN(p.set.HandSize(), rng)
			hands = append(hands, family.MultisetOf(hand...))
		}
	}
	for i, m := range hands {
		p.seats[i].opened, p.seats[i].hand, p.seats[i].past = false, m, Memory[T]{Hand: m}
	}
	p.turnUp(rng)
}

// clone copies what moves change in place.
func (p *position[T]) clone() *position[T] {
	q := *p
	q.seats = slices.Clone(p.seats)
	q.Log = slices.Clip(p.Log)
	return &q
}

// all holds every tile of the game, wherever it is.
func (p *position[T]) all() family.Multiset[T] {
	m := p.pool.Union(family.Tiles(p.table)).Add(p.Tiles...)
	for _, s := range p.seats {
		m = m.Union(s.hand)
	}
	return m
}

// Turn is the seat in turn.
func (p *position[T]) Turn() []game.Seat {
	if p.over {
		return nil
	}
	return []game.Seat{game.Seat(p.turn)}
}

// Result ranks the total scores of the series.
func (p *position[T]) Result() (game.Result, bool) {
	if !p.over {
		return game.Result{}, false
	}
	scores := make([]int, len(p.seats))
	for i, s := range p.seats {
		scores[i] = s.score
	}
	how, pile := family.DiscardsOf(p.set)
	reason := p.r.Msg("end.blocked")
	switch {
	case p.out == Nobody && pile:
		reason = p.r.Msg("end.exhausted")
	case p.out == Nobody:
	case !how.Knock:
		reason = p.r.Msg("end.out", "by", game.Seat(p.out))
	case p.seats[p.out].hand.Empty():
		reason = p.r.Msg("end.gin", "by", game.Seat(p.out))
	default:
		reason = p.r.Msg("end.knocked", "by", game.Seat(p.out))
	}
	return game.Result{Scores: scores, Places: game.Rank(scores, p.set.LowWins()), Reason: reason}, true
}

// Inventory counts the tiles by their name.
func (p *position[T]) Inventory() map[string]int {
	return maps.Collect(func(yield func(string, int) bool) {
		for t, n := range p.all().All() {
			if !yield(p.set.TileText(t, ""), n) {
				return
			}
		}
	})
}

// standings are what everybody may know of the seats.
func (p *position[T]) standings() []family.Standing {
	st := make([]family.Standing, len(p.seats))
	for i, s := range p.seats {
		st[i] = family.Standing{Score: s.score, Opened: s.opened, Tiles: s.hand.Len()}
	}
	return st
}
