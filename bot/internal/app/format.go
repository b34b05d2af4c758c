package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"tablee/store"
	"tablee/store/stores"
)

// FormatVersion is the version of all that this program stores and an older one might not understand: the documents
// stored as JSON and the rules of the games. It is raised by hand with every change of them, whatever the size of the
// step; TestFormat of package bot fails until it is. Releases before 5 000 000 had sums of several versions in its
// place.
const FormatVersion int64 = 5_000_012

// errSuperseded: a newer program has taken over the database while this one ran.
var errSuperseded = errors.New("a newer version of the bot has taken over this database")

// checkFloor refuses to serve a database that a newer program writes to, and has the store refuse writes once one does.
func checkFloor(ctx context.Context, db store.Releases, database string, version int64) error {
	floor, err := db.Floor(ctx)
	if err != nil {
		return err
	}
	if version < floor {
		return fmt.Errorf("%w: %s is written by release %d, this program is release %d; start the newer one, or go back to "+
			"this one by `tablee floor %d`: what it cannot read will be set aside", store.ErrNewer, stores.Name(database), floor,
			version, version)
	}
	db.Release(version)
	return nil
}

// raiseFloor makes older programs stop, which they do within seconds: this one is ready.
func raiseFloor(ctx context.Context, db store.Releases, version int64) error {
	floor, err := db.Floor(ctx)
	if err == nil && floor < version {
		err = db.SetFloor(ctx, version)
	}
	return err
}

// untilSuperseded waits until a newer program takes over.
func untilSuperseded(db store.Releases, version int64, log *slog.Logger) func(context.Context) error {
	return func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(2 * time.Second):
			}
			floor, err := db.Floor(ctx)
			if err == nil && floor > version {
				log.Info("a newer version of the bot has taken over; this one ends", "release", version, "floor", floor)
				return errSuperseded
			}
		}
	}
}
