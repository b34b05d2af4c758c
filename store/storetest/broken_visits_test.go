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
	visit  func(ctx context.Context, db store.DB, user string, week int, origin store.Origin) error
	count  func(*store.FunnelWeek)
	weeks  func(first, last *int)
	forget func(ctx context.Context, db store.DB, user string) error
}

func (s brokenVisits) Visit(ctx context.Context, user string, week int, origin store.Origin) error {
	if s.visit == nil {
		return s.DB.Visit(ctx, user, week, origin)
	}
	return s.visit(ctx, s.DB, user, week, origin)
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
		origins   = "people count by where they first came from"
		atOnce    = "of many visits at once one counts"
		erased    = "visits are erased"
	)
	visit := func(f func(ctx context.Context, db store.DB, user string, week int,
		origin store.Origin) error) brokenVisits {
		return brokenVisits{visit: f}
	}
	count := func(f func(*store.FunnelWeek)) brokenVisits { return brokenVisits{count: f} }
	anew := visit(func(ctx context.Context, db store.DB, user string, week int, origin store.Origin) error {
		if err := db.ForgetUser(ctx, user); err != nil {
			return err
		}
		return db.Visit(ctx, user, week, origin)
	})
	weeks, froms := map[string]int{}, map[string]store.Origin{} // of their first visits
	always := func(as store.Origin) brokenVisits {
		return visit(func(ctx context.Context, db store.DB, user string, week int, _ store.Origin) error {
			return db.Visit(ctx, user, week, as)
		})
	}
	for _, c := range []struct {
		name  string
		s     brokenVisits
		broke string
	}{
		{"records nothing", visit(func(context.Context, store.DB, string, int, store.Origin) error { return nil }), first},
		{"takes who was known for new", always(store.OriginServer), first},
		{"takes everybody for known", always(store.OriginKnown), first},
		{"counts by the last visit", anew, first},
		{"counts by the last visit, at once", anew, atOnce},
		{"takes each week for the second", visit(func(ctx context.Context, db store.DB, user string, week int,
			origin store.Origin) error {
			return errors.Join(db.Visit(ctx, user, week, origin), db.Visit(ctx, user, week+1, origin))
		}), first},
		{"leaves the first week out", brokenVisits{weeks: func(first, _ *int) { *first++ }}, first},
		{"leaves the last week out", brokenVisits{weeks: func(_, last *int) { *last-- }}, first},
		{"counts all weeks", brokenVisits{weeks: func(first, last *int) { *first, *last = 0, 99 }}, first},
		{"counts nobody twice", count(func(w *store.FunnelWeek) { w.MetTwo = 0 }), newcomers},
		{"counts whoever played as met", count(func(w *store.FunnelWeek) { w.Met = w.Played }), newcomers},
		{"counts whoever came as played", count(func(w *store.FunnelWeek) { w.Played = w.People }), newcomers},
		{"counts no puzzles", count(func(w *store.FunnelWeek) { w.Daily = 0 }), newcomers},
		{"knows no origins", count(func(w *store.FunnelWeek) { w.From = store.Origins{} }), origins},
		{"knows one origin", always(store.OriginServer), origins},
		{"counts those who were known by their origin", count(func(w *store.FunnelWeek) { w.From.Server++ }), origins},
		{"knows no invitations", count(func(w *store.FunnelWeek) { w.From.Invited = 0 }), origins},
		{"counts by the last origin", visit(func(ctx context.Context, db store.DB, user string, week int,
			origin store.Origin) error {
			if _, came := weeks[user]; !came {
				weeks[user] = week
			}
			return errors.Join(db.ForgetUser(ctx, user), db.Visit(ctx, user, weeks[user], origin),
				db.Visit(ctx, user, week, origin))
		}), origins},
		{"remembers where who was erased came from", visit(func(ctx context.Context, db store.DB, user string, week int,
			origin store.Origin) error {
			if _, came := froms[user]; !came {
				froms[user] = origin
			}
			return db.Visit(ctx, user, week, froms[user])
		}), origins},
		{"keeps visits", brokenVisits{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.Visit(ctx, user, 5, store.OriginServer))
		}}, erased},
		{"remembers who came", brokenVisits{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.Visit(ctx, user, 5, store.OriginKnown))
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
