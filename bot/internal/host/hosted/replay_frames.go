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

// HidesPast tells whether nobody may see the game's past yet: it is played from memory, and has not ended.
func HidesPast(t *State) bool {
	return t.Phase() != table.Over && match.HidesPast(t.Rules, t.Doc.Options)
}

// CheckReplayable refuses a game that cannot be played again from its deal, and one whose past nobody may see yet.
func (t *State) CheckReplayable() error {
	switch {
	case HidesPast(t):
		return game.Refuse("host.noreel.memory")
	case t.Pos == nil && t.Row.Ply == 0 || t.Pos != nil && !t.Begun():
		return game.Refuse("host.notstarted")
	case t.Doc.Imposed && (t.Doc.From == nil || t.Row.Ply == 0): // only what the saved game's file has is known
		if stages, ok := t.Retrace(); !ok || len(stages) == 0 {
			return game.Refuse("host.noreel.saved")
		}
	case t.Pos == nil || !t.Replayable(): // archived, and under today's rules its moves lead to another position
		return game.Refuse("host.noreel.rules")
	}
	return nil
}

// ReplaySeat is the seat whose views the person in a seat may see in a replay. While a game with hands runs, past hands
// are shown to nobody, not even to whoever has the seat: it may have been somebody else's then.
func (t *State) ReplaySeat(seat game.Seat) game.Seat {
	if t.Phase() != table.Over && t.Info().Hidden {
		return game.Public
	}
	return seat
}

// ReplayFrames plays the moves again and yields what a seat sees, from the start on, with what everybody was told. It
// turns a panic of the game into an error, and refuses where the rules have changed without a new version, such as a
// word that is no longer valid.
func (t *State) ReplayFrames(ctx context.Context, moves []store.Move, seat game.Seat,
	yield func(table.Frame) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: replay frames: %w", t.Row.ID, safe.Panicked(v))
		}
	}()
	if stages, ok := t.Retrace(); ok {
		return t.replaySavedFrames(ctx, stages, seat, yield)
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
		if err := yield(newFrame(i+1, game.Seat(m.Seat), pos.View(seat), events)); err != nil {
			return err
		}
	}
	return nil
}

// same tells whether two positions have equal encodings.
func same(a, b game.Position) bool {
	x, err1 := a.Encode()
	y, err2 := b.Encode()
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}
