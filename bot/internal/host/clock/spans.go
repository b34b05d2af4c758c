package clock

import (
	"slices"
	"time"

	"tablee/bot/internal/people"
)

// Span is a stretch of time, its end excluded.
type Span = people.Span

// union sorts spans and joins those that touch, so that no moment counts twice.
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

// spent is how much of the time between from and to counts, the idle stretches taken out.
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

// until is the moment at which an amount of time that counts has passed since from. The idle stretches must be
// known far enough ahead: idle is asked for those before a moment until the answer lies before it.
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
