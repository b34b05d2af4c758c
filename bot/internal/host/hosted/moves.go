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

// PlayMove applies a move, then the premoves for the position that it leads to.
func PlayMove(t *Tx, seat game.Seat, m game.Move, user string) error {
	if t.isOpen() {
		return note(t, seat, m)
	}
	if !slices.Contains(t.Pos.Turn(), seat) {
		return game.Refuse("refused.turn")
	}
	s, err := tryMove(t, seat, m, user)
	if err != nil {
		return err
	}
	t.Change.Drafts = append(t.Change.Drafts, store.Draft{Seat: int(seat), Draft: t.Kept})
	s.apply(t)
	return PlayPremoves(t)
}

// step is a legal move, and the position that it leads to. Nothing has changed yet.
type step struct {
	by   game.Seat
	pos  game.Position
	move store.Move
}

// tryMove finds out what a move leads to.
func tryMove(t *Tx, by game.Seat, m game.Move, user string) (s step, err error) {
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

// apply makes the move, logs it and records what to tell.
func (s step) apply(t *Tx) {
	was, before := t.Pos, t.clocked()
	t.SetPosition(s.pos)
	t.Row.Ply = s.move.Ply
	t.Change.Moves = append(t.Change.Moves, s.move)
	if s.by == game.Public { // the end of a round of an open game
		t.Pass(before, before...)
		FinishIfOver(t)
		return
	}
	t.Doc.Seats[s.by].Last, t.Doc.Seats[s.by].Waits = s.move.Ply, 0
	if s.move.User == "" && t.Doc.Seats[s.by].User != "" {
		t.Doc.Seats[s.by].Helped = true
	}
	if t.Doc.Ask != nil && t.Doc.Ask.AboutPosition() {
		t.Doc.Ask = nil // a move withdraws the question, which was about the position before
	}
	if continues(was, s.by, game.Move(s.move.Move), s.pos) {
		t.Pass(before)
	} else {
		t.Pass(before, s.by)
	}
	FinishIfOver(t)
	advancePremoves(t, s.by, was, game.Move(s.move.Move))
}

// continues tells whether a move has left its seat in the same turn.
func continues(before game.Position, by game.Seat, m game.Move, after game.Position) bool {
	c, ok := before.(game.Continuer)
	return ok && c.Continues(by, m, after)
}

// PlayForTime makes the computer's move for a seat whose time is up, and the further ones of the same turn.
func PlayForTime(t *Tx, s game.Seat) error {
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // the lock is held: the computer has to answer at once
	t.Note("host.out.move", "by", s)
	tellMoved(t, s)
	for {
		was := t.Pos
		m, err := t.Rules.Computer(t.Doc.Level).Choose(ctx, was.View(s), t.Seed.Stream(match.Think, t.Row.Ply+1))
		if err != nil {
			return err
		}
		if err := PlayMove(t, s, m, ""); err != nil || !continues(was, s, m, t.Pos) || t.Phase() != table.Playing {
			return err
		}
	}
}

// PlayOverdue makes the computer's move for the seats in turn whose person has come back after the time of the turn had
// run out: they play again from their next turn on.
func PlayOverdue(t *Tx) error {
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

// FinishIfOver ends the table with the game's own result, if the game is over.
func FinishIfOver(t *Tx) {
	res, over := t.Pos.Result()
	if !over {
		return
	}
	if t.inNight() {
		t.Doc.Night.Complete = true
	}
	places := res.Places
	if !t.isOpen() { // there, who has left keeps their points
		places = t.Doc.Seats.Demote(places)
	}
	t.End(table.Result{Scores: res.Scores, Places: places, Reason: res.Reason})
}
