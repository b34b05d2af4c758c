package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"tablee/store"
	"tablee/store/stores"
)

// formatVersion is the version of all that this program stores and an older one might not understand: the documents
// kept as JSON and the rules of the games. It is raised by hand with every change of them, whatever the size of the
// step; TestFormat tells when. Releases before 5 000 000 had sums of several versions in its place.
const formatVersion int64 = 5_000_000

// errSuperseded: a newer program has taken over the database while this one ran.
var errSuperseded = errors.New("a newer version of the bot has taken over this database")

// checkFloor refuses to serve a database that a newer program writes, and has the store refuse it from then on.
func checkFloor(ctx context.Context, db store.Releases, database string, mine int64) error {
	floor, err := db.Floor(ctx)
	if err != nil {
		return err
	}
	if mine < floor {
		return fmt.Errorf("%w: %s is written by release %d, this program is release %d; start the newer one, or go back to "+
			"this one by `bot floor %d`: what it cannot read will be set aside", store.ErrNewer, stores.Name(database), floor,
			mine, mine)
	}
	db.Release(mine)
	return nil
}

// raiseFloor has older programs stop, which draw back within seconds: this one is ready.
func raiseFloor(ctx context.Context, db store.Releases, mine int64) error {
	floor, err := db.Floor(ctx)
	if err == nil && floor < mine {
		err = db.SetFloor(ctx, mine)
	}
	return err
}

// untilSuperseded waits until a newer program takes over.
func untilSuperseded(db store.Releases, mine int64, log *slog.Logger) func(context.Context) error {
	return func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(2 * time.Second):
			}
			floor, err := db.Floor(ctx)
			if err == nil && floor > mine {
				log.Info("a newer version of the bot has taken over; this one ends", "release", mine, "floor", floor)
				return errSuperseded
			}
		}
	}
}
