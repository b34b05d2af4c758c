package hosted

import (
	"slices"

	"tablee/bot/internal/host/clock"
	"tablee/rules/game"
	"tablee/rules/table"
)

// OnDue does what is due at a table except a computer's move: reminders, expired clocks, and the end of a table that
// nobody has touched for very long.
func OnDue(t *Tx) error {
	t.Background = true
	if t.Phase() == table.Playing && t.Doc.Time.Paused {
		return pauseEnds(t)
	}
	if t.Phase() == table.Playing {
		t.Settle()
		t.Run() // an earlier release stopped the clock where a computer waited for the person of its seat
		check := checkClocks
		if t.isOpen() {
			check = checkRound
		}
		if err := check(t); err != nil {
			return err
		}
		if err := checkSilence(t); err != nil {
			return err
		}
	}
	if t.Phase() == table.Lobby && t.inNight() {
		return t.joinRound()
	}
	return expire(t)
}

// checkClocks sends reminders and handles those whose time has run out.
func checkClocks(t *Tx) error {
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

// expire ends a table that nobody has touched, after the announcement. Its game and its moves are kept. If it waited
// for a person whose time had run out, that person has lost: staying away does not avoid a loss.
func expire(t *Tx) error {
	waits := t.Phase() == table.Suspended || t.Phase() == table.Playing && t.ClockDue().IsZero()
	switch {
	case t.Phase() == table.Lobby && Expired(t, t.Row.Touched, LobbyLife):
		closeLobby(t)
	case waits && t.Doc.Called != 0 && Expired(t, t.Doc.Called, ExpiryNotice):
		if s := OutOfTime(t); s != game.Public {
			return lostOnTime(t, s)
		}
		t.End(table.Result{Reason: game.M("host.expiredgame")})
	case waits && t.Doc.Called == 0 && Expired(t, t.Row.Touched, GameLife-ExpiryNotice):
		return announceExpiry(t)
	}
	return nil
}

// closeLobby ends a table that has not begun. Whoever opened it is told who was invited and did not come.
func closeLobby(t *Tx) {
	absent := table.Absent(t.Doc.Seats)
	seated := len(t.Doc.Seats.Present(game.Public))
	switch {
	case len(absent) > 0:
		t.End(table.Result{Reason: game.M(table.NotCome)})
		t.Tell(t.Doc.Creator, "host.notcometo", "who", absent, "n", len(absent), "table", t.ID().String(), "game", t.Title())
	case seated > 1 || t.isOpen():
		t.End(table.Result{Reason: game.M("host.unstarted")})
	default:
		t.End(table.Result{Reason: game.M("host.expiredlobby")})
	}
}

// announceExpiry announces that the table will end a week from now, even if the announcement is late: in its channel,
// where it calls whoever is in turn, or to its people if it has none or is in a chat.
func announceExpiry(t *Tx) error {
	t.Doc.Called = t.Now.UnixMilli()
	at := int(Later(t, t.Doc.Called, ExpiryNotice).Unix())
	pairs := []any{"table", t.ID().String(), "game", t.Title(), "unix", at}
	id := "host.lastcall"
	if t.Phase() != table.Playing {
		id = "host.lastcallasleep"
	} else if !t.Doc.Chat.Here {
		who, err := t.silent()
		if len(who) > 0 {
			var mentions []game.Msg
			for _, user := range who {
				mentions = append(mentions, game.M("mention.user", "user", user))
			}
			id, pairs = "host.lastcallfor", append(pairs, "who", mentions)
		}
		t.Call(who, game.M(id, pairs...))
		return err
	}
	for _, user := range t.Doc.everybody() {
		p, err := t.Env.People.Person(t.Context(), user)
		if err != nil {
			return err
		}
		t.Tell(user, id, pairs...)
		t.hush(p.Quiet, true)
	}
	return nil
}
