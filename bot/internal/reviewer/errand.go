package reviewer

import (
	"context"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
)

// maxErrands is how many errands may wait.
const maxErrands = 10

// Errand has something short computed on the goroutine of the reviews, before the next turn of any or after one:
// somebody waits for it, and live moves are not to. It returns when it is done. One person has one errand at a time;
// beyond that, and where too many wait, it is refused. Where ctx ends first it is left out.
func (r *Reviewer) Errand(ctx context.Context, user string, do func(context.Context) error) error {
	w := &work{user: user, do: func() error { return do(ctx) }, ctx: ctx, done: make(chan struct{})}
	if err := r.send(w); err != nil {
		return err
	}
	select {
	case <-w.done:
		return w.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// send has an errand wait.
func (r *Reviewer) send(w *work) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.sent[w.user]:
		return game.Refuse("try.thinking")
	case len(r.sent) >= maxErrands || r.closed:
		return game.Refuse("try.busy")
	}
	r.sent[w.user] = true
	r.errands = append(r.errands, w)
	r.more.Signal()
	return nil
}

// run does an errand. It survives a game that panics.
func (r *Reviewer) run(w *work) {
	defer func() {
		if v := recover(); v != nil {
			w.err = safe.Panicked(v)
		}
		r.mu.Lock()
		delete(r.sent, w.user)
		r.mu.Unlock()
		close(w.done)
	}()
	if w.err = w.ctx.Err(); w.err == nil {
		w.err = w.do()
	}
}

// errand is the next one, if it is its turn; reviews have every other one. The caller holds the lock.
func (r *Reviewer) errand() (w *work) {
	others := len(r.asked)+len(r.later) > 0
	if len(r.errands) == 0 || r.ran && others {
		r.ran = false
		return nil
	}
	w, r.errands, r.ran = r.errands[0], r.errands[1:], true
	return w
}

// dismiss gives up the errands that wait. The caller holds the lock.
func (r *Reviewer) dismiss() {
	for _, w := range r.errands {
		w.err = context.Canceled
		close(w.done)
	}
	r.errands = nil
}
