package hosted

import (
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
)

// snapshot is the part of the present state on which messages depend.
func (t *Tx) snapshot() notify.Snapshot {
	o := notify.Snapshot{Guild: t.Row.Guild, Channel: t.Row.Channel, Home: t.Home(), Phase: t.Phase(),
		Chat: t.Doc.Chat.Here, Moved: t.Moved(),
		Hands: t.Info().Hidden && !t.isOpen(), Open: t.isOpen(),
		Night: t.inNight(), Show: t.Doc.Show, Unwatched: t.Doc.Unwatched, Seats: slices.Clone(t.Doc.Seats),
		Began: t.Doc.Began,
		Ply:   t.Row.Ply, Undos: t.Doc.Undos,
		Dealt: t.Doc.Dealt, Paused: t.Doc.Time.Paused, Shown: t.Doc.Time.Shown, Votes: len(t.Doc.Time.Votes),
		Ending: len(t.Doc.Round.End), Reminded: t.reminded()}
	if t.Pos != nil && !t.isOpen() {
		o.Turn, o.ComputerNext = t.Pos.Turn(), t.computerNext()
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

// notify adds to the change the messages that follow from it and its events.
func (t *Tx) notify() {
	g, err := t.Env.People.Guild(t.ctx, t.Row.Guild)
	if err != nil {
		t.Env.Report(err)
	}
	c := notify.Change{Before: t.before, After: t.snapshot(), Said: t.said, At: t.Now.UnixMilli(), Dashboard: g.Dashboard,
		By: t.By.User.ID, Cause: t.Cause}
	if t.Phase() == table.Over {
		c.Zone = t.Env.zone(t.ctx, t.Row.Guild)
	}
	t.answeredIn(t.By)
	c.Direct, c.Reaches = direct(t, c.After), t.reaches()
	switch t.By.On {
	case table.OnBoard:
		c.Answer = notify.Answer{Interaction: t.By.Interaction, On: outbox.Board}
	case table.OnHand:
		c.Answer = notify.Answer{Interaction: t.By.Interaction, On: outbox.Hand}
	}
	t.Doc.Dealt = t.Doc.Dealt || c.ShowsFirstHands()
	t.Change.Owed = append(c.Messages(), t.removals...)
}

// direct are the people in turn, or whose game is over, who take direct messages and want to be called by them. Nothing
// else reaches the people of a table in a chat, so there it is everybody who takes them, and perhaps the people who sat
// down before their table was brought to a server.
func direct(t *Tx, after notify.Snapshot) map[string]bool {
	list := map[string]bool{}
	for i, seat := range after.Seats {
		elsewhere := after.Chat || after.Moved && !table.AbsenceCounts(seat, after.Guild, after.Moved)
		over := after.Phase == table.Over
		if seat.Kind != table.Person && (!over || seat.User == "") || !after.Hands && !elsewhere ||
			!after.Chat && !over && !slices.Contains(after.Turn, game.Seat(i)) {
			continue
		}
		p, err := t.Env.People.Person(t.ctx, seat.User)
		if err != nil {
			t.Env.Report(err)
		}
		list[seat.User] = err == nil && p.TakesDMs() &&
			(p.Notify == table.NotifyDM || elsewhere && p.Notify == table.NotifyChannel)
	}
	return list
}

// noteSeen records that the caller is active at the table.
func noteSeen(t *Tx) {
	if s := table.SeatOf(t.Doc.Seats, t.By.User.ID); s != game.Public && !t.Background {
		t.Doc.Seats[s].Seen = t.Now.UnixMilli()
	}
}

// Say adds an event that the table's state does not tell.
func (t *Tx) Say(what notify.Kind, to string, msg game.Msg) {
	t.said = append(t.said, notify.Event{What: what, To: to, Msg: msg, Ply: t.Row.Ply})
}

// RemindOfTime reminds a seat in turn of its remaining time. The outbox decides where. If the computer holds the seat,
// the reminder is for the person who sat there last, not for a person to whom it was offered. With a short clock, a
// turn has no other message than its first one: the board and the hand tell it.
func RemindOfTime(t *Tx, s game.Seat) {
	if t.Doc.Time.Clock.Short() {
		t.Say(notify.LittleTime, "", game.Msg{})
		return
	}
	at := t.Doc.Time.Ends(t.Moment(), s)
	seat, out := t.Doc.Seats[s], game.M("clock.out."+t.Doc.Time.Clock.Out())
	if seat.Kind == table.Person {
		t.Remind(seat.User, Reminder{Ends: at, Last: t.Doc.Time.LastCall(s), Msg: t.reminder(s, at)})
		return
	}
	user, tell := seat.User, t.TellSeat
	if seat.Offered { // it is not kept for them as long as it is offered
		user, tell = t.Doc.Before(s).ID, t.Tell
	}
	p, err := t.Env.People.Person(t.Context(), user)
	if err != nil {
		t.Env.Report(err)
	}
	if user != "" && p.Notify != table.NotifyNone {
		tell(user, "host.remindaway", "table", t.ID().String(), "game", t.Title(), "unix", int(at.Unix()), "out", out)
		t.hush(p.Quiet, t.Doc.Time.LastCall(s))
	}
}

// Tell sends a message to one person.
func (t *Tx) Tell(user, id string, pairs ...any) { t.Say(notify.Told, user, game.M(id, pairs...)) }

// TellSeat tells a person that a seat is kept for them, with the buttons that take it.
func (t *Tx) TellSeat(user, id string, pairs ...any) {
	t.Say(notify.SeatKept, user, game.M(id, pairs...))
}

// tellQuestion sends a message to one person, with the buttons that answer the open question.
func (t *Tx) tellQuestion(user, id string, pairs ...any) {
	t.Tell(user, id, pairs...)
	t.said[len(t.said)-1].Ask = t.Doc.Ask.ID
}

// tellSeatFor does what TellSeat does for another person, who is told if no message reaches the first.
func tellSeatFor(t *Tx, from, user, id string, pairs ...any) {
	t.TellSeat(user, id, pairs...)
	t.said[len(t.said)-1].From = from
}

// hush has the last message make no sound in a person's quiet hours or at night, or at all if it is not to be heard.
func (t *Tx) hush(q table.Quiet, heard bool) {
	night := people.EndOfNight(q, t.Env.zone(t.ctx, t.Row.Guild), t.Now).After(t.Now)
	t.said[len(t.said)-1].Silent = night || !heard
}

// TellAll sends a message to each person at the table.
func (t *Tx) TellAll(id string, pairs ...any) { t.tellOthers("", id, pairs...) }

// tellOthers sends a message to each person at the table but one.
func (t *Tx) tellOthers(user, id string, pairs ...any) {
	for _, u := range t.Doc.everybody() {
		if u != user {
			t.Tell(u, id, pairs...)
		}
	}
}

// Title is the name of the game, in the reader's language.
func (t *Tx) Title() game.Msg { return game.M(t.Row.Game + ".title") }
