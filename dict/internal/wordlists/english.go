package main

import (
	"bufio"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"tablee/dict"
)

// Rules of the English list, by their names in the report.
const (
	ruleLong       = "longer than fifteen letters"
	ruleBrief      = "words of two and three letters that Letterpress lacks"
	ruleSigns      = "without a vowel"
	ruleVariant    = "spellings that SCOWL calls rare or disputed (variant_2, variant_3)"
	ruleCategory   = "abbreviations, Roman numerals and jargon, as SCOWL sorts them"
	ruleRare       = "of SCOWL's size 80 and not in WordNet, nor made from a word that Letterpress lacks"
	ruleByHand     = "errors of SCOWL, by hand"
	largeSize      = 70 // up to this size all of SCOWL's words are included
	hugeSize       = 80 // up to this size those that are also in a second list
	shortestFamily = 4  // shortest word, in letters, from which others are derived
)

// scowlFile is one of SCOWL's lists: a spelling, a category and a size, such as british-words.60.
type scowlFile struct {
	spelling, category string
	size               int
	words              []string
}

// parseScowlName reads the name of one of SCOWL's files.
func parseScowlName(name string) (f scowlFile, ok bool) {
	name, size, _ := strings.Cut(path.Base(name), ".")
	f.spelling, f.category, _ = strings.Cut(name, "-")
	n, err := strconv.Atoi(size)
	f.size = n
	return f, err == nil && f.category != ""
}

// makeEnglish makes the English list: all of Letterpress, all of SCOWL up to largeSize, and of hugeSize the words that
// WordNet also has or that begin with a word that Letterpress lacks, because Letterpress has lost whole word families.
func makeEnglish(letterpress []string, scowl []scowlFile, wordnet set) *list {
	l := newList()
	for w := range plainWords(letterpress) {
		if len(w) > dict.BoardLen {
			l.leave(ruleLong, w)
			continue
		}
		l.words[w] = true
	}
	own := len(l.words)
	l.note("%7d words of Letterpress", own)
	taken, huge := set{}, set{}
	for _, f := range scowl {
		if f.size > hugeSize || f.category == "upper" || f.category == "proper-names" || f.category == "contractions" {
			continue
		}
		for _, w := range plainWords(f.words).sorted() {
			if l.words[w] {
				continue
			}
			switch rule := f.leavesOut(w); {
			case rule != "":
				l.leave(rule, w)
			case f.size <= largeSize:
				taken[w] = true
			default:
				huge[w] = true
			}
		}
	}
	second := 0
	families := slices.DeleteFunc(taken.sorted(), func(w string) bool { return len(w) < shortestFamily })
	for w := range huge {
		switch {
		case wordnet[w], slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(w, f) }):
			taken[w] = true
			second++
		default:
			l.leave(ruleRare, w)
		}
	}
	for w := range taken {
		l.words[w] = true
	}
	l.note("%7d words of SCOWL up to size %d, and %d of size %d", len(taken)-second, largeSize, second, hugeSize)
	for w := range strings.FieldsSeq(reviewedEnglish) {
		l.words[w] = true
	}
	l.note("%7d words reviewed by hand", len(l.words)-own-len(taken))
	return l
}

// leavesOut is the rule by which a word of one of SCOWL's files is left out; "" if there is none.
func (f scowlFile) leavesOut(w string) string {
	switch {
	case f.category != "words":
		return ruleCategory
	case strings.HasSuffix(f.spelling, "variant_2"), strings.HasSuffix(f.spelling, "variant_3"):
		return ruleVariant
	case len(w) > dict.BoardLen:
		return ruleLong
	case len(w) < shortestFamily:
		return ruleBrief
	case !strings.ContainsAny(w, "AEIOUY"):
		return ruleSigns
	case matches(scowlErrors, w):
		return ruleByHand
	}
	return ""
}

// readWordNet adds the single lower-case words of one of WordNet's data files to a set.
func readWordNet(words set, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		// offset, file, kind, number of words in base 16, then each word and a number.
		f := strings.Fields(lines.Text())
		if len(f) < 6 || strings.HasPrefix(lines.Text(), " ") {
			continue
		}
		n, err := strconv.ParseInt(f[3], 16, 32)
		if err != nil {
			return err
		}
		for i := range int(n) {
			word, _, _ := strings.Cut(f[4+2*i], "(") // an adjective may be followed by its position in brackets
			for w := range plainWords([]string{word}) {
				words[w] = true
			}
		}
	}
	return lines.Err()
}

// plainWords are the lower-case words without hyphen or apostrophe, folded.
func plainWords(words []string) set {
	s := set{}
	for _, w := range words {
		if w != strings.ToLower(w) {
			continue
		}
		if folded, plain := dict.Fold(w); plain && len(folded) >= dict.MinLen && len(folded) <= dict.MaxLen {
			s[folded] = true
		}
	}
	return s
}
