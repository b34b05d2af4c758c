package outbox

import (
	"context"
	"sync"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// logStore is where deliveries are recorded.
type logStore interface {
	Delivered(ctx context.Context, owed []int64, p *store.Post, retired ...store.Post) error
	Postpone(ctx context.Context, id, due int64, failed string) error
}

// outcome is the outcome of rows that one message covers.
type outcome struct {
	IDs   []int64
	Post  *store.Post                     // the message that was sent, if any
	First func(ctx context.Context) error // called before the rows are deleted; may be nil
}

// deliveryLog records outcomes by their batches' keys. It is safe for concurrent use.
type deliveryLog struct {
	Backoff wait.Backoff[string] // of outcomes that could not be recorded
	store   logStore
	now     func() time.Time
	mu      sync.Mutex
	sent    map[string]outcome   // outcomes that could not be recorded
	off     map[string]time.Time // until when batches that others wait for are deferred
}

// newLog makes an empty log.
func newLog(s logStore, now func() time.Time) *deliveryLog {
	return &deliveryLog{store: s, now: now, sent: map[string]outcome{}, off: map[string]time.Time{}}
}

// Begin forgets outcomes that could not be recorded: another process may have found their messages since.
func (l *deliveryLog) Begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.sent)
	clear(l.off)
	l.Backoff.Clear()
}

// Deferred tells whether a batch that others wait for is deferred; see Defer.
func (l *deliveryLog) Deferred(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Before(l.off[key])
}

// Record calls First and records an outcome. If either fails the outcome is remembered, so that nothing is sent again,
// and recorded later. If the process dies before, the next one looks on Discord for what this one may have sent.
func (l *deliveryLog) Record(ctx context.Context, key string, s outcome) (err error) {
	if s.First != nil {
		err = s.First(ctx)
	}
	if err == nil {
		err = l.store.Delivered(ctx, s.IDs, s.Post)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.sent[key] = s
		l.Backoff.Fail(key, l.now())
		return err
	}
	delete(l.sent, key)
	delete(l.off, key)
	l.Backoff.Done(key)
	return nil
}

// Unrecorded returns an outcome that could not be recorded.
func (l *deliveryLog) Unrecorded(key string) (outcome, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.sent[key]
	return s, ok
}

// Defer records when a batch is due again, and why. If others wait for it, they do so until then.
func (l *deliveryLog) Defer(ctx context.Context, key string, ids []int64, due time.Time, why string,
	others bool) error {
	if others {
		l.mu.Lock()
		l.off[key] = due
		l.mu.Unlock()
	}
	for _, id := range ids {
		if err := l.store.Postpone(ctx, id, due.UnixMilli(), why); err != nil {
			l.Backoff.Fail(key, l.now())
			return err
		}
	}
	l.Backoff.Done(key)
	return nil
}
