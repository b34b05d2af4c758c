package cli

import (
	"context"
	"errors"

	"tablee/bot/internal/app"
	"tablee/bot/internal/tools/dbcmd"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/store/stores"
)

// Tables lists the tables of a database, or inspects one.
func tables(ctx context.Context, args []string, p Process) int {
	f := newDBFlags("tables", " [-all | -hands] [TABLE]")
	every := f.Bool("all", false, "finished tables too")
	hands := f.Bool("hands", false, "what is hidden too")
	var id table.ID
	var named bool
	if status, done := f.read(args, p, func() bool {
		if len(f.words) > 0 {
			id, named = table.ParseID(f.words[0])
		}
		return len(f.words) == 0 && !*hands || len(f.words) == 1 && named
	}); done {
		return status
	}
	return f.with(p, func(database string) error {
		return lookAt(ctx, database, p, func(t *dbcmd.Tables) error {
			if named {
				return t.Inspect(ctx, id, *hands)
			}
			return t.List(ctx, *every)
		})
	})
}

// lookAt opens a database to look at it.
func lookAt(ctx context.Context, path string, p Process, do func(*dbcmd.Tables) error) error {
	db, err := stores.OpenReadOnly(ctx, path)
	if err != nil {
		return err
	}
	cat, err := app.Catalogue(all.Games())
	if err == nil {
		err = do(dbcmd.NewTables(db, all.Games(), cat, p.Stdout))
	}
	return errors.Join(err, db.Close())
}
