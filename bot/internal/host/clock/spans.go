package clock

import (
	"slices"
	"time"

	"tablee/bot/internal/people"
)

// Span is a span of time, its end excluded.
type Span = people.Span

// union sorts spans and merges those that touch, so that no moment counts twice.
func union(list []Span) []Span {
	slices.SortFunc(list, func(a, b Span) int { return a.From.Compare(b.From) })
	var out []Span
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

// spent is how much of the time between from and to is outside the idle spans.
func spent(from, to time.Time, idle []Span) time.Duration {
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

// until is the moment at which an amount of time outside the idle spans has passed since from. It calls idle for the
// spans before a moment, and repeats until its result lies before that moment.
func until(from time.Time, amount time.Duration, idle func(to time.Time) []Span) time.Time {
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
