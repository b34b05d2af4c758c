package sqlstore

import (
	"context"
	"sync/atomic"
	"time"
)

// Timer measures how long an engine takes.
type Timer struct {
	f atomic.Pointer[func(what string, took time.Duration)]
}

// Watch implements store.Health.
func (t *Timer) Watch(f func(what string, took time.Duration)) { t.f.Store(&f) }

func (t *Timer) took(what string, began time.Time) {
	if f := t.f.Load(); f != nil {
		(*f)(what, time.Since(began))
	}
}

// Watched is an engine that a Timer measures.
func Watched(e Engine, t *Timer) Engine { return watched{e, t} }

type watched struct {
	Engine
	t *Timer
}

func (e watched) Ask(ctx context.Context, q ...Question) error {
	defer e.t.took("ask", time.Now())
	return e.Engine.Ask(ctx, q...)
}

func (e watched) Within(ctx context.Context, m Mode, f func(Tx) error) error {
	defer e.t.took("store", time.Now())
	return e.Engine.Within(ctx, m, f)
}

func (e watched) Do(ctx context.Context, s Statement) error {
	defer e.t.took("store", time.Now())
	return e.Engine.Do(ctx, s)
}
