package host

import (
	"slices"
	"time"

	"tablee/commands/table"
)

// span is a stretch of time, its end excluded.
type span struct{ From, To time.Time }

// quietSpans lists the quiet stretches that touch the time between from and to.
func quietSpans(q table.Quiet, from, to time.Time) (list []span) {
	if q.Length() == 0 {
		return nil
	}
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		zone = time.UTC
	}
	day := from.In(zone).AddDate(0, 0, -1)
	for {
		start := time.Date(day.Year(), day.Month(), day.Day(), q.From/60, q.From%60, 0, 0, zone)
		end := time.Date(day.Year(), day.Month(), day.Day(), q.To/60, q.To%60, 0, 0, zone)
		if q.To <= q.From {
			end = time.Date(day.Year(), day.Month(), day.Day()+1, q.To/60, q.To%60, 0, 0, zone)
		}
		if !start.Before(to) {
			return list
		}
		if most := start.Add(table.MaxQuiet * time.Minute); end.After(most) {
			end = most // the night on which clocks are put back is an hour longer
		}
		if end.After(from) && end.After(start) && start.Unix() >= q.Since {
			list = append(list, span{start, end})
		}
		day = day.AddDate(0, 0, 1)
	}
}

// union sorts spans and joins those that touch, so that no moment counts twice.
func union(list []span) []span {
	slices.SortFunc(list, func(a, b span) int { return a.From.Compare(b.From) })
	var out []span
	for _, s := range list {
		if n := len(out); n > 0 && !s.From.After(out[n-1].To) {
			if s.To.After(out[n-1].To) {
				out[n-1].To = s.To
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// spent is how much of the time between from and to counts, the idle stretches taken out.
func spent(from, to time.Time, idle []span) time.Duration {
	total := to.Sub(from)
	for _, s := range union(idle) {
		a, b := s.From, s.To
		if a.Before(from) {
			a = from
		}
		if b.After(to) {
			b = to
		}
		if b.After(a) {
			total -= b.Sub(a)
		}
	}
	return max(total, 0)
}

// until is the moment at which an amount of time that counts has passed since from. The idle stretches must be
// known far enough ahead: idle is asked for those before a moment until the answer lies before it.
func until(from time.Time, amount time.Duration, idle func(to time.Time) []span) time.Time {
	at := from.Add(amount)
	for range 400 { // each round adds the idle time found so far; a day has at most ten idle hours, so it converges
		missing := amount - spent(from, at, idle(at))
		if missing <= 0 {
			return at
		}
		at = at.Add(missing)
	}
	return at
}
