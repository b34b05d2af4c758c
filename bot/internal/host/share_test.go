package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/host/think"
	"tablee/bot/internal/lease"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// raced is a store on which somebody is faster: what they do comes between a reading and the write that follows it.
type raced struct {
	store.DB
	between func()
	always  bool
}

func (r *raced) faster() {
	if f := r.between; f != nil {
		if !r.always {
			r.between = nil
		}
		f()
	}
}

func (r *raced) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	r.faster()
	return r.DB.CreateTable(ctx, c)
}

func (r *raced) SaveTable(ctx context.Context, c store.Change) error {
	r.faster()
	return r.DB.SaveTable(ctx, c)
}

func (r *raced) SaveAnswer(ctx context.Context, g store.Given) error {
	r.faster()
	return r.DB.SaveAnswer(ctx, g)
}

// second is another process's host over the same database.
func (h *testHost) second() *Host {
	return New(h.db, h.games, Options{Now: func() time.Time { return h.time }, Report: func(err error) { h.t.Error(err) }})
}

// lobby opens a table for three of which somebody has the first seat.
func (h *testHost) lobby(name string) table.ID {
	h.t.Helper()
	made, err := h.Host.New(h.t.Context(), h.call(name), table.New{Game: "template", Seats: 3})
	h.check(err)
	return made.ID
}

// TestTwoHostsAtOneTable: two processes act at one table at the same time. Each is answered as if one action had come
// after the other, and an action asked for once is done once.
func TestTwoHostsAtOneTable(t *testing.T) {
	h := newTestHost(t)
	r := &raced{DB: h.db}
	h.on(r)
	other := h.second()
	ctx := t.Context()
	join := table.Action{Kind: table.Join}
	id := h.lobby("ann")
	r.between = func() { _, err := other.Do(ctx, h.call("ben"), id, join); h.check(err) }
	h.do("cleo", id, join)
	if t2 := h.look(id, "cleo"); t2.SeatOf("ben") < 0 || t2.SeatOf("cleo") < 0 {
		t.Errorf("two who joined at once sit as %+v", t2.Seats)
	}
	call := h.call("dora")
	var twin *table.Table
	r.between = func() {
		var err error
		twin, err = other.New(ctx, call, table.New{Game: "template"})
		h.check(err)
	}
	made, err := h.New(ctx, call, table.New{Game: "template"})
	h.check(err)
	if twin == nil || made.ID != twin.ID || made.You != 0 {
		t.Errorf("one interaction made tables %d and %d", made.ID, twin.ID)
	}
	call = h.call("ben")
	r.between = func() { _, err := other.Do(ctx, call, id, table.Action{Kind: table.Leave}); h.check(err) }
	if got, err := h.Do(ctx, call, id, table.Action{Kind: table.Leave}); err != nil || got.SeatOf("ben") >= 0 {
		t.Errorf("what the other has done is answered with %v", err)
	}
	r.between = func() { _, err := other.Do(ctx, h.call("ann"), id, table.Action{Kind: table.Begin}); h.check(err) }
	_, err = h.Do(ctx, h.call("eve"), id, join)
	if msg, refused := game.Refused(err); !refused || msg.ID != "host.started" {
		t.Errorf("who comes after the start is told %v", err)
	}
	h.finish(id)
	var next *table.Table
	r.between = func() {
		var err error
		next, err = other.Do(ctx, h.call("cleo"), id, table.Action{Kind: table.Rematch})
		h.check(err)
	}
	again, err := h.Do(ctx, h.call("ann"), id, table.Action{Kind: table.Rematch})
	if err != nil || next == nil || again.ID != next.ID {
		t.Errorf("two rematches: %v, %+v and %+v", err, again, next)
	}
	if ids, err := h.db.TableIDs(ctx, 0, 99); err != nil || len(ids) != 3 {
		t.Errorf("there are tables %v, %v, want three", ids, err)
	}
}

// TestConflictRetriesAreBounded: a change that always conflicts is given up after a number of tries and changes
// nothing.
func TestConflictRetriesAreBounded(t *testing.T) {
	h := newTestHost(t)
	id := h.lobby("ann")
	n := 0
	r := &raced{DB: h.db, always: true}
	r.between = func() {
		n++
		row, err := h.db.Table(t.Context(), int64(id))
		h.check(err)
		h.check(h.db.SaveTable(t.Context(), store.Change{Table: row, Forget: -1}))
	}
	h.on(r)
	if _, err := h.Do(t.Context(), h.call("ben"), id, table.Action{Kind: table.Join}); !errors.Is(err,
		store.ErrConflict) ||
		n != maxConflictRetries {
		t.Errorf("after %d tries: %v", n, err)
	}
	if h.look(id, "").SeatOf("ben") >= 0 {
		t.Error("ben was seated")
	}
}

// claiming is a store that hands tables out to claims.
type claiming struct {
	store.DB
	mu     sync.Mutex
	claims []store.Claim
}

func (c *claiming) ClaimDue(ctx context.Context, now int64, claim store.Claim) ([]int64, error) {
	c.mu.Lock()
	c.claims = append(c.claims, claim)
	c.mu.Unlock()
	return c.DB.ClaimDue(ctx, now, claim)
}

// TestClaims: a host that shares the work claims no more computers' moves than it can compute soon, gives back those
// that are done, and says how long each may take.
func TestClaims(t *testing.T) {
	h := newTestHost(t)
	c := &claiming{DB: h.db}
	h.on(c)
	h.opts.Share = &Share{Holder: "me"}
	h.leader = newLeaderTasks(leaderOptions{})
	h.opts.Workers, h.computers.claims = 1, think.NewClaims(2)
	for range 3 {
		h.check(errors.Join(refuse(h.fresh(h.call("zoe"), table.New{Only: true}))))
	}
	h.time = h.time.Add(time.Second)
	h.runDue(t.Context(), h.time)
	h.runDue(t.Context(), h.time)
	j, _ := h.computers.jobs.Take()
	h.computers.think(t.Context(), j)
	h.runDue(t.Context(), h.time)
	var got []string
	for _, k := range c.claims {
		got = append(got, fmt.Sprint(k.Holder, " ", k.Limit, " ", k.Done))
		if k.Life < 2*h.computers.limit {
			t.Errorf("claimed for %s, but it may take %s", k.Life, 2*h.computers.limit)
		}
	}
	want := []string{"me 2 []", "me 0 []", fmt.Sprint("me 1 [", int64(j.ID), "]")}
	if !slices.Equal(got, want) {
		t.Errorf("claimed: %q, want %q", got, want)
	}
}

func refuse(why string) error {
	if why != "" {
		return errors.New(why)
	}
	return nil
}

// TestTwoHostsShareTheWork runs two hosts over one database: computers' games end, each move is made once, and when one
// host stops the other does everything; the change is not recorded as downtime.
func TestTwoHostsShareTheWork(t *testing.T) {
	h := newTestHost(t, template.Rules, awale.Rules)
	ctx := t.Context()
	var stops []func()
	var hosts []*Host
	var moved atomic.Int32
	for range 2 {
		k := lease.New(lease.Options{Store: h.db, Report: func(err error) { t.Error(err) }})
		host := New(h.db, h.games, Options{Pace: time.Nanosecond, Think: 20 * time.Millisecond, Report: func(err error) {
			t.Error(err)
		},
			Share: &Share{Holder: k.Holder(), Alone: k.Alone}, Ended: func(table.ID) { moved.Add(1) }})
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- host.Run(run) }()
		stops = append(stops, sync.OnceFunc(func() {
			stop()
			h.check(<-done)
		}))
		t.Cleanup(stops[len(stops)-1])
		hosts = append(hosts, host)
	}
	play := func(host *Host, name string) {
		t.Helper()
		made, err := host.New(ctx, h.call(name), table.New{Game: "template", Only: true})
		h.check(err)
		for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
			row, err := h.db.Table(ctx, int64(made.ID))
			h.check(err)
			if row.Phase == string(table.Over) {
				moves, err := h.db.Moves(ctx, row.ID, 1)
				h.check(err)
				if len(moves) != row.Ply {
					t.Errorf("%d moves for %d plies", len(moves), row.Ply)
				}
				return
			}
			if time.Now().After(end) {
				t.Fatalf("table %d makes no progress", made.ID)
			}
		}
	}
	play(hosts[0], "ann")
	play(hosts[1], "ben")
	held, err := h.db.Leases(ctx)
	h.check(err)
	if len(held) != 2 {
		t.Errorf("got the leases %+v, want those for the heartbeat and the sweep", held)
	}
	stops[0]()
	play(hosts[1], "cleo")
	var down []string
	for _, s := range hosts[1].down.Between(time.Time{}, time.Now().Add(time.Hour)) {
		down = append(down, s.To.Sub(s.From).String())
	}
	if len(down) != 1 { // before either was
		t.Errorf("recorded as downtime: %v", down)
	}
}
