package rummy

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Apply plays a move for the seat in turn.
func (p *position[T]) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.over {
		return nil, nil, game.Refuse("refused.over")
	}
	if int(by) != p.turn {
		return nil, nil, p.r.Refuse("err.turn", "seat", game.Seat(p.turn))
	}
	if _, pile := family.DiscardsOf(p.set); pile {
		return p.applyDiscarding(m, rng)
	}
	q := p.clone()
	if m == family.Draw {
		return q, q.draw(rng), nil
	}
	if n := family.Late(m); n > 0 && p.r.drawsLate() {
		return q, q.timeUp(n, rng), nil
	}
	if len(m) > MaxMove {
		return nil, nil, p.r.Refuse("err.long")
	}
	table, err := ReadTable(p.r.Wording, p.set, string(m), "")
	if err != nil {
		return nil, nil, err
	}
	me := p.seats[p.turn]
	turn, err := Check(p.r.Wording, p.set, p.opt, me.opened, p.table, me.hand, table)
	if err != nil {
		return nil, nil, err
	}
	return q, q.lay(turn, rng), nil
}

// draw ends the turn by drawing a tile from the pool, or passes. A hand below the minimum, which only a saved game can
// have, is filled up.
func (p *position[T]) draw(rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	n := max(1, p.set.MinHand()-p.seats[p.turn].hand.Len())
	return p.drawOrPass(n, false, p.r.Msg("ev.drew", "by", by), p.r.Msg("ev.passed", "by", by), rng)
}

// timeUp ends the turn of a seat whose time is up: what it has laid out, which is in its draft, is taken back, and it
// draws n tiles, or as many as there are.
func (p *position[T]) timeUp(n int, rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	id := "ev.late.drew"
	if n > 1 {
		id = "ev.late.tookback"
	}
	drew := p.r.Msg(id, "by", by, "n", min(n, p.pool.Len()))
	return p.drawOrPass(n, true, drew, p.r.Msg("ev.late.passed", "by", by), rng)
}

// drawOrPass ends a turn in which nothing is laid: the seat draws n tiles, or as many as there are, and drew tells so;
// if there are none it passes, and passed tells that. Nobody asked for what happens to a seat that is late, so that
// this news is not minor.
func (p *position[T]) drawOrPass(n int, late bool, drew, passed game.Msg, rng *rand.Rand) []game.Event {
	p.Log = append(p.Log, Ply[T]{By: p.turn, Late: late})
	if p.pool.Empty() {
		p.passes++
		events := []game.Event{{To: game.Public, Msg: passed, Minor: !late}}
		if p.passes >= len(p.seats) {
			return append(events, p.endDeal(Nobody, rng)...)
		}
		p.advance()
		return events
	}
	p.passes = 0
	events := []game.Event{{To: game.Public, Msg: drew, Minor: !late, Reveals: true}}
	events = append(events, p.take(n, rng)...)
	p.advance()
	return events
}

// take gives the seat in turn up to n tiles of the pool, with an event for that seat.
func (p *position[T]) take(n int, rng *rand.Rand) []game.Event {
	drawn, rest := p.pool.DrawN(n, rng)
	if len(drawn) == 0 {
		return nil
	}
	me := &p.seats[p.turn]
	p.pool, me.hand = rest, me.hand.Add(drawn...)
	me.past.Drawn = append(slices.Clip(me.past.Drawn), drawn...)
	p.Log[len(p.Log)-1].Drew = len(drawn)
	msg := p.r.Msg("ev.got", "tiles", family.TilesMsg(p.set, drawn), "n", len(drawn))
	return []game.Event{{To: game.Seat(p.turn), Msg: msg, Reveals: true}}
}

// lay applies a valid play.
func (p *position[T]) lay(t family.Turn[T], rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	me := &p.seats[p.turn]
	laid := t.Hand.Difference(t.Left)
	first := !me.opened
	before := p.table
	p.table, p.passes = t.After, 0
	me.hand, me.opened = t.Left, true
	p.Log = append(p.Log, Ply[T]{By: p.turn, Table: t.After})

	event := game.Event{To: game.Public, Feat: &game.Feat{Seat: by, Name: "tiles", Value: laid.Len(),
		What: family.TilesText(p.set, laid.Slice(), "")}}
	show := laid.Slice()
	if p.set.About().Words { // the longest word that was made says more than the letters that were laid
		show = nil
		_, made := family.Without(before, t.After)
		for _, word := range made {
			if len(word) > len(show) {
				show = word
			}
		}
	}
	for k := range show {
		event.Feat.Pieces = append(event.Feat.Pieces, p.set.Piece(show, k))
	}
	pairs := []any{"by", by, "n", laid.Len(), "tiles", family.TilesMsg(p.set, laid.Slice()), "left", t.Left.Len()}
	event.Msg = p.r.Msg("ev.laid", pairs...)
	if first {
		event.Msg = p.r.Msg("ev.opened", pairs...)
	}
	if p.set.About().Words {
		event.Msg = p.told(t, first)
	}
	events := []game.Event{event}
	if points := p.set.Points(t); points != 0 {
		me.score += points
		event := game.Event{To: game.Public, Feat: &game.Feat{Seat: by, Name: "points", Value: points},
			Msg: p.r.Msg("ev.points", "by", by, "n", points, "score", me.score)}
		if p.set.About().Words { // the points are told with the words
			event.Msg, event.Minor = p.r.Msg("ev.total", "by", by, "n", me.score), true
		}
		events = append(events, event)
	}
	if t.Left.Empty() && (p.pool.Empty() || !p.set.EndsOnEmptyPool()) {
		return append(events, p.endDeal(p.turn, rng)...)
	}
	if lack := min(p.set.MinHand()-t.Left.Len(), p.pool.Len()); lack > 0 {
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.filled", "by", by, "n", lack), Minor: true,
			Reveals: true})
		events = append(events, p.take(lack, rng)...)
	}
	p.advance()
	return events
}

// told is the news of a play of words: the words that were not on the table before, and what they score.
func (p *position[T]) told(t family.Turn[T], first bool) game.Msg {
	_, made := family.Without(t.Before, t.After)
	words := make([]game.Msg, len(made))
	for i, w := range made {
		_, words[i] = spell(p.set, w)
	}
	id := "ev.words"
	if first {
		id = "ev.openwords"
	}
	return p.r.Msg(id, "by", game.Seat(p.turn), "words", words, "n", p.set.Points(t), "left", t.Left.Len())
}

func (p *position[T]) advance() { p.turn = (p.turn + 1) % len(p.seats) }

// endDeal scores the hands, and ends the series or deals its next game.
func (p *position[T]) endDeal(out int, rng *rand.Rand) []game.Event {
	if _, pile := family.DiscardsOf(p.set); pile {
		return p.endDiscarding(out, rng)
	}
	var events []game.Event
	if out != Nobody {
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.out", "by", game.Seat(out))})
	} else {
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.blocked")})
	}
	reached := false
	hands := make([]family.Multiset[T], len(p.seats))
	for i, s := range p.seats {
		hands[i] = s.hand
	}
	for i, points := range family.DealScores(p.set, hands, out) {
		s := &p.seats[i]
		if points != 0 {
			s.score += points
			events = append(events, game.Event{To: game.Public, Msg: p.scored(game.Seat(i), points)})
		}
		reached = reached || p.opt.Target > 0 && s.score >= p.opt.Target
	}
	if p.opt.Target == 0 && p.dealt >= p.opt.Games || reached || p.dealt >= family.MaxDeals {
		p.over, p.out = true, out
		return events
	}
	p.deal(p.all(), rng)
	return append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.deal", "n", p.dealt, "by", game.Seat(p.turn)),
		Reveals: true})
}

// scored tells what a seat scores at the end of a deal: its own hand, or what it gains or loses where high scores win.
func (p *position[T]) scored(by game.Seat, points int) game.Msg {
	id, n := "ev.hand", points
	switch {
	case p.set.LowWins():
	case points > 0:
		id = "ev.gains"
	default:
		id, n = "ev.loses", -points
	}
	return p.r.Msg(id, "by", by, "n", n, "score", p.seats[by].score)
}
