package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// visitBook is a store that writes down which visits it is told, and may fail them.
type visitBook struct {
	store.DB
	told []string
	fail error
	docs int // how often a person was read or written
	asks int // how often invitations were asked for
	lost error
}

func (b *visitBook) Visit(ctx context.Context, user string, week int, origin store.Origin) error {
	b.told = append(b.told, fmt.Sprint(user, " ", week, " ", cmp.Or(origin, "known")))
	if b.fail != nil {
		return b.fail
	}
	return b.DB.Visit(ctx, user, week, origin)
}

func (b *visitBook) InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error) {
	if b.asks++; b.lost != nil {
		return 0, 0, b.lost
	}
	return b.DB.InvitationsTo(ctx, user, maker, since)
}

func (b *visitBook) Person(ctx context.Context, id string) ([]byte, error) {
	b.docs++
	return b.DB.Person(ctx, id)
}

func (b *visitBook) SavePerson(ctx context.Context, id string, was, doc []byte) error {
	b.docs++
	return b.DB.SavePerson(ctx, id, was, doc)
}

// visitors is a registry on such a store, with a clock, and what it has reported.
type visitors struct {
	*testRegistry
	book     *visitBook
	now      time.Time
	reported []error
}

func newVisitors(t *testing.T) *visitors {
	t.Helper()
	v := &visitors{testRegistry: newTestRegistry(t)}
	v.book = &visitBook{DB: v.db}
	v.now = v.opts.Now() // a Wednesday of week 2924
	v.opts.Store, v.opts.Now = v.book, func() time.Time { return v.now }
	v.opts.Report = func(err error) {
		if err != nil {
			v.reported = append(v.reported, err)
		}
	}
	return v
}

// meet has people do something in a server.
func (v *visitors) meet(ids ...string) {
	v.t.Helper()
	v.meetFrom(table.FromServer, ids...)
}

func (v *visitors) meetFrom(from table.Origin, ids ...string) {
	v.t.Helper()
	for _, id := range ids {
		v.check(v.Meet(v.t.Context(), table.User{ID: id, Name: "Name of " + id}, from))
	}
}

// invite has somebody invite another one to a table, at the time of the clock.
func (v *visitors) invite(user string) {
	v.t.Helper()
	_, err := v.db.CreateTable(v.t.Context(), store.Change{Forget: -1,
		Table:       store.Table{Game: "template", Phase: "lobby", Doc: []byte("{}"), Seed: []byte("seed")},
		Invitations: []store.Invitation{{User: user, Maker: "host", At: v.now.UnixMilli()}}})
	v.check(err)
}

// tells compares what the store was told since the last time.
func (v *visitors) tells(wanted ...string) {
	v.t.Helper()
	if !slices.Equal(v.book.told, wanted) {
		v.t.Errorf("visits %q, want %q", v.book.told, wanted)
	}
	v.book.told = nil
}

func (v *visitors) counts(wanted ...store.FunnelWeek) {
	v.t.Helper()
	got, err := v.db.Funnel(v.t.Context(), 1, 1<<30)
	v.check(err)
	if !slices.Equal(got, wanted) {
		v.t.Errorf("counted %+v, want %+v", got, wanted)
	}
}

// TestVisitsAreRecordedOnceAWeek: of the interactions of a person in a week the first one records a visit; those after
// it ask and write nothing.
func TestVisitsAreRecordedOnceAWeek(t *testing.T) {
	v := newVisitors(t)
	v.meet("ann", "ben", "ann")
	v.tells("ann 2924 server", "ben 2924 server")
	v.book.docs = 0
	v.meet("ann", "ben")
	v.tells()
	if v.book.docs != 0 {
		t.Errorf("an ordinary interaction read or wrote %d documents", v.book.docs)
	}
	if v.book.asks != 2 {
		t.Errorf("invitations of two newcomers were asked for %d times", v.book.asks)
	}
	v.now = time.Date(2026, 1, 18, 23, 59, 59, 0, time.UTC)
	v.meet("ann")
	v.tells()
	v.now = v.now.Add(time.Second) // Monday
	v.meet("ann", "carl", "ann")
	v.tells("ann 2925 known", "carl 2925 server")
	v.Registry = New(v.opts) // another process
	v.meet("ann", "ben")
	v.tells("ann 2925 known", "ben 2925 known")
	v.counts(inServers(store.FunnelWeek{Week: 2924, People: 2, Back: 2}),
		inServers(store.FunnelWeek{Week: 2925, People: 1}))
	if v.book.asks != 3 {
		t.Errorf("invitations of three newcomers were asked for %d times", v.book.asks)
	}
}

// inServers has people of a week come from servers, all of them.
func inServers(w store.FunnelWeek) store.FunnelWeek {
	w.From.Server = w.People
	return w
}

// TestOriginsOfNewcomers: where people first did something is recorded; of those who were invited within a day, that
// they were, wherever they come. What comes later changes nothing.
func TestOriginsOfNewcomers(t *testing.T) {
	v := newVisitors(t)
	v.invite("late")
	v.now = v.now.Add(InvitationsFor)
	v.invite("soon")
	v.invite("chatting")
	v.now = v.now.Add(InvitationsFor - time.Millisecond)
	v.meetFrom(table.FromServer, "ann", "late")
	v.meetFrom(table.FromDirect, "ben", "soon")
	v.meetFrom(table.FromChat, "carl", "chatting")
	v.meetFrom(table.FromMenu, "dora")
	v.tells("ann 2924 server", "late 2924 server", "ben 2924 direct", "soon 2924 invited", "carl 2924 chat",
		"chatting 2924 invited", "dora 2924 menu")
	v.invite("ann")
	v.meetFrom(table.FromMenu, "ann", "late", "ben", "soon", "carl")
	v.tells()
	v.now = v.now.AddDate(0, 0, 7)
	v.invite("ben")
	v.meetFrom(table.FromMenu, "ann", "ben", "soon")
	v.tells("ann 2925 known", "ben 2925 known", "soon 2925 known")
	v.counts(store.FunnelWeek{Week: 2924, People: 7, Back: 3,
		From: store.Origins{Server: 2, Direct: 1, Chat: 1, Menu: 1, Invited: 2}})
}

// TestWhoIsNew: who has a profile with a name was known before; who was only written to, or has been erased, is new.
func TestWhoIsNew(t *testing.T) {
	v := newVisitors(t)
	ctx := t.Context()
	v.check(v.db.SavePerson(ctx, "old", nil, []byte(`{"Name":"Old"}`)))
	v.check(v.ChangePerson(ctx, "invited", func(p *table.Profile) { p.Refused = 5 }))
	v.meet("old", "invited", "old", "invited")
	v.tells("old 2924 known", "invited 2924 server")
	v.counts(inServers(store.FunnelWeek{Week: 2924, People: 1}))
	v.check(v.Forget(ctx, "invited"))
	v.check(v.db.ForgetUser(ctx, "old")) // by another process
	v.Heard(store.NewsPerson + "old")
	v.counts()
	v.meet("invited", "old", "invited", "old")
	v.tells("invited 2924 server", "old 2924 server")
	v.counts(inServers(store.FunnelWeek{Week: 2924, People: 2}))
}

// TestVisitThatFails: a visit that cannot be recorded is reported, stops nobody, and is recorded at the next
// interaction; a newcomer still counts as new then, and as come from where they were first.
func TestVisitThatFails(t *testing.T) {
	v := newVisitors(t)
	v.check(v.db.SavePerson(t.Context(), "old", nil, []byte(`{"Name":"Old"}`)))
	v.book.fail = errors.New("the disk is full")
	v.meet("ann", "old", "ann")
	if len(v.reported) != 3 || !errors.Is(v.reported[0], v.book.fail) {
		t.Errorf("reported: %v", v.reported)
	}
	v.tells("ann 2924 server", "old 2924 known", "ann 2924 server")
	v.book.fail, v.book.lost = nil, errors.New("the disk is broken")
	v.meetFrom(table.FromDirect, "ann", "ben") // whether they were invited is not known
	if len(v.reported) != 5 || !errors.Is(v.reported[4], v.book.lost) {
		t.Errorf("reported: %v", v.reported)
	}
	v.tells()
	v.book.lost = nil
	v.meetFrom(table.FromMenu, "ann", "old", "ben", "ann", "old", "ben")
	v.tells("ann 2924 server", "old 2924 known", "ben 2924 direct")
	v.counts(store.FunnelWeek{Week: 2924, People: 2, From: store.Origins{Server: 1, Direct: 1}})
	// A profile that cannot be stored fails the interaction, and no visit is recorded.
	v.opts.Store = &noProfiles{v.book}
	if err := v.Meet(t.Context(), table.User{ID: "carl", Name: "Carl"}, table.FromServer); err == nil {
		t.Error("got no error")
	}
	v.tells()
}

// noProfiles is a store that stores no person.
type noProfiles struct{ *visitBook }

func (noProfiles) SavePerson(context.Context, string, []byte, []byte) error {
	return errors.New("the disk is full")
}

// TestNewcomerOfManyInteractions: who first comes with many interactions at once is new.
func TestNewcomerOfManyInteractions(t *testing.T) {
	h := newTestRegistry(t)
	done := make(chan error)
	for range 20 {
		go func() { done <- h.Meet(context.Background(), table.User{ID: "ann", Name: "Ann"}, table.FromServer) }()
	}
	for range 20 {
		h.check(<-done)
	}
	got, err := h.db.Funnel(t.Context(), 1, 1<<30)
	h.check(err)
	if len(got) != 1 || got[0].People != 1 {
		t.Errorf("counted %+v", got)
	}
}

// TestVisitorsAreBounded: the set of those who were recorded does not grow without an end.
func TestVisitorsAreBounded(t *testing.T) {
	var v visits
	for i := range maxVisitors + 10 {
		id := fmt.Sprint(i)
		if record, origin := v.pending(5, id, store.OriginKnown); !record || origin != store.OriginKnown {
			t.Fatalf("person %d: %v, %q", i, record, origin)
		}
		v.remember(5, id, store.OriginKnown)
		v.remember(4, id, store.OriginServer) // a write of last week that took long
	}
	if n := len(v.people); n != 10 {
		t.Errorf("%d are remembered", n)
	}
	if record, _ := v.pending(5, fmt.Sprint(maxVisitors+9), store.OriginKnown); record {
		t.Error("the last one is recorded again")
	}
}
