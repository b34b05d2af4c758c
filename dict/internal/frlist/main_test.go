package main

import (
	"bytes"
	"os"
	"path/filepath"
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
SFX S. 0 0 [sxz]
SFX A. Y 2
SFX A. er é/S.() er po:ppas
SFX A. er ons/S. er
SFX L' Y 1
SFX L' 0 bis .
PFX D' Y 1
PFX D' 0 d' [aeiou]
`

const testDic = `17
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
`

func TestRun(t *testing.T) {
	dir := t.TempDir()
	dic, aff := filepath.Join(dir, "fr.dic"), filepath.Join(dir, "fr.aff")
	for name, text := range map[string]string{dic: testDic, aff: testAff} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := run([]string{dic, aff}, &out); err != nil {
		t.Fatal(err)
	}
	want := "ABBE ABBES AIMER AIMES AIMONS BRRR CHEVAL CHEVAUX FANTOMES OEUF OEUFS TER TERBIS"
	var got []string
	for w := range strings.FieldsSeq(out.String()) {
		if len(w) > 2 {
			got = append(got, w)
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if n := strings.Count(out.String(), "\n") - len(got); n != 81 {
		t.Errorf("%d words of two letters, want 81", n)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{nil, {"one"}, {"none.dic", "none.aff"}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("run(%q): no error", args)
		}
	}
	if _, err := readSuffixes(strings.NewReader("SFX A. 0 s [")); err == nil {
		t.Error("readSuffixes took a broken condition")
	}
}
