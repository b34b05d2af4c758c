package hosted

import (
	"slices"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// OnDue does what falls due at a table by itself but for a computer's move: reminders, the ends of clocks, and the end
// of a table that nobody has touched for very long.
func OnDue(t *Tx) error {
	t.Background = true
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
func tick(t *Tx) error {
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
			RemindOfTime(t, s)
		case clock.Nothing:
		}
	}
	return nil
}

// expire archives what nobody has touched for so long that it was announced to end. Its game and its moves stay. If it
// waited for somebody whose time had run out, they have lost it: who stays away does not get rid of a lost game.
func expire(t *Tx) error {
	waits := t.Phase() == table.Suspended || t.Phase() == table.Playing && t.ClockDue().IsZero()
	switch {
	case t.Phase() == table.Lobby && Expired(t, t.Row.Touched, LobbyLife):
		t.End(table.Result{Reason: game.M("host.expiredlobby")})
	case waits && t.Doc.Called != 0 && Expired(t, t.Doc.Called, LastWeek):
		if s := OutOfTime(t); s != game.Public {
			Withdraw(t, s)
			t.Note("host.out.resign", "by", s)
			return resign(t, s)
		}
		t.End(table.Result{Reason: game.M("host.expiredgame")})
	case waits && t.Doc.Called == 0 && Expired(t, t.Row.Touched, GameLife-LastWeek):
		lastCall(t)
	}
	return nil
}

// lastCall tells that a table will be put away, a week from now however late that is: in its channel, or to its people
// where it has none.
func lastCall(t *Tx) {
	t.Doc.Called = t.Now.UnixMilli()
	at := int(Later(t, t.Doc.Called, LastWeek).Unix())
	pairs := []any{"table", t.ID().String(), "game", t.Title(), "unix", at}
	if t.Phase() == table.Playing {
		t.Say(notify.Called, t.Row.Channel, game.M("host.lastcall", pairs...))
		return
	}
	t.TellAll("host.lastcallasleep", pairs...)
}
