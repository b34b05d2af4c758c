package commands

import (
	"sync"

	"golang.org/x/time/rate"
)

// Limits bounds how much one person may ask for: how many commands and presses at once, and how many a second in the
// long run. The zero value has no limit. Autocompletion has a separate limit, suggestionFactor times as large, because
// people type fast, and typing a move must not use up the limit for playing it.
type Limits struct {
	Rate  float64 // a second
	Burst int

	mu     sync.Mutex
	people map[string]*rate.Limiter // by user id: commands; by a space and the user id: suggestions
}

// suggestionFactor is how many times more often than commands suggestions may be asked for.
const suggestionFactor = 4

// maxLimited is how many people are remembered; when there are more, all begin anew.
const maxLimited = 10_000

// allow counts one request of a person and tells whether it may be carried out.
func (l *Limits) allow(user string) bool { return l.count(user, 1) }

// allowTyping counts one request for suggestions.
func (l *Limits) allowTyping(user string) bool { return l.count(" "+user, suggestionFactor) }

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
