package engine

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"sync"
	"time"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
)

// session is one conversation with a client.
type session struct {
	rules   game.Rules
	info    game.Info
	texts   *render.Printer
	options game.Options // default options for new and load
	level   int          // default level for choose
	keep    game.Keep    // stores what improves the computers; nil: they are not improved
	improve sync.Once

	game   *running
	hosted *hosted
}

// running is a game whose board the session holds. It is replaced as a whole and never changed.
type running struct {
	pos   game.Position
	seed  match.Seed
	ply   int      // plies since new or load
	seats int      // 0: unknown, after load
	names []string // the players', as they were loaded
}

// hosted is a game whose board the client holds.
type hosted struct {
	seat    game.Seat
	seats   int
	options game.Options
	seed    match.Seed
	choices int // choices so far: each draws from a stream of its own
}

// answer holds the fields of an answer.
type answer map[string]any

// serve answers line by line until the input ends.
func (s *session) serve(in *LineReader, out *bufio.Writer) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for {
		line, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var a answer
		switch {
		case errors.Is(err, ErrLong):
			a = answer{"error": &Failure{Syntax, err.Error()}}
		case err != nil:
			return err
		default:
			a = s.handle(line)
		}
		if err := enc.Encode(a); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

// handle answers one line.
func (s *session) handle(line []byte) answer {
	came := time.Now()
	q, err := parse(line)
	q.came = came
	var a answer
	if err == nil {
		a, err = s.do(&q)
	}
	if err != nil {
		a = answer{"error": s.failure(err, Illegal)}
	}
	if len(q.ID) > 0 {
		a["id"] = q.ID
	}
	return a
}

// verbs are the requests.
var verbs = map[string]func(*session, *Request) (answer, error){
	"info": (*session).about, "new": (*session).begin, "load": (*session).load, "start": (*session).start,
	"moves": (*session).moves, "play": (*session).play, "choose": (*session).choose, "analyse": (*session).analyse,
	"view": (*session).view, "save": (*session).save, "perft": (*session).perft,
}

// do executes a request. A panic is a bug of a game: it is reported as an error, and the conversation goes on with the
// previous state.
func (s *session) do(q *Request) (a answer, err error) {
	verb, ok := verbs[q.Do]
	if !ok {
		return nil, fail(Unknown, "there is no request %q", q.Do)
	}
	defer func() {
		if r := recover(); r != nil {
			a, err = nil, fail(Internal, "panic: %v", r)
		}
	}()
	return verb(s, q)
}

// about describes the game.
func (s *session) about(*Request) (answer, error) {
	say := func(format string, args ...any) string {
		return s.texts.Plain(game.M(s.info.Name + fmt.Sprintf(format, args...)))
	}
	levels := make([]string, s.info.Levels)
	for i := range levels {
		levels[i] = say(".level.%d", i+1)
	}
	type option struct {
		Name    string   `json:"name"`
		Choices []string `json:"choices,omitempty"`
		Min     *int     `json:"min,omitempty"` // of a number, which has no choices
		Max     *int     `json:"max,omitempty"`
		Default string   `json:"default"`
	}
	options := make([]option, len(s.info.Options))
	for i, o := range s.info.Options {
		options[i] = option{Name: o.Name, Choices: o.Choices, Default: o.Default}
		if len(o.Choices) == 0 {
			options[i].Min, options[i].Max = &o.Min, &o.Max
		}
	}
	type preset struct {
		Name    string       `json:"name"`
		Title   string       `json:"title"`
		Seats   int          `json:"seats"`
		Options game.Options `json:"options"` // that are not the defaults
	}
	presets := make([]preset, len(s.info.Presets))
	for i, p := range s.info.Presets {
		presets[i] = preset{p.Name, s.texts.Plain(p.Label(s.info.Name)), cmp.Or(p.Seats, s.info.Seats), p.Apply(nil)}
	}
	a := answer{
		"game": s.info.Name, "title": say(".title"), "version": s.info.Version,
		"min_seats": s.info.MinSeats, "max_seats": s.info.MaxSeats,
		"levels": levels, "options": options,
	}
	if len(presets) > 0 {
		a["presets"] = presets
	}
	return a, nil
}

// merge adds the options of the command line to those of a request, which take precedence.
func (s *session) merge(v Values) game.Options {
	o := maps.Clone(s.options)
	maps.Copy(o, s.info.Expanded(game.Options(v)))
	return o
}

// prepare computes what the computers of a game with these options need, so that no choice has to wait for it, and
// starts to compute improvements in the background.
func (s *session) prepare(o game.Options) error {
	if i, ok := s.rules.(game.Improver); ok && s.keep != nil {
		s.improve.Do(func() { go func() { _ = i.Improve(context.Background(), s.keep) }() })
	}
	p, ok := s.rules.(game.Preparer)
	if !ok {
		return nil
	}
	full, err := s.info.Complete(o)
	if err != nil {
		return err
	}
	return p.Prepare(context.Background(), full)
}

// seedOf parses the seed of a request, or draws one.
func seedOf(q *Request) (match.Seed, error) {
	if q.Seed == "" {
		return match.NewSeed(), nil
	}
	seed, err := match.ParseSeed(q.Seed)
	if err != nil {
		return seed, fail(Syntax, "%v", err)
	}
	return seed, nil
}

// current is the game, if there is one.
func (s *session) current() (*running, error) {
	if s.game == nil {
		return nil, fail(State, "there is no game: begin one by new or load")
	}
	return s.game, nil
}

// inTurn is the seat that a request is about: the given one if it may act, else the first seat in turn.
func (g *running) inTurn(q *Request) (game.Seat, error) {
	turn := g.pos.Turn()
	if len(turn) == 0 {
		return 0, fail(State, "the game is over")
	}
	if q.Seat == nil {
		return turn[0], nil
	}
	for _, t := range turn {
		if t == *q.Seat {
			return t, nil
		}
	}
	return 0, fail(Illegal, "seat %d is not in turn", *q.Seat)
}

// state is the state of the game.
func (g *running) state() answer {
	r, over := g.pos.Result()
	scores := r.Scores
	if !over {
		scores = make([]int, g.seats)
		if v, ok := g.pos.View(game.Public).(game.Scorer); ok {
			scores = v.Scores()
		}
	}
	return answer{
		"turn": list(g.pos.Turn()), "ply": g.ply, "over": over,
		"scores": list(scores), "winners": list(r.Winners()),
	}
}

// list returns l, or an empty slice for nil, which JSON writes as [].
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
