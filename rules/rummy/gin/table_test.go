package gin

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy/family"
)

// knocked is a position after a knock by seat 1: its combinations and what it has kept, and the hand of seat 0.
func knocked(t testing.TB, melds, kept, hand string) game.Position {
	t.Helper()
	table := ""
	for part := range strings.SplitSeq(melds, "|") {
		table += " (" + nativeCards(t, part) + ")"
	}
	return read(t, fmt.Sprintf("(joueurs (A 0 false (%s)) (B 0 true (%s)))(jeu%s)(pioche)(tour 1)(defausse %s)"+
		"(retourne %s)(phase 3)(donneur 2)(jetes 9)(frappe 2)", nativeCards(t, hand), nativeCards(t, kept), table,
		nativeCards(t, "Kd"), nativeCards(t, "Kd")))
}

// play plays moves of any seats.
func play(t testing.TB, p game.Position, moves ...game.Move) game.Position {
	t.Helper()
	for _, m := range moves {
		q, _, err := p.Apply(p.Turn()[0], m, fixedRand())
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		p = q
	}
	return p
}

// TestSaved writes and reads games at every stage, whole and as each seat sees them.
func TestSaved(t *testing.T) {
	r := Rules.(game.NativeReader)
	seen := map[string]int{}
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 12))
		full, err := Rules.Info().Complete(game.Options{"limit": []string{"ten", oklahoma}[seed%2]})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Rules.Start(2, full, rng)
		for ply := 0; err == nil && len(p.Turn()) > 0 && ply < 120; ply++ {
			text := saved(t, p)
			s := stateOf(t, text)
			seen[s.stage]++
			q, err := r.ReadNative([]byte(text), nil)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if again := saved(t, q); again != text {
				t.Fatalf("got\n%s\nwant\n%s", again, text)
			}
			for seat := range game.Seat(2) {
				checkSavedView(t, p, seat, s)
			}
			m, err := Rules.Computer(2).Choose(context.Background(), p.View(p.Turn()[0]), rng)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = p.Apply(p.Turn()[0], m, rng); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, stage := range stages {
		if seen[stage] == 0 {
			t.Errorf("no game was %s: %v", stage, seen)
		}
	}
}

// checkSavedView: what a seat saves has its own hand and nothing of the other's but what everybody knows, and a game
// that is read from it can be played.
func checkSavedView(t *testing.T, p game.Position, seat game.Seat, s state) {
	t.Helper()
	text := saved(t, p.View(seat))
	v := stateOf(t, text)
	if !slices.Equal(v.hands[seat], s.hands[seat]) || len(v.hands[1-seat]) > 0 || len(v.stock) > 0 ||
		strings.Count(text, "?") != len(s.hands[1-seat])+len(s.stock) {
		t.Fatalf("seat %d saves\n%s", seat, text)
	}
	q, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	w := stateOf(t, saved(t, q))
	if len(w.hands[0]) != len(s.hands[0]) || len(w.hands[1]) != len(s.hands[1]) || len(w.stock) != len(s.stock) ||
		w.stage != s.stage || w.turn != s.turn || w.first != s.first || !slices.Equal(w.pile, s.pile) {
		t.Fatalf("seat %d reads\n%s\nfrom\n%s", seat, saved(t, q), text)
	}
	if known, _, _ := strings.Cut(text, "(vues"); known != text {
		for _, section := range readExpr(text) {
			if section.list[0].word != "vues" {
				continue
			}
			for i, e := range section.list[1:] {
				for _, c := range e.cards(t) {
					if !slices.Contains(w.hands[i], c) {
						t.Fatalf("seat %d does not hold %v, which everybody knows\n%s", i, c, saved(t, q))
					}
				}
			}
		}
	}
}

// TestTyped types moves in both languages.
func TestTyped(t *testing.T) {
	throwing := func() game.Position {
		return middle(t, "2s 3s 4s 5s 4h 7h 3d 7d Kd Ac 7c", "6s Qs Ks 10h Jh 2d 5d 8d 8c 9c", "9h Qh", "", 4)
	}
	drawing := func() game.Position {
		return middle(t, "2s 3s 10s 5h 7h 4d 7d Kd 9c Jc", "Ah 2h 8s Js 6d 9d Qd 3c Kc Qs", "5s 7c", "", 4)
	}
	after := func() game.Position {
		return knocked(t, "9h 9d 9c|2c 3c 4c 5c", "2h 6h", "4s 10s Js Qs Ah 4h 2d 4d 6c 9s")
	}
	for _, c := range []struct {
		p        game.Position
		lang     string
		verb     string
		arg, say string
		want     game.Move
		refusal  string
	}{
		{drawing(), "en", "draw", "", "", "draw", ""},
		{drawing(), "en", "play", "table", "take / Kd", "take / Kd", ""},
		{drawing(), "fr", "play", "table", "take / Rk", "take / Kd", ""},
		{drawing(), "en", "play", "table", "take / 7c", "", "gin.err.takethrow"},
		{drawing(), "en", "discard", "tile", "Kd", "", "gin.err.drawfirst"},
		{drawing(), "en", "pass", "", "", "", "gin.err.pass"},
		{drawing(), "en", "best", "", "", "", "gin.err.layoff"},
		{throwing(), "en", "discard", "tile", "kd", "/ Kd", ""},
		{throwing(), "fr", "discard", "tile", "Rk", "/ Kd", ""},
		{throwing(), "fr", "discard", "tile", "rk", "/ Kd", ""},
		{throwing(), "en", "discard", "tile", "9c", "", "gin.err.nothand"},
		{throwing(), "en", "discard", "tile", "nothing", "", "gin.err.tile"},
		{throwing(), "en", "draw", "", "", "", "gin.err.drawn"},
		{throwing(), "en", "knock", "tile", "Kd", "2s 3s 4s 5s | 7h 7d 7c / Kd", ""},
		{throwing(), "fr", "knock", "tile", "Rk", "2s 3s 4s 5s | 7h 7d 7c / Kd", ""},
		{throwing(), "en", "knock", "tile", "4h", "", "gin.err.knock"},
		{throwing(), "en", "play", "table", "2s 3s 4s | 7h 7d 7c / Kd", "", "gin.err.knock"},
		{throwing(), "fr", "play", "table", "2p 3p 4p 5p | 7c 7k 7t / Rk", "2s 3s 4s 5s | 7h 7d 7c / Kd", ""},
		{throwing(), "en", "play", "table", "3s 4s 5s | 7h 7d 7c / Kd", "3s 4s 5s | 7h 7d 7c / Kd", ""}, // 10 are left
		{after(), "en", "best", "", "", "9h 9d 9c | 2c 3c 4c 5c 6c | 9s 10s Js Qs | 4s 4h 4d", ""},
		{after(), "en", "discard", "tile", "Ah", "", "gin.err.nothrow"},
		{after(), "en", "play", "table", "9h 9d 9c 9s | 2c 3c 4c 5c 6c | 4s 4h 4d | 10s Js Qs",
			"9s 9h 9d 9c | 2c 3c 4c 5c 6c | 4s 4h 4d | 10s Js Qs", ""},
		{after(), "en", "play", "table", "9h 9d 9c | 2c 3c 4c | 4s 4h 4d", "", "gin.err.lost"},
	} {
		a := game.Action{Name: c.verb, Lang: c.lang, Args: map[string]string{}}
		if c.arg != "" {
			a.Args[c.arg] = c.say
		}
		r, err := c.p.View(0).(game.Interactive).Do("", a)
		msg, refused := game.Refused(err)
		if err != nil && !refused || msg.ID != c.refusal {
			t.Errorf("%s %s in %s: %v, want the refusal %q", c.verb, c.say, c.lang, err, c.refusal)
			continue
		}
		if c.refusal != "" {
			continue
		}
		if _, _, err := c.p.Apply(0, r.Move, fixedRand()); err != nil {
			t.Errorf("%s %s in %s: %q: %v", c.verb, c.say, c.lang, r.Move, err)
		}
		if !sameMove(t, string(r.Move), string(c.want)) {
			t.Errorf("%s %s in %s: %q, want %q", c.verb, c.say, c.lang, r.Move, c.want)
		}
	}
	// The first card: by buttons it is taken in the draft, and can be given back.
	full, err := Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.Start(2, full, fixedRand())
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0).(game.Interactive)
	r, err := v.Do("", game.Action{Name: "upcard", Lang: "en"})
	if err != nil || r.Move != "" || r.Draft == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	if r, err = v.Do(r.Draft, game.Action{Name: "undo", Lang: "en"}); err != nil || r.Draft != "" {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = v.Do("", game.Action{Name: "pass", Lang: "fr"}); err != nil || r.Move != "pass" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestOwnArrangement: whoever knocks may lay other combinations than those of the menu: those that were prepared.
func TestOwnArrangement(t *testing.T) {
	p := middle(t, "3s 4s 5s 4h 4d 7h 8h 9h 10h Ac Kd", "6s Qc Ks 2h Jh 5d 8d 8c 9c 3d", "9d Kh", "", 4)
	for _, c := range []struct{ prepared, want string }{
		{"", "4s 4h 4d | 7h 8h 9h 10h / Kd"}, // one card fits the fours, two fit the run
		{"3s 4s 5s | 7h 8h 9h 10h", "3s 4s 5s | 7h 8h 9h 10h / Kd"},
		{"3s 4s 5s | 7h 8h 9h", ""}, // the ten is left
	} {
		v := p.View(0).(game.Interactive)
		draft := ""
		if c.prepared != "" {
			r, err := v.Do("", game.Action{Name: "lay", Args: map[string]string{"tiles": c.prepared}, Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			draft = r.Draft
		}
		name := "discard"
		if c.prepared == "" {
			name = "knock"
		}
		r, err := v.Do(draft, game.Action{Name: name, Args: map[string]string{"tile": "Kd"}, Lang: "en"})
		if got := string(r.Move); c.want == "" && err == nil || c.want != "" && !sameMove(t, got, c.want) {
			t.Errorf("prepared %q: %q, %v, want %q", c.prepared, got, err, c.want)
		}
	}
}

// TestPanel: the seat in turn is told its deadwood and what it may knock with, but for the one that lays off; and
// whoever can knock does so with a button, or with the menu.
func TestPanel(t *testing.T) {
	say := words(t, "en")
	told := func(p game.Position) string {
		var lines []string
		for _, m := range p.View(0).(game.Interactive).Panel("").Say {
			lines = append(lines, say.Plain(m))
		}
		return strings.Join(lines, " ")
	}
	throwing := middle(t, "2s 3s 4s 5s 4h 7h 3d 7d Kd Ac 7c", "6s Qs Ks 10h Jh 2d 5d 8d 8c 9c", "9h Qh", "", 4)
	if got := told(throwing); got != "Deadwood: 18. Knock with 10 or less." {
		t.Errorf("told %q", got)
	}
	if got := told(knocked(t, "9h 9d 9c|2c 3c 4c 5c", "2h 6h", "Ah Kh 2d")); strings.Contains(got, "Deadwood") {
		t.Errorf("whoever lays off is told %q", got)
	}
	v := throwing.View(0).(game.Interactive)
	const want = "2s 3s 4s 5s | 7h 7d 7c / Kd"
	offered := 0
	for _, k := range v.Panel("").Controls {
		a := game.Action{Name: k.Name, Lang: "en"}
		for _, c := range k.Choices {
			if say.Plain(c.Label) == "♦K and knock with 8" {
				a.Values = []string{c.Value}
			}
		}
		if a.Values == nil && say.Plain(k.Label) != "Knock with 8, discard ♦K" {
			continue
		}
		offered++
		if r, err := v.Do("", a); err != nil || !sameMove(t, string(r.Move), want) {
			t.Errorf("%s: %q, %v, want %q", k.Name, r.Move, err, want)
		}
	}
	if offered != 2 {
		t.Errorf("a knock is offered %d times, want a button and a line of the menu", offered)
	}
	drawing := middle(t, "2s 3s 4s 7h 7d 9s 10s Js Kd 5h", "Kh Ks Qh Jd 9c 8c 4h 3d 2c Ah", "5d 7c", "", 4)
	v = drawing.View(0).(game.Interactive)
	r, err := v.Do("", game.Action{Name: "upcard", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(v.Panel(r.Draft).Controls, func(c game.Control) bool {
		return say.Plain(c.Label) == "Knock with 5, discard ♦K"
	}) {
		t.Error("no button knocks with a card that was taken")
	}
}

// TestComparedOnBoard: below two moves that are compared, a text board names the cards as it shows them.
func TestComparedOnBoard(t *testing.T) {
	p := middle(t, "2s 3s 4s 5s 4h 7h 3d 7d Kd Ac 7c", "6s Qs Ks 10h Jh 2d 5d 8d 8c 9c", "9h Qh", "", 4)
	for lang, want := range map[string][2]string{
		"en": {"x played: ♥4", "+ better: ♠2 ♠3 ♠4 ♠5 ♥7 ♦7 ♦K ♣7"},
		"fr": {"x joué : ♥4", "+ mieux : ♠2 ♠3 ♠4 ♠5 ♥7 ♦7 ♦R ♣7"},
	} {
		board := textboard.Text(game.Compare(p.View(0), "/ 4h", "2s 3s 4s 5s | 7h 7d 7c / Kd"), words(t, lang), 60)
		for _, line := range want {
			if !strings.Contains(board, line) {
				t.Errorf("in %s %q is missing:\n%s", lang, line, board)
			}
		}
	}
}

// TestPosted: the board says what one may knock with, which in Oklahoma gin is the first card, and when a deal counts
// double.
func TestPosted(t *testing.T) {
	say := words(t, "en")
	for _, c := range []struct{ limit, first, want string }{
		{"ten", "4s", "Knock with 10 or less"},
		{oklahoma, "4h", "Knock with 4 or less"},
		{oklahoma, "4s", "Knock with 4 or less; points count double"},
		{oklahoma, "Ad", "Gin only"},
		{oklahoma, "As", "Gin only; points count double"},
	} {
		full, err := Rules.Info().Complete(game.Options{"limit": c.limit})
		if err != nil {
			t.Fatal(err)
		}
		of, err := base.With(full)
		if err != nil {
			t.Fatal(err)
		}
		first, ok := base.ParseTile(c.first, "en")
		if !ok {
			t.Fatal(c.first)
		}
		if got := say.Plain(of.(*set).Posted(first)); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.limit, c.first, got, c.want)
		}
	}
}

// TestHollywoodLines: a player's first win counts in the first game, the second in the first two, later ones in all;
// a game that has reached its target takes no more.
func TestHollywoodLines(t *testing.T) {
	full, err := Rules.Info().Complete(game.Options{"match": hollywood, "target": "30"})
	if err != nil {
		t.Fatal(err)
	}
	of, err := base.With(full)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range [][][]int{ // after so many deals
		{{0, 0}, {0, 0}, {0, 0}},
		{{20, 0}, {0, 0}, {0, 0}},
		{{20, 5}, {0, 0}, {0, 0}},
		{{30, 5}, {10, 0}, {0, 0}}, // the first game is won
		{{30, 5}, {10, 0}, {0, 0}}, // a void deal
		{{30, 5}, {10, 7}, {0, 0}}, // Bob's second win counts in the second game alone
		{{30, 5}, {35, 7}, {25, 0}},
		{{30, 5}, {35, 7}, {25, 40}},
	} {
		deals := [][]int{{20, 0}, {0, 5}, {10, 0}, {0, 0}, {0, 7}, {25, 0}, {0, 40}}[:n]
		if got := of.(*set).Games(deals, 2); !reflect.DeepEqual(got, want) {
			t.Errorf("after %d deals: %v, want %v", n, got, want)
		}
		if _, over := of.(*set).Standing(deals, 2); over != (n == 7) {
			t.Errorf("after %d deals: over %v", n, over)
		}
	}
}

// TestEndlessDeal: two people who take each other's discards never draw from the stock; their deal ends all the same.
func TestEndlessDeal(t *testing.T) {
	p := middle(t, "2s 3s 10s 5h 7h 4d 7d Kd 9c Jc", "Ah 2h 8s Js 6d 9d Qd 3c Kc Qs", "5s 7c", "", 4)
	thrown := [2][]string{{"Kd", "Jc"}, {"Qs", "Kc"}}
	top := "7c"
	for turn := 4; ; turn++ {
		by := turn % 2
		throw := thrown[by][0]
		thrown[by] = []string{thrown[by][1], top}
		q, events, err := p.Apply(game.Seat(by), game.Move("take / "+throw), fixedRand())
		if err != nil {
			t.Fatalf("turn %d: %v", turn, err)
		}
		if p, top = q, throw; len(events) == 2 { // taken and discarded
			continue
		}
		if got := words(t, "en").Plain(events[2].Msg); turn+1 != family.MaxTurns ||
			got != "400 turns, and nobody has ended the round: it ends as it stands." {
			t.Errorf("after %d turns: %q", turn+1, got)
		}
		return
	}
}

// sameMove compares moves but for the order of combinations.
func sameMove(t testing.TB, a, b string) bool {
	t.Helper()
	cut := func(s string) []string {
		table, throw, _ := strings.Cut(s, "/")
		list := []string{"/" + strings.TrimSpace(throw)}
		for part := range strings.SplitSeq(table, "|") {
			words := strings.Fields(part)
			slices.Sort(words)
			list = append(list, strings.Join(words, " "))
		}
		slices.Sort(list)
		return list
	}
	return slices.Equal(cut(a), cut(b))
}

// TestTakenCardIsKnown: a card that was taken from the pile is known to all: it is in that hand in every view, saved
// game and sample, until it is discarded.
func TestTakenCardIsKnown(t *testing.T) {
	p := middle(t, "2s 3s 10s 5h 7h 4d 7d Kd 9c Jc", "Ah 2h 8s Js 6d 9d Qd 3c Kc Qs", "5s 7c", "", 4)
	taken := readCard(t, "7c")
	holds := func(p game.Position, want bool, when string) {
		t.Helper()
		other := p.View(1)
		if got := strings.Contains(saved(t, other), "(vues ((trefle 7))"); got != want {
			t.Errorf("%s: the view says that the card is known: %v", when, got)
		}
		n := 0
		for i := range uint64(40) {
			q, err := other.(game.Sampler).Sample(rand.New(rand.NewPCG(i, 2)))
			if err != nil {
				t.Fatal(err)
			}
			s := stateOf(t, saved(t, q))
			if slices.Contains(s.hands[0], taken) {
				n++
			}
			if len(s.hands[0]) != 10 || slices.Contains(s.stock, taken) == slices.Contains(s.hands[0], taken) && want {
				t.Fatalf("%s: sampled %v", when, s.hands)
			}
		}
		if want != (n == 40) {
			t.Errorf("%s: in %d of 40 samples the card is in the hand", when, n)
		}
	}
	p = play(t, p, "take / Kd")
	holds(p, true, "taken")
	loaded, err := Rules.(game.NativeReader).ReadNative([]byte(saved(t, p.View(1))), nil)
	if err != nil {
		t.Fatal(err)
	}
	holds(loaded, true, "taken, saved and loaded")
	p = play(t, p, "draw", "/ Qs", "draw", "/ 7c")
	if strings.Contains(saved(t, p.View(1)), "(vues ((trefle 7))") {
		t.Error("the card was discarded, and is said to be in the hand")
	}
	// What is in a sample follows from the seat's view alone: the same view, the same sample.
	a, err := p.View(1).(game.Sampler).Sample(fixedRand())
	if err != nil {
		t.Fatal(err)
	}
	b, err := a.View(1).(game.Sampler).Sample(fixedRand())
	if err != nil || saved(t, a) != saved(t, b) {
		t.Errorf("%v: %s\n%s", err, saved(t, a), saved(t, b))
	}
}

// TestIdle: whoever can lay nothing off need not act, and who can only draw.
func TestIdle(t *testing.T) {
	r := Rules.(game.Idler)
	if got := r.Idling(nil); got != game.IdlePlain {
		t.Errorf("idling %v", got)
	}
	for _, c := range []struct {
		hand string
		want game.Move
	}{
		{"10s Js Qs Ah Kh 2d", "9h 9d 9c | 2c 3c 4c 5c | 10s Js Qs"},
		{"Ah Kh 2d", "9h 9d 9c | 2c 3c 4c 5c"},
		{"10s Js Qs Ah Kh 6c", ""},
		{"9s 10s Js Qs Ah Kh", ""},
	} {
		p := knocked(t, "9h 9d 9c|2c 3c 4c 5c", "2h 6h", c.hand)
		if got := r.Idle(p, 0); !sameMove(t, string(got), string(c.want)) {
			t.Errorf("%s: %q, want %q", c.hand, got, c.want)
		}
		if got := r.Idle(p, 1); got != "" {
			t.Errorf("%s: seat 1 has to do %q", c.hand, got)
		}
	}
	full, err := Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.Start(2, full, fixedRand())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []game.Move{"", "", "draw"} {
		if got := r.Idle(p, p.Turn()[0]); got != want {
			t.Errorf("turn %d: %q, want %q", i, got, want)
		}
		p = play(t, p, []game.Move{"pass", "pass", "draw"}[i])
	}
	if got := r.Idle(p, p.Turn()[0]); got != "" {
		t.Errorf("%q before a discard", got)
	}
}

// words is a printer of the game's texts.
func words(t testing.TB, lang string) *render.Printer {
	t.Helper()
	c, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c.Reporting(func(err error) { t.Error(err) }).Printer(lang, []string{"Ann", "Bob"})
}

// TestHints: what a hint says is true of gin.
func TestHints(t *testing.T) {
	drawing := middle(t, "2s 3s 10s 5h 7h 4d 7d Kd 9c Jc", "Ah 2h 8s Js 6d 9d Qd 3c Kc Qs", "5s 7c", "", 4)
	throwing := middle(t, "2s 3s 4s 5s 4h 7h 3d 7d Kd Ac 7c", "6s Qs Ks 10h Jh 2d 5d 8d 8c 9c", "9h Qh", "", 4)
	gin := middle(t, "2s 3s 4s 5s 7h 7d 7c Js Qs Ks 9h", "6s 10h Jh 2d 5d 8d 8c 9c Ah Ad", "9d Qh", "", 4)
	offered, err := Rules.Start(2, game.Options{}, fixedRand())
	if err != nil {
		t.Fatal(err)
	}
	refused := play(t, offered, "pass", "pass")
	say := words(t, "en")
	for _, c := range []struct {
		p                game.Position
		move             game.Move
		where, what, why string
	}{
		{drawing, "draw", "Stock or discard pile: which of them helps you?", "Draw from the stock.",
			"What lies on the pile doesn’t help you enough."},
		{refused, "draw", "You can’t take from the discard pile this turn.", "Draw from the stock.",
			"There’s no other way to begin this turn."},
		{offered, "pass", "Stock or discard pile: which of them helps you?", "Leave the first card and pass.",
			"It doesn’t help you enough."},
		{drawing, "take / Kd", "♣7 lies on the discard pile: can you use it?", "Discard ♦K.",
			"It leaves 43 points in your hand."}, // without the sevens
		{throwing, "/ Kd", "Which card do you need least?", "Discard ♦K.", "It leaves 8 points in your hand."},
		{throwing, "2s 3s 4s 5s | 7h 7d 7c / Kd", "Count what fits in no set: is it time to knock?",
			"Knock, and discard ♦K.", "It leaves 8 points in your hand."},
		{gin, "2s 3s 4s 5s | 7h 7d 7c | Js Qs Ks / 9h", "Count what fits in no set: is it time to knock?",
			"Knock, and discard ♥9.", "Nothing is left in your hand: that’s gin."},
		{knocked(t, "9h 9d 9c|2c 3c 4c 5c", "2h 6h", "Ah Kh 2d"), "9h 9d 9c | 2c 3c 4c 5c",
			"Look at the sets on the table, then at your own cards: what can you lay off?", "There’s nothing to lay off.",
			"It leaves 13 points in your hand."},
		{knocked(t, "9h 9d 9c|2c 3c 4c 5c", "2h 6h", "Ah Kh 2d 6c"), "9h 9d 9c | 2c 3c 4c 5c 6c",
			"Look at the sets on the table, then at your own cards: what can you lay off?", "From your hand: ♣6.",
			"It leaves 13 points in your hand."},
	} {
		a := c.p.View(0).(game.Hinter).Explain(c.move)
		if got := []string{say.Plain(a.Where), say.Plain(a.What), say.Plain(a.Why)}; !slices.Equal(got,
			[]string{c.where, c.what, c.why}) {
			t.Errorf("%s: %q", c.move, got)
		}
	}
}

// TestGolden plays a short match and tells it in both languages, with the boards of each stage.
func TestGolden(t *testing.T) {
	full, err := Rules.Info().Complete(game.Options{"target": "40", "limit": oklahoma})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, lang := range []string{"en", "fr"} {
		say, rng := words(t, lang), rand.New(rand.NewPCG(3, 3))
		p, err := Rules.Start(2, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[string]bool{}
		b.WriteString("== " + lang + "\n")
		for u := range golden.Turns(t, p, golden.Computer(t, Rules, 2, rng), golden.Lucky(rng)) {
			if stage := stateOf(t, saved(t, u.Before)).stage; !shown[stage] {
				shown[stage] = true
				for _, seat := range []game.Seat{game.Public, u.By} {
					b.WriteString(golden.Board(t, u.Before.View(seat), say))
				}
				for _, c := range u.View().(game.Interactive).Panel("").Controls {
					b.WriteString("[" + c.Name + "] " + say.Plain(c.Label) + "\n")
				}
			}
			b.WriteString(string(u.Move) + " = " + say.Plain(game.Notation(u.View(), u.Move)) + "\n" + u.Told(say, "  ", 0, 1))
			p = u.After
		}
		res, _ := p.Result()
		b.WriteString(fmt.Sprintln(say.Plain(res.Reason), res.Scores, res.Places))
		if len(shown) != len(stages) {
			t.Errorf("stages %v", shown)
		}
	}
	golden.Check(t, "gin.golden", b.String())
}

// TestLaidInEarlierGames: what was laid after a knock in a game of an earlier version is told in one sentence, as it
// was stored then.
func TestLaidInEarlierGames(t *testing.T) {
	cards := game.Lit("9h")
	for lang, want := range map[string]string{
		"en": "Ann lays down or off 9h. Deadwood: 20 (9h).",
		"fr": "Ann pose ou complète 9h. Reste\u00a0: 20 (9h).",
	} {
		say := words(t, lang)
		if got := say.Plain(game.M("gin.ev.laidoff", "by", game.Seat(0), "n", 1, "tiles", cards, "rest", 20, "kept",
			cards)); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
