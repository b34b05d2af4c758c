package hosted

import (
	"slices"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// A game without a time limit can be silent for as long as its people like, and reminds whoever is in turn all the
// same, as long as somebody else waits for them: see clock.FirstReminder. Nobody is reminded of a game against
// computers alone.

// checkSilence reminds the people in turn of a game without a time limit.
func checkSilence(t *Tx) error {
	if t.Phase() != table.Playing || t.Doc.Time.Limited() {
		return nil
	}
	for _, s := range t.silentSeats() {
		if !t.Doc.Time.Remind(t.Now, s, t.later) {
			continue
		}
		last := t.Doc.Time.LastCall(s)
		if !t.isOpen() {
			t.Remind(t.Doc.Seats[s].User, Reminder{Last: last, Msg: t.reminder(s, time.Time{})})
			continue
		}
		if err := t.remindOfRound(time.Time{}, last); err != nil {
			return err
		}
	}
	return nil
}

// silentSeats are the seats whose silence is counted: those in turn whose person sits there, if somebody else waits. In
// an open game it is the first one, for all.
func (t *State) silentSeats() (list []game.Seat) {
	if t.Pos == nil || t.inNight() || t.Doc.Show {
		return nil
	}
	for _, s := range t.clocked() {
		switch others := t.Doc.Seats.Claimed(s); {
		case t.isOpen() && len(t.Doc.Seats.Present(game.Public)) < 2:
		case t.isOpen(), t.Doc.Seats[s].Kind == table.Person && len(others) > 0:
			list = append(list, s)
		}
	}
	return list
}

// reminderDue is when somebody is next to be reminded of a game without a time limit; zero: nobody is.
func (t *Tx) reminderDue() (due time.Time) {
	for _, s := range t.silentSeats() {
		if at := t.Doc.Time.Reminder(s, t.later); !at.IsZero() && (due.IsZero() || at.Before(due)) {
			due = at
		}
	}
	return due
}

func (t *Tx) later(since int64, amount time.Duration) time.Time { return Later(t, since, amount) }

// reminder is the sentence that reminds whoever has a seat of their turn, whose time is over then, or never. It names
// those who play with them.
func (t *Tx) reminder(s game.Seat, ends time.Time) game.Msg {
	return table.Reminder{Table: t.ID(), Game: t.Row.Game, Open: t.isOpen(), Ends: ends, Out: t.Doc.Time.Clock.Out(),
		With: table.Others(t.Doc.Seats, s)}.Msg()
}

// reminded are the people who have been reminded of the turn that they still have.
func (t *State) reminded() (users []string) {
	if t.Phase() != table.Playing || t.Pos == nil || t.Doc.Time.Paused {
		return nil
	}
	seats := t.Pos.Turn()
	if t.isOpen() {
		seats = t.Doc.Round.Told
	}
	for _, s := range seats {
		if int(s) < len(t.Doc.Seats) && t.Doc.Seats[s].Kind == table.Person && (t.isOpen() || t.Doc.Time.Reminded(s)) {
			users = append(users, t.Doc.Seats[s].User)
		}
	}
	return users
}

// postpone puts off the next reminder of whoever is in turn by a day. Only they can do so, for themselves.
func postpone(t *Tx, s game.Seat, _ table.Action) error {
	if !slices.Contains(t.Pos.Turn(), s) {
		return game.Refuse("host.turnpassed")
	}
	if t.Background = true; !t.Doc.Time.Postpone(t.Now, s) {
		return t.Leave() // it is put off already, or there is nothing to put off
	}
	return nil
}

// silent are the people to be called before a table ends that nobody has touched: those in turn who want to be told.
func (t *Tx) silent() (users []string, err error) {
	seats := t.Pos.Turn()
	if t.isOpen() {
		if seats, err = t.unanswered(); err != nil {
			return nil, err
		}
	}
	for _, s := range seats {
		user := Claimant(t.Doc.Seats[s])
		if user == "" || slices.Contains(users, user) {
			continue
		}
		p, err := t.Env.People.Person(t.Context(), user)
		if err != nil {
			return nil, err
		}
		if p.Notify != table.NotifyNone {
			users = append(users, user)
		}
	}
	return users, nil
}

// Call posts a line in the table's channel that mentions people. At night it makes no sound.
func (t *Tx) Call(who []string, msg game.Msg) {
	t.Say(notify.Called, t.Row.Channel, msg)
	t.said[len(t.said)-1].Ping = who
	t.hush(table.Quiet{}, true)
}
