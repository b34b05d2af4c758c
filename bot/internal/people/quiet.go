package people

import (
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/table"
)

// Span is a span of time, its end excluded.
type Span struct{ From, To time.Time }

// QuietSpans lists the quiet hours that overlap the time between from and to.
func QuietSpans(q table.Quiet, from, to time.Time) (list []Span) {
	if q.Length() == 0 {
		return nil
	}
	zone := localtime.Zone(q.Zone)
	for date := localtime.Date(from, zone).Add(-localtime.Day); ; date = date.Add(localtime.Day) {
		until := date
		if q.To <= q.From {
			until = date.Add(localtime.Day)
		}
		start, end := localtime.At(date, 0, q.From, zone), localtime.At(until, 0, q.To, zone)
		if !start.Before(to) {
			return list
		}
		if latest := start.Add(table.MaxQuiet * time.Minute); end.After(latest) {
			end = latest // the night on which clocks are set back is an hour longer
		}
		if end.After(from) && end.After(start) && start.Unix() >= q.Since {
			list = append(list, Span{start, end})
		}
	}
}

// EndOfQuiet is the end of the quiet hours that include a moment, or else the moment itself.
func EndOfQuiet(q table.Quiet, at time.Time) time.Time {
	q.Since = 0 // quiet hours that do not stop clocks yet still delay messages
	for _, s := range QuietSpans(q, at, at.Add(time.Minute)) {
		if !s.From.After(at) && s.To.After(at) {
			return s.To
		}
	}
	return at
}

// The night: until somebody has set quiet hours, what can wait makes no sound from 22:00 to 8:00.
const nightFrom, nightTo = 22 * 60, 8 * 60

// EndOfNight is the end of the quiet hours that include a moment, or else the moment itself. For somebody who has set
// none it is the end of the night: in their own zone, or else in this one, or else there is none.
func EndOfNight(q table.Quiet, zone string, at time.Time) time.Time {
	if q.Length() == 0 {
		if q.Zone != "" {
			zone = q.Zone
		}
		if zone == "" {
			return at
		}
		q = table.Quiet{From: nightFrom, To: nightTo, Zone: zone}
	}
	return EndOfQuiet(q, at)
}
