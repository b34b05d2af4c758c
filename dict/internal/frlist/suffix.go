package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
)

// suffixRule is one SFX line of a Hunspell affix file: words that fit the
// condition lose strip and gain add, and may then take the rules of flags.
type suffixRule struct {
	strip, add string
	flags      []string
	fits       *regexp.Regexp // nil fits all
}

// suffixes are the rules by flag. Flags have two letters ("FLAG long").
type suffixes map[string][]suffixRule

// Flags with a meaning of their own in the French dictionary.
const (
	flagForbidden = "{}" // FORBIDDENWORD
	flagNeedAffix = "()" // NEEDAFFIX: a stem that is no word alone
)

// splitFlags cuts the text behind a slash into flags.
func splitFlags(s string) []string {
	var out []string
	for i := 0; i+2 <= len(s); i += 2 {
		out = append(out, s[i:i+2])
	}
	return out
}

// readSuffixes reads the SFX rules of an affix file; the dictionary's prefixes
// are elisions such as l' and d', which make no word.
func readSuffixes(r io.Reader) (suffixes, error) {
	rules := suffixes{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		// SFX flag strip add[/flags] condition [data]; a header has four fields.
		f := strings.Fields(lines.Text())
		if len(f) < 5 || f[0] != "SFX" {
			continue
		}
		add, flags, _ := strings.Cut(f[3], "/")
		rule := suffixRule{strip: zero(f[2]), add: zero(add), flags: splitFlags(flags)}
		if f[4] != "." {
			fits, err := regexp.Compile("(?:" + f[4] + ")$")
			if err != nil {
				return nil, fmt.Errorf("condition %q: %w", f[4], err)
			}
			rule.fits = fits
		}
		rules[f[1]] = append(rules[f[1]], rule)
	}
	return rules, lines.Err()
}

// zero reads Hunspell's 0 for nothing.
func zero(s string) string {
	if s == "0" {
		return ""
	}
	return s
}

// forms yields the forms that flags make of word, with the flags that they
// carry on in their turn.
func (rules suffixes) forms(word string, flags []string) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for _, flag := range flags {
			for _, r := range rules[flag] {
				stem, ok := strings.CutSuffix(word, r.strip)
				if !ok || r.fits != nil && !r.fits.MatchString(word) {
					continue
				}
				if !yield(stem+r.add, r.flags) {
					return
				}
			}
		}
	}
}
