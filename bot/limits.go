package main

import (
	"context"
	"encoding/json"
	"time"

	"tablee/store"
)

// limits keeps what Discord has said about when it takes requests again (429), so that the process that takes over does
// not send what this one was told not to.
type limits struct {
	db     store.Notes
	report func(error)
}

const (
	// metaLimits is the note of limits: until when (Unix milliseconds), by route; "" is all of them.
	metaLimits = "limits"
	// noting is how long a note may take: who was told 429 waits for it.
	noting = time.Second
	// longestLimit bounds what is believed of a note, whatever the clock of the process was that wrote it.
	longestLimit = time.Hour
)

// note notes one more limit, and drops those that are over.
func (l limits) note(route string, until time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), noting)
	defer cancel()
	known, err := l.read(ctx)
	if err != nil { // what cannot be read is written anew
		l.report(err)
	}
	if known == nil {
		known = map[string]int64{}
	}
	known[route] = max(known[route], until.UnixMilli())
	now := time.Now().UnixMilli()
	for r, until := range known {
		if until <= now {
			delete(known, r)
		}
	}
	data, err := json.Marshal(known)
	if err == nil {
		err = l.db.SetMeta(ctx, metaLimits, string(data))
	}
	if err != nil {
		l.report(err)
	}
}

func (l limits) read(ctx context.Context) (known map[string]int64, err error) {
	data, err := l.db.Meta(ctx, metaLimits)
	if err != nil || data == "" {
		return nil, err
	}
	return known, json.Unmarshal([]byte(data), &known)
}

// recall holds back what other processes, or the one before, were told not to send.
func (l limits) recall(ctx context.Context, hold func(route string, until time.Time)) {
	known, err := l.read(ctx)
	if err != nil {
		l.report(err)
	}
	now := time.Now()
	for route, until := range known {
		if at := time.UnixMilli(until); at.After(now) && at.Sub(now) <= longestLimit {
			hold(route, at)
		}
	}
}

// known recalls the limits whenever this process becomes the one that does something for all. alone may be nil.
func (l limits) known(alone func(context.Context, string, func(context.Context) error) error,
	hold func(route string, until time.Time)) func(context.Context, string, func(context.Context) error) error {
	if alone == nil {
		return nil
	}
	return func(ctx context.Context, name string, do func(context.Context) error) error {
		return alone(ctx, name, func(ctx context.Context) error {
			l.recall(ctx, hold)
			return do(ctx)
		})
	}
}
