package tables

import (
	"context"
	"sync"
	"time"

	"tablee/commands/message"
)

// How long a progressReply waits.
const (
	firstAnswerWait = 800 * time.Millisecond // for the GIF, before the first answer is its progress
	minEditInterval = 2 * time.Second        // two changes of a message
)

// progressReply receives the progress of one request: the first answer shows what is known by then, edits show the
// rest.
type progressReply struct {
	finished chan struct{}
	edit     func(message.ReplayProgress)

	mu       sync.Mutex
	last     message.ReplayProgress
	answered bool
	sending  sync.Mutex // one edit at a time, and none after the last
	final    bool
	edited   time.Time
}

// report receives progress. What comes too soon after the last edit is left out; the final outcome never is.
func (r *progressReply) report(p message.ReplayProgress) {
	r.mu.Lock()
	r.last = p
	answered := r.answered
	r.mu.Unlock()
	switch {
	case !answered && p.Finished():
		select {
		case r.finished <- struct{}{}:
		default:
		}
	case answered && p.Finished():
		go func() { // the renderer does not wait for Discord
			r.sending.Lock()
			defer r.sending.Unlock()
			r.final = true
			r.edit(p)
		}()
	case answered && r.sending.TryLock():
		if r.final || time.Since(r.edited) < minEditInterval {
			r.sending.Unlock()
			return
		}
		r.edited = time.Now()
		go func() {
			defer r.sending.Unlock()
			r.edit(p)
		}()
	}
}

// initial waits a moment and returns what is known then. What comes afterwards is shown by edits.
func (r *progressReply) initial(ctx context.Context) message.ReplayProgress {
	select {
	case <-r.finished:
	case <-ctx.Done():
	case <-time.After(firstAnswerWait):
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answered, r.edited = true, time.Now()
	return r.last
}
