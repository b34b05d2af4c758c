package main

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const testAff = `SET UTF-8
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}

SFX S. Y 3
SFX S. 0 s [^sxzl]
SFX S. al aux/D' al
SFX S. 0 0 [^l]
SFX A. Y 2
SFX A. er é/S.() er po:ppas
SFX A. er ons/S. er
SFX L' Y 1
SFX L' 0 bis .
PFX D' Y 1
PFX D' 0 d' [aeiou]
PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
PFX Um 0 d'hecto/S.() .
PFX Ui Y 2
PFX Ui 0 0 .
PFX Ui 0 milli .
`

const testDic = `24
abbé/S. po:nom is:mas
cheval/S. po:nom is:mas
œuf/S. po:nom
aimer/A. po:v1
Paris po:npr
paris po:npr
Martin po:nom
arc-en-ciel/S. po:nom
fantôme/()S. po:nom
faux/{} po:nom
brrr po:interj
km po:nom
ndlr po:nom is:inv
/ po:nom
a po:nom
ad po:loc.adv
ter/L' po:adv
volt/Um() po:nom is:mas
lux/Ui() po:nom is:mas is:inv
monsieur po:nom po:titr
messieurs po:titr
tant po:mg po:loc.cj po:adv
statu po:loc.nom
janv/D' po:nom is:mas is:inv
kbit/||-- po:nom is:mas is:inv
`

// longer are the words of a list of three letters and more.
func longer(l *list) string {
	return strings.Join(slices.DeleteFunc(l.words.sorted(), func(w string) bool { return len(w) == 2 }), " ")
}

func TestMakeFrench(t *testing.T) {
	main, more, err := makeFrench(frenchSources{
		dic: strings.NewReader(testDic), aff: strings.NewReader(testAff),
		wfrench: []string{"abbé", "ululer", "Ululer", "un", "km", "dép", "halloween", "harceller", "seul", "Grand",
			"à-côté", "statu", "janv", "ohé"},
		gutenberg: []string{"abbé", "ululer", "km", "kg", "dép", "halloween", "harceller", "Grand", "à-côté", "statu",
			"janv", "autre", "Ohé"},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "ABBE ABBES AIME AIMER AIMES AIMONS BRRR CHEVAL CHEVAUX FANTOME FANTOMES KILOVOLT KILOVOLTS LUX MESSIEURS " +
		"MILLILUX MONSIEUR OEUF OEUFS TANT TER TERBIS VOLT VOLTS"
	if got := longer(main); got != want {
		t.Errorf("Dicollecte: got %s\nwant %s", got, want)
	}
	if n := len(main.words) - len(strings.Fields(longer(main))); n != 81 {
		t.Errorf("%d words of two letters, want 81", n)
	}
	for w := range strings.FieldsSeq(locutionWords + " " + reviewedFrench) {
		if !more.words[w] {
			t.Errorf("%s was reviewed and is missing", w)
		}
		delete(more.words, w)
	}
	if got := longer(more); got != "STATU ULULER" {
		t.Errorf("of both lists: got %s", got)
	}
	for _, c := range []struct {
		l          *list
		rule, word string
	}{
		{main, ruleName, "PARIS"}, {main, ruleName, "MARTIN"}, {main, ruleSign, "FAUX"}, {main, ruleSymbol, "NDLR"},
		{main, ruleSymbol, "KBIT"}, {main, ruleLocution, "STATU"}, {main, ruleAbbreviation, "JANV"},
		{more, ruleAbbreviation, "DEP"}, {more, ruleAbbreviation, "JANV"}, {more, ruleShort, "KM"},
		{more, ruleHandName, "HALLOWEEN"}, {more, ruleError, "HARCELLER"}, {more, ruleOne, "SEUL"}, {more, ruleOne, "AUTRE"},
		{more, ruleOne, "OHE"},
	} {
		if !c.l.left[c.rule][c.word] || c.l.words[c.word] {
			t.Errorf("%s is not left out as one of %s", c.word, c.rule)
		}
	}
}

func TestMakeEnglish(t *testing.T) {
	files := map[string]string{
		"english-words.10": "pawn hell sex in", "american-words.70": "color honored csch archeol",
		"british_variant_1-words.50": "colour", "variant_2-words.35": "colur", "english-abbreviations.60": "adj",
		"special-hacker.50": "grok", "english-upper.35": "English", "english-proper-names.50": "london",
		"english-words.80":         "hellish colorist unwell eightfoot toomanylettersforit",
		"canadian-words.95":        "unheardof",
		"english-contractions.35":  "dont",
		"special-roman-numerals.3": "xvi",
	}
	var scowl []scowlFile
	for name, text := range files {
		f, ok := parseScowlName("usr/share/dict/scowl/" + name)
		if !ok {
			t.Fatalf("%s is refused", name)
		}
		f.words = strings.Fields(text)
		scowl = append(scowl, f)
	}
	l := makeEnglish([]string{"in", "colors", "incomprehensibilities"}, scowl, setOf("UNWELL", "UNHEARDOF"))
	for w := range strings.FieldsSeq(reviewedEnglish) {
		if !l.words[w] {
			t.Errorf("%s was reviewed and is missing", w)
		}
		delete(l.words, w)
	}
	want := "COLOR COLORIST COLORS COLOUR HELL HELLISH HONORED PAWN UNWELL"
	if got := longer(l); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for word, rule := range map[string]string{"INCOMPREHENSIBILITIES": ruleLong, "COLUR": ruleVariant, "ADJ": ruleCategory,
		"GROK": ruleCategory, "XVI": ruleCategory, "CSCH": ruleSigns, "ARCHEOL": ruleByHand, "EIGHTFOOT": ruleRare,
		"TOOMANYLETTERSFORIT": ruleLong} {
		if !l.left[rule][word] {
			t.Errorf("%s is not left out as one of %s", word, rule)
		}
	}
	var out bytes.Buffer
	l.report(&out)
	if !strings.Contains(out.String(), "1 left out: "+ruleVariant+" (COLUR)") {
		t.Errorf("the report does not tell what was left out:\n%s", &out)
	}
	if _, ok := parseScowlName("README"); ok {
		t.Error("README is read as a list")
	}
}

func TestReadWordNet(t *testing.T) {
	words := set{}
	text := "  1 This software\n00001740 03 n 02 entity 0 Paris 0 003 ~ 00001930 n 0000 | that which is\n" +
		"00002 00 a 01 able(p) 0 001 = 05200169 n 0000 | capable\n00003 03 n 01 living_thing 0 001 = 1 n 0 | alive\n"
	if err := readWordNet(words, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(words.sorted(), " "); got != "ABLE ENTITY" {
		t.Errorf("got %s", got)
	}
}

// TestPublish: a list is written and reported in the same way each time.
func TestPublish(t *testing.T) {
	var texts []string
	for range 2 {
		l, dir, out := newList(), t.TempDir(), &bytes.Buffer{}
		for _, w := range []string{"B", "A", "C"} {
			l.words[w] = true
			l.leave("letters", w+w)
		}
		if err := publish("test", l, dir, out); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "test.txt.gz")
		packed, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := run([]string{"-print", file}, &text); err != nil || text.String() != "A\nB\nC\n" {
			t.Errorf("got %q, %v", text.String(), err)
		}
		texts = append(texts, out.String()+string(packed))
	}
	if texts[0] != texts[1] {
		t.Error("two runs differ")
	}
}

func TestSourcesRefuse(t *testing.T) {
	dir := t.TempDir()
	if _, err := wfrench.open(dir, false); err == nil || !strings.Contains(err.Error(), "apt-get download wfrench") {
		t.Errorf("a missing source: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, wfrench.file), []byte("no package"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := wfrench.open(dir, false); err == nil || !strings.Contains(err.Error(), wfrench.sum) {
		t.Errorf("a source that is not the one published: %v", err)
	}
	for _, args := range [][]string{nil, {"one"}, {"-sources", dir, "more"}, {"-sources", dir},
		{"-print", filepath.Join(dir, "none")}, {"-print", filepath.Join(dir, wfrench.file)}} {
		if err := run(args, io.Discard); err == nil {
			t.Errorf("run(%q): no error", args)
		}
	}
	if _, err := readAffixes(strings.NewReader("SFX A. 0 s [")); err == nil {
		t.Error("readAffixes accepted a broken condition")
	}
}

func TestUntar(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for name, text := range map[string]string{"./a/one.txt": "1", "./a/two.txt": "22", "./b": "3"} {
		if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o600}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	texts, err := untar(bytes.NewReader(b.Bytes()), []string{"a/*"})
	if err != nil || len(texts) != 2 || string(texts["a/two.txt"]) != "22" {
		t.Errorf("got %q, %v", texts, err)
	}
	if _, err := untar(bytes.NewReader(b.Bytes()), []string{"a/*", "c"}); err == nil {
		t.Error("a missing file is no error")
	}
}
