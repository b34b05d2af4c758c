package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/app"
	"tablee/bot/internal/release"
	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/manual"
	"tablee/commands"
	"tablee/render"
	"tablee/rules/all"
)

// programName is what texts call the program, and how releases and the image name it, whatever the file is called.
const programName = "tablee"

// program describes the command line.
func program() manual.Program {
	p := manual.Program{Name: programName, About: "host table games in Discord channels",
		Uses: []manual.Use{
			{Args: "-local", About: "play on this machine: opens a channel in your browser, no account needed"},
			{About: "serve Discord; the token is in DISCORD_TOKEN or in the file DISCORD_TOKEN_FILE"},
		},
		Flags: []manual.Flag{
			{Name: "config", Value: "FILE", About: "settings; see config.example.toml", File: true},
			{Name: "addr", Value: "HOST:PORT", About: "with -local: where the page is, 127.0.0.1:8080 by default"},
			{Name: "db", Value: "FILE", About: "the database", File: true},
			{Name: "version", About: "tell the version and end"},
		}}
	for _, t := range Tools() {
		p.Tools = append(p.Tools, t.Tool)
	}
	return p
}

// completion writes a script for a shell.
func completion(_ context.Context, args []string, p Process) int {
	const usage = "usage: tablee completion bash | zsh | fish"
	f := flag.NewFlagSet("completion", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	words, err := cmdline.Parse(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(p.Stdout, usage)
		return ExitOK
	case err != nil || len(words) != 1 || !program().Completion(p.Stdout, words[0]):
		fmt.Fprintln(p.Stderr, usage)
		return ExitUsage
	}
	return ExitOK
}

// help writes the usage of the program, its manual page, or all slash commands.
func help(_ context.Context, args []string, p Process) int {
	const usageLine = "usage: tablee help [commands [-lang LANGUAGE] [-markdown] | man]"
	f := flag.NewFlagSet("help", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	lang, markdown := f.String("lang", render.Languages[0].Code, ""), f.Bool("markdown", false, "")
	words, err := cmdline.Parse(f, args)
	known := slices.ContainsFunc(render.Languages, func(l render.Language) bool { return l.Code == *lang })
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(p.Stdout, usageLine)
		return ExitOK
	case err != nil || !known || len(words) > 1:
	case len(words) == 0:
		usage(p.Stdout)
		return ExitOK
	case words[0] == "man":
		program().Man(p.Stdout, "tablee "+release.Version())
		return ExitOK
	case words[0] == "commands":
		return slashCommands(p.Stdout, p.Stderr, *lang, *markdown)
	}
	fmt.Fprintln(p.Stderr, usageLine)
	return ExitUsage
}

func slashCommands(w, errs io.Writer, lang string, markdown bool) int {
	words, err := app.Catalogue(all.Games())
	if err != nil {
		fmt.Fprintln(errs, programName+":", err)
		return ExitFailed
	}
	defs := commands.NewRouter(commands.Services{}, words, all.Games()).Manual()
	if markdown {
		flag := ""
		if lang != render.Languages[0].Code {
			flag = "-lang " + lang + " "
		}
		fmt.Fprintf(w, "<!-- Written by: go run ./bot help commands %s-markdown -->\n\n", flag)
	}
	manual.Page(w, defs, discordgo.Locale(lang), markdown)
	return ExitOK
}
