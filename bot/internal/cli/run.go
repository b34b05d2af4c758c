package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"syscall"

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

// Main runs the program with the arguments and surroundings of this process, and ends it.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := Run(ctx, os.Args[1:], Process{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv})
	stop()
	os.Exit(code)
}

// Process is what a program has of its surroundings.
type Process struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
}

// Exit codes.
const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// tool is a sub-command for the shell.
type tool struct {
	manual.Tool
	run func(ctx context.Context, args []string, p Process) int
}

func Tools() []tool {
	plain := func(run func([]string, io.Writer, io.Writer) int) func(context.Context, []string, Process) int {
		return func(_ context.Context, args []string, p Process) int { return run(args, p.Stdout, p.Stderr) }
	}
	var games []string
	for _, g := range all.Games() {
		games = append(games, g.Info().Name)
	}
	return []tool{
		{manual.Tool{Name: "arena", Args: "GAME", About: "tournaments between levels and programs; -help tells more",
			Words: games}, func(ctx context.Context, args []string, p Process) int {
			return arena.Run(ctx, all.Games(), args, p.Stdout, p.Stderr)
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
			Words: games}, func(_ context.Context, args []string, p Process) int {
			return engine.Run(all.Games(), args, p.Stdin, p.Stdout, p.Stderr)
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
			func(ctx context.Context, args []string, p Process) int {
				return terminal.Run(context.WithoutCancel(ctx), all.Games(), args, p.Getenv, p.Stdin, p.Stdout, p.Stderr)
			}},
		{manual.Tool{Name: "restore", Args: "FILE", Files: true,
			About: "put a backup in the database's place and keep what was there; the bot must be stopped"}, restore},
		{manual.Tool{Name: "simulate", Args: "domino", About: "play many games and count", Words: []string{"domino"}},
			plain(gamecmd.Simulate)},
		{manual.Tool{Name: "tables", Args: "[-all | -hands] [TABLE]",
			About: "list the tables, or look at one, while the bot runs"}, tables},
		{manual.Tool{Name: "verify", Args: "FILE", Files: true,
			About: "check the shuffle of a finished game by the proof that /table export gives"},
			func(_ context.Context, args []string, p Process) int {
				return gamecmd.Verify(all.Games(), args, p.Stdin, p.Stdout, p.Stderr)
			}},
	}
}

// Run is the program: it returns its exit code. Nothing that other people have written reaches the operator's
// terminal as more than text, in what the tools write and in the log.
func Run(ctx context.Context, args []string, p Process) int {
	// These draw on a terminal, or speak to programs; what they repeat of others' they make safe themselves.
	if len(args) == 0 || !slices.Contains([]string{"arena", "engine", "play", "simulate"}, args[0]) {
		p.Stdout, p.Stderr = cmdline.Lines(p.Stdout), cmdline.Lines(p.Stderr)
	}
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		for _, t := range Tools() {
			if t.Name == args[0] {
				return t.run(ctx, args[1:], p)
			}
		}
		fmt.Fprintf(p.Stderr, "tablee: there is no tool %q\n\n", args[0])
		usage(p.Stderr)
		return ExitUsage
	}
	return serve(ctx, args, p)
}

func usage(w io.Writer) { program().Usage(w) }

// serve runs the bot until ctx is over.
func serve(ctx context.Context, args []string, p Process) int {
	flags := flag.NewFlagSet(programName, flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	flags.Usage = func() { usage(p.Stderr) }
	local := flags.Bool("local", false, "")
	addr := flags.String("addr", "127.0.0.1:8080", "")
	file := flags.String("config", "", "")
	db := flags.String("db", "", "")
	version := flags.Bool("version", false, "")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return ExitOK
		}
		return ExitUsage
	}
	if *version {
		fmt.Fprintln(p.Stdout, "tablee", release.Version())
		return ExitOK
	}
	c, err := config.Load(*file, p.Getenv)
	if err != nil {
		fmt.Fprintln(p.Stderr, programName+":", err)
		return ExitUsage
	}
	if *db != "" {
		c.Database = *db
	}
	if *local && *file == "" {
		c.LogLevel = slog.LevelWarn // the page's address stays the last line
	}
	log := slog.New(slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: c.LogLevel}))
	if *local {
		err = serveLocal(ctx, c, *addr, *db == "", log, p.Stdout)
	} else {
		err = serveDiscord(ctx, c, log)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(p.Stderr, programName+":", err)
		return ExitFailed
	}
	return ExitOK
}
