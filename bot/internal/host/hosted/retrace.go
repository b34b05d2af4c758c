package hosted

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Retrace lists all moves of a game that began from a saved one, those in its file included; ok is false where the file
// does not have them all, or the rules have changed. Then Stages may list the moves that were played at the table.
func (t *State) Retrace() (stages []game.Stage, ok bool) {
	r, can := t.Pos.(game.Retracer)
	if !can || !t.Doc.Imposed || t.Doc.Older {
		return nil, false
	}
	return r.Retrace()
}

// Plies is the number of moves of the game, including those of the saved game that it began from if they are known.
func (t *State) Plies() int {
	if stages, ok := t.Retrace(); ok {
		return len(stages)
	}
	return t.Row.Ply
}

// Stages lists the moves that were played at the table in a game that began from a saved one whose own moves are not
// known; ok is false where the saved position was not stored, or the rules have changed.
func (t *State) Stages(moves []store.Move) (stages []game.Stage, ok bool) {
	if !t.Doc.Imposed || !t.Replayable() {
		return nil, false
	}
	pos, err := t.Replay(nil)
	for i, r := range Records(moves) {
		if err != nil {
			return nil, false
		}
		stages = append(stages, game.Stage{Before: pos, By: r.By, Move: r.Move})
		pos, _, err = match.Play(pos, t.Seed, i+1, r.By, r.Move)
	}
	return stages, err == nil
}

// replaySavedFrames yields what a seat saw in a game that began from a saved one, stage by stage.
func (t *State) replaySavedFrames(ctx context.Context, stages []game.Stage, seat game.Seat,
	yield func(table.Frame) error) error {
	if len(stages) == 0 {
		return game.Refuse("host.noreel.saved")
	}
	if err := yield(table.Frame{By: game.Public, View: stages[0].Before.View(seat)}); err != nil {
		return err
	}
	for i, st := range stages {
		if err := ctx.Err(); err != nil {
			return err
		}
		after := t.Pos
		if i+1 < len(stages) {
			after = stages[i+1].Before
		}
		// The next stage has what was really drawn. This draw differs, and none of its events tells it to everybody.
		_, events, err := st.Before.Apply(st.By, st.Move, t.Seed.Stream("retrace", i+1))
		if err != nil {
			return game.Refuse("host.noreel.rules")
		}
		if err := yield(newFrame(i+1, st.By, after.View(seat), events)); err != nil {
			return err
		}
	}
	return nil
}

// newFrame is a frame with what everybody was told of the move.
func newFrame(ply int, by game.Seat, v game.View, events []game.Event) table.Frame {
	frame := table.Frame{Ply: ply, By: by, View: v}
	for _, e := range events {
		if e.To != game.Public {
			continue
		}
		if frame.Say = append(frame.Say, e.Msg); e.Feat != nil {
			frame.Feats = append(frame.Feats, *e.Feat)
		}
		if e.Round != nil {
			frame.Round = e.Round
		}
	}
	return frame
}
