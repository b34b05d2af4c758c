// Package reviewer makes the reviews of finished games, stores them, and shows them to the people who sat there.
//
// A single goroutine makes them all, in round robin, one turn of a game at a time: so eight reviews use no more than
// one core, and nobody waits for another's long game. After each turn it pauses for a share of the time that the turn
// took, and it holds no lock and no transaction while a game judges, so that live moves are hardly delayed. Reviews
// that somebody waits for go first. A restart forgets unfinished reviews; they begin anew when somebody asks for them.
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

// Store is the part of the database that a Reviewer needs.
type Store interface {
	Review(ctx context.Context, table int64) (store.Review, error)
	SaveReview(ctx context.Context, r store.Review) error
	ReviewsOf(ctx context.Context, user, game string, limit int) ([]store.Reviewed, error)
}

// Games reads finished games.
type Games interface {
	FinishedGame(ctx context.Context, id table.ID) (*host.FinishedGame, error)
}

// Options of a Reviewer; the zero value is for production.
type Options struct {
	Now     func() time.Time
	Report  func(error)
	MaxWait time.Duration // how long Review waits for an unfinished review before it returns the progress; default 1 s
}

// Limits of a Reviewer.
const (
	maxConcurrent = 8   // reviews in progress
	maxPending    = 200 // waiting reviews; when there are more, only requested ones are added
	pauseShare    = 4   // the pause after a turn is the turn's time divided by this
	maxPause      = 100 * time.Millisecond
)

// Reviewer makes and stores reviews. Run does the work.
type Reviewer struct {
	store Store
	games Games
	opts  Options

	mu         sync.Mutex
	wake       *sync.Cond
	jobs       []*task         // before all reviews
	jobUsers   map[string]bool // the users whose jobs wait or run
	ranJob     bool            // the last step was a job
	requested  []*task         // somebody waits for these reviews
	background []*task
	byTable    map[table.ID]*task
	closed     bool
}

// task is a review to be made, or a job.
type task struct {
	job  func() error // the job; nil for a review
	ctx  context.Context
	user string

	id        table.ID
	requested bool
	played    *host.FinishedGame
	work      *review.Work
	done      chan struct{} // closed when the task has ended, in any way
	at, n     int           // moves reviewed, of how many; guarded by Reviewer.mu
	err       error
	result    *table.Review
}

// New makes a reviewer.
func New(s Store, g Games, o Options) *Reviewer {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.MaxWait == 0 {
		o.MaxWait = time.Second
	}
	r := &Reviewer{store: s, games: g, opts: o, byTable: make(map[table.ID]*task), jobUsers: make(map[string]bool)}
	r.wake = sync.NewCond(&r.mu)
	return r
}

// Enqueue has a game reviewed at some time, unless too many wait already.
func (r *Reviewer) Enqueue(id table.ID) { r.enqueue(id, false) }

func (r *Reviewer) enqueue(id table.ID, asked bool) *task {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.byTable[id]
	switch {
	case w != nil && asked && !w.requested:
		w.requested = true
		r.background = without(r.background, w)
		r.requested = append(r.requested, w)
	case w == nil && (asked || len(r.byTable) < maxPending):
		w = &task{id: id, requested: asked, done: make(chan struct{})}
		r.byTable[id] = w
		if asked {
			r.requested = append(r.requested, w)
		} else {
			r.background = append(r.background, w)
		}
		r.wake.Signal()
	}
	return w
}

func without(list []*task, w *task) []*task {
	var rest []*task
	for _, other := range list {
		if other != w {
			rest = append(rest, other)
		}
	}
	return rest
}

// Review is the review of a finished game: Done of Of moves have been reviewed, and everything else is nil while these
// differ. Only people who sat there may see it.
func (r *Reviewer) Review(ctx context.Context, id table.ID, user string) (*table.ReviewLook, error) {
	played, err := r.games.FinishedGame(ctx, id)
	if err != nil {
		return nil, err
	}
	seat := played.SeatOf(user)
	if seat == game.Public {
		return nil, game.Refuse("review.seated")
	}
	stored, err := r.stored(ctx, played)
	if err != nil {
		return nil, err
	}
	if stored == nil {
		w := r.enqueue(id, true)
		wait := time.NewTimer(r.opts.MaxWait)
		defer wait.Stop()
		select {
		case <-w.done:
			if w.err != nil {
				return nil, w.err
			}
			stored = w.result
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-wait.C:
			at, n := r.progress(w)
			return &table.ReviewLook{Seat: seat, Done: at, Of: max(n, len(played.Moves))}, nil
		}
	}
	return viewOf(played, stored, seat)
}

func (r *Reviewer) progress(w *task) (at, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return w.at, w.n
}

// stored reads a stored review that is up to date; nil if there is none.
func (r *Reviewer) stored(ctx context.Context, p *host.FinishedGame) (*table.Review, error) {
	row, err := r.store.Review(ctx, int64(p.Table))
	if err != nil || row.Doc == nil || row.Version != review.Version {
		return nil, err
	}
	var stored table.Review
	if err := json.Unmarshal(row.Doc, &stored); err != nil {
		return nil, fmt.Errorf("review: table %d: %w", p.Table, err)
	}
	if stored.Rules != p.Rules.Info().Version || len(stored.Players) != len(p.Seats) {
		return nil, nil
	}
	return &stored, nil
}

// Run makes reviews until ctx is done.
func (r *Reviewer) Run(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.closed = true
		r.cancelJobs()
		r.wake.Broadcast()
	})
	defer stop()
	for w := r.next(); w != nil; w = r.next() {
		began := time.Now()
		over := false
		if w.job != nil {
			r.runJob(w)
		} else {
			over = r.step(ctx, w)
		}
		if ctx.Err() != nil {
			return nil
		}
		if over {
			r.finish(ctx, w)
		}
		sleep(ctx, min(maxPause, time.Since(began)/pauseShare))
	}
	return nil
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// next waits for a job, or else a review to continue; nil at the end. The first maxConcurrent reviews take turns.
func (r *Reviewer) next() *task {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.requested) == 0 && len(r.background) == 0 && len(r.jobs) == 0 && !r.closed {
		r.wake.Wait()
	}
	if r.closed {
		return nil
	}
	if w := r.nextJob(); w != nil {
		return w
	}
	lane := &r.requested
	if len(*lane) == 0 {
		lane = &r.background
	}
	w := (*lane)[0]
	// It goes behind the others in progress, and before those that have not begun.
	n := min(maxConcurrent, len(*lane))
	copy((*lane)[:n-1], (*lane)[1:n])
	(*lane)[n-1] = w
	return w
}

// step reviews one turn and tells whether the review is complete. It turns a panic of the game into an error.
func (r *Reviewer) step(ctx context.Context, w *task) (over bool) {
	defer func() {
		if v := recover(); v != nil {
			w.err, over = fmt.Errorf("review: table %d: %w", w.id, safe.Panicked(v)), true
		}
	}()
	if w.work == nil {
		if w.err = r.begin(ctx, w); w.err != nil || w.result != nil {
			return true
		}
	}
	over, w.err = w.work.Step(ctx)
	at, n := w.work.Progress()
	r.mu.Lock()
	w.at, w.n = at, n
	r.mu.Unlock()
	if over {
		w.result = w.work.Review()
	}
	return over || w.err != nil
}

// begin reads the game, or the review if there is one already.
func (r *Reviewer) begin(ctx context.Context, w *task) (err error) {
	if w.played, err = r.games.FinishedGame(ctx, w.id); err != nil {
		return err
	}
	if w.result, err = r.stored(ctx, w.played); err != nil || w.result != nil {
		return err
	}
	w.work, err = review.Begin(gameToReview(w.played))
	return err
}

// gameToReview converts a game for package review.
func gameToReview(p *host.FinishedGame) review.Game {
	g := review.Game{Rules: p.Rules, Seats: len(p.Seats), Options: p.Options, Seed: p.Seed, Stages: p.Stages}
	for i, m := range p.Moves {
		g.Moves = append(g.Moves, review.Move{Record: match.Record{By: m.By, Move: m.Move}, Computer: p.Users[i] == ""})
	}
	return g
}

// finish stores a review and wakes whoever waits for it.
func (r *Reviewer) finish(ctx context.Context, w *task) {
	if w.err == nil && w.work != nil {
		w.err = r.save(ctx, w)
	}
	if _, refused := game.Refused(w.err); !refused && store.IsFailure(w.err) {
		r.opts.Report(w.err)
	}
	r.mu.Lock()
	r.requested, r.background = without(r.requested, w), without(r.background, w)
	delete(r.byTable, w.id)
	r.mu.Unlock()
	close(w.done)
}

// save stores a review, and a summary for each person who was there at the end and played enough.
func (r *Reviewer) save(ctx context.Context, w *task) error {
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
