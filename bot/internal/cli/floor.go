package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"tablee/bot/internal/app"
	"tablee/store"
	"tablee/store/stores"
)

// floor tells the lowest release that may write to the database, or sets it.
func floor(ctx context.Context, args []string, p Process) int {
	f := newDBFlags("floor",
		" [RELEASE]\nTells the lowest release that may serve the database, or sets it: to go back to an "+
			"older program. What that cannot read will be set aside.")
	number := int64(-1)
	if status, done := f.read(args, p, func() bool {
		if len(f.words) == 0 {
			return true
		}
		n, err := strconv.ParseInt(f.words[0], 10, 64)
		number = n
		return len(f.words) == 1 && err == nil && n >= 0
	}); done {
		return status
	}
	return f.with(p, func(database string) (err error) {
		open := stores.OpenReadOnly
		if number >= 0 {
			open = func(ctx context.Context, address string) (store.DB, error) { return stores.Open(ctx, address) }
		}
		db, err := open(ctx, database)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		if number >= 0 {
			if err := db.SetFloor(ctx, number); err != nil {
				return err
			}
		}
		return tellFloor(ctx, db, p)
	})
}

func tellFloor(ctx context.Context, db store.Releases, p Process) error {
	n, err := db.Floor(ctx)
	if err == nil {
		fmt.Fprintf(p.Stdout, "the floor is %d; this program is release %d\n", n, app.FormatVersion)
	}
	return err
}
