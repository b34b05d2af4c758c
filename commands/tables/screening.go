package tables

import (
	"context"
	"sync"
	"time"

	"tablee/commands/message"
)

// How patient a screening is.
const (
	atOnce  = 800 * time.Millisecond // a film that is there by then is the first answer
	between = 2 * time.Second        // two changes of a message
)

// screening takes the news of one order: the first answer shows what is known by then, later ones change it.
type screening struct {
	more chan struct{}
	send func(message.FilmNews)

	mu       sync.Mutex
	last     message.FilmNews
	answered bool
	sending  sync.Mutex // one change at a time, and none after the last
	ended    bool
	sent     time.Time
}

// tell takes news. Progress that would come too soon after the last is left out; the last news never is.
func (s *screening) tell(n message.FilmNews) {
	s.mu.Lock()
	s.last = n
	later := s.answered
	s.mu.Unlock()
	switch {
	case !later && n.Last():
		select {
		case s.more <- struct{}{}:
		default:
		}
	case later && n.Last():
		go func() { // who draws does not wait for Discord
			s.sending.Lock()
			defer s.sending.Unlock()
			s.ended = true
			s.send(n)
		}()
	case later && s.sending.TryLock():
		if s.ended || time.Since(s.sent) < between {
			s.sending.Unlock()
			return
		}
		s.sent = time.Now()
		go func() {
			defer s.sending.Unlock()
			s.send(n)
		}()
	}
}

// first waits a moment and is what is known then. What comes afterwards is sent.
func (s *screening) first(ctx context.Context) message.FilmNews {
	select {
	case <-s.more:
	case <-ctx.Done():
	case <-time.After(atOnce):
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answered, s.sent = true, time.Now()
	return s.last
}
