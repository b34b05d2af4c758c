package hosted

import (
	"slices"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// snapshot is what of the table its messages depend on, as it is now.
func (t *Tx) snapshot() notify.Snapshot {
	o := notify.Snapshot{Guild: t.Row.Guild, Channel: t.Row.Channel, Home: t.Home(), Phase: t.Phase(),
		Hands: t.Info().Hidden,
		Show:  t.Doc.Show, Unwatched: t.Doc.Unwatched, Seats: slices.Clone(t.Doc.Seats), Began: t.Doc.Began,
		Ply: t.Row.Ply, Undos: t.Doc.Undos,
		Dealt: t.Doc.Dealt, Paused: t.Doc.Time.Paused, Shown: t.Doc.Time.Shown, Votes: len(t.Doc.Time.Votes)}
	if t.Pos != nil {
		o.Turn, o.Soon = t.Pos.Turn(), t.computerNext()
	}
	if ask := t.Doc.Ask; ask != nil {
		o.Ask = *ask
		o.Ask.Yes = slices.Clone(ask.Yes)
	}
	for s, c := range t.Doc.Time.Seats {
		if c.Out {
			o.Out = append(o.Out, game.Seat(s))
		}
	}
	return o
}

// notify owes what follows from the change of the table and from what was said with it.
func (t *Tx) notify() {
	g, err := t.Env.People.Guild(t.ctx, t.Row.Guild)
	if err != nil {
		t.Env.Report(err)
	}
	c := notify.Change{Before: t.before, After: t.snapshot(), Said: t.said, At: t.Now.UnixMilli(), Dashboard: g.Dashboard,
		By: t.By.User.ID, Cause: t.Cause}
	c.Direct = direct(t, c.After)
	switch t.By.On {
	case table.OnBoard:
		c.Answer = notify.Answer{Interaction: t.By.Interaction, On: outbox.Board}
	case table.OnHand:
		c.Answer = notify.Answer{Interaction: t.By.Interaction, On: outbox.Hand}
	}
	t.Doc.Dealt = t.Doc.Dealt || c.Deals()
	t.Change.Owed = c.Owed()
}

// direct are those in turn who take direct messages and want to be called by them.
func direct(t *Tx, after notify.Snapshot) map[string]bool {
	list := map[string]bool{}
	if !after.Hands {
		return list
	}
	for i, seat := range after.Seats {
		if seat.Kind != table.Person || !slices.Contains(after.Turn, game.Seat(i)) {
			continue
		}
		p, err := t.Env.People.Person(t.ctx, seat.User)
		if err != nil {
			t.Env.Report(err)
		}
		list[seat.User] = err == nil && p.Refused == 0 && p.Notify == table.NotifyDM
	}
	return list
}

// noteSeen notes that who did this is at the table.
func noteSeen(t *Tx) {
	if s := table.SeatOf(t.Doc.Seats, t.By.User.ID); s != game.Public && !t.Background {
		t.Doc.Seats[s].Seen = t.Now.UnixMilli()
	}
}

// Say adds to the table's messages what its state does not tell.
func (t *Tx) Say(what notify.Kind, to string, msg game.Msg) {
	t.said = append(t.said, notify.Event{What: what, To: to, Msg: msg, Ply: t.Row.Ply})
}

// Remind reminds a person in turn, at that moment or later.
func (t *Tx) Remind(user string, msg game.Msg, at time.Time) {
	t.said = append(t.said, notify.Event{What: notify.Reminded, To: user, Msg: msg, Ply: t.Row.Ply, Due: at.UnixMilli()})
}

// RemindOfTime owes a seat in turn the news of how long it has left. Where it is told is decided when it is
// delivered. Of a seat that the computer holds, who sat there last is told: whoever was offered it has not taken it.
func RemindOfTime(t *Tx, s game.Seat) {
	at := t.Doc.Time.Ends(t.Moment(), s)
	seat, out := t.Doc.Seats[s], game.M("clock.out."+t.Doc.Time.Clock.Out())
	if seat.Kind == table.Person {
		t.Remind(seat.User, game.M("host.remind", "table", t.ID().String(), "game", t.Title(), "unix", int(at.Unix()), "out",
			out), t.Now)
		return
	}
	user := seat.User
	if seat.Offered {
		user = t.Doc.Before(s).ID
	}
	p, err := t.Env.People.Person(t.Context(), user)
	if err != nil {
		t.Env.Report(err)
	}
	if user != "" && p.Notify != table.NotifyNone {
		t.Tell(user, "host.remindaway", "table", t.ID().String(), "game", t.Title(), "unix", int(at.Unix()), "out", out)
	}
}

// Tell says something to one person.
func (t *Tx) Tell(user, id string, pairs ...any) { t.Say(notify.Told, user, game.M(id, pairs...)) }

// TellFor says something to one person for another, who is told if no message reaches them.
func TellFor(t *Tx, from, user, id string, pairs ...any) {
	t.Tell(user, id, pairs...)
	t.said[len(t.said)-1].From = from
}

// TellAll says something to everybody at the table, to each alone.
func (t *Tx) TellAll(id string, pairs ...any) {
	users := t.Doc.Users()
	slices.Sort(users)
	for _, u := range slices.Compact(users) {
		if u != "" {
			t.Tell(u, id, pairs...)
		}
	}
}

// Title is the name of the game, in the reader's language.
func (t *Tx) Title() game.Msg { return game.M(t.Row.Game + ".title") }
