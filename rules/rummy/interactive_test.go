package rummy_test

import (
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
)

// catalogues are the texts of the games that have been read.
var catalogues = map[string]*render.Catalogue{}

// printer reads a game's messages in a language.
func printer(t *testing.T, r game.Rules, lang string) *render.Printer {
	t.Helper()
	info := r.Info()
	if catalogues[info.Name] == nil {
		c, err := render.NewCatalogue(info.Texts)
		if err != nil {
			t.Fatal(err)
		}
		catalogues[info.Name] = c
	}
	c := catalogues[info.Name].Reporting(func(err error) { t.Error(err) })
	return c.Printer(lang, []string{"Ann", "Bob", "Cléo"})
}

// session is a person working on a draft.
type session struct {
	*testing.T
	p     game.Position
	seat  game.Seat
	draft string
	say   *render.Printer
	lang  string
}

// do carries out an action and returns what is said, or the refusal.
func (s *session) do(name string, pairs ...string) string {
	s.Helper()
	text, _ := s.reply(name, nil, pairs...)
	return text
}

func (s *session) reply(name string, values []string, pairs ...string) (string, game.Reply) {
	s.Helper()
	a := game.Action{Name: name, Args: map[string]string{}, Values: values, Lang: s.lang}
	for i := 0; i < len(pairs); i += 2 {
		a.Args[pairs[i]] = pairs[i+1]
	}
	reply, err := s.p.View(s.seat).(game.Interactive).Do(s.draft, a)
	if err != nil {
		msg, ok := game.Refused(err)
		if !ok {
			s.Fatal(err)
		}
		return "refused: " + s.say.Plain(msg), reply
	}
	s.draft = reply.Draft
	if reply.Move != "" {
		return "move: " + string(reply.Move), reply
	}
	var lines []string
	for _, m := range reply.Say {
		lines = append(lines, s.say.Plain(m))
	}
	return strings.Join(lines, " "), reply
}

// play has another seat move: the draft stays.
func (s *session) play(by game.Seat, m game.Move) {
	s.Helper()
	q, _, err := s.p.Apply(by, m, fuzzRand())
	if err != nil {
		s.Fatal(err)
	}
	s.p = q
}

func newSession(t *testing.T, r game.Rules, o game.Options, table, a, b string) *session {
	return &session{T: t, p: load(t, r, o, table, a, b, "", "true"), say: printer(t, r, "en"), lang: "en"}
}

func TestDraft(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r 7r 8r 9r) (7b 7j 7n)", "10r 7r 2n 1b 1j 1n", "13n")
	for _, step := range []struct{ name, args, want string }{
		{"show", "", ""},
		{"undo", "", "refused: There’s nothing to undo."},
		{"lay", "tiles=2k 3k", "refused: You don’t have ⚫3 in your hand."},
		{"lay", "tiles=1b 1y 1k", "From your hand: 🔵1 🟡1 ⚫1 (3). All good: press Play."},
		{"take", "set=1 tiles=7r", "From your hand: 🔵1 🟡1 ⚫1 (3). Still to be placed: 🔴7. Set 1 isn’t complete yet."},
		{"undo", "", "From your hand: 🔵1 🟡1 ⚫1 (3). All good: press Play."},
		{"split", "set=1 at=7", "From your hand: 🔵1 🟡1 ⚫1 (3). All good: press Play."},
		{"split", "set=1 at=13", "refused: I can’t cut 🔴4 🔴5 🔴6 at “13”: name the first tile of the second half."},
		{"add", "set=9 tiles=10r", "refused: “9” isn’t a set on the table: choose a number from 1 to 4."},
		{"add", "set=2 tiles=R10", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). All good: press Play."},
		{"take", "set=2 tiles=7r", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). Still to be placed: 🔴7."},
		{"add", "set=3 tiles=7r", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). All good: press Play."},
		{"join", "set=1 other=2", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). Set 1 isn’t complete yet."},
		{"undo", "", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). All good: press Play."},
		{"sort", "", "From your hand: 🔵1 🔴10 🟡1 ⚫1 (4). All good: press Play."},
		{"play", "", "move: 4r 5r 6r | 7b 7r 7y 7k | 1b 1y 1k | 8r 9r 10r"},
	} {
		var pairs []string
		for _, arg := range strings.FieldsFunc(strings.ReplaceAll(step.args, "tiles=", "|tiles="),
			func(c rune) bool { return c == '|' }) {
			if name, value, ok := strings.Cut(arg, "="); ok && name != "tiles" {
				for _, f := range strings.Fields(arg) {
					n, v, _ := strings.Cut(f, "=")
					pairs = append(pairs, n, v)
				}
			} else {
				pairs = append(pairs, name, value)
			}
		}
		if got := s.do(step.name, pairs...); !strings.HasPrefix(got, step.want) {
			t.Fatalf("%s %s: got %q, want %q", step.name, step.args, got, step.want)
		}
	}
}

// TestWordsAreExplained: a draft tells what is wrong with a word, and a word that has changed is not interrupted by a
// mark.
func TestWordsAreExplained(t *testing.T) {
	s := newSession(t, letters.Rules, game.Options{"language": "fr"}, "(M A I S O N)", "N O V E T R S", "A")
	for _, step := range []struct{ name, args, want string }{
		{"lay", "tiles=NOV", "From your hand: N O V (3). NOV isn’t in the dictionary."},
		{"lay", "tiles=ET", "From your hand: E N O T V (5). NOV isn’t in the dictionary. " +
			"ET is too short: a word has at least 3 letters."},
		{"reset", "", "Everything is back where it was."},
		{"add", "set=1 tiles=S", "From your hand: S (1). All good: press Play."},
	} {
		var pairs []string
		for _, arg := range strings.Fields(step.args) {
			pairs = append(pairs, strings.Split(arg, "=")...)
		}
		if got := s.do(step.name, pairs...); got != step.want {
			t.Fatalf("%s %s: got %q, want %q", step.name, step.args, got, step.want)
		}
	}
	board := textboard.Text(*s.p.View(0).(game.Interactive).Panel(s.draft).Show, s.say, 40)
	if want := " 1' MAISONS\n"; !strings.Contains(board, want) {
		t.Errorf("got\n%s\nwant a line %q", board, want)
	}
}

// Who names a set where there is none, or one of a single set, is told what there is.
func TestNoSuchSet(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "", "10r 7r 2n", "13n")
	if got, want := s.do("join", "set", "1", "other", "2"), "refused: There are no sets on the table yet."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s = newSession(t, rummikub.Rules, nil, "(4r 5r 6r)", "10r 7r 2n", "13n")
	want := "refused: “2” isn’t a set on the table: there is only number 1."
	if got := s.do("join", "set", "1", "other", "2"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The table changes under a draft: what the owner left alone follows it, what was made stays, and what
// is gone is named.
func TestDraftOnAChangedTable(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r 7r) (9b 9j 9n)", "8r 2n", "13n 9r 3r 12b")
	s.seat = 1
	if got, want := s.do("add", "set", "2", "tiles", "9r"),
		"From your hand: 🔴9 (1). All good: press Play when it’s your turn."; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
	s.play(0, "4r 5r 6r 7r 8r | 9b 9y 9k")
	if got, want := s.do("show"), "From your hand: 🔴9 (1). All good: press Play."; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
	if got, want := s.do("play"), "move: 4r 5r 6r 7r 8r | 9b 9r 9y 9k"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}

	s = newSession(t, rummikub.Rules, nil, "(4r 5r 6r 7r) (9b 9j 9n)", "8r 2n", "13n 8r 12b 7n 7b")
	s.seat = 1
	s.do("take", "set", "1", "tiles", "7r")
	if got := s.do("lay", "tiles", "7r 7k 7b"); !strings.Contains(got, "All good") {
		t.Fatal(got)
	}
	s.play(0, "4r 5r 6r 7r 8r | 9b 9y 9k")
	if got := s.do("show"); !strings.Contains(got, "No longer there: 🔴4 🔴5 🔴6 🔴7.") {
		t.Fatalf("the draft does not tell what is gone: %q", got)
	}
}

// What is typed into the form is kept, right or wrong.
func TestForm(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r) (9b 9j 9n)", "7r 9r 2n", "13n")
	_, reply := s.reply("table", nil)
	if reply.Form == nil || reply.Form.Fields[0].Value != "4r 5r 6r\n9b 9y 9k" {
		t.Fatalf("form: %+v", reply.Form)
	}
	typed := "4r 5r 6r 7r\n9b 9y 9k 9z"
	if got := s.do("table", "sets", typed); !strings.HasPrefix(got, "“9z” isn’t a tile.") {
		t.Errorf("got %q", got)
	}
	if _, reply = s.reply("table", nil); reply.Form.Fields[0].Value != typed {
		t.Errorf("the form forgot: %q", reply.Form.Fields[0].Value)
	}
	if got, want := s.do("table", "sets", "1. 4r 5r 6r 7r\n2: 9b 9y 9k"),
		"From your hand: 🔴7 (1). All good: press Play."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := s.do("table", "sets", "4r 5r 6r 7r\n9b 9y"),
		"From your hand: 🔴7 (1). Still to be placed: ⚫9. Set 2 isn’t complete yet."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestArrangeAndPick(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r 7r) (7b 7j 7n)", "8b 9b 8r 2n", "13n")
	if got, want := s.do("arrange", "tiles", "8b, 9B"), "From your hand: 🔵8 🔵9 (2). All good: press Play."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := s.do("play"), "move: 4r 5r 6r | 7r 7y 7k | 7b 8b 9b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.draft = ""
	if got, want := s.do("arrange", "tiles", "2k"),
		"refused: I found no way to play ⚫2 with the whole table. Try fewer tiles, or others."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, _ := s.reply("pick", []string{"8r"}); got != "From your hand: 🔴8 (1). All good: press Play." {
		t.Errorf("got %q", got)
	}
	if got, _ := s.reply("pick", []string{"8b", "9b"}); !strings.HasPrefix(got, "From your hand: 🔵8 🔵9 🔴8 (3).") {
		t.Errorf("got %q", got)
	}
	if got, _ := s.reply("pick", []string{"2k"}); strings.Count(got, "complete yet") != 1 {
		t.Errorf("what does not fit: %q", got)
	}
	// "hint" is how tables from before hints were asked of every game say it: they arrange.
	for assist, want := range map[string]string{"off": "refused: At this table", "check": "refused: At this table",
		"arrange": "From", "hint": "From"} {
		s := newSession(t, rummikub.Rules, game.Options{"assist": assist}, "(4r 5r 6r 7r) (7b 7j 7n)", "8b 9b 8r 2n", "13n")
		if got := s.do("arrange", "tiles", "8b 9b"); !strings.HasPrefix(got, want) {
			t.Errorf("assist %s: got %q, want %q", assist, got, want)
		}
	}
}

// People type in their language; accents, case and jokers are the game's affair.
func TestFrenchAndLetters(t *testing.T) {
	s := newSession(t, cards.Rules, nil, "(10c Vc Dc)", "Rc 9c Ak", "2k")
	s.lang, s.say = "fr", printer(t, cards.Rules, "fr")
	if got, want := s.do("add", "set", "1", "tiles", "cR 9C"),
		"De votre main\u00a0: ♥9 ♥R (2). Tout est bon\u00a0: appuyez sur Jouer."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s = newSession(t, letters.Rules, nil, "(M A I S O N)", "E T * U R", "E")
	s.lang, s.say = "fr", printer(t, letters.Rules, "fr")
	if got, want := s.do("lay", "tiles", "été"),
		"De votre main\u00a0: 🃏 E T (3). Tout est bon\u00a0: appuyez sur Jouer."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := s.do("play"), "move: MAISON | ET*"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.draft = ""
	s.do("lay", "tiles", "ETU") // no word yet
	if got, want := s.do("add", "set", "etu", "tiles", "*"),
		"De votre main\u00a0: 🃏 E T U (4). Tout est bon\u00a0: appuyez sur Jouer."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A draft holds at most 4 000 bytes, however long it is worked on, and keeps the last steps.
func TestDraftIsBounded(t *testing.T) {
	table := ""
	for _, colour := range []string{"b", "r", "j", "n"} {
		for range 2 {
			table += "("
			for n := 1; n <= 13; n++ {
				table += string(rune('0'+n/10)) + string(rune('0'+n%10)) + colour + " "
			}
			table += ")"
		}
	}
	table = strings.ReplaceAll(strings.ReplaceAll(table, "(0", "("), " 0", " ")
	s := newSession(t, rummikub.Rules, nil, table, "*", "*")
	for i := range 60 {
		if i%2 == 0 {
			s.do("split", "set", "1", "at", "4")
		} else {
			s.do("join", "set", "1", "other", "2")
		}
		if len(s.draft) > 4000 {
			t.Fatalf("a draft of %d bytes after %d steps", len(s.draft), i)
		}
	}
	if got := s.do("undo"); strings.HasPrefix(got, "refused") {
		t.Error(got)
	}
	if !slices.Contains([]game.Seat{0}, s.p.Turn()[0]) {
		t.Error("the draft moved the game")
	}
}

// A form takes no tile that nobody holds; what was typed is kept.
func TestFormTakesNoForeignTiles(t *testing.T) {
	for _, c := range []struct {
		r                 game.Rules
		table, hand, form string
		want              string
	}{
		{rummikub.Rules, "(4r 5r 6r)", "7r 2n", "4r 5r 6r 7r", "From your hand: 🔴7 (1). All good: press Play."},
		{rummikub.Rules, "(4r 5r 6r)", "7r 2n", "4r 5r 6r 7r 8r", "Neither on the table nor in your hand: 🔴8. "},
		{letters.Rules, "(M A I S O N)", "* U R", "MAISONS", "From your hand: 🃏 (1). All good: press Play."},
		{letters.Rules, "(M A I S O N)", "* U R", strings.Repeat("***********\n", 100),
			"Neither on the table nor in your hand: 🃏 "},
	} {
		s := newSession(t, c.r, nil, c.table, c.hand, map[string]string{"letters": "E", "rummikub": "1b"}[c.r.Info().Name])
		if got := s.do("table", "sets", c.form); !strings.HasPrefix(got, c.want) {
			t.Errorf("%.20q: got %q, want %q", c.form, got, c.want)
		}
	}
}

// offered are the lines of a panel's menu of sets, or its button.
func (s *session) offered() (lines []string) {
	s.Helper()
	for _, c := range s.p.View(s.seat).(game.Interactive).Panel(s.draft).Controls {
		if strings.HasPrefix(c.Name, "sets.") {
			lines = append(lines, s.say.Plain(c.Label))
		}
		if c.Name == "sets" {
			for _, choice := range c.Choices {
				lines = append(lines, s.say.Plain(choice.Label))
			}
		}
	}
	return lines
}

// button is the name of a control that can be pressed, "" if there is none.
func (s *session) button(prefix string) string {
	s.Helper()
	for _, c := range s.p.View(s.seat).(game.Interactive).Panel(s.draft).Controls {
		if strings.HasPrefix(c.Name, prefix) && !c.Disabled {
			return c.Name
		}
	}
	return ""
}

// buttons are the names of the controls that can be pressed.
func (s *session) buttons(prefix string) (names []string) {
	s.Helper()
	for _, c := range s.p.View(s.seat).(game.Interactive).Panel(s.draft).Controls {
		if strings.HasPrefix(c.Name, prefix) && !c.Disabled {
			names = append(names, c.Name)
		}
	}
	return names
}

// Sets of the hand are lines of a menu, and so are tiles that fit the table; one alone is a button.
func TestSetsAreOffered(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r) (9b 9j 9n)", "7r 8r 11j 12j 13j 1b 1n *", "13n")
	got := s.offered()
	want := []string{"11-12-13 🟡 · 36 points",
		"🔴\u00a07 → 4-5-6 🔴", "🔴\u00a07 🔴\u00a08 → 4-5-6 🔴", "11-12-13-🃏 🟡 · 46 points"}
	for _, line := range want[:3] {
		if !slices.Contains(got, line) {
			t.Errorf("%q is not offered: %q", line, got)
		}
	}
	if got[0] != want[0] || len(got) > 25 {
		t.Errorf("got %d offers, the first %q", len(got), got[0])
	}
	if s.button("play") != "" {
		t.Error("there is nothing to play yet")
	}
	all := "From your hand: 🟡11 🟡12 🟡13 (3). All good: press Play."
	if got, _ := s.reply("sets", []string{"11y 12y 13y"}); got != all {
		t.Errorf("got %q", got)
	}
	if got, _ := s.reply("sets", []string{"11y 12y 13y"}); !strings.HasPrefix(got, "refused: That no longer fits") {
		t.Errorf("the same set again: %q", got)
	}
	if got, _ := s.reply("sets", []string{"7r 8r>4r 5r 6r"}); !strings.HasSuffix(got, "(5). All good: press Play.") {
		t.Errorf("got %q", got)
	}
	if got := s.do("play"); got != "move: 4r 5r 6r 7r 8r | 9b 9y 9k | 11y 12y 13y" {
		t.Errorf("got %q", got)
	}
	s = newSession(t, cards.Rules, nil, "", "10p Vp Dp 2c 2k 8t", "2k")
	if got := s.offered(); !slices.Equal(got, []string{"♠10-J-Q · 30 points"}) {
		t.Errorf("got %q", got)
	}
	if got := s.do(s.button("sets.")); got != "From your hand: ♠10 ♠J ♠Q (3). All good: press Play." {
		t.Errorf("got %q", got)
	}
	s = newSession(t, rummikub.Rules, game.Options{"assist": "off"}, "", "11j 12j 13j 1b", "13n")
	if got := s.offered(); len(got) > 0 {
		t.Errorf("where nothing is told: %q", got)
	}
}

// A first meld that is too small is told why, once, however it is prepared.
func TestSmallFirstMeld(t *testing.T) {
	for _, act := range []struct {
		name, arg string
		values    []string
	}{
		{"pick", "", []string{"5r", "6r", "7r"}}, {"sets", "", []string{"5r 6r 7r"}}, {"arrange", "5r 6r 7r", nil},
		{"lay", "5r 6r 7r", nil},
	} {
		p := load(t, rummikub.Rules, nil, "(9b 9j 9n)", "5r 6r 7r 10b 10j 2n", "13n", "", "false")
		s := &session{T: t, p: p, say: printer(t, rummikub.Rules, "en"), lang: "en"}
		want := "From your hand: 🔴5 🔴6 🔴7 (3). 18 points: your first play needs 30."
		if got, _ := s.reply(act.name, act.values, "tiles", act.arg); got != want {
			t.Errorf("%s: got %q, want %q", act.name, got, want)
		}
		if s.button("play") != "" {
			t.Errorf("%s: it can be played", act.name)
		}
	}
}

// A button to play under an older view does not play what has been prepared since.
func TestOldPlayButton(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r)", "7r 11j 12j 13j 2n", "13n")
	s.reply("sets", []string{"11y 12y 13y"})
	old := s.button("play")
	s.reply("sets", []string{"7r>4r 5r 6r"})
	if got := s.do(old); !strings.HasPrefix(got, "You have prepared something else since") {
		t.Errorf("the old button: %q", got)
	}
	if got := s.do(s.button("play")); got != "move: 4r 5r 6r 7r | 11y 12y 13y" {
		t.Errorf("got %q", got)
	}
}

// A word is written in a form that shows the hand; letters that make several words are asked about.
func TestWord(t *testing.T) {
	s := newSession(t, letters.Rules, game.Options{"language": "en"}, "(H O U S E)", "P L A N E S D R", "E")
	_, reply := s.reply("word", nil)
	if reply.Form == nil || s.say.Plain(reply.Form.Say[0]) != "Your letters: A D E L N P R S" ||
		reply.Form.Show == nil {
		t.Fatalf("form: %+v", reply.Form)
	}
	for typed, want := range map[string]string{
		"planes": "From your hand: A E L N P S (6). All good: press Play.",
		"houses": "From your hand: S (1). All good: press Play.", "housed": "From your hand: D (1). All good: press Play.",
		"zebra": "refused: You don’t have B Z in your hand.", "": "refused: Name at least one letter.",
		"drl": "refused: DRL isn’t in the dictionary.",
	} {
		s.draft = ""
		if got := s.do("word", "word", typed); !strings.HasPrefix(got, want) {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	s.draft = ""
	ask := "Several words can be made with S P A N E L: which one?"
	if got, _ := s.reply("pick", []string{"S", "P", "A", "N", "E", "L"}); !strings.Contains(got, ask) {
		t.Errorf("got %q", got)
	}
	for _, verb := range []string{"arrange", "pick"} {
		s.draft = ""
		values := []string{}
		if verb == "pick" {
			values = []string{"S", "P", "A", "N", "E", "L"}
		}
		if got, _ := s.reply(verb, values, "tiles", "spanel"); !strings.Contains(got, "which one?") {
			t.Errorf("%s: got %q", verb, got)
		}
		if s.button("word.PANELS") == "" || s.button("word.PLANES") == "" || s.button("play") != "" {
			t.Errorf("%s: the words are no buttons, or it can be played", verb)
		}
		if got := s.do("word.PANELS"); got != "From your hand: A E L N P S (6). All good: press Play." {
			t.Errorf("%s: got %q", verb, got)
		}
		if got := s.do("play"); got != "move: HOUSE | PANELS" {
			t.Errorf("%s: got %q", verb, got)
		}
	}
	s.draft = ""
	s.reply("pick", []string{"D"}) // HOUSED, and nothing else
	if got := s.do(s.button("play")); got != "move: HOUSED" {
		t.Errorf("got %q", got)
	}
	s.draft = ""
	s.reply("pick", []string{"D", "L", "R"}) // no word, but one with HOUSE
	if got := s.do(s.button("play")); got != "move: SHOULDER" {
		t.Errorf("got %q", got)
	}
	s.draft = ""
	s.reply("pick", []string{"N", "D", "R", "E"}) // DERN, NERD and REND
	if got := s.buttons("word."); !slices.Equal(got, []string{"word.DERN", "word.NERD", "word.REND"}) {
		t.Errorf("NDRE makes %q", got)
	}
	// The words have a row of their own; where there is no room, the last controls are left out.
	for i, c := range s.p.View(s.seat).(game.Interactive).Panel(s.draft).Controls {
		asked := strings.HasPrefix(c.Name, "word.")
		if asked != (i < 3) || asked != (c.Row == 0) || len(c.Choices) > 0 {
			t.Errorf("while a word is to be chosen, control %d is %s in row %d", i, c.Name, c.Row)
		}
	}
	s.draft = ""
	s.reply("pick", []string{"S", "P", "A", "N", "E", "L"})
	if got := s.do("undo"); strings.Contains(got, "which one?") || s.button("word.PANELS") != "" {
		t.Errorf("the question stays: %q", got)
	}
	if got := s.do("arrange", "tiles", "planes"); got != "From your hand: A E L N P S (6). All good: press Play." {
		t.Errorf("a word that was typed is that word: %q", got)
	}
}

// TestReadFeat: what a record was set with is told by signs, not as it is typed.
func TestReadFeat(t *testing.T) {
	r := rummikub.Rules.(game.FeatReader)
	told, ok := r.ReadFeat("6b 11r 6k *")
	if got := printer(t, r, "en").Plain(told); !ok || got != "🔵6 🔴11 ⚫6 🃏" {
		t.Errorf("told %q, %v", got, ok)
	}
	if told, ok := r.ReadFeat("no tiles"); ok {
		t.Errorf("text of no tiles is told: %v", told)
	}
}
