package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Ply is a played move.
type Ply struct {
	Seat game.Seat `json:"seat"`
	Move game.Move `json:"move"`
}

// Game is a played game. Seed and Moves are enough to replay it.
type Game struct {
	Number   int        `json:"number"`   // in the tournament, from 1
	Match    int        `json:"match"`    // of the bracket
	Entrants [2]int     `json:"entrants"` // by seat
	Seed     string     `json:"seed"`
	Moves    []Ply      `json:"moves"`
	Over     bool       `json:"over"` // it ended by the rules
	Scores   []int      `json:"scores,omitempty"`
	Fault    *Fault     `json:"fault,omitempty"`
	Points   [2]int     `json:"points"` // by seat
	MS       [2]float64 `json:"ms"`     // time of each seat by its own clock; differs from run to run
}

// timeDivisor divides the time left for the game into the part that may be used for a move that has no limit of its
// own.
const timeDivisor = 20

// A tenth of a move's limit is kept back, so that a player that uses all the time it was given is still in time. At
// least minMargin, because the end of a search and the transfer through pipes take that long, but at most a quarter of
// a short limit; and at most maxMargin.
const (
	minMargin = 5 * time.Millisecond
	maxMargin = 50 * time.Millisecond
)

// marginOf is the part of a limit that is kept back.
func marginOf(limit time.Duration) time.Duration {
	return min(max(limit/10, minMargin), limit/4, maxMargin)
}

// referee plays one game and judges it.
type referee struct {
	*setup
	pos     game.Position
	seed    match.Seed
	players [2]player
	left    [2]time.Duration
	game    *Game
}

// playGame plays game number (from 0) of a match. It fails if ctx ends, or if there is a bug in the game itself.
func (s *setup) playGame(ctx context.Context, m bracket.Match, number int) (*Game, error) {
	g := &Game{Match: m.ID, Entrants: [2]int{m.A, m.B}, Moves: []Ply{}}
	if number%2 == 1 {
		g.Entrants = [2]int{m.B, m.A}
	}
	// Both games of a pair have the same deal.
	seed := s.derive("game", m.ID, number/2)
	g.Seed = seed.String()
	pos, err := match.Start(s.rules, 2, s.options, seed)
	if err != nil {
		return nil, err
	}
	r := &referee{setup: s, pos: pos, seed: seed, game: g}
	defer r.closePlayers()
	for seat := range r.players {
		r.left[seat] = time.Duration(s.config.Time)
		own := s.derive("engine", m.ID, number, seat)
		if r.players[seat], err = s.seat(ctx, s.config.Engines[g.Entrants[seat]], game.Seat(seat), own); err != nil {
			return g, r.recordFault(game.Seat(seat), err)
		}
	}
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	return g, nil
}

// derive is a separate seed for a part of the tournament.
func (s *setup) derive(use string, numbers ...int) match.Seed {
	return tournamentSeed(fmt.Sprint(s.seed, use, numbers))
}

// seat starts an engine's player for a seat.
func (s *setup) seat(ctx context.Context, e Engine, seat game.Seat, seed match.Seed) (player, error) {
	if e.Level > 0 {
		return s.level(e.Level, seed), nil
	}
	return s.startProcess(ctx, e, seat, seed)
}

// level is a built-in player of the tournament.
func (s *setup) level(n int, seed match.Seed) level { return level{s.rules.Computer(n), seed, s.clock} }

// closePlayers closes the players.
func (r *referee) closePlayers() {
	for _, p := range r.players {
		if p != nil {
			p.close()
		}
	}
}

// run plays until the game is over, a player commits a fault, or the game is too long.
func (r *referee) run(ctx context.Context) error {
	for len(r.game.Moves) < r.config.MaxPlies {
		turn := r.pos.Turn()
		if len(turn) == 0 {
			break
		}
		if err := r.move(ctx, turn[0]); err != nil {
			return r.recordFault(turn[0], err)
		}
	}
	r.count()
	return ctx.Err()
}

// move asks a seat for a move and plays it.
func (r *referee) move(ctx context.Context, seat game.Seat) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q := question{view: r.pos.View(seat), seat: seat, ply: len(r.game.Moves), left: r.left[seat]}
	q.ms = q.left / timeDivisor
	if limit := time.Duration(r.config.MoveTime); limit > 0 {
		q.left = min(q.left, limit)
		q.ms = q.left - marginOf(q.left)
	}
	m, took, err := r.players[seat].choose(ctx, q)
	r.left[seat] -= took
	r.game.MS[seat] += milliseconds(took)
	if err != nil {
		return err
	}
	if took > q.left {
		return fault(Late, "%v for a move", took.Round(time.Millisecond))
	}
	next, err := r.apply(seat, m)
	if err != nil {
		return err
	}
	r.pos = next
	r.game.Moves = append(r.game.Moves, Ply{seat, m})
	return nil
}

// apply plays a move. An error or a panic of the game counts as an illegal move.
func (r *referee) apply(seat game.Seat, m game.Move) (next game.Position, err error) {
	defer func() {
		if p := recover(); p != nil {
			next, err = nil, fault(Illegal, "the move %s: panic: %v", excerpt(string(m)), p)
		}
	}()
	next, _, err = match.Play(r.pos, r.seed, len(r.game.Moves)+1, seat, m)
	if err == nil {
		return next, nil
	}
	why := err.Error()
	if msg, ok := game.Refused(err); ok {
		why = r.english().Plain(msg)
	}
	return nil, fault(Illegal, "the move %s: %s", excerpt(string(m)), why)
}

// recordFault ends the game if err is a player's fault; other errors it returns.
func (r *referee) recordFault(seat game.Seat, err error) error {
	f, ok := asFault(err)
	if !ok {
		return err
	}
	f.Seat = seat
	r.game.Fault = f
	r.game.Points[1-seat] = map[Kind]int{Late: r.config.Late, Illegal: r.config.Illegal, Crash: r.config.Crash}[f.Kind]
	return nil
}

// count sets the points of a game that was played to its end, or stopped for its length: then the running scores count
// if the game has them, else it is a tie.
func (r *referee) count() {
	res, over := r.pos.Result()
	r.game.Over = over
	r.game.Scores = res.Scores
	if v, ok := r.pos.View(game.Public).(game.Scorer); ok && !over {
		r.game.Scores = v.Scores()
	}
	switch {
	case r.config.Points == byScores:
		copy(r.game.Points[:], r.game.Scores)
	case !over:
		r.game.Points = [2]int{1, 1}
	default:
		w := res.Winners()
		for _, seat := range w {
			r.game.Points[seat] = 3 - len(w)
		}
		if len(w) == 0 {
			r.game.Points = [2]int{1, 1}
		}
	}
}

// interrupted replaces the error of a canceled context by a plain one; it returns any other error unchanged.
func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted")
	}
	return err
}
