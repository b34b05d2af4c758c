package dict

import (
	"fmt"
	"iter"
	"strings"
)

// Report describes a word for a person.
type Report struct {
	Query    string   // the word looked up, folded to capitals; jokers are '*'
	Valid    bool     // it is in the list, or some word matches the pattern
	Matches  []string // with jokers: the matching words
	Anagrams []string // other words of the same letters
	Longer   []string // words of these letters and one more
	Before   Mask     // letters that make a word when put before it
	After    Mask     // letters that make a word when put after it
	More     bool     // some list was cut
}

// Check looks a word up for a person: accents are folded, '*' or '?' stands for one letter. Each list of the report has
// at most limit words, in alphabetical order; with limit 0 the lists are empty. Before and After are set for words
// without jokers.
func (g *Graph) Check(word string, limit int) (Report, error) {
	folded, _ := Fold(strings.TrimSpace(word))
	r := Report{Query: strings.ReplaceAll(folded, "?", string(Joker))}
	if n := len(r.Query); n == 0 || n > MaxLen {
		return Report{}, fmt.Errorf("a word of 1 to %d letters expected", MaxLen)
	}
	rack, err := ParseRack(r.Query)
	if err != nil || strings.ContainsRune(r.Query, ' ') {
		return Report{}, fmt.Errorf("%q is not a word: letters and '*' expected", word)
	}
	r.Valid = g.Member(r.Query)
	n := len(r.Query)
	if rack[Blank] > 0 {
		p, err := ParsePattern(r.Query)
		if err != nil {
			return Report{}, err
		}
		r.Matches = r.take(g.Match(p), limit)
	} else {
		r.Before, r.After = g.Hooks(r.Query)
	}
	r.Anagrams = r.take(g.Anagrams(rack, n, n), limit)
	rack[Blank]++
	r.Longer = r.take(g.Anagrams(rack, n+1, n+1), limit)
	return r, nil
}

// take collects the first limit words other than the query, and records in More whether there were others.
func (r *Report) take(words iter.Seq[Word], limit int) []string {
	var list []string
	for w := range words {
		s := w.String()
		if s == r.Query {
			continue
		}
		if len(list) == limit {
			r.More = true
			break
		}
		list = append(list, s)
	}
	return list
}
