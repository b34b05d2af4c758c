package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"tablee/bot/internal/config"
	"tablee/bot/internal/tools/cmdline"
)

// dbFlags are the flags of a tool that does something with the database.
type dbFlags struct {
	*flag.FlagSet
	words  []string // what else stands on the command line
	usage  string
	config string
	db     string
}

func newDBFlags(name, usage string) *dbFlags {
	f := &dbFlags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError),
		usage: "usage: " + programName + " " + name + " [-config FILE] [-db FILE]" + usage}
	f.SetOutput(io.Discard)
	f.StringVar(&f.config, "config", "", "settings")
	f.StringVar(&f.db, "db", "", "the database")
	return f
}

// read reads the command line; fits tells whether it makes sense. Where there is nothing more to do, done comes with
// the exit status: somebody asked for help, or is told what can be typed.
func (f *dbFlags) read(args []string, p Process, fits func() bool) (status int, done bool) {
	var err error
	f.words, err = cmdline.Parse(f.FlagSet, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(p.Stdout, f.usage)
		return ExitOK, true
	case err != nil:
		fmt.Fprintf(p.Stderr, "tablee: %v\n%s\n", err, f.usage)
		return ExitUsage, true
	case !fits():
		fmt.Fprintln(p.Stderr, f.usage)
		return ExitUsage, true
	}
	return ExitOK, false
}

// with does something with the database that the flags name, and returns the exit status.
func (f *dbFlags) with(p Process, do func(database string) error) int {
	c, err := config.Load(f.config, p.Getenv)
	if err == nil && f.db != "" {
		c.Database = f.db
	}
	if err == nil {
		err = do(c.Database)
	}
	if err != nil {
		fmt.Fprintln(p.Stderr, programName+":", err)
		return ExitFailed
	}
	return ExitOK
}
