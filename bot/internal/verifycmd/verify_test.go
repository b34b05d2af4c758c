package verifycmd

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

func TestRun(t *testing.T) {
	full, err := template.Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := match.Proof{Game: "template", Version: template.Rules.Info().Version, Seats: 2, Options: full,
		Nonces: []string{"100", "101", "102"}, Moves: []match.Record{}}
	secret := match.Seed{5}
	seed := secret.Mix(match.Terms("template", 2, full), p.Nonces)
	p.Hash, p.Secret, p.Seed = secret.Hash(), secret.String(), seed.String()
	pos, err := match.Start(template.Rules, 2, full, seed)
	if err == nil {
		p.End, err = match.Digest(pos)
	}
	if err != nil {
		t.Fatal(err)
	}
	good, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "proof.json")
	if err := os.WriteFile(path, good, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, in string
		status   int
		want     string
	}{
		{path, "", ExitOK, "3 ids that Discord chose"},
		{"-", string(good), ExitOK, p.Hash},
		{"-", string(good), ExitOK, "0, played again"},
		{"-", strings.Replace(string(good), `"101"`, `"104"`, 1), ExitFailed, "the seed that follows"},
		{"-", strings.Replace(string(good), p.Hash, p.Seed, 1), ExitFailed, "hash of the secret"},
		{"-", strings.Replace(string(good), `"template"`, `"chess"`, 1), ExitFailed, `no game is called "chess"`},
		{"-", "(plateau", ExitFailed, "no proof"},
		{path + "x", "", ExitFailed, "no such file"},
		{"", "", ExitUsage, "usage"},
		{"a b", "", ExitUsage, "usage"},
		{"-h", "", ExitOK, "usage"},
	} {
		var out bytes.Buffer
		got := Run([]game.Rules{template.Rules}, strings.Fields(c.args), strings.NewReader(c.in), &out, &out)
		if got != c.status || !strings.Contains(out.String(), c.want) {
			t.Errorf("bot verify %s: status %d, %q; want %d, %q", c.args, got, out.String(), c.status, c.want)
		}
	}
}
