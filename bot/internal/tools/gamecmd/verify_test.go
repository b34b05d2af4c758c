package gamecmd

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

// prove completes a proof of a game of the template for two that nobody has moved in: what it lacks beside its format
// and nonces. It returns the file of the proof, too.
func prove(t *testing.T, p match.Proof) (match.Proof, []byte) {
	t.Helper()
	info := template.Rules.Info()
	options, err := info.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Game, p.Version, p.Seats, p.Options, p.Moves = info.Name, info.Version, 2, options, []match.Record{}
	secret := match.Seed{5}
	seed := secret.Mix(match.TermsOf(p.Format, info.Name, p.Seats, options), p.Nonces)
	p.Hash, p.Secret, p.Seed = secret.Hash(), secret.String(), seed.String()
	pos, err := match.Start(template.Rules, p.Seats, options, seed)
	if err == nil {
		p.End, err = match.Digest(pos)
	}
	if err != nil {
		t.Fatal(err)
	}
	file, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, file
}

func TestVerify(t *testing.T) {
	p, good := prove(t, match.Proof{Nonces: []string{"100", "101", "102"}})
	path := filepath.Join(t.TempDir(), "proof.json")
	if err := os.WriteFile(path, good, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, in string
		status   int
		want     string
	}{
		{path, "", ExitOK, "from 3 ids of clicks"},
		{"-", string(good), ExitOK, p.Hash},
		{"-", string(good), ExitOK, "0, played again"},
		{"-", strings.Replace(string(good), `"101"`, `"104"`, 1), ExitFailed, "the seed that follows"},
		{"-", strings.Replace(string(good), p.Hash, p.Seed, 1), ExitFailed, "hash of the secret"},
		{"-", strings.Replace(string(good), `"template"`, `"chess"`, 1), ExitFailed, `no game is called "chess"`},
		{"-", "(plateau", ExitFailed, "no proof"},
		{"-", "#character-encoding UTF-8\n#player1 Ann Ann\n", ExitFailed, "whose name ends in -proof.json"},
		{path + "x", "", ExitFailed, "no such file"},
		{"", "", ExitUsage, "usage"},
		{"a b", "", ExitUsage, "usage"},
		{"-h", "", ExitOK, "usage"},
	} {
		var out bytes.Buffer
		got := Verify([]game.Rules{template.Rules}, strings.Fields(c.args), strings.NewReader(c.in), &out, &out)
		if got != c.status || !strings.Contains(out.String(), c.want) {
			t.Errorf("tablee verify %s: status %d, %q; want %d, %q", c.args, got, out.String(), c.status, c.want)
		}
	}
}

// TestProofVerdicts: the output says what a proof of the second format proves.
func TestProofVerdicts(t *testing.T) {
	for _, c := range []struct {
		message string
		words   []string // as typed
		told    []string // as the file has them; nil: the same
		want    []string
		not     string
	}{
		{"175928847299117063", []string{"plum", ""}, nil, []string{
			"message 175928847299117063, posted 2016-04-30 11:18:25 UTC", `seat 1: the word "plum"`,
			"nobody could choose this deal"}, "seat 2"},
		{"175928847299117063", []string{"", ""}, nil, []string{"posting the lobby again"}, "nobody could"},
		{"", []string{"", "\x1b[31mred"}, nil, []string{`seat 2: the word "\x1b[31mred"`}, "message"},
		{"", []string{"plum", ""}, []string{"", ""}, []string{"seat 1: a word of which the hash is left"}, "plum"},
		{"", []string{"", ""}, nil, []string{"is the secret itself", "the host could choose"}, "nobody could"},
	} {
		p := match.Proof{Format: match.ByWords, Nonces: []string{c.message}, Words: c.words}
		for _, w := range c.words {
			p.Nonces = append(p.Nonces, match.HashWord(w))
		}
		if c.told != nil {
			p.Words = c.told
		}
		_, file := prove(t, p)
		var out bytes.Buffer
		if got := Verify([]game.Rules{template.Rules}, []string{"-"}, bytes.NewReader(file), &out, &out); got != ExitOK {
			t.Errorf("%q: status %d: %s", c.words, got, &out)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q: %q is not in\n%s", c.words, want, &out)
			}
		}
		if strings.Contains(out.String(), c.not) {
			t.Errorf("%q: %q is in\n%s", c.words, c.not, &out)
		}
	}
}
