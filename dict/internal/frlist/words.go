package main

import (
	"bufio"
	"io"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tablee/dict"
)

// twoLetters are the words of two letters in the official French list; the
// spelling dictionary has symbols and abbreviations among its own.
const twoLetters = "AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO IF IL IN JE KA " +
	"LA LE LI LU MA ME MI MU NA NE NI NO NU OC OH OM ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU TA TE TO TU UD UN US UT " +
	"VA VE VS VU WU XI"

// dropped are the parts of speech that are no words of their own: proper and
// first names, family names, prefixes, suffixes, signs, punctuation, symbols,
// Roman numerals, errors, titles.
var dropped = strings.Fields("po:npr po:prn po:patr po:pfx po:sfx po:sign po:ponc po:symb po:nbro po:err po:titr")

// vowel finds a vowel as it is written in French.
var vowel = regexp.MustCompile("[aeiouyéèêàâîïôùûœæ]")

// entry is one line of the dictionary.
type entry struct {
	head  string
	flags []string
	tags  []string // po: and is:
}

func (e entry) has(tag string) bool { return slices.Contains(e.tags, tag) }

// parseEntry reads a line; ok is false for those without words for the list.
func parseEntry(line string) (e entry, ok bool) {
	f := strings.Fields(line)
	if len(f) == 0 {
		return entry{}, false
	}
	for _, tag := range f[1:] {
		switch {
		case slices.Contains(dropped, tag), strings.HasPrefix(tag, "po:loc"): // locutions
			return entry{}, false
		case strings.HasPrefix(tag, "po:"), strings.HasPrefix(tag, "is:"):
			e.tags = append(e.tags, tag)
		}
	}
	e.head = f[0]
	if head, flags, cut := strings.Cut(f[0], "/"); cut && head != "" {
		e.head, e.flags = head, splitFlags(flags)
	}
	return e, !slices.Contains(e.flags, flagForbidden)
}

// spellings yields every form of an entry: suffixes are applied twice, as
// Hunspell does.
func (e entry) spellings(rules suffixes) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !slices.Contains(e.flags, flagNeedAffix) && !yield(e.head) {
			return
		}
		for form, flags := range rules.forms(e.head, e.flags) {
			if !slices.Contains(flags, flagNeedAffix) && !yield(form) {
				return
			}
			for second := range rules.forms(form, flags) {
				if !yield(second) {
					return
				}
			}
		}
	}
}

// word folds a spelling of e to a word of the list; ok is false if it is none:
// a proper noun by its capital, a compound, a symbol without vowel.
func (e entry) word(spelling string) (w string, ok bool) {
	if spelling != strings.ToLower(spelling) {
		return "", false
	}
	w, plain := dict.Fold(spelling)
	if !plain || len(w) < 3 {
		return "", false
	}
	if !strings.ContainsAny(w, "AEIOUY") && !e.has("po:interj") {
		return "", false
	}
	if len(w) == 3 && e.has("is:inv") && e.has("po:nom") && !vowel.MatchString(spelling) {
		return "", false
	}
	return w, true
}

// readWords returns the words of a dictionary, each once.
func readWords(r io.Reader, rules suffixes) (iter.Seq[string], error) {
	words := map[string]bool{}
	for _, w := range strings.Fields(twoLetters) {
		words[w] = true
	}
	lines := bufio.NewScanner(r)
	lines.Scan() // the number of entries
	for lines.Scan() {
		e, ok := parseEntry(lines.Text())
		if !ok {
			continue
		}
		for s := range e.spellings(rules) {
			if w, ok := e.word(s); ok {
				words[w] = true
			}
		}
	}
	return maps.Keys(words), lines.Err()
}
