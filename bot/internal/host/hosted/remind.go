package hosted

import (
	"context"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// nudge reminds the people in turn, once a turn. The reminder waits for the end of their quiet hours or the night.
func nudge(t *Tx, by game.Seat) error {
	if t.Doc.Time.Paused {
		return game.Refuse("host.paused")
	}
	nudged, over := false, ""
	for _, s := range t.Pos.Turn() {
		seat := t.Doc.Seats[s]
		if c := &t.Doc.Time.Seats[s]; s != by && seat.Kind == table.Person && !c.Nudged {
			p, err := t.Env.People.Person(t.Context(), seat.User)
			if err != nil {
				return err
			}
			if p.Notify == table.NotifyNone {
				continue
			}
			left, err := t.MayCause(seat.User)
			if err != nil {
				return err
			}
			if !left {
				over = seat.User
				continue
			}
			c.Nudged, c.Later, nudged = true, 0, true
			msg := game.M("host.nudge", "by", t.Doc.Seats[by].Name, "table", t.ID().String(), "game", t.Title())
			r := Reminder{Msg: msg, Last: true, Prompt: true}
			if t.Doc.Time.Limited() && c.Since > 0 {
				r.Ends = t.Doc.Time.Ends(t.Moment(), s)
			}
			t.Remind(seat.User, r)
		}
	}
	switch {
	case nudged:
	case over != "":
		return game.Refuse("host.toldenough", "who", game.M("mention.user", "user", over))
	default:
		return game.Refuse("host.nonudge")
	}
	return nil
}

// Reminder is a reminder of somebody's turn.
type Reminder struct {
	Msg  game.Msg  // where the reminder is a message of its own
	Ends time.Time // when the time of the turn is over; zero: it has no limit
	Last bool      // the last one of the turn, which may make a sound
	// Prompt: somebody has asked for it. It does not wait for other reminders.
	Prompt bool
}

// How reminders are put together, and kept from the night.
const (
	gatherTime   = time.Hour     // a reminder waits so long for others to the same person
	mayGather    = 2 * time.Hour // if so much time is left
	afterTheRest = time.Hour     // what must be left of the time after quiet hours or a night that a reminder waits for
)

// Remind reminds a person in turn.
func (t *Tx) Remind(user string, r Reminder) {
	p, err := t.Env.People.Person(t.ctx, user)
	if err != nil {
		t.Env.Report(err)
	}
	zone := t.Env.zone(t.ctx, t.Row.Guild)
	at, quiet := t.remindAt(user, p, zone, r)
	t.said = append(t.said, notify.Event{What: notify.Reminded, To: user, Msg: r.Msg, Ply: t.Row.Ply,
		Due: at.UnixMilli(), Silent: quiet || !r.Last, Zone: zone,
		InChannel: !t.Doc.Chat.Here && (p.Notify == table.NotifyChannel || !p.TakesDMs())})
}

// remindAt is when a person is reminded: an hour from now at most if other tables may have a reminder for them until
// then, and after their quiet hours or the night if enough time is left after those. Otherwise it is now, and at night
// makes no sound: nobody may run out of time without a warning.
func (t *Tx) remindAt(user string, p table.Profile, zone string, r Reminder) (at time.Time, quiet bool) {
	left := func(from time.Time, least time.Duration) bool {
		return r.Ends.IsZero() || !r.Ends.Before(from.Add(least))
	}
	if end := people.EndOfNight(p.Quiet, zone, t.Now); end.After(t.Now) {
		if left(end, afterTheRest) {
			return end, false
		}
		return t.Now, true
	}
	later := t.Now.Add(gatherTime)
	night := people.EndOfNight(p.Quiet, zone, later).After(later)
	if r.Prompt || night || !left(t.Now, mayGather) || !t.playsElsewhere(user) {
		return t.Now, false
	}
	return later, false
}

// playsElsewhere tells whether a person is at other running tables.
func (t *Tx) playsElsewhere(user string) bool {
	list, err := t.Env.Store.Tables(t.ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}, Limit: 2})
	if err != nil {
		t.Env.Report(err)
	}
	return len(list) > 1
}

// zone is the time zone of a server's puzzle of the day; "" if it has none.
func (w *Env) zone(ctx context.Context, guild string) string {
	if w.Zone == nil || guild == "" {
		return ""
	}
	zone, err := w.Zone(ctx, guild)
	if err != nil {
		w.Report(err)
	}
	return zone
}
