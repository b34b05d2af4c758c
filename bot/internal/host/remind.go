package host

import (
	"context"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// nudge reminds those in turn, once a turn. It waits for the end of their quiet hours.
func (l *live) nudge(by game.Seat) error {
	nudged := false
	for _, s := range l.pos.Turn() {
		seat := l.doc.Seats[s]
		if c := &l.doc.Time.Seats[s]; s != by && seat.Kind == table.Person && !c.Nudged {
			p, err := l.h.Person(context.Background(), seat.User)
			if err != nil {
				return err
			}
			if p.Notify == table.NotifyNone {
				continue
			}
			c.Nudged, nudged = true, true
			msg := game.M("host.nudge", "by", l.doc.Seats[by].Name, "table", l.id().String(), "game", game.M(l.row.Game+".title"))
			l.owe(store.Owed{Kind: OweRemind, Target: seat.User, Body: owedBody(msg)})
			l.change.Owed[len(l.change.Owed)-1].Due = awake(p.Quiet, l.now).UnixMilli()
		}
	}
	if !nudged {
		return game.Refuse("host.nonudge")
	}
	return nil
}

// awake is the end of the quiet hours that a moment lies in, else the moment itself.
func awake(q table.Quiet, at time.Time) time.Time {
	q.Since = 0 // that they do not hold the clock yet is no reason to wake anybody
	for _, s := range quietSpans(q, at, at.Add(time.Minute)) {
		if !s.From.After(at) && s.To.After(at) {
			return s.To
		}
	}
	return at
}

// remind owes a seat in turn the news of how long it has left. Where it is told is decided when it is delivered.
func (l *live) remind(s game.Seat) {
	at := l.when(s, 0)
	if earliest := l.latest(s); at.Before(earliest) {
		at = earliest
	}
	msg := game.M("host.remind", "table", l.id().String(), "game", game.M(l.row.Game+".title"),
		"unix", int(at.Unix()), "out", game.M("clock.out."+l.doc.Time.Clock.Out()))
	l.owe(store.Owed{Kind: OweRemind, Target: l.doc.Seats[s].User, Body: owedBody(msg)})
}
