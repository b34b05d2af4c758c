package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

func TestMix(t *testing.T) {
	secret, other := match.Seed{1}, match.Seed{2}
	terms := match.Terms("scrabble", 2, game.Options{"b": "2", "a": "1"})
	if terms != "tablee scrabble 2 a=1 b=2" {
		t.Errorf("terms %q", terms)
	}
	for _, none := range [][]string{nil, {}, {"", "", ""}} {
		if got := secret.Mix(terms, none); got != secret {
			t.Errorf("without nonces %q the seed is %v, want the secret", none, got)
		}
	}
	seen := map[match.Seed]string{secret: "the secret", other: "another"}
	for name, s := range map[string]match.Seed{
		"one":            secret.Mix(terms, []string{"7", "", "9"}),
		"moved":          secret.Mix(terms, []string{"", "7", "9"}),
		"joined":         secret.Mix(terms, []string{"79", "", ""}),
		"another start":  secret.Mix(terms, []string{"7", "", "8"}),
		"another secret": other.Mix(terms, []string{"7", "", "9"}),
		"other terms":    secret.Mix(terms+" ", []string{"7", "", "9"}),
	} {
		if before, ok := seen[s]; ok {
			t.Errorf("%s and %s give the same seed", name, before)
		}
		seen[s] = name
	}
	// By Python's hashlib: 32 bytes, then length (8 bytes, big endian) and text of "t", "7" and "".
	if got, want := secret.Mix("t", []string{"7", ""}).String(),
		"142cc0d67684483c69ccf336c95b27b2b0ab720f31d1cedba3a853717964a36c"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// proved is a whole game with its proof.
func proved(t *testing.T) match.Proof {
	t.Helper()
	full, err := template.Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := match.Proof{Game: "template", Version: template.Rules.Info().Version, Seats: 2, Options: full,
		Nonces: []string{"100", "", "101"}}
	secret := match.Seed{5}
	seed := secret.Mix(match.Terms(p.Game, p.Seats, p.Options), p.Nonces)
	p.Hash, p.Secret, p.Seed = secret.Hash(), secret.String(), seed.String()
	pos, err := match.Start(template.Rules, 2, full, seed)
	for ply := 1; err == nil && len(pos.Turn()) > 0; ply++ {
		by := pos.Turn()[0]
		m := pos.(game.Lister).Moves(by)[0]
		p.Moves = append(p.Moves, match.Record{By: by, Move: m})
		pos, _, err = match.Play(pos, seed, ply, by, m)
	}
	if err == nil {
		p.End, err = match.Digest(pos)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCheck: a proof holds, also after a round trip through its file, and no part of it can be changed.
func TestCheck(t *testing.T) {
	data, err := json.Marshal(proved(t))
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.ParseProof(data)
	if err != nil {
		t.Fatal(err)
	}
	if pos, err := p.Check(template.Rules); err != nil || len(pos.Turn()) > 0 {
		t.Fatalf("the proof does not hold: %v", err)
	}
	for what, forge := range map[string]func(*match.Proof){
		"hash of":       func(p *match.Proof) { p.Hash = (match.Seed{6}).Hash() },
		"hash of the":   func(p *match.Proof) { p.Secret = (match.Seed{6}).String() },
		"64 hex digits": func(p *match.Proof) { p.Secret = "00" },
		"seed that":     func(p *match.Proof) { p.Nonces = []string{"100", "", "102"} },
		"seed":          func(p *match.Proof) { p.Seed = p.Secret },
		"follows":       func(p *match.Proof) { p.Seats = 3 },
		"seed that f":   func(p *match.Proof) { p.Options = game.Options{"swap": "never"} },
		"version":       func(p *match.Proof) { p.Version++ },
		"ply 2":         func(p *match.Proof) { p.Moves[1].Move = "play 99" },
		"ply 1":         func(p *match.Proof) { p.Moves[0].By = 1 },
		"moves end in":  func(p *match.Proof) { p.Moves = p.Moves[:len(p.Moves)-1] },
		"end in":        func(p *match.Proof) { p.End = p.Hash },
	} {
		p := proved(t)
		forge(&p)
		if _, err := p.Check(template.Rules); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("a forged proof: %v, want %q", err, what)
		}
	}
	for _, bad := range []string{"", "{", "[]", `{"games":1}`, `{"moves":[{"by":"x"}]}`} {
		if _, err := match.ParseProof([]byte(bad)); err == nil {
			t.Errorf("%q is read as a proof", bad)
		}
	}
}
