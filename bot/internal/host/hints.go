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

// hintTime is how long a game thinks about a hint at most.
const hintTime = 800 * time.Millisecond

// Hints helps people find moves.
type Hints struct {
	tables *updater
	sight  *hosted.Queries
	queue  *think.Queue
	asks   wait.KeyedMutex[table.ID] // one question a table: who asks twice at once is told two degrees of one move
}

// Hint tells a person whose turn it is one degree of help more, as of the table that they saw. The move behind all
// degrees of a turn is found at the first, by a worker that waits for no lock and goes after the moves of computers at
// people's tables; it is kept with the table, so that no degree takes back what the one before it said.
func (h *Hints) Hint(ctx context.Context, by table.Caller, id table.ID, stamp int) (*table.Hinted, error) {
	unlock, err := h.asks.Lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer unlock()
	l, err := h.sight.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, err := l.Doc.Seats.Sitting(id, by.User.ID)
	if err == nil {
		err = l.Hintable(seat)
	}
	if err != nil {
		return nil, err
	}
	op := table.Action{Kind: table.Hint, Revision: stamp}
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
	return h.told(ctx, id, by.User.ID)
}

// find has a worker look for a move.
func (h *Hints) find(ctx context.Context, l *hosted.State, seat game.Seat) (game.Move, error) {
	answer := make(chan think.Answer, 1)
	j := think.Job{ID: l.ID(), Ply: l.Row.Ply, Seat: seat, View: l.Pos.View(seat), Seed: l.Seed, Game: l.Row.Game,
		Maker: l.Doc.Seats[seat].User, Hint: answer, Gone: ctx.Done()}
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

// told is how far a person has been helped.
func (h *Hints) told(ctx context.Context, id table.ID, user string) (*table.Hinted, error) {
	l, err := h.sight.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := h.sight.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	help := l.Help(t.You)
	if t.You == game.Public || help == nil {
		return nil, game.Refuse("host.stale") // somebody moved on meanwhile
	}
	told := &table.Hinted{Table: t, Degree: help.Degree, Advice: l.Told(t.You, *help)}
	if help.Degree == table.Degrees {
		told.Move = help.Move
	}
	return told, nil
}
