// Package cmdline parses command lines, and makes text from others safe to print on a terminal.
package cmdline

import "flag"

// Parse parses flags that may stand before, between and after the words, which it returns. Everything after "--" is a
// word, even if it looks like a flag.
func Parse(fs *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		rest := fs.Args()
		if n := len(args) - len(rest); len(rest) == 0 || n > 0 && args[n-1] == "--" {
			return append(words, rest...), nil
		}
		words, args = append(words, rest[0]), rest[1:]
	}
}

// Help reports whether a word asks for help, for commands that have no flags.
func Help(word string) bool { return word == "-h" || word == "-help" || word == "--help" }
