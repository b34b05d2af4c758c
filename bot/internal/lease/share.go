package lease

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// patient is for how many looks who has more than its share waits before it gives something up: others may be about to
// end, or to begin.
const patient = 3

// Share does the work of each name in some process: every process that shares a kind of work has its part of the names,
// one that ends gives them up, and what one had that dies others take over. It goes on until ctx is over, or the work
// of a name comes to its end by itself: then it returns what that did, and ends the others.
//
// Each time that it has looked what there is for this process, divided is told what it has.
func (k *Keeper) Share(ctx context.Context, kind string, names []string,
	do func(ctx context.Context, name string) error, divided func(mine []string)) error {
	ctx, end := context.WithCancel(ctx)
	s := &sharing{k: k, kind: kind, names: names, do: do, divided: divided, end: end,
		mine: map[string]context.CancelFunc{}}
	defer s.running.Wait()
	defer end()
	present := wait.NewSignal()
	s.running.Go(func() {
		k.report(k.Alone(ctx, kind+here+k.holder, func(ctx context.Context) error {
			present.Notify()
			<-ctx.Done()
			return nil
		}))
	})
	free := k.waits()
	for many := 0; ctx.Err() == nil; {
		held, err := k.opts.Store.Leases(ctx)
		if err == nil {
			many = s.look(ctx, held, many)
		} else if ctx.Err() == nil {
			k.report(err)
		}
		select {
		case <-ctx.Done():
		case <-free:
		case <-present:
		case <-time.After(k.opts.Life * look / life):
		}
	}
	s.running.Wait()
	return s.failed
}

// here is in the names of the leases by which processes tell that they share a kind of work.
const here = "/here/"

// sharing is one process's part in a kind of work.
type sharing struct {
	k       *Keeper
	kind    string
	names   []string
	do      func(context.Context, string) error
	divided func(mine []string)
	end     context.CancelFunc
	running sync.WaitGroup
	mu      sync.Mutex
	mine    map[string]context.CancelFunc
	failed  error
}

// look takes up what is free, as long as that is this process's share, and gives up what is more. Many is for how many
// looks it has been.
func (s *sharing) look(ctx context.Context, held []store.Held, many int) int {
	taken, processes := map[string]bool{}, 0
	for _, h := range held {
		taken[h.Name] = true
		if strings.HasPrefix(h.Name, s.kind+here) {
			processes++
		}
	}
	if processes == 0 {
		return 0 // this one has not told yet that it is there
	}
	fair := (len(s.names) + processes - 1) / processes
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() { s.divided(slices.Collect(maps.Keys(s.mine))) }()
	for _, name := range s.names {
		if _, has := s.mine[name]; !has && !taken[s.kind+"/"+name] && len(s.mine) < fair {
			s.begin(ctx, name)
		}
	}
	if len(s.mine) <= fair {
		return 0
	}
	if many < patient {
		return many + 1
	}
	for _, stop := range s.mine {
		stop()
		break
	}
	return 0
}

// begin takes up one name, unless another process is faster.
func (s *sharing) begin(ctx context.Context, name string) {
	ctx, stop := context.WithCancel(ctx)
	s.mine[name] = stop
	s.running.Go(func() {
		defer stop()
		began := time.Now()
		l, err := s.k.take(ctx, s.kind+"/"+name)
		done := false
		if err == nil {
			done, err = s.k.hold(ctx, l, began, func(ctx context.Context) error { return s.do(ctx, name) })
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.mine, name)
		switch {
		case done:
			s.failed = errors.Join(s.failed, err)
			s.end()
		case ctx.Err() == nil && !errors.Is(err, store.ErrHeld):
			s.k.report(err)
		}
	})
}

// Pace waits until nobody, in any process, has passed under a name for a while.
func (k *Keeper) Pace(ctx context.Context, name string, apart time.Duration) error {
	for n := 0; ; n++ {
		_, err := k.opts.Store.TakeLease(ctx, name, k.holder+"/"+time.Now().String(), apart)
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if !errors.Is(err, store.ErrHeld) {
			k.report(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(max(apart/20, 10*time.Millisecond)):
		}
	}
}
