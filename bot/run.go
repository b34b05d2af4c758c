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
	"tablee/bot/internal/release"
	"tablee/bot/internal/tools/arena"
	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/dictcmd"
	"tablee/bot/internal/tools/engine"
	"tablee/bot/internal/tools/gamecmd"
	"tablee/bot/internal/tools/manual"
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
	manual.Tool
	run func(ctx context.Context, args []string, p process) int
}

func tools() []tool {
	plain := func(run func([]string, io.Writer, io.Writer) int) func(context.Context, []string, process) int {
		return func(_ context.Context, args []string, p process) int { return run(args, p.stdout, p.stderr) }
	}
	var games []string
	for _, g := range all.Games() {
		games = append(games, g.Info().Name)
	}
	return []tool{
		{manual.Tool{Name: "arena", Args: "GAME", About: "tournaments between levels and programs; -help tells more",
			Words: games}, func(ctx context.Context, args []string, p process) int {
			return arena.Run(ctx, all.Games(), args, p.stdout, p.stderr)
		}},
		{manual.Tool{Name: "backup", Args: "FILE", About: "copy the database while the bot runs", Files: true}, backup},
		{manual.Tool{Name: "check", Args: "database | gobblet PATH...",
			About: "look for faults in the database while the bot runs; hold the rules against test files",
			Words: []string{"database", "gobblet"}}, check},
		{manual.Tool{Name: "completion", Args: "bash | zsh | fish", About: "a script that completes this program in a shell",
			Words: manual.Shells}, completion},
		{manual.Tool{Name: "dict", Args: "check | anagram | pattern | stats",
			About: "look words up; -trie add|remove|list: change a list",
			Words: []string{"check", "anagram", "pattern", "stats"}}, plain(dictcmd.Run)},
		{manual.Tool{Name: "engine", Args: "GAME", About: "speak the line protocol over standard input and output",
			Words: games}, func(_ context.Context, args []string, p process) int {
			return engine.Run(all.Games(), args, p.stdin, p.stdout, p.stderr)
		}},
		{manual.Tool{Name: "floor", Args: "[RELEASE]", About: "tell or set the lowest release that may serve the database"},
			floor},
		{manual.Tool{Name: "funnel", Args: "[-weeks N]",
			About: "count, week by week, what newcomers do and who comes back, while the bot runs; -help tells more"}, funnel},
		{manual.Tool{Name: "help", Args: "[commands [-lang LANGUAGE] [-markdown] | man]",
			About: "this; all slash commands; a manual page", Words: []string{"commands", "man"}}, help},
		{manual.Tool{Name: "move", Args: "FROM TO", Files: true,
			About: "copy a database into another one, a file or PostgreSQL; the bot must be stopped"}, move},
		{manual.Tool{Name: "play", Args: "GAME", Words: games,
			About: "play in this terminal, against the computer or with others; -help tells more"},
			func(ctx context.Context, args []string, p process) int {
				return terminal.Run(context.WithoutCancel(ctx), all.Games(), args, p.getenv, p.stdin, p.stdout, p.stderr)
			}},
		{manual.Tool{Name: "restore", Args: "FILE", Files: true,
			About: "put a backup in the database's place and keep what was there; the bot must be stopped"}, restore},
		{manual.Tool{Name: "simulate", Args: "domino", About: "play many games and count", Words: []string{"domino"}},
			plain(gamecmd.Simulate)},
		{manual.Tool{Name: "tables", Args: "[-all | -hands] [TABLE]",
			About: "list the tables, or look at one, while the bot runs"}, tables},
		{manual.Tool{Name: "verify", Args: "FILE", Files: true,
			About: "check the shuffle of a finished game by the proof that /table export gives"},
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
		for _, t := range tools() {
			if t.Name == args[0] {
				return t.run(ctx, args[1:], p)
			}
		}
		fmt.Fprintf(p.stderr, "tablee: there is no tool %q\n\n", args[0])
		usage(p.stderr)
		return exitUsage
	}
	return serve(ctx, args, p)
}

func usage(w io.Writer) { program().Usage(w) }

// serve runs the bot until ctx is over.
func serve(ctx context.Context, args []string, p process) int {
	flags := flag.NewFlagSet(programName, flag.ContinueOnError)
	flags.SetOutput(p.stderr)
	flags.Usage = func() { usage(p.stderr) }
	local := flags.Bool("local", false, "")
	addr := flags.String("addr", "127.0.0.1:8080", "")
	file := flags.String("config", "", "")
	db := flags.String("db", "", "")
	version := flags.Bool("version", false, "")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return exitOK
		}
		return exitUsage
	}
	if *version {
		fmt.Fprintln(p.stdout, "tablee", release.Version())
		return exitOK
	}
	c, err := config.Load(*file, p.getenv)
	if err != nil {
		fmt.Fprintln(p.stderr, programName+":", err)
		return exitUsage
	}
	if *db != "" {
		c.Database = *db
	}
	if *local && *file == "" {
		c.LogLevel = slog.LevelWarn // the page's address stays the last line
	}
	log := slog.New(slog.NewTextHandler(p.stderr, &slog.HandlerOptions{Level: c.LogLevel}))
	if *local {
		err = serveLocal(ctx, c, *addr, *db == "", log, p.stdout)
	} else {
		err = serveDiscord(ctx, c, log)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(p.stderr, programName+":", err)
		return exitFailed
	}
	return exitOK
}
