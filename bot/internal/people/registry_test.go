package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/wait"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
)

// testRegistry is a registry on a database, with fake tables that record what they are told.
type testRegistry struct {
	*Registry
	t    *testing.T
	db   store.DB
	mu   sync.Mutex
	told []string
	fail error
}

func newTestRegistry(t *testing.T) *testRegistry {
	t.Helper()
	db := dbtest.Open(t)
	h := &testRegistry{t: t, db: db}
	now := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)
	h.Registry = New(Options{Store: db, Tables: h, OutboxSignal: wait.NewSignal(), Now: func() time.Time {
		return now
	}, Report: func(err error) {
		if err != nil {
			t.Error(err)
		}
	}})
	return h
}

func (h *testRegistry) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *testRegistry) tell(what string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, what)
	return h.fail
}

func (h *testRegistry) SettleClocks(_ context.Context, user string) error {
	kept, err := h.db.Person(context.Background(), user)
	return errors.Join(err, h.tell(fmt.Sprintf("book %s, kept %v", user, kept != nil)))
}

func (h *testRegistry) DashboardMessages(_ context.Context, guild string) ([]store.Owed, error) {
	return []store.Owed{{Subject: store.OfTable(1), Kind: "dash", Target: "c"}}, h.tell("listed " + guild)
}

func (h *testRegistry) WelcomeMessage(guild string) store.Owed {
	_ = h.tell("greet " + guild)
	return store.Owed{Kind: "welcome", Target: guild}
}

// TestChangesOfOnePersonAreSerialized: concurrent changes of one document do not overwrite each other.
func TestChangesOfOnePersonAreSerialized(t *testing.T) {
	h := newTestRegistry(t)
	ctx := context.Background()
	done := make(chan error)
	const n = 20
	for range n {
		go func() { done <- h.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Refused++ }) }()
		go func() { done <- h.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Limit++ }) }()
	}
	for range 2 * n {
		h.check(<-done)
	}
	p, err := h.Person(ctx, "ann")
	h.check(err)
	g, err := h.Guild(ctx, "g")
	h.check(err)
	if p.Refused != n || g.Limit != n {
		t.Errorf("only %d and %d of %d changes were kept", p.Refused, g.Limit, n)
	}
}

// TestQuietHoursAreBooked: the time that clocks have used is booked before new quiet hours are stored and again after
// that; if it cannot be booked nothing is stored. Other changes touch no clock.
func TestQuietHoursAreBooked(t *testing.T) {
	h := newTestRegistry(t)
	ctx := t.Context()
	quiet := func(p *table.Profile) { p.Quiet = table.Quiet{From: 60, To: 120} }
	h.fail = errors.New("the disk is full")
	if err := h.ChangePerson(ctx, "ann", quiet); !errors.Is(err, h.fail) {
		t.Errorf("the change returned %v", err)
	}
	if p, err := h.Person(ctx, "ann"); err != nil || p.Quiet.Length() != 0 {
		t.Errorf("ann's profile: %+v, %v", p, err)
	}
	h.fail, h.told = nil, nil
	h.check(h.ChangePerson(ctx, "ann", quiet))
	h.check(h.ChangePerson(ctx, "ann", quiet)) // changes nothing
	if p, err := h.Person(ctx, "ann"); err != nil || p.Unbooked {
		t.Errorf("ann's profile: %+v, %v", p, err)
	}
	h.check(h.Meet(ctx, table.User{ID: "ann", Name: "Ann"}, table.FromServer))
	if want := []string{"book ann, kept false", "book ann, kept true"}; !slices.Equal(h.told, want) {
		t.Errorf("the tables were told %q, want %q", h.told, want)
	}
	first, err := h.Person(ctx, "ann")
	h.check(err)
	h.check(h.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Quiet.From = 30 }))
	second, err := h.Person(ctx, "ann")
	h.check(err)
	if first.Quiet.Since != 0 || second.Quiet.Since <= h.opts.Now().Unix() {
		t.Errorf("the first quiet hours hold from %d, the second from %d: want these to wait", first.Quiet.Since,
			second.Quiet.Since)
	}
}

// TestListSettingIsAnnounced: the tables are notified when a server turns their list on or off, and of nothing else.
func TestListSettingIsAnnounced(t *testing.T) {
	h := newTestRegistry(t)
	for _, on := range []bool{true, true, false} {
		h.check(h.ChangeGuild(t.Context(), "g", func(g *table.Guild) { g.Dashboard = on }))
	}
	if want := []string{"listed g", "listed g"}; !slices.Equal(h.told, want) {
		t.Errorf("the tables were told %q, want %q", h.told, want)
	}
}

// TestGreetingIsQueued: the change that moves, renews or removes a server's welcome message puts it into the outbox,
// and no other change does.
func TestGreetingIsQueued(t *testing.T) {
	h := newTestRegistry(t)
	for i, change := range []func(*table.Guild){
		func(g *table.Guild) { g.Welcomed, g.Welcome = true, table.Welcome{Channel: "c", At: 1} },
		func(g *table.Guild) { g.Limit = 3 },
		func(g *table.Guild) { g.Welcome.At = 2 },
		func(g *table.Guild) { g.Welcome.Channel = "d" },
		func(g *table.Guild) { g.Welcome = table.Welcome{} },
		func(g *table.Guild) { g.Welcome = table.Welcome{} },
	} {
		h.check(h.ChangeGuild(t.Context(), "g", change))
		owed, err := h.db.OutboxOf(t.Context(), 0, "welcome", "g")
		h.check(err)
		if want := []int{1, 1, 2, 3, 4, 4}[i]; len(owed) != want || len(h.told) != want {
			t.Errorf("after change %d there are %d messages for the server in the outbox (%q), want %d", i+1, len(owed), h.told,
				want)
		}
	}
}

// TestErasedPersonIsNotCached: an erased person is unknown at once, whatever was cached.
func TestErasedPersonIsNotCached(t *testing.T) {
	h := newTestRegistry(t)
	ctx := t.Context()
	h.check(h.Meet(ctx, table.User{ID: "ann", Name: "Ann", Locale: "fr"}, table.FromServer))
	if got := h.Language(ctx, table.Caller{User: table.User{ID: "ann", Locale: "en"}}); got != "en" {
		t.Errorf("in direct messages ann reads %q", got)
	}
	h.check(h.Forget(ctx, "ann"))
	if p, err := h.Person(ctx, "ann"); err != nil || p != (table.Profile{}) {
		t.Errorf("ann's profile: %+v, %v", p, err)
	}
}

// TestTwoProcesses: changes of one document by two processes do not overwrite each other, and a process sees the
// other's change when it is notified or when its cache expires.
func TestTwoProcesses(t *testing.T) {
	one := newTestRegistry(t)
	o := one.opts
	two := New(o)
	ctx := t.Context()
	done := make(chan error)
	const n = 20
	for i := range n {
		r := []*Registry{one.Registry, two}[i%2]
		go func() { done <- r.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Refused++ }) }()
		go func() { done <- r.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Limit++ }) }()
	}
	for range 2 * n {
		one.check(<-done)
	}
	one.Heard("")
	p, err := one.Person(ctx, "ann")
	one.check(err)
	g, err := one.Guild(ctx, "g")
	one.check(err)
	if p.Refused != n || g.Limit != n {
		t.Errorf("only %d and %d of %d changes were kept", p.Refused, g.Limit, n)
	}
	one.check(two.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Name = "Ann" }))
	one.check(two.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Lang = "fr" }))
	knows := func(r *Registry, person, guild bool) {
		t.Helper()
		p, err := r.Person(ctx, "ann")
		one.check(err)
		g, err := r.Guild(ctx, "g")
		one.check(err)
		if (p.Name == "Ann") != person || (g.Lang == "fr") != guild {
			t.Errorf("the cache has %q and %q", p.Name, g.Lang)
		}
	}
	one.Heard(store.NewsPerson + "ben")
	knows(one.Registry, false, false)
	one.Heard(store.NewsGuild + "g")
	knows(one.Registry, false, true)
	one.Heard(store.NewsPerson + "ann")
	knows(one.Registry, true, true)
	o.CacheTime = time.Nanosecond
	three := New(o)
	knows(three, true, true)
	one.check(two.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Name = "Anna" }))
	knows(three, false, true)
}
