package host

import (
	"context"
	"sync/atomic"
	"testing"
	"time"
)

// TestFarewell: a host that ends notes when, however long after its last beat: the time until then was not lost to
// anybody, and nobody gets it back.
func TestFarewell(t *testing.T) {
	h := newHouse(t)
	var now atomic.Int64
	now.Store(noon.Add(time.Minute).UnixMilli())
	host := New(h.db, h.games, Options{Now: func() time.Time { return time.UnixMilli(now.Load()) },
		Report: func(err error) { t.Error(err) }})
	alive := func() string {
		at, err := h.db.Meta(context.Background(), "alive")
		h.check(err)
		return at
	}
	before := alive()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- host.Run(ctx) }()
	soon(t, "its first beat", func() bool { return alive() != before })
	now.Add(time.Second.Milliseconds()) // less than a beat
	stop()
	h.check(<-ended)
	if got, want := alive(), noon.Add(time.Minute+time.Second).Format(time.RFC3339Nano); got != want {
		t.Errorf("it was last there at %s, want %s", got, want)
	}
}
