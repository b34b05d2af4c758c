package rummy_test

import (
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
)

// seedExample is the saved game of the seed's text, blanks included.
const seedExample = `(joueurs
 (Pascal 17 true (S P O I N E L *))
 (Laurent 42 true (N S A V U L G I O))
 (Marion 0 false (E E I N M Z S O O E V C N L)))
(jeu
 (F A C I L E)
 (E X A M E N)
 (C A * T O N)
 (E L E V E)
 (B R I L L A N T))
(pioche
 C S N O H I N U A E L T M X)
(tour 3)
`

func native(t testing.TB, r game.Rules) game.NativeReader {
	t.Helper()
	return r.(game.NativeReader)
}

func TestSeedExample(t *testing.T) {
	p, err := native(t, letters.Rules).ReadNative([]byte(seedExample), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Turn(), []game.Seat{2}; !slices.Equal(got, want) {
		t.Errorf("turn: got %v, want %v", got, want)
	}
	if got, want := p.View(game.Public).(game.Scorer).Scores(), []int{17, 42, 0}; !slices.Equal(got, want) {
		t.Errorf("scores: got %v, want %v", got, want)
	}
	text, err := p.(game.NativeWriter).WriteNative([]string{"Pascal", "Laurent", "Marion"})
	if err != nil {
		t.Fatal(err)
	}
	tokens := func(text string) string {
		return strings.Join(strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)), " ")
	}
	// Hands and pool are multisets: their order is the one thing that may differ.
	if got, want := strings.Fields(tokens(string(text))), strings.Fields(tokens(seedExample)); len(got) != len(want) {
		t.Errorf("got %s", text)
	}
	again, err := native(t, letters.Rules).ReadNative(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	twice, _ := again.(game.NativeWriter).WriteNative([]string{"Pascal", "Laurent", "Marion"})
	if !bytes.Equal(text, twice) {
		t.Errorf("got %s, want %s", twice, text)
	}
	// Marion has not opened; the view of a bystander shows no hand.
	public, _ := p.View(game.Public).(game.NativeWriter).WriteNative(nil)
	if !strings.Contains(string(public),
		"(P3 0 false (? ? ? ? ? ? ? ? ? ? ? ? ? ?))") || strings.Contains(string(public), "Z") {
		t.Errorf("public view: %s", public)
	}
}

// A game as another program of the same assignment may have written it.
func TestForeignFiles(t *testing.T) {
	for _, c := range []struct {
		r    game.Rules
		text string
	}{
		{rummikub.Rules,
			"(joueurs(A 0 true((rouge 4)(4 rouge)joker))(B 3 false(*)))(jeu((bleu 3)(bleu 1)(bleu 2)))(pioche)(tour 2)"},
		{rummikub.Rules,
			"(joueurs (A -5 true ((Rouge 13))) (B 3 false (7b)))\r\n(jeu ((rouge 5) (jaune 5) (noir 5)))\t(pioche (noir 1))(tour 1)"},
		{cards.Rules,
			"(joueurs (A 0 true ((coeur 10) (valet coeur))) (B 3 false ()))(jeu ((pique as) (pique roi) (pique dame)))(pioche joker)(tour 1)"},
		{letters.Rules, "(joueurs (Élodie 0 true (a b c)) (B 3 false (*)))(jeu (M A I S O N))(pioche)(tour 1)"},
	} {
		p, err := native(t, c.r).ReadNative([]byte(c.text), nil)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		p.View(0).Diagram()
	}
}

func TestHostileFiles(t *testing.T) {
	two := "(joueurs (A 0 true (A)) (B 0 true (B)))"
	for _, c := range []struct{ name, text, id string }{
		{"empty", "", "letters.saved.syntax"},
		{"not lisp", "hello", "letters.saved.syntax"},
		{"unclosed", "(joueurs (A 0 true (A", "letters.saved.syntax"},
		{"deep", strings.Repeat("(", 100000), "letters.saved.syntax"},
		{"huge atom", "(joueurs (" + strings.Repeat("A", 50000), "letters.saved.syntax"},
		{"huge file", two + strings.Repeat(" ", 100000), "letters.saved.syntax"},
		{"unknown section", "(players)", "letters.saved.syntax"},
		{"unknown tile", "(joueurs (A 0 true (7)))", "letters.saved.syntax"},
		{"nested tile", "(joueurs (A 0 true ((A))))", "letters.saved.syntax"},
		{"score", "(joueurs (A x true (A)))", "letters.saved.syntax"},
		{"huge score", "(joueurs (A 99999999999 true (A)))", "letters.saved.syntax"},
		{"opened", "(joueurs (A 0 yes (A)))", "letters.saved.syntax"},
		{"wrong turn", two + "(jeu)(pioche E)(tour 3)", "letters.saved.syntax"},
		{"negative turn", two + "(jeu)(pioche E)(tour -1)", "letters.saved.syntax"},
		{"over too early", two + "(jeu)(pioche E)(tour 0)", "letters.saved.at"},
		{"trailing", two + "(jeu)(pioche)(tour 1)(tour 1)", "letters.saved.syntax"},
		{"one player", "(joueurs (A 0 true (A)))(jeu)(pioche)(tour 1)", "letters.saved.at"},
		{"seven players", "(joueurs" + strings.Repeat("(A 0 true (E))", 7) + ")(jeu)(pioche)(tour 1)", "letters.saved.at"},
		{"too many tiles", "(joueurs (A 0 true (A)) (B 0 true (B)))(jeu)(pioche" + strings.Repeat(" E",
			111) + ")(tour 1)", "letters.saved.at"},
		{"three jokers", "(joueurs (A 0 true (* * *)) (B 0 true (B)))(jeu)(pioche)(tour 1)", "letters.saved.at"},
		{"too many hidden", "(joueurs (A 0 true (A)) (B 0 true (?)))(jeu)(pioche" + strings.Repeat(" ?",
			111) + ")(tour 1)", "letters.saved.at"},
		{"hidden on the table", two + "(jeu (? ? ?))(pioche)(tour 1)", "letters.saved.at"},
		{"no word", two + "(jeu (X Q Z))(pioche)(tour 1)", "letters.saved.at"},
		{"control", "(joueurs (A\x01 0 true (A)))", "letters.saved.syntax"},
		{"not utf-8", "(joueurs (A\xff 0 true (A)))", "letters.saved.syntax"},
	} {
		_, err := native(t, letters.Rules).ReadNative([]byte(c.text), nil)
		msg, ok := game.Refused(err)
		if !ok || msg.ID != c.id {
			t.Errorf("%s: got %v, want a refusal %s", c.name, err, c.id)
			continue
		}
		if line, ok := msg.Args["line"].(int); !ok || line < 1 {
			t.Errorf("%s: the refusal %v tells no line", c.name, msg)
		}
	}
}

func TestSyntaxErrorPlace(t *testing.T) {
	_, err := family.Parse(letters.Base, []byte("(joueurs\n (Zoé 1 true (A))\n (B 2 maybe (C)))"))
	want := &family.SyntaxError{Line: 3, Col: 7, Want: "saved.want.bool", Got: "maybe"}
	got := new(family.SyntaxError)
	if !errors.As(err, &got) || *got != *want {
		t.Errorf("got %v, want %v", err, want)
	}
}

// sets are the rule sets whose files the fuzzing reads, as writer and reader of tiles alone.
func fuzzOne[T interface{ ~uint8 }](t *testing.T, set family.RuleSet[T], text []byte) {
	s, err := family.Parse(set, text)
	if err != nil {
		if syntax := new(family.SyntaxError); !errors.As(err, &syntax) {
			t.Errorf("%q: %v is no SyntaxError", text, err)
		}
		return
	}
	out := s.Format(set.WriteTile)
	again, err := family.Parse(set, out)
	if err != nil {
		t.Fatalf("%q was written as %q, which does not parse: %v", text, out, err)
	}
	if twice := again.Format(set.WriteTile); !bytes.Equal(twice, out) {
		t.Fatalf("parse after format is not the identity: %q, then %q", out, twice)
	}
	if again.Turn != s.Turn || !slices.EqualFunc(again.Table, s.Table, slices.Equal[[]T]) || !slices.Equal(again.Pool,
		s.Pool) || len(again.Players) != len(s.Players) {
		t.Fatalf("got %+v, want %+v", again, s)
	}
	for i, p := range s.Players {
		q := again.Players[i]
		if q.Name != p.Name || q.Score != p.Score || q.Opened != p.Opened || !slices.Equal(q.Hand, p.Hand) {
			t.Fatalf("player %d: got %+v, want %+v", i, q, p)
		}
	}
}

func FuzzSaved(f *testing.F) {
	f.Add([]byte(seedExample))
	f.Add([]byte("(joueurs (A 0 true ((rouge 4) joker)) (B -3 false ()))(jeu ((bleu 1) (bleu 2) (bleu 3)))(pioche)(tour 2)"))
	f.Add([]byte("(joueurs (A 0 true ((coeur as)))(B 0 true (*)))(jeu)(pioche (trefle 10))(tour 0)"))
	f.Fuzz(func(t *testing.T, text []byte) {
		fuzzOne(t, letters.Base, text)
		fuzzOne(t, rummikub.Set, text)
		fuzzOne(t, cards.Set, text)
		for _, r := range []game.Rules{letters.Rules, rummikub.Rules, cards.Rules} {
			p, err := native(t, r).ReadNative(text, nil)
			if err != nil {
				if _, ok := game.Refused(err); !ok {
					t.Fatalf("%q: %v is no Refusal", text, err)
				}
				continue
			}
			written, err := p.(game.NativeWriter).WriteNative(nil)
			if err != nil {
				t.Fatal(err)
			}
			q, err := native(t, r).ReadNative(written, nil)
			if err != nil {
				t.Fatalf("%q was written as %q, which does not load: %v", text, written, err)
			}
			if again, _ := q.(game.NativeWriter).WriteNative(nil); !bytes.Equal(again, written) {
				t.Fatalf("load after save is not the identity: %q, then %q", written, again)
			}
		}
	})
}

// FuzzMove plays any text: it is refused in words, or what is on the table plays again as it is written.
func FuzzMove(f *testing.F) {
	text := "(joueurs (A 0 true ((rouge 4) (rouge 5) (rouge 6) joker (noir 9))) (B 0 true ((noir 1))))(jeu ((bleu 1) (bleu 2) (bleu 3)) ((rouge 9) (jaune 9) (bleu 9)))(pioche (noir 2) (noir 3))(tour 1)"
	p, err := native(f, rummikub.Rules).ReadNative([]byte(text), nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("1b 2b 3b | 9r 9y 9b 9k")
	f.Add("3b 2b 1b|b9 9y r9|4R 5r 6r *")
	f.Add("draw")
	f.Fuzz(func(t *testing.T, move string) {
		q, _, err := p.Apply(0, game.Move(move), fuzzRand())
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: %v is no Refusal", move, err)
			}
			return
		}
		if data, err := q.Encode(); err != nil {
			t.Fatal(err)
		} else if _, err := rummikub.Rules.Decode(data); err != nil {
			t.Fatalf("%q: %v", move, err)
		}
		written, _ := q.(game.NativeWriter).WriteNative(nil)
		if _, err := native(t, rummikub.Rules).ReadNative(written, nil); err != nil {
			t.Fatalf("%q: %v", move, err)
		}
	})
}

// What a seat may know is a file too: its hidden tiles are dealt, the same way each time.
func TestFileOfAView(t *testing.T) {
	for _, rules := range []game.Rules{rummikub.Rules, letters.Rules, cards.Rules} {
		options, err := rules.Info().Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := rules.Start(3, options, rand.New(rand.NewPCG(7, 7)))
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range []game.Seat{1, game.Public} {
			text, err := p.View(seat).(game.NativeWriter).WriteNative(nil)
			if err != nil {
				t.Fatal(err)
			}
			q, err := native(t, rules).ReadNative(text, nil)
			if err != nil {
				t.Fatalf("%s, seat %d: %v\n%s", rules.Info().Name, seat, err, text)
			}
			again, err := q.View(seat).(game.NativeWriter).WriteNative(nil)
			if err != nil || !bytes.Equal(again, text) {
				t.Errorf("%s, seat %d: got %s (%v)\nwant %s", rules.Info().Name, seat, again, err, text)
			}
			if got, want := q.(game.Counter).Inventory(), p.(game.Counter).Inventory(); !maps.Equal(got, want) {
				t.Errorf("%s, seat %d: got the tiles %v, want %v", rules.Info().Name, seat, got, want)
			}
			q2, err := native(t, rules).ReadNative(text, nil)
			if err != nil {
				t.Fatal(err)
			}
			one, _ := q.Encode()
			if two, _ := q2.Encode(); !bytes.Equal(one, two) {
				t.Errorf("%s, seat %d: one text, two positions", rules.Info().Name, seat)
			}
		}
	}
}

// TestExcess: letters that the pack cannot have are refused, but for the few of the seed's own example.
func TestExcess(t *testing.T) {
	for _, c := range []struct {
		pool string
		ok   bool
	}{
		{"K K K", true},
		{"K K K K", false},
		{strings.Repeat("K ", 40), false},
		{"* *", true},
		{"* * *", false},
	} {
		_, err := native(t,
			letters.Rules).ReadNative([]byte("(joueurs (A 0 true (A)) (B 0 true (B)))(jeu)(pioche "+c.pool+")(tour 1)"), nil)
		if (err == nil) != c.ok {
			t.Errorf("a pool of %s: %v", c.pool, err)
		}
	}
}
