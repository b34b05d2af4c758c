package hosted

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Retrace lists the whole of a game that began from a saved one, the moves in that file included; ok is false where the
// file did not hold them all, or the rules have changed. Then what was played here may be known: see Stages.
func (t *State) Retrace() (stages []game.Stage, ok bool) {
	r, can := t.Pos.(game.Retracer)
	if !can || !t.Doc.Imposed || t.Doc.Older {
		return nil, false
	}
	return r.Retrace()
}

// Plies is how many moves the game has, those of a saved game that it began from included where they are known.
func (t *State) Plies() int {
	if stages, ok := t.Retrace(); ok {
		return len(stages)
	}
	return t.Row.Ply
}

// Stages lists what was played at the table in a game that began from a saved one whose own moves are not known; ok is
// false where that one was not kept, or the rules have changed.
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

// projectSaved hands over what a seat saw in a game that began from a saved one, stage by stage.
func (t *State) projectSaved(ctx context.Context, stages []game.Stage, seat game.Seat,
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
		// What was drawn then is in the next position; here it is drawn otherwise, and nobody is told.
		_, events, err := st.Before.Apply(st.By, st.Move, t.Seed.Stream("retrace", i+1))
		if err != nil {
			return game.Refuse("host.noreel.rules")
		}
		if err := yield(shot(i+1, st.By, after.View(seat), events)); err != nil {
			return err
		}
	}
	return nil
}

// shot is a moment with what everybody was told of it.
func shot(ply int, by game.Seat, v game.View, events []game.Event) table.Frame {
	s := table.Frame{Ply: ply, By: by, View: v}
	for _, e := range events {
		if e.To != game.Public {
			continue
		}
		if s.Say = append(s.Say, e.Msg); e.Feat != nil {
			s.Feats = append(s.Feats, *e.Feat)
		}
	}
	return s
}
