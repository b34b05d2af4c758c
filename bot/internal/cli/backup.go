package cli

import (
	"context"
	"fmt"

	"tablee/store/sqlite"
	"tablee/store/stores"
)

// backup copies the database.
func backup(ctx context.Context, args []string, p Process) int {
	return withDatabase(args, p, "backup", "TO", func(database, to string) error {
		if err := onlyFile(database, "pg_dump copies it while the bot runs: pg_dump -Fc -f "+to+" ADDRESS"); err != nil {
			return err
		}
		if err := sqlite.Backup(ctx, database, to); err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "%s copied to %s\n", database, to)
		return nil
	})
}

// Restore puts a backup in the database's place.
func restore(ctx context.Context, args []string, p Process) int {
	return withDatabase(args, p, "restore", "FROM", func(database, from string) error {
		if err := onlyFile(database, "with the bot stopped, pg_restore puts a dump into a new database"); err != nil {
			return err
		}
		kept, err := sqlite.Restore(ctx, from, database)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "%s is now a copy of %s\n", database, from)
		if kept != "" {
			fmt.Fprintf(p.Stdout,
				"what was there is kept as %s; remove it when nobody misses anything: it holds seeds and hands\n", kept)
		}
		return nil
	})
}

// onlyFile refuses what is done with files where the database is a server's.
func onlyFile(database, instead string) error {
	if !stores.IsServer(database) {
		return nil
	}
	return fmt.Errorf("%s is PostgreSQL's, and so are its backups; %s", stores.Name(database), instead)
}

// withDatabase reads the command line of a tool that does something with the database and one other file.
func withDatabase(args []string, p Process, name, operand string, do func(database, file string) error) int {
	f := newDBFlags(name, " "+operand)
	if status, done := f.read(args, p, func() bool { return len(f.words) == 1 }); done {
		return status
	}
	return f.with(p, func(database string) error { return do(database, f.words[0]) })
}
