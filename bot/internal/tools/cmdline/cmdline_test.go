package cmdline_test

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/tools/cmdline"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		line, words string
		n           int
	}{
		{"", "", 0},
		{"-n 3", "", 3},
		{"a b", "a b", 0},
		{"-n 3 a", "a", 3},
		{"a -n 3", "a", 3},
		{"a -n=3 b", "a b", 3},
		{"a -n 3 b -n 4", "a b", 4},
		{"a - b", "a - b", 0},
		{"-n 3 -- -n 4", "-n 4", 3},
		{"a -- -x b", "a -x b", 0},
		{"-- a -n 3", "a -n 3", 0},
	} {
		fs := flag.NewFlagSet("test", flag.ContinueOnError)
		n := fs.Int("n", 0, "")
		words, err := cmdline.Parse(fs, strings.Fields(c.line))
		if err != nil || !slices.Equal(words, strings.Fields(c.words)) || *n != c.n {
			t.Errorf("%q: %q, n %d, %v; want %q, n %d", c.line, words, *n, err, c.words, c.n)
		}
	}
	for line, want := range map[string]error{"a -h": flag.ErrHelp, "a -x": nil} {
		fs := flag.NewFlagSet("test", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		if _, err := cmdline.Parse(fs, strings.Fields(line)); err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", line, err, want)
		}
	}
}
