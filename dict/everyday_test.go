package dict

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

// testWords reads a file of testdata: lines of words.
func testWords(t *testing.T, file string) (lines [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

// refused are the words that a list does not have.
func refused(g *Graph, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), g.Member)
}

// TestEverydayWords: the most frequent words are in the lists, and in the family lists except for what these leave out.
// testdata/README.md names the corpus; the lists are not made from it.
func TestEverydayWords(t *testing.T) {
	rulestest.Unraced(t)
	for lang, coarse := range map[string]int{"fr": 20, "en": 20} {
		words := slices.Concat(testWords(t, "everyday-"+lang+".txt")...)
		if len(words) < 3000 {
			t.Errorf("%s: %d words, want 3000 at least", lang, len(words))
		}
		full, _ := Get(lang)
		if bad := refused(full, words); len(bad) > 0 {
			t.Errorf("%s refuses %q", lang, bad)
		}
		family, _ := Get(lang + FamilySuffix)
		if n := len(refused(family, words)); n == 0 || n > coarse {
			t.Errorf("%s leaves out %d everyday words, want at most %d, and some", family.Name(), n, coarse)
		}
	}
}

// TestInflectedForms: a word that may be laid may also be laid in the plural, the feminine and its conjugated forms.
func TestInflectedForms(t *testing.T) {
	for _, kind := range []string{"nouns-fr", "adjectives-fr", "verbs-fr", "nouns-en", "verbs-en"} {
		lines := testWords(t, "forms-"+kind+".txt")
		if len(lines) < 200 {
			t.Errorf("%s: %d heads, want 200 at least", kind, len(lines))
		}
		g := English()
		if strings.HasSuffix(kind, "-fr") {
			g = FrenchAll() // some forms are longer than a row
		}
		for _, forms := range lines {
			if bad := refused(g, forms); len(bad) > 0 {
				t.Errorf("%s: %q refused", kind, bad)
			}
		}
	}
}

// TestNonWords: names, abbreviations and misspellings are in no list.
func TestNonWords(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		words := slices.Concat(testWords(t, "refused-"+lang+".txt")...)
		if len(words) < 300 {
			t.Errorf("%s: %d words, want 300 at least", lang, len(words))
		}
		for _, g := range []string{lang, lang + FamilySuffix} {
			list, _ := Get(g)
			for _, w := range words {
				if list.Member(w) {
					t.Errorf("%s has %s", g, w)
				}
			}
		}
	}
}

// TestReportedWords: words that players have missed are in the lists, and non-words that they have found are not.
func TestReportedWords(t *testing.T) {
	for lang, text := range map[string]string{
		"fr": "SANS TANT LORS TANDIS AFIN AUPRES QUANT MAMAN PAPA MONSIEUR MESSIEURS MADAME MESDAMES MAITRE " +
			"DOCTEUR DOCTEURS PROFESSEUR SEIGNEUR GRAMME KILOGRAMME KILOGRAMMES VOLT VOLTS MILLIVOLT MILLIVOLTS " +
			"WATT OHM LUX CALORIE HERTZ MEGAHERTZ ULULER PARAFER TOCADE SIROCO KAYAC TUFEAU " +
			"-JANV -FEVR -AVR -OCT -NOV -DEC -LITT -BIBL -ETYM",
		"en": "PAWN HELL DAMN LUST ESCORT BLOODY NUDE SEX FLANGE UNDRESS OK EW ZE SELFIE EMOJI",
	} {
		g, _ := Get(lang)
		for w := range strings.FieldsSeq(text) {
			word, none := strings.CutPrefix(w, "-")
			if g.Member(word) == none {
				t.Errorf("%s: %s is a word: %v", lang, word, !none)
			}
		}
	}
}

// TestFamily: the family lists lack what they are to leave out, in all its forms, and nothing else.
func TestFamily(t *testing.T) {
	for _, name := range []string{"fr", "en"} { // "fr-all" has the text of "fr"
		full, _ := Get(name)
		list, _ := Get(name + FamilySuffix)
		out := readLeftOut(*families[name])
		used := map[string]bool{}
		for w := range full.All() {
			word := w.String()
			if list.Member(word) == out.has(word) {
				t.Errorf("%s: %s is left out: %v", list.Name(), word, out.has(word))
			}
			for _, s := range out.stems[word[0]] {
				used[s] = used[s] || strings.HasPrefix(word, s)
			}
		}
		if list.Len() >= full.Len() || list.Len() < full.Len()-1000 {
			t.Errorf("%s: %d words of %d", list.Name(), list.Len(), full.Len())
		}
		if (list.GaddagRoot() != 0) != (full.GaddagRoot() != 0) || list.Name() != name+FamilySuffix {
			t.Errorf("%s: not a list like %s", list.Name(), name)
		}
		for _, s := range slices.Concat(slices.Collect(maps.Values(out.stems))...) {
			if !used[s] {
				t.Errorf("%s: no word begins with %s", name, s)
			}
		}
		for w := range out.words {
			if !full.Member(w) {
				t.Errorf("%s: %s is no word", name, w)
			}
		}
	}
	// Words that only begin or sound like others, and those of medicine, stay.
	for lang, text := range map[string]string{
		"fr": "CONTE CONCORDE CONNAITRE CONNECTER DECONNECTER PUTOIS BITUME BITTE CHIEN CHIA CHICANE SALOPETTE " +
			"PISSENLIT NEGRIER PINEDE CUL PENIS VAGIN FESSE SEIN COUSCOUS PEDALE NIQAB",
		"en": "SHITTIM SHITTAH TWATTLE COCKTAIL SPICE DICKENS INJUNCTION SQUAWK SNIGGER NIGGLE NIGGARD ASS CRAP " +
			"DAMN PENIS VAGINA BREAST PAWN HELL SEX NUDE FAGGING TITBIT",
	} {
		g, _ := Get(lang + FamilySuffix)
		for w := range strings.FieldsSeq(text) {
			if !g.Member(w) {
				t.Errorf("%s lacks %s", g.Name(), w)
			}
		}
	}
}
