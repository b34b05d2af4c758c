// Package playcmd is the shell tool "bot play": any game in the terminal, against the computer or between people at
// one keyboard. It knows no game: moves are typed as in a channel, as words of the game's slash command or as
// the game writes them, and boards are the diagrams that a channel shows.
package playcmd

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/term"

	"tablee/bot/internal/cmdline"
	"tablee/bot/internal/engine"
	"tablee/bot/internal/keep"
	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Exit statuses of Run.
const (
	ExitOK     = 0 // the game is over, was left, or the input has ended
	ExitFailed = 1 // input, output or a player of the computer has failed
	ExitUsage  = 2 // wrong arguments, or a file that cannot be read
)

const usage = `usage: bot play GAME [flags]

Plays a game in the terminal, against the computer or with several people at one keyboard. Type help there.
GAME is one of
%s.

flags:
  -people N            how many seats people have, from the first on (default 1); the computer has the others
  -seats N             how many seats there are (default: as is usual)
  -level N             the computer's level (default: for newcomers)
  -option name=value   an option of the game; may be repeated
  -config FILE         these settings from a file in TOML; see below
  -load FILE           goes on with a game that was saved
  -seed HEX            64 hex digits; the same seed deals the same game
  -lang fr|en          the language (default: that of the environment)
  -words [NAME=]FILE   a word list in place of the built-in one of that name (fr, en, fr-all), or of all
  -plain               no colours, and boards one below the other, as when the output is no terminal

A file of settings; all may be left out, and flags override it:

  people = 1
  seats = 2
  level = 3
  lang = "fr"
  seed = "..."
  [options]
  pieces = "2"

exit status: 0 played, 1 something has failed, 2 wrong arguments
`

// Settings are what a game in the terminal begins with: flags, or a file in TOML.
type Settings struct {
	People  int          `toml:"people"`
	Seats   int          `toml:"seats"`
	Level   int          `toml:"level"`
	Lang    string       `toml:"lang"`
	Seed    string       `toml:"seed"`
	Options game.Options `toml:"options"`

	game, load string
	plain      bool
}

// Run carries out "bot play" with the arguments after those two words and returns the exit status.
func Run(ctx context.Context, games []game.Rules, args []string, getenv func(string) string, stdin io.Reader,
	stdout, stderr io.Writer) int {
	s, err := parse(args, getenv)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, usage, strings.Join(game.Names(games), ", "))
		return ExitOK
	}
	var t *table
	if err == nil {
		t, err = newTable(games, s, bufio.NewReader(stdin), newScreen(stdout, s.plain))
	}
	if err != nil {
		fmt.Fprintf(stderr, "bot play: %v\n", err)
		return ExitUsage
	}
	if err = t.prepare(ctx); err == nil {
		err = t.play(ctx)
	}
	if err != nil {
		fmt.Fprintf(stderr, "bot play: %v\n", err)
		return ExitFailed
	}
	return ExitOK
}

// parse reads flags, which may stand before and after the game; a file of settings is read first, wherever it is named.
func parse(args []string, getenv func(string) string) (Settings, error) {
	s := Settings{People: 1, Options: game.Options{}}
	for i, a := range args {
		name, value, ok := strings.Cut(strings.TrimPrefix(a, "-"), "=")
		if name == "-config" || name == "config" && strings.HasPrefix(a, "-") {
			if !ok && i+1 < len(args) {
				value = args[i+1]
			}
			if err := s.read(value); err != nil {
				return s, err
			}
		}
	}
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.String("config", "", "")
	fs.IntVar(&s.People, "people", s.People, "")
	fs.IntVar(&s.Seats, "seats", s.Seats, "")
	fs.IntVar(&s.Level, "level", s.Level, "")
	fs.StringVar(&s.Lang, "lang", s.Lang, "")
	fs.StringVar(&s.Seed, "seed", s.Seed, "")
	fs.StringVar(&s.load, "load", "", "")
	fs.BoolVar(&s.plain, "plain", false, "")
	fs.Func("words", "", dict.LoadFile)
	fs.Func("option", "", func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return errors.New("an option is name=value")
		}
		s.Options[name] = value
		return nil
	})
	words, err := cmdline.Parse(fs, args)
	if err != nil {
		return s, err
	}
	if len(words) != 1 {
		return s, errors.New("which game? (bot play -h tells more)")
	}
	s.game = words[0]
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if s.Lang == "" {
			s.Lang = strings.ReplaceAll(getenv(name), "_", "-")
		}
	}
	return s, nil
}

// read reads a file of settings.
func (s *Settings) read(file string) error {
	meta, err := toml.DecodeFile(file, s)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("%s: unknown key %q", file, unknown[0])
	}
	if s.Options == nil {
		s.Options = game.Options{}
	}
	return nil
}

// screen is where boards are drawn: a terminal, which is cleared for each and shows colours, or plain lines.
type screen struct {
	io.Writer
	full bool
}

func newScreen(out io.Writer, plain bool) screen {
	f, ok := out.(*os.File)
	return screen{out, ok && !plain && os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(f.Fd()))}
}

// clear empties a terminal.
func (s screen) clear() {
	if s.full {
		fmt.Fprint(s, "\x1b[H\x1b[2J\x1b[3J")
	}
}

// prepare makes what the computer needs; what makes it better is made while people think.
func (t *table) prepare(ctx context.Context) error {
	if i, ok := t.rules.(game.Improver); ok {
		go func() { _ = i.Improve(ctx, keep.User()) }()
	}
	if p, ok := t.rules.(game.Preparer); ok {
		return p.Prepare(ctx, t.options)
	}
	return nil
}

// newTable begins or loads the game of the settings.
func newTable(games []game.Rules, s Settings, in *bufio.Reader, out screen) (*table, error) {
	rules, err := engine.Find(games, s.game)
	if err != nil {
		return nil, err
	}
	t := &table{rules: rules, info: rules.Info(), in: in, out: out, level: s.Level, seed: match.NewSeed()}
	if err := t.speak(s.Lang); err != nil {
		return nil, err
	}
	if t.options, err = t.info.Complete(s.Options); err != nil {
		return nil, t.explain(err)
	}
	if t.level == 0 {
		t.level = t.info.Default
	}
	if t.level < 1 || t.level > t.info.Levels {
		return nil, fmt.Errorf("no level %d: 1 to %d", t.level, t.info.Levels)
	}
	if s.Seed != "" {
		if t.seed, err = match.ParseSeed(s.Seed); err != nil {
			return nil, err
		}
	}
	t.seats, t.people = s.Seats, s.People
	if t.seats == 0 {
		t.seats = max(t.info.Seats, min(t.people, t.info.MaxSeats))
	}
	if t.seats < t.info.MinSeats || t.seats > t.info.MaxSeats {
		return nil, fmt.Errorf("%d seats: %s has %d to %d", t.seats, t.info.Name, t.info.MinSeats, t.info.MaxSeats)
	}
	if t.people < 0 || t.people > t.seats {
		return nil, fmt.Errorf("%d people for %d seats", t.people, t.seats)
	}
	if s.load != "" {
		if err := t.load(s.load); err != nil {
			return nil, t.explain(err)
		}
		return t, nil
	}
	pos, err := match.Start(rules, t.seats, t.options, t.seed)
	if err != nil {
		return nil, t.explain(err)
	}
	t.begin(pos)
	return t, nil
}
