package sqlite

import (
	"context"
	"errors"
	"testing"

	"tablee/store"
	"tablee/store/sqlstore"
)

// TestMovesAreSyncedAfterLazyWrites: unimportant writes may be lazy, moves may not: after a lazy write, also one that
// failed or whose connection was lost, the next durable one waits for the disk.
func TestMovesAreSyncedAfterLazyWrites(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	gone, cancel := context.WithCancel(ctx)
	cancel()
	mode := func(within func(context.Context, func(sqlstore.Tx) error) error) (mode string) {
		t.Helper()
		if err := within(ctx, func(tx sqlstore.Tx) error {
			_, err := sqlstore.Ask(ctx, tx, []any{&mode}, "PRAGMA synchronous")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return mode
	}
	const normal, full = "1", "2"
	for i, do := range []func() error{
		func() error { return db.Delivered(ctx, []int64{1}, nil) },
		func() error { return db.Postpone(ctx, 1, 2, "x") },
		func() error { return db.Retire(ctx, store.Post{}) },
		func() error { return db.Postpone(gone, 1, 2, "x") },
		func() error { return db.lazily(ctx, func(sqlstore.Tx) error { return errors.New("no") }) },
		func() error { // a new connection
			db.write.SetMaxIdleConns(0)
			db.write.SetMaxIdleConns(1)
			return errors.New("lost")
		},
	} {
		if err := do(); (err != nil) != (i > 2) {
			t.Errorf("note %d: %v", i, err)
		}
		if got := mode(db.inTx); got != full {
			t.Errorf("after note %d: a move is written with synchronous = %s, want %s", i, got, full)
		}
		for range 2 {
			if got := mode(db.lazily); got != normal {
				t.Errorf("after note %d: a note is written with synchronous = %s, want %s", i, got, normal)
			}
		}
	}
	mode(db.lazily)
	alone := sqlstore.Statement{Query: "DELETE FROM meta WHERE name = 'none'"}
	if err := (engine{db}).Do(ctx, alone); err != nil || db.mayBeLazy {
		t.Errorf("a statement of its own is written while commits do not wait for the disk: %v", err)
	}
}

// TestPanicInTransaction: a transaction whose function panics changes nothing, and the next one can write.
func TestPanicInTransaction(t *testing.T) {
	db := newDB(t)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is lost")
			}
		}()
		_ = engine{db}.Within(ctx, sqlstore.Mode{}, func(tx sqlstore.Tx) error {
			if err := tx.Do(ctx, sqlstore.Statement{Query: "INSERT INTO meta (name, value) VALUES ('a', 'b')"}); err != nil {
				t.Error(err)
			}
			panic("no")
		})
	}()
	if err := db.SetMeta(ctx, "c", "d"); err != nil {
		t.Errorf("the next write: %v", err)
	}
	if got, err := db.Meta(ctx, "a"); got != "" || err != nil {
		t.Errorf("what was written before the panic: %q, %v", got, err)
	}
}
