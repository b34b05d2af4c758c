package host

import (
	"context"
	"fmt"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/host/think"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
)

// hintTime bounds how long a game thinks about a hint.
const hintTime = 800 * time.Millisecond

// Hints help people find moves.
type Hints struct {
	tables  *updater
	queries *hosted.Queries
	queue   *think.Queue
	locks   wait.KeyedMutex[table.ID] // by table: two concurrent requests get two degrees of the same hint
}

// Hint tells a person whose turn it is one degree of help more, at the revision of the table that they saw. All degrees
// of a turn are about the same move: a worker finds it at the first request, after the moves of computers at people's
// tables and without a lock, and it is stored with the table.
func (h *Hints) Hint(ctx context.Context, by table.Caller, id table.ID, revision int) (*table.Hinted, error) {
	unlock, err := h.locks.Lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer unlock()
	l, err := h.queries.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, err := l.Doc.Seats.Sitting(id, by.User.ID)
	if err == nil {
		err = l.CheckHint(seat)
	}
	if err != nil {
		return nil, err
	}
	op := table.Action{Kind: table.Hint, Revision: revision}
	if l.Help(seat) == nil {
		if op.Move, err = h.find(ctx, l, seat); err != nil {
			return nil, err
		}
	}
	do, err := hosted.Action(op)
	if err != nil {
		return nil, err
	}
	if err := h.tables.update(ctx, id, by, do); err != nil {
		return nil, err
	}
	return h.given(ctx, id, by.User.ID)
}

// find has a worker find a move.
func (h *Hints) find(ctx context.Context, l *hosted.State, seat game.Seat) (game.Move, error) {
	answer := make(chan think.Answer, 1)
	j := think.Job{ID: l.ID(), Ply: l.Row.Ply, Seat: seat, View: l.Pos.View(seat), Seed: l.Seed, Game: l.Row.Game,
		Maker: l.Doc.Seats[seat].User, Hint: answer, Cancelled: ctx.Done()}
	if h.queue.Put(j) != nil {
		return "", game.Refuse("hint.busy")
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case a := <-answer:
		if a.Err != nil {
			h.tables.report(fmt.Errorf("host: table %d, ply %d: a hint of %s: %w", j.ID, j.Ply, j.Game, a.Err))
			return "", game.Refuse("hint.failed")
		}
		return a.Move, nil
	}
}

// given is the help that a person has been given.
func (h *Hints) given(ctx context.Context, id table.ID, user string) (*table.Hinted, error) {
	l, err := h.queries.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := h.queries.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	help := l.Help(t.You)
	if t.You == game.Public || help == nil {
		return nil, game.Refuse("host.stale") // the table has changed meanwhile
	}
	told := &table.Hinted{Table: t, Degree: help.Degree, Advice: l.Told(t.You, *help)}
	if help.Degree == table.Degrees {
		told.Move = help.Move
	}
	return told, nil
}
