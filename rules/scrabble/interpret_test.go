package scrabble

import (
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

func TestInterpret(t *testing.T) {
	p := playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	for _, c := range []struct {
		word, rack, want string
		any              bool // whichever of equal letters is the joker
	}{
		{"voile", "VOILESK", "VOILE", false}, {"Voilé", "VOILESK", "VOILE", false}, {"VOILE", "VOILESK", "VOILE", false},
		{"vœu", "VOEU", "VOEU", false},
		{"VOiLE", "VO?LESK", "VOiLE", false}, {"VO(I)LE", "VO?LESK", "VOiLE", false}, {"vo(i)le", "VO?LESK", "VOiLE", false},
		{"voile", "VO?LESK", "VOiLE", false},   // the joker fills in
		{"Voile", "VOILES?", "VOILE", false},   // capitals by a phone: the rack has all letters but four jokers
		{"elles", "EL?S??", "ElleS", true},     // three jokers, wherever they cost least
		{"CH.T", "S", "CH.T", false},           // letters on the board by dot
		{"a.b", "AB", "A.B", false},            // a dot elsewhere is for Check to refuse
		{"VO ILE", "VOILESK", "VOILE", false},  // blanks do not matter
		{"(v)oile", "OILE?", "vOILE", false},   // a joker in front
		{"VOILEs", "VOILES?", "VOILEs", false}, // a joker although the rack has an S
		{"VOILEs", "VOILESK", "VOILES", false}, // no joker: the case was an accident
		{"K(E)PI", "K?PI", "KePI", false},      // brackets
		{"wagon", "WA?ON", "WAgON", false},     // any letter
		{"zzz", "Z??", "Zzz", true},            // two jokers
		{"qqqq", "Q", "QQQQ", false},           // too few: left for the refusal
	} {
		got, err := interpret(&p.Table, "A1", c.word, sessionTiles(t, c.rack))
		if c.word == "CH.T" {
			got, err = interpret(&p.Table, "H7", c.word, sessionTiles(t, c.rack))
		}
		if err != nil || got.Word != c.want && !(c.any && strings.EqualFold(got.Word, c.want) && !missing(&p.Table, got,
			sessionTiles(t, c.rack))) {
			t.Errorf("%q with %s: %q, %v; want %q", c.word, c.rack, got.Word, err, c.want)
		}
	}
	for _, bad := range []string{"", "  ", "12", "a1b", "abcdefghijklmnop", "(", "ΣΑ"} {
		if got, err := interpret(&p.Table, "A1", bad, board.Multiset{}); err == nil {
			t.Errorf("%q was read as %+v", bad, got)
		}
	}
}

func TestCompletion(t *testing.T) {
	after := func(assist string) *state.Observation {
		return playInSession(t, sessionTable(t, game.Options{"assist": assist}, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"),
			"8G CHAT").See(1)
	}
	complete := func(v *state.Observation, focus, at, word string) []string {
		var out []string
		for _, c := range Complete(v, game.Action{Args: map[string]string{"at": at, "word": word}}, focus) {
			out = append(out, c.Value+" | "+printer(t).Plain(c.Label))
		}
		return out
	}
	check := after("check")
	for _, c := range []struct{ at, word, want string }{
		{"11C", "voiles", "voiles | 11C v VOILES et CHATS : 28"},
		{"11C", "voilek", "voilek | 11C v VOILEK et CHATK : 55"},
		{"11C", "voilez", "voilez | Vous n’avez pas de Z"},
		{"A1", "voile", "voile | Le mot doit toucher"},
		{"?!", "voile", "voile | « ?! » n’est pas une case"},
	} {
		got := complete(check, "word", c.at, c.word)
		if len(got) != 1 || !strings.HasPrefix(strings.ReplaceAll(got[0], "\u00a0", " "), c.want) {
			t.Errorf("%s %s: %q, want %q", c.at, c.word, got, c.want)
		}
	}
	if got := complete(check, "word", "11C", "voilek"); !strings.Contains(got[0], "absent du dictionnaire") {
		t.Errorf("a word of no list: %q", got)
	}
	if got := complete(after("off"), "word", "11C", "voilek"); strings.Contains(got[0], "dictionnaire") {
		t.Errorf("without help: %q", got)
	}
	if got := complete(check, "word", "F10", ""); len(got) != 0 {
		t.Errorf("check lists plays that were not typed: %q", got)
	}
	if got := complete(check, "at", "h8", ""); len(got) != 2 || !strings.HasPrefix(got[0],
		"H8 | ") || !strings.HasPrefix(got[1], "8H | ") {
		t.Errorf("both directions: %q", got)
	}
	list := complete(after("list"), "word", "", "")
	if len(list) != maxChoices {
		t.Errorf("list: %d candidates, want %d", len(list), maxChoices)
	}
	if got := complete(after("list"), "at", "", ""); len(got) == 0 || len(got) > maxChoices {
		t.Errorf("places: %q", got)
	}
	if got := Complete(check, game.Action{Args: map[string]string{"tiles": "vo"}},
		"tiles"); len(got) != 1 || got[0].Value != "VO" {
		t.Errorf("tiles: %v", got)
	}
}

// FuzzInterpret: a word that was read and fits the board is read the same when typed in the table's own notation.
func FuzzInterpret(f *testing.F) {
	f.Add("11C", "voiles", true)
	f.Add("c11v", "VOIL(E)S", true)
	f.Add("H8", ".....s", false)
	f.Fuzz(func(t *testing.T, at, word string, joker bool) {
		rack := "VOILESK"
		if joker {
			rack = "VOILES?"
		}
		p := playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEE", "CHATSON", rack), "8G CHAT")
		v := seatView{p.See(1)}
		lay, err := v.pending(draft{At: at, Word: word})
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q %q: error %v is no refusal", at, word, err)
			}
			return
		}
		again, err := v.pending(draft{At: v.Options.Where(lay.Place), Word: explicit(lay.Place.Word)})
		if err != nil || again.Place != lay.Place {
			t.Fatalf("%q %q is %v; typed as %s %s it is %v (%v)", at, word, lay.Place, v.Options.Where(lay.Place),
				explicit(lay.Place.Word), again, err)
		}
	})
}
