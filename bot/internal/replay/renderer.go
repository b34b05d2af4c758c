package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/safe"
	"tablee/commands/message"
	"tablee/render/picture"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Animator describes replays as animations; *message.ReplayMessages implements it.
type Animator interface {
	Animation(ctx context.Context, r *table.Replay, lang string, look picture.Look) picture.Animation
}

// Limits of a Renderer.
const (
	maxGIFBytes    = 8_000_000        // of one GIF: a little less than every Discord user may upload
	maxQueued      = 20               // requests that wait or are being rendered
	maxCachedBytes = 4 << 20          // of all cached GIFs: most take 1 or 2 MB, and the bot runs on small machines
	cacheTime      = 30 * time.Minute // after a GIF was last asked for
	maxRenderTime  = 3 * time.Minute  // of one GIF
)

// Renderer renders replays as GIFs, one at a time, and caches them for a while. Run does the work. The exported fields
// are set by New; tests change some of them before Run.
type Renderer struct {
	Replays  Replays
	Animator Animator
	Now      func() time.Time
	MaxBytes int                 // of a GIF; default 8 000 000
	Throttle func(time.Duration) // called after each frame with the time that it took; by default sleeps as long

	mu     sync.Mutex
	queue  []*job // the first is being rendered
	cache  []*cachedGIF
	wake   chan struct{}
	closed bool
}

// gifKey identifies a GIF: requests with equal keys are served by the same one.
type gifKey struct {
	table table.ID
	lang  string
	look  picture.Look
}

// job is a GIF to render, with all the requests that wait for it.
type job struct {
	gifKey
	user      string // who asked for it first
	listeners []func(message.ReplayProgress)
	progress  message.ReplayProgress
}

// cachedGIF is a GIF that has been rendered.
type cachedGIF struct {
	gifKey
	gif       *picture.GIF
	lastAsked time.Time
}

// New makes a renderer; a nil now is time.Now.
func New(replays Replays, animator Animator, now func() time.Time) *Renderer {
	if now == nil {
		now = time.Now
	}
	return &Renderer{Replays: replays, Animator: animator, Now: now, MaxBytes: maxGIFBytes, Throttle: time.Sleep,
		wake: make(chan struct{}, 1)}
}

// Enqueue requests a GIF. It calls report with the progress: at once, now and then, and at last with the GIF or an
// error. A GIF that is cached or already queued is not rendered again. Enqueue refuses when the queue is full, or when
// another request of the same person waits.
func (r *Renderer) Enqueue(req message.ReplayRequest, report func(message.ReplayProgress)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := gifKey{req.Table, req.Lang, req.Look}
	if gif := r.cached(k); gif != nil {
		go report(message.ReplayProgress{GIF: gif})
		return nil
	}
	for i, j := range r.queue {
		if j.gifKey == k {
			j.listeners = append(j.listeners, report)
			p := j.progress
			if i > 0 {
				p = message.ReplayProgress{QueuedBefore: i}
			}
			report(p)
			return nil
		}
	}
	own := slices.ContainsFunc(r.queue, func(j *job) bool { return j.user == req.User })
	switch {
	case r.closed:
		return game.Refuse("replay.stopped")
	case own:
		return game.Refuse("replay.own")
	case len(r.queue) >= maxQueued:
		return game.Refuse("replay.busy")
	}
	j := &job{gifKey: k, user: req.User, listeners: []func(message.ReplayProgress){report}}
	r.queue = append(r.queue, j)
	j.progress = message.ReplayProgress{QueuedBefore: len(r.queue) - 1}
	report(j.progress)
	select {
	case r.wake <- struct{}{}:
	default:
	}
	return nil
}

// cached returns the cached GIF, or nil. It drops GIFs that nobody has asked for within cacheTime.
func (r *Renderer) cached(k gifKey) *picture.GIF {
	now := r.Now()
	r.cache = slices.DeleteFunc(r.cache, func(e *cachedGIF) bool { return now.Sub(e.lastAsked) > cacheTime })
	for _, e := range r.cache {
		if e.gifKey == k {
			e.lastAsked = now
			return e.gif
		}
	}
	return nil
}

// Run renders the queued GIFs until ctx is done. Whoever still waits then is sent a refusal.
func (r *Renderer) Run(ctx context.Context) {
	for {
		r.mu.Lock()
		var j *job
		if len(r.queue) > 0 {
			j = r.queue[0]
		}
		r.mu.Unlock()
		if j == nil || ctx.Err() != nil {
			select {
			case <-ctx.Done():
				r.close()
				return
			case <-r.wake:
				continue
			}
		}
		gif, err := r.render(ctx, j)
		if ctx.Err() != nil { // whatever render returned
			gif, err = nil, game.Refuse("replay.stopped")
		}
		r.finish(j, gif, err)
	}
}

// render renders one GIF.
func (r *Renderer) render(ctx context.Context, j *job) (gif *picture.GIF, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("replay: table %d: %w", j.table, safe.Panicked(v))
		}
	}()
	bounded, cancel := context.WithTimeout(ctx, maxRenderTime)
	defer cancel()
	replay, err := r.Replays.Replay(bounded, j.table, "", false)
	if err != nil {
		return nil, err
	}
	if replay.Table.Phase != table.Over {
		return nil, game.Refuse("replay.running")
	}
	anim := r.Animator.Animation(bounded, replay, j.lang, j.look)
	anim.MaxBytes, anim.Throttle = r.MaxBytes, r.Throttle
	anim.Progress = func(done, of int) { r.report(j, message.ReplayProgress{Done: done, Of: of}) }
	drawn, err := anim.Draw(bounded)
	switch {
	case errors.Is(err, picture.ErrTooLarge) || bounded.Err() != nil:
		return nil, game.Refuse("replay.toolarge")
	case err != nil:
		return nil, err
	}
	return &drawn, nil
}

// report sends the progress of a job to all its listeners.
func (r *Renderer) report(j *job, p message.ReplayProgress) {
	r.mu.Lock()
	j.progress = p
	listeners := slices.Clone(j.listeners)
	r.mu.Unlock()
	for _, report := range listeners {
		report(p)
	}
}

// finish caches a GIF, removes its job from the queue, and tells everybody who waits: for this GIF the outcome, for
// others their new place in the queue.
func (r *Renderer) finish(j *job, gif *picture.GIF, err error) {
	r.mu.Lock()
	r.queue = slices.DeleteFunc(r.queue, func(o *job) bool { return o == j })
	if gif != nil {
		r.cache = append(r.cache, &cachedGIF{j.gifKey, gif, r.Now()})
		size := 0
		for i, e := range slices.Backward(r.cache) {
			if size += len(e.gif.Data); size > maxCachedBytes {
				r.cache = slices.Delete(r.cache, 0, i+1)
				break
			}
		}
	}
	listeners, waiting := slices.Clone(j.listeners), slices.Clone(r.queue)
	r.mu.Unlock()
	for _, report := range listeners {
		report(message.ReplayProgress{GIF: gif, Err: err})
	}
	for i, w := range waiting {
		if i > 0 {
			r.report(w, message.ReplayProgress{QueuedBefore: i})
		}
	}
}

// close refuses all queued requests, and every later one.
func (r *Renderer) close() {
	r.mu.Lock()
	r.closed = true
	queue := r.queue
	r.queue = nil
	r.mu.Unlock()
	for _, j := range queue {
		r.finish(j, nil, game.Refuse("replay.stopped"))
	}
}
