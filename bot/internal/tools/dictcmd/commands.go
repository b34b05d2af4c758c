package dictcmd

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"tablee/dict"
)

// checkLimit is how many words of each kind check shows by default.
const checkLimit = 20

// check looks words up one by one.
func check(g *dict.Graph, o options, out io.Writer) (int, error) {
	limit := o.limit
	if limit < 0 {
		limit = checkLimit
	}
	status := ExitFound
	for _, word := range o.args {
		r, err := g.Check(word, limit)
		if err != nil {
			return 0, err
		}
		verdict := "valid"
		if !r.Valid {
			verdict = "not valid"
			status = ExitNotFound
		}
		fmt.Fprintf(out, "%s: %s (%s)\n", r.Query, verdict, g.Name())
		line(out, "fits", r.Matches)
		line(out, "anagrams", r.Anagrams)
		line(out, "one letter more", r.Longer)
		if r.Before != 0 {
			fmt.Fprintf(out, "  before it: %s\n", r.Before)
		}
		if r.After != 0 {
			fmt.Fprintf(out, "  after it: %s\n", r.After)
		}
		if r.More && limit > 0 {
			fmt.Fprintf(out, "  (at most %d of each: -limit N shows more)\n", limit)
		}
	}
	if !o.chosen {
		fmt.Fprintf(out, "Looked up in the list %s. Others: %s; choose one by -list NAME, or your own by -file FILE.\n",
			g.Name(), strings.Join(others(g.Name()), ", "))
	}
	return status, nil
}

// others are the names of the lists in which a word was not looked up.
func others(name string) []string {
	return slices.DeleteFunc(dict.Names(), func(n string) bool { return n == name })
}

func line(out io.Writer, title string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(out, "  %s: %s\n", title, strings.Join(words, " "))
	}
}

// anagram lists the words of a rack, the longest first; letters for which a blank stands are lower case.
func anagram(g *dict.Graph, o options, out io.Writer) (int, error) {
	rack, err := dict.ParseRack(o.args[0])
	if err != nil {
		return 0, err
	}
	words := slices.SortedStableFunc(g.Anagrams(rack, o.min, o.max), func(a,
		b dict.Word) int {
		return cmp.Compare(b.Len(), a.Len())
	})
	for i, w := range words {
		if i == o.limit {
			fmt.Fprintf(out, "... and %d more\n", len(words)-i)
			break
		}
		text, _ := rack.Spell(w)
		fmt.Fprintln(out, text)
	}
	return found(len(words)), nil
}

// pattern lists the words of a shape.
func pattern(g *dict.Graph, o options, out io.Writer) (int, error) {
	p, err := dict.ParsePattern(o.args[0])
	if err != nil {
		return 0, err
	}
	return found(list(g.Match(p), o.limit, out)), nil
}

// list prints the first limit words, or all if limit is negative, and returns the number of words.
func list(words iter.Seq[dict.Word], limit int, out io.Writer) int {
	n := 0
	for w := range words {
		if limit < 0 || n < limit {
			fmt.Fprintln(out, w)
		}
		n++
	}
	if limit >= 0 && n > limit {
		fmt.Fprintf(out, "... and %d more\n", n-limit)
	}
	return n
}

func found(n int) int {
	if n == 0 {
		return ExitNotFound
	}
	return ExitFound
}

// stats prints statistics of a list.
func stats(g *dict.Graph, _ options, out io.Writer) (int, error) {
	s := g.Stats()
	fmt.Fprintf(out, "list    %s\nwords   %d\nstates  %d\narcs    %d\n", g.Name(), s.Words, s.States, s.Arcs)
	fmt.Fprintf(out, "memory  %.2f MB, %.2f MB of it for lookups\n", float64(s.Bytes)/1e6, float64(s.DawgBytes)/1e6)
	fmt.Fprintln(out, "\nletters   words")
	letters := 0
	for n, k := range s.ByLength {
		letters += n * k
		if k > 0 {
			fmt.Fprintf(out, "%7d %7d\n", n, k)
		}
	}
	fmt.Fprintln(out, "\nletter  share")
	for l, k := range s.ByLetter {
		fmt.Fprintf(out, "%6c %5.1f%%\n", 'A'+l, 100*float64(k)/float64(max(letters, 1)))
	}
	return ExitFound, nil
}
