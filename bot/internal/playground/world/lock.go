package world

import (
	"context"
	"fmt"
	"time"
)

// Lock takes the world for oneself; nothing of it is read or changed without.
func (s *World) Lock() { s.mu.Lock() }

// Unlock gives the world back.
func (s *World) Unlock() { s.mu.Unlock() }

// Changed wakes whoever waits for something to happen. The lock is held.
func (s *World) Changed() {
	s.changes++
	s.cond.Broadcast()
}

// Now is the time of the world's clock.
func (s *World) Now() time.Time { return s.Opt.Clock.Now() }

// Wait blocks, the lock held, until done says so.
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

// Changes counts what has changed. The lock is held.
func (s *World) Changes() uint64 { return s.changes }

// Close ends the world: whoever waits for something is told. The lock is held.
func (s *World) Close() {
	s.Closed = true
	s.Changed()
}
