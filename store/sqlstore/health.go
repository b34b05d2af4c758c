package sqlstore

import (
	"context"
	"errors"
	"strings"
	"sync"

	"tablee/store"
)

// Health remembers the results of the last writes and the last check of a database.
type Health struct {
	mu        sync.Mutex
	failing   error
	unwritten int64
	damage    error
}

// Wrote records the error of a write and returns it: store.ErrUnwritable is remembered until Probe succeeds.
func (h *Health) Wrote(err error) error {
	if !errors.Is(err, store.ErrUnwritable) {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failing = err
	h.unwritten++
	return err
}

// Checked records the result of a check of the whole database, and returns it.
func (h *Health) Checked(err error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.damage = nil
	if errors.Is(err, store.ErrDamaged) {
		h.damage = err
	}
	return err
}

// Unwritten implements store.Health.
func (h *Health) Unwritten() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.unwritten
}

// Failing implements store.Health.
func (h *Health) Failing() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failing
}

// Damage implements store.Health.
func (h *Health) Damage() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.damage
}

// probeBytes is how many bytes, a few moves, must be writable before a disk no longer counts as full.
const probeBytes = 32 << 10

// Probe tries to write after a failure, and forgets the failure if that succeeds.
func (h *Health) Probe(ctx context.Context, do func(context.Context, Statement) error) error {
	if h.Failing() == nil {
		return nil
	}
	err := do(ctx, Statement{What: "probe", Args: []any{"probe", strings.Repeat("-", probeBytes)},
		Query: "INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"})
	if err == nil {
		err = do(ctx, Statement{What: "probe", Args: []any{"probe"}, Query: "DELETE FROM meta WHERE name = ?"})
	}
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failing = nil
	return nil
}
