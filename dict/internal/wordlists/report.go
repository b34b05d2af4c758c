package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// set is a set of words.
type set map[string]bool

func setOf(words ...string) set {
	s := set{}
	for _, w := range words {
		s[w] = true
	}
	return s
}

// sorted are the words in alphabetical order.
func (s set) sorted() []string { return slices.Sorted(maps.Keys(s)) }

// list is a word list in the making: its words, and those that were left out, by rule.
type list struct {
	words set
	left  map[string]set
	rules []string // rules in left, in the order of their first use
	lines []string // lines of the report, on sources and their contributions
}

func newList() *list { return &list{words: set{}, left: map[string]set{}} }

// note adds a line to the report.
func (l *list) note(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// leave records that a rule leaves a word out. The report ignores this if another source or entry adds the word.
func (l *list) leave(rule, word string) {
	if l.left[rule] == nil {
		l.left[rule] = set{}
		l.rules = append(l.rules, rule)
	}
	l.left[rule][word] = true
}

// examples is how many words of a rule the report lists.
const examples = 8

// report prints the sources, the counts, and what was left out by which rule.
func (l *list) report(out io.Writer) {
	for _, line := range l.lines {
		fmt.Fprintln(out, "  "+line)
	}
	for _, rule := range l.rules {
		var words []string
		for _, w := range l.left[rule].sorted() {
			if !l.words[w] {
				words = append(words, w)
			}
		}
		if len(words) == 0 {
			continue
		}
		shown := words
		if len(words) > examples { // a selection from the whole alphabet
			shown = nil
			for i := range examples {
				shown = append(shown, words[i*len(words)/examples])
			}
		}
		fmt.Fprintf(out, "  %7d left out: %s (%s)\n", len(words), rule, strings.Join(shown, " "))
	}
	byLength := map[int]int{}
	for w := range l.words {
		byLength[len(w)]++
	}
	fmt.Fprintf(out, "  %7d words, %d of two letters, %d of three\n", len(l.words), byLength[2], byLength[3])
}
