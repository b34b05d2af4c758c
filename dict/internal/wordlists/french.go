package main

import (
	"io"
	"strings"
)

// frenchSources are the texts from which the French lists are made.
type frenchSources struct {
	dic, aff  io.Reader // Dicollecte
	wfrench   []string
	gutenberg []string
}

// Rules of the French lists, by their names in the report.
const (
	ruleShort        = "words of two letters that are not on the official list"
	ruleOne          = "in one of wfrench and Français-GUTenberg only"
	ruleAbbreviation = "abbreviations, by hand"
	ruleHandName     = "names and brands that both lists have in small letters, by hand"
	ruleError        = "misspellings that the sources share, by hand"
)

// makeFrench makes the two French lists: main has the words of Dicollecte with all their forms; more has the words that
// it lacks and that both other lists have, and those that were reviewed by hand. There are two lists because they have
// different licences.
func makeFrench(s frenchSources) (main, more *list, err error) {
	main, more = newList(), newList()
	rules, err := readAffixes(s.aff)
	if err != nil {
		return nil, nil, err
	}
	if _, err := readDicollecte(main, s.dic, rules); err != nil {
		return nil, nil, err
	}
	main.note("%7d words of Dicollecte, with their forms", len(main.words))
	for w := range strings.FieldsSeq(twoLetters) {
		main.words[w] = true
	}
	for w := range strings.FieldsSeq(abbreviations) {
		if main.words[w] {
			delete(main.words, w)
			main.leave(ruleAbbreviation, w)
		}
	}
	one, other := plainWords(s.wfrench), plainWords(s.gutenberg)
	both := 0
	for _, w := range one.sorted() {
		if !other[w] {
			continue
		}
		both++
		if main.words[w] {
			continue
		}
		if rule := leftOutOfBoth(w); rule != "" {
			more.leave(rule, w)
		} else {
			more.words[w] = true
		}
	}
	more.note("%7d words of wfrench, %d of Français-GUTenberg, %d of both, %d of these not in Dicollecte",
		len(one), len(other), both, len(more.words))
	for _, single := range []set{one, other} {
		for w := range single {
			if !main.words[w] && !(one[w] && other[w]) {
				more.leave(ruleOne, w)
			}
		}
	}
	reviewed := 0
	for w := range strings.FieldsSeq(locutionWords + " " + reviewedFrench) {
		if !main.words[w] && !more.words[w] {
			more.words[w] = true
			reviewed++
		}
	}
	more.note("%7d words reviewed by hand: of locutions, and of three letters", reviewed)
	return main, more, nil
}

// leftOutOfBoth is the rule by which a word is left out although wfrench and Français-GUTenberg have it; "" if there is
// none.
func leftOutOfBoth(w string) string {
	switch {
	case len(w) == 2:
		return ruleShort
	case !strings.ContainsAny(w, "AEIOUY"):
		return ruleSymbol
	case matches(abbreviations, w):
		return ruleAbbreviation
	case matches(names, w):
		return ruleHandName
	case matches(misspellings, w):
		return ruleError
	}
	return ""
}

// matches reports whether a word is in a list of this file's kind, where "STEM*" stands for every word that begins with
// STEM.
func matches(byHand, w string) bool {
	for p := range strings.FieldsSeq(byHand) {
		if stem, any := strings.CutSuffix(p, "*"); p == w || any && strings.HasPrefix(w, stem) {
			return true
		}
	}
	return false
}
