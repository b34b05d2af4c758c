package engine

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/timing"
)

// start begins a game whose board the client holds.
func (s *session) start(q *Request) (answer, error) {
	if q.Seat == nil || *q.Seat < 0 {
		return nil, fail(Syntax, "start takes the seat to play")
	}
	h := &hosted{seat: *q.Seat, seats: s.info.Seats, options: s.merge(q.Options)}
	if q.Seats != nil {
		h.seats = *q.Seats
	}
	if h.seats < s.info.MinSeats || h.seats > s.info.MaxSeats || int(h.seat) >= h.seats {
		return nil, fail(Illegal, "no seat %d of %d: %s is for %d to %d", h.seat, h.seats, s.info.Name, s.info.MinSeats,
			s.info.MaxSeats)
	}
	if _, err := s.info.Complete(h.options); err != nil {
		return nil, err
	}
	var err error
	if h.seed, err = seedOf(q); err != nil {
		return nil, err
	}
	if err := s.prepare(h.options); err != nil {
		return nil, err
	}
	s.hosted = h
	return answer{"ready": true}, nil
}

// choose finds a move, for the session's game or for the view in the request.
func (s *session) choose(q *Request) (answer, error) {
	level := s.level
	if q.Level != nil {
		level = *q.Level
	}
	if level < 1 || level > s.info.Levels {
		return nil, fail(Unknown, "no level %d: 1 to %d", level, s.info.Levels)
	}
	view, rng, err := s.question(q)
	if err != nil {
		return nil, err
	}
	ctx, cancel := q.context()
	defer cancel()
	player := s.rules.Computer(level)
	var a answer
	if thinker, ok := player.(game.Thinker); ok {
		t, err := thinker.Think(ctx, view, rng)
		if err != nil {
			return nil, err
		}
		a = answer{"move": t.Move, "value": t.Value, "depth": t.Depth, "nodes": t.Nodes}
	} else {
		m, err := player.Choose(ctx, view, rng)
		if err != nil {
			return nil, err
		}
		a = answer{"move": m}
	}
	a["ms"] = milliseconds(time.Since(q.came))
	return a, nil
}

// milliseconds rounds to a thousandth.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// question is the view for which a move must be chosen, and its random generator.
func (s *session) question(q *Request) (game.View, *rand.Rand, error) {
	if q.View != nil {
		return s.hostedQuestion(q)
	}
	g, err := s.current()
	if err != nil {
		return nil, nil, err
	}
	seat, err := g.inTurn(q)
	if err != nil {
		return nil, nil, err
	}
	seed := g.seed
	if q.Seed != "" {
		if seed, err = seedOf(q); err != nil {
			return nil, nil, err
		}
	}
	return g.pos.View(seat), seed.Stream(match.Think, g.ply), nil
}

// hostedQuestion parses the view of a request. Without an earlier start request, the options are those of the command
// line.
func (s *session) hostedQuestion(q *Request) (game.View, *rand.Rand, error) {
	h := s.hosted
	if h == nil {
		h = &hosted{options: s.options, seed: match.NewSeed()}
	}
	pos, err := s.read(*q.View, h.options)
	if err != nil {
		code := Syntax
		if strings.Contains(*q.View, "?") {
			code = Unknown // hidden tiles, which this game's reader does not accept
		}
		return nil, nil, s.failure(err, code)
	}
	if q.Seat == nil && s.hosted != nil {
		q.Seat = &h.seat
	}
	seat, err := (&running{pos: pos}).inTurn(q)
	if err != nil {
		return nil, nil, err
	}
	seed, ply := h.seed, h.choices
	if q.Seed != "" {
		if seed, err = seedOf(q); err != nil {
			return nil, nil, err
		}
		ply = 0
	} else {
		h.choices++
	}
	return pos.View(seat), seed.Stream(match.Think, ply), nil
}

// timeDivisor divides the time left for the game into the part that may be used for a move that has no limit of its
// own.
const timeDivisor = 20

// The part of a move's time that is kept back, and its upper bound: a search goes on for a moment after its end, and
// the answer must be written.
const (
	maxReserve  = 5 * time.Millisecond
	reservePart = 10
)

// thinking is the time that is left for the search when part of the limit has passed since the request came.
func thinking(limit, passed time.Duration) time.Duration {
	return max(0, limit-min(limit/reservePart, maxReserve)-passed)
}

// context ends early enough before the move's time is over for the answer to be in time.
func (q *Request) context() (context.Context, context.CancelFunc) {
	var ms float64
	switch {
	case q.MS != nil:
		ms = *q.MS
		if q.LeftMS != nil {
			ms = min(ms, *q.LeftMS)
		}
	case q.LeftMS != nil:
		ms = *q.LeftMS / timeDivisor
	default:
		return context.WithCancel(context.Background())
	}
	limit := thinking(time.Duration(ms*float64(time.Millisecond)), time.Since(q.came))
	return timing.WithLimit(context.Background(), timing.Wall(), limit)
}

// analyse lists the best moves of the seat in turn.
func (s *session) analyse(q *Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	seat, err := g.inTurn(q)
	if err != nil {
		return nil, err
	}
	v, ok := g.pos.View(seat).(game.Analyser)
	if !ok {
		return nil, fail(Unknown, "%s cannot be analysed", s.info.Name)
	}
	query := game.Query{N: 5, By: q.By, All: q.All}
	if q.N != nil {
		query.N = *q.N
	}
	ctx, cancel := q.context()
	defer cancel()
	res, err := v.Analyse(ctx, query)
	if _, refused := game.Refused(err); err != nil && !refused && q.By != "" && ctx.Err() == nil {
		return nil, fail(Unknown, "%v", err) // only the criterion of a query can be wrong
	}
	if err != nil {
		return nil, err
	}
	a := answer{"best": valued(res.Best)}
	if res.Count >= 0 {
		a["count"] = res.Count
	}
	if q.All && res.Plays != nil {
		a["plays"] = valued(res.Plays)
	}
	return a, nil
}

// valued converts moves, with what the game adds to each.
func valued(moves []game.Valued) []answer {
	out := make([]answer, len(moves))
	for i, m := range moves {
		a := answer{}
		for name, n := range m.Extra {
			a[name] = n
		}
		a["move"], a["value"] = m.Move, m.Value
		if len(m.Line) > 0 {
			a["line"] = m.Line
		}
		out[i] = a
	}
	return out
}
