package textboard

import (
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

func TestDescribe(t *testing.T) {
	hand := func(d game.Diagram) game.Diagram { // as games title the hand
		for i, part := range d.Parts {
			if part.Role == game.InHand {
				d.Parts[i].Title = game.Lit("Hand")
				break
			}
		}
		return d
	}
	cases := map[string]struct {
		lang string
		want []string
	}{
		"scrabble": {"fr", []string{"Rangée H\u00a0: JEU en 7, AULX en 12", "Rangée M\u00a0: T en 8 (nouvelle)",
			"Hand\u00a0: A, B, F, I, N, R, T"}},
		"rummikub": {"en", []string{"2: 12 blue, 12 red, 12 black", "5: 7 blue (new), 7 red (moved), 7 black (moved)",
			"joker for 12 red", "Hand: 1 blue", "13 black, joker"}},
		"letters":  {"fr", []string{"1\u00a0: GAUCHIRONT", "TRAhIR"}},
		"cards":    {"en", []string{"king of clubs", "joker for 2 of clubs"}},
		"rami":     {"fr", []string{"4\u00a0: 10 de carreau", "Défausse (14)\u00a0: 9 de trèfle"}},
		"gin":      {"en", []string{"Discard pile (9): king of spades", "Bob took: 6 of clubs"}},
		"dominoes": {"en", []string{"Chain: 4-2 (new), 2-0, 0-4", "Left end 4, right end 5"}},
		"awale":    {"en", []string{"Store of Bob: 5", "Row 2: a 5, b 0 (3 taken), c 12"}},
		"gobblet":  {"en", []string{"Row 2: b O big over X medium (wins)", "Reserve X:"}},
	}
	for name, c := range cases {
		d := hand(rendertest.Mocks()[name])
		p := rendertest.Printer(t, c.lang, "", "", "Alice", "Bob")
		text := Describe(d, p, 0)
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing in\n%s", name, w, text)
			}
		}
		if short := Describe(d, p, 100); render.Length(short) > 100 {
			t.Errorf("%s: got %d characters, want at most 100", name, render.Length(short))
		}
	}
}

// TestReaderIsAddressed: of the reader's own store nothing is said as of somebody else's.
func TestReaderIsAddressed(t *testing.T) {
	for lang, want := range map[string][2]string{"en": {"Your store: 12", "Store of Bob: 5"},
		"fr": {"Votre grenier\u00a0: 12", "Au grenier pour Bob\u00a0: 5"}} {
		p := rendertest.Printer(t, lang, "", "", "You", "Bob").WithReader(0)
		got := Describe(rendertest.Mocks()["awale"], p, 0)
		for _, line := range want {
			if !strings.Contains(got, line) {
				t.Errorf("%s: %q does not say %q", lang, got, line)
			}
		}
		if p = p.WithReader(game.Public); p.Reads(0) || p.Reads(game.Public) {
			t.Errorf("%s: somebody is addressed where nobody reads", lang)
		}
	}
}

func TestBeside(t *testing.T) {
	score := game.Part{Title: game.Lit("Scores")}
	d := rendertest.GobbletMock()
	d.Parts = append(d.Parts, score, game.Part{Text: game.Lit("legend"), Drawn: true})
	if got := Beside(d); len(got.Parts) != 1 || got.Parts[0].Title.Lit != "Scores" {
		t.Errorf("got %+v, want the scores alone", got)
	}
}

func TestAsked(t *testing.T) {
	lines := DescribeLines(rendertest.ScrabbleMock(), rendertest.Printer(t, "fr", "", ""))
	if got := Asked(lines, " RANGÉE  h "); len(got) != 1 || !strings.Contains(got[0], "AULX") {
		t.Errorf("row H: got %q", got)
	}
	if got := Asked(lines, "elucidat"); len(got) != 1 || !strings.HasPrefix(got[0], "Rangée C") {
		t.Errorf("a word: got %q", got)
	}
	if got := Asked(lines, ""); len(got) != len(lines) {
		t.Errorf("nothing asked: got %d lines of %d", len(got), len(lines))
	}
	if got := Asked(lines, "zzz"); got != nil {
		t.Errorf("unknown: got %q", got)
	}
}
