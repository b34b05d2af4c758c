package scrabble

import (
	"context"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

func TestCoordinates(t *testing.T) {
	for _, c := range []struct {
		french bool
		typed  string
		row    int
		col    int
		down   bool
		back   string // "" where it is refused
	}{
		{true, "H8", 7, 7, false, "H8"}, {true, "8H", 7, 7, true, "8H"}, {true, " a 12 ", 0, 11, false, "A12"}, {true, "12a", 0, 11, true, "12A"},
		{true, "H8v", 7, 7, true, "8H"}, {true, "8H>", 7, 7, false, "H8"}, {true, "> 8h", 7, 7, false, "H8"}, {true, "vH8", 7, 7, true, "8H"},
		{false, "8H", 7, 7, false, "8H"}, {false, "h8", 7, 7, true, "H8"}, {false, "12A", 11, 0, false, "12A"}, {false, "a12", 11, 0, true, "A12"},
		{false, "a12>", 11, 0, false, "12A"}, {false, "15o v", 14, 14, true, "O15"},
		{true, "", 0, 0, false, ""}, {true, "P1", 0, 0, false, ""}, {true, "H16", 0, 0, false, ""}, {true, "H0", 0, 0, false, ""}, {true, "88", 0, 0, false, ""},
		{true, "HH", 0, 0, false, ""}, {true, "H8x", 0, 0, false, ""}, {true, "v", 0, 0, false, ""}, {true, "É8", 0, 0, false, ""},
	} {
		o := Options{French: c.french}
		p, ok := o.parseWhere(c.typed)
		if ok != (c.back != "") || ok && (p.Row != c.row || p.Col != c.col || p.Down != c.down || o.where(p) != c.back) {
			t.Errorf("French %v, %q: %+v %v, want row %d, column %d, down %v, written %q", c.french, c.typed, p, ok, c.row, c.col, c.down, c.back)
		}
	}
}

func TestInterpret(t *testing.T) {
	p := play(t, table(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	for _, c := range []struct {
		word, rack, want string
		any              bool // whichever of equal letters is the joker
	}{
		{"voile", "VOILESK", "VOILE", false}, {"Voilé", "VOILESK", "VOILE", false}, {"VOILE", "VOILESK", "VOILE", false}, {"vœu", "VOEU", "VOEU", false},
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
		got, err := p.interpret("A1", c.word, multiset(t, c.rack))
		if c.word == "CH.T" {
			got, err = p.interpret("H7", c.word, multiset(t, c.rack))
		}
		if err != nil || got.Word != c.want && !(c.any && strings.EqualFold(got.Word, c.want) && !p.missing(got, multiset(t, c.rack))) {
			t.Errorf("%q with %s: %q, %v; want %q", c.word, c.rack, got.Word, err, c.want)
		}
	}
	for _, bad := range []string{"", "  ", "12", "a1b", "abcdefghijklmnop", "(", "ΣΑ"} {
		if got, err := p.interpret("A1", bad, board.Multiset{}); err == nil {
			t.Errorf("%q was read as %+v", bad, got)
		}
	}
}

// sketch is a session in the channel: it keeps the draft as the host does.
type sketch struct {
	*testing.T
	p     *Position
	seat  game.Seat
	draft string
}

func (s *sketch) do(name string, args ...string) game.Reply {
	s.Helper()
	a := game.Action{Name: name, Args: map[string]string{}, Lang: "fr"}
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == "" {
			a.Values = strings.Fields(args[i+1])
		} else {
			a.Args[args[i]] = args[i+1]
		}
	}
	r, err := s.p.view(s.seat).Do(s.draft, a)
	if err != nil {
		s.Fatalf("%s %v: %v", name, args, err)
	}
	s.draft = r.Draft
	return r
}

func (s *sketch) said() string {
	var all []string
	for _, m := range s.p.view(s.seat).Panel(s.draft).Say {
		all = append(all, printer(s.T).Plain(m))
	}
	return strings.ReplaceAll(strings.Join(all, "\n"), "\u00a0", " ")
}

func printer(t *testing.T) *render.Printer {
	t.Helper()
	c, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("fr", []string{"Ana", "Bo", "Cy"})
}

func control(p game.Panel, name string) *game.Control {
	for i := range p.Controls {
		if p.Controls[i].Name == name {
			return &p.Controls[i]
		}
	}
	return nil
}

func TestSession(t *testing.T) {
	s := &sketch{T: t, p: play(t, table(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT"), seat: 1}
	s.do("play", "at", "11 c", "word", "voiles")
	if got := s.said(); !strings.Contains(got, "11C v VOILES") || !strings.Contains(got, "Vous gardez K") {
		t.Fatalf("preview: %q", got)
	}
	s.do("cancel")
	if s.draft != "" {
		t.Errorf("draft after cancel: %q", s.draft)
	}
	r := s.do("write")
	if r.Form == nil || len(r.Form.Fields) != 2 {
		t.Fatalf("write: %+v", r)
	}
	s.do(r.Form.Name, "at", "c11v", "word", "VoilES")
	if got := s.said(); !strings.Contains(got, "11C v VOILES") {
		t.Fatalf("preview of the form: %q", got)
	}
	old := s.draft
	if r = s.do("confirm"); r.Move == "" {
		t.Fatalf("confirm: %+v", r)
	}
	s.p = play(t, s.p, "1: "+string(r.Move))
	if got := s.p.last().Move; got != "K3 VOILES" {
		t.Errorf("played %q", got)
	}
	// The draft is older than the position now: it says so, and keeps what was typed.
	s.p = play(t, s.p, "-")
	s.draft = old
	if got := s.said(); !strings.Contains(got, "En attente : VoilES en c11v.") {
		t.Errorf("stale draft: %q", got)
	}
	if c := control(s.p.view(1).Panel(old), "confirm"); c == nil || !c.Disabled {
		t.Errorf("stale draft: confirm is %+v", c)
	}
}

func TestExchangeMenu(t *testing.T) {
	s := &sketch{T: t, p: table(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), seat: 0}
	menu := control(s.p.view(0).Panel(""), "swap")
	if menu == nil || len(menu.Choices) != 7 || menu.Min != 1 || menu.Max != 7 {
		t.Fatalf("menu %+v", menu)
	}
	s.do("swap", "", menu.Choices[0].Value+" "+menu.Choices[2].Value)
	if got := s.said(); !strings.Contains(got, "échanger AH") {
		t.Errorf("preview: %q", got)
	}
	if r := s.do("confirm"); r.Move != "-AH" {
		t.Errorf("confirm: %+v", r)
	}
	if r := s.do("exchange", "tiles", "c h t"); r.Move != "-CHT" {
		t.Errorf("typed: %+v", r)
	}
	s.do("ask-pass")
	if r := s.do("confirm"); r.Move != "-" {
		t.Errorf("pass: %+v", r)
	}
}

func TestRackOrder(t *testing.T) {
	p := table(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK")
	s := &sketch{T: t, p: p, seat: 1} // off turn
	seen := map[string]bool{}
	for range 6 {
		s.do("shuffle")
		order := readDraft(s.draft).Order
		if len(order) != 7 || multiset(t, order) != multiset(t, "VOILESK") {
			t.Fatalf("shuffled to %q", order)
		}
		seen[order] = true
	}
	if len(seen) < 5 {
		t.Errorf("six shuffles gave %v", seen)
	}
	s.do("sort")
	if got := readDraft(s.draft).Order; got != "EIKLOSV" {
		t.Errorf("sorted to %q", got)
	}
	// Tiles that are gone drop out, new ones come last.
	if got := (draft{Order: "KSV?"}).arrange(multiset(t, "SKAB")); got != "KSAB" {
		t.Errorf("arranged %q, want KSAB", got)
	}
}

func TestCompletion(t *testing.T) {
	after := func(assist string) *View {
		return play(t, table(t, game.Options{"assist": assist}, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT").view(1)
	}
	complete := func(v *View, focus, at, word string) []string {
		var out []string
		for _, c := range v.Complete("", game.Action{Args: map[string]string{"at": at, "word": word}}, focus) {
			out = append(out, c.Value+" | "+printer(t).Plain(c.Label))
		}
		return out
	}
	check := after("check")
	for _, c := range []struct{ at, word, want string }{
		{"11C", "voiles", "voiles | 11C v VOILES et CHATS : 28 points"},
		{"11C", "voilek", "voilek | 11C v VOILEK et CHATK : 55 points"},
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
	if got := complete(check, "at", "h8", ""); len(got) != 2 || !strings.HasPrefix(got[0], "H8 | ") || !strings.HasPrefix(got[1], "8H | ") {
		t.Errorf("both directions: %q", got)
	}
	list := complete(after("list"), "word", "", "")
	if len(list) != maxChoices {
		t.Errorf("list: %d candidates, want %d", len(list), maxChoices)
	}
	if got := complete(after("list"), "at", "", ""); len(got) == 0 || len(got) > maxChoices {
		t.Errorf("places: %q", got)
	}
	if got := check.Complete("", game.Action{Args: map[string]string{"tiles": "vo"}}, "tiles"); len(got) != 1 || got[0].Value != "VO" {
		t.Errorf("tiles: %v", got)
	}
}

func TestLookUp(t *testing.T) {
	for assist, want := range map[string]string{"check": "scrabble.say.is", "off": "scrabble.refused.assist"} {
		v := table(t, game.Options{"assist": assist}, "EEEEEEE", "CHATSON", "VOILESK").view(1)
		r, err := v.Do("", game.Action{Name: "check", Args: map[string]string{"word": "élève"}})
		got := ""
		if m, ok := game.Refused(err); ok {
			got = m.ID
		} else if len(r.Say) == 1 {
			got = r.Say[0].ID
		}
		if got != want {
			t.Errorf("assist %s: %q, want %q", assist, got, want)
		}
	}
}

// TestGoldenViews holds the boards that people see to files, in both languages and at a phone's width.
func TestGoldenViews(t *testing.T) {
	c, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Alexandrine", "Bo", "Cy"}
	fr := play(t, table(t, nil, "EEEEEEEEAEEEEEEEEEE", "CHA?SON", "VOILESK"), "8G CHAt", "K3 VOILES", "-SON")
	en := play(t, table(t, game.Options{"language": "en", "words": "referee"}, "EEEEEEEEAEE", "CHA?SON", "VOILESK", "WXYZAB"), "H7 CHAt", "1: accept", "9H .S")
	over := play(t, table(t, nil, "", "CHAT", "VOILESK"), "8G CHAT")
	for _, g := range []struct {
		name, lang string
		p          *Position
		seat       game.Seat
	}{{"fr-own", "fr", fr, 1}, {"fr-public", "fr", fr, game.Public}, {"en-judging", "en", en, 2}, {"fr-over", "fr", over, 0}} {
		text := render.Text(g.p.View(g.seat).Diagram(), c.Printer(g.lang, names), render.Narrow) + "\n"
		golden(t, "view-"+g.name+".txt", []byte(text))
		for i, line := range strings.Split(text, "\n") {
			if n := len([]rune(line)); n > render.Narrow {
				t.Errorf("%s: line %d has %d columns", g.name, i+1, n)
			}
		}
	}
}

// TestReview looks back at a game of three turns: one play could not be bettered, one could, one was a pass.
func TestReview(t *testing.T) {
	start := table(t, nil, "", "CHATKWX", "E")
	v := start.view(0)
	if _, err := v.Do("", game.Action{Name: "review"}); err == nil {
		t.Error("a review before the end")
	}
	best := start.bestMove(t, 0)
	p := play(t, start, best, "-", "-", "-", "-", "-", "-")
	r, err := p.view(1).Do("", game.Action{Name: "review"})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, m := range r.Say {
		said = append(said, strings.ReplaceAll(printer(t).Plain(m), "\u00a0", " "))
	}
	text := strings.Join(said, "\n")
	for _, want := range []string{"1. passe, 0 points. Mieux : ", "En tout 0 % des meilleurs scores en 3 tours.", "Ana : "} {
		if !strings.Contains(text, want) {
			t.Errorf("review\n%s\nlacks %q", text, want)
		}
	}
	turns := turnsOf(p.view(0).reviewTurns(), 0)
	if turns[0].points != turns[0].top || turns[0].points == 0 {
		t.Errorf("the best play is reviewed as %+v", turns[0])
	}
}

// bestMove is the move of the highest score that does not end the game.
func (p *Position) bestMove(t *testing.T, seat game.Seat) string {
	t.Helper()
	a, err := p.view(seat).Analyse(context.Background(), game.Query{N: 1})
	if err != nil || len(a.Best) == 0 {
		t.Fatalf("analysis %+v: %v", a, err)
	}
	return string(a.Best[0].Move)
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
		p := play(t, table(t, nil, "EEEEEEEEEEEE", "CHATSON", rack), "8G CHAT")
		v := p.view(1)
		lay, err := v.pending(draft{At: at, Word: word})
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q %q: error %v is no refusal", at, word, err)
			}
			return
		}
		again, err := v.pending(draft{At: v.Options.where(lay.Place), Word: explicit(lay.Place.Word)})
		if err != nil || again.Place != lay.Place {
			t.Fatalf("%q %q is %v; typed as %s %s it is %v (%v)", at, word, lay.Place, v.Options.where(lay.Place), explicit(lay.Place.Word), again, err)
		}
	})
}
