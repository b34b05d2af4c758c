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

// roundsBeforeRelease is for how many polls a process with more than its share waits before it releases a name: other
// processes may be starting or stopping.
const roundsBeforeRelease = 3

// Share divides work among processes: the work of each name runs in exactly one of the processes that share that kind
// of work. A process that stops releases its names; those of a process that dies are taken over. Share runs until ctx
// is done, or the work of a name ends by itself: then it returns that work's error, and ends the others.
//
// After each poll, divided receives the names that this process has.
func (k *Keeper) Share(ctx context.Context, kind string, names []string,
	do func(ctx context.Context, name string) error, divided func(mine []string)) error {
	ctx, end := context.WithCancel(ctx)
	s := &sharing{k: k, kind: kind, names: names, do: do, divided: divided, end: end,
		mine: map[string]context.CancelFunc{}}
	defer s.running.Wait()
	defer end()
	present := wait.NewSignal()
	s.running.Go(func() {
		k.report(k.Alone(ctx, kind+presencePrefix+k.holder, func(ctx context.Context) error {
			present.Notify()
			<-ctx.Done()
			return nil
		}))
	})
	free := k.wakeSignal()
	for rounds := 0; ctx.Err() == nil; {
		held, err := k.opts.Store.Leases(ctx)
		if err == nil {
			rounds = s.rebalance(ctx, held, rounds)
		} else if ctx.Err() == nil {
			k.report(err)
		}
		select {
		case <-ctx.Done():
		case <-free:
		case <-present:
		case <-time.After(k.opts.Life * pollInterval / defaultLife):
		}
	}
	s.running.Wait()
	return s.failed
}

// presencePrefix is in the names of leases that processes hold to show that they share a kind of work.
const presencePrefix = "/here/"

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

// rebalance takes free names up to this process's fair share, and releases one if it has had more for too many rounds.
// It returns the number of consecutive rounds with more than the share.
func (s *sharing) rebalance(ctx context.Context, held []store.Held, rounds int) int {
	taken, processes := map[string]bool{}, 0
	for _, h := range held {
		taken[h.Name] = true
		if strings.HasPrefix(h.Name, s.kind+presencePrefix) {
			processes++
		}
	}
	if processes == 0 {
		return 0 // this process's own presence is not stored yet
	}
	fair := (len(s.names) + processes - 1) / processes
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() { s.divided(slices.Collect(maps.Keys(s.mine))) }()
	for _, name := range s.names {
		if _, has := s.mine[name]; !has && !taken[s.kind+"/"+name] && len(s.mine) < fair {
			s.takeUp(ctx, name)
		}
	}
	if len(s.mine) <= fair {
		return 0
	}
	if rounds < roundsBeforeRelease {
		return rounds + 1
	}
	for _, stop := range s.mine {
		stop()
		break
	}
	return 0
}

// takeUp takes one name, unless another process is faster.
func (s *sharing) takeUp(ctx context.Context, name string) {
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

// Pace waits until no process has passed under this name within the time apart.
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
