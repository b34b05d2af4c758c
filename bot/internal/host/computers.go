package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// job is a seat that a computer is to move.
type job struct {
	id    table.ID
	stamp int
	ply   int
	seat  game.Seat
	view  game.View
	seed  match.Seed
	play  game.Player
	game  string
}

// due is when the table next wants to be looked at, in Unix milliseconds; 0 is never.
func (l *live) due() int64 {
	switch l.phase() {
	case table.Lobby:
		return time.UnixMilli(l.row.Touched).Add(lobbyLife).UnixMilli()
	case table.Asleep:
		return l.fades().UnixMilli()
	case table.Playing:
	default:
		return 0
	}
	if _, ok := l.computerInTurn(); ok {
		if l.doc.Show {
			return l.now.Add(l.h.opts.Pace).UnixMilli()
		}
		return l.now.UnixMilli()
	}
	if at := l.clockDue(); !at.IsZero() {
		return at.UnixMilli() // the clock ends such a game
	}
	return l.fades().UnixMilli()
}

// How long a table lives that nobody touches, and how long before its end a running one is announced to go.
const (
	lobbyLife = 3 * 24 * time.Hour
	gameLife  = 60 * 24 * time.Hour
	lastWeek  = 7 * 24 * time.Hour
)

// fades is when something is next to be done about a table that nobody touches: a last call, then the end.
func (l *live) fades() time.Time {
	touched := time.UnixMilli(l.row.Touched)
	if l.doc.Called != 0 {
		return touched.Add(gameLife)
	}
	return touched.Add(gameLife - lastWeek)
}

// computerInTurn is the first seat in turn that a computer is to play now: not while the game is paused, nor while
// everybody is away, for the computers would play the whole game out before anybody has come back.
func (l *live) computerInTurn() (game.Seat, bool) {
	if l.doc.Time.Paused || table.Deserted(l.doc.Seats, l.doc.Show) {
		return game.Public, false
	}
	for _, s := range l.pos.Turn() {
		if l.doc.Seats[s].Kind == table.Computer {
			return s, true
		}
	}
	return game.Public, false
}

// atOnce tells whether a computer is about to move: what is to be shown then is shown after it, once.
func (l *live) atOnce() bool {
	_, ok := l.computerInTurn()
	return ok && l.phase() == table.Playing && !l.doc.Show
}

// tend looks after one table whose time has come: a computer to move, a clock, or nobody for a very long time.
func (h *Host) tend(ctx context.Context, id table.ID) {
	if _, thinking := h.busy.Load(id); thinking {
		return
	}
	var next *job
	err := h.with(ctx, id, table.Call{}, func(l *live) error {
		if l.row.Due == 0 || l.row.Due > l.now.UnixMilli() {
			return errNothing
		}
		l.quiet = true
		if l.phase() == table.Playing {
			if s, ok := l.computerInTurn(); ok {
				next = &job{id: id, stamp: l.stamp(), ply: l.row.Ply, seat: s, view: l.pos.View(s), seed: l.seed,
					play: l.rules.Computer(l.doc.Seats[s].Level), game: l.row.Game}
				return errNothing
			}
			if err := l.tick(); err != nil {
				return err
			}
		}
		l.expire()
		return nil
	})
	if err != nil && !errors.Is(err, errNothing) {
		if _, refused := game.Refused(err); !refused && ctx.Err() == nil {
			h.report(err)
			h.report(h.store.SaveTable(ctx, h.putOff(ctx, id))) // or it would fail again at once, and for ever
		}
		return
	}
	if next == nil {
		return
	}
	h.busy.Store(id, true)
	select {
	case h.jobs <- *next:
	case <-ctx.Done():
		h.busy.Delete(id)
	default: // every worker is thinking: it stays due
		h.busy.Delete(id)
	}
}

// errNothing leaves a table as it is.
var errNothing = fmt.Errorf("host: nothing to do")

// expire archives what nobody has touched for so long that it was announced to end. Its game and its moves stay.
func (l *live) expire() {
	quiet := l.now.Sub(time.UnixMilli(l.row.Touched))
	waits := l.phase() == table.Asleep || l.phase() == table.Playing && l.clockDue().IsZero()
	switch {
	case l.phase() == table.Lobby && quiet >= lobbyLife:
		l.doc.Result = &table.Result{Reason: game.M("host.expiredlobby")}
		l.end()
	case waits && l.doc.Called != 0 && quiet >= gameLife:
		l.doc.Result = &table.Result{Reason: game.M("host.expiredgame")}
		l.end()
	case waits && l.doc.Called == 0 && quiet >= gameLife-lastWeek:
		l.lastCall()
	}
}

// lastCall tells that a table will be put away: in its channel, or to its people where it has none.
func (l *live) lastCall() {
	l.doc.Called = l.now.UnixMilli()
	at := int(time.UnixMilli(l.row.Touched).Add(gameLife).Unix())
	pairs := []any{"table", l.id().String(), "game", game.M(l.row.Game + ".title"), "unix", at}
	if l.phase() == table.Playing {
		l.owe(store.Owed{Kind: OweSay, Target: l.row.Channel, Body: owedBody(game.M("host.lastcall", pairs...))})
		return
	}
	l.tellAll("host.lastcallasleep", pairs...)
}

// tellAll owes everybody at the table a message of their own.
func (l *live) tellAll(id string, pairs ...any) {
	users := l.users()
	slices.Sort(users)
	for _, u := range slices.Compact(users) {
		if u != "" {
			l.oweTell(u, id, pairs...)
		}
	}
}

// think lets a computer choose with no lock held and plays its move through the same door as a person's; an
// answer to a table that has moved on is dropped.
func (h *Host) think(ctx context.Context, j job) {
	defer poke(h.wake)
	defer h.busy.Delete(j.id)
	limit, cancel := context.WithTimeout(ctx, h.opts.Think)
	defer cancel()
	m, err := choose(limit, j)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		h.report(fmt.Errorf("host: table %d, ply %d: the computer of %s: %w", j.id, j.ply, j.game, err))
		h.fallback(ctx, j)
		return
	}
	h.report(h.playFor(ctx, j, m))
}

// choose survives a game that panics.
func choose(ctx context.Context, j job) (m game.Move, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return j.play.Choose(ctx, j.view, j.seed.Stream(match.Think, j.ply+1))
}

// playFor plays a computer's move if the table is still as it was.
func (h *Host) playFor(ctx context.Context, j job, m game.Move) error {
	err := h.with(ctx, j.id, table.Call{}, func(l *live) error {
		stale := l.phase() != table.Playing || l.stamp() != j.stamp || l.doc.Seats[j.seat].Kind != table.Computer || !slices.Contains(l.pos.Turn(), j.seat)
		if _, may := l.computerInTurn(); stale || !may {
			return errNothing
		}
		return l.play(j.seat, m, "")
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// warm lets a computer look at a fresh game once, off everybody's way: what a game builds when it is first needed
// (a dictionary, endgame tables) is then there before the first person asks for it.
func (h *Host) warm(rules game.Rules, seats int, o game.Options) {
	key := fmt.Sprint(rules.Info().Name, o)
	if _, done := h.warmed.LoadOrStore(key, true); done {
		return
	}
	go func() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		seed := match.Seed{}
		p, err := match.Start(rules, seats, o, seed)
		if err != nil || len(p.Turn()) == 0 {
			return
		}
		_, err = choose(ctx, job{play: rules.Computer(rules.Info().Strongest()), view: p.View(p.Turn()[0]), seed: seed})
		h.report(err)
	}()
}

// fallback keeps a game going whose computer failed: the weakest level answers, or the table is put off for an
// hour so that it does not spin.
func (h *Host) fallback(ctx context.Context, j job) {
	weak := j
	rules, err := h.game(j.game)
	if err != nil {
		return
	}
	weak.play = rules.Computer(1)
	m, err := choose(ctx, weak)
	if err == nil {
		err = h.playFor(ctx, j, m)
	}
	if err == nil {
		return
	}
	h.report(err)
	h.report(h.store.SaveTable(ctx, h.putOff(ctx, j.id)))
}

// putOff is the change that lets a table rest for an hour.
func (h *Host) putOff(ctx context.Context, id table.ID) store.Change {
	row, err := h.store.Table(ctx, int64(id))
	if err != nil {
		h.report(err)
	}
	row.Due = h.opts.Now().Add(time.Hour).UnixMilli()
	return store.Change{Table: row, Forget: -1}
}
