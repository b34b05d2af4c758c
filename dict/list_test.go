package dict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tablee/dict/trie"
	"tablee/rules/rulestest"
)

func TestOpenRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int    // 0 when the error is about the whole file
		reason     string // part of the message
	}{
		{"empty", "", 0, "no word of 2 to 15 letters"},
		{"no words", "# a title\n\na\narc-en-ciel\n", 0, "no word of 2 to 15 letters"},
		{"only long words", "anticonstitutionnellement\n", 0, "no word of 2 to 15 letters"},
		{"columns", "bon 3\n", 1, "' '"},
		{"tabs", "bon\nmot\t4\n", 2, `'\t'`},
		{"digits", "bon\n\nm0t\n", 3, "'0'"},
		{"flags of a spelling dictionary", "bon/S.\n", 1, "'/'"},
		{"jokers", "bon\r\nm*t\r\n", 2, "'*'"},
		{"Latin-1", "bon\n\xe9t\xe9\n", 2, "not UTF-8"},
		{"zeroes", "bon\n\x00\n", 2, `'\x00'`},
		{"endless line", "bon\n" + strings.Repeat("mot", 100_000), 2, "300000 bytes long"},
	} {
		_, err := OpenBoard("maison", strings.NewReader(c.text))
		var at *LineError
		switch {
		case err == nil:
			t.Errorf("%s: no error", c.name)
			continue
		case !strings.Contains(err.Error(), "maison") || !strings.Contains(err.Error(), c.reason):
			t.Errorf("%s: got %q, want the list's name and %q", c.name, err, c.reason)
		}
		if got := errors.As(err, &at); got != (c.line > 0) || got && at.Line != c.line {
			t.Errorf("%s: got %q, want line %d", c.name, err, c.line)
		}
	}
	broken := errors.New("broken")
	if _, err := OpenAll("maison", iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

func TestOpenTakes(t *testing.T) {
	const text = "\uFEFF# the house's words\r\nzèbre\r\n  Abc  \r\n\r\nabc\narc-en-ciel\nl'eau\nsœur\na\nπρ\n" +
		"abcdefghijklmno\nabcdefghijklmnop\nabcdefghijklmnopqrstuvwxyzabcde\nabcdefghijklmnopqrstuvwxyzabcdef\n"
	board, err := OpenBoard("maison", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"ABC", "ABCDEFGHIJKLMNO", "SOEUR", "ZEBRE"}
	if got := board.Words(); !slices.Equal(got, want) || board.GaddagRoot() == 0 || board.Name() != "maison" {
		t.Errorf("OpenBoard: got %v, GADDAG at %d, want %v and one", got, board.GaddagRoot(), want)
	}
	all, err := OpenAll("maison", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want = slices.Insert(want, 2, "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDE")
	if got := all.Words(); !slices.Equal(got, want) || all.GaddagRoot() != 0 {
		t.Errorf("OpenAll: got %v, GADDAG at %d, want %v and none", got, all.GaddagRoot(), want)
	}
}

func TestOpenBoundsWords(t *testing.T) {
	rulestest.Unraced(t)
	r, w := io.Pipe()
	go func() {
		word := []byte("AAAAAA\n")
		var err error
		for err == nil {
			_, err = w.Write(bytes.Repeat(word, 10_000))
		}
	}()
	defer r.Close()
	_, err := OpenAll("endless", r)
	var at *LineError
	if !errors.As(err, &at) || at.Line != maxWords+1 {
		t.Errorf("got %v, want line %d refused", err, maxWords+1)
	}
}

func TestRegistry(t *testing.T) {
	defer func() { loaded.graphs = nil }()
	if _, ok := Get("nl"); ok {
		t.Error("got a list that was never registered")
	}
	for _, name := range []string{"", "-fr", "FR", "fr/../x", strings.Repeat("a", 33)} {
		if err := Load(name, strings.NewReader("mot\n")); err == nil {
			t.Errorf("Load took the name %q", name)
		}
	}
	if err := Load("fr", strings.NewReader("m0t\n")); err == nil || French().Len() != 407_469 {
		t.Errorf("a bad file: got %v, %d words, want an error and the list as it was", err, French().Len())
	}
	for _, name := range []string{"fr", "nl", "nl-all"} {
		if err := Load(name, strings.NewReader("mot\nanticonstitutionnellement\n")); err != nil {
			t.Errorf("Load(%q): %v", name, err)
		}
	}
	got := map[string]string{}
	for _, name := range Names() {
		g, ok := Get(name)
		if !ok {
			t.Errorf("Names has %q, Get has not", name)
		}
		got[name] = fmt.Sprint(g.Len(), g.MaxWordLen(), g.GaddagRoot() != 0)
	}
	want := map[string]string{
		"en": "273068 15 true", "fr": "1 3 true", "fr-all": "422285 26 false", "nl": "1 3 true", "nl-all": "2 25 false",
		"en-family": "272686 15 true", "fr-family": "1 3 true", "fr-all-family": "421535 26 false",
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if French().Len() != 1 {
		t.Errorf("French has %d words after Load, want 1", French().Len())
	}
}

func FuzzReadFrom(f *testing.F) {
	for _, s := range []string{"bon\r\nmot", "é\n\uFEFF\u0301x", "a-b\n'\n# c\n", "\xff\n\n\x00", strings.Repeat("œ",
		300)} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var tree trie.Trie
		n, err := tree.ReadFrom(bytes.NewReader(text))
		if err != nil || n != int64(len(text)) {
			t.Fatalf("read %d of %d bytes, %v", n, len(text), err)
		}
		words := tree.Words()
		if !slices.IsSorted(words) || len(words) != tree.Len() {
			t.Fatalf("%q: %d words for a Len of %d", words, len(words), tree.Len())
		}
		for _, w := range words {
			if folded, plain := Fold(w); !plain || folded != w || !tree.Member(w) {
				t.Fatalf("%q is a word of the trie", w)
			}
		}
		// The strict reader sees no other words, whatever it refuses.
		if g, err := OpenAll("fuzz", bytes.NewReader(text)); err == nil {
			fits := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < MinLen || len(w) > MaxLen })
			if got := g.Words(); !slices.Equal(got, fits) {
				t.Fatalf("graph has %q, trie %q", got, fits)
			}
		}
		for _, w := range words {
			if !tree.Remove(w) {
				t.Fatalf("%q could not be removed", w)
			}
		}
		if tree.Len() != 0 || tree.Nodes() > 1 {
			t.Fatalf("%d words, %d nodes left, want none and the root", tree.Len(), tree.Nodes())
		}
	})
}
