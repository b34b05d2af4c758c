package playgroundtest

import (
	"context"
	"slices"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// WaitFor blocks until done returns true. It is asked anew after every change
// in the playground and may call any method that does not wait.
func (s *Server) WaitFor(ctx context.Context, what string, done func() bool) error {
	s.w.Lock()
	defer s.w.Unlock()
	return s.w.Wait(ctx, what, func() bool {
		for {
			seen := s.w.Changes()
			s.w.Unlock()
			ok := done()
			s.w.Lock()
			if ok || seen == s.w.Changes() {
				return ok
			}
		}
	})
}

// WaitHeard waits until every bot that is connected has heard all that was sent to it over the gateway, and what was
// posted to an address has been answered. What it does about it may still go on.
func (s *Server) WaitHeard(ctx context.Context) error {
	s.w.Lock()
	defer s.w.Unlock()
	heard := s.Ask()
	return s.w.Wait(ctx, "the bots to hear", func() bool { return s.Idle() && heard() })
}

// WaitMessage waits until a message of a channel that everybody can read
// satisfies want, and returns the newest such.
func (s *Server) WaitMessage(ctx context.Context, place string, want func(client.Message) bool) (client.Message,
	error) {
	s.w.Lock()
	defer s.w.Unlock()
	ch, err := s.w.FindChannel(nil, place)
	if err != nil {
		return client.Message{}, err
	}
	return s.waitIn(ctx, func() *world.Channel { return ch }, want)
}

// WaitDM waits until a message of the bot in the person's DM satisfies want.
func (p *User) WaitDM(ctx context.Context, want func(client.Message) bool) (client.Message, error) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	return p.s.waitIn(ctx, func() *world.Channel { return p.u.DM }, want)
}

// waitIn waits for a message in the channel that where returns, if any yet.
func (s *Server) waitIn(ctx context.Context, where func() *world.Channel,
	want func(client.Message) bool) (found client.Message, err error) {
	err = s.w.Wait(ctx, "a message", func() bool {
		ch := where()
		if ch == nil {
			return false
		}
		for _, m := range slices.Backward(ch.Messages) {
			if m.Only == nil {
				if found = client.Snapshot(s.w, m); want(found) {
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		return client.Message{}, err
	}
	return found, nil
}
