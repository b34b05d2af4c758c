package outbox

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// sent is a batch that has been dealt with, which the outbox does not know yet.
type sent struct {
	ids  []int64
	post *store.Post
}

// ledger is what the courier writes down of batches, and what it could not.
type ledger struct {
	opts  *Options
	rests wait.Rests[string] // batches of which nothing could be written down
	mu    sync.Mutex
	sent  map[string]sent      // what was sent of them
	off   map[string]time.Time // until when boards are put off that failed lately: their calls wait for them
}

// begin forgets what it could not write down: since then another process may have looked for it.
func (l *ledger) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.sent)
	clear(l.off)
	l.rests.Clear()
}

// isOff tells whether a batch is put off. It is not for one that failed often: whoever waits for it has waited enough.
func (l *ledger) isOff(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Before(l.off[key])
}

// note writes down what became of a batch. What cannot be written is remembered, so that it is not sent again, and
// tried again after a rest; a process that dies first looks on Discord for what it may have sent.
func (l *ledger) note(ctx context.Context, b *batch, s sent) error {
	err := l.opts.Store.Delivered(ctx, s.ids, s.post)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.sent[b.key()] = s
		l.rests.Fail(b.key(), l.opts.Now())
		return err
	}
	delete(l.sent, b.key())
	delete(l.off, b.key())
	l.rests.Done(b.key())
	return nil
}

// unnoted is what was sent of a batch without being written down.
func (l *ledger) unnoted(b *batch) (sent, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.sent[b.key()]
	return s, ok
}

// later puts a batch off and tells of it from the fourth try on.
func (l *ledger) later(ctx context.Context, b *batch, cause error) error {
	if err := l.postpone(ctx, b, cause); err != nil {
		return errors.Join(cause, err)
	}
	if b.tries >= 3 {
		o := b.newest
		return fmt.Errorf("outbox: message to %s %s of %v, try %d: %w", o.Kind, o.Target, o.Subject, b.tries+1, cause)
	}
	return nil
}

// patient is for how many tries of a board its table's call waits, so that it stands below.
const patient = 3

// postpone puts a batch off: a second, then twice as long each time, an hour at most.
func (l *ledger) postpone(ctx context.Context, b *batch, cause error) error {
	wait := max(min(time.Second<<min(b.tries, 12), time.Hour), wished(cause))
	due := l.opts.Now().Add(wait)
	if b.kind == Board && b.tries < patient {
		l.mu.Lock()
		l.off[b.key()] = due
		l.mu.Unlock()
	}
	return l.putOff(ctx, b, due, cause.Error())
}

// await puts a batch off until a message that it waits for has had its time.
func (l *ledger) await(ctx context.Context, b *batch, due time.Time) error {
	now := l.opts.Now()
	if due.Before(now) { // it is on its way
		due = now
	}
	return l.putOff(ctx, b, due.Add(time.Second), "")
}

// putOff writes down when a batch is due, and why.
func (l *ledger) putOff(ctx context.Context, b *batch, due time.Time, why string) error {
	for _, id := range b.ids {
		if err := l.opts.Store.Postpone(ctx, id, due.UnixMilli(), why); err != nil {
			l.rests.Fail(b.key(), l.opts.Now())
			return err
		}
	}
	l.rests.Done(b.key())
	return nil
}
