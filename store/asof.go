package store

import (
	"context"
	"sync/atomic"
)

// Mark is a moment in this process: what was read or stored later has a higher one.
type Mark int64

var lastMark atomic.Int64

// NewMark returns the present moment.
func NewMark() Mark { return Mark(lastMark.Add(1)) }

// AsOfNow returns a context for work that is answered by the state of the database at present or at any later moment:
// what this process has read or stored from now on need not be read again for it. So one command, which looks at a
// table several times, reads it once. It is not for what decides about a write.
func AsOfNow(ctx context.Context) context.Context {
	return context.WithValue(ctx, asOfKey{}, NewMark())
}

// Latest returns a context without that property.
func Latest(ctx context.Context) context.Context { return context.WithValue(ctx, asOfKey{}, Mark(0)) }

// AsOfAlso returns a context that is answered by the same states as another one.
func AsOfAlso(ctx, other context.Context) context.Context {
	m, _ := AsOf(other)
	return context.WithValue(ctx, asOfKey{}, m)
}

// AsOf is since when a state suffices for a context; false: only the present one does.
func AsOf(ctx context.Context) (Mark, bool) {
	m, _ := ctx.Value(asOfKey{}).(Mark)
	return m, m > 0
}

type asOfKey struct{}
