package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// affixRule is one SFX or PFX line of a Hunspell affix file: a word that fits the condition loses strip and gains add,
// at its end or its beginning; the rules of flags then apply to the result.
type affixRule struct {
	prefix     bool
	strip, add string
	flags      []string
	fits       *regexp.Regexp // nil fits all words
}

// affixes are the rules by flag. Flags have two letters ("FLAG long").
type affixes map[string][]affixRule

// Flags of the French dictionary with a special meaning.
const (
	flagForbidden = "{}" // FORBIDDENWORD
	flagNeedAffix = "()" // NEEDAFFIX: a stem that is not a word by itself
)

// unitPrefixes are the flags whose prefixes make words: kilo, milli and others before units of measurement, with and
// without a plural. All other prefixes are elisions such as l' and d', or stand before symbols.
var unitPrefixes = []string{"Um", "Ui"}

// splitFlags splits the text after a slash into flags.
func splitFlags(s string) []string {
	var out []string
	for i := 0; i+2 <= len(s); i += 2 {
		out = append(out, s[i:i+2])
	}
	return out
}

// readAffixes reads the SFX rules of an affix file, and the PFX rules of unitPrefixes.
func readAffixes(r io.Reader) (affixes, error) {
	rules := affixes{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		// SFX flag strip add[/flags] condition [data]; a header has four fields.
		f := strings.Fields(lines.Text())
		if len(f) < 5 || f[0] != "SFX" && (f[0] != "PFX" || !slices.Contains(unitPrefixes, f[1])) {
			continue
		}
		add, flags, _ := strings.Cut(f[3], "/")
		rule := affixRule{prefix: f[0] == "PFX", strip: zero(f[2]), add: zero(add), flags: splitFlags(flags)}
		if f[4] != "." {
			pattern := "(?:" + f[4] + ")$"
			if rule.prefix {
				pattern = "^(?:" + f[4] + ")"
			}
			fits, err := regexp.Compile(pattern)
			if err != nil {
				return nil, fmt.Errorf("condition %q: %w", f[4], err)
			}
			rule.fits = fits
		}
		rules[f[1]] = append(rules[f[1]], rule)
	}
	return rules, lines.Err()
}

// zero converts Hunspell's 0, which means nothing, to "".
func zero(s string) string {
	if s == "0" {
		return ""
	}
	return s
}

// apply applies the rule to a word; ok is false if it does not fit.
func (r *affixRule) apply(word string) (made string, ok bool) {
	if r.fits != nil && !r.fits.MatchString(word) {
		return "", false
	}
	if r.prefix {
		rest, ok := strings.CutPrefix(word, r.strip)
		return r.add + rest, ok
	}
	stem, ok := strings.CutSuffix(word, r.strip)
	return stem + r.add, ok
}

// forms yields the forms that flags make from word, each with the flags that apply to it next.
func (rules affixes) forms(word string, flags []string) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for _, flag := range flags {
			for _, r := range rules[flag] {
				if form, ok := r.apply(word); ok && !yield(form, r.flags) {
					return
				}
			}
		}
	}
}
