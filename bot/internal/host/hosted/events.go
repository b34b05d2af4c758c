package hosted

import (
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Updates for Tx.Do that nobody at the table causes.

// Suspend suspends a table whose channel is out of reach, and tells its people how to resume it.
func Suspend(t *Tx) error { return suspend(t, "host.fellasleep") }

// SuspendClosed suspends a table whose channel takes no messages from the bot. It may do so again soon: see Reopened.
func SuspendClosed(t *Tx) error {
	asleep := t.Phase() == table.Suspended
	err := suspend(t, "host.fellasleep")
	if !asleep && err == nil {
		t.Doc.Closed = t.Phase() == table.Suspended && !t.Doc.Reopened
	}
	return err
}

// Reopened wakes a table that sleeps because this channel, in which it is, took no messages. If the channel takes none
// all the same, the table falls asleep again until somebody wakes it, and its people, who know, are not told again.
func Reopened(channel string) func(*Tx) error {
	return func(t *Tx) error {
		if t.Phase() != table.Suspended || !t.Doc.Closed || t.Row.Channel != channel {
			return t.Leave()
		}
		t.Background = true
		t.Doc.Reopened = true
		t.wake()
		return nil
	}
}

// wake has a sleeping table go on.
func (t *Tx) wake() {
	t.Row.Phase = string(table.Playing)
	if !t.Begun() {
		t.Row.Phase = string(table.Lobby)
	}
	t.Doc.Closed = false
	t.Note("host.resumed")
	t.Run()
}

// SuspendWithServer suspends a table of a server that the bot is no longer on, and tells its people so.
func SuspendWithServer(t *Tx) error { return suspend(t, "host.fellasleepgone") }

func suspend(t *Tx, told string) error {
	if t.Phase() != table.Playing && t.Phase() != table.Lobby {
		return nil
	}
	if t.Pos != nil {
		t.Settle()
		t.Doc.Time.BreakSilence()
	}
	t.Row.Phase = string(table.Suspended)
	t.Cause = t.Doc.Woken // otherwise resuming it where it is suspended again would send messages to everybody each time
	if !t.Doc.Reopened {
		t.TellAll(told, "table", t.ID().String(), "game", t.Title())
	}
	return nil
}

// EndQuarantine continues a quarantined table that can be read again.
func EndQuarantine(t *Tx) error {
	switch {
	case t.Doc.Ended > 0:
		t.Row.Phase = string(table.Over)
	case !t.Begun():
		t.Row.Phase = string(table.Lobby)
	default:
		t.Row.Phase = string(table.Playing)
		t.Run()
	}
	t.Note("host.takenup")
	return nil
}

// LeftServer has the computer play for a person who has left the server or has no account any more.
func LeftServer(user string) func(*Tx) error {
	return func(t *Tx) error {
		s := table.SeatOf(t.Doc.Seats, user)
		if s == game.Public || t.Phase() != table.Playing || !t.absenceCounts(s) {
			return nil
		}
		t.Note("host.gone", "by", t.Doc.User(s))
		if t.isOpen() {
			return leaveOpen(t, s)
		}
		computerTakes(t, s, table.User{ID: user, Name: t.Doc.Seats[s].Name})
		t.Doc.Seats[s].Gone = true
		return nil
	}
}

// MoveChannel moves a table to another channel, and shows it there.
func MoveChannel(from, to string) func(*Tx) error {
	return func(t *Tx) error {
		if t.Row.Channel != from {
			return t.Leave() // it has moved already
		}
		t.Background = true
		if from != to {
			t.Doc.Home, t.Row.Channel = from, to
		}
		t.Say(notify.Brought, "", game.Msg{})
		return nil
	}
}

// TellEnd tells everybody at a finished table how the game ended, including people whose seats the computer holds.
func TellEnd(t *Tx) error {
	t.Background = true
	for _, s := range t.Doc.Seats {
		if s.User != "" {
			t.Say(notify.Ended, s.User, game.Msg{})
		}
	}
	return nil
}

// Restored shows a table again after the database was replaced by a backup.
func Restored(t *Tx) error {
	t.Background = true
	t.Note("host.restored")
	t.Say(notify.Restored, "", game.Msg{})
	return nil
}

// Book records what the clocks have run until now.
func Book(t *Tx) error {
	if t.Phase() != table.Playing {
		return t.Leave()
	}
	t.Background = true
	t.Settle()
	t.Run()
	return nil
}

// Erase removes a person with this name from the table: they leave a lobby; in a running game the computer takes the
// seat for good; in a finished one the seat stays without a name. A table to which nobody could come back ends. One
// that stays open still counts for a day as one that the person has open: see CheckOpenLimits.
func Erase(user, name string) func(*Tx) error {
	return func(t *Tx) error {
		s := table.SeatOf(t.Doc.Seats, user)
		for i, seat := range t.Doc.Seats {
			if seat.User == user { // including one that the computer plays for them
				t.Change.Drafts = append(t.Change.Drafts, store.Draft{Seat: i})
			}
		}
		switch {
		case s == game.Public:
		case !t.Begun():
			t.Doc.Seats.vacate(s, t.isOpen())
		case t.Phase() != table.Over:
			t.Note("host.left", "by", t.Doc.User(s))
			if t.isOpen() {
				if err := leaveOpen(t, s); err != nil { // what they have answered stays, without a name
					return err
				}
				break
			}
			computerTakes(t, s, table.User{})
			t.Doc.Ask = nil
		}
		t.Background = s == game.Public || t.Phase() == table.Over
		theirs := t.Doc.Creator == user
		if t.Forget(user, name) {
			t.SetPosition(t.Pos)
		}
		t.Change.Users = t.Doc.Users()
		open := slices.Contains(openPhases, string(t.Phase()))
		switch {
		case !open:
		case (theirs || s != game.Public) && abandoned(t):
			t.End(table.Result{Reason: game.M("host.allleft")})
			return nil
		case t.Phase() == table.Lobby:
			t.Say(notify.Refreshed, "", game.Msg{})
		}
		if open && theirs {
			t.Change.LeftBy, t.Change.LeftAt = user, t.Now.UnixMilli()
		}
		return nil
	}
}

// abandoned tells whether nobody sits at an open table, or may come back to it. A tournament handles its own tables.
func abandoned(t *Tx) bool {
	if t.Doc.Tournament != 0 {
		return false
	}
	if !t.Begun() {
		return len(t.Doc.Seats.Present(game.Public)) == 0
	}
	return len(t.Doc.Seats.Claimed(game.Public)) == 0
}
