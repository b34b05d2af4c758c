package commands

import (
	"sync"

	"golang.org/x/time/rate"
)

// Limits bound how much one person may ask for: so many commands and presses at once, and so many a second in the
// long run. The zero value bounds nothing. Autocompletion has a bound of its own, typing times as wide: people type
// fast, and what they type must not keep them from playing it.
type Limits struct {
	Rate  float64 // a second
	Burst int

	mu     sync.Mutex
	people map[string]*rate.Limiter // a person's commands, and, behind a space, what they type
}

// typing is how many times more often than commands suggestions may be asked for.
const typing = 4

// maxLimited is how many people are remembered; a forgotten one begins anew.
const maxLimited = 10_000

// allow counts one request of a person and tells whether it may be carried out.
func (l *Limits) allow(user string) bool { return l.count(user, 1) }

// allowTyping counts one request for suggestions.
func (l *Limits) allowTyping(user string) bool { return l.count(" "+user, typing) }

func (l *Limits) count(user string, times int) bool {
	if l.Burst == 0 {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.people == nil || len(l.people) >= maxLimited {
		l.people = make(map[string]*rate.Limiter)
	}
	p := l.people[user]
	if p == nil {
		p = rate.NewLimiter(rate.Limit(l.Rate*float64(times)), l.Burst*times)
		l.people[user] = p
	}
	return p.Allow()
}
