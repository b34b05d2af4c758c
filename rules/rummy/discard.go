package rummy

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// This file has the turns of games with a discard pile: see family.Discarding.

// turnUp begins a deal with the first tile of the pile.
func (p *position[T]) turnUp(rng *rand.Rand) {
	how, ok := family.DiscardsOf(p.set)
	if !ok {
		return
	}
	n := len(p.seats)
	switch {
	case !how.LoserDeals:
		p.Dealer = (p.turn + n - 1) % n
	case p.dealt == 1:
		p.Dealer = n - 1
	}
	p.turn = (p.Dealer + 1) % n
	p.First, p.pool = p.pool.DrawN(1, rng)
	p.Tiles = slices.Clone(p.First)
	if how.Offer {
		p.Stage = family.Offered
	}
}

// turnOf is a play of the seat in turn, checked.
type turnOf[T cmp.Ordered] struct {
	family.Play[T]
	family.Turn[T]
	knocks bool
}

// applyDiscarding is Apply in a game with a discard pile.
func (p *position[T]) applyDiscarding(m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	q := p.clone()
	switch m {
	case family.Draw:
		if p.Stage != family.Drawing {
			return nil, nil, p.r.noDraw(p.Stage)
		}
		return q, q.drawStock(rng), nil
	case family.Pass:
		if p.Stage != family.Offered {
			return nil, nil, p.r.Refuse("err.pass")
		}
		return q, q.refuse(), nil
	}
	if len(m) > MaxMove {
		return nil, nil, p.r.Refuse("err.long")
	}
	play, err := ReadPlay(p.r.Wording, p.set, string(m), "")
	if err != nil {
		return nil, nil, err
	}
	t, err := p.seen().checkPlay(play)
	if err != nil {
		return nil, nil, err
	}
	return q, q.finish(t, rng), nil
}

// Continues implements game.Continuer: who has drawn from the stock discards in the same turn.
func (p *position[T]) Continues(by game.Seat, m game.Move, after game.Position) bool {
	q, ok := after.(*position[T])
	return ok && m == family.Draw && p.Stage == family.Drawing && q.Stage == family.Throwing && q.turn == int(by)
}

// ReadPlay reads a move of a game with a discard pile, except for family.Draw and family.Pass.
func ReadPlay[T cmp.Ordered](r Wording, set family.RuleSet[T], text, lang string) (p family.Play[T], err error) {
	take, table, throw, throws := family.CutPlay(text)
	p.Take = take
	if table != "" {
		if p.Table, err = ReadTable(r, set, table, lang); err != nil {
			return p, err
		}
	}
	if throws {
		if p.Throw, err = ReadSet(r, set, throw, lang); err != nil {
			return p, err
		}
		if len(p.Throw) != 1 {
			return p, r.Refuse("err.throw")
		}
	}
	return p, nil
}

// pileView is what a play is checked against: what the seat in turn knows.
type pileView[T cmp.Ordered] struct {
	voice  Wording
	set    family.Discarding[T]
	how    family.Discards
	pile   family.Pile[T]
	table  [][]T
	hand   family.Multiset[T]
	opened bool
	round  int
	passes int
	stock  int // tiles in it
}

func (p *position[T]) seen() *pileView[T] {
	set, me := p.set.(family.Discarding[T]), p.seats[p.turn]
	return &pileView[T]{voice: p.r.Wording, set: set, how: set.Discards(), pile: p.Pile, table: p.table, hand: me.hand,
		opened: me.opened, round: p.Turns/len(p.seats) + 1, passes: p.passes, stock: p.pool.Len()}
}

// plays is the view's seat as a play of it is checked, in turn or not; nil in a game without a discard pile.
func (v *Observation[T]) plays() *pileView[T] {
	set, ok := v.Set.(family.Discarding[T])
	if !ok || v.Who == Nobody {
		return nil
	}
	return &pileView[T]{voice: v.Voice, set: set, how: set.Discards(), pile: v.Pile, table: v.Table, hand: v.Hand,
		opened: v.opened(), round: v.Turns/len(v.Seats) + 1, passes: v.Passes, stock: v.Pool}
}

// pileSeen is the discard pile in the form for searches.
func (v *Observation[T]) pileSeen() (seen family.PileSeen[T]) {
	check := v.plays()
	if check == nil {
		return seen
	}
	seen = family.PileSeen[T]{Pile: v.Pile, MayTake: check.mayTake() == nil, Round: check.round}
	for i := range v.Seats {
		seen.Known = append(seen.Known, v.Known(i))
	}
	seen.Threw, seen.Refused = make([][]T, len(v.Seats)), v.refused(len(v.Seats), v.Tiles)
	for _, l := range v.Log {
		seen.Threw[l.By] = append(seen.Threw[l.By], l.Threw...)
	}
	return seen
}

// noDraw is the refusal to draw or take a tile in a stage in which that is not possible.
func (w Wording) noDraw(stage family.Stage) error {
	switch stage {
	case family.Offered:
		return w.Refuse("err.offered")
	case family.LayingOff:
		return w.Refuse("err.knocked")
	}
	return w.Refuse("err.drawn")
}

// mayTake is the refusal if the seat may not take the last tile of the pile now.
func (v *pileView[T]) mayTake() error {
	switch {
	case v.pile.Stage == family.Throwing || v.pile.Stage == family.LayingOff:
		return v.voice.noDraw(v.pile.Stage)
	case len(v.pile.Tiles) == 0:
		return v.voice.Refuse("err.nopile")
	case v.stock == 0: // it has to be drawn from: then it is filled up again, or the deal ends
		return v.voice.Refuse("err.takestock")
	case v.passes > 0 && v.pile.Stage == family.Drawing && v.how.Offer:
		return v.voice.Refuse("err.refused")
	case v.round < v.how.TakeRound:
		return v.voice.Refuse("err.takeround", "n", v.how.TakeRound)
	case v.how.TakeLays && v.hand.Len() < 2:
		return v.voice.Refuse("err.takelast")
	}
	return nil
}

// checkPlay checks a play, and returns it with its table in settled order. The refusal names the first fault.
func (v *pileView[T]) checkPlay(p family.Play[T]) (t turnOf[T], err error) {
	t.Play = p
	hand := v.hand
	var taken []T
	switch {
	case p.Take:
		if err := v.mayTake(); err != nil {
			return t, err
		}
		taken = v.pile.Top()
		hand = hand.Add(taken...)
	case v.pile.Stage == family.Drawing || v.pile.Stage == family.Offered:
		return t, v.voice.Refuse("err.drawfirst")
	}
	t.Before, t.After, t.Hand, t.Left = v.table, v.table, hand, hand
	if p.Table != nil {
		if t.Turn, err = v.checkTable(hand, p.Table); err != nil {
			return t, err
		}
	}
	laid := hand.Difference(t.Left)
	if v.pile.Stage == family.LayingOff {
		if len(p.Throw) > 0 || p.Table == nil {
			return t, v.voice.Refuse("err.nothrow")
		}
		return t, nil
	}
	switch {
	case len(p.Throw) == 0:
		return t, v.voice.Refuse("err.throw")
	case !t.Left.Has(p.Throw[0]):
		return t, v.voice.Refuse("err.nothand", "tiles", family.TilesMsg(family.RuleSet[T](v.set), p.Throw))
	case p.Take && v.how.TakeLays && !laid.Has(taken[0]):
		return t, v.voice.Refuse("err.takelays", "tiles", family.TilesMsg(family.RuleSet[T](v.set), taken))
	case p.Take && !v.how.TakeLays && p.Throw[0] == taken[0]:
		return t, v.voice.Refuse("err.takethrow", "tiles", family.TilesMsg(family.RuleSet[T](v.set), taken))
	}
	t.Left = t.Left.Difference(family.MultisetOf(p.Throw...))
	if t.knocks = v.how.Knock && p.Table != nil; t.knocks {
		limit := v.set.Limit(v.pile.First[0])
		if n := v.set.FinalPoints(t.Left); n > limit {
			return t, v.voice.Refuse("err.knock", "n", n, "max", limit)
		}
	}
	return t, nil
}

// checkTable checks the table after a play. Combinations only grow, and the first ones are the seat's own.
func (v *pileView[T]) checkTable(hand family.Multiset[T], after [][]T) (family.Turn[T], error) {
	set := family.RuleSet[T](v.set)
	turn := family.Turn[T]{Before: v.table, Hand: hand}
	arranged, laid, err := arrangedTable(v.voice, set, v.table, hand, after)
	if err != nil {
		return turn, err
	}
	first := !v.opened && !v.how.Knock
	err = v.voice.Refuse("err.grows")
	ok := family.EachGrowth(set, v.table, arranged, func(made [][]T) bool {
		if first {
			err = firstOf(set, made, laid.Count(set.Joker()))
			return err == nil
		}
		return true
	})
	if laid.Empty() && v.pile.Stage != family.LayingOff {
		return turn, v.voice.Refuse("err.nothing")
	}
	if !ok {
		return turn, err
	}
	if err := set.ValidTable(arranged); err != nil {
		return turn, err
	}
	turn.After, turn.Left = family.Settle(v.table, arranged), hand.Difference(laid)
	return turn, nil
}

// growable are the indexes of the combinations of a draft that may grow: all once the seat has laid, or if the draft
// has its first ones; else its own. Nobody adds to others' before a knock in a game with knocks.
func (v *pileView[T]) growable(hand family.Multiset[T], now [][]T) (list []int) {
	_, err := v.checkTable(hand, now)
	all := v.opened || v.how.Knock || err == nil
	for i, c := range now {
		if _, ok := v.set.Arrange(c); !ok {
			continue
		}
		if all || !slices.ContainsFunc(v.table, func(t []T) bool { return slices.Equal(t, c) }) {
			list = append(list, i)
		}
	}
	return list
}

// firstOf is a refusal if new combinations do not contain a valid first meld, after which the rest was laid. own is how
// many jokers come from the hand: the others were taken from the table afterwards. A joker may also have been added
// afterwards to a combination that is one without it.
func firstOf[T cmp.Ordered](set family.RuleSet[T], made [][]T, own int) error {
	var sure [][]T      // combinations without a joker
	var mixed [][][][]T // by combination with a joker: itself, then what it may have been without it; none is possible too
	for _, c := range made {
		if !slices.Contains(c, set.Joker()) {
			sure = append(sure, c)
			continue
		}
		ways := [][][]T{{c}}
		for _, part := range partsWithout(set, c) {
			ways = append(ways, [][]T{part})
		}
		mixed = append(mixed, append(ways, nil))
	}
	var err error // of the first way, in which most counts
	var try func(i, jokers int, sets [][]T) bool
	try = func(i, jokers int, sets [][]T) bool {
		if i == len(mixed) {
			e := set.ValidFirst(sets)
			if err == nil {
				err = e
			}
			return e == nil
		}
		for k, way := range mixed[i] {
			used := jokers
			if k == 0 {
				if used++; used > own {
					continue
				}
			}
			if try(i+1, used, append(slices.Clip(sets), way...)) {
				return true
			}
		}
		return false
	}
	if try(0, 0, sure) {
		return nil
	}
	return err
}

// partsWithout are the combinations that the tiles of another one make without its jokers, in their order.
func partsWithout[T cmp.Ordered](set family.RuleSet[T], c []T) (parts [][]T) {
	for from, k := 0, 0; k <= len(c); k++ { // between the jokers
		if k < len(c) && c[k] != set.Joker() {
			continue
		}
		if a, ok := set.Arrange(c[from:k]); ok {
			parts = append(parts, a)
		}
		from = k + 1
	}
	return parts
}

// drawStock draws a tile from the stock; the turn goes on. If the stock is exhausted, the pile becomes the stock, or
// the deal ends.
func (p *position[T]) drawStock(rng *rand.Rand) []game.Event {
	by := game.Seat(p.turn)
	how, _ := family.DiscardsOf(p.set)
	var events []game.Event
	again := p.pool.Empty()
	if again {
		if p.Again == how.Shuffles || len(p.Tiles) < 2 {
			return p.endDeal(Nobody, rng)
		}
		top := len(p.Tiles) - 1
		p.pool, p.Tiles = family.MultisetOf(p.Tiles[:top]...), slices.Clone(p.Tiles[top:])
		p.Again++
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.shuffled", "n", p.pool.Len())})
	}
	p.passes = 0
	p.Log = append(p.Log, Ply[T]{By: p.turn, Going: true, Again: again})
	events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.drew", "by", by), Minor: true, Reveals: true})
	events = append(events, p.take(1, rng)...)
	p.Stage = family.Throwing
	return events
}

// refuse passes over the first tile of the pile. When all have, the first draws from the stock.
func (p *position[T]) refuse() []game.Event {
	event := game.Event{To: game.Public, Msg: p.r.Msg("ev.refused", "by", game.Seat(p.turn)), Minor: true}
	p.Log = append(p.Log, Ply[T]{By: p.turn})
	p.advance()
	if p.passes++; p.passes == len(p.seats) {
		p.Stage = family.Drawing
	}
	return []game.Event{event}
}

// finish applies a checked play: it lays and discards, and ends the deal if the seat is out or has knocked.
func (p *position[T]) finish(t turnOf[T], rng *rand.Rand) []game.Event {
	how, _ := family.DiscardsOf(p.set)
	by, me := game.Seat(p.turn), &p.seats[p.turn]
	ply := Ply[T]{By: p.turn, Threw: t.Throw}
	var events []game.Event
	if t.Take {
		top := p.Top()
		ply.Took = slices.Clone(top)
		p.Tiles = p.Tiles[: len(p.Tiles)-1 : len(p.Tiles)-1]
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.took", "by", by, "tiles",
			family.TilesMsg(p.set, top))})
	}
	atOnce := !me.opened
	laid := t.Hand.Difference(t.Left).Difference(family.MultisetOf(t.Throw...))
	if t.Table != nil && !laid.Empty() {
		ply.Table = t.After
		events = append(events, p.laidEvent(t.Turn, laid, atOnce, t.knocks))
		me.opened = true
	} else if p.Stage == family.LayingOff {
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.nolayoff", "by", by, "rest",
			p.set.FinalPoints(t.Left), "kept", family.TilesMsg(p.set, t.Left.Slice()))})
	}
	p.table, me.hand = t.After, t.Left
	p.Log = append(p.Log, ply)
	if p.Stage == family.LayingOff {
		return append(events, p.layOffNext(rng)...)
	}
	p.Tiles, p.Turns = append(slices.Clip(p.Tiles), t.Throw...), p.Turns+1
	p.Stage, p.passes = family.Drawing, 0
	id := "ev.threw"
	if how.Knock || t.Left.Empty() { // the number of tiles is always the same, or told next
		id = "ev.threwonly"
	}
	events = append(events, game.Event{To: game.Public, Msg: p.r.Msg(id, "by", by, "tiles",
		family.TilesMsg(p.set, t.Throw), "left", t.Left.Len())})
	switch {
	case me.hand.Empty():
		p.AtOnce = atOnce
		return append(events, p.endDeal(p.turn, rng)...)
	case t.knocks:
		p.Knocker = p.turn
		p.Stage = family.LayingOff
		p.advance()
		return events
	case how.Void > 0 && p.pool.Len() <= how.Void || p.Turns >= family.MaxTurns:
		return append(events, p.endDeal(Nobody, rng)...)
	}
	p.advance()
	return events
}

// layOffNext goes on to the next seat that may lay off; after the last one the deal ends.
func (p *position[T]) layOffNext(rng *rand.Rand) []game.Event {
	if p.advance(); p.turn == p.Knocker {
		return p.endDeal(p.Knocker, rng)
	}
	return nil
}

// laidEvent tells what was laid.
func (p *position[T]) laidEvent(t family.Turn[T], laid family.Multiset[T], first, knocks bool) game.Event {
	by := game.Seat(p.turn)
	event := game.Event{To: game.Public, Feat: &game.Feat{Seat: by, Name: "tiles", Value: laid.Len(),
		What: family.TilesText(p.set, laid.Slice(), "")}}
	for k := range laid.Slice() {
		event.Feat.Pieces = append(event.Feat.Pieces, p.set.Piece(laid.Slice(), k))
	}
	id := "ev.melded"
	switch {
	case knocks && t.Left.Empty():
		id = "ev.gin"
	case knocks:
		id = "ev.knocked"
	case p.Stage == family.LayingOff && t.Left.Empty():
		id = "ev.settledall"
	case p.Stage == family.LayingOff:
		id = "ev.settled"
	case first:
		id = "ev.firstmeld"
	}
	pairs := []any{"by", by, "n", laid.Len(), "tiles", family.TilesMsg(p.set, laid.Slice())}
	if knocks || p.Stage == family.LayingOff { // else the rest is nobody's business
		pairs = append(pairs, "rest", p.set.FinalPoints(t.Left), "kept", family.TilesMsg(p.set, t.Left.Slice()))
	}
	if p.Stage == family.LayingOff {
		down, off := p.downAndOff(t, laid)
		pairs = append(pairs, "down", family.SetsMsg(p.set, down), "off", family.TilesMsg(p.set, off))
	}
	event.Msg = p.r.Msg(id, pairs...)
	return event
}

// downAndOff are the combinations that a seat lays of its own, and the tiles with which it adds to those of the table.
func (p *position[T]) downAndOff(t family.Turn[T], laid family.Multiset[T]) (down [][]T, off []T) {
	family.EachGrowth(p.set, t.Before, t.After, func(made [][]T) bool {
		down, off = made, laid.Difference(family.Tiles(made)).Slice()
		return true
	})
	return down, off
}

// endDiscarding scores a deal, and ends the match or begins its next deal.
func (p *position[T]) endDiscarding(out int, rng *rand.Rand) []game.Event {
	set := p.set.(family.Discarding[T])
	how := set.Discards()
	end := family.Ending[T]{Out: out, First: p.First[0], AtOnce: p.AtOnce}
	for _, s := range p.seats {
		end.Hands, end.Opened = append(end.Hands, s.hand), append(end.Opened, s.opened)
	}
	points := set.Settle(end)
	var events []game.Event
	tell := func(id string, pairs ...any) {
		events = append(events, game.Event{To: game.Public, Msg: p.r.Msg(id, pairs...)})
	}
	switch {
	case out == Nobody && p.Turns >= family.MaxTurns:
		tell("ev.endless", "n", p.Turns)
	case out == Nobody && how.Void > 0 && !p.pool.Empty():
		tell("ev.void", "n", p.pool.Len())
	case out == Nobody:
		tell("ev.exhausted")
	case !how.Knock:
		tell("ev.out", "by", game.Seat(out))
	case p.seats[out].hand.Empty(): // nobody lays off: the others have not shown their hands
		for i, s := range p.seats {
			if i != out {
				tell("ev.held", "by", game.Seat(i), "tiles", family.TilesMsg(p.set, s.hand.Slice()))
			}
		}
	case points[out] < slices.Max(points):
		tell("ev.undercut", "by", game.Seat(slices.Index(points, slices.Max(points))), "other", game.Seat(out))
	}
	round := p.round(end, points)
	p.AtOnce = false
	p.Deals = append(slices.Clip(p.Deals), points)
	scores, over := set.Standing(p.Deals, len(p.seats))
	over = over || p.dealt >= family.MaxDeals
	for i, n := range points {
		p.seats[i].score = scores[i]
		if n != 0 {
			events = append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.dealt", "by", game.Seat(i), "n", n, "score",
				scores[i])})
		}
	}
	p.over = over
	if round != nil {
		p.showHands(round)
		events[len(events)-1].Round = round
	}
	if over {
		p.out = out
		return events
	}
	if how.LoserDeals && slices.Max(points) != slices.Min(points) {
		p.Dealer = slices.Index(points, slices.Min(points))
		if set.LowWins() {
			p.Dealer = slices.Index(points, slices.Max(points))
		}
	}
	p.deal(p.all(), rng)
	return append(events, game.Event{To: game.Public, Msg: p.r.Msg("ev.deal", "n", p.dealt, "by", game.Seat(p.turn)),
		Reveals: true})
}
