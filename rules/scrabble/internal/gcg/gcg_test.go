package gcg

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// foreign is a game as other programs write it: their pragmas, notes over several lines, racks told only in part,
// letters on the board in brackets or as dots, a play that was challenged off, an exchange of unknown tiles.
const foreign = `#character-encoding UTF-8
#player1 quackle Quackle Player
#player2 New_Player_1 New Player 1
#title A game
#lexicon TWL06
>quackle: AEINRST 8H RETAINS +66 66
#note All seven tiles.
it was a good start
>New_Player_1: DOGQXZU 9G DO +9 9
>quackle: AEIOUU? -AIOUU +0 66
>New_Player_1: GQXZU 7L QUXZ +40 49
>New_Player_1: GQXZU -- -40 9
>quackle: EELMPT? 10E TEMPLEs +70 136
>quackle: EELMPT? (challenge) +5 141
>New_Player_1: GIQUXZ -2 +0 9
>quackle: AB - +0 141
>New_Player_1: 9G (DO)G +5 14
`

func TestForeignGCG(t *testing.T) {
	gp, err := read([]byte(foreign), nil)
	if err != nil {
		m, _ := game.Refused(err)
		t.Fatalf("%v (%v)", err, m)
	}
	p := gp
	if p.Options.French || !slices.Equal(p.Scores, []int{141, 14}) || p.Next != 0 || p.Phase != state.Playing {
		t.Errorf("french %v, scores %v, next %d, phase %d", p.Options.French, p.Scores, p.Next, p.Phase)
	}
	rows := p.Board.Rows()
	for r, want := range map[int]string{6: "...............", 7: ".......RETAINS.", 8: "......DOG......",
		9: "....TEMPLEs...."} {
		if rows[r] != want {
			t.Errorf("row %d is %s, want %s", r+1, rows[r], want)
		}
	}
	if p.Racks[0] != 7 || p.Racks[1] != 7 || p.Inventory()["E"] != 12 {
		t.Errorf("racks of %v tiles, inventory %v", p.Racks, p.Inventory())
	}
	play(t, p, "-")
}

// TestGuessedLanguage reads a file that does not name its list: the points tell the language.
func TestGuessedLanguage(t *testing.T) {
	text := ">a: WHOA 8G WHOA +%s\n>b: EEEEE -5 +0 0\n"
	for lang, points := range map[string]string{"en": "20 20", "fr": "32 32"} {
		gp, err := read([]byte(strings.Replace(text, "%s", points, 1)), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := gp.Options.Language(); got != lang {
			t.Errorf("WHOA for %s: language %s, want %s", points, got, lang)
		}
	}
}

func TestFinishedGCG(t *testing.T) {
	text := "#lexicon ODS8\n>a: CHAT 8G CHAT +18 18\n>b: ZE 9J ZE +25 25\n>b: (QK) +36 61\n"
	gp, err := read([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := gp
	if _, over := p.Result(); !over || p.Secret.Racks[0].String() != "KQ" || !slices.Equal(p.Scores, []int{18, 61}) {
		t.Errorf("over %v, rack %v, scores %v", over, p.Secret.Racks[0], p.Scores)
	}
}

func TestNativeErrors(t *testing.T) {
	row := strings.Repeat(".", 15) + "\n"
	for _, c := range []struct {
		name, text string
		line, col  int
		want       string
	}{
		{"nothing", "", 1, 1, "start"},
		{"short row", row + "....\n", 2, 5, "row"},
		{"bad square", row + "...1...........\n", 2, 4, "row"},
		{"no rack", strings.Repeat(row, 15), 16, 1, "rack"},
		{"bad rack", strings.Repeat(row, 15) + "rack AB1\n", 16, 6, "rack"},
		{"bad lexicon", strings.Repeat(row, 15) + "rack AB\nlexicon xx\n", 17, 9, "lexicon"},
		{"bad key", strings.Repeat(row, 15) + "rack AB\nnonsense\n", 17, 1, "key"},
		{"points", ">a: AB 8G AB +x 4\n>b: C - +0 0\n", 1, 14, "points"},
		{"rack", ">a: AB1 8G AB +4 4\n>b: C - +0 0\n", 1, 5, "rack"},
		{"does not fit", ">a: AB 1A AB +4 4\n>b: C - +0 0\n", 1, 8, "fitting"},
		{"nothing to take back", ">a: AB -- -4 -4\n>b: C - +0 0\n", 1, 8, "taken"},
	} {
		_, err := read([]byte(c.text), nil)
		m, ok := game.Refused(err)
		if !ok || m.ID != "scrabble.native.syntax" {
			t.Errorf("%s: %v, want a refusal of the syntax", c.name, err)
			continue
		}
		want := m.Args["want"].(game.Msg).ID
		if m.Args["line"] != c.line || m.Args["column"] != c.col || want != "scrabble.native.want."+c.want {
			t.Errorf("%s: line %v, column %v, %s; want %d, %d, %s", c.name, m.Args["line"], m.Args["column"], want, c.line,
				c.col, c.want)
		}
	}
}

// TestPlainBoard loads a problem and analyses it.
func TestPlainBoard(t *testing.T) {
	rows := "...............\n...............\n...............\n...............\n...............\n...............\n.....LANCoNS...\n......HUERA....\n" + strings.Repeat("...............\n", 7)
	gp, err := read([]byte(rows+"rack UDEUSIO\nlexicon fr\n"),
		game.Options{"language": "en"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := ai.Analyse(context.Background(), gp.See(gp.Turn()[0]), game.Query{N: 3, All: true})
	if err != nil {
		t.Fatal(err)
	}
	// Case 1 of cases/scrabble_fr.jsonl, whose list had fewer words.
	if a.Count != 201 || len(a.Plays) != 201 || len(a.Best) != 3 || a.Best[0].Extra["score"] != 24 ||
		a.Best[0].Move != "L4 OUI.SE" {
		t.Errorf("count %d, plays %d, best %v", a.Count, len(a.Plays), a.Best)
	}
	text := Write(gp, nil)
	back, err := read(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	again := Write(back, nil)
	if !bytes.Equal(text, again) {
		t.Errorf("written again\n%s\nwant\n%s", again, text)
	}
}

// TestGCGGolden holds what is written to a file: the names, the notation, the pragmas.
func TestGCGGolden(t *testing.T) {
	p := play(t, table(t, game.Options{"challenge": "penalty", "language": "en"}, "EEEEEEEEEEEE", "CHA?SON",
		"VOILESK"), "8G CHAt", "challenge", "9J LO", "challenge", "-SON", "-")
	golden.Check(t, "game.gcg", written(p, []string{"Zoé  Dupont", ""}))
	view := WriteSeen(p.See(1), nil)
	golden.Check(t, "view.gcg", string(view))
	if bytes.Contains(view, []byte(p.Secret.Racks[0].String())) {
		t.Error("a view shows the other's rack")
	}
}

// seeds are saved games for FuzzReadNative to begin with.
func seeds(t testing.TB) [][]byte {
	t.Helper()
	const head, note = "#player1 a\n#player2 b\n", "tablee language=en first=2"
	full, _ := state.Complete(nil)
	p, err := state.Start(3, full, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return [][]byte{
		[]byte(foreign),
		[]byte(strings.Repeat("...............\n", 15) + "rack ABC?EFG\nlexicon en\n"),
		[]byte(head + "#note mine\nruns on " + note + "\n>a: - +0 0\n>b: - +0 0 " + note),
		[]byte(head + "#rack " + note),
		Write(p, nil),
	}
}

// TestPlayOn: each level can move in a position that came from a file.
func TestPlayOn(t *testing.T) {
	read := 0
	for _, text := range seeds(t) {
		if p, _, err := Read(text, nil); err == nil {
			playOn(t, p, text)
			read++
		}
	}
	if read < 3 {
		t.Errorf("%d of the games are read", read)
	}
	for _, name := range []string{"macondo.gcg", "quackle.gcg"} {
		p, text := readFile(t, name)
		playOn(t, p, []byte(text))
	}
}

// playOn has each level move without time in a position that came from a file.
func playOn(t *testing.T, p *state.Layout, text []byte) {
	t.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for _, by := range p.Turn() {
		for level := 1; level <= ai.Levels; level++ {
			rng := rand.New(rand.NewPCG(1, 2))
			m, err := ai.Level(level).Choose(dead, scrabbletest.View(p, by), rng)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := state.PlayMove(p, by, m, rng); err != nil {
				t.Fatalf("level %d plays %q: %v\n%s", level, m, err, text)
			}
		}
	}
}

// A table's rate is kept with its game and written with it; the usual one is not.
func TestRateIsKept(t *testing.T) {
	for text, want := range map[string]int{"": 0, "10": 0, "25": 25} {
		o, err := state.Complete(game.Options{"rate": text})
		if err != nil {
			t.Fatal(err)
		}
		p, err := state.Start(2, o, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Options.Rate; got != want {
			t.Errorf("rate %q: %d, want %d", text, got, want)
		}
		saved := Write(p, nil)
		q, err := read(saved, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Options.Rate; got != want {
			t.Errorf("rate %q, saved and read: %d, want %d\n%s", text, got, want, saved)
		}
	}
	if _, err := state.Complete(game.Options{"rate": "0"}); err == nil {
		t.Error("a rate of 0 is accepted")
	}
}

// TestOvertime: minutes beyond the time are written as other programs write them, and read again in the middle of a
// game.
func TestOvertime(t *testing.T) {
	p := play(t, table(t, game.Options{"challenge": "five", "language": "en"}, "EEEEEEEEEEEE", "CHA?SON", "VOILESK"),
		"overtime", "8G CHAt", "overtime", "accept", "-", "overtime")
	text := written(p, nil)
	for _, want := range []string{">P1: (time) -10 -10\n", ">P2: (time) -10 -10\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	q := readText(t, text)
	turns, _, _ := strings.Cut(text, "#note")
	again, _, _ := strings.Cut(written(q, nil), "#note")
	if !slices.Equal(q.Scores, p.Scores) || q.Next != p.Next || q.Phase != p.Phase || again != turns {
		t.Errorf("read again: scores %v, next %d, phase %d; want %v, %d, %d\n%s\n%s", q.Scores, q.Next, q.Phase, p.Scores,
			p.Next, p.Phase, turns, again)
	}
	for s := range game.Seat(2) {
		if q.Overtimes(s) != p.Overtimes(s) {
			t.Errorf("seat %d: %d minutes, want %d", s, q.Overtimes(s), p.Overtimes(s))
		}
	}
	// A file of another program says nothing of whose turn it is.
	other := readText(t, "#lexicon NWL23\n>a: CHA?SON 8G CHAt +16 16\n>b: VOILESK - +0 0\n>a: EEENOSS (time) -10 6\n")
	if other.Next != 0 || other.Phase != state.Playing || other.Scores[0] != 6 {
		t.Errorf("next %d, phase %d, scores %v", other.Next, other.Phase, other.Scores)
	}
}
