// Package reviewer makes the reviews of finished games beside the running ones, keeps them, and hands them out to who
// sat there.
//
// One goroutine makes them all, a turn of each in turn, so that eight together take the core that one would, and
// nobody waits for another's long game. After each turn it rests for a share of the time that it took, and it holds
// no lock and no transaction while a game judges: what it costs a live move is a slice of the scheduler's. What
// somebody waits for goes before what is only made for later. A restart forgets what was under way: it is begun again
// when it is asked for.
package reviewer

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/review"
	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store is what is asked of the database.
type Store interface {
	Review(ctx context.Context, table int64) (store.Review, error)
	SaveReview(ctx context.Context, r store.Review) error
	ReviewsOf(ctx context.Context, user, game string, limit int) ([]store.Reviewed, error)
}

// Games are the finished games.
type Games interface {
	Played(ctx context.Context, id table.ID) (*host.Played, error)
}

// Options of a Reviewer; the zero value is for production.
type Options struct {
	Now     func() time.Time
	Report  func(error)
	Patient time.Duration // how long somebody who asks waits for a review before being told how far it is; default 1 s
}

// Bounds.
const (
	atOnce    = 8   // reviews under way together
	maxWanted = 200 // that wait; what nobody asked for is left out beyond
	restShare = 4   // of the time of a turn: one part of so many is rest after it
	longRest  = 100 * time.Millisecond
)

// Reviewer makes and keeps reviews. Run does the work.
type Reviewer struct {
	store Store
	games Games
	opts  Options

	mu      sync.Mutex
	more    *sync.Cond
	errands []*work         // go before all reviews
	sent    map[string]bool // whose errands wait or are under way
	ran     bool            // an errand was the last to be gone on with
	asked   []*work         // somebody waits for these
	later   []*work
	of      map[table.ID]*work
	closed  bool
}

// work is a review that is to be made, or an errand.
type work struct {
	do   func() error // the errand
	ctx  context.Context
	user string

	id     table.ID
	asked  bool
	played *host.Played
	made   *review.Work
	done   chan struct{} // closed at the end, however it ended
	at, n  int           // moves looked at, of how many; guarded by Reviewer.mu
	err    error
	result *table.Review
}

// New makes a reviewer.
func New(s Store, g Games, o Options) *Reviewer {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Patient == 0 {
		o.Patient = time.Second
	}
	r := &Reviewer{store: s, games: g, opts: o, of: make(map[table.ID]*work), sent: make(map[string]bool)}
	r.more = sync.NewCond(&r.mu)
	return r
}

// Want has a game reviewed some time, unless too many wait already.
func (r *Reviewer) Want(id table.ID) { r.want(id, false) }

func (r *Reviewer) want(id table.ID, asked bool) *work {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.of[id]
	switch {
	case w != nil && asked && !w.asked:
		w.asked = true
		r.later = without(r.later, w)
		r.asked = append(r.asked, w)
	case w == nil && (asked || len(r.of) < maxWanted):
		w = &work{id: id, asked: asked, done: make(chan struct{})}
		r.of[id] = w
		if asked {
			r.asked = append(r.asked, w)
		} else {
			r.later = append(r.later, w)
		}
		r.more.Signal()
	}
	return w
}

func without(list []*work, w *work) []*work {
	var rest []*work
	for _, other := range list {
		if other != w {
			rest = append(rest, other)
		}
	}
	return rest
}

// Review is the review of a game that is over: Done of Of moves have been looked at, and all else is nil while these
// differ. It is for who sat there alone.
func (r *Reviewer) Review(ctx context.Context, id table.ID, user string) (*table.ReviewLook, error) {
	played, err := r.games.Played(ctx, id)
	if err != nil {
		return nil, err
	}
	seat := played.SeatOf(user)
	if seat == game.Public {
		return nil, game.Refuse("review.seated")
	}
	kept, err := r.kept(ctx, played)
	if err != nil {
		return nil, err
	}
	if kept == nil {
		w := r.want(id, true)
		wait := time.NewTimer(r.opts.Patient)
		defer wait.Stop()
		select {
		case <-w.done:
			if w.err != nil {
				return nil, w.err
			}
			kept = w.result
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-wait.C:
			at, n := r.progress(w)
			return &table.ReviewLook{Seat: seat, Done: at, Of: max(n, len(played.Moves))}, nil
		}
	}
	return look(played, kept, seat)
}

func (r *Reviewer) progress(w *work) (at, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return w.at, w.n
}

// kept reads a review that is as it would be made today; nil if there is none.
func (r *Reviewer) kept(ctx context.Context, p *host.Played) (*table.Review, error) {
	row, err := r.store.Review(ctx, int64(p.Table))
	if err != nil || row.Doc == nil || row.Version != review.Version {
		return nil, err
	}
	var kept table.Review
	if err := json.Unmarshal(row.Doc, &kept); err != nil {
		return nil, fmt.Errorf("review: table %d: %w", p.Table, err)
	}
	if kept.Rules != p.Rules.Info().Version || len(kept.Players) != len(p.Seats) {
		return nil, nil
	}
	return &kept, nil
}

// Run makes reviews until ctx is over.
func (r *Reviewer) Run(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.closed = true
		r.dismiss()
		r.more.Broadcast()
	})
	defer stop()
	for w := r.next(); w != nil; w = r.next() {
		began := time.Now()
		over := false
		if w.do != nil {
			r.run(w)
		} else {
			over = r.step(ctx, w)
		}
		if ctx.Err() != nil {
			return nil
		}
		if over {
			r.finish(ctx, w)
		}
		rest(ctx, min(longRest, time.Since(began)/restShare))
	}
	return nil
}

func rest(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// next waits for an errand, or else a review to go on with; nil at the end. The first few take turns.
func (r *Reviewer) next() *work {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.asked) == 0 && len(r.later) == 0 && len(r.errands) == 0 && !r.closed {
		r.more.Wait()
	}
	if r.closed {
		return nil
	}
	if w := r.errand(); w != nil {
		return w
	}
	lane := &r.asked
	if len(*lane) == 0 {
		lane = &r.later
	}
	w := (*lane)[0]
	// Behind the others that are under way, and before those that have yet to begin.
	n := min(atOnce, len(*lane))
	copy((*lane)[:n-1], (*lane)[1:n])
	(*lane)[n-1] = w
	return w
}

// step reviews one turn and tells whether that was the last thing to do. It survives a game that panics.
func (r *Reviewer) step(ctx context.Context, w *work) (over bool) {
	defer func() {
		if v := recover(); v != nil {
			w.err, over = fmt.Errorf("review: table %d: %w", w.id, safe.Panicked(v)), true
		}
	}()
	if w.made == nil {
		if w.err = r.begin(ctx, w); w.err != nil || w.result != nil {
			return true
		}
	}
	over, w.err = w.made.Step(ctx)
	at, n := w.made.Progress()
	r.mu.Lock()
	w.at, w.n = at, n
	r.mu.Unlock()
	if over {
		w.result = w.made.Review()
	}
	return over || w.err != nil
}

// begin reads the game, or the review that there is already.
func (r *Reviewer) begin(ctx context.Context, w *work) (err error) {
	if w.played, err = r.games.Played(ctx, w.id); err != nil {
		return err
	}
	if w.result, err = r.kept(ctx, w.played); err != nil || w.result != nil {
		return err
	}
	w.made, err = review.Begin(course(w.played))
	return err
}

// course is a game as it is reviewed.
func course(p *host.Played) review.Game {
	g := review.Game{Rules: p.Rules, Seats: len(p.Seats), Options: p.Options, Seed: p.Seed, Stages: p.Stages}
	for i, m := range p.Moves {
		g.Moves = append(g.Moves, review.Move{Record: match.Record{By: m.By, Move: m.Move}, Computer: p.Users[i] == ""})
	}
	return g
}

// finish keeps a review and wakes who waits for it.
func (r *Reviewer) finish(ctx context.Context, w *work) {
	if w.err == nil && w.made != nil {
		w.err = r.keep(ctx, w)
	}
	if _, refused := game.Refused(w.err); !refused && store.IsFailure(w.err) {
		r.opts.Report(w.err)
	}
	r.mu.Lock()
	r.asked, r.later = without(r.asked, w), without(r.later, w)
	delete(r.of, w.id)
	r.mu.Unlock()
	close(w.done)
}

// keep stores a review, and what it says of each person who was there at the end and played enough.
func (r *Reviewer) keep(ctx context.Context, w *work) error {
	doc, err := json.Marshal(w.result)
	if err != nil {
		return fmt.Errorf("review: table %d: %w", w.id, err)
	}
	row := store.Review{Table: int64(w.id), Version: review.Version, Doc: doc, At: r.opts.Now().UnixMilli()}
	for s, p := range w.result.Players {
		if w.played.Owners[s] == "" || !p.Enough() {
			continue
		}
		misses, err := json.Marshal(p.Misses)
		if err != nil {
			return fmt.Errorf("review: table %d: %w", w.id, err)
		}
		row.Of = append(row.Of, store.Reviewed{Table: row.Table, Seat: s, User: w.played.Owners[s],
			Game:     w.played.Rules.Info().Name,
			Accuracy: p.Accuracy, Counted: p.Counted, Misses: misses, At: w.played.Ended})
	}
	return r.store.SaveReview(ctx, row)
}
