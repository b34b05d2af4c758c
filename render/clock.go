package render

import (
	"time"

	"tablee/rules/game"
)

// Lasts is a message that tells a duration in its two largest units, rounded down: "3 h 20 min",
// "2 days", "2 jours 4 h". Below a second it reads "less than a second"; negative durations count as 0.
func Lasts(d time.Duration) game.Msg {
	units := []struct {
		id   string
		unit time.Duration
	}{{"duration.day", 24 * time.Hour}, {"duration.hour", time.Hour}, {"duration.minute", time.Minute}, {"duration.second", time.Second}}
	for i, u := range units {
		if d < u.unit {
			continue
		}
		long := game.M(u.id, "n", int(d/u.unit))
		if i+1 < len(units) {
			if n := int(d % u.unit / units[i+1].unit); n > 0 {
				return game.M("duration.pair", "long", long, "short", game.M(units[i+1].id, "n", n))
			}
		}
		return long
	}
	return game.M("duration.now")
}

// Duration is Lasts in the printer's language.
func (p *Printer) Duration(d time.Duration) string { return p.Plain(Lasts(d)) }

// When is a message that Discord shows relative to the reader's clock and keeps up to date: "in 2
// hours". For markdown only; elsewhere it is seen as <t:...>.
func When(t time.Time) game.Msg { return game.M("time.relative", "unix", int(t.Unix())) }

// Day is a message that Discord shows as a date in the reader's language. For markdown only.
func Day(t time.Time) game.Msg { return game.M("time.date", "unix", int(t.Unix())) }

// Moment is a message that Discord shows as date and time on the reader's clock. For markdown only.
func Moment(t time.Time) game.Msg { return game.M("time.moment", "unix", int(t.Unix())) }

// Mention is a message that calls a user by Discord id (decimal digits). Whether the user is notified
// is decided by the allowed mentions of the message that carries it. For markdown only.
func Mention(userID string) game.Msg { return game.M("mention.user", "user", userID) }
