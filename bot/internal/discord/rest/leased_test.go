package rest

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"tablee/bot/internal/lease"
	"tablee/store"
)

// lasting is a store whose leases are given once.
type lasting struct {
	store.DB
	taken bool
}

func (l *lasting) TakeLease(context.Context, string, string, time.Duration) (store.Lease, error) {
	if l.taken {
		return store.Lease{}, context.DeadlineExceeded
	}
	l.taken = true
	return store.Lease{Token: 1}, nil
}
func (*lasting) GiveUp(context.Context, store.Lease) error { return nil }

// TestLeasedRequests: a request bound to a lease is sent only while the lease lasts twice as long as a try, and does
// not hold up others.
func TestLeasedRequests(t *testing.T) { synctest.Test(t, leased) }

func leased(t *testing.T) {
	sent := 0
	c := answering(t, reply(func(r *http.Request) (int, http.Header, string) {
		if end, ok := r.Context().Deadline(); (!ok || time.Until(end) > 24*time.Second) && sent == 0 {
			t.Errorf("a try may take %s", time.Until(end))
		}
		sent++
		return 204, nil, ""
	}))
	send := func(ctx context.Context) error {
		_, err := c.Send(ctx, "POST", "https://x/c", "POST channel", "x", nil)
		return err
	}
	for life, may := range map[time.Duration]bool{time.Minute: true, 400 * time.Millisecond: false} {
		sent = 0
		k := lease.New(lease.Options{Store: &lasting{}, Life: life})
		_ = k.Alone(t.Context(), "courier", func(ctx context.Context) error {
			if !may { // it cannot be renewed
				time.Sleep(life / 2) // by the bubble's clock
			}
			if err := send(ctx); (err == nil) != may || (sent == 1) != may {
				t.Errorf("of %s: %v, sent %d times", life, err, sent)
			}
			return nil
		})
	}
	sent = 1
	if err := send(t.Context()); err != nil {
		t.Errorf("what hangs on none: %v", err)
	}
}
