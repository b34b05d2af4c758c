package playground

import (
	"context"
	"fmt"
	"slices"
)

// wait blocks, the lock held, until done says so.
func (s *Server) wait(ctx context.Context, what string, done func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, s.opt.Patience)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.cond.Broadcast()
	})
	defer stop()
	for !done() {
		if s.closed {
			return errf("closed while waiting for %s", what)
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("playground: waiting for %s: %w", what, err)
		}
		s.cond.Wait()
	}
	return nil
}

// WaitFor blocks until done returns true. It is asked anew after every change
// in the playground and may call any method that does not wait.
func (s *Server) WaitFor(ctx context.Context, what string, done func() bool) error {
	s.lock()
	defer s.unlock()
	return s.wait(ctx, what, func() bool {
		for {
			seen := s.changes
			s.mu.Unlock()
			ok := done()
			s.mu.Lock()
			if ok || seen == s.changes {
				return ok
			}
		}
	})
}

// await waits for the bot's answer to i; for a deferred one, until it has
// content. The lock is held.
func (s *Server) await(ctx context.Context, i *interaction, what string) (Response, error) {
	err := s.wait(ctx, "the answer to "+what, func() bool {
		return i.failed || i.acked && (i.callback != cbDefer || i.original.deleted || i.original.flags&flagLoading == 0)
	})
	if err != nil {
		return Response{}, err
	}
	if i.failed {
		return Response{InteractionID: i.id, Token: i.token}, ErrNoAnswer
	}
	r := Response{InteractionID: i.id, Token: i.token, Type: i.callback, Modal: newModal(i)}
	if i.original != nil && !i.original.deleted {
		r.Message = s.snapshot(i.original)
	}
	for _, e := range i.choices {
		c := e.(obj)
		r.Choices = append(r.Choices, Choice{localName(c, i.locale), c["value"]})
	}
	return r, nil
}

// WaitMessage waits until a message of a channel that everybody can read
// satisfies want, and returns the newest such.
func (s *Server) WaitMessage(ctx context.Context, place string, want func(Message) bool) (Message, error) {
	s.lock()
	defer s.unlock()
	ch, err := s.findChannel(nil, place)
	if err != nil {
		return Message{}, err
	}
	return s.waitIn(ctx, func() *channel { return ch }, want)
}

// WaitDM waits until a message of the bot in the person's DM satisfies want.
func (p *User) WaitDM(ctx context.Context, want func(Message) bool) (Message, error) {
	p.s.lock()
	defer p.s.unlock()
	return p.s.waitIn(ctx, func() *channel { return p.u.dm }, want)
}

// waitIn waits for a message in the channel that where returns, if any yet.
func (s *Server) waitIn(ctx context.Context, where func() *channel, want func(Message) bool) (found Message, err error) {
	err = s.wait(ctx, "a message", func() bool {
		ch := where()
		if ch == nil {
			return false
		}
		for _, m := range slices.Backward(ch.messages) {
			if m.only == nil {
				if found = s.snapshot(m); want(found) {
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		return Message{}, err
	}
	return found, nil
}
