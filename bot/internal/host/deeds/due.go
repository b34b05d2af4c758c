package deeds

import (
	"slices"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/live"
	"tablee/bot/internal/host/owing"
	"tablee/commands/table"
	"tablee/rules/game"
)

// Tend does what falls due at a table by itself but for a computer's move: reminders, the ends of clocks, and the end
// of a table that nobody has touched for very long.
func Tend(t *live.Table) error {
	t.Quiet = true
	if t.Phase() == table.Playing {
		if err := tick(t); err != nil {
			return err
		}
	}
	expire(t)
	return nil
}

// tick gives reminders and deals with those whose time has run out.
func tick(t *live.Table) error {
	for _, s := range slices.Clone(t.Pos.Turn()) {
		if t.Phase() != table.Playing {
			return nil
		}
		switch t.Doc.Time.Check(t.Moment(), s) {
		case clock.Over:
			if err := timeout(t, s); err != nil {
				return err
			}
		case clock.Warn:
			remind(t, s)
		case clock.Nothing:
		}
	}
	return nil
}

// expire archives what nobody has touched for so long that it was announced to end. Its game and its moves stay.
func expire(t *live.Table) {
	waits := t.Phase() == table.Asleep || t.Phase() == table.Playing && t.ClockDue().IsZero()
	switch {
	case t.Phase() == table.Lobby && live.Expired(t, t.Row.Touched, live.LobbyLife):
		t.End(table.Result{Reason: game.M("host.expiredlobby")})
	case waits && t.Doc.Called != 0 && live.Expired(t, t.Doc.Called, live.LastWeek):
		t.End(table.Result{Reason: game.M("host.expiredgame")})
	case waits && t.Doc.Called == 0 && live.Expired(t, t.Row.Touched, live.GameLife-live.LastWeek):
		lastCall(t)
	}
}

// lastCall tells that a table will be put away, a week from now however late that is: in its channel, or to its people
// where it has none.
func lastCall(t *live.Table) {
	t.Doc.Called = t.Now.UnixMilli()
	at := int(live.Later(t, t.Doc.Called, live.LastWeek).Unix())
	pairs := []any{"table", t.ID().String(), "game", t.Title(), "unix", at}
	if t.Phase() == table.Playing {
		t.Say(owing.Called, t.Row.Channel, game.M("host.lastcall", pairs...))
		return
	}
	t.TellAll("host.lastcallasleep", pairs...)
}
