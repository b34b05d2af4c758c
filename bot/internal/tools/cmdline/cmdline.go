// Package cmdline reads the words of a command line.
package cmdline

import "flag"

// Parse reads flags that may stand before, between and behind the words, which it returns. What stands behind "--" is
// words, even if it looks like flags.
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

// Help tells whether a word asks for help, for commands that have no flags.
func Help(word string) bool { return word == "-h" || word == "-help" || word == "--help" }
