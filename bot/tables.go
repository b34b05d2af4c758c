package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"tablee/bot/internal/config"
	"tablee/bot/internal/tablescmd"
	"tablee/commands/table"
	"tablee/rules/all"
	"tablee/store"
)

const tablesUsage = "usage: bot tables [-config FILE] [-db FILE] [-all | -hands] [TABLE]"

// tables lists the tables of a database, or inspects one.
func tables(ctx context.Context, args []string, p process) int {
	flags := flag.NewFlagSet("tables", flag.ContinueOnError)
	flags.SetOutput(p.stderr)
	flags.Usage = func() { fmt.Fprintln(p.stderr, tablesUsage) }
	file := flags.String("config", "", "settings")
	path := flags.String("db", "", "the database")
	every := flags.Bool("all", false, "finished tables too")
	hands := flags.Bool("hands", false, "what is hidden too")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	id, named := table.ParseID(flags.Arg(0))
	if flags.NArg() > 1 || flags.NArg() == 1 && !named || *hands && !named {
		flags.Usage()
		return exitUsage
	}
	c, err := config.Load(*file, p.getenv)
	if err == nil && *path != "" {
		c.Database = *path
	}
	if err == nil {
		err = lookAt(ctx, c.Database, p, func(t *tablescmd.Tool) error {
			if named {
				return t.Inspect(ctx, id, *hands)
			}
			return t.List(ctx, *every)
		})
	}
	if err != nil {
		fmt.Fprintln(p.stderr, "bot:", err)
		return exitFailed
	}
	return exitOK
}

// lookAt opens a database to look at it.
func lookAt(ctx context.Context, path string, p process, do func(*tablescmd.Tool) error) error {
	db, err := store.OpenReadOnly(ctx, path)
	if err != nil {
		return err
	}
	cat, err := catalogue(all.Games())
	if err == nil {
		err = do(tablescmd.New(db, all.Games(), cat, p.stdout))
	}
	return errors.Join(err, db.Close())
}
