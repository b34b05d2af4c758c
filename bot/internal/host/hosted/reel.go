package hosted

import (
	"bytes"
	"context"
	"fmt"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// HidesPast tells whether nobody may look back at the game yet: it is played from memory, and has not ended.
func HidesPast(t *State) bool {
	return t.Phase() != table.Over && match.HidesPast(t.Rules, t.Doc.Options)
}

// Reelable refuses a game that cannot be played again from its deal, and one at which nobody may look back yet, in
// words.
func (t *State) Reelable() error {
	switch {
	case HidesPast(t):
		return game.Refuse("host.noreel.memory")
	case t.Pos == nil && t.Row.Ply == 0 || t.Pos != nil && !t.Begun():
		return game.Refuse("host.notstarted")
	case t.Doc.Imposed && (t.Doc.From == nil || t.Row.Ply == 0): // nothing is known but what the file holds
		if stages, ok := t.Retrace(); !ok || len(stages) == 0 {
			return game.Refuse("host.noreel.saved")
		}
	case t.Pos == nil || !t.Replayable(): // archived, and its moves lead elsewhere now
		return game.Refuse("host.noreel.rules")
	}
	return nil
}

// Watches is whose views somebody may look through again who sits there. While a game with hands runs nobody's past
// hands are shown, to their owner neither: the seat may have been somebody else's then.
func (t *State) Watches(seat game.Seat) game.Seat {
	if t.Phase() != table.Over && t.Info().Hidden {
		return game.Public
	}
	return seat
}

// Project plays the moves again and hands over what a seat sees, from the start on, with what everybody was told. It
// survives a game that panics, and refuses where the rules have changed in a way that their version does not tell, such
// as a word that is taken no longer.
func (t *State) Project(ctx context.Context, moves []store.Move, seat game.Seat,
	yield func(table.Frame) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: reel: %w", t.Row.ID, safe.Panicked(v))
		}
	}()
	if stages, ok := t.Retrace(); ok {
		return t.projectSaved(ctx, stages, seat, yield)
	}
	pos, err := t.Replay(nil)
	if err != nil {
		return game.Refuse("host.noreel.rules")
	}
	if err := yield(table.Frame{By: game.Public, View: pos.View(seat)}); err != nil {
		return err
	}
	for i, m := range moves {
		if err := ctx.Err(); err != nil {
			return err
		}
		var events []game.Event
		if pos, events, err = match.Play(pos, t.Seed, i+1, game.Seat(m.Seat), game.Move(m.Move)); err != nil {
			return game.Refuse("host.noreel.rules")
		}
		if i == len(moves)-1 && !same(pos, t.Pos) {
			return game.Refuse("host.noreel.rules")
		}
		if err := yield(shot(i+1, game.Seat(m.Seat), pos.View(seat), events)); err != nil {
			return err
		}
	}
	return nil
}

// same tells whether two positions are one in bytes.
func same(a, b game.Position) bool {
	x, err1 := a.Encode()
	y, err2 := b.Encode()
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}
