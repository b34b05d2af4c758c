package deeds

import (
	"slices"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/live"
	"tablee/bot/internal/host/owing"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Tend does what falls due at a table by itself but for a computer's move: reminders, the ends of clocks, and the end
// of a table that nobody has touched for very long.
func Tend(t *live.Table) error {
	t.Quiet = true
	if t.Phase() == table.Playing && t.Doc.Time.Paused {
		return pauseEnds(t)
	}
	if t.Phase() == table.Playing {
		t.Settle()
		t.Run() // an earlier release let the clock stand still where a move waited for whom the computer holds a seat
		if err := tick(t); err != nil {
			return err
		}
	}
	return expire(t)
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
			live.RemindOfTime(t, s)
		case clock.Nothing:
		}
	}
	return nil
}

// expire archives what nobody has touched for so long that it was announced to end. Its game and its moves stay. If it
// waited for somebody whose time had run out, they have lost it: who stays away does not get rid of a lost game.
func expire(t *live.Table) error {
	waits := t.Phase() == table.Asleep || t.Phase() == table.Playing && t.ClockDue().IsZero()
	switch {
	case t.Phase() == table.Lobby && live.Expired(t, t.Row.Touched, live.LobbyLife):
		t.End(table.Result{Reason: game.M("host.expiredlobby")})
	case waits && t.Doc.Called != 0 && live.Expired(t, t.Doc.Called, live.LastWeek):
		if s := live.OutOfTime(t); s != game.Public {
			live.Withdraw(t, s)
			t.Note("host.out.resign", "by", s)
			return resign(t, s)
		}
		t.End(table.Result{Reason: game.M("host.expiredgame")})
	case waits && t.Doc.Called == 0 && live.Expired(t, t.Row.Touched, live.GameLife-live.LastWeek):
		lastCall(t)
	}
	return nil
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
