package sqlstore

import (
	"context"
	"errors"
	"strings"
	"sync"

	"tablee/store"
)

// Health remembers how the last writes and the last check of a database went.
type Health struct {
	mu        sync.Mutex
	failing   error
	unwritten int64
	damage    error
}

// Wrote judges the outcome of a write and returns it: one that store.ErrUnwritable marks is kept until Probe succeeds.
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

// Checked keeps what a check of the whole database found, and returns it.
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

// probe is how many bytes there must be room for, so that a disk does not count as full any more: a few moves.
const probe = 32 << 10

// Probe tries whether what could not be written lately can be written again, and forgets that it could not.
func (h *Health) Probe(ctx context.Context, do func(context.Context, Statement) error) error {
	if h.Failing() == nil {
		return nil
	}
	err := do(ctx, Statement{What: "probe", Args: []any{"probe", strings.Repeat("-", probe)},
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
