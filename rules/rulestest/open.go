package rulestest

import (
	"bytes"
	"context"
	"reflect"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

// checkOpen holds a position of an open game to game.Open: what it keeps secret until the round is over, that an answer
// may be changed, how a round is closed, and that seats may be added.
func (g *run) checkOpen(position game.Position, ply int) {
	g.Helper()
	p, ok := position.(game.Open)
	if !ok || len(p.Turn()) == 0 {
		return
	}
	o := &openRound{run: g, p: p, ply: ply, answers: make(map[game.Seat][]game.Move)}
	for _, s := range p.Turn() {
		o.answers[s] = o.choose(p, s)
	}
	o.checkSecret()
	o.checkChange()
	o.checkClosing()
	o.checkSilence()
	o.checkMore()
	o.checkAuthority()
}

// isNoted reports whether a ply was an answer to a round that goes on, of which nobody may be told.
func isNoted(before, after game.Position, by game.Seat) bool {
	p, open := before.(game.Open)
	if !open || by == game.Public || len(after.Turn()) == 0 {
		return false
	}
	return after.(game.Open).Round() == p.Round()
}

// openRound is a round of an open game at a ply, with answers that each seat might give.
type openRound struct {
	*run
	p       game.Open
	ply     int
	answers map[game.Seat][]game.Move
}

// choose returns answers of a seat that differ, as far as its computers find any.
func (o *openRound) choose(p game.Position, s game.Seat) (list []game.Move) {
	o.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for level := 1; level <= o.Rules.Info().Levels; level++ {
		if m := choose(dead, o.tested, level, p.View(s), o.ply+level); !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// apply plays an answer; all of a round draw from the same chance, which only the last one needs.
func (o *openRound) apply(p game.Position, by game.Seat, m game.Move) (game.Open, []game.Event) {
	o.Helper()
	q, events, err := p.Apply(by, m, o.Seed.Stream(match.Apply, o.ply))
	if err != nil {
		o.Fatalf("ply %d: the answer %q of seat %d is refused: %v", o.ply, m, by, err)
	}
	open, ok := q.(game.Open)
	if !ok {
		o.Fatalf("ply %d: after %q the game is not open any more", o.ply, m)
	}
	return open, events
}

// checkSecret: until the round is over, nobody is told of an answer, and nobody else can see which one it was, or
// whose.
func (o *openRound) checkSecret() {
	o.Helper()
	turn := o.p.Turn()
	if len(turn) < 2 {
		return // the round is over with it
	}
	var after []game.Open
	var by []game.Seat
	for _, s := range turn[:2] {
		for _, m := range o.answers[s] {
			q, events := o.apply(o.p, s, m)
			if len(events) > 0 {
				o.Fatalf("ply %d: the answer of seat %d is told before the round is over: %+v", o.ply, s, events)
			}
			if q.Round() != o.p.Round() {
				o.Fatalf("ply %d: the round ends although seat %d has not answered", o.ply, turn[len(turn)-1])
			}
			after, by = append(after, q), append(by, s)
		}
	}
	for v := game.Public; int(v) < o.Seats; v++ {
		first := -1
		for i, q := range after {
			switch {
			case by[i] == v:
			case first < 0:
				first = i
			case !reflect.DeepEqual(q.View(v), after[first].View(v)):
				o.Fatalf("ply %d: seat %d sees what another seat has answered, or which one has, before the round is over", o.ply, v)
			}
		}
	}
}

// checkChange: a later answer of a seat takes the place of its first, and shows that to nobody.
func (o *openRound) checkChange() {
	o.Helper()
	turn := o.p.Turn()
	if len(turn) < 2 || len(o.answers[turn[0]]) < 2 {
		return
	}
	s, first, second := turn[0], o.answers[turn[0]][0], o.answers[turn[0]][1]
	once, _ := o.apply(o.p, s, first)
	changed, events := o.apply(once, s, second)
	if len(events) > 0 {
		o.Fatalf("ply %d: it is told that seat %d has changed its answer: %+v", o.ply, s, events)
	}
	if direct, _ := o.apply(o.p, s, second); !bytes.Equal(encode(o, changed), encode(o, direct)) {
		o.Fatalf("ply %d: an answer of seat %d that was changed is not the same as one that was given at once", o.ply, s)
	}
	if slices.Contains(changed.Turn(), s) {
		o.Fatalf("ply %d: seat %d has answered and is in turn", o.ply, s)
	}
}

// last is the answer of a seat that is used to end the round.
func (o *openRound) last(s game.Seat) game.Move { return o.answers[s][len(o.answers[s])-1] }

// checkClosing: the order of the answers does not matter, and Close does the same as all of them.
func (o *openRound) checkClosing() {
	o.Helper()
	turn := o.p.Turn()
	reversed := slices.Clone(turn)
	slices.Reverse(reversed)
	moves := make(map[game.Seat]game.Move)
	end := func(order []game.Seat) (p game.Open, events []game.Event) {
		p = o.p
		for _, s := range order {
			moves[s] = o.last(s)
			p, events = o.apply(p, s, o.last(s))
		}
		return p, events
	}
	one, told := end(turn)
	if _, over := one.Result(); !over && one.Round() != o.p.Round()+1 {
		o.Fatalf("ply %d: all seats have answered round %d, and round %d is played", o.ply, o.p.Round(), one.Round())
	}
	if other, _ := end(reversed); !bytes.Equal(encode(o, other), encode(o, one)) {
		o.Fatalf("ply %d: it matters in which order the seats have answered", o.ply)
	}
	closed, events := o.apply(o.p, game.Public, o.p.Close(game.Answers{Seats: o.Seats, Moves: moves}))
	if !bytes.Equal(encode(o, closed), encode(o, one)) || !reflect.DeepEqual(events, told) {
		o.Fatalf("ply %d: Close does not do the same as the answers one by one", o.ply)
	}
	o.checkNotation(o.p.View(game.Public), o.ply, o.p.Close(game.Answers{Seats: o.Seats, Moves: moves}))
}

// checkSilence: a round may end before all have answered. Who has not gets nothing for it.
func (o *openRound) checkSilence() {
	o.Helper()
	closed, _ := o.apply(o.p, game.Public, o.p.Close(game.Answers{Seats: o.Seats}))
	before, ok := o.p.View(game.Public).(game.Scorer)
	if !ok {
		return
	}
	was, is := before.Scores(), closed.View(game.Public).(game.Scorer).Scores()
	for _, s := range o.p.Turn() {
		if was[s] != is[s] {
			o.Fatalf("ply %d: seat %d has not answered, and has %d points instead of %d", o.ply, s, is[s], was[s])
		}
	}
}

// checkMore: seats may be added, which play from this round on.
func (o *openRound) checkMore() {
	o.Helper()
	if o.Seats >= o.Rules.Info().MaxSeats {
		return
	}
	before := encode(o, o.p)
	late := game.Seat(o.Seats)
	more := o.p.Join(o.Seats + 1)
	if !bytes.Equal(encode(o, o.p), before) || !bytes.Equal(encode(o, o.p.Join(o.Seats)), before) {
		o.Fatalf("ply %d: Join changed its receiver, or the same number of seats is another position", o.ply)
	}
	if !slices.Equal(more.Turn(), append(o.p.Turn(), late)) {
		o.Fatalf("ply %d: after Join the seats %v are in turn", o.ply, more.Turn())
	}
	if v, ok := o.p.View(late - 1).(game.Scorer); ok {
		if got, want := more.View(late).(game.Scorer).Scores(), append(v.Scores(), 0); !slices.Equal(got, want) {
			o.Fatalf("ply %d: after seat %d has sat down the points are %v, want %v", o.ply, late, got, want)
		}
	}
	back, err := o.Rules.Decode(encode(o, more))
	if err != nil || !bytes.Equal(encode(o, back), encode(o, more)) {
		o.Fatalf("ply %d: a position with a late seat is not decoded: %v", o.ply, err)
	}
	m := o.choose(more, late)[0]
	answered, _ := o.apply(more, late, m)
	one, _ := o.apply(answered, game.Public, answered.Close(game.Answers{Seats: o.Seats + 1}))
	all, _ := o.apply(o.p, game.Public, o.p.Close(game.Answers{Seats: o.Seats + 1,
		Moves: map[game.Seat]game.Move{late: m}}))
	if !bytes.Equal(encode(o, one), encode(o, all)) {
		o.Fatalf("ply %d: a late seat's answer is not the same by Close as by Join and Apply", o.ply)
	}
}

// checkAuthority: only Public closes a round, only a seat answers, and no seat is lost.
func (o *openRound) checkAuthority() {
	o.Helper()
	closing := o.p.Close(game.Answers{Seats: o.Seats})
	for s := range game.Seat(o.Seats) {
		o.refuse(o.p, s, closing, o.ply)
	}
	o.refuse(o.p, game.Public, o.last(o.p.Turn()[0]), o.ply)
	o.refuse(o.p, game.Seat(o.Seats), o.last(o.p.Turn()[0]), o.ply)
	if o.Seats > 1 {
		o.refuse(o.p, game.Public, o.p.Close(game.Answers{Seats: o.Seats - 1}), o.ply)
	}
}
