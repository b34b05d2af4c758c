package rummy_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/rummikub"
)

var (
	officialJoker = game.Options{"joker": "official"}
	firstAmong    = game.Options{"first": "rearrange"}
	largePack     = game.Options{"pack": "large"}
)

// and is two sets of options together.
func and(a, b game.Options) game.Options {
	o := game.Options{}
	for _, part := range []game.Options{a, b} {
		for name, value := range part {
			o[name] = value
		}
	}
	return o
}

// TestOptionMoves plays moves of seat A under the options of Rummikub and checks which are refused, and why.
func TestOptionMoves(t *testing.T) {
	for _, c := range []struct {
		name          string
		o             game.Options
		table, hand   string
		opened        string
		move, refusal string
	}{
		{"a joker's set is lengthened", officialJoker, "(4r 5r 6r *)", "8r 2n", "true", "4r 5r 6r * 8r", ""},
		{"a joker's set is split, the joker stays", officialJoker, "(4r 5r 6r * 8r 9r)", "10r 2n", "true",
			"4r 5r 6r | * 8r 9r 10r", ""},
		{"a joker moves to another set and stays what it was", officialJoker, "(4r 5r 6r *) (7b 7j 7n)", "2n 3n 4n", "true",
			"4r 5r 6r | 7b 7y 7k * | 2k 3k 4k", ""},
		{"not replaced", officialJoker, "(4r 5r 6r *)", "9n 9b 2n", "true", "4r 5r 6r | 9k 9b *", "rummikub.err.replace"},
		{"replaced from the hand", officialJoker, "(4r 5r 6r *)", "7r 9n 9b 2n", "true", "4r 5r 6r 7r | 9k 9b *", ""},
		{"replaced from the table", officialJoker, "(4r 5r 6r *) (7r 7b 7j 7n)", "9n 9b 2n", "true",
			"4r 5r 6r 7r | 7b 7y 7k | 9k 9b *", ""},
		{"the copy may lie anywhere", officialJoker, "(4r 5r 6r *) (7r 7b 7j)", "9n 9b 2n", "true",
			"4r 5r 6r | 7r 7b 7y | 9k 9b *", ""},
		{"one copy frees one joker", officialJoker, "(4r 5r 6r *) (7b 7j *)", "9n 9b 7n 10n 10b 10r", "true",
			"4r 5r 6r | 7b 7y 7k | 9k 9b * | 10k 10b *", "rummikub.err.replace"},
		{"beside tiles of the table only", officialJoker, "(4r 5r 6r *) (9n 9b 9j)", "7r 2n", "true",
			"4r 5r 6r 7r | 9k 9b 9y *", "rummikub.err.company"},
		{"beside the tile that replaces it", officialJoker, "(4r 5r 6r *)", "7r 2n", "true", "4r 5r 6r 7r *", ""},
		{"beside one tile", officialJoker, "(4r 5r 6r *)", "7r 9n * 2b", "true", "4r 5r 6r 7r | 9k * *",
			"rummikub.err.company"},
		{"two freed jokers need two laid tiles", officialJoker, "(4r 5r 6r *) (4b 5b 6b *) (9n 9b 9j) (10n 10b 10j)",
			"7r 7b 9r 2n", "true", "4r 5r 6r 7r | 4b 5b 6b 7b | 9r 9k 9b * | 9y 10y * | 10k 10b", "rummikub.err.set"},
		{"two freed jokers, one of them without a laid tile", officialJoker,
			"(4r 5r 6r *) (4b 5b 6b *) (9n 9b 9j) (10n 10b 10j)", "7r 7b 9r 2n", "true",
			"4r 5r 6r 7r | 4b 5b 6b 7b | 9r 9k 9b 9y | 10k 10b 10y * | 2k", "rummikub.err.set"},
		{"a joker of a group counts as either colour", officialJoker, "(5r 5n *)", "5b 9r 9n 1r", "true",
			"5r 5k 5b | 9r 9k *", ""},
		{"but not as both", officialJoker, "(5r 5n *) (3b 4b *)", "5j 9r 9n 8r 8n 1r", "true",
			"5r 5k 5y | 3b 4b | 9r 9k * | 8r 8k *", "rummikub.err.set"},
		{"a joker stays in the first meld", officialJoker, "(4r 5r 6r *)", "7r 10n 10b 10r", "false",
			"4r 5r 6r * | 10r 10k 10b", ""},
		{"no joker is freed in the first meld", and(officialJoker, firstAmong), "(4r 5r 6r *)", "7r 10n 10b 10r", "false",
			"4r 5r 6r 7r | 10r 10k 10b *", "rummikub.err.freed"},
		{"a set with a joker is split in the first meld", and(officialJoker, firstAmong), "(4r 5r 6r * 8r 9r)",
			"10r 10n 10b 10j 1n", "false", "4r 5r 6r | * 8r 9r 10r | 10k 10b 10y", ""},

		{"the table in the first meld", firstAmong, "(4r 5r 6r)", "10r 10n 10b 7r", "false", "4r 5r 6r 7r | 10r 10k 10b", ""},
		{"the meld lies among the table's tiles", firstAmong, "(9r 9n 9b 9j) (10j 11j 12j)", "10r 10n 10b 2n", "false",
			"9r 9k 9b | 9y 10y 11y 12y | 10r 10k 10b", ""},
		{"its tiles need not lie together", firstAmong, "(7r 8r 9r) (7n 8n 9n) (7b 8b 9b)", "10r 10n 10b 2n", "false",
			"7r 8r 9r 10r | 7k 8k 9k 10k | 7b 8b 9b 10b", ""},
		{"less than 30 of one's own", firstAmong, "(4r 5r 6r)", "9r 9n 9b 7r", "false", "4r 5r 6r 7r | 9r 9k 9b",
			"rummikub.err.among"},
		{"30 with tiles of the table", firstAmong, "(10r 11r 12r 13r)", "10n 10b 2n", "false", "10r 10k 10b | 11r 12r 13r",
			"rummikub.err.among"},
		{"a frozen joker in the first meld", firstAmong, "(4r 5r 6r *)", "7r 10n 10b 10r", "false",
			"4r 5r 6r 7r | 10r 10k 10b *", "rummikub.err.joker"},
		{"a free joker in the first meld", and(firstAmong, game.Options{"joker": "free"}), "(4r 5r 6r *)", "7r 10n 10b 10r",
			"false", "4r 5r 6r 7r | 10r 10k 10b *", ""},

		{"three of a tile", largePack, "(4r 5r 6r) (4r 5r 6r)", "4r 5r 6r 2n", "true", "4r 5r 6r | 4r 5r 6r | 4r 5r 6r", ""},
		{"jokers alone are no set", largePack, "(4r 5r 6r)", "* * * 2n", "true", "4r 5r 6r | * * *", "rummikub.err.set"},
		{"four jokers and a tile", largePack, "(4r 5r 6r)", "* * * * 8b 2n", "true", "4r 5r 6r | 8b * * * *", ""},
	} {
		p := load(t, rummikub.Rules, c.o, c.table, c.hand, "13n", "", c.opened)
		wantRefusal(t, c.name, p, c.move, c.refusal)
	}
}

// TestPackOfAGame: the option decides what a saved game may hold, and a new game deals all of its pack.
func TestPackOfAGame(t *testing.T) {
	text := []byte("(joueurs (A 0 true (1b 1b 1b * * *)) (B 0 true (2b)))(jeu)(pioche)(tour 1)")
	read := rummikub.Rules.(game.NativeReader).ReadNative
	if _, err := read(text, nil); err == nil {
		t.Error("the usual pack has three of a tile")
	}
	if _, err := read(text, largePack); err != nil {
		t.Errorf("the large pack: %v", err)
	}
	if _, err := read([]byte(strings.Replace(string(text), "* * *", "* * * * *", 1)), largePack); err == nil {
		t.Error("the large pack has five jokers")
	}
	for want, o := range map[int]game.Options{106: nil, 160: largePack} {
		p, err := rummikub.Rules.Start(6, o, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, k := range p.(game.Counter).Inventory() {
			n += k
		}
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rummikub.Rules.Decode(data); err != nil || n != want {
			t.Errorf("%d tiles (%v), want %d", n, err, want)
		}
	}
}

// TestOfficialDraft: what a draft says, arranges and offers where combinations with jokers may be changed.
func TestOfficialDraft(t *testing.T) {
	s := newSession(t, rummikub.Rules, officialJoker, "(4r 5r 6r *) (9b 9j 9n)", "7r 8r 9r 2n 3n", "13n")
	if got := s.offered(); !slices.Contains(got, "🔴\u00a08 → 4-5-6-🃏 🔴") {
		t.Errorf("the set with a joker takes no tile: %q", got)
	}
	if got := s.do("arrange", "tiles", "8r"); got != "From your hand: 🔴8 (1). All good: press Play." {
		t.Errorf("got %q", got)
	}
	if got := s.do("play"); got != "move: 4r 5r 6r * 8r | 9b 9y 9k" {
		t.Errorf("got %q", got)
	}
	s.draft = ""
	for _, step := range []struct{ name, set, other, tiles, want string }{
		{name: "take", set: "1", tiles: "*", want: "Still to be placed: "},
		{name: "add", set: "1", tiles: "7r", want: "Still to be placed: "},
		{name: "add", set: "2", tiles: "*", want: "A freed joker needs two tiles that are no jokers beside it"},
		{name: "add", set: "2", tiles: "9r", want: "isn’t"},
		{name: "undo", want: "A freed joker needs"},
		{name: "reset", want: ""},
		{name: "take", set: "1", tiles: "*", want: "Still to be placed: "},
		{name: "lay", tiles: "2k 3k *", want: "A joker that is to stand for something else must be replaced"},
		{name: "add", set: "1", tiles: "7r", want: "All good: press Play."},
	} {
		got := s.do(step.name, "set", step.set, "other", step.other, "tiles", step.tiles)
		if !strings.Contains(got, step.want) {
			t.Fatalf("%s %s %s: got %q, want %q in it", step.name, step.set, step.tiles, got, step.want)
		}
	}
	if got := s.do("play"); got != "move: 4r 5r 6r 7r | 9b 9y 9k | 2k 3k *" {
		t.Errorf("got %q", got)
	}
}

// TestFirstDraft: the turn of the first meld arranges the table where it may, and says what is missing where it may
// not.
func TestFirstDraft(t *testing.T) {
	for _, c := range []struct {
		o          game.Options
		arrange    string
		want, fits string
	}{
		{firstAmong, "10r 10b 10k 7r", "From your hand: 🔵10 🔴7 🔴10 ⚫10 (4). All good: press Play.", "🔴\u00a07 → 4-5-6 🔴"},
		{nil, "10r 10b 10k 7r", "refused: I found no way to play", ""},
		{firstAmong, "7r", "refused: I found no way to play", "🔴\u00a07 → 4-5-6 🔴"},
	} {
		p := load(t, rummikub.Rules, c.o, "(4r 5r 6r)", "10r 10b 10n 7r 2n", "13n", "", "false")
		s := &session{T: t, p: p, say: printer(t, rummikub.Rules, "en"), lang: "en"}
		if got := slices.Contains(s.offered(), "🔴\u00a07 → 4-5-6 🔴"); got != (c.fits != "") {
			t.Errorf("%v: a tile for the table is offered: %v", c.o, got)
		}
		if got := s.do("arrange", "tiles", c.arrange); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.o, got, c.want)
		}
	}
	p := load(t, rummikub.Rules, firstAmong, "(4r 5r 6r)", "10r 10b 10n 7r 2n", "13n", "", "false")
	s := &session{T: t, p: p, say: printer(t, rummikub.Rules, "en"), lang: "en"}
	if got := s.do("add", "set", "1", "tiles", "7r"); !strings.HasSuffix(got,
		"The tiles that you play must contain a first meld of their own: sets worth at least 30.") {
		t.Errorf("got %q", got)
	}
}

// TestOptionHints: hints and the levels use what each option allows.
func TestOptionHints(t *testing.T) {
	for _, c := range []struct {
		name, where string
		o           game.Options
		table, hand string
		opened      string
		laid        [5]string // by level from 1 on; the first is the hint's
	}{
		{"a set with a joker grows", "Look at set 1 on the table.", officialJoker, "(4r 5r 6r *)", "8r 1n 3b", "true",
			[5]string{"8r", "8r", "8r", "8r", "8r"}},
		{"the same under the full rule", "Count your tiles again: is anything worth playing?", nil, "(4r 5r 6r *)",
			"8r 1n 3b", "true", [5]string{}},
		{"a joker is freed", "Look at set 1 on the table.", officialJoker, "(4r 5r 6r *) (7r 7b 7j 7n)",
			"9n 9b 1n 3b", "true", [5]string{"9b 9k", "", "9b 9k", "9b 9k", "9b 9k"}},
		{"more than the first meld", "Look at set 1 on the table.", firstAmong, "(4r 5r 6r)", "7r 10r 10n 10b 1n", "false",
			[5]string{"10b 7r 10r 10k", "10b 10r 10k", "10b 10r 10k", "10b 10r 10k", "10b 7r 10r 10k"}},
	} {
		p := load(t, rummikub.Rules, c.o, c.table, c.hand, "13n 12n 2b 4j", "", c.opened)
		v := p.View(0)
		m, err := v.(game.Hinter).Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		say := printer(t, rummikub.Rules, "en")
		if got := say.Plain(v.(game.Hinter).Explain(m).Where); !strings.HasPrefix(got, strings.TrimSuffix(c.where, ".")) &&
			!strings.HasPrefix(got, "Look at sets 1") {
			t.Errorf("%s: where %q, want %q", c.name, got, c.where)
		}
		moves := []game.Move{m}
		for level := 1; level <= 4; level++ {
			m, err := rummikub.Rules.Computer(level).Choose(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
		for i, m := range moves {
			_, events, err := p.Apply(0, m, fuzzRand())
			if err != nil {
				t.Errorf("%s: %q is refused: %v", c.name, m, err)
				continue
			}
			laid := ""
			if events[0].Feat != nil {
				laid = events[0].Feat.What
			}
			if laid != c.laid[i] {
				t.Errorf("%s, %d: lays %q, want %q", c.name, i, laid, c.laid[i])
			}
		}
	}
}
