package trie

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tablee/dict"
)

// trieOf is a trie with words added one by one.
func trieOf(words ...string) *Trie {
	var t Trie
	for _, w := range words {
		t.Add(w)
	}
	return &t
}

func TestTrieMember(t *testing.T) {
	trie := trieOf("cal", "CALE", "cols", "A")
	for _, c := range []struct {
		word string
		want bool
	}{
		{"cal", true}, {"CAL", true}, {"c*l", true}, {"***", true}, {"*", true}, {"a", true},
		{"ca", false}, {"", false}, {"c*", false}, {"cale", true}, {"cal*", true}, {"*al*", true},
		{"c*l*", true}, {"*****", false}, {"cal**", false}, {"b*l", false}, {"ca-", false}, {"ça*", false},
		{"co*s", true}, {"co*e", false},
	} {
		if got := trie.Member(c.word); got != c.want {
			t.Errorf("Member(%q): got %v, want %v", c.word, got, c.want)
		}
	}
	if (&Trie{}).Member("A") || (&Trie{}).Member("*") || (&Trie{}).Member("") {
		t.Error("the empty trie has members")
	}
}

func TestTrieAdd(t *testing.T) {
	var trie Trie
	for _, c := range []struct {
		word string
		want bool
	}{
		{"été", true}, {"ETE", false}, {"cœur", true}, {"COEUR", false}, {"c*l", false}, {"", false},
		{"arc-en-ciel", false}, {"l'eau", false}, {"a b", false}, {"Ab", true},
	} {
		if got := trie.Add(c.word); got != c.want {
			t.Errorf("Add(%q): got %v, want %v", c.word, got, c.want)
		}
	}
	if got, want := trie.Words(), []string{"AB", "COEUR", "ETE"}; !slices.Equal(got, want) || trie.Len() != 3 {
		t.Errorf("got %v (%d), want %v", got, trie.Len(), want)
	}
}

func TestTrieRemove(t *testing.T) {
	all := []string{"CA", "CAL", "CALE", "CALES", "COL", "DE"}
	for _, c := range []struct {
		remove string
		want   bool
		nodes  int // that are left of the 10 with the root
	}{
		{"CALES", true, 9}, {"cales", true, 9}, {"CALE", true, 10}, {"CAL", true, 10}, {"CA", true, 10},
		{"COL", true, 8}, {"DE", true, 8}, {"C", false, 10}, {"CO", false, 10}, {"CALER", false, 10},
		{"ZUT", false, 10}, {"", false, 10}, {"C*L", false, 10},
	} {
		trie := trieOf(all...)
		if got := trie.Remove(c.remove); got != c.want {
			t.Errorf("Remove(%q): got %v, want %v", c.remove, got, c.want)
		}
		if got := trie.Nodes(); got != c.nodes {
			t.Errorf("Remove(%q): %d nodes left, want %d", c.remove, got, c.nodes)
		}
		want := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return c.want && w == strings.ToUpper(c.remove) })
		if got := trie.Words(); !slices.Equal(got, want) || trie.Len() != len(want) {
			t.Errorf("Remove(%q): got %v, want %v", c.remove, got, want)
		}
	}
}

func TestTrieRemoveAllAndReuse(t *testing.T) {
	words := []string{"A", "AB", "ABC", "ABD", "B", "BCDE"}
	trie := trieOf(words...)
	before := trie.used
	for range 3 {
		for _, w := range words {
			if !trie.Remove(w) {
				t.Fatalf("%s was not there", w)
			}
		}
		if trie.Nodes() != 1 || trie.Len() != 0 || len(trie.Words()) != 0 {
			t.Fatalf("%d nodes, %d words after removing all, want 1, 0", trie.Nodes(), trie.Len())
		}
		for _, w := range words {
			trie.Add(w)
		}
	}
	if trie.used != before {
		t.Errorf("%d nodes given out, want the first %d used again", trie.used, before)
	}
	if got := trie.Words(); !slices.Equal(got, words) {
		t.Errorf("got %v, want %v", got, words)
	}
}

func TestTrieReadFrom(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"LF", "bon\nmot\n", []string{"BON", "MOT"}},
		{"CRLF, no end of line", "bon\r\nmot", []string{"BON", "MOT"}},
		{"blank lines and comments", "\n\n  bon \n# mot\n\t\n", []string{"BON"}},
		{"byte order mark", "\uFEFFbon\n", []string{"BON"}},
		{"accents", "éléphant\nE\u0301LE\u0300VE\ngarçon\nÿ\n", []string{"ELEPHANT", "ELEVE", "GARCON", "Y"}},
		{"ligatures", "cœur\nŒUF\nex æquo\nÆgo\n", []string{"AEGO", "COEUR", "OEUF"}},
		{"capitals", "Paris\nPARIS\nparis\n", []string{"PARIS"}},
		{"not plain", "arc-en-ciel\naujourd'hui\nl’eau\n2e\nab*\nπ\nun deux\n\u0301\n\xff\xfe\n", nil},
		{"endless line", strings.Repeat("a", 200_000) + "\nbon\n" + strings.Repeat("b", 513), []string{"BON"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var trie Trie
			n, err := trie.ReadFrom(iotest.OneByteReader(strings.NewReader(c.text)))
			if err != nil || n != int64(len(c.text)) {
				t.Errorf("ReadFrom: got %d, %v, want %d, nil", n, err, len(c.text))
			}
			if got := trie.Words(); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
	broken := errors.New("broken")
	if _, err := new(Trie).ReadFrom(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

func BenchmarkTrieReadFrom(b *testing.B) {
	text := strings.Join(dict.French().Words(), "\n")
	for b.Loop() {
		var t Trie
		if _, err := t.ReadFrom(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(t.chunks)*chunkSize*108)/1e6, "MB")
	}
}
