package main

import (
	"bufio"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"tablee/dict"
)

// dropped are the parts of speech that are not words of their own, with their names in the report.
var dropped = map[string]string{
	"po:npr": ruleName, "po:prn": ruleName, "po:patr": ruleName,
	"po:pfx": ruleSign, "po:sfx": ruleSign, "po:sign": ruleSign, "po:ponc": ruleSign, "po:symb": ruleSign,
	"po:nbro": ruleSign, "po:err": ruleSign,
}

// Rules of the French spelling dictionary, by their names in the report.
const (
	ruleName     = "proper and family names"
	ruleSign     = "prefixes, suffixes, signs, Roman numerals, errors"
	ruleLocution = "words of locutions only"
	ruleSymbol   = "symbols of units and other words without a vowel"
)

// flagKeepCase marks symbols: their case may not be changed (KEEPCASE).
const flagKeepCase = "||"

// vowel matches a vowel of French spelling.
var vowel = regexp.MustCompile("[aeiouyéèêàâîïôùûœæ]")

// entry is one line of the dictionary.
type entry struct {
	head  string
	flags []string
	tags  []string // po: and is:
	rule  string   // why none of its words are in the list; "" if some are
}

func (e entry) has(tag string) bool { return slices.Contains(e.tags, tag) }

// parseEntry parses a line; ok is false if the line is empty.
func parseEntry(line string) (e entry, ok bool) {
	f := strings.Fields(line)
	if len(f) == 0 {
		return entry{}, false
	}
	e.head = f[0]
	if head, flags, cut := strings.Cut(f[0], "/"); cut && head != "" {
		e.head, e.flags = head, splitFlags(flags)
	}
	good, locution := false, false
	for _, tag := range f[1:] {
		isPart := strings.HasPrefix(tag, "po:")
		if isPart || strings.HasPrefix(tag, "is:") {
			e.tags = append(e.tags, tag)
		}
		switch {
		case !isPart, tag == "po:mg": // a grammatical word: its part of speech follows
		case dropped[tag] != "":
			e.rule = dropped[tag]
		case strings.HasPrefix(tag, "po:loc"):
			locution = true
		default: // titles, too: monsieur, maman
			good = true
		}
	}
	switch {
	case slices.Contains(e.flags, flagForbidden):
		e.rule = ruleSign
	case slices.Contains(e.flags, flagKeepCase):
		e.rule = ruleSymbol
	case e.rule == "" && locution && !good:
		e.rule = ruleLocution
	}
	return e, true
}

// spellings yields every form of an entry: affixes are applied twice, as Hunspell does.
func (e entry) spellings(rules affixes) iter.Seq[string] {
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

// word folds a spelling of e. ok is false for spellings that no list can contain, such as compounds, and for words of
// two letters, which are a list of their own; rule is why a word is left out, "" if it is not.
func (e entry) word(spelling string) (w, rule string, ok bool) {
	w, plain := dict.Fold(spelling)
	switch {
	case !plain || len(w) < 3:
		return "", "", false
	case spelling != strings.ToLower(spelling):
		return w, ruleName, true
	case !strings.ContainsAny(w, "AEIOUY") && !e.has("po:interj"),
		len(w) == 3 && e.has("is:inv") && e.has("po:nom") && !vowel.MatchString(spelling):
		return w, ruleSymbol, true
	}
	return w, e.rule, true
}

// readDicollecte adds the words of the dictionary to a list, and returns those that it contains only as parts of
// locutions.
func readDicollecte(l *list, r io.Reader, rules affixes) (locutions set, err error) {
	locutions = set{}
	lines := bufio.NewScanner(r)
	lines.Scan() // the number of entries
	for lines.Scan() {
		e, ok := parseEntry(lines.Text())
		if !ok {
			continue
		}
		for s := range e.spellings(rules) {
			switch w, rule, ok := e.word(s); {
			case !ok:
			case rule == "":
				l.words[w] = true
			default:
				l.leave(rule, w)
				if rule == ruleLocution {
					locutions[w] = true
				}
			}
		}
	}
	return locutions, lines.Err()
}
