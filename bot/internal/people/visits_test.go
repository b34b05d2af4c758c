package people

import (
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
}

func (b *visitBook) Visit(ctx context.Context, user string, week int, known bool) error {
	b.told = append(b.told, fmt.Sprint(user, " ", week, " ", known))
	if b.fail != nil {
		return b.fail
	}
	return b.DB.Visit(ctx, user, week, known)
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

func (v *visitors) meet(ids ...string) {
	v.t.Helper()
	for _, id := range ids {
		v.check(v.Meet(v.t.Context(), table.User{ID: id, Name: "Name of " + id}))
	}
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
	v.tells("ann 2924 false", "ben 2924 false")
	v.book.docs = 0
	v.meet("ann", "ben")
	v.tells()
	if v.book.docs != 0 {
		t.Errorf("an ordinary interaction read or wrote %d documents", v.book.docs)
	}
	v.now = time.Date(2026, 1, 18, 23, 59, 59, 0, time.UTC)
	v.meet("ann")
	v.tells()
	v.now = v.now.Add(time.Second) // Monday
	v.meet("ann", "carl", "ann")
	v.tells("ann 2925 true", "carl 2925 false")
	v.Registry = New(v.opts) // another process
	v.meet("ann", "ben")
	v.tells("ann 2925 true", "ben 2925 true")
	v.counts(store.FunnelWeek{Week: 2924, People: 2, Back: 2}, store.FunnelWeek{Week: 2925, People: 1})
}

// TestWhoIsNew: who has a profile with a name was known before; who was only written to, or has been erased, is new.
func TestWhoIsNew(t *testing.T) {
	v := newVisitors(t)
	ctx := t.Context()
	v.check(v.db.SavePerson(ctx, "old", nil, []byte(`{"Name":"Old"}`)))
	v.check(v.ChangePerson(ctx, "invited", func(p *table.Profile) { p.Refused = 5 }))
	v.meet("old", "invited", "old", "invited")
	v.tells("old 2924 true", "invited 2924 false")
	v.counts(store.FunnelWeek{Week: 2924, People: 1})
	v.check(v.Forget(ctx, "invited"))
	v.check(v.db.ForgetUser(ctx, "old")) // by another process
	v.Heard(store.NewsPerson + "old")
	v.counts()
	v.meet("invited", "old", "invited", "old")
	v.tells("invited 2924 false", "old 2924 false")
	v.counts(store.FunnelWeek{Week: 2924, People: 2})
}

// TestVisitThatFails: a visit that cannot be recorded is reported, stops nobody, and is recorded at the next
// interaction; a newcomer still counts as new then.
func TestVisitThatFails(t *testing.T) {
	v := newVisitors(t)
	v.check(v.db.SavePerson(t.Context(), "old", nil, []byte(`{"Name":"Old"}`)))
	v.book.fail = errors.New("the disk is full")
	v.meet("ann", "old", "ann")
	if len(v.reported) != 3 || !errors.Is(v.reported[0], v.book.fail) {
		t.Errorf("reported: %v", v.reported)
	}
	v.tells("ann 2924 false", "old 2924 true", "ann 2924 false")
	v.book.fail = nil
	v.meet("ann", "old", "ann", "old")
	v.tells("ann 2924 false", "old 2924 true")
	v.counts(store.FunnelWeek{Week: 2924, People: 1})
	// A profile that cannot be stored fails the interaction, and no visit is recorded.
	v.opts.Store = &noProfiles{v.book}
	if err := v.Meet(t.Context(), table.User{ID: "carl", Name: "Carl"}); err == nil {
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
		go func() { done <- h.Meet(context.Background(), table.User{ID: "ann", Name: "Ann"}) }()
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
		if record, known := v.pending(5, id, true); !record || !known {
			t.Fatalf("person %d: %v, %v", i, record, known)
		}
		v.remember(5, id, true)
		v.remember(4, id, false) // a write of last week that took long
	}
	if n := len(v.people); n != 10 {
		t.Errorf("%d are remembered", n)
	}
	if record, _ := v.pending(5, fmt.Sprint(maxVisitors+9), true); record {
		t.Error("the last one is recorded again")
	}
}
