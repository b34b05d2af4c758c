package hosted

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// PlayMove applies a move, then those that were said beforehand for what it brings.
func PlayMove(t *Tx, seat game.Seat, m game.Move, user string) error {
	if !slices.Contains(t.Pos.Turn(), seat) {
		return game.Refuse("refused.turn")
	}
	s, err := tried(t, seat, m, user)
	if err != nil {
		return err
	}
	t.Change.Drafts = append(t.Change.Drafts, store.Draft{Seat: int(seat), Draft: t.Kept})
	s.take(t)
	return PlayPremoves(t)
}

// step is a move that can be made, and what it leads to. Nothing has changed yet.
type step struct {
	by   game.Seat
	pos  game.Position
	move store.Move
}

// tried finds out what a move leads to.
func tried(t *Tx, by game.Seat, m game.Move, user string) (s step, err error) {
	ply := t.Row.Ply + 1
	pos, events, err := match.Play(t.Pos, t.Seed, ply, by, m)
	if err != nil {
		return s, err
	}
	data, err := json.Marshal(events)
	if err != nil {
		return s, fmt.Errorf("host: table %d: events: %w", t.Row.ID, err)
	}
	return step{by, pos, store.Move{Ply: ply, Seat: int(by), Move: string(m), Events: data, User: user,
		At: t.Now.UnixMilli()}}, nil
}

// take makes the move, logs it and owes what it brings.
func (s step) take(t *Tx) {
	was, before := t.Pos, t.Pos.Turn()
	t.Place(s.pos)
	t.Row.Ply = s.move.Ply
	t.Change.Moves = append(t.Change.Moves, s.move)
	t.Doc.Seats[s.by].Last, t.Doc.Seats[s.by].Waits = s.move.Ply, 0
	if s.move.User == "" && t.Doc.Seats[s.by].User != "" {
		t.Doc.Seats[s.by].Helped = true
	}
	if t.Doc.Ask != nil && t.Doc.Ask.What != table.AskPause {
		t.Doc.Ask = nil // who plays on does not wait for an answer, and what was agreed to was the game as it stood
	}
	t.Pass(before, s.by)
	FinishIfOver(t)
	dash(t, s.by, was, game.Move(s.move.Move))
}

// PlayForTime makes the move of a seat whose time is up as the computer would.
func PlayForTime(t *Tx, s game.Seat) error {
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // the lock is held: the computer answers with what it has at once
	m, err := t.Rules.Computer(t.Doc.Level).Choose(ctx, t.Pos.View(s), t.Seed.Stream(match.Think, t.Row.Ply+1))
	if err != nil {
		return err
	}
	t.Note("host.out.move", "by", s)
	return PlayMove(t, s, m, "")
}

// Overdue makes the computer's move on the seats in turn whose person is there again after the time of their turn has
// run out: they come back to the turn after it.
func Overdue(t *Tx) error {
	for _, s := range slices.Clone(t.Pos.Turn()) {
		there := t.Doc.Seats[s].Kind == table.Person && t.Doc.Time.Expired(s)
		if !there || t.Phase() != table.Playing || t.Doc.Time.Paused || !slices.Contains(t.Pos.Turn(), s) {
			continue
		}
		if err := PlayForTime(t, s); err != nil {
			return err
		}
	}
	return nil
}

// FinishIfOver ends the table with the game: it takes the game's own result, when there is one.
func FinishIfOver(t *Tx) {
	res, over := t.Pos.Result()
	if !over {
		return
	}
	t.End(table.Result{Scores: res.Scores, Places: t.Doc.Seats.Demote(res.Places), Reason: res.Reason})
}
