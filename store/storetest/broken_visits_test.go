package storetest_test

import (
	"context"
	"errors"
	"testing"

	"tablee/store"
)

// brokenVisits is a store that does something about visits in another way, where a function is given.
type brokenVisits struct {
	store.DB
	visit  func(ctx context.Context, db store.DB, user string, week int, known bool) error
	count  func(*store.FunnelWeek)
	weeks  func(first, last *int)
	forget func(ctx context.Context, db store.DB, user string) error
}

func (s brokenVisits) Visit(ctx context.Context, user string, week int, known bool) error {
	if s.visit == nil {
		return s.DB.Visit(ctx, user, week, known)
	}
	return s.visit(ctx, s.DB, user, week, known)
}

func (s brokenVisits) Funnel(ctx context.Context, first, last int) ([]store.FunnelWeek, error) {
	if s.weeks != nil {
		s.weeks(&first, &last)
	}
	list, err := s.DB.Funnel(ctx, first, last)
	if s.count != nil {
		for i := range list {
			s.count(&list[i])
		}
	}
	return list, err
}

func (s brokenVisits) ForgetUser(ctx context.Context, user string) error {
	if s.forget == nil {
		return s.DB.ForgetUser(ctx, user)
	}
	return s.forget(ctx, s.DB, user)
}

// TestBrokenVisitsAreRefused: the suite refuses each of these stores, which break a promise about visits.
func TestBrokenVisitsAreRefused(t *testing.T) {
	const (
		first     = "people count in the week in which they first came"
		newcomers = "what newcomers do is counted"
		atOnce    = "of many visits at once one counts"
		erased    = "visits are erased"
	)
	visit := func(f func(ctx context.Context, db store.DB, user string, week int, known bool) error) brokenVisits {
		return brokenVisits{visit: f}
	}
	count := func(f func(*store.FunnelWeek)) brokenVisits { return brokenVisits{count: f} }
	anew := visit(func(ctx context.Context, db store.DB, user string, week int, _ bool) error {
		if err := db.ForgetUser(ctx, user); err != nil {
			return err
		}
		return db.Visit(ctx, user, week, false)
	})
	for _, c := range []struct {
		name  string
		s     brokenVisits
		broke string
	}{
		{"records nothing", visit(func(context.Context, store.DB, string, int, bool) error { return nil }), first},
		{"takes who was known for new", visit(func(ctx context.Context, db store.DB, user string, week int,
			_ bool) error {
			return db.Visit(ctx, user, week, false)
		}), first},
		{"takes everybody for known", visit(func(ctx context.Context, db store.DB, user string, week int,
			_ bool) error {
			return db.Visit(ctx, user, week, true)
		}), first},
		{"counts by the last visit", anew, first},
		{"counts by the last visit, at once", anew, atOnce},
		{"takes each week for the second", visit(func(ctx context.Context, db store.DB, user string, week int,
			known bool) error {
			return errors.Join(db.Visit(ctx, user, week, known), db.Visit(ctx, user, week+1, known))
		}), first},
		{"leaves the first week out", brokenVisits{weeks: func(first, _ *int) { *first++ }}, first},
		{"leaves the last week out", brokenVisits{weeks: func(_, last *int) { *last-- }}, first},
		{"counts all weeks", brokenVisits{weeks: func(first, last *int) { *first, *last = 0, 99 }}, first},
		{"counts nobody twice", count(func(w *store.FunnelWeek) { w.MetTwo = 0 }), newcomers},
		{"counts whoever played as met", count(func(w *store.FunnelWeek) { w.Met = w.Played }), newcomers},
		{"counts whoever came as played", count(func(w *store.FunnelWeek) { w.Played = w.People }), newcomers},
		{"counts no puzzles", count(func(w *store.FunnelWeek) { w.Daily = 0 }), newcomers},
		{"keeps visits", brokenVisits{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.Visit(ctx, user, 5, false))
		}}, erased},
		{"remembers who came", brokenVisits{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.Visit(ctx, user, 5, true))
		}}, erased},
		{"erases everybody", brokenVisits{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.ForgetUser(ctx, "bob"))
		}}, erased},
	} {
		t.Run(c.name, func(t *testing.T) {
			refuses(t, func(db store.DB) store.DB {
				c.s.DB = db
				return c.s
			}, c.broke)
		})
	}
}
