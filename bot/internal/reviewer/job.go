package reviewer

import (
	"context"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
)

// maxJobs is how many jobs may wait.
const maxJobs = 10

// RunJob runs something short on the goroutine of the reviews, between two of their turns: somebody waits for it, and
// it must not delay live moves. It returns when the job is done. One person has one job at a time; a second one is
// refused, and so is any job when too many wait. If ctx is done first, the job is skipped.
func (r *Reviewer) RunJob(ctx context.Context, user string, job func(context.Context) error) error {
	t := &task{user: user, job: func() error { return job(ctx) }, ctx: ctx, done: make(chan struct{})}
	if err := r.enqueueJob(t); err != nil {
		return err
	}
	select {
	case <-t.done:
		return t.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enqueueJob appends a job to the queue.
func (r *Reviewer) enqueueJob(w *task) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.jobUsers[w.user]:
		return game.Refuse("try.thinking")
	case len(r.jobUsers) >= maxJobs || r.closed:
		return game.Refuse("try.busy")
	}
	r.jobUsers[w.user] = true
	r.jobs = append(r.jobs, w)
	r.wake.Signal()
	return nil
}

// runJob runs a job. It turns a panic of the game into an error.
func (r *Reviewer) runJob(w *task) {
	defer func() {
		if v := recover(); v != nil {
			w.err = safe.Panicked(v)
		}
		r.mu.Lock()
		delete(r.jobUsers, w.user)
		r.mu.Unlock()
		close(w.done)
	}()
	if w.err = w.ctx.Err(); w.err == nil {
		w.err = w.job()
	}
}

// nextJob is the next job, if it is its turn: when both wait, jobs and turns of reviews alternate. The caller holds the
// lock.
func (r *Reviewer) nextJob() (w *task) {
	others := len(r.requested)+len(r.background) > 0
	if len(r.jobs) == 0 || r.ranJob && others {
		r.ranJob = false
		return nil
	}
	w, r.jobs, r.ranJob = r.jobs[0], r.jobs[1:], true
	return w
}

// cancelJobs cancels the jobs that wait. The caller holds the lock.
func (r *Reviewer) cancelJobs() {
	for _, w := range r.jobs {
		w.err = context.Canceled
		close(w.done)
	}
	r.jobs = nil
}
