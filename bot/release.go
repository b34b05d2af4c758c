package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"tablee/rules/all"
	"tablee/store"
	"tablee/store/stores"
)

// documents is raised whenever what is kept as JSON gains something that an older program would drop, or means
// something else: TestDocuments tells when.
const documents = 4

// release is the number of this program: higher for one that writes what an older one cannot read. It is made of the
// documents' and all rules' versions, none of which ever falls.
func release() int64 {
	n := int64(documents) * 1_000_000
	for _, g := range all.Games() {
		n += int64(g.Info().Version)
	}
	return n
}

// errSuperseded: a newer program has taken over the database while this one ran.
var errSuperseded = errors.New("a newer version of the bot has taken over this database")

// mayServe refuses to serve a database that a newer program writes, and has the store refuse it from then on.
func mayServe(ctx context.Context, db store.Releases, database string, mine int64) error {
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

// takeOver has older programs stop, which draw back within seconds: this one is ready.
func takeOver(ctx context.Context, db store.Releases, mine int64) error {
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
