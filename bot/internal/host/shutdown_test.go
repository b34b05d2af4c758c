package host

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/store"
)

// stopping is a database at one of whose questions the process is told to stop.
type stopping struct {
	store.DB
	at   string
	stop func()
}

func (s stopping) asked(question string) {
	if question == s.at {
		s.stop()
	}
}

func (s stopping) Meta(ctx context.Context, name string) (string, error) {
	s.asked("meta")
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return s.DB.Meta(ctx, name)
}

func (s stopping) Tables(ctx context.Context, f store.Filter) ([]store.Brief, error) {
	s.asked("tables")
	return s.DB.Tables(ctx, f)
}

func (s stopping) NextDue(ctx context.Context) (int64, error) {
	s.asked("due")
	return s.DB.NextDue(ctx)
}

// TestShutdownTimeIsRecorded: a host that ends records the time, however long after its last heartbeat: the time until
// then was no downtime, and nobody gets it back. A host that is stopped before it could record when the downtime began
// leaves that to the next one.
func TestShutdownTimeIsRecorded(t *testing.T) {
	for name, c := range map[string]struct {
		at   string // the question at which it is stopped, a minute and a second after noon
		want time.Time
	}{
		"attending": {"due", noon.Add(time.Minute + time.Second)},
		"taking up": {"tables", noon.Add(time.Minute + time.Second)},
		"waking up": {"meta", noon},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			h.check(h.db.SetMeta(t.Context(), "alive", noon.Format(time.RFC3339Nano)))
			ctx, cancel := context.WithCancel(t.Context())
			var now atomic.Int64
			now.Store(noon.Add(time.Minute).UnixMilli())
			stop := sync.OnceFunc(func() {
				now.Add(time.Second.Milliseconds()) // less than a beat
				cancel()
			})
			host := New(stopping{h.db, c.at, stop}, h.games, Options{
				Now: func() time.Time { return time.UnixMilli(now.Load()) }, Report: func(err error) { t.Error(err) }})
			h.check(host.Run(ctx))
			at, err := h.db.Meta(context.Background(), "alive")
			h.check(err)
			if want := c.want.Format(time.RFC3339Nano); at != want {
				t.Errorf("the recorded time is %s, want %s", at, want)
			}
		})
	}
}
