package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// What people say beforehand of their seats shows nothing to anybody else and is no sign of life.

// plan adds a line of moves to what a seat's person has said.
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

// movers are those who make the moves of a line, which have to be possible.
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

// unplan drops the lines of a seat.
func unplan(t *Tx, s game.Seat, _ table.Action) error {
	t.Background = true
	said := t.Doc.Ahead.Of(s, t.Doc.Seats[s])
	said.Lines, said.Gone = nil, game.Msg{}
	t.Doc.Ahead = t.Doc.Ahead.Put(s, said)
	return nil
}

// idle has a seat pass or draw by itself from now on while it has no choice, or not any more.
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
