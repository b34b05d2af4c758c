package hosted

import (
	"fmt"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/table"
)

// maxMovesAtOnce bounds the premoves that follow one action.
const maxMovesAtOnce = 100

// PlayPremoves plays the premoves of the seats in turn, until somebody has to choose.
func PlayPremoves(t *Tx) error {
	for range maxMovesAtOnce {
		s, m := nextPremove(t)
		if m == "" {
			return nil
		}
		var made step
		err := recoverPanic(func() (err error) { made, err = tryMove(t, s, m, t.Doc.Seats[s].User); return err })
		if err == nil {
			made.apply(t) // a draft does not change
			continue
		}
		// An invalid premove must not prevent another person's move.
		if _, refused := game.Refused(err); !refused {
			t.Env.Report(fmt.Errorf("host: table %d: seat %d: premove: %w", t.Row.ID, s, redactError(err)))
		}
		t.Doc.Ahead = t.Doc.Ahead.Put(s, Premove{})
	}
	return nil
}

// nextPremove is the premove of a seat in turn.
func nextPremove(t *Tx) (s game.Seat, m game.Move) {
	if t.Phase() != table.Playing || t.Doc.Time.Paused || len(t.Doc.Ahead) == 0 {
		return game.Public, ""
	}
	for _, s := range t.Pos.Turn() {
		said := t.Doc.Ahead.Of(s, t.Doc.Seats[s])
		if m := said.Next(); m != "" {
			return s, m
		}
		if said.Idle && MayIdle(t.State) == nil {
			err := recoverPanic(func() error { m = t.Rules.(game.Idler).Idle(t.Pos, s); return nil })
			if err != nil {
				t.Env.Report(fmt.Errorf("host: table %d: seat %d: whether it has a choice: %w", t.Row.ID, s, err))
			}
			if m != "" {
				return s, m
			}
		}
	}
	return game.Public, ""
}

// advancePremoves updates all premoves after a move, and tells people whose lines it has made void.
func advancePremoves(t *Tx, mover game.Seat, before game.Position, m game.Move) {
	for s := range t.Doc.Seats {
		seat := game.Seat(s)
		said := t.Doc.Ahead.Of(seat, t.Doc.Seats[s])
		left, dashed := said.After(m)
		if dashed && seat != mover {
			left.Gone = game.Notation(before.View(mover), m)
			t.Tell(said.By, "plan.gone", "table", t.ID().String(), "game", t.Title(), "by", names(t)[mover], "move", left.Gone)
		}
		if seat == mover {
			left.Gone = game.Msg{}
		}
		t.Doc.Ahead = t.Doc.Ahead.Put(seat, left)
	}
}

// recoverPanic turns a panic of a game into an error.
func recoverPanic(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicError{safe.Panicked(v)}
		}
	}()
	return f()
}

// panicError is an error whose text may be logged: it has nothing of the premoves.
type panicError struct{ error }

// redactError is an error without its text, which may reveal private premoves.
func redactError(err error) error {
	if p, ok := err.(panicError); ok { //nolint:errorlint // made above, never wrapped
		return p
	}
	return fmt.Errorf("failed with an error of type %T", err)
}

// names are the seats' names.
func names(t *Tx) []string { return (&table.Table{ID: t.ID(), Seats: t.Doc.Seats}).Names() }
