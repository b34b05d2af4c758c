package lease

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/store"
)

// memory has leases in a bubble's memory, and tells keepers when one is given up.
type memory struct {
	mu      sync.Mutex
	leases  map[string]store.Held
	until   map[string]time.Time
	takes   int
	keepers []*Keeper
}

func newMemory() *memory {
	return &memory{leases: map[string]store.Held{}, until: map[string]time.Time{}}
}

func (m *memory) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.takes++
	l, free := m.leases[name], !time.Now().Before(m.until[name])
	switch {
	case ctx.Err() != nil:
		return store.Lease{}, ctx.Err()
	case !free && l.Holder != holder:
		return store.Lease{}, store.ErrHeld
	case free:
		l = store.Held{Lease: store.Lease{Name: name, Token: l.Token + 1}, Holder: holder}
	}
	m.leases[name], m.until[name] = l, time.Now().Add(life)
	return l.Lease, nil
}

func (m *memory) GiveUp(ctx context.Context, l store.Lease) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.leases[l.Name].Token == l.Token && ctx.Err() == nil {
		m.until[l.Name] = time.Time{}
		for _, k := range m.keepers {
			k.Freed()
		}
	}
	return ctx.Err()
}

func (m *memory) Leases(ctx context.Context) (list []store.Held, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, l := range m.leases {
		if l.Left = time.Until(m.until[name]); l.Left > 0 {
			list = append(list, l)
		}
	}
	return list, ctx.Err()
}

// TestTimesFitLife: leases are renewed and looked at as often as their life asks for, also those that live as long as a
// bot's.
func TestTimesFitLife(t *testing.T) {
	for life, want := range map[time.Duration]time.Duration{0: 1500 * time.Millisecond,
		300 * time.Millisecond: 45 * time.Millisecond, 2 * time.Second: 300 * time.Millisecond, time.Minute: 9 * time.Second,
		time.Hour: 9 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			m := newMemory()
			k := New(Options{Store: m, Life: life})
			if got := k.scaled(renewInterval); got != want {
				t.Errorf("a lease that lives for %s is renewed every %s, want %s", k.opts.Life, got, want)
			}
			ctx, stop := context.WithTimeout(t.Context(), 10*want+want/2)
			defer stop()
			_ = k.Alone(ctx, "work", func(ctx context.Context) error { <-ctx.Done(); return nil })
			if m.takes != 11 {
				t.Errorf("a lease that lives for %s was taken %d times in ten intervals, want 11", k.opts.Life, m.takes)
			}
		})
	}
}

// sharer is a process with some of five names, by their stages: Waiting, Starting, serVing, or Released, which is not
// free yet. It returns what the process finds beside the others' leases.
func sharer(mine string, others []store.Held) (*sharing, picture) {
	me := New(Options{})
	s := &sharing{k: me, mine: map[string]*part{}, work: Work{Kind: "shard", Pace: "identify",
		Names: []string{"0", "1", "2", "3", "4"},
		Stage: func(name string) Stage {
			return map[byte]Stage{'W': Waiting, 'S': Starting, 'V': Serving}[mine[name[0]-'0']]
		}}}
	list := append(slices.Clone(others), held("shard/here/"+me.holder, me.holder, time.Second))
	for i := range mine {
		own := fmt.Sprint(i)
		s.mine[own] = &part{released: mine[i] == 'R'}
		list = append(list, held("shard/"+own, me.holder, time.Second))
	}
	return s, s.look(list)
}

func held(name, holder string, left time.Duration) store.Held {
	return store.Held{Lease: store.Lease{Name: name}, Holder: holder, Left: left}
}

// owned are the leases of a process that has names, and shows that it is present.
func owned(holder string, names ...string) (list []store.Held) {
	list = append(list, held("shard/here/"+holder, holder, 9*time.Second))
	for _, name := range names {
		list = append(list, held("shard/"+name, holder, time.Second))
	}
	return list
}

// TestNext: which name a process releases that has more than its share.
func TestNext(t *testing.T) {
	paced, waits := held("identify", "x", time.Second), held("shard/waiting/4", "you", time.Second)
	for name, c := range map[string]struct {
		mine   string
		others []store.Held
		want   string
	}{
		"all are served":                 {"VVVV", owned("you"), "3"},
		"one waits":                      {"VWVV", owned("you"), "1"},
		"one waits, and one starts":      {"WSVV", owned("you"), "0"},
		"one starts":                     {"VSVV", owned("you"), ""},
		"one is being released":          {"VRWV", owned("you"), ""},
		"no other process":               {"VWVV", nil, ""},
		"one that has died":              {"VWVV", []store.Held{held("shard/here/you", "you", 5*time.Second)}, ""},
		"another has less than it may":   {"VVV", owned("you", "3", "4"), "2"},
		"another has as many as it may":  {"VV", owned("you", "2", "3", "4"), ""},
		"another does not serve its own": {"VVVV", append(owned("you", "4"), waits), ""},
		"no work may start":              {"VVVV", append(owned("you"), paced), ""},
		"no work may start, one waits":   {"VWVV", append(owned("you"), paced), "1"},
		"another kind of work":           {"VVVV", []store.Held{held("ship/here/you", "you", 9*time.Second)}, ""},
	} {
		s, p := sharer(c.mine, c.others)
		if got := s.next(p, p.fair(len(s.work.Names))); got != c.want {
			t.Errorf("%s: %q is released, want %q", name, got, c.want)
		}
	}
}

// TestSettled: when a process takes all names that are not its own to be served, and to stay where they are.
func TestSettled(t *testing.T) {
	paced := held("identify", "x", time.Second)
	waits := func(name string) store.Held { return held("shard/waiting/"+name, "you", time.Second) }
	each := slices.Concat(owned("a", "0"), owned("b", "1"), owned("c", "2"), owned("d", "3"), owned("e", "4"))
	for name, c := range map[string]struct {
		before bool // it was settled
		mine   string
		others []store.Held
		want   bool
	}{
		"nobody else":               {false, "VVVVV", nil, true},
		"nobody else, at once":      {false, "VVVVS", []store.Held{paced}, true},
		"the others are served":     {false, "VVV", owned("you", "3", "4"), true},
		"one is nobody's":           {true, "VVV", owned("you", "4"), false},
		"one waits":                 {true, "VVV", append(owned("you", "3", "4"), waits("3")), false},
		"one that is its own waits": {true, "VVV", append(owned("you", "3", "4"), waits("1")), true},
		"nothing is its own": {true, "", slices.Concat(owned("you", "0", "1", "2"), owned("him", "3", "4")),
			false},
		"nothing is its own, all have one": {true, "", each, true},
		"it gets more":                     {true, "V", owned("you", "1", "2", "3", "4"), false},
		"no work may start":                {false, "VVV", append(owned("you", "3", "4"), paced), false},
		"no work may start, later":         {true, "VVV", append(owned("you", "3", "4"), paced), true},
		"it does not serve":                {false, "VVS", owned("you", "3", "4"), false},
		"it does not serve, later":         {true, "VVS", owned("you", "3", "4"), true},
	} {
		s, p := sharer(c.mine, c.others)
		s.settled = c.before
		if got := s.isSettled(p, p.fair(len(s.work.Names))); got != c.want {
			t.Errorf("%s: settled: %v, want %v", name, got, c.want)
		}
	}
}

// process is one that shares two names in a bubble. Its work waits for its turn, and starts in half a second.
type process struct {
	k       *Keeper
	stages  [2]atomic.Int32
	last    atomic.Pointer[Division]
	stop    context.CancelFunc
	stopped chan struct{}
}

const turns = 5 * time.Second // between two beginnings of work

// begin starts a process.
func (m *memory) begin(t *testing.T) *process {
	p := &process{k: New(Options{Store: m, Report: func(err error) { t.Error(err) }}), stopped: make(chan struct{})}
	m.mu.Lock()
	m.keepers = append(m.keepers, p.k)
	m.mu.Unlock()
	ctx, stop := context.WithCancel(t.Context())
	p.stop = stop
	go func() {
		defer close(p.stopped)
		if err := p.k.Share(ctx, Work{Kind: "shard", Names: []string{"0", "1"}, Pace: "identify",
			Stage:   func(name string) Stage { return Stage(p.stages[name[0]-'0'].Load()) },
			Divided: func(d Division) { p.last.Store(&d) },
			Do: func(ctx context.Context, name string) error {
				stage := &p.stages[name[0]-'0']
				defer stage.Store(int32(Waiting))
				if p.k.Pace(ctx, "identify", turns) == nil {
					stage.Store(int32(Starting))
					select {
					case <-time.After(500 * time.Millisecond):
						stage.Store(int32(Serving))
					case <-ctx.Done():
					}
				}
				<-ctx.Done()
				return nil
			}}); err != nil {
			t.Error(err)
		}
	}()
	return p
}

// serves tells whether the process serves a name.
func (p *process) serves(name int) bool { return Stage(p.stages[name].Load()) == Serving }

// ready tells what the process knows: that it serves its own names, and that others serve theirs.
func (p *process) ready() bool {
	d := p.last.Load()
	if d == nil || !d.Known || !d.Settled {
		return false
	}
	return !slices.ContainsFunc(d.Mine, func(name string) bool { return !p.serves(int(name[0] - '0')) })
}

// TestRollingHandover: two processes are stopped and begun again one after the other, at many moments. Each name is out
// of service for no longer than until the next turn, never both at once, and whoever is ready is so while both are
// served.
func TestRollingHandover(t *testing.T) {
	for pause := time.Duration(0); pause <= 8*time.Second; pause += 400 * time.Millisecond {
		synctest.Test(t, func(t *testing.T) {
			m := newMemory()
			both := []*process{m.begin(t), m.begin(t)}
			out := [2]time.Duration{}
			const step = 50 * time.Millisecond
			watch := func(began bool) (served int, ready bool) {
				time.Sleep(step) // by the bubble's clock
				synctest.Wait()
				for name := range out {
					if both[0].serves(name) || both[1].serves(name) {
						out[name] = 0
						served++
					} else if out[name] += step; began && out[name] > turns+time.Second {
						t.Fatalf("pause %s: %d is not served for %s", pause, name, out[name])
					}
				}
				for i, p := range both {
					if p.ready() && served < 2 {
						d := p.last.Load()
						if len(d.Mine) == 0 {
							t.Fatalf("pause %s: process %d has nothing and is ready, and %d names are served", pause, i, served)
						}
					}
				}
				if began && served == 0 {
					t.Fatalf("pause %s: nothing is served", pause)
				}
				return served, both[0].ready() && both[1].ready()
			}
			settle := func(began bool) {
				for range 60 * time.Second / step {
					if served, ready := watch(began); served == 2 && ready {
						return
					}
				}
				t.Fatalf("pause %s: after a minute they are not ready", pause)
			}
			settle(false)
			for i := range 6 {
				both[i%2].stop()
				for range pause / step {
					watch(true)
				}
				<-both[i%2].stopped
				both[i%2] = m.begin(t)
				settle(true)
				if !both[0].serves(0) && !both[0].serves(1) || !both[1].serves(0) && !both[1].serves(1) {
					t.Fatalf("pause %s: a process is ready and has nothing", pause)
				}
			}
			for _, p := range both {
				p.stop()
				<-p.stopped
			}
		})
	}
}

// TestCrashDuringHandover: a process that dies when it is about to get a name gets the less important one, which is
// taken back when nobody has taken it.
func TestCrashDuringHandover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		p := m.begin(t)
		for !p.ready() || !p.serves(0) || !p.serves(1) {
			time.Sleep(100 * time.Millisecond)
		}
		const most = 30 * time.Second
		passes := func(what string, serves bool, do func()) {
			for began := time.Now(); p.serves(1) != serves; time.Sleep(100 * time.Millisecond) {
				if do(); !p.serves(0) || time.Since(began) > most {
					t.Fatalf("%s: after %s the first name is served: %v, the second %v; want true, %v", what, time.Since(began),
						p.serves(0), p.serves(1), serves)
				}
			}
		}
		passes("while another process is present", false, func() {
			if _, err := m.TakeLease(t.Context(), "shard/here/another", "another", defaultLife); err != nil {
				t.Fatal(err)
			}
		})
		passes("when it is gone", true, func() {})
		p.stop()
		<-p.stopped
	})
}

// TestUnservedNamesAreMarked: others can see of each name that is held whether it is served, from the moment at which
// it is held, and a poll after that changes.
func TestUnservedNamesAreMarked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		p := m.begin(t)
		var since [2]time.Duration // for how long each name is held and served
		const step = 50 * time.Millisecond
		for both := time.Duration(0); both < 2*pollInterval; both = min(since[0], since[1]) {
			time.Sleep(step)
			synctest.Wait()
			list, err := m.Leases(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for name := range since {
				held := func(prefix string) bool {
					return slices.ContainsFunc(list, func(h store.Held) bool { return h.Name == prefix+fmt.Sprint(name) })
				}
				if since[name] += step; !p.serves(name) {
					since[name] = 0
				}
				marked := held("shard/waiting/")
				if held("shard/") && since[name] == 0 && !marked || since[name] > pollInterval+step && marked {
					t.Fatalf("%d has been served for %s; marked as waiting: %v", name, since[name], marked)
				}
			}
		}
		p.stages[0].Store(int32(Starting)) // its connection is interrupted
		time.Sleep(pollInterval + step)
		list, err := m.Leases(t.Context())
		s, _ := sharer("", nil)
		if waiting := s.look(list).waiting; err != nil || !waiting["0"] || waiting["1"] {
			t.Errorf("%v are marked as waiting, want 0 (%v)", waiting, err)
		}
		p.stop()
		<-p.stopped
		if list, err := m.Leases(t.Context()); err != nil || slices.ContainsFunc(list, func(h store.Held) bool {
			return h.Name != "identify"
		}) {
			t.Errorf("after the end these are held: %v (%v)", list, err)
		}
	})
}

// TestStoppedWhileWaitingForTurn: whoever is stopped in the moment of its turn leaves the turn to the others.
func TestStoppedWhileWaitingForTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		ctx, stop := context.WithCancel(t.Context())
		k := New(Options{Store: &stopping{memory: m, stop: stop}})
		if err := k.Pace(ctx, "identify", turns); err == nil {
			t.Error("whoever is stopped has passed")
		}
		began := time.Now()
		if err := New(Options{Store: m}).Pace(t.Context(), "identify", turns); err != nil || time.Since(began) > 0 {
			t.Errorf("the next one waits for %s (%v), want 0s", time.Since(began), err)
		}
	})
}

// stopping is a store that has its caller stopped while it is granted a lease.
type stopping struct {
	*memory
	stop context.CancelFunc
}

func (s *stopping) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	l, err := s.memory.TakeLease(ctx, name, holder, life)
	s.stop()
	return l, err
}
