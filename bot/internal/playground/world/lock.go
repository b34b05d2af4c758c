package world

import (
	"context"
	"fmt"
	"time"
)

// Lock takes the world's lock, without which nothing of it may be read or changed.
func (s *World) Lock() { s.mu.Lock() }

// Unlock releases the lock.
func (s *World) Unlock() { s.mu.Unlock() }

// Changed wakes all callers of Wait. The lock must be held.
func (s *World) Changed() {
	s.changes++
	s.cond.Broadcast()
}

// Now is the current time of the world's clock.
func (s *World) Now() time.Time { return s.Opt.Clock.Now() }

// Wait blocks until done returns true; the lock must be held, and is released while waiting.
func (s *World) Wait(ctx context.Context, what string, done func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, s.Opt.Patience)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.cond.Broadcast()
	})
	defer stop()
	for !done() {
		if s.Closed {
			return Errf("closed while waiting for %s", what)
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("playground: waiting for %s: %w", what, err)
		}
		s.cond.Wait()
	}
	return nil
}

// Changes counts all changes so far. The lock must be held.
func (s *World) Changes() uint64 { return s.changes }

// Close closes the world and wakes all callers of Wait. The lock must be held.
func (s *World) Close() {
	s.Closed = true
	s.Changed()
}
