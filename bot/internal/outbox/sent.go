package outbox

import (
	"context"
	"sync"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// sentPosts knows some of the messages that this process has sent or removed last, so that it need not read them.
type sentPosts struct {
	mu         sync.Mutex
	last, more map[string]store.Post // by message: the last ones that were recorded, and those of before
	removed    wait.Recent           // messages that were removed from Discord: nobody has to do it again
	unrecorded []store.Post          // of these, those that the database still has as live
}

// maxLastSent is how many messages are known at least, and half of how many at most.
const maxLastSent = 2000

// begin forgets everything: another process may have changed the same messages since. One that was removed and is still
// recorded as live is removed once more, which does nothing.
func (s *sentPosts) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last, s.more, s.unrecorded = nil, nil, nil
	s.removed.Clear()
}

// find returns a message that was recorded lately. It may have been edited since: its subject, kind, target, channel
// and time are right.
func (s *sentPosts) find(message string) (p store.Post, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok = s.last[message]; !ok {
		p, ok = s.more[message]
	}
	return p, ok
}

// remove records that a message was removed from Discord. The next record stores it.
func (s *sentPosts) remove(p store.Post) {
	s.removed.Add(p.Message)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unrecorded = append(s.unrecorded, p)
}

// record stores a delivery, and which messages were removed.
func (s *sentPosts) record(ctx context.Context, in logStore, owed []int64, p *store.Post) error {
	s.mu.Lock()
	removed := s.unrecorded
	s.unrecorded = nil
	s.mu.Unlock()
	err := in.Delivered(ctx, owed, p, removed...)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil:
		s.unrecorded = append(removed, s.unrecorded...)
	case p != nil:
		if p.Live { // maybe it was removed once, and an answer has edited it since
			s.removed.Take(p.Message)
		}
		if len(s.last) >= maxLastSent {
			s.last, s.more = nil, s.last
		}
		if s.last == nil {
			s.last = make(map[string]store.Post)
		}
		s.last[p.Message] = *p
	}
	return err
}

// recordRemoved stores which messages were removed, if no delivery follows.
func (c *Courier) recordRemoved(ctx context.Context) error {
	c.sent.mu.Lock()
	n := len(c.sent.unrecorded)
	c.sent.mu.Unlock()
	if n == 0 {
		return nil
	}
	return c.sent.record(ctx, c.opts.Store, nil, nil)
}

// recorder is the store of the delivery log.
type recorder struct{ c *Courier }

func (r recorder) Delivered(ctx context.Context, owed []int64, p *store.Post, _ ...store.Post) error {
	return r.c.sent.record(ctx, r.c.opts.Store, owed, p)
}

func (r recorder) Postpone(ctx context.Context, id, due int64, failed string) error {
	return r.c.opts.Store.Postpone(ctx, id, due, failed)
}
