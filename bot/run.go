package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"

	"tablee/bot/internal/arena"
	"tablee/bot/internal/checkcmd"
	"tablee/bot/internal/config"
	"tablee/bot/internal/dictcmd"
	"tablee/bot/internal/engine"
	"tablee/bot/internal/simulatecmd"
	"tablee/rules/all"
	"tablee/store"
)

// process is what a program has of its surroundings.
type process struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
}

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// tool is a sub-command for the shell.
type tool struct {
	name  string
	about string
	run   func(ctx context.Context, args []string, p process) int
}

func tools() []tool {
	plain := func(run func([]string, io.Writer, io.Writer) int) func(context.Context, []string, process) int {
		return func(_ context.Context, args []string, p process) int { return run(args, p.stdout, p.stderr) }
	}
	return []tool{
		{"arena", "GAME: tournaments between levels and programs; -help tells more", func(ctx context.Context, args []string, p process) int {
			return arena.Run(ctx, all.Games(), args, p.stdout, p.stderr)
		}},
		{"backup", "FILE: copy the database while the bot runs", backup},
		{"check", "gobblet PATH...: hold the rules against test files", plain(checkcmd.Run)},
		{"dict", "check|anagram|pattern|stats: look words up", plain(dictcmd.Run)},
		{"engine", "GAME: speak the line protocol over standard input and output", func(_ context.Context, args []string, p process) int {
			return engine.Run(all.Games(), args, p.stdin, p.stdout, p.stderr)
		}},
		{"simulate", "domino: play many games and count", plain(simulatecmd.Run)},
		{"tables", "[-all | -hands] [TABLE]: list the tables, or look at one, while the bot runs", tables},
	}
}

// run is the program: it returns its exit code.
func run(ctx context.Context, args []string, p process) int {
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		if args[0] == "help" {
			usage(p.stdout)
			return exitOK
		}
		for _, t := range tools() {
			if t.name == args[0] {
				return t.run(ctx, args[1:], p)
			}
		}
		fmt.Fprintf(p.stderr, "bot: there is no tool %q\n\n", args[0])
		usage(p.stderr)
		return exitUsage
	}
	return serve(ctx, args, p)
}

func usage(w io.Writer) {
	fmt.Fprint(w, "bot -local          play on this machine: opens a channel in your browser, no account needed\n"+
		"bot                 serve Discord; the token is in DISCORD_TOKEN or in the file DISCORD_TOKEN_FILE\n"+
		"  -config FILE      settings; see config.example.toml\n"+
		"  -addr HOST:PORT   with -local: where the page is, 127.0.0.1:8080 by default\n"+
		"  -db FILE          the database\n\nTools:\n")
	for _, t := range tools() {
		fmt.Fprintf(w, "  bot %s %s\n", t.name, t.about)
	}
}

// serve runs the bot until ctx is over.
func serve(ctx context.Context, args []string, p process) int {
	flags := flag.NewFlagSet("bot", flag.ContinueOnError)
	flags.SetOutput(p.stderr)
	flags.Usage = func() { usage(p.stderr) }
	local := flags.Bool("local", false, "")
	addr := flags.String("addr", "127.0.0.1:8080", "")
	file := flags.String("config", "", "")
	db := flags.String("db", "", "")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return exitOK
		}
		return exitUsage
	}
	c, err := config.Load(*file, p.getenv)
	if err != nil {
		fmt.Fprintln(p.stderr, "bot:", err)
		return exitUsage
	}
	if *db != "" {
		c.Database = *db
	}
	log := slog.New(slog.NewTextHandler(p.stderr, &slog.HandlerOptions{Level: c.LogLevel}))
	if *local {
		err = serveLocal(ctx, c, *addr, *db == "", log, p.stdout)
	} else {
		err = serveDiscord(ctx, c, log)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(p.stderr, "bot:", err)
		return exitFailed
	}
	return exitOK
}

// backup copies the database.
func backup(ctx context.Context, args []string, p process) int {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	flags.SetOutput(p.stderr)
	file := flags.String("config", "", "settings")
	db := flags.String("db", "", "the database")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 {
		fmt.Fprintln(p.stderr, "usage: bot backup [-config FILE] [-db FILE] TO")
		return exitUsage
	}
	c, err := config.Load(*file, p.getenv)
	if err == nil && *db != "" {
		c.Database = *db
	}
	if err == nil {
		err = store.Backup(ctx, c.Database, flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(p.stderr, "bot:", err)
		return exitFailed
	}
	fmt.Fprintf(p.stdout, "%s copied to %s\n", c.Database, flags.Arg(0))
	return exitOK
}
