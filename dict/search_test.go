package dict

import (
	"iter"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

func strs(words iter.Seq[Word]) []string {
	var out []string
	for w := range words {
		out = append(out, w.String())
	}
	return out
}

func mustGraph(t *testing.T, words ...string) *Graph {
	t.Helper()
	g, err := New("test", words, true)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMember(t *testing.T) {
	g := mustGraph(t, "CAL", "CALE", "COLS", "AS")
	for _, c := range []struct {
		word string
		want bool
	}{
		{"CAL", true}, {"cal", true}, {"C*L", true}, {"***", true}, {"**", true}, {"", false}, {"*", false},
		{"CA", false}, {"C*", false}, {"CAL*", true}, {"C*L*", true}, {"*****", false}, {"CAL**", false},
		{"CA-", false}, {"ÇA*", false}, {"CO*E", false}, {"CALE ", false}, {"*S", true}, {"A*", true}, {"{A", false},
		{"@A", false},
	} {
		if got := g.Member(c.word); got != c.want {
			t.Errorf("Member(%q): got %v, want %v", c.word, got, c.want)
		}
	}
	for _, c := range []struct {
		word []Letter
		want bool
	}{
		{[]Letter{2, 0, 11}, true}, {[]Letter{2, 0}, false}, {nil, false}, {[]Letter{Separator}, false}, {[]Letter{0,
			18}, true},
		{[]Letter{0, 255}, false}, {[]Letter{25, 25, 25}, false},
	} {
		if got := g.MemberLetters(c.word); got != c.want {
			t.Errorf("MemberLetters(%v): got %v, want %v", c.word, got, c.want)
		}
	}
}

func TestEmptyGraph(t *testing.T) {
	g := mustGraph(t)
	any, err := ParsePattern("%")
	if err != nil {
		t.Fatal(err)
	}
	if g.Member("A") || g.Member("*") || g.MemberLetters([]Letter{0}) || len(g.Words()) != 0 ||
		len(strs(g.Match(any))) != 0 ||
		len(strs(g.Anagrams(Rack{Blank: 7}, 0, 7))) != 0 || g.Stats().States != 0 || g.GaddagRoot() != 0 {
		t.Error("the empty graph has words")
	}
}

func TestPrefix(t *testing.T) {
	g := mustGraph(t, "CAL", "CALE", "CALES", "COL", "AS")
	for _, c := range []struct{ prefix, want string }{
		{"", "AS CAL CALE CALES COL"}, {"CAL", "CAL CALE CALES"}, {"ca", "CAL CALE CALES"}, {"CALES", "CALES"},
		{"CALEST", ""}, {"B", ""}, {"*", ""}, {"C-", ""}, {"A", "AS"}, {strings.Repeat("A", 40), ""},
	} {
		if got := strings.Join(strs(g.Prefix(c.prefix)), " "); got != c.want {
			t.Errorf("Prefix(%q): got %q, want %q", c.prefix, got, c.want)
		}
	}
}

// TestSearchesStop breaks out of each search at each of its words.
func TestSearchesStop(t *testing.T) {
	g := mustGraph(t, "AS", "CAL", "CALE", "CALES", "COL", "LAC")
	p, err := ParsePattern("%")
	if err != nil {
		t.Fatal(err)
	}
	for name, search := range map[string]iter.Seq[Word]{
		"Prefix": g.Prefix("CAL"), "All": g.All(), "Match": g.Match(p), "Anagrams": g.Anagrams(Rack{Blank: 5}, 0, 9),
	} {
		all := strs(search)
		for n := range all {
			var got []string
			for w := range search {
				got = append(got, w.String())
				if len(got) > n {
					break
				}
			}
			if !slices.Equal(got, all[:n+1]) {
				t.Errorf("%s: got %v of %v, want the first %d", name, got, all, n+1)
			}
		}
	}
}

func TestHooks(t *testing.T) {
	g := mustGraph(t, "CAL", "CALE", "CALS", "ECAL", "AL", "BAL", "ALU")
	for _, c := range []struct{ word, before, after string }{
		{"CAL", "E", "ES"}, {"AL", "BC", "U"}, {"CALE", "", ""}, {"X", "", ""}, {"L", "A", ""}, {"", "", ""}, {"-", "", ""},
	} {
		before, after := g.Hooks(c.word)
		if before.String() != c.before || after.String() != c.after {
			t.Errorf("Hooks(%q): got %s and %s, want %s and %s", c.word, before, after, c.before, c.after)
		}
	}
}

func TestParsePattern(t *testing.T) {
	for _, s := range []string{"A-B", "A B", "1", "π", "A+", strings.Repeat("*", maxPattern+1)} {
		if _, err := ParsePattern(s); err == nil {
			t.Errorf("ParsePattern took %q", s)
		}
	}
	g := mustGraph(t, "CAL", "CALE", "CALES", "COLS", "ETE", "NATION", "TION", "STATIONS")
	for _, c := range []struct{ pattern, want string }{
		{"C*L*", "CALE COLS"}, {"c?l?", "CALE COLS"}, {"été", "ETE"}, {"%TION", "NATION TION"}, {"%TION%",
			"NATION STATIONS TION"},
		{"C%", "CAL CALE CALES COLS"}, {"C%S", "CALES COLS"}, {"%%", "CAL CALE CALES COLS ETE NATION STATIONS TION"},
		{"", ""}, {"*", ""}, {"%L%S", "CALES COLS"}, {"***%***", "NATION STATIONS"}, {"%ALE%", "CALE CALES"},
		{strings.Repeat("%", 200) + "ETE", "ETE"}, {strings.Repeat("*", maxPattern) + "%", ""},
	} {
		p, err := ParsePattern(c.pattern)
		if err != nil {
			t.Errorf("ParsePattern(%q): %v", c.pattern, err)
		}
		if got := strings.Join(strs(g.Match(p)), " "); got != c.want {
			t.Errorf("Match(%q): got %q, want %q", c.pattern, got, c.want)
		}
	}
	if got := strs(g.Match(Pattern{})); len(got) != 0 {
		t.Errorf("the zero Pattern fits %v", got)
	}
}

// TestMatchAgrees holds Match against path.Match on the real lists.
func TestMatchAgrees(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(3, 1))
	shell := strings.NewReplacer("%", "*", "*", "?")
	for _, l := range lists[:rulestest.Of(len(lists), 1)] {
		g := l.graph()
		words := g.Words()
		for range rulestest.Of(12, 4) {
			w := []byte(words[rng.IntN(len(words))])
			for range 1 + rng.IntN(len(w)) {
				w[rng.IntN(len(w))] = "*%"[rng.IntN(2)]
			}
			pattern := string(w)
			p, err := ParsePattern(pattern)
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, w := range words {
				if ok, err := path.Match(shell.Replace(pattern), w); err != nil {
					t.Fatal(err)
				} else if ok {
					want = append(want, w)
				}
			}
			if got := strs(g.Match(p)); !slices.Equal(got, want) {
				t.Errorf("%s: Match(%q): got %d words, want %d", l.name, pattern, len(got), len(want))
			}
		}
	}
}

// TestAnagramsAgree holds Anagrams against a count of each word's letters.
func TestAnagramsAgree(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(4, 1))
	for _, l := range lists[:rulestest.Of(len(lists), 1)] {
		g := l.graph()
		words := g.Words()
		for range 12 {
			var rack Rack
			for range rng.IntN(10) {
				w := words[rng.IntN(len(words))]
				rack[w[rng.IntN(len(w))]-'A']++
			}
			rack[Blank] = uint8(rng.IntN(4))
			minLen, maxLen := rng.IntN(8), rng.IntN(16)
			var want []string
			for _, w := range words {
				if len(w) >= minLen && len(w) <= maxLen && laid(rack, w) {
					want = append(want, w)
				}
			}
			got := strs(g.Anagrams(rack, minLen, maxLen))
			if !slices.Equal(got, want) {
				t.Errorf("%s: Anagrams(%v, %d, %d): got %d words, want %d", l.name, rack, minLen, maxLen, len(got), len(want))
			}
		}
	}
}

func laid(rack Rack, w string) bool {
	missing := 0
	for i := range len(w) {
		if l := w[i] - 'A'; rack[l] > 0 {
			rack[l]--
		} else {
			missing++
		}
	}
	return missing <= int(rack[Blank])
}

// TestNoAllocation keeps the searches off the heap.
func TestNoAllocation(t *testing.T) {
	g := French()
	p, err := ParsePattern("C*L%")
	if err != nil {
		t.Fatal(err)
	}
	rack := Rack{0: 1, 4: 1, 18: 1, 19: 1, Blank: 1}
	letters := []Letter{2, 0, 11, 4}
	n := 0
	for name, f := range map[string]func(){
		"Member":        func() { g.Member("C*LE*") },
		"MemberLetters": func() { g.MemberLetters(letters) },
		"Hooks":         func() { g.Hooks("CALE") },
		"Prefix": func() {
			for range g.Prefix("CAL") {
				n++
			}
		},
		"Match": func() {
			for range g.Match(p) {
				n++
			}
		},
		"Anagrams": func() {
			for w := range g.Anagrams(rack, 2, 5) {
				n += w.Len()
			}
		},
	} {
		if got := testing.AllocsPerRun(10, f); got != 0 {
			t.Errorf("%s: %v allocations, want 0", name, got)
		}
	}
	if n == 0 {
		t.Error("the searches found nothing")
	}
}
