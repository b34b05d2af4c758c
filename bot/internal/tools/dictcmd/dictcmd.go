// Package dictcmd has the command-line tools for word lists: tablee dict check, anagram, pattern and stats; and tablee
// dict
// -trie for the 26-ary tree of the letters-rummy text, to which words can be added.
package dictcmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"tablee/bot/internal/tools/cmdline"
	"tablee/dict"
)

// Exit statuses of Run.
const (
	ExitFound    = 0 // every word is in the list, or some word was found
	ExitNotFound = 1 // a word is not in the list, or none was found
	ExitUsage    = 2 // wrong arguments, or a list that cannot be read
)

const usage = `usage: tablee dict COMMAND [flags] ARGUMENTS
       tablee dict -trie add|remove -file FILE WORD...
       tablee dict -trie list [-file FILE | -list NAME]

  check WORD...     is each word in the list? '*' or '?' stands for any letter
  anagram RACK      the words that RACK can lay; '*' or '?' is a blank
  pattern PATTERN   the words of a shape: '*' or '?' is one letter, '%%' any number
  stats             figures of the list

  -trie reads the list into a 26-ary tree of letters: add and remove change words there
  and write FILE anew, in alphabetical order; list prints its words.

flags:
  -list NAME    one of %s (default fr)
  -file FILE    a list of your own, one word a line in UTF-8; its words of 2 to 15 letters are read
  -min N        anagram: at least N letters (default 2)
  -max N        anagram: at most N letters (default all tiles)
  -limit N      at most N words of each kind (default 20 for check, else all)

exit status: 0 found, 1 not found, 2 wrong arguments or an unreadable list
`

// options are the parsed flags of a command.
type options struct {
	list, file      string
	chosen          bool // by -list or -file; else the default list is used
	min, max, limit int
	args            []string
}

// command runs on a graph and returns an exit status; an error is a wrong argument.
type command func(g *dict.Graph, o options, out io.Writer) (int, error)

var commands = map[string]command{"check": check, "anagram": anagram, "pattern": pattern, "stats": stats}

// Run executes "tablee dict" with the arguments after those two words, writes the answer to stdout and errors to
// stderr, and returns the exit status: ExitFound, ExitNotFound or ExitUsage.
func Run(args []string, stdout, stderr io.Writer) int {
	status, err := run(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		printUsage(stdout)
		return ExitFound
	case err != nil:
		fmt.Fprintf(stderr, "tablee dict: %v\n", err)
		return ExitUsage
	}
	return status
}

func printUsage(w io.Writer) { fmt.Fprintf(w, usage, strings.Join(dict.Names(), ", ")) }

func run(args []string, stdout io.Writer) (int, error) {
	if len(args) == 0 {
		return 0, errors.New("a command is missing: check, anagram, pattern or stats (tablee dict -h tells more)")
	}
	name := args[0]
	if name == "-h" || name == "-help" || name == "--help" || name == "help" {
		return 0, flag.ErrHelp
	}
	if name == "-trie" {
		return runTrie(args[1:], stdout)
	}
	do, ok := commands[name]
	if !ok {
		return 0, fmt.Errorf("no command %q: check, anagram, pattern or stats", name)
	}
	o, err := parse(name, args[1:])
	if err != nil {
		return 0, err
	}
	g, err := open(o)
	if err != nil {
		return 0, err
	}
	out := &writer{w: stdout}
	status, err := do(g, o, out)
	if err == nil {
		err = out.err
	}
	return status, err
}

// parse parses a command's flags, which may stand before or after its arguments.
func parse(name string, args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.list, "list", "fr", "")
	flags.StringVar(&o.file, "file", "", "")
	flags.IntVar(&o.min, "min", dict.MinLen, "")
	flags.IntVar(&o.max, "max", dict.MaxLen, "")
	flags.IntVar(&o.limit, "limit", -1, "")
	var err error
	if o.args, err = cmdline.Parse(flags, args); err != nil {
		return options{}, err
	}
	flags.Visit(func(f *flag.Flag) { o.chosen = o.chosen || f.Name == "list" || f.Name == "file" })
	switch n := len(o.args); {
	case (name == "stats" || name == "list") && n > 0:
		return options{}, fmt.Errorf("%s takes no argument, got %q", name, o.args[0])
	case name == "check" && n == 0:
		return options{}, errors.New("check takes the words to look up")
	case (name == "add" || name == "remove") && n == 0:
		return options{}, fmt.Errorf("%s takes words", name)
	case (name == "anagram" || name == "pattern") && n != 1:
		return options{}, fmt.Errorf("%s takes one argument, got %d", name, n)
	}
	return o, nil
}

// open returns the list that the flags name.
func open(o options) (*dict.Graph, error) {
	if o.file == "" {
		g, ok := dict.Get(o.list)
		if !ok {
			return nil, fmt.Errorf("no list %q: %s, or a file by -file", o.list, strings.Join(dict.Names(), ", "))
		}
		return g, nil
	}
	f, err := os.Open(o.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return dict.OpenBoard(o.file, f)
}

// writer keeps the first error of w, so that the commands need not check for errors.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.w.Write(p)
	}
	return len(p), nil
}
