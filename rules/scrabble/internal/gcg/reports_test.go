package gcg

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/sharedfile"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// TestReportedFiles reads the files of ../shared in which readers of other programs had been wrong.
func TestReportedFiles(t *testing.T) {
	const list = "cases/reports/gcg.jsonl"
	path := sharedfile.Path(list)
	if path == "" {
		t.Skipf("without ../shared/%s; the tests beside this one have files of the same kinds", list)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var c struct {
			File   string
			Expect struct {
				Scores, Turn, Winners []int
				Seats                 int
				Over, Refused         bool
				OrRefused             bool `json:"or_refused"`
			}
			Why string
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(filepath.Dir(path), c.File))
		if err != nil {
			t.Fatal(err)
		}
		p, err := read(text, nil)
		_, refused := game.Refused(err)
		want := c.Expect
		switch {
		case err != nil && !refused:
			t.Errorf("%s: %v is no refusal", c.File, err)
		case refused != want.Refused && !(refused && want.OrRefused):
			t.Errorf("%s: refused %v (%v), want %v: %s", c.File, refused, err, want.Refused, c.Why)
		case refused:
		case want.Seats > 0:
			if p.Seats() != want.Seats {
				t.Errorf("%s: %d seats, want %d: %s", c.File, p.Seats(), want.Seats, c.Why)
			}
		default:
			r, over := p.Result()
			var turn, winners []int
			for _, s := range p.Turn() {
				turn = append(turn, int(s))
			}
			for _, s := range r.Winners() {
				winners = append(winners, int(s))
			}
			if !slices.Equal(p.Scores, want.Scores) || over != want.Over || !slices.Equal(turn, want.Turn) ||
				over && !slices.Equal(winners, want.Winners) {
				t.Errorf("%s: scores %v, over %v, turn %v, winners %v; want %+v: %s", c.File, p.Scores, over, turn, winners, want,
					c.Why)
			}
		}
	}
	if n == 0 {
		t.Errorf("%s has no cases", path)
	}
}

// TestSeatsOfTheFile: the #player lines say who plays.
func TestSeatsOfTheFile(t *testing.T) {
	const two = "#player1 ann Ann Lee\n#player2 bob Bob\n"
	for _, c := range []struct {
		name, text string
		seats      []int // of the turns
		names      []string
		refused    string // the last parts of the ids
		line       int
	}{
		{"their nicks", two + ">ann: - +0 0\n>bob: - +0 0\n", []int{0, 1}, []string{"Ann Lee", "Bob"}, "", 0},
		{"another case", two + ">Ann: - +0 0\n>BOB: - +0 0\n", []int{0, 1}, []string{"Ann Lee", "Bob"}, "", 0},
		{"the full name", two + ">Ann Lee: - +0 0\n>ann  lee: - +0 0\n", []int{0, 0}, []string{"Ann Lee", "Bob"}, "", 0},
		{"no blank", two + ">ann:CHATSOE 8G CHAT +14 14\n>bob:- +0 0\n", []int{0, 1}, []string{"Ann Lee", "Bob"}, "", 0},
		{"somebody else", two + ">ann: - +0 0\n>cid: - +0 0\n", nil, nil, "who", 4},
		{"by number", "#player2 bob Bob\n#player1 ann Ann\n>bob: - +0 0\n", []int{1}, []string{"Ann", "Bob"}, "", 0},
		{"only the second is named", "#player2 bob Bob\n>x: - +0 0\n>bob: - +0 0\n", []int{0, 1}, []string{"x", "Bob"}, "",
			0},
		{"a missing number", "#player2 bob Bob\n>bob: - +0 0\n", nil, nil, "unnamed", 0},
		{"one nick for two", "#player1 ann Ann\n#player2 ann Bob\n>ann: - +0 0\n", nil, nil, "nick", 2},
		{"one number for two", "#player1 ann Ann\n#player1 bob Bob\n>ann: - +0 0\n", nil, nil, "nick", 2},
		{"a line twice", two + two + ">bob: - +0 0\n", []int{1}, []string{"Ann Lee", "Bob"}, "", 0},
		{"nicks that differ in case", "#player1 ann Ann\n#player2 Ann Bob\n>Ann: - +0 0\n>ann: - +0 0\n", []int{1, 0},
			[]string{"Ann", "Bob"}, "", 0},
		{"either of two", "#player1 ann A\n#player2 Ann B\n>ANN: - +0 0\n", nil, nil, "who", 3},
		{"no lines", ">a: - +0 0\n>b: - +0 0\n>a: - +0 0\n", []int{0, 1, 0}, []string{"a", "b"}, "", 0},
		{"an old export of ours", "#player1 P1 Zoé\n>P1: - +0 0\n>P2: - +0 0\n#note tablee language=en first=1\n",
			[]int{0, 1}, []string{"Zoé", "P2"}, "", 0},
		{"fifteen", "#player15 ann Ann\n", nil, nil, "players", 0},
	} {
		p, about, err := Read([]byte(c.text), nil)
		if m, _ := game.Refused(err); c.refused != "" || err != nil {
			if got := refusal(m); got != c.refused || c.line > 0 && m.Args["line"] != c.line {
				t.Errorf("%s: refused by %q at line %v, want %q at %d (%v)", c.name, got, m.Args["line"], c.refused, c.line, err)
			}
			continue
		}
		var seats []int
		for _, l := range p.Sheet {
			seats = append(seats, l.Seat)
		}
		if !slices.Equal(seats, c.seats) || !slices.Equal(about.Names, c.names) {
			t.Errorf("%s: turns of %v, names %q; want %v, %q", c.name, seats, about.Names, c.seats, c.names)
		}
		// The names of the people who play on make no other players.
		out := written(p, []string{"Zoé", "", ""})
		if q, err := read([]byte(out), nil); err != nil || q.Players != p.Players || !slices.Equal(q.Scores, p.Scores) {
			t.Errorf("%s: written with a name, it is not read back: %v\n%s", c.name, err, out)
		}
	}
}

// refusal is the last part of a refusal's id, or of what was expected.
func refusal(m game.Msg) string {
	if want, ok := m.Args["want"].(game.Msg); ok {
		m = want
	}
	return m.ID[strings.LastIndexByte(m.ID, '.')+1:]
}

// TestOtherGames: a file of a game that we do not have is refused, and what we lack is named.
func TestOtherGames(t *testing.T) {
	const en = ">ann: AEHOTUW 8G WHOA +20 20\n>bob: - +0 0\n"
	const fr = ">ann: AEHOTUW 8G WHOA +32 32\n>bob: - +0 0\n"
	for _, c := range []struct{ head, turns, lacks, language string }{
		{"#tile-distribution english", en, "", "en"},
		{"#tile-distribution French", fr, "", "fr"},
		{"#tile-distribution german", en, "tiles", ""},
		{"#tile-distribution english_super", en, "tiles", ""},
		{"#board-layout CrosswordGame", en, "", "en"},
		{"#board-layout SuperCrosswordGame", en, "board", ""},
		{"#game-type classic", en, "", "en"},
		{"#game-type wordsmog", en, "variant", ""},
		{"#lexicon RD28", en, "list", ""},
		{"#lexicon OSPS49", en, "list", ""},
		{"#lexicon FISE2", en, "list", ""},
		{"#lexicon NWL23", en, "", "en"},
		{"#lexicon CSW21", en, "", "en"},
		{"#lexicon ODS8", fr, "", "fr"},
		{"#lexicon our club's", en, "", "en"},
		{"#lexicon our club's", fr, "", "fr"},
		{"#lexicon our club's", strings.ReplaceAll(en, "20", "31"), "list", ""},
		{"#lexicon NWL23\n#tile-distribution french", fr, "", "fr"},
		{"#note #tile-distribution german", en, "", "en"},
	} {
		p, err := read([]byte(c.head+"\n"+c.turns), nil)
		m, refused := game.Refused(err)
		if refused != (c.lacks != "") || refused && m.ID != "scrabble.native.lacks."+c.lacks {
			t.Errorf("%q: %v, want that it lacks %q", c.head, err, c.lacks)
			continue
		}
		if _, value, _ := strings.Cut(c.head, " "); refused && m.Args["name"].(game.Msg).Lit != value {
			t.Errorf("%q: %v is named", c.head, m.Args["name"])
		}
		if !refused && p.Options.Language() != c.language {
			t.Errorf("%q: %s, want %s", c.head, p.Options.Language(), c.language)
		}
	}
	if _, err := read([]byte("#game-type "+strings.Repeat("é", 5000)+"\n"+en), nil); len(err.Error()) > 300 {
		t.Errorf("%d bytes of refusal", len(err.Error()))
	}
}

// TestDoubtfulPoints: a play that is taken back is worth nothing, whatever stands in its points, and where points and
// total of a line, or the points and the board, do not agree, the file's doubts say so.
func TestDoubtfulPoints(t *testing.T) {
	const (
		head = "#lexicon NWL23\n#player1 ann Ann\n#player2 bob Bob\n" // three lines
		whoa = ">ann: AEHOTUW 8G WHOA +20 20\n"
		bob  = ">bob: EIKLOSV - +0 0\n"
	)
	for _, c := range []struct {
		name, turns    string
		scores         []int
		totals, points []string
	}{
		{"all agrees", whoa + bob, []int{20, 0}, nil, nil},
		{"taken back", whoa + ">ann: AEHOTUW -- -20 0\n", []int{0, 0}, nil, nil},
		{"taken back for nothing", whoa + ">ann: AEHOTUW -- +0 0\n", []int{0, 0}, nil, nil},
		{"taken back for -0", whoa + ">ann: AEHOTUW -- -0 0\n", []int{0, 0}, nil, nil},
		{"taken back, and the total says no", whoa + ">ann: AEHOTUW -- -0 20\n", []int{0, 0}, []string{"5"}, nil},
		{"the total is wrong", ">ann: AEHOTUW 8G WHOA +20 21\n" + bob + ">ann: ETU - +0 20\n", []int{20, 0},
			[]string{"4"}, nil},
		{"the points are wrong", ">ann: AEHOTUW 8G WHOA +2 20\n" + bob + ">ann: ETU - +0 20\n", []int{20, 0},
			[]string{"4"}, nil},
		{"the board says other points", ">ann: AEHOTUW 8G WHOA +22 22\n" + bob, []int{22, 0}, nil, []string{"4"}},
		{"nothing agrees", ">ann: AEHOTUW 8G WHOA +22 23\n" + bob, []int{22, 0}, []string{"4"}, []string{"4"}},
		{"a challenge", whoa + ">ann: AEHOTUW (challenge) +5 25\n>bob: EIKLOSV - -5 -5\n", []int{25, -5}, nil, nil},
		{"a challenge's total is wrong", whoa + ">ann: AEHOTUW (challenge) +5 20\n", []int{25, 0}, []string{"5"}, nil},
		{"many", whoa + ">ann: (challenge) +0 1\n>ann: (challenge) +0 2\n>ann: (challenge) +0 3\n" +
			">ann: (challenge) +0 4\n>ann: (challenge) +0 5\n>ann: (challenge) +0 6\n>ann: (challenge) +0 7\n", []int{20, 0}, []string{"5", "6", "7", "8", "9", "+2"}, nil},
	} {
		p, about, err := Read([]byte(head+c.turns), nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := map[string][]string{}
		for _, m := range about.Doubts {
			for _, l := range m.Args["lines"].([]game.Msg) {
				if l.ID != "" {
					l.Lit = fmt.Sprint("+", l.Args["n"])
				}
				got[m.ID] = append(got[m.ID], l.Lit)
			}
		}
		if !slices.Equal(p.Scores, c.scores) || !slices.Equal(got["scrabble.native.doubt.totals"], c.totals) ||
			!slices.Equal(got["scrabble.native.doubt.points"], c.points) {
			t.Errorf("%s: scores %v, doubts %v; want %v, %v and %v", c.name, p.Scores, got, c.scores, c.totals, c.points)
		}
		q := readText(t, written(p, nil))
		if !slices.Equal(q.Scores, c.scores) {
			t.Errorf("%s: scores %v when written and read again", c.name, q.Scores)
		}
	}
}

// TestTilesOfTheSet: a file with more of a tile than the set has is refused at the first line with too many.
func TestTilesOfTheSet(t *testing.T) {
	const head = "#player1 a A\n#player2 b B\n"
	const en, play = "#lexicon NWL23\n" + head, ">a: AEIKLMT 8H KAMI +20 20\n"
	for _, c := range []struct {
		name, text, tile string
		line             int
	}{
		{"as many as there are", en + play + ">b: EIORSTT I8 .T +2 2\n", "", 0},
		{"on a rack", en + play + ">b: EIKORST - +0 0\n", "K", 5},
		{"laid", en + play + ">b: I8 .K +6 6\n", "K", 5},
		{"exchanged", en + play + ">b: EIKORST -K +0 0\n", "K", 5},
		{"on the rack of a pass, without its board", en + ">a: AEKK - +0 0\n>b: - +0 0\n", "K", 4},
		{"jokers", en + ">a: AE??? - +0 0\n>b: - +0 0\n", "?", 4},
		{"at the end", en + play + ">b: (K) +10 10\n", "K", 5},
		{"on two racks", en + ">a: - +0 0\n>b: - +0 0\n#rack1 KAA\n#rack2 KEE\n", "K", 8},
		{"taken back", en + play + ">a: AEIKLMT -- -20 0\n>b: - +0 0\n" + play, "", 0},
		{"challenged in vain", en + play + ">a: AEIKLMT (challenge) +5 25\n>b: - +0 0\n", "", 0},
		{"the other language has them", head + ">a: WWAEIOU - +0 0\n>b: - +0 0\n", "", 0},
		{"neither has them", head + ">a: WWWEIOU - +0 0\n>b: - +0 0\n", "W", 3},
		{"a plain board", strings.Repeat("KK.............\n", 15) + "rack AB\nlexicon en\n", "K", 18},
	} {
		p, err := read([]byte(c.text), nil)
		m, _ := game.Refused(err)
		if tile, _ := m.Args["tile"].(game.Msg); (err != nil) != (c.tile != "") || tile.Lit != c.tile ||
			c.tile != "" && m.Args["line"] != c.line {
			t.Errorf("%s: %v, want a refusal of %q in line %d", c.name, err, c.tile, c.line)
		}
		if err == nil {
			all := 0
			for _, n := range p.Inventory() {
				all += n
			}
			if set := p.Options.Set().Bag(true); all != set.Len() {
				t.Errorf("%s: %d tiles, want %d", c.name, all, set.Len())
			}
		}
	}
}

// TestFilesThatEndWithTheLastPlay: many files stop at the last play, or at the challenge of it. Then the game is over,
// as it is when that is played here; and it is not when any tile may be left in the bag or on the rack.
func TestFilesThatEndWithTheLastPlay(t *testing.T) {
	rulestest.Unraced(t)
	for _, c := range []struct {
		seats     int
		o         game.Options
		challenge bool // the last play is challenged in vain
	}{
		{2, game.Options{}, false},
		{2, game.Options{"language": "en"}, false},
		{2, game.Options{"challenge": "five", "language": "en"}, true},
		{2, game.Options{"challenge": "ten"}, true},
		{3, game.Options{"language": "en"}, false},
		{1, game.Options{}, false},
	} {
		p := playedOut(t, c.seats, c.o, c.challenge)
		text, _, _ := strings.Cut(written(p, nil), "#note ")
		lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool {
			return strings.Contains(l, "(") && !strings.Contains(l, "(challenge)") || l == ""
		})
		last := len(lines) - 1
		if challenged := strings.Contains(lines[last], "(challenge)"); challenged != c.challenge {
			t.Errorf("%d seats, %v: the last line is %q", c.seats, c.o, lines[last])
		}
		q := readText(t, strings.Join(lines, ""))
		_, over := q.Result()
		if !over || c.seats < 3 && !slices.Equal(q.Scores, p.Scores) {
			t.Errorf("%d seats, %v: over %v, scores %v; want %v\n%s", c.seats, c.o, over, q.Scores, p.Scores, text)
		}
		if sum := func(list []int) (n int) {
			for _, k := range list {
				n += k
			}
			return n
		}; sum(q.Scores) != sum(p.Scores) {
			t.Errorf("%d seats, %v: scores %v, want those of %v", c.seats, c.o, q.Scores, p.Scores)
		}
		if out := written(q, nil); written(readText(t, out), nil) != out {
			t.Errorf("%d seats, %v: not read back\n%s", c.seats, c.o, out)
		}
		if c.challenge {
			last--
		}
		f, left := strings.Fields(lines[last]), ""
		for s := range p.Secret.Racks {
			left += p.Secret.Racks[s].String()
		}
		changed := map[string]string{"one turn fewer": strings.Join(lines[:last], "")}
		if left != "" {
			changed["an unknown rack"] = strings.Join(append(lines[:last:last], f[0]), "") + " " + strings.Join(f[2:], " ")
			changed["a rack that was told"] = strings.Join(lines, "") + fmt.Sprintf("#rack%d %c\n", p.Last().Seat+1, left[0])
		}
		for name, text := range changed {
			q := readText(t, text)
			if _, over := q.Result(); over {
				t.Errorf("%d seats, %v: with %s it is over\n%s", c.seats, c.o, name, text)
			}
		}
	}
}

// playedOut is a game of computers that has ended because one has laid the last tiles; the last play is challenged in
// vain, or not.
func playedOut(t *testing.T, seats int, o game.Options, challenge bool) *state.Layout {
	t.Helper()
	full, err := state.Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(3, seed))
		p, err := state.Start(seats, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		for len(p.Turn()) > 0 {
			if p.Phase == state.Challengeable {
				p = play(t, p, map[bool]string{true: "challenge", false: "accept"}[challenge && p.LastOut()])
			} else {
				p = play(t, p, best(t, p, rng))
			}
		}
		passed := slices.ContainsFunc(p.Sheet, func(l state.Line) bool { return l.Kind == state.Pass }) // tells the rack
		if r, _ := p.Result(); r.Reason.ID == "scrabble.end.out" && !passed {
			return p
		}
	}
	t.Fatalf("%d seats, %v: nobody lays the last tiles", seats, o)
	return nil
}

// best is the move of a computer without time.
func best(t *testing.T, p *state.Layout, rng *rand.Rand) string {
	t.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := ai.Level(2).Choose(dead, scrabbletest.View(p, p.Turn()[0]), rng)
	if err != nil {
		t.Fatal(err)
	}
	return string(m)
}
