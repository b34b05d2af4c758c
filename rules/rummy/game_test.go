package rummy_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
)

func fuzzRand() *rand.Rand { return rand.New(rand.NewPCG(4, 4)) }

// load makes a position: table and the hands of seats A and B, tiles in the notation of the files.
func load(t *testing.T, r game.Rules, o game.Options, table, a, b, pool string, opened string) game.Position {
	t.Helper()
	text := "(joueurs (A 0 " + opened + " (" + a + ")) (B 0 true (" + b + ")))(jeu " + table + ")(pioche " + pool +
		")(tour 1)"
	p, err := r.(game.NativeReader).ReadNative([]byte(text), o)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// other is a tile for the hand of seat B.
var other = map[string]string{"rummikub": "13n", "cards": "2k", "letters": "E"}

// wantRefusal has seat A play a move and checks why it is refused; "" if it is not.
func wantRefusal(t *testing.T, name string, p game.Position, move, want string) {
	t.Helper()
	_, _, err := p.Apply(0, game.Move(move), nil)
	msg, refused := game.Refused(err)
	if err != nil && !refused {
		t.Fatalf("%s: %v", name, err)
	}
	if msg.ID != want {
		t.Errorf("%s: got %q, want %q", name, msg.ID, want)
	}
}

// TestMoves plays moves of seat A and checks which are refused, and why.
func TestMoves(t *testing.T) {
	free := game.Options{"joker": "free"}
	for _, c := range []struct {
		name          string
		r             game.Rules
		o             game.Options
		table, hand   string
		opened        string
		move, refusal string
	}{
		{"add to a run", rummikub.Rules, nil, "(4r 5r 6r)", "7r 9n", "true", "4r 5r 6r 7r", ""},
		{"any order", rummikub.Rules, nil, "(4r 5r 6r)", "7r 9n", "true", "7r r6 R5 4R", ""},
		{"nothing laid", rummikub.Rules, nil, "(4r 5r 6r)", "7r 9n", "true", "4r 5r 6r", "rummikub.err.nothing"},
		{"rearranging alone", rummikub.Rules, nil, "(4r 5r 6r 7r) (7b 7j 7n)", "9n 9b", "true", "4r 5r 6r | 7r 7b 7y 7k",
			"rummikub.err.nothing"},
		{"a tile lost", rummikub.Rules, nil, "(4r 5r 6r 7r)", "9n 9b 9r", "true", "4r 5r 6r | 9k 9b 9r", "rummikub.err.lost"},
		{"a tile from nowhere", rummikub.Rules, nil, "(4r 5r 6r)", "9n 9b", "true", "4r 5r 6r 7r", "rummikub.err.foreign"},
		{"not consecutive", rummikub.Rules, nil, "(4r 5r 6r)", "8r 9b", "true", "4r 5r 6r 8r", "rummikub.err.set"},
		{"no wrap", rummikub.Rules, nil, "", "12r 13r 1r", "true", "12r 13r 1r", "rummikub.err.set"},
		{"a colour twice", rummikub.Rules, nil, "", "5r 5r 5b", "true", "5r 5r 5b", "rummikub.err.set"},
		{"two tiles", rummikub.Rules, nil, "", "5r 5n 5b", "true", "5r 5b", "rummikub.err.set"},
		{"opening with 30", rummikub.Rules, nil, "", "10r 10n 10b", "false", "10r 10k 10b", ""},
		{"opening with 27", rummikub.Rules, nil, "", "9r 9n 9b", "false", "9r 9k 9b", "rummikub.err.first"},
		{"opening with a joker as 10", rummikub.Rules, nil, "", "10r 10n *", "false", "10r 10k *", ""},
		{"opening with two sets", rummikub.Rules, nil, "", "9r 9n 9b 1r 2r 3r", "false", "9r 9k 9b | 1r 2r 3r", ""},
		{"opening on the table", rummikub.Rules, nil, "(4r 5r 6r)", "10r 10n 10b 7r", "false",
			"4r 5r 6r 7r | 10r 10k 10b", "rummikub.err.untouched"},
		{"a frozen joker", rummikub.Rules, nil, "(4r * 6r 7r)", "9n 9b", "true", "4r * 6r | 7r 9k 9b", "rummikub.err.set"},
		{"a joker moved", rummikub.Rules, nil, "(4r 5r 6r *)", "9n 9b 2n", "true", "4r 5r 6r | 9k 9b *",
			"rummikub.err.joker"},
		{"a joker moved freely", rummikub.Rules, free, "(4r 5r 6r *)", "9n 9b 2n", "true", "4r 5r 6r | 9k 9b *", ""},
		{"a joker replaced", rummikub.Rules, nil, "(4r 5r 6r *)", "7r 9n 9b 2n", "true", "4r 5r 6r 7r | 9k 9b *", ""},
		{"a joker set lengthened", rummikub.Rules, nil, "(4r 5r 6r *)", "8r 2n", "true", "4r 5r 6r * 8r",
			"rummikub.err.joker"},
		{"a joker of a group replaced by either colour", rummikub.Rules, nil, "(5r 5n *)", "5b 5j 9r", "true",
			"5r 5k 5b | 5y * 9r", "rummikub.err.set"},
		{"a joker of a group reused", rummikub.Rules, nil, "(5r 5n *)", "5b 9r 9n 1r", "true", "5r 5k 5b | 9r 9k *", ""},
		{"a joker taken to the hand", rummikub.Rules, free, "(4r 5r 6r *)", "7r 2n", "true", "4r 5r 6r 7r",
			"rummikub.err.lost"},
		{"nonsense", rummikub.Rules, nil, "", "7r", "true", "hello", "rummikub.err.tile"},
		{"nothing", rummikub.Rules, nil, "", "7r", "true", "|||", "rummikub.err.empty"},

		{"ace low", cards.Rules, nil, "", "Ap 2p 3p 9c", "true", "As 2s 3s", ""},
		{"ace high", cards.Rules, nil, "", "Ap Rp Dp 9c", "true", "As Ks Qs", ""},
		{"around the ace", cards.Rules, nil, "", "Ap Rp 2p 9c", "true", "Ks As 2s", "cards.err.set"},
		{"opening without a run", cards.Rules, nil, "", "Rp Rc Rk 9c", "false", "Ks Kh Kd", "cards.err.pure"},
		{"opening run with a joker", cards.Rules, nil, "", "Rp Dp * 9c", "false", "Ks Qs *", "cards.err.pure"},
		{"opening with figures", cards.Rules, nil, "", "Rp Dp Vp 9c", "false", "Js Qs Ks", ""},
		{"opening under 40", cards.Rules, game.Options{"first": "40"}, "", "Rp Dp Vp 9c", "false", "Js Qs Ks",
			"cards.err.first"},
		{"opening with low ace", cards.Rules, nil, "", "Ap 2p 3p 8c 8p 8k", "false", "As 2s 3s | 8h 8s 8d", ""},

		{"a word", letters.Rules, nil, "(M A I S O N)", "S U R", "true", "MAISONS", ""},
		{"no word", letters.Rules, nil, "(M A I S O N)", "S U R", "true", "MAISONU", "letters.err.unknown"},
		{"two letters", letters.Rules, nil, "(M A I S O N)", "E T R", "true", "MAISON | ET", "letters.err.short"},
		{"a word twice", letters.Rules, nil, "(M A I S O N)", "M A I S O N", "true", "MAISON | MAISON", "letters.err.twice"},
		{"a joker as a small letter", letters.Rules, nil, "(M A I S O N)", "* U R", "true", "MAISONs", ""},
		{"opening with five", letters.Rules, nil, "", "B O R D S", "false", "BORDS", "letters.err.six"},
		{"opening with two words", letters.Rules, nil, "", "M A I S O N S U R", "false", "MAISON | SUR", "letters.err.one"},
		{"opening", letters.Rules, nil, "", "M A I S O N S U R", "false", "MAISON", ""},
	} {
		p := load(t, c.r, c.o, c.table, c.hand, other[c.r.Info().Name], "", c.opened)
		wantRefusal(t, c.name, p, c.move, c.refusal)
	}
}

// The example of the seed's text: three letters laid and a word of five.
func TestSeedPoints(t *testing.T) {
	p := load(t, letters.Rules, nil, "(D R O L E) (B O E U F)", "R O S U", "E", "A A A A A A A", "true")
	q, events, err := p.Apply(0, "ROLE | BORDS | OEUF", fuzzRand())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := q.View(game.Public).(game.Scorer).Scores(), []int{8, 0}; !slices.Equal(got, want) {
		t.Errorf("scores: got %v, want %v", got, want)
	}
	if len(events) == 0 || events[0].Msg.ID != "letters.ev.words" {
		t.Errorf("events: %v", events)
	}
	// With R, O and S the whole hand the letters count twice.
	p = load(t, letters.Rules, nil, "(D R O L E) (B O E U F)", "R O S", "E", "", "true")
	if q, _, err = p.Apply(0, "ROLE | BORDS | OEUF", nil); err != nil {
		t.Fatal(err)
	}
	if res, over := q.Result(); !over || !slices.Equal(res.Scores, []int{11, 0}) || !slices.Equal(res.Places, []int{1,
		2}) {
		t.Errorf("got %+v, over %v", res, over)
	}
}

// After a turn the hand is filled up to seven, and its owner alone is told with what.
func TestFilling(t *testing.T) {
	p := load(t, letters.Rules, nil, "(M A I S O N)", "S U", "E", "B C D E F G H I", "true")
	q, events, err := p.Apply(0, "MAISONS", fuzzRand())
	if err != nil {
		t.Fatal(err)
	}
	if got := q.View(0).(game.Labeller).Label(0).Args["n"]; got != 7 {
		t.Errorf("the hand has %v letters, want 7", got)
	}
	for _, e := range events {
		if e.Msg.ID == "letters.ev.got" && e.To != 0 {
			t.Errorf("the letters drawn were told to %d", e.To)
		}
	}
}

// Everybody passes on an empty pool: the game ends and the hands count.
func TestBlocked(t *testing.T) {
	p := load(t, rummikub.Rules, nil, "", "7r * 1n", "13n 2b", "", "true")
	q, _, err := p.Apply(0, "draw", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, over := q.Result(); over {
		t.Fatal("the game ended after one pass of two")
	}
	if q, _, err = q.Apply(1, "draw", nil); err != nil {
		t.Fatal(err)
	}
	res, over := q.Result()
	if !over || !slices.Equal(res.Scores, []int{38, 15}) || !slices.Equal(res.Winners(), []game.Seat{1}) {
		t.Errorf("got %+v, over %v", res, over)
	}
	if got := res.Reason.ID; got != "rummikub.end.blocked" {
		t.Errorf("reason: got %s", got)
	}
}

// A series deals again, the next seat begins, scores add up, and a target ends it.
func TestSeries(t *testing.T) {
	o := game.Options{"games": "2"}
	p := load(t, rummikub.Rules, o, "(4r 5r 6r)", "7r", "13n 2b", "1b 2b", "true")
	q, events, err := p.Apply(0, "4r 5r 6r 7r", fuzzRand())
	if err != nil {
		t.Fatal(err)
	}
	if _, over := q.Result(); over || !slices.Equal(q.Turn(), []game.Seat{1}) {
		t.Fatalf("the series should go on with seat 1: turn %v", q.Turn())
	}
	if got, want := q.View(0).(game.Scorer).Scores(), []int{0, 15}; !slices.Equal(got, want) {
		t.Errorf("scores: got %v, want %v", got, want)
	}
	if got := events[len(events)-1].Msg.ID; got != "rummikub.ev.deal" {
		t.Errorf("last event: got %s", got)
	}
	p = load(t, rummikub.Rules, game.Options{"games": "2", "target": "15"}, "(4r 5r 6r)", "7r", "13n 2b", "1b 2b", "true")
	if q, _, err = p.Apply(0, "4r 5r 6r 7r", nil); err != nil {
		t.Fatal(err)
	}
	if _, over := q.Result(); !over {
		t.Error("the target of 15 points was reached, but the series goes on")
	}
}

// Numbers of combinations stay where they were as long as the combinations last.
func TestOrderOfTable(t *testing.T) {
	p := load(t, rummikub.Rules, nil, "(4r 5r 6r) (9b 9n 9j) (1b 2b 3b)", "7r 9r 13n 13b 13r", "13n", "", "true")
	q, _, err := p.Apply(0, "13k 13b 13r | 1b 2b 3b | 4r 5r 6r 7r | 9b 9k 9y 9r", nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := q.(game.NativeWriter).WriteNative(nil)
	want := "(jeu\n ((rouge 4) (rouge 5) (rouge 6) (rouge 7))\n ((bleu 9) (rouge 9) (jaune 9) (noir 9))\n ((bleu 1) (bleu 2) (bleu 3))\n ((bleu 13) (rouge 13) (noir 13)))"
	if !strings.Contains(string(text), want) {
		t.Errorf("got %s\nwant %s", text, want)
	}
}

// A hand that was loaded below the least is filled when it draws.
func TestDrawFillsALoadedHand(t *testing.T) {
	for _, c := range []struct {
		r          game.Rules
		hand, pool string
		want       int
	}{
		{letters.Rules, "S U", "B C D E F G H I", 7},
		{letters.Rules, "S U", "B C D", 5},
		{letters.Rules, "S U R A I O N", "B C D", 8},
		{rummikub.Rules, "1b", "2b 3b 4b", 2},
	} {
		other := map[string]string{"letters": "E", "rummikub": "9r"}[c.r.Info().Name]
		q, _, err := load(t, c.r, nil, "", c.hand, other, c.pool, "true").Apply(0, "draw", fuzzRand())
		if err != nil {
			t.Fatal(err)
		}
		if got := q.View(0).(game.Labeller).Label(0).Args["n"]; got != c.want {
			t.Errorf("%s: the hand %q draws up to %v, want %d", c.r.Info().Name, c.hand, got, c.want)
		}
	}
}
