package postgres

import (
	"context"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

// TestBrokenProcessesAreRefused: breaking a promise that only a shared database has to keep is found.
func TestBrokenProcessesAreRefused(t *testing.T) {
	newPlace(t) // or is skipped
	for _, c := range []struct {
		name  string
		spoil func(*DB) store.DB
		broke string
	}{
		{"claims what is claimed", func(db *DB) store.DB { return grabbing{db} }, "what is due is claimed once"},
		{"claims in no order", func(db *DB) store.DB { return unfair{db} }, "what is due is claimed once"},
		{"tells nobody", func(db *DB) store.DB { return deaf{db} }, "two processes meet"},
		{"is sound", func(db *DB) store.DB { return db }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := []string{"what is due is claimed once", "two processes meet"}
			if c.broke != "" {
				of = []string{c.broke}
			}
			faults := storetest.Faults(t.TempDir, func(storetest.T) storetest.Place {
				return spoilt{newPlace(t), c.spoil}
			}, of...)
			if (len(faults) == 1) != (c.broke != "") {
				t.Errorf("the store was refused for %q", faults)
			}
		})
	}
}

type spoilt struct {
	*place
	spoil func(*DB) store.DB
}

func (p spoilt) Open(ctx context.Context) (store.DB, error) {
	db, err := p.place.Open(ctx)
	if err != nil {
		return nil, err
	}
	return p.spoil(db.(*DB)), nil
}

type grabbing struct{ *DB }

func (s grabbing) ClaimDue(ctx context.Context, now int64, c store.Claim) ([]int64, error) {
	return s.Due(ctx, now, c.Limit)
}

type unfair struct{ *DB }

func (s unfair) ClaimDue(ctx context.Context, now int64, c store.Claim) ([]int64, error) {
	ids, err := s.Due(ctx, now, c.Limit) // the longest waiting alone
	if err == nil && len(ids) > 0 {
		_, err = s.DB.ClaimDue(ctx, now, store.Claim{Holder: c.Holder, Life: c.Life, Limit: c.Limit, Done: c.Done})
	}
	return ids, err
}

type deaf struct{ *DB }

func (deaf) Hear(func(string)) {}
