package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Premoves show nothing to anybody else, and setting them does not count as activity.

// plan adds a line to a seat's premoves.
func plan(t *Tx, s game.Seat, op table.Action) error {
	t.Background = true
	switch {
	case !match.Foreseeable(t.Rules, t.Doc.Options):
		return game.Refuse("plan.never")
	case op.Revision != t.Revision():
		return game.Refuse("host.stale")
	case slices.Contains(t.Pos.Turn(), s):
		return game.Refuse("plan.yourturn")
	}
	line, _, err := match.Line(t.Info(), t.Pos, op.Text, op.Lang)
	if err != nil {
		return err
	}
	if len(line) > MaxPremoveLine {
		return game.Refuse("plan.long", "n", MaxPremoveLine)
	}
	by, err := movers(t.Pos, line)
	if err != nil {
		return err
	}
	if len(by) == 0 || by[len(by)-1] != s {
		return game.Refuse("plan.unanswered")
	}
	said, err := t.Doc.Ahead.Of(s, t.Doc.Seats[s]).With(line, func(i int) bool { return by[i] == s })
	if err != nil {
		return err
	}
	said.By = t.By.User.ID
	t.Doc.Ahead = t.Doc.Ahead.Put(s, said)
	return nil
}

// movers are the seats that make the moves of a line, which must be legal.
func movers(p game.Position, line []game.Move) (by []game.Seat, err error) {
	for _, m := range line {
		turn := p.Turn()
		if p, err = match.Follow(p, m); err != nil {
			return nil, err
		}
		by = append(by, turn[0])
	}
	return by, nil
}

// unplan drops a seat's lines.
func unplan(t *Tx, s game.Seat, _ table.Action) error {
	t.Background = true
	said := t.Doc.Ahead.Of(s, t.Doc.Seats[s])
	said.Lines, said.Gone = nil, game.Msg{}
	t.Doc.Ahead = t.Doc.Ahead.Put(s, said)
	return nil
}

// idle switches automatic forced moves (passing or drawing without a choice) of a seat on or off.
func idle(t *Tx, s game.Seat, op table.Action) error {
	t.Background = true
	if err := MayIdle(t.State); err != nil && op.On {
		return err
	}
	said := t.Doc.Ahead.Of(s, t.Doc.Seats[s])
	said.By, said.Idle = t.By.User.ID, op.On
	t.Doc.Ahead = t.Doc.Ahead.Put(s, said)
	if op.On && !t.Doc.Time.Paused {
		return PlayPremoves(t)
	}
	return nil
}
