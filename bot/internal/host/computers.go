package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/host/think"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// computers handles due tables, and plays the computers' seats.
type computers struct {
	w       *updater
	jobs    *think.Queue
	limit   time.Duration          // for a move
	now     func() time.Time       // the clock
	backoff wait.Backoff[table.ID] // tables that could not be handled

	claims *think.Claims // tables whose computer waits or thinks
}

// onDue handles one due table: a computer has to move, a clock has to be checked, or nobody has touched it for very
// long.
func (c *computers) onDue(ctx context.Context, id table.ID) {
	if c.claims.Thinking(id) || c.backoff.Waiting(id, c.now()) {
		return
	}
	var next *think.Job
	err := c.w.update(ctx, id, table.Caller{}, func(t *hosted.Tx) error {
		next = nil
		if t.Row.Due == 0 || t.Row.Due > t.Now.UnixMilli() {
			return t.Leave()
		}
		if next = job(t); next != nil {
			return t.Leave()
		}
		return hosted.OnDue(t)
	})
	if err != nil {
		if _, refused := game.Refused(err); !refused || errors.Is(err, store.ErrUnwritable) {
			c.postpone(ctx, id, err)
			return
		}
		c.claims.End(id)
		return
	}
	if next == nil {
		c.backoff.Done(id)
		c.claims.End(id)
		return
	}
	c.claims.Begin(id)
	if dropped := c.jobs.Put(*next); dropped != nil {
		c.claims.End(dropped.ID) // it stays due
	}
}

// job is the computer's move that a table waits for, or nil.
func job(t *hosted.Tx) *think.Job {
	if t.Phase() != table.Playing {
		return nil
	}
	s, ok := t.ComputerInTurn()
	if !ok {
		return nil
	}
	return &think.Job{ID: t.ID(), Revision: t.Revision(), Ply: t.Row.Ply, Seat: s, View: t.Pos.View(s), Seed: t.Seed,
		Player: t.Rules.Computer(t.Doc.Seats[s].Level), Game: t.Row.Game, Maker: t.Maker(), Show: t.Doc.Show}
}

// work plays due moves until the queue is closed.
func (c *computers) work(ctx context.Context) {
	for j, ok := c.jobs.Next(); ok; j, ok = c.jobs.Next() {
		if j.Hint != nil {
			c.advise(ctx, j)
		} else {
			c.think(ctx, j)
		}
		c.jobs.Done(j)
	}
}

// advise lets a game find a hint, without a lock held.
func (c *computers) advise(ctx context.Context, j think.Job) {
	limit, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	j.Advise(limit)
}

// think lets a computer choose without a lock held, and plays its move in the same way as a person's. A move for a
// table that has changed since is dropped.
func (c *computers) think(ctx context.Context, j think.Job) {
	defer c.w.dueSignal.Notify()
	defer c.claims.End(j.ID)
	limit, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	m, err := j.Choose(limit)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		c.w.report(fmt.Errorf("host: table %d, ply %d: the computer of %s: %w", j.ID, j.Ply, j.Game, err))
		c.fallback(ctx, j)
		return
	}
	switch err := c.playFor(ctx, j, m); {
	case err == nil:
		c.backoff.Done(j.ID)
	case errors.Is(err, store.ErrUnwritable):
		c.postpone(ctx, j.ID, err) // another move could not be stored either
	default:
		c.w.report(err)
		c.fallback(ctx, j)
	}
}

// playFor plays a computer's move if the table has not changed.
func (c *computers) playFor(ctx context.Context, j think.Job, m game.Move) error {
	return c.w.update(ctx, j.ID, table.Caller{}, func(t *hosted.Tx) error {
		stale := t.Phase() != table.Playing || t.Revision() != j.Revision || t.Doc.Seats[j.Seat].Kind != table.Computer ||
			!slices.Contains(t.Pos.Turn(), j.Seat)
		if stale {
			return t.Leave()
		}
		if _, may := t.ComputerInTurn(); !may {
			return t.Leave()
		}
		return hosted.PlayMove(t, j.Seat, m, "")
	})
}

// fallback keeps a game going whose computer failed: the weakest level moves, or the table is postponed for an hour to
// avoid a busy loop.
func (c *computers) fallback(ctx context.Context, j think.Job) {
	rules, err := c.w.games(j.Game)
	if err != nil {
		return
	}
	j.Player = rules.Computer(1)
	m, err := j.Choose(ctx)
	if err == nil {
		err = c.playFor(ctx, j, m)
	}
	if err != nil {
		c.postpone(ctx, j.ID, err)
	}
}

// postpone makes a table that could not be handled due in an hour, or else it would fail again at once, without end. If
// that cannot be stored either, it waits in memory.
func (c *computers) postpone(ctx context.Context, id table.ID, err error) {
	if ctx.Err() != nil {
		return // the process stops
	}
	c.w.report(err)
	c.backoff.Fail(id, c.now())
	if errors.Is(err, store.ErrUnwritable) {
		return
	}
	row, err := c.w.store.Table(ctx, int64(id))
	if err == nil {
		row.Due = c.now().Add(time.Hour).UnixMilli()
		err = c.w.store.SaveTable(ctx, store.Change{Table: row, Forget: -1})
		c.w.reader.Forget(row.ID)
	}
	if errors.Is(err, store.ErrConflict) { // another process has changed it
		return
	}
	c.w.report(err)
}
