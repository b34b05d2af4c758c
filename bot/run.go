package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"tablee/bot/internal/config"
	"tablee/bot/internal/tools/arena"
	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/dictcmd"
	"tablee/bot/internal/tools/engine"
	"tablee/bot/internal/tools/gamecmd"
	"tablee/bot/internal/tools/terminal"
	"tablee/rules/all"
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
		{"arena", "GAME: tournaments between levels and programs; -help tells more", func(ctx context.Context, args []string,
			p process) int {
			return arena.Run(ctx, all.Games(), args, p.stdout, p.stderr)
		}},
		{"backup", "FILE: copy the database while the bot runs", backup},
		{"check",
			"database | gobblet PATH...: look for faults in the database while the bot runs; hold the rules against test files",
			check},
		{"dict", "check|anagram|pattern|stats: look words up; -trie add|remove|list: change a list", plain(dictcmd.Run)},
		{"engine", "GAME: speak the line protocol over standard input and output", func(_ context.Context, args []string,
			p process) int {
			return engine.Run(all.Games(), args, p.stdin, p.stdout, p.stderr)
		}},
		{"floor", "[RELEASE]: tell or set the lowest release that may serve the database", floor},
		{"move", "FROM TO: copy a database into another one, a file or PostgreSQL; the bot must be stopped", move},
		{"play", "GAME: play in this terminal, against the computer or with others; -help tells more",
			func(ctx context.Context, args []string, p process) int {
				return terminal.Run(context.WithoutCancel(ctx), all.Games(), args, p.getenv, p.stdin, p.stdout, p.stderr)
			}},
		{"restore", "FILE: put a backup in the database's place and keep what was there; the bot must be stopped", restore},
		{"simulate", "domino: play many games and count", plain(gamecmd.Simulate)},
		{"tables", "[-all | -hands] [TABLE]: list the tables, or look at one, while the bot runs", tables},
		{"verify", "FILE: check the shuffle of a finished game by the proof that /table export gives",
			func(_ context.Context, args []string, p process) int {
				return gamecmd.Verify(all.Games(), args, p.stdin, p.stdout, p.stderr)
			}},
	}
}

// run is the program: it returns its exit code. Nothing that other people have written reaches the operator's
// terminal as more than text, in what the tools write and in the log.
func run(ctx context.Context, args []string, p process) int {
	// These draw on a terminal, or speak to programs; what they repeat of others' they make safe themselves.
	if len(args) == 0 || !slices.Contains([]string{"arena", "engine", "play", "simulate"}, args[0]) {
		p.stdout, p.stderr = cmdline.Lines(p.stdout), cmdline.Lines(p.stderr)
	}
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
