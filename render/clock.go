package render

import (
	"time"

	"tablee/rules/game"
)

// Lasts is a message for a duration in its two largest units, rounded down: "3 h 20 min", "2 days", "2 jours 4 h".
// Below a second it reads "less than a second"; negative durations count as 0.
func Lasts(d time.Duration) game.Msg {
	units := []struct {
		id   string
		unit time.Duration
	}{{"duration.day", 24 * time.Hour}, {"duration.hour", time.Hour}, {"duration.minute", time.Minute},
		{"duration.second", time.Second}}
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
