package match_test

import (
	"strings"
	"testing"

	"tablee/rules/match"
	"tablee/rules/template"
)

// worded is a whole game with its proof of the second format.
func worded(t *testing.T, message string, words ...string) match.Proof {
	t.Helper()
	p := proved(t)
	p.Format, p.Words, p.Nonces = match.ByWords, words, []string{message}
	for _, w := range words {
		p.Nonces = append(p.Nonces, match.HashWord(w))
	}
	secret := match.Seed{5}
	seed := secret.Mix(match.TermsOf(p.Format, p.Game, p.Seats, p.Options), p.Nonces)
	p.Seed, p.Moves = seed.String(), nil
	pos, err := match.Start(template.Rules, p.Seats, p.Options, seed)
	if err == nil {
		p.End, err = match.Digest(pos)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEveryWordChangesTheSeed: with the secret fixed, the message, each word and whose it is make another seed, and a
// proof in which any of them is another one does not hold. No other input is left to try deals with: whatever else is
// in the file does not change the seed.
func TestEveryWordChangesTheSeed(t *testing.T) {
	good := worded(t, "77", "plum", "pear")
	if _, err := good.Check(template.Rules); err != nil {
		t.Fatal(err)
	}
	seeds := map[string]string{good.Seed: "the game"}
	for name, p := range map[string]match.Proof{
		"another message": worded(t, "78", "plum", "pear"),
		"another word":    worded(t, "77", "plum", "peer"),
		"one word":        worded(t, "77", "plum", ""),
		"changed words":   worded(t, "77", "pear", "plum"),
		"capitals":        worded(t, "77", "Plum", "pear"),
		"no message":      worded(t, "", "plum", "pear"),
	} {
		if other, taken := seeds[p.Seed]; taken {
			t.Errorf("%s and %s have one seed", name, other)
		}
		seeds[p.Seed] = name
		forged := good
		forged.Nonces, forged.Words = p.Nonces, p.Words
		if _, err := forged.Check(template.Rules); err == nil {
			t.Errorf("%s: the proof holds", name)
		}
	}
	for name, c := range map[string]struct {
		change func(*match.Proof)
		want   string
	}{
		"a word that was not typed": {func(p *match.Proof) { p.Words = []string{"plum", "fig"} }, "word of seat 2"},
		"a word without a hash":     {func(p *match.Proof) { p.Words = []string{"plum", "pear", "fig"} }, "3 words"},
		"a seat too few":            {func(p *match.Proof) { p.Nonces = p.Nonces[:2] }, "2 nonces"},
		"a nonce more":              {func(p *match.Proof) { p.Nonces = append(p.Nonces[:3:3], "9") }, "4 nonces"},
		"the first format":          {func(p *match.Proof) { p.Format = match.ByClicks }, "has no words"},
		"the first format, bare":    {func(p *match.Proof) { p.Format, p.Words = 0, nil }, "the seed that follows"},
		"a format of the future":    {func(p *match.Proof) { p.Format = 3 }, "format 3"},
		"a format below all":        {func(p *match.Proof) { p.Format = -1 }, "format -1"},
	} {
		p := good
		c.change(&p)
		if _, err := p.Check(template.Rules); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	erased := good
	erased.Words = []string{"", "pear"}
	if _, err := erased.Check(template.Rules); err != nil {
		t.Errorf("after a person was erased: %v", err)
	}
	if match.HashWord("") != "" || match.HashWord("plum") == match.HashWord("pear") {
		t.Error("words are not hashed correctly")
	}
}
