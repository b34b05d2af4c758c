package rummy

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// Draw is the move that takes a tile from the pool, or passes when the pool is empty.
const Draw game.Move = "draw"

// maxMove bounds the text of a move, in bytes: a table of a whole pack is shorter.
const maxMove = 2000

// Apply plays a move for the seat in turn.
func (p *position[T]) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.over {
		return nil, nil, p.r.refuse("err.over")
	}
	if int(by) != p.turn {
		return nil, nil, p.r.refuse("err.turn", "seat", game.Seat(p.turn))
	}
	q := p.clone()
	if m == Draw {
		return q, q.draw(rng), nil
	}
	if len(m) > maxMove {
		return nil, nil, p.r.refuse("err.long")
	}
	table, err := p.r.readTable(p.set, string(m), "")
	if err != nil {
		return nil, nil, err
	}
	me := p.seats[p.turn]
	turn, err := check(p.r, p.set, p.opt, me.opened, p.table, me.hand, table)
	if err != nil {
		return nil, nil, err
	}
	return q, q.lay(turn, rng), nil
}

// check tells whether a play is valid (the seed's coup_valide), and settles its table. The refusal
// names the first thing that is wrong.
func check[T cmp.Ordered](r *Rules[T], set RuleSet[T], opt options, opened bool, before [][]T, hand Multiset[T], after [][]T) (Turn[T], error) {
	t := Turn[T]{Before: before, Hand: hand}
	arranged := make([][]T, len(after))
	for i, c := range after {
		a, ok := set.Arrange(c)
		if !ok {
			return t, r.refuse("err.set", "set", setMsg(set, c))
		}
		arranged[i] = a
	}
	old, now := Tiles(before), Tiles(arranged)
	if lost := old.Difference(now); !lost.Empty() {
		return t, r.refuse("err.lost", "tiles", tilesMsg(set, lost.Slice()))
	}
	laid := now.Difference(old)
	if foreign := laid.Difference(hand); !foreign.Empty() {
		return t, r.refuse("err.foreign", "tiles", tilesMsg(set, foreign.Slice()))
	}
	if laid.Empty() {
		return t, r.refuse("err.nothing")
	}
	if !opened {
		gone, sets := without(before, arranged)
		if len(gone) > 0 {
			return t, r.refuse("err.untouched", "set", setMsg(set, gone[0]))
		}
		if err := set.ValidFirst(sets); err != nil {
			return t, err
		}
	}
	if err := set.ValidTable(arranged); err != nil {
		return t, err
	}
	if opt.fullJoker && !respectsJokers(set, before, arranged, laid) {
		return t, r.refuse("err.joker")
	}
	t.After, t.Left = settle(before, arranged), hand.Difference(laid)
	return t, nil
}

// draw ends the turn with a tile of the pool, or passes.
func (p *position[T]) draw(rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	p.log = append(p.log, ply[T]{by: p.turn})
	if p.pool.Empty() {
		p.passes++
		events := []game.Event{{To: game.Public, Msg: p.r.msg("ev.passed", "by", by), Minor: true}}
		if p.passes >= len(p.seats) {
			return append(events, p.endDeal(nobody, rng)...)
		}
		p.advance()
		return events
	}
	p.passes = 0
	events := []game.Event{{To: game.Public, Msg: p.r.msg("ev.drew", "by", by), Minor: true, Reveals: true}}
	events = append(events, p.take(1, rng)...)
	p.advance()
	return events
}

// take gives the seat in turn up to n tiles of the pool and tells it which.
func (p *position[T]) take(n int, rng *rand.Rand) []game.Event {
	drawn, rest := p.pool.DrawN(n, rng)
	if len(drawn) == 0 {
		return nil
	}
	me := &p.seats[p.turn]
	p.pool, me.hand = rest, me.hand.Add(drawn...)
	me.past.drawn = append(slices.Clip(me.past.drawn), drawn...)
	p.log[len(p.log)-1].drew = len(drawn)
	msg := p.r.msg("ev.got", "tiles", tilesMsg(p.set, drawn), "n", len(drawn))
	return []game.Event{{To: game.Seat(p.turn), Msg: msg, Reveals: true}}
}

// lay carries out a valid play.
func (p *position[T]) lay(t Turn[T], rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	me := &p.seats[p.turn]
	laid := t.Hand.Difference(t.Left)
	first := !me.opened
	p.table, p.passes = t.After, 0
	me.hand, me.opened = t.Left, true
	p.log = append(p.log, ply[T]{by: p.turn, table: t.After})

	event := game.Event{To: game.Public, Feat: &game.Feat{Seat: by, Name: "tiles", Value: laid.Len(), What: tilesText(p.set, laid.Slice(), "")}}
	pairs := []any{"by", by, "n", laid.Len(), "tiles", tilesMsg(p.set, laid.Slice()), "left", t.Left.Len()}
	event.Msg = p.r.msg("ev.laid", pairs...)
	if first {
		event.Msg = p.r.msg("ev.opened", pairs...)
	}
	events := []game.Event{event}
	if points := p.set.Points(t); points != 0 {
		me.score += points
		feat := &game.Feat{Seat: by, Name: "points", Value: points}
		events = append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.points", "by", by, "n", points, "score", me.score), Feat: feat})
	}
	if t.Left.Empty() && (p.pool.Empty() || !p.set.EndsOnEmptyPool()) {
		return append(events, p.endDeal(p.turn, rng)...)
	}
	if lack := min(p.set.MinHand()-t.Left.Len(), p.pool.Len()); lack > 0 {
		events = append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.filled", "by", by, "n", lack), Minor: true, Reveals: true})
		events = append(events, p.take(lack, rng)...)
	}
	p.advance()
	return events
}

func (p *position[T]) advance() { p.turn = (p.turn + 1) % len(p.seats) }

// endDeal counts the hands, and ends the series or deals its next game.
func (p *position[T]) endDeal(out int, rng *rand.Rand) []game.Event {
	var events []game.Event
	if out != nobody {
		events = append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.out", "by", game.Seat(out))})
	} else {
		events = append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.blocked")})
	}
	reached := false
	for i := range p.seats {
		s := &p.seats[i]
		if points := p.set.FinalPoints(s.hand); points != 0 {
			s.score += points
			events = append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.hand", "by", game.Seat(i), "n", points, "score", s.score)})
		}
		reached = reached || p.opt.target > 0 && s.score >= p.opt.target
	}
	if p.opt.target == 0 && p.dealt >= p.opt.games || reached || p.dealt >= maxDeals {
		p.over, p.out = true, out
		return events
	}
	p.deal(p.all(), rng)
	return append(events, game.Event{To: game.Public, Msg: p.r.msg("ev.deal", "n", p.dealt, "by", game.Seat(p.turn)), Reveals: true})
}
