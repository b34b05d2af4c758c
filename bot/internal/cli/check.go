package cli

import (
	"context"
	"errors"

	"tablee/bot/internal/tools/dbcmd"
	"tablee/rules/all"
	"tablee/store/stores"
)

// Check looks for faults: in a database, or in test files.
func check(ctx context.Context, args []string, p Process) int {
	if len(args) == 0 || args[0] != "database" {
		return dbcmd.Check(args, p.Stdout, p.Stderr)
	}
	f := newDBFlags("check database", "")
	if status, done := f.read(args[1:], p, func() bool { return len(f.words) == 0 }); done {
		return status
	}
	sound := false
	status := f.with(p, func(path string) error {
		db, err := stores.OpenReadOnly(ctx, path)
		if err != nil {
			return err
		}
		sound, err = dbcmd.Database(ctx, db, all.Games(), p.Stdout)
		return errors.Join(err, db.Close())
	})
	if status == ExitOK && !sound {
		return ExitFailed
	}
	return status
}
