package dbcmd

import (
	"context"
	"errors"
	"fmt"
	"io"

	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/tools/cmdline"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Database checks a whole database, whether or not a bot is using it: the pages and indexes of the file, every table,
// whose moves are played again, and every undelivered message. It writes a line for each fault and a summary, and
// reports whether there was none. An error means that the check could not be completed.
func Database(ctx context.Context, db store.DB, games []game.Rules, out io.Writer) (ok bool, err error) {
	faults := 0
	fault := func(what string, err error) {
		faults++
		fmt.Fprintf(out, "FAIL %s: %s\n", what, cmdline.Line(err.Error())) // it may contain text that people have written
	}
	if err := db.Check(ctx); errors.Is(err, store.ErrDamaged) {
		fault("the file", err)
	} else if err != nil {
		return false, err
	}
	h := host.New(db, games, host.Options{})
	const page = 1000
	tables, last := 0, int64(0)
	for {
		ids, err := db.TableIDs(ctx, last, page)
		if err != nil {
			return false, err
		}
		for _, id := range ids {
			tables, last = tables+1, id
			if err := h.Queries.Verify(ctx, table.ID(id)); err != nil {
				fault(fmt.Sprint("table ", id), err)
			}
		}
		if len(ids) < page {
			break
		}
	}
	owed, err := db.Outbox(ctx, 1<<62, 1_000_000)
	if err != nil {
		return false, err
	}
	for _, o := range owed {
		if _, err := outbox.DecodeBody(o.Body); err != nil {
			fault(fmt.Sprintf("message %d, owed by %v", o.ID, o.Subject), err)
		}
	}
	fmt.Fprintf(out, "%d tables and %d owed messages read, %d faults\n", tables, len(owed), faults)
	return faults == 0, nil
}
