package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/dbcmd"
	"tablee/rules/all"
	"tablee/store"
	"tablee/store/stores"
	"tablee/store/transfer"
)

const moveUsage = "usage: tablee move FROM TO\nEach is the path of an SQLite file or the address of a PostgreSQL database, postgres://user@host:5432/name." +
	"\nNo bot may run on either. What was interrupted is finished by the same command."

// Move copies a database into another one, compares them row by row and plays every table again.
func move(ctx context.Context, args []string, p Process) int {
	flags := flag.NewFlagSet("move", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	words, err := cmdline.Parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(p.Stdout, moveUsage)
		return ExitOK
	}
	if err != nil || len(words) != 2 {
		fmt.Fprintln(p.Stderr, moveUsage)
		return ExitUsage
	}
	sound, err := moveTo(ctx, words[0], words[1], p.Stdout)
	if err != nil {
		fmt.Fprintln(p.Stderr, programName+":", err)
	}
	if err != nil || !sound {
		return ExitFailed
	}
	return ExitOK
}

func moveTo(ctx context.Context, from, to string, out io.Writer) (sound bool, err error) {
	source, err := stores.OpenReadOnly(ctx, from) // creates nothing, and changes no schema
	if err != nil {
		return false, err
	}
	if err := source.Close(); err != nil {
		return false, err
	}
	var sides [2]transfer.Side
	for i, address := range []string{from, to} {
		db, err := stores.OpenAlone(ctx, address)
		if errors.Is(err, store.ErrLocked) {
			return false, fmt.Errorf("%w; stop that bot first", err)
		}
		if err != nil {
			return false, err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		sides[i] = db.(transfer.Side)
	}
	if of, err := transfer.Unfinished(ctx, sides[0]); err != nil || of != "" {
		return false, errors.Join(err, fmt.Errorf("%s is half a copy of %s itself", stores.Name(from), of))
	}
	if err := transfer.Copy(ctx, sides[0], sides[1], stores.Name(from), func(c transfer.Copied) {
		if c.Rows > 0 {
			fmt.Fprintf(out, "%-12s %8d rows, %d of them written now\n", c.Table, c.Rows, c.Written)
		}
	}); err != nil {
		return false, fmt.Errorf("%s has not been copied: %w", stores.Name(from), err)
	}
	fmt.Fprintln(out, "every row of both is the same; playing the tables again")
	if sound, err = dbcmd.Database(ctx, sides[1], all.Games(), out); err != nil || !sound {
		return false, err
	}
	fmt.Fprintf(out, "%s is now in %s; set it as the database, and start no bot on the old one again\n", stores.Name(from),
		stores.Name(to))
	return true, nil
}
