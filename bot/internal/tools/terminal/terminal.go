// Package terminal implements the command "tablee play": any game in the terminal, against the computer or between
// people at one keyboard. It contains no code for single games: moves are typed as in a channel, as words of the game's
// slash command, or as the boards show them, and boards are the diagrams of channels.
//
// On a terminal every board is drawn over the last one, and lines can be edited and are remembered. Otherwise all
// output is written line by line, so that a program can use it. After Ctrl-C or SIGTERM the program asks whether to
// save; a second one ends it at once. Either way the terminal is restored.
package terminal

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"

	"tablee/bot/internal/tools/cmdline"
	"tablee/dict"
	"tablee/render"
	"tablee/rules/game"
)

// Exit statuses of Run.
const (
	ExitOK          = 0   // the game is over, was left, or the input has ended
	ExitFailed      = 1   // input, output or a player of the computer has failed
	ExitUsage       = 2   // wrong arguments, or a file that cannot be read
	ExitInterrupted = 130 // ended by a second interrupt, or by the first where nobody can be asked
)

const usage = `usage: tablee play [GAME] [flags]

Plays a game in the terminal, against the computer or with several people at one keyboard. Type help there.
GAME is one of
%s.
Without it, the last game that was left unfinished goes on.

flags:
  -people N            how many seats people have, from the first on (default 1); the computer has the others
  -name NAME           what the first of them is called; may be repeated, once for each of them
  -seats N             how many seats there are (default: as is usual)
  -level N             the computer's level (default: for newcomers)
  -option name=value   an option of the game; may be repeated. preset=NAME sets several
  -config FILE         these settings from a file in TOML; see below
  -load FILE           goes on with a game that was saved
  -seed HEX            64 hex digits; the same seed deals the same game
  -lang fr|en          the language (default: that of the environment)
  -words [NAME=]FILE   a word list in place of the built-in one of that name (fr, en, fr-all), or of all
  -plain               no colours, and boards one below the other, as when the output is no terminal

A file of settings; all may be left out, and flags override it:

  people = 2
  names = ["Anne", "Bob"]
  seats = 2
  level = 3
  lang = "fr"
  seed = "..."
  [options]
  pieces = "2"

A game that is played on a terminal is kept after each move, one of each kind, in $XDG_STATE_HOME/tablee/play
(~/.local/state where that is not set; ~/Library/Application Support on macOS, %%AppData%% on Windows).
Colours are left out where NO_COLOR is set.

exit status: 0 played, 1 something has failed, 2 wrong arguments, 130 interrupted twice
`

// Settings are the settings of a game in the terminal, from flags or a TOML file.
type Settings struct {
	People  int          `toml:"people"`
	Names   []string     `toml:"names"`
	Seats   int          `toml:"seats"`
	Level   int          `toml:"level"`
	Lang    string       `toml:"lang"`
	Seed    string       `toml:"seed"`
	Options game.Options `toml:"options"`

	game, load string
	plain      bool
	dealt      bool // a setting that only a new game can have was given
}

// usageError is a mistake in the arguments, or in a file that they name.
type usageError struct{ error }

// Run executes "tablee play" with the arguments after those two words and returns the exit status. It handles Ctrl-C
// and SIGTERM itself; it stops at once when ctx ends.
func Run(ctx context.Context, games []game.Rules, args []string, getenv func(string) string, stdin io.Reader,
	stdout, stderr io.Writer) int {
	s, err := parse(args, getenv)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, usage, strings.Join(game.Names(games), ", "))
		return ExitOK
	}
	if err != nil {
		fmt.Fprintf(stderr, "tablee play: %v\n", err)
		return ExitUsage
	}
	con := newConsole(stdin, stdout, s.plain, getenv)
	defer con.close()
	err = conduct(ctx, games, s, con, stdin, defaultFolder(getenv))
	con.close()
	var wrong usageError
	switch {
	case errors.Is(err, errEnded):
		fmt.Fprintln(stdout)
		return ExitInterrupted
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "tablee play: %v\n", err)
		return ExitUsage
	case err != nil:
		fmt.Fprintf(stderr, "tablee play: %v\n", err)
		return ExitFailed
	}
	return ExitOK
}

// errEnded is the error after a second interrupt.
var errEnded = errors.New("interrupted")

// conduct runs the game and handles signals at the same time.
func conduct(ctx context.Context, games []game.Rules, s Settings, con *console, stdin io.Reader,
	kept gameFolder) error {
	heard := make(chan os.Signal, 4)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(heard)
	defer context.AfterFunc(ctx, con.hits.end)()
	if err := con.open(stdin); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				con.close() // the following output is for a terminal out of raw mode
				panic(p)
			}
		}()
		t, err := seatPeople(ctx, games, s, con, kept)
		if err == nil {
			err = t.play(ctx)
		}
		done <- ignore(err, errLeft)
	}()
	for {
		select {
		case err := <-done:
			return err
		case <-con.hits.twice:
			return errEnded
		case <-heard:
			if con.live() {
				con.hits.strike()
			} else {
				con.hits.end()
			}
		}
	}
}

// parse parses flags, which may stand before and after the game; a file of settings is read first, wherever it is
// named.
func parse(args []string, getenv func(string) string) (Settings, error) {
	s := Settings{People: peopleUnset, Options: game.Options{}}
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
	named := false
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
	fs.Func("name", "", func(name string) error {
		if !named {
			s.Names, named = nil, true
		}
		s.Names = append(s.Names, name)
		return nil
	})
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
	if len(words) > 1 {
		return s, fmt.Errorf("what is %q? (tablee play -h tells more)", words[1])
	}
	if len(words) == 1 {
		s.game = words[0]
	}
	fs.Visit(func(f *flag.Flag) {
		s.dealt = s.dealt || slices.Contains([]string{"config", "people", "seats", "seed", "option"}, f.Name)
	})
	if err := s.checkNames(); err != nil {
		return s, err
	}
	return s, s.language(getenv)
}

// peopleUnset is the number of people if none was given.
const peopleUnset = -1

// language chooses the language; a requested one must exist.
func (s *Settings) language(getenv func(string) string) error {
	if s.Lang != "" {
		asked := strings.ToLower(s.Lang)
		if i := strings.IndexAny(asked, "-_."); i > 0 {
			asked = asked[:i]
		}
		var known []string
		for _, l := range render.Languages {
			if l.Code == asked {
				s.Lang = asked
				return nil
			}
			known = append(known, fmt.Sprintf("%s (%s)", l.Code, l.Name))
		}
		return fmt.Errorf("there is no language %q: choose %s", s.Lang, strings.Join(known, " or "))
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if s.Lang == "" {
			s.Lang = strings.ReplaceAll(getenv(name), "_", "-")
		}
	}
	return nil
}

// maxName is the greatest length of a name in characters, as on a board.
const maxName = 32

// checkNames is an error if names cannot be shown or distinguished.
func (s *Settings) checkNames() error {
	for i, name := range s.Names {
		name = strings.Join(strings.Fields(render.Clean(name)), " ")
		switch {
		case name == "":
			return errors.New("a name has at least one letter")
		case render.Length(name) > maxName:
			return fmt.Errorf("the name %q has more than %d characters", name, maxName)
		case slices.ContainsFunc(s.Names[:i], func(other string) bool { return strings.EqualFold(other, name) }):
			return fmt.Errorf("two people are called %q: give them names that differ", name)
		}
		s.Names[i] = name
	}
	if s.People != peopleUnset && len(s.Names) > s.People {
		return fmt.Errorf("%d names for %d people", len(s.Names), s.People)
	}
	return nil
}

// read reads a file of settings.
func (s *Settings) read(file string) error {
	s.People = peopleUnset
	meta, err := toml.DecodeFile(file, s)
	var wrong toml.ParseError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("%s: line %d: %s", file, wrong.Position.Line, wrong.Message)
	case err != nil:
		return fmt.Errorf("%s: %w", file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("%s: unknown key %q", file, unknown[0])
	}
	if s.Options == nil {
		s.Options = game.Options{}
	}
	if s.People < peopleUnset || meta.IsDefined("people") && s.People < 0 {
		return fmt.Errorf("%s: people is a number from 0 on", file)
	}
	return nil
}
