package sqlstore

import (
	"context"
	"sync/atomic"
	"time"

	"tablee/store"
)

// Timer measures what an engine does and how long it takes.
type Timer struct {
	f atomic.Pointer[func(store.Work)]
}

// Watch implements store.Health.
func (t *Timer) Watch(f func(store.Work)) { t.f.Store(&f) }

func (t *Timer) took(w store.Work, began time.Time) {
	if f := t.f.Load(); f != nil {
		w.Took = time.Since(began)
		(*f)(w)
	}
}

// Watched is an engine that a Timer measures.
func Watched(e Engine, t *Timer) Engine { return watched{e, t} }

type watched struct {
	Engine
	t *Timer
}

func (e watched) Ask(ctx context.Context, q ...Question) error {
	defer e.t.took(store.Work{What: "ask", Statements: len(q)}, time.Now())
	return e.Engine.Ask(ctx, q...)
}

func (e watched) Within(ctx context.Context, m Mode, f func(Tx) error) error {
	w, began := store.Work{What: "store"}, time.Now()
	defer func() { e.t.took(w, began) }()
	return e.Engine.Within(ctx, m, func(tx Tx) error { return f(countedTx{tx, &w.Statements}) })
}

func (e watched) Do(ctx context.Context, s Statement) error {
	defer e.t.took(store.Work{What: "store", Statements: 1}, time.Now())
	return e.Engine.Do(ctx, s)
}

// countedTx is a transaction whose statements are counted.
type countedTx struct {
	Tx
	n *int
}

func (t countedTx) Ask(ctx context.Context, q ...Question) error {
	*t.n += len(q)
	return t.Tx.Ask(ctx, q...)
}

func (t countedTx) Do(ctx context.Context, s Statement) error {
	*t.n++
	return t.Tx.Do(ctx, s)
}

func (t countedTx) Insert(ctx context.Context, s Statement) (int64, error) {
	*t.n++
	return t.Tx.Insert(ctx, s)
}
