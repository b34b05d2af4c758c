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
	Delivered(ctx context.Context, owed []int64, p *store.Post) error
	Postpone(ctx context.Context, id, due int64, failed string) error
}

// Sent is what was dealt with together: which debts, the message that stands, if any, and what is to be done before the
// debts are struck off, if anything.
type Sent struct {
	IDs   []int64
	Post  *store.Post
	First func(ctx context.Context) error
}

// deliveryLog keeps what is dealt with together by a key. It is safe for concurrent use.
type deliveryLog struct {
	Rests wait.Rests[string] // of what nothing could be written down lately
	store logStore
	now   func() time.Time
	mu    sync.Mutex
	sent  map[string]Sent      // what could not be written down
	off   map[string]time.Time // until when what failed lately is put off that others wait for
}

// newLog makes an empty log.
func newLog(s logStore, now func() time.Time) *deliveryLog {
	return &deliveryLog{store: s, now: now, sent: map[string]Sent{}, off: map[string]time.Time{}}
}

// Begin forgets what could not be written down: since then another process may have looked for it.
func (l *deliveryLog) Begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.sent)
	clear(l.off)
	l.Rests.Clear()
}

// Deferred tells whether something was put off that others wait for; see Defer.
func (l *deliveryLog) Deferred(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Before(l.off[key])
}

// Record does what comes first and writes down what became of something. What cannot be done or written is remembered,
// so that nothing is sent again, and tried again after a rest. If the process dies before, the next one looks on
// Discord for what this one may have sent.
func (l *deliveryLog) Record(ctx context.Context, key string, s Sent) (err error) {
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
		l.Rests.Fail(key, l.now())
		return err
	}
	delete(l.sent, key)
	delete(l.off, key)
	l.Rests.Done(key)
	return nil
}

// Unrecorded is what was sent of something without being written down.
func (l *deliveryLog) Unrecorded(key string) (Sent, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.sent[key]
	return s, ok
}

// Defer writes down when something is due again, and why. Others wait for it until then if they are to.
func (l *deliveryLog) Defer(ctx context.Context, key string, ids []int64, due time.Time, why string,
	others bool) error {
	if others {
		l.mu.Lock()
		l.off[key] = due
		l.mu.Unlock()
	}
	for _, id := range ids {
		if err := l.store.Postpone(ctx, id, due.UnixMilli(), why); err != nil {
			l.Rests.Fail(key, l.now())
			return err
		}
	}
	l.Rests.Done(key)
	return nil
}
