package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble"
	"tablee/rules/template"
)

// said is what the tests read of any answer.
type said struct {
	Move  string
	Text  string
	Turn  []int
	Over  bool
	Error *Failure

	Doubts []string
}

// say sends one request and reads its answer.
func say(t *testing.T, s *session, format string, args ...any) said {
	t.Helper()
	var a said
	if err := json.Unmarshal([]byte(ask(t, s, fmt.Sprintf(format, args...))[0]), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func quote(s string) string {
	b, _ := json.Marshal(s) // a string is always encoded
	return string(b)
}

// Every game can be played through the protocol: by the session's own board and by an engine that is told
// of views alone; what is saved can be loaded and saved again. A game without a native format is played by the
// session's own board.
func TestEveryGame(t *testing.T) {
	rulestest.Unraced(t)
	const seed = `"seed":"00000000000000000000000000000000000000000000000000000000000000a5"`
	for _, rules := range append(all.Games(), template.Rules) {
		info := rules.Info()
		if !rulestest.Whole && (info.Name == "scrabble" || info.Name == "letters") {
			continue // their lists of words take long to read
		}
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			s, engine, copy := open(t, rules, nil), open(t, rules, nil), open(t, rules, nil)
			a := say(t, s, `{"do":"new","seats":%d,%s}`, info.MinSeats, seed)
			if a.Error != nil {
				t.Fatal(a.Error)
			}
			for ply := 0; ply < 12 && !a.Over; ply++ {
				own := say(t, s, `{"do":"choose","level":1,"ms":2000}`)
				if own.Error != nil {
					t.Fatalf("ply %d: choose: %v", ply, own.Error)
				}
				if _, native := rules.(game.NativeReader); native {
					again(t, s, copy, ply)
					own = asViewed(t, s, engine, a.Turn[0], info.MinSeats, ply, own)
				}
				if a = say(t, s, `{"do":"play","move":%s}`, quote(own.Move)); a.Error != nil {
					t.Fatalf("ply %d: play %q: %v", ply, own.Move, a.Error)
				}
			}
		})
	}
}

// TestLoadTellsDoubts: what does not agree in a saved game is answered in words, and only then.
func TestLoadTellsDoubts(t *testing.T) {
	s := open(t, scrabble.Rules, nil)
	for text, want := range map[string]string{
		">a: AEHOTUW 8G WHOA +20 20\n": "",
		">a: AEHOTUW 8G WHOA +20 21\n": "In line 4 of the file, points and total",
		">a: AEHOTUW 8G WHOA +22 22\n": "In line 4 of the file, the play is worth other points",
	} {
		a := say(t, s, `{"do":"load","text":%s}`, quote("#lexicon NWL23\n#player1 a A\n#player2 b B\n"+text))
		got := strings.Join(a.Doubts, "\n")
		if a.Error != nil || !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%q: %q, %v; want %q", text, got, a.Error, want)
		}
	}
}

// again loads what a session saves into another one and saves it there.
func again(t *testing.T, s, copy *session, ply int) {
	t.Helper()
	saved := say(t, s, `{"do":"save"}`)
	if saved.Error != nil {
		t.Fatalf("ply %d: save: %v", ply, saved.Error)
	}
	if b := say(t, copy, `{"do":"load","text":%s}`, quote(saved.Text)); b.Error != nil {
		t.Fatalf("ply %d: load: %v\n%s", ply, b.Error, saved.Text)
	}
	if again := say(t, copy, `{"do":"save"}`); again.Text != saved.Text {
		t.Errorf("ply %d: saved again:\n got %s\nwant %s", ply, again.Text, saved.Text)
	}
}

// asViewed has an engine choose from a seat's view; where it cannot, for tiles that are hidden, it is the session's
// own choice.
func asViewed(t *testing.T, s, engine *session, seat, seats, ply int, own said) said {
	t.Helper()
	view := say(t, s, `{"do":"view","seat":%d}`, seat)
	if b := say(t, engine, `{"do":"start","seat":%d,"seats":%d}`, seat, seats); b.Error != nil {
		t.Fatalf("ply %d: start: %v", ply, b.Error)
	}
	hosted := say(t, engine, `{"do":"choose","level":1,"ms":2000,"left_ms":60000,"view":%s}`, quote(view.Text))
	switch {
	case hosted.Error == nil:
		return hosted // it has to be legal as well
	case hosted.Error.Code != Unknown || !strings.Contains(view.Text, "?"):
		t.Errorf("ply %d: choose with a view: %v\n%s", ply, hosted.Error, view.Text)
	default:
		t.Logf("ply %d: %v", ply, hosted.Error)
	}
	return own
}

// What a file says is kept: names, options, passes and the deal of a series. load and save are the identity.
func TestLoadAndSaveAreTheIdentity(t *testing.T) {
	rulestest.Unraced(t)
	for name, texts := range map[string][]string{
		"rummikub": {"(joueurs\n (Zoé 7 true (7b 8b))\n (Ann -30 false (9b)))\n(jeu)\n(pioche)\n(tour 2)\n(options (games 3) (joker free))\n(passes 1)\n(serie 2)\n"},
		"letters":  {"(joueurs\n (A 0 true (A B))\n (B 3 true (C)))\n(jeu\n (T H E))\n(pioche\n E)\n(tour 1)\n(options (language en))\n"},
		"domino":   {"(regle simple 2)\n(joueurs\n  (Zoé 0 ([0:1]))\n  (Bob 0 ([1:1])))\n(chaine)\n(pioche [0:0])\n(tour 1)\n(debut 1)\n"},
		"awale": {"(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 1)\n",
			"(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 1) (noms Zoé Bob)\n",
			"(plateau (0 0 0 0 0 1) (1 0 0 0 0 0)) (captures 26 20) (tour 2) (fin repetition) (noms A B)\n"},
		"gobblet": {"drop(B,(0,1))\n", "drop(B,(0,1))\n(noms Zoé Bob)\n(options (memory on))\n", "(noms A B)\n"},
		"scrabble": {"#character-encoding UTF-8\n#title T\n#id io.x 5\n#lexicon CSW21\n#odd thing\n#player1 zoe Zoé D.\n#player2 bob Bob\n>zoe: CHATSOE 8G CHAT +18 18\n" +
			"#note a note\nof two lines\n>bob: EIKLOSV - +0 0\n#rack1 ABCDEFG\n#rack2 EIKLOSV\n" +
			"#note tablee language=en ruleset=official words=dictionary arbiter=opponents challenge=single assist=check first=1 phase=0 next=1 passes=1 before=0 " +
			"bag=AAAAAAABDDDEEEEEEEEEEFGGHIIIIIIIIJLLLMMNNNNNNOOOOOOOPPQRRRRRRSSSTTTTTUUUUVWWXYYZ??\n"},
	} {
		rules, err := Find(all.Games(), name)
		if err != nil {
			t.Fatal(err)
		}
		if !rulestest.Whole && (name == "scrabble" || name == "letters") {
			continue // their lists of words take long to read
		}
		for _, text := range texts {
			s := open(t, rules, nil)
			if name == "rummikub" {
				text = strings.NewReplacer("7b", "(bleu 7)", "8b", "(bleu 8)", "9b", "(bleu 9)").Replace(text)
			}
			if a := say(t, s, `{"do":"load","text":%s}`, quote("\ufeff"+text)); a.Error != nil {
				t.Errorf("%s: %v", name, a.Error)
				continue
			}
			if got := say(t, s, `{"do":"save"}`); got.Text != text {
				t.Errorf("%s: saved\n%s\nwant\n%s", name, got.Text, text)
			}
		}
	}
}
