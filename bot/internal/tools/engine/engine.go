// Package engine implements the engine protocol, by which programs use every game without Discord: one line of JSON in,
// one line of JSON out, over standard input and output. It is for programs that use our players, for the arena, to
// which it is an engine like any other, and for tests.
//
// It contains no code for single games. A game's capabilities are found by its optional interfaces (rules/game); a
// request that it cannot serve is answered with the error code "unknown". A line that cannot be parsed or executed is
// answered with an error and changes nothing.
//
// Requests, by "do", with their fields; the fields of the answer follow:
//
//	info                                game, title, version, min_seats, max_seats, levels, options, presets
//	new     seats options seed          the state: turn, ply, over, scores, winners
//	load    text options seed           the state
//	moves   seat                        moves
//	play    move seat                   the state, events
//	choose  level ms seed seat          move, value, depth, nodes, ms
//	analyse n by all ms seat            best, count, plays
//	view    seat                        text
//	save                                text
//	perft   depth                       nodes
//	start   seat seats options seed     ready: a game begins in which the host keeps the board
//	choose  view seat ms left_ms level  move and so on, for a seat of the game that was started
//
// # Time
//
// The ms of a request is wall-clock time, from the reading of its line to the writing of the answer. A tenth of it, at
// most 5 ms, is kept back for the end of the search and the answer. It is limited by left_ms; without ms, a twentieth
// of left_ms is taken. On a machine whose processors are all busy the answer may still be late.
//
// Word graphs and small endgame tables are computed before new, load and start are answered, so that choices spend no
// time on them. Large endgame tables are computed in the background, once for each machine: they are stored in the
// user's cache folder.
//
// # Chance
//
// With a seed of 64 hex digits everything that follows is reproducible: the same lines give the same answers, except
// for elapsed times, as long as no time limit cuts a search short and the large tables are available either from the
// start or not at all. Without a seed a random one is used. A choice draws from the seed of its own request, or else
// from the game's; see rules/match.
//
// # Views
//
// A choose request with a view does not change the game that new or load began. The view is parsed by the game's reader
// of saved games. If it contains hidden tiles, that reader must replace them by tiles that agree with the rest; the
// player does not see these, because it receives only the seat's view of the resulting position. A game whose reader
// refuses hidden tiles answers "unknown": its players can take part in the arena as built-in levels only, which receive
// the view itself.
package engine

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"tablee/bot/internal/filecache"
	"tablee/dict"
	"tablee/render"
	"tablee/rules/game"
)

// Exit statuses of Run.
const (
	ExitOK    = 0 // the input has ended
	ExitIO    = 1 // input or output has failed, or the game's texts cannot be read
	ExitUsage = 2 // wrong arguments
)

const usage = `usage: tablee engine GAME [-option name=value ...] [-level N] [-words [NAME=]FILE]

Reads one request a line, in JSON, and answers each with one line. GAME is one of
%s.

flags:
  -option name=value   an option of the games that new and load begin; may be repeated. preset=NAME sets several
  -words [NAME=]FILE   a word list in place of the built-in one of that name (fr, en, fr-all), or of all
  -level N             the level that choose plays without one (default: the strongest)

exit status: 0 at the end of the input, 1 when input or output fails, 2 wrong arguments
`

// Run executes "tablee engine" with the arguments after those two words and returns the exit status when stdin ends.
func Run(games []game.Rules, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s, err := prepare(games, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(stdout, usage, strings.Join(names(games), ", "))
		return ExitOK
	case err != nil:
		fmt.Fprintf(stderr, "tablee engine: %v\n", err)
		return ExitUsage
	}
	if dir := filecache.User(); dir != "" {
		s.keep = dir
	}
	if err := s.serve(NewLineReader(stdin), bufio.NewWriter(stdout)); err != nil {
		fmt.Fprintf(stderr, "tablee engine: %v\n", err)
		return ExitIO
	}
	return ExitOK
}

// Find returns the game with a name.
func Find(games []game.Rules, name string) (game.Rules, error) {
	for _, r := range games {
		if r.Info().Name == name {
			return r, nil
		}
	}
	return nil, fmt.Errorf("no game %q: %s", name, strings.Join(names(games), ", "))
}

func names(games []game.Rules) []string {
	list := make([]string, len(games))
	for i, r := range games {
		list[i] = r.Info().Name
	}
	return list
}

// prepare reads the arguments.
func prepare(games []game.Rules, args []string) (*session, error) {
	options := game.Options{}
	flags := flag.NewFlagSet("engine", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("option", "", func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return errors.New("an option is name=value")
		}
		options[name] = value
		return nil
	})
	flags.Func("words", "", dict.LoadFile)
	level := flags.Int("level", 0, "")
	// The game may stand before or after the flags.
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	name := flags.Arg(0)
	if name == "" {
		return nil, errors.New("which game? One of " + strings.Join(names(games), ", "))
	}
	if err := flags.Parse(flags.Args()[1:]); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("what is %q?", flags.Arg(0))
	}
	rules, err := Find(games, name)
	if err != nil {
		return nil, err
	}
	s, err := newSession(rules, options)
	if err != nil {
		return nil, err
	}
	if *level < 0 || *level > s.info.Levels {
		return nil, fmt.Errorf("no level %d: 1 to %d", *level, s.info.Levels)
	}
	if *level > 0 {
		s.level = *level
	}
	return s, nil
}

// newSession is a session without a game. It is an error if the game does not have one of the options.
func newSession(rules game.Rules, options game.Options) (*session, error) {
	info := rules.Info()
	texts, err := render.NewCatalogue(info.Texts)
	if err != nil {
		return nil, err
	}
	options = info.Expanded(options)
	s := &session{rules: rules, info: info, options: options, level: info.Strongest(), texts: texts.Printer("en", nil)}
	s.texts = s.texts.WithNames(seatNames(info.MaxSeats))
	if _, err := info.Complete(options); err != nil {
		return nil, errors.New(s.explain(err))
	}
	return s, nil
}

// seatNames are P1, P2, ... as in the native formats.
func seatNames(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("P%d", i+1)
	}
	return list
}
