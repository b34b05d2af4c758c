package sqlite

import (
	"context"
	"errors"
	"testing"

	"tablee/store"
	"tablee/store/sqlstore"
)

// TestMovesAreSyncedAfterLazyWrites: unimportant writes may be lazy, moves may not: after a lazy write the connection
// syncs as before, also if that write failed.
func TestMovesAreSyncedAfterLazyWrites(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	gone, cancel := context.WithCancel(ctx)
	cancel()
	for i, do := range []func() error{
		func() error { return db.Delivered(ctx, []int64{1}, nil) },
		func() error { return db.Postpone(ctx, 1, 2, "x") },
		func() error { return db.Retire(ctx, store.Post{}) },
		func() error { return db.Postpone(gone, 1, 2, "x") },
		func() error { return db.lazily(ctx, func(sqlstore.Tx) error { return errors.New("no") }) },
	} {
		if err := do(); (err != nil) != (i > 2) {
			t.Errorf("note %d: %v", i, err)
		}
		var mode string
		if err := db.write.QueryRow("PRAGMA synchronous").Scan(&mode); err != nil || mode != "2" {
			t.Errorf("after note %d: synchronous = %s, %v, want 2 (FULL)", i, mode, err)
		}
	}
}
