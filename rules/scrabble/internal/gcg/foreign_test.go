package gcg

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	table = scrabbletest.Table
	play  = scrabbletest.Play
)

// readFile reads a file of testdata, written as other programs write theirs.
func readFile(t *testing.T, name string) (*state.Layout, string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return readText(t, string(text)), string(text)
}

func readText(t *testing.T, text string) *state.Layout {
	t.Helper()
	p, err := read([]byte(text), nil)
	if err != nil {
		m, _ := game.Refused(err)
		t.Fatalf("%v (%v)\n%s", err, m, text)
	}
	return p
}

func written(p *state.Layout, names []string) string { return string(Write(p, names)) }

// read reads a text, and drops the names in it.
func read(text []byte, o game.Options) (*state.Layout, error) {
	p, _, err := Read(text, o)
	return p, err
}

// TestForeignLinesSurvive: a file of another program comes back with every line of it, in its order; so it does when
// it is stored, and after a move. Only who else plays on gets another name.
func TestForeignLinesSurvive(t *testing.T) {
	for _, name := range []string{"macondo.gcg", "quackle.gcg", "ended.gcg"} {
		p, text := readFile(t, name)
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		stored, err := state.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		out := written(stored, nil)
		if len(p.Turn()) > 0 {
			inOrder(t, name+", after a move", written(play(t, p, "-"), nil), text)
		}
		inOrder(t, name, out, text)
		if again := written(readText(t, out), nil); again != out {
			t.Errorf("%s: written again\n%s\nwant\n%s", name, again, out)
		}
		_, about, err := Read([]byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		if same := written(p, about.Names); same != out {
			t.Errorf("%s: under its own names\n%s\nwant\n%s", name, same, out)
		}
	}
	p, _ := readFile(t, "ended.gcg")
	if _, over := p.Result(); !over || p.Secret.Racks[0].String() != "EOQ" || !slices.Equal(p.Scores, []int{-4, 27}) {
		t.Errorf("over %v, rack %v, scores %v", over, p.Secret.Racks[0], p.Scores)
	}
	p, text := readFile(t, "macondo.gcg")
	out := written(p, []string{"Zoé Dupont", "Max"})
	inOrder(t, "with Max", out, strings.Replace(text, "#player2 bob Bob d’Été", "#player2 bob Max", 1))
}

// inOrder holds a text to having every line of another, in the same order; a rack may move to the end.
func inOrder(t *testing.T, what, out, in string) {
	t.Helper()
	rest := strings.Split(out, "\n")
	for l := range strings.SplitSeq(strings.TrimRight(in, "\n"), "\n") {
		from := &rest
		if strings.HasPrefix(l, "#rack") {
			all := strings.Split(out, "\n")
			from = &all
		}
		i := slices.Index(*from, l)
		if i < 0 {
			t.Fatalf("%s: the line %q is lost\n%s", what, l, out)
		}
		*from = (*from)[i+1:]
	}
}

// TestNotesAreSecret: what a file says in its notes may be anybody's hand, so no view of a running game has it.
func TestNotesAreSecret(t *testing.T) {
	p, _ := readFile(t, "macondo.gcg")
	for s := range 2 {
		v := p.See(game.Seat(s))
		if text := string(WriteSeen(v, nil)); strings.Contains(text, "Premier coup") || v.Secret.Source != nil {
			t.Errorf("seat %d sees the file:\n%s", s, text)
		}
	}
}

// TestOldEncoding: without an encoding a file is in ISO 8859-1, and leaves in UTF-8, which it says then.
func TestOldEncoding(t *testing.T) {
	text := "#player1 a Zo\xe9\n#player2 b B\n>a: CHATSOE 8G CHAT +18 18\n>b: EIKLOSV - +0 0\n"
	p := readText(t, text)
	if out := written(p, nil); !strings.HasPrefix(out, encoding+"\n#player1 a Zoé\n") {
		t.Error(out)
	}
	p = readText(t, "#character-encoding ISO-8859-1\r\n"+strings.ReplaceAll(text, "\n", "\r\n"))
	if out := written(p, nil); !strings.HasPrefix(out, encoding+"\n#player1 a Zoé\n") || strings.Contains(out, "ISO") {
		t.Error(out)
	}
}

// TestPassesAreCountedAsPlayed: a file is over when its turns, played here, would be.
func TestPassesAreCountedAsPlayed(t *testing.T) {
	for _, c := range []struct {
		turns string // p passes, x exchanges, w lays a word, c lays one that is taken back
		over  bool
		count int
	}{
		{"ppppp", false, 5},
		{"pppppp", true, 6},
		{"ppppxpp", false, 2},
		{"ppppwpppp", false, 4},
		{"ppppwpppppp", true, 6},
		{"ppppc", false, 5},
		{"pppppc", true, 6},
	} {
		p := table(t, game.Options{"challenge": "single"}, strings.Repeat("E", 30), "CHATSOE", "CHATSOE")
		var text strings.Builder
		text.WriteString("#lexicon FRA24\n")
		for i, turn := range c.turns {
			nick := []string{"a", "b"}[i%2]
			rack := p.Secret.Racks[i%2].String()
			switch turn {
			case 'p':
				p = play(t, p, "-")
				text.WriteString(">" + nick + ": " + rack + " - +0 0\n")
			case 'x':
				p = play(t, p, "-CHATSOE")
				text.WriteString(">" + nick + ": CHATSOE -CHATSOE +0 0\n")
			case 'w':
				p = play(t, p, "8G CHAT", "accept")
				text.WriteString(">" + nick + ": CHATSOE 8G CHAT +18 18\n")
			case 'c':
				p = play(t, p, "8G HCAT", "challenge")
				text.WriteString(">" + nick + ": CHATSOE 8G HCAT +18 18\n>" + nick + ": CHATSOE -- -18 0\n")
			}
		}
		q := readText(t, text.String())
		_, played := p.Result()
		_, loaded := q.Result()
		if played != c.over || loaded != c.over || p.Passes != c.count || q.Passes != c.count {
			t.Errorf("%s: played %v with %d passes, loaded %v with %d; want %v with %d", c.turns, played, p.Passes, loaded,
				q.Passes, c.over, c.count)
		}
		if c.over && !slices.Equal(p.Scores, q.Scores) {
			t.Errorf("%s: scores %v when played, %v when loaded", c.turns, p.Scores, q.Scores)
		}
	}
}

// TestTurnsAfterOurNote: another program takes an export of ours, joins our note to one of its own, plays on, and
// writes the file again: the note tells the options still, and no longer whose turn it is.
func TestTurnsAfterOurNote(t *testing.T) {
	p := play(t, table(t, game.Options{"challenge": "penalty", "language": "en"}, "EEEEEEEEEEEE", "CHA?SON",
		"VOILESK"), "8G CHAt", "accept")
	text := strings.Replace(written(p, nil), "#note ", "#note mine too ", 1)
	q := readText(t, text+">P2: EIKLOSV - +0 0\n>P1: EEEENOS - +0 16\n>P2: EIKLOSV -EI +0 0\n")
	if q.Next != 0 || q.Passes != 0 || q.Options.Challenge != state.ChallengePenalty || q.First != p.First {
		t.Errorf("next %d, %d passes, %+v", q.Next, q.Passes, q.Options)
	}
	if out := written(q, nil); !strings.Contains(out, "\n#note mine too\n") || strings.Count(out, noteMark) != 1 {
		t.Error(out)
	}
}

// TestWhereOurNoteStands: in a note, also in one that runs over several lines, and nowhere else. What stands before it
// is read as the line that it is.
func TestWhereOurNoteStands(t *testing.T) {
	const head, note = "#player1 a\n#player2 b\n", "tablee language=en first=2"
	for text, want := range map[string]string{
		head + "#note " + note:                        "",
		head + "#note mine " + note:                   "",
		head + "#note mine\nruns on " + note:          "",
		head + "#note mine\n" + note + "\nand on":     "",
		head + ">a: - +0 0\n#note " + note:            "",
		head + "#title x " + note:                     "other",
		head + "#notes " + note:                       "other",
		head + ">a: - +0 0 " + note:                   "other",
		"#player1 a\n#player2 b " + note:              "other",
		head + "#rack " + note:                        "player",
		head + ">a: - +0 0\n" + "mine " + note:        "line",
		head + ">a: - +0 0\n#note " + note + "\nmine": "line",
	} {
		p, err := read([]byte(text+"\n"), nil)
		if m, refused := game.Refused(err); refused {
			if got := m.Args["want"].(game.Msg).ID; got != "scrabble.native.want."+want {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
			continue
		}
		if ours := p.First == 1 && !p.Options.French; ours != (want == "") {
			t.Errorf("%q: our note is read: %v", text, ours)
		}
		if out := written(p, nil); written(readText(t, out), nil) != out {
			t.Errorf("%q: not read back:\n%s", text, out)
		}
	}
}

func TestLongNotesAreRefused(t *testing.T) {
	x := strings.Repeat("x", maxKept)
	for text, want := range map[string]string{
		foreign + "#note " + x + "\n": "long", foreign + ">quackle: - +0 141 " + x + "\n": "long",
		">" + x + ": - +0 0\n>b: - +0 0\n": "nick", foreign: "",
	} {
		_, err := read([]byte(text), nil)
		if m, _ := game.Refused(err); strings.TrimPrefix(m.ID, "scrabble.native.") != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
