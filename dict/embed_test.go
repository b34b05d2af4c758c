package dict

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"tablee/dict/internal/text"
	"tablee/rules/rulestest"
)

// unzip is what was gzipped.
func unzip(t testing.TB, packed []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// spellOut is the words of a list's files, one a line.
func spellOut(t testing.TB, files ...[]byte) string {
	t.Helper()
	words := ""
	for _, f := range files {
		part, err := io.ReadAll(text.Unpack(strings.NewReader(unzip(t, f))))
		if err != nil {
			t.Fatal(err)
		}
		words += string(part)
	}
	return words
}

func zip(t testing.TB, content string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestEmbeddedLists holds the graphs, spelt out again, against the sums of the
// published lists, and the sums against data/README.md, which says where the
// lists come from.
func TestEmbeddedLists(t *testing.T) {
	rulestest.Unraced(t)
	readme, err := os.ReadFile("data/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		graph         *Graph
		words, maxLen int
		gaddag        bool
		sum           string
	}{
		{French(), 407_469, 15, true, "7f16d88faf25eb4f299ce553e3c865efc5c4625ec5103e47fccc19f9c282ce91"},
		{FrenchAll(), 422_285, 26, false, "8672ea084e07094a127a98ce38a99edfb0f74caf774254ebc4ea9260f93a775c"},
		// Those that games were played with first.
		{Of("fr", First), 398_287, 15, true, "e151395b15bcce15d94ea0ae1b7a4a1a614cca6585cfb18e38632b14b01debfe"},
		{Of("fr-all", First), 412_424, 26, false, "20332d367edc02fd6c2f551f702114153680e39278278d35939cfd40c41fc2c2"},
		{Of("en", First), 269_870, 15, true, "9c141826c3166bd4508bef5faa75230a6fbb6f5db23c9329d07de13e114de13c"},
		{English(), 273_068, 15, true, "485174414275cae7763ef932a3d48a49e685029c02b947a01b08064c2c6d52d8"},
		{Common("fr"), 14_638, 15, false, "ef860b0c22c6b689c5b6e0d843b1ad0809b3457fee422571b6cf204dff7a33c1"},
		{Common("en"), 15_447, 15, false, "4f804f011e02f383b7365a5647b47730e6f64736cb5dcc905a0b58dbfbeac036"},
	} {
		g := c.graph
		words := g.Words()
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(words, "\n")+"\n"))); got != c.sum {
			t.Errorf("%s: SHA-256 %s, want %s", g.Name(), got, c.sum)
		}
		if !bytes.Contains(readme, []byte(c.sum)) {
			t.Errorf("%s: sum %s is not in data/README.md", g.Name(), c.sum)
		}
		if g.Len() != c.words || len(words) != c.words {
			t.Errorf("%s: Len %d, %d words listed, want %d", g.Name(), g.Len(), len(words), c.words)
		}
		if g.MaxWordLen() != c.maxLen {
			t.Errorf("%s: MaxWordLen %d, want %d", g.Name(), g.MaxWordLen(), c.maxLen)
		}
		if (g.GaddagRoot() != 0) != c.gaddag {
			t.Errorf("%s: GADDAG root %d, want one: %v", g.Name(), g.GaddagRoot(), c.gaddag)
		}
		if !slices.IsSorted(words) {
			t.Errorf("%s: words are not in order", g.Name())
		}
	}
}

// TestCommonWords: common words are words of the family list; few of the most frequent ones are missing, and no rare
// one is among them.
func TestCommonWords(t *testing.T) {
	for lang, rare := range map[string]string{"fr": "ZYTHUM WU XI KA ALEZAN", "en": "ZAX XU QI AA VOMER"} {
		common, family := Common(lang), Of(lang, Family)
		for _, w := range common.Words() {
			if len(w) <= BoardLen && !family.Member(w) {
				t.Errorf("%s: %s is common, and is not in the family list", lang, w)
			}
		}
		words := slices.Concat(testWords(t, "everyday-"+lang+".txt")...)
		if n := len(refused(common, words)); n > 80 {
			t.Errorf("%s lacks %d of the %d most frequent words, want at most 80: %q", lang, n, len(words),
				refused(common, words))
		}
		for w := range strings.FieldsSeq(rare) {
			if common.Member(w) {
				t.Errorf("%s: %s is no common word", lang, w)
			}
		}
	}
}

// TestRemovedWords: they are in the first list and in no list of today, but for games that had them.
func TestRemovedWords(t *testing.T) {
	rulestest.Unraced(t)
	for lang, words := range removedWords {
		if !slices.IsSorted(words) {
			t.Errorf("%s: %v is not in order", lang, words)
		}
		for _, name := range []string{lang, lang + "-all", lang + FamilySuffix} {
			g, _ := Get(name)
			former, ok := WithRemoved(g)
			if !ok || former.Len() != g.Len()+len(words) {
				t.Fatalf("%s: there is none with %v", name, words)
			}
			if _, ok := WithRemoved(former); ok {
				t.Errorf("%s: words are added twice", name)
			}
			for _, w := range words {
				if g.Member(w) || !former.Member(w) || !Of(lang, First).Member(w) {
					t.Errorf("%s: %s is a word: %v, was one: %v, at first: %v; want only the last two", name, w, g.Member(w),
						former.Member(w), Of(lang, First).Member(w))
				}
			}
		}
	}
	if _, ok := WithRemoved(English()); ok {
		t.Error("English has lost no words")
	}
}

// TestFiles holds the words of each file against their sum in data/README.md.
func TestFiles(t *testing.T) {
	readme, err := os.ReadFile("data/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"fr": frenchText, "fr-more": frenchMoreText, "en": englishText,
		"common-fr": commonFrench, "common-en": commonEnglish} {
		words := spellOut(t, file)
		row := fmt.Sprintf("| %s.txt.gz | ", name)
		_, rest, _ := strings.Cut(string(readme), row)
		line, _, _ := strings.Cut(rest, "\n")
		if sum := fmt.Sprintf("`%x`", sha256.Sum256([]byte(words))); !strings.Contains(line, sum) {
			t.Errorf("%s: the words' sum is %s, and data/README.md says %q", name, sum, line)
		}
	}
}

// TestSizes keeps the lists within what the project allows them: memory for
// lookups, memory with the GADDAG, and bytes in the binary.
func TestSizes(t *testing.T) {
	for _, g := range []*Graph{French(), English(), FrenchAll()} {
		s := g.Stats()
		if s.DawgBytes > 6e6 || s.Bytes > 12e6 {
			t.Errorf("%s: %d bytes, %d of them for lookups, want at most 12 and 6 million", g.Name(), s.Bytes, s.DawgBytes)
		}
	}
	n := len(frenchText) + len(frenchMoreText) + len(englishText) + len(firstFrench) + len(firstEnglish)
	if n += len(commonFrench) + len(commonEnglish); n > 600e3 {
		t.Errorf("%d bytes embedded, want at most 600 000", n)
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	rulestest.Unraced(t)
	good := zip(t, "aBONdMOT")
	if _, err := unpack("test", OpenBoard, good); err != nil {
		t.Fatalf("the whole list: %v", err)
	}
	for n := range good {
		if _, err := unpack("test", OpenBoard, good[:n]); err == nil {
			t.Errorf("cut to %d of %d bytes: no error", n, len(good))
		}
	}
	for i := 10; i < len(good); i++ { // the header has bytes that mean nothing
		bad := bytes.Clone(good)
		bad[i] ^= 0x10
		if g, err := unpack("test", OpenBoard, bad); err == nil {
			t.Errorf("byte %d changed: no error, words %v", i, g.Words())
		}
	}
	for name, packed := range map[string][]byte{
		"nothing": nil, "text": []byte("aBONdMOT"), "no words": zip(t, "a"),
		"a bomb": zip(t, "aABCDEFG"+strings.Repeat("a", maxUnpacked/8)), "bytes": zip(t, "\x00\x01"),
		"lines": zip(t, "BON\nMOT\n"),
	} {
		if _, err := unpack("test", OpenBoard, packed); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(zip(f, "aBONdMOT"))
	f.Add(zip(f, "aABCDEFGHIJKLMNOb\xff"))
	f.Add([]byte{0x1f, 0x8b, 8})
	f.Fuzz(func(t *testing.T, packed []byte) {
		g, err := unpack("fuzz", OpenAll, packed)
		if err != nil {
			return
		}
		if got := len(g.Words()); got == 0 || got != g.Len() {
			t.Errorf("%d words listed, Len %d", got, g.Len())
		}
	})
}
