package liveview

import (
	"container/heap"
	"context"
	"sync"
	"time"

	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Run updates views until ctx is done.
func (v *Views) Run(ctx context.Context) error {
	var editing sync.WaitGroup
	defer editing.Wait()
	if v.opts.Poll > 0 {
		editing.Go(func() { v.poll(ctx) })
	}
	for {
		next := v.start(ctx, &editing)
		timer := time.NewTimer(next)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-v.signal:
			timer.Stop()
		case <-timer.C:
		}
	}
}

// maxWait is how long Run waits before it looks at the views again if nothing is due.
const maxWait = time.Minute

// start begins the edits that are due, and returns how long it is until the next one.
func (v *Views) start(ctx context.Context, editing *sync.WaitGroup) (next time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now, discord := time.Now(), v.opts.Now()
	next = maxWait
	defer func() { v.wakes = now.Add(next) }()
	var ready []*view
	for w := range v.due {
		if left := w.due.Sub(now); left > 0 {
			next = min(next, left)
		} else {
			ready = append(ready, w)
		}
	}
	var later []*view // views that end but are not closed yet
	defer func() {
		for _, w := range later {
			heap.Push(&v.ends, w)
		}
	}()
	for len(v.ends) > 0 {
		if left := v.ends[0].ends.Add(-lastMinute).Sub(discord); left > 0 {
			next = min(next, left)
			break
		}
		w := heap.Pop(&v.ends).(*view)
		later = append(later, w)
		if w.due.IsZero() || w.due.After(now) {
			ready = append(ready, w)
		}
	}
	for _, w := range ready {
		switch {
		case w.editing:
			continue
		case v.acting[w.user] > 0:
			v.held[w.user] = true
			continue
		}
		select {
		case v.edits <- struct{}{}:
		default:
			return next // the end of an edit gives the signal
		}
		w.editing = true
		v.running++
		editing.Go(func() {
			defer v.done()
			defer func() { <-v.edits }()
			v.edit(ctx, w)
		})
	}
	return next
}

// edit brings one view up to date, or closes it if its token is about to end.
func (v *Views) edit(ctx context.Context, w *view) {
	w.order <- struct{}{}
	defer func() { <-w.order }()
	v.mu.Lock()
	v.setDue(w, time.Time{})
	closing := !v.opts.Now().Before(w.ends.Add(-lastMinute))
	force, key := w.force, w.key
	w.force = false
	newest := v.views[w.table][w.user] == w
	v.mu.Unlock()
	if !newest {
		return // an answer by a newer token shows more
	}
	var err error
	if !closing {
		key, err = v.update(ctx, w, force, key)
		_, closing = game.Refused(err) // the person may not see the table any more, or it is not there
	}
	if closing {
		err = v.close(ctx, w)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	w.editing = false
	if err != nil || force || key != w.key {
		w.sent = v.opts.Now() // perhaps, after an error
	}
	switch {
	case err == nil && !closing:
		w.key, w.fresh, w.tries = key, v.opts.Now(), 0
		return
	case err != nil && ctx.Err() == nil && !v.opts.Gone(err):
		if w.tries++; w.tries < maxTries && !closing {
			w.force = force
			if v.views[w.table][w.user] == w {
				v.setDue(w, time.Now().Add(v.opts.Delay<<w.tries))
			}
			return
		}
		v.opts.Report(err)
	}
	v.remove(w)
}

// update edits a view if its person sees something else at the table by now, and returns the key of what they see.
// Changes that they do not see, such as another person's premoves, must not show in an edit either.
func (v *Views) update(ctx context.Context, w *view, force bool, key string) (string, error) {
	now, message, err := v.opts.Renderer.View(ctx, w.table, w.user)
	if err != nil || now == key && !force {
		return now, err
	}
	data, err := message()
	if err != nil {
		return key, err
	}
	return now, v.opts.Sender.EditAnswer(ctx, w.token, w.message, data)
}

// close replaces a view by the line that says of when it was.
func (v *Views) close(ctx context.Context, w *view) error {
	v.mu.Lock()
	at := w.fresh
	v.mu.Unlock()
	data, err := v.opts.Renderer.ClosedView(ctx, w.table, w.user, at)
	if err != nil || data == nil {
		return err
	}
	return v.opts.Sender.EditAnswer(ctx, w.token, w.message, data)
}

// poll reads again and again which tables with views other processes have changed.
func (v *Views) poll(ctx context.Context) {
	last := make(map[table.ID]int64)
	for wait.Pause(ctx, v.opts.Poll) == nil {
		seen := make(map[table.ID]int64)
		for _, id := range v.tables() {
			version, err := v.opts.Version(ctx, id)
			if err != nil || version != last[id] {
				v.Changed(id) // if the table cannot be read, the update of the view reports it
			}
			seen[id] = version
		}
		last = seen
	}
}

func (v *Views) tables() []table.ID {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := make([]table.ID, 0, len(v.views))
	for id := range v.views {
		list = append(list, id)
	}
	return list
}
