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

// Times of sharing, in polls and renewals, since tests have shorter leases.
const (
	// pollsBeforeRelease is for how many polls a process with more than its share waits before it releases a name: other
	// processes may be starting or stopping.
	pollsBeforeRelease = 3
	// renewalsWhileAlive is how old the last renewal of a lease may be of a process that is taken to be alive.
	renewalsWhileAlive = 3
)

// Stage tells how far the work of a name is.
type Stage int

// Stages of work. Nothing is lost by releasing a name whose work waits.
const (
	Waiting  Stage = iota // for its turn, or before another try
	Starting              // or interrupted, in a way that lets it continue soon
	Serving
)

// Work is a kind of work that processes share.
type Work struct {
	Kind  string
	Names []string // what is shared, the most important one first
	// Do does the work of a name until ctx is done.
	Do func(ctx context.Context, name string) error
	// Stage tells how far the work of a name is that this process has. Nil: it serves as soon as it begins.
	Stage func(name string) Stage
	// Pace is the name of the turn that work waits for before it starts (Keeper.Pace); "" if it waits for none.
	Pace string
	// Divided receives the division after each poll, and the zero Division at the end. It may be nil.
	Divided func(Division)
}

// Division is how the names of a kind of work are divided, as one process knows it.
type Division struct {
	Known bool
	Mine  []string // the names of this process
	// Settled tells that every other name is served by another process, and that none will soon come to this process. At
	// first, while there are others, it also waits until this process serves its own and could start more at once: then
	// the next process may be stopped.
	Settled bool
}

// Share divides work among processes: the work of each name runs in exactly one of the processes that share that kind
// of work. A process that stops releases its names; those of a process that dies are taken over. A process with more
// than its share releases a name only if another process can take it up: see next. Share runs until ctx is done, or the
// work of a name ends by itself: then it returns that work's error, and ends the others.
func (k *Keeper) Share(ctx context.Context, w Work) error {
	ctx, end := context.WithCancel(ctx)
	s := &sharing{k: k, work: w, end: end, mine: map[string]*part{}}
	defer s.divided(Division{})
	defer s.running.Wait()
	defer end()
	present := wait.NewSignal()
	s.running.Go(func() {
		k.report(k.Alone(ctx, w.Kind+presencePrefix+k.holder, func(ctx context.Context) error {
			present.Notify()
			<-ctx.Done()
			return nil
		}))
	})
	free := k.wakeSignal()
	for ctx.Err() == nil {
		held, err := k.opts.Store.Leases(ctx)
		if err == nil {
			s.rebalance(ctx, s.look(held), time.Now())
		} else if ctx.Err() == nil {
			k.report(err)
		}
		select {
		case <-ctx.Done():
		case <-free:
		case <-present:
		case <-time.After(k.poll()):
		}
	}
	s.running.Wait()
	return s.failed
}

// poll is the time between two polls.
func (k *Keeper) poll() time.Duration { return k.scaled(pollInterval) }

const (
	// presencePrefix is in the names of leases that processes hold to show that they share a kind of work.
	presencePrefix = "/here/"
	// waitingPrefix is in the names of leases that tell of a name that whoever holds it does not serve it yet. A process
	// of an earlier version holds none: its names count as served.
	waitingPrefix = "/waiting/"
)

// sharing is one process's part in a kind of work.
type sharing struct {
	k       *Keeper
	work    Work
	end     context.CancelFunc
	running sync.WaitGroup

	settled bool      // it has been; see Division
	surplus time.Time // since when this process has had more than its share; zero if it has not

	mu     sync.Mutex
	mine   map[string]*part
	failed error
}

// part is a name that this process has, or tries to take.
type part struct {
	stop     context.CancelFunc
	released bool // stop was called, and the name is not free yet
}

func (s *sharing) divided(d Division) {
	if s.work.Divided != nil {
		s.work.Divided(d)
	}
}

func (s *sharing) stage(name string) Stage {
	if s.work.Stage == nil {
		return Serving
	}
	return s.work.Stage(name)
}

// picture is what one poll has found.
type picture struct {
	me      string
	present bool              // this process's presence is stored
	holder  map[string]string // of each name that is held
	waiting map[string]bool   // names that are not served yet
	counts  map[string]int    // how many names each process has that is alive
	paced   bool              // no work may start at present
}

// look reads the leases. A process is alive if it has renewed its presence lately: a process that has died stands there
// for the rest of the lease's life, and takes nothing.
func (s *sharing) look(held []store.Held) picture {
	p := picture{me: s.k.holder, holder: map[string]string{}, waiting: map[string]bool{}, counts: map[string]int{}}
	least := s.k.scaled(defaultLife - renewalsWhileAlive*renewInterval)
	for _, h := range held {
		rest, mine := strings.CutPrefix(h.Name, s.work.Kind)
		switch {
		case s.work.Pace != "" && h.Name == s.work.Pace:
			p.paced = true
		case !mine:
		case strings.HasPrefix(rest, presencePrefix):
			if h.Holder == p.me {
				p.present = true
			}
			if h.Holder == p.me || h.Left >= least {
				p.counts[h.Holder] = 0
			}
		case strings.HasPrefix(rest, waitingPrefix):
			p.waiting[strings.TrimPrefix(rest, waitingPrefix)] = true
		default:
			p.holder[strings.TrimPrefix(rest, "/")] = h.Holder
		}
	}
	for _, name := range s.work.Names {
		if _, alive := p.counts[p.holder[name]]; alive {
			p.counts[p.holder[name]]++
		}
	}
	return p
}

// fair is how many of so many names a process may have.
func (p picture) fair(names int) int { return (names + len(p.counts) - 1) / max(len(p.counts), 1) }

// rebalance takes free names up to this process's fair share, and releases a name if it has had more for too long.
func (s *sharing) rebalance(ctx context.Context, p picture, now time.Time) {
	if !p.present {
		return
	}
	fair := p.fair(len(s.work.Names))
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range s.work.Names {
		if _, has := s.mine[name]; !has && p.holder[name] == "" && len(s.mine) < fair {
			s.takeUp(ctx, name)
		}
	}
	switch {
	case len(s.mine) <= fair:
		s.surplus = time.Time{}
	case s.surplus.IsZero():
		s.surplus = now
	case now.Sub(s.surplus) >= pollsBeforeRelease*s.k.poll():
		if name := s.next(p, fair); name != "" {
			s.mine[name].released = true
			s.mine[name].stop()
		}
	}
	s.divided(Division{Known: true, Mine: slices.Collect(maps.Keys(s.mine)), Settled: s.isSettled(p, fair)})
}

// next is the name to release of more than the fair share; "" for none now. A name whose work waits is released first.
// One that is served is released only while all others are, and while another process could start its work at once. A
// process that has names that it does not serve yet gets no more.
func (s *sharing) next(p picture, fair int) string {
	behind := map[string]bool{}
	for _, name := range s.work.Names {
		if p.waiting[name] {
			behind[p.holder[name]] = true
		}
	}
	taker := false
	for process, n := range p.counts {
		taker = taker || process != p.me && n < fair && !behind[process]
	}
	if !taker {
		return ""
	}
	waiting, serving, starting := "", "", false
	for _, name := range s.work.Names {
		own, has := s.mine[name]
		switch {
		case !has:
			continue
		case own.released:
			return ""
		}
		switch s.stage(name) {
		case Waiting:
			waiting = name
		case Starting:
			starting = true
		case Serving:
			serving = name
		}
	}
	switch {
	case waiting != "":
		return waiting
	case starting || p.paced:
		return ""
	}
	return serving
}

// isSettled: see Division.
func (s *sharing) isSettled(p picture, fair int) bool {
	serving := true
	for _, name := range s.work.Names {
		_, has := s.mine[name]
		if !has && (p.holder[name] == "" || p.holder[name] == p.me || p.waiting[name]) {
			return false
		}
		serving = serving && (!has || s.stage(name) == Serving)
	}
	for process, n := range p.counts {
		if process != p.me && n > fair && len(s.mine) < fair {
			return false
		}
	}
	s.settled = s.settled || serving && !p.paced || len(p.counts) == 1
	return s.settled
}

// takeUp takes one name, unless another process is faster.
func (s *sharing) takeUp(ctx context.Context, name string) {
	ctx, stop := context.WithCancel(ctx)
	s.mine[name] = &part{stop: stop}
	s.running.Go(func() {
		defer stop()
		unmark := s.mark(ctx, name)
		began := time.Now()
		l, err := s.k.take(ctx, s.work.Kind+"/"+name)
		done := false
		if err == nil {
			done, err = s.k.hold(ctx, l, began, func(ctx context.Context) error { return s.work.Do(ctx, name) })
		}
		unmark()
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

// mark tells other processes, from now on until unmark is called, whenever this process does not serve a name. That it
// could not be told is no failure: it is told again at the next poll, and reported where the name's own lease fails.
func (s *sharing) mark(ctx context.Context, name string) (unmark func()) {
	ctx, stop := context.WithCancel(ctx)
	var marked store.Lease
	tell := func() {
		switch waits := s.stage(name) != Serving; {
		case waits:
			if l, err := s.k.take(ctx, s.work.Kind+waitingPrefix+name); err == nil {
				marked = l
			}
		case marked != store.Lease{}:
			if s.k.opts.Store.GiveUp(ctx, marked) == nil {
				marked = store.Lease{}
			}
		}
	}
	tell()
	var telling sync.WaitGroup
	telling.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(s.k.poll()):
				tell()
			}
		}
	})
	return func() {
		stop()
		telling.Wait()
		if marked != (store.Lease{}) {
			bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = s.k.opts.Store.GiveUp(bye, marked) // else it expires
		}
	}
}

// Pace waits until no process has passed under this name within the time apart. Whoever is told to stop while waiting
// has not passed, and makes nobody else wait.
func (k *Keeper) Pace(ctx context.Context, name string, apart time.Duration) error {
	for {
		l, err := k.opts.Store.TakeLease(ctx, name, k.holder+"/"+time.Now().String(), apart)
		switch {
		case err == nil && ctx.Err() != nil:
			bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			return errors.Join(ctx.Err(), k.opts.Store.GiveUp(bye, l))
		case err == nil || ctx.Err() != nil:
			return ctx.Err()
		case !errors.Is(err, store.ErrHeld):
			k.report(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(max(apart/20, 10*time.Millisecond)):
		}
	}
}
