package hosted

import (
	"fmt"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/table"
)

// maxAtOnce bounds the moves that one deed brings about.
const maxAtOnce = 100

// PlayPremoves makes the moves that were said beforehand of whoever is in turn, until somebody has to choose.
func PlayPremoves(t *Tx) error {
	for range maxAtOnce {
		s, m := said(t)
		if m == "" {
			return nil
		}
		var made step
		err := safely(func() (err error) { made, err = tried(t, s, m, t.Doc.Seats[s].User); return err })
		if err == nil {
			made.take(t) // a half-made move stays as it is
			continue
		}
		// What somebody said must not keep another from moving.
		if _, refused := game.Refused(err); !refused {
			t.Env.Report(fmt.Errorf("host: table %d: seat %d: what was said beforehand: %w", t.Row.ID, s, wordless(err)))
		}
		t.Doc.Ahead = t.Doc.Ahead.Put(s, Premove{})
	}
	return nil
}

// said is the move that was said beforehand for a seat in turn.
func said(t *Tx) (s game.Seat, m game.Move) {
	if t.Phase() != table.Playing || t.Doc.Time.Paused || len(t.Doc.Ahead) == 0 {
		return game.Public, ""
	}
	for _, s := range t.Pos.Turn() {
		said := t.Doc.Ahead.Of(s, t.Doc.Seats[s])
		if m := said.Next(); m != "" {
			return s, m
		}
		if said.Idle && MayIdle(t.State) == nil {
			err := safely(func() error { m = t.Rules.(game.Idler).Idle(t.Pos, s); return nil })
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

// dash lets what was said follow a move that a seat has made, and tells those whose lines it has brought to nothing.
func dash(t *Tx, mover game.Seat, before game.Position, m game.Move) {
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

// safely survives a game that panics.
func safely(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicked{safe.Panicked(v)}
		}
	}()
	return f()
}

// panicked is an error that may be told in words: it has none of what was said.
type panicked struct{ error }

// wordless is an error without its words, which may be those that somebody said in private.
func wordless(err error) error {
	if p, ok := err.(panicked); ok { //nolint:errorlint // our own, as it was made
		return p
	}
	return fmt.Errorf("failed with an error of type %T", err)
}

// names are what the seats go by.
func names(t *Tx) []string { return (&table.Table{ID: t.ID(), Seats: t.Doc.Seats}).Names() }
