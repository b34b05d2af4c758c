package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/stores"
)

// TestFloor: a program below the floor does not serve, one at it does, and a newer one raises it; the operator can
// lower it.
func TestFloor(t *testing.T) {
	t.Parallel()
	address := dbtest.Address(t)
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	db, err := stores.Open(ctx, address)
	must(err)
	defer func() { _ = db.Close() }()
	must(checkFloor(ctx, db, address, 7))
	must(raiseFloor(ctx, db, 7))
	must(db.SetMeta(ctx, "m", "x"))
	must(checkFloor(ctx, db, address, 8))
	must(raiseFloor(ctx, db, 8))
	err = checkFloor(ctx, db, address, 7)
	if !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "tablee floor 7") {
		t.Errorf("an older program: got %v, want store.ErrNewer and `tablee floor 7`", err)
	}
	db.Release(7)
	if err := db.SetMeta(ctx, "m", "y"); !errors.Is(err, store.ErrOutdated) {
		t.Errorf("an older program writes: got %v, want store.ErrOutdated", err)
	}
	if err := untilSuperseded(db, 7, slog.New(slog.DiscardHandler))(ctx); !errors.Is(err, errSuperseded) {
		t.Errorf("an older program goes on: got %v, want errSuperseded", err)
	}
	done, stop := context.WithCancel(ctx)
	stop()
	must(untilSuperseded(db, 8, slog.New(slog.DiscardHandler))(done))
	must(raiseFloor(ctx, db, 7)) // which lowers nothing
	if n, err := db.Floor(ctx); n != 8 || err != nil {
		t.Errorf("got floor %d, %v, want 8", n, err)
	}
	must(db.Close())
	db, err = stores.Open(ctx, address)
	must(err)
	must(db.SetFloor(ctx, 7)) // as `tablee floor 7` does
	must(db.Close())
	db, err = stores.Open(ctx, address)
	must(err)
	must(checkFloor(ctx, db, address, 7))
}
