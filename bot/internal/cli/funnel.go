package cli

import (
	"context"
	"errors"
	"time"

	"tablee/bot/internal/tools/dbcmd"
	"tablee/store/stores"
)

// maxFunnelWeeks is how many weeks can be asked for: ten years.
const maxFunnelWeeks = 520

// funnel counts what newcomers do, week by week.
func funnel(ctx context.Context, args []string, p Process) int {
	f := newDBFlags("funnel", " [-weeks N]\n"+dbcmd.FunnelHelp)
	weeks := f.Int("weeks", 12, "how many")
	if status, done := f.read(args, p, func() bool {
		return len(f.words) == 0 && *weeks >= 1 && *weeks <= maxFunnelWeeks
	}); done {
		return status
	}
	return f.with(p, func(database string) error {
		db, err := stores.OpenReadOnly(ctx, database)
		if err != nil {
			return err
		}
		return errors.Join(dbcmd.Funnel(ctx, db, time.Now(), *weeks, p.Stdout), db.Close())
	})
}
