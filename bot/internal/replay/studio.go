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

// Painter makes films of reels; *stills.Projector is one.
type Painter interface {
	Film(ctx context.Context, r *table.Replay, lang string, look picture.Look) picture.Film
}

// Bounds of a studio.
const (
	maxBytes   = 8_000_000        // of a film: what Discord takes from anybody is a little more
	maxOrders  = 20               // that wait or are being drawn
	maxKept    = 4 << 20          // bytes of films that are kept: most take one or two, and a small machine holds the bot
	keptFor    = 30 * time.Minute // after a film was last asked for
	drawingFor = 3 * time.Minute  // one film, at most
)

// Studio draws films, one at a time, and keeps them for a while. Run draws; the zero value of the other fields is for
// production.
type Studio struct {
	Reels   Reels
	Painter Painter
	Now     func() time.Time
	Max     int                 // bytes of a film; default 8 000 000
	Rest    func(time.Duration) // after work that took so long; by default as long again

	mu     sync.Mutex
	orders []*job // the first is being drawn
	kept   []*print
	ring   chan struct{}
	closed bool
}

// subject is what two orders have in common that are served by one film.
type subject struct {
	table table.ID
	lang  string
	look  picture.Look
}

// job is an order, with everybody who waits for it.
type job struct {
	subject
	user string // who ordered it first
	tell []func(message.FilmNews)
	last message.FilmNews
}

// print is a film that has been drawn.
type print struct {
	subject
	clip *picture.Clip
	at   time.Time
}

// New makes a studio.
func New(r Reels, p Painter, now func() time.Time) *Studio {
	if now == nil {
		now = time.Now
	}
	return &Studio{Reels: r, Painter: p, Now: now, Max: maxBytes, Rest: time.Sleep, ring: make(chan struct{}, 1)}
}

// Order takes an order and tells how far it is: at once, now and then, and at last with the film or an error. A film
// that is there, or being drawn, is not drawn again. It refuses when too many wait, or another order of the person's
// does.
func (s *Studio) Order(o message.FilmOrder, tell func(message.FilmNews)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	what := subject{o.Table, o.Lang, o.Look}
	if clip := s.find(what); clip != nil {
		go tell(message.FilmNews{Clip: clip})
		return nil
	}
	for i, j := range s.orders {
		if j.subject == what {
			j.tell = append(j.tell, tell)
			n := j.last
			if i > 0 {
				n = message.FilmNews{Before: i}
			}
			tell(n)
			return nil
		}
	}
	own := slices.ContainsFunc(s.orders, func(j *job) bool { return j.user == o.User })
	switch {
	case s.closed:
		return game.Refuse("replay.stopped")
	case own:
		return game.Refuse("replay.own")
	case len(s.orders) >= maxOrders:
		return game.Refuse("replay.busy")
	}
	j := &job{subject: what, user: o.User, tell: []func(message.FilmNews){tell}}
	s.orders = append(s.orders, j)
	j.last = message.FilmNews{Before: len(s.orders) - 1}
	tell(j.last)
	select {
	case s.ring <- struct{}{}:
	default:
	}
	return nil
}

// find looks among what is kept, and lets go of what nobody has asked for.
func (s *Studio) find(what subject) *picture.Clip {
	now := s.Now()
	s.kept = slices.DeleteFunc(s.kept, func(p *print) bool { return now.Sub(p.at) > keptFor })
	for _, p := range s.kept {
		if p.subject == what {
			p.at = now
			return p.clip
		}
	}
	return nil
}

// Run draws what is ordered until ctx is over. Who still waits then is told.
func (s *Studio) Run(ctx context.Context) {
	for {
		s.mu.Lock()
		var j *job
		if len(s.orders) > 0 {
			j = s.orders[0]
		}
		s.mu.Unlock()
		if j == nil || ctx.Err() != nil {
			select {
			case <-ctx.Done():
				s.close()
				return
			case <-s.ring:
				continue
			}
		}
		clip, err := s.draw(ctx, j)
		if ctx.Err() != nil { // whatever it was in the middle of
			clip, err = nil, game.Refuse("replay.stopped")
		}
		s.end(j, clip, err)
	}
}

// draw draws one film.
func (s *Studio) draw(ctx context.Context, j *job) (clip *picture.Clip, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("replay: table %d: %w", j.table, safe.Panicked(v))
		}
	}()
	within, cancel := context.WithTimeout(ctx, drawingFor)
	defer cancel()
	reel, err := s.Reels.Reel(within, j.table, "", false)
	if err != nil {
		return nil, err
	}
	if reel.Table.Phase != table.Over {
		return nil, game.Refuse("replay.running")
	}
	f := s.Painter.Film(within, reel, j.lang, j.look)
	f.Max, f.Rest = s.Max, s.Rest
	f.Progress = func(done, of int) { s.progress(j, message.FilmNews{Done: done, Of: of}) }
	drawn, err := f.Draw(within)
	switch {
	case errors.Is(err, picture.ErrTooLarge) || within.Err() != nil:
		return nil, game.Refuse("replay.toolarge")
	case err != nil:
		return nil, err
	}
	return &drawn, nil
}

// progress tells everybody who waits for a film.
func (s *Studio) progress(j *job, n message.FilmNews) {
	s.mu.Lock()
	j.last = n
	tell := slices.Clone(j.tell)
	s.mu.Unlock()
	for _, t := range tell {
		t(n)
	}
}

// end keeps a film, takes its order away, and tells everybody.
func (s *Studio) end(j *job, clip *picture.Clip, err error) {
	s.mu.Lock()
	s.orders = slices.DeleteFunc(s.orders, func(o *job) bool { return o == j })
	if clip != nil {
		s.kept = append(s.kept, &print{j.subject, clip, s.Now()})
		size := 0
		for i, p := range slices.Backward(s.kept) {
			if size += len(p.clip.GIF); size > maxKept {
				s.kept = slices.Delete(s.kept, 0, i+1)
				break
			}
		}
	}
	tell, waiting := slices.Clone(j.tell), slices.Clone(s.orders)
	s.mu.Unlock()
	for _, t := range tell {
		t(message.FilmNews{Clip: clip, Err: err})
	}
	for i, w := range waiting {
		if i > 0 {
			s.progress(w, message.FilmNews{Before: i})
		}
	}
}

// close tells everybody who still waits that nothing will come.
func (s *Studio) close() {
	s.mu.Lock()
	s.closed = true
	orders := s.orders
	s.orders = nil
	s.mu.Unlock()
	for _, j := range orders {
		s.end(j, nil, game.Refuse("replay.stopped"))
	}
}
