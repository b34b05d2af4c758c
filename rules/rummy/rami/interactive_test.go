package rami_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy/rami"
)

// printer reads the game's messages in a language.
func printer(t *testing.T, lang string) *render.Printer {
	t.Helper()
	c, err := render.NewCatalogue(rami.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c.Reporting(func(err error) { t.Error(err) }).Printer(lang, []string{"Ann", "Bob", "Cléo"})
}

// position is that of a case.
func (c ruleCase) position(t *testing.T) game.Position {
	t.Helper()
	p, err := rami.Rules.(game.NativeReader).ReadNative([]byte(c.text(t)), c.options(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestGoldenGame writes a game down: what everybody is told, the board after each laying, and what the seats see at the
// end, in both languages.
func TestGoldenGame(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		say := printer(t, lang)
		luck := rand.New(rand.NewPCG(3, 51))
		o, err := rami.Rules.Info().Complete(game.Options{"games": "1"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := rami.Rules.Start(2, o, luck)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		b.WriteString(golden.Board(t, p.View(0), say))
		for u := range golden.Turns(t, p, func(u golden.Turn) (game.Move, error) {
			return rami.Rules.Computer(2+int(u.By)).Choose(t.Context(), u.View(), luck)
		}, golden.Lucky(luck)) {
			b.WriteString("> " + string(u.Move) + " = " + say.Plain(game.Notation(u.View(), u.Move)) + "\n")
			for _, c := range u.View().(game.Interactive).Panel("").Controls {
				if c.Row == 0 && !c.Rare {
					b.WriteString("[" + say.Plain(c.Label) + "] ")
				}
			}
			b.WriteString("\n" + u.Told(say, "", 0))
			if p = u.After; strings.Contains(string(u.Move), " ") && len(u.Move) > 6 {
				b.WriteString(golden.Board(t, p.View(game.Public), say))
			}
		}
		b.WriteString(golden.Board(t, p.View(1), say))
		res, _ := p.Result()
		b.WriteString(say.Plain(res.Reason) + "\n")
		golden.Check(t, "game."+lang+".golden", b.String())
	}
}

// TestSavedAtEveryStage saves positions and what each seat may know of them at every stage of games, reads them and
// saves them again.
func TestSavedAtEveryStage(t *testing.T) {
	reader := rami.Rules.(game.NativeReader)
	rng := rand.New(rand.NewPCG(8, 8))
	stages := map[string]int{}
	for n := range rulestest.Of(6, 3) {
		o, err := rami.Rules.Info().Complete(game.Options{"games": "2", "run": []string{"on", "off"}[n%2]})
		if err != nil {
			t.Fatal(err)
		}
		p, err := rami.Rules.Start(2+n%4, o, rng)
		for ply := 0; err == nil; ply++ {
			for seat := game.Public; int(seat) < 2+n%4; seat++ {
				text := savedView(t, p.View(seat))
				if seat < 0 {
					text = savedGame(t, p)
				}
				q, err := reader.ReadNative([]byte(text), o)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				again := savedGame(t, q)
				if seat >= 0 {
					again = savedView(t, q.View(seat))
				}
				if again != text {
					t.Fatalf("seat %d: saved again as\n%s\nwant\n%s", seat, again, text)
				}
				if !maps.Equal(q.(game.Counter).Inventory(), p.(game.Counter).Inventory()) {
					t.Fatalf("seat %d: other cards than before", seat)
				}
				if hidden := strings.Count(text, "?"); seat < 0 && hidden > 0 || seat >= 0 && len(p.Turn()) > 0 && hidden < 20 {
					t.Fatalf("seat %d: %d cards are hidden in\n%s", seat, hidden, text)
				}
			}
			for _, stage := range []string{"(phase 0)", "(phase 1)", "(melanges", "(serie 2)", "(jetes", "(tour 0)", "true"} {
				if strings.Contains(savedGame(t, p), stage) {
					stages[stage]++
				}
			}
			if len(p.Turn()) == 0 {
				break
			}
			seat := p.Turn()[0]
			m, e := rami.Rules.Computer(1+ply%3).Choose(context.Background(), p.View(seat), rng)
			if err = e; err == nil {
				p, _, err = p.Apply(seat, m, rng)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, stage := range []string{"(phase 0)", "(phase 1)", "(serie 2)", "(jetes", "(tour 0)", "true"} {
		if stages[stage] == 0 {
			t.Errorf("no position with %s", stage)
		}
	}
}

func savedView(t *testing.T, v game.View) string {
	t.Helper()
	text, err := v.(game.NativeWriter).WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A hand that another one cannot see is hidden, whatever the cards.
func TestViewHidesHands(t *testing.T) {
	c := ruleCase{Hand: "Ah Ad Ac", Other: "Ks Kh Kd", Pile: new(string)}
	*c.Pile = "3d"
	p := c.position(t)
	if text := savedView(t, p.View(0)); strings.Contains(text, "roi") || !strings.Contains(text, "(coeur as)") {
		t.Errorf("seat 0 reads %s", text)
	}
	if text := savedView(t, p.View(1)); strings.Contains(text, "as)") || !strings.Contains(text, "(pique roi)") {
		t.Errorf("seat 1 reads %s", text)
	}
	if text := savedView(t, p.View(game.Public)); strings.Contains(text, "roi") || strings.Contains(text, "as)") {
		t.Errorf("everybody reads %s", text)
	}
}

// draftStep is an action on a draft, and the beginning of what is said or moved.
type draftStep struct{ verb, args, want string }

// walk carries actions out; arguments are name=value, separated by semicolons.
func walk(t *testing.T, c ruleCase, lang string, steps []draftStep) {
	t.Helper()
	p, say, draft := c.position(t), printer(t, lang), ""
	for _, s := range steps {
		a := game.Action{Name: s.verb, Args: map[string]string{}, Lang: lang}
		for arg := range strings.SplitSeq(s.args, ";") {
			if name, value, ok := strings.Cut(arg, "="); ok {
				a.Args[name] = value
			}
		}
		var got string
		reply, err := p.View(0).(game.Interactive).Do(draft, a)
		if err != nil {
			msg, ok := game.Refused(err)
			if !ok {
				t.Fatal(err)
			}
			got = "refused: " + say.Plain(msg)
		} else {
			draft = reply.Draft
			var lines []string
			for _, m := range reply.Say {
				lines = append(lines, say.Plain(m))
			}
			if got = strings.Join(lines, " "); reply.Move != "" {
				got = "move: " + string(reply.Move)
			}
		}
		if !strings.HasPrefix(got, s.want) || s.want == "" && got != "" {
			t.Fatalf("%s %s: got %q, want %q", s.verb, s.args, got, s.want)
		}
		if move, ok := strings.CutPrefix(got, "move: "); ok {
			if _, _, err := p.Apply(0, game.Move(move), rand.New(rand.NewPCG(1, 1))); err != nil {
				t.Fatalf("%q: %v", move, err)
			}
		}
	}
}

func TestDrafts(t *testing.T) {
	pile := "3d 9d"
	c := ruleCase{Hand: "7h Qs Qd 9s 9c 2s 5c", Table: "4h 5h 6h|8s * 10s", Opened: true, Pile: &pile}
	walk(t, c, "en", []draftStep{
		{"discard", "tile=2s", "refused: First draw from the stock or take the last card of the discard pile."},
		{"upcard", "", "You took ♦9: now play it, or undo."},
		{"discard", "tile=2s", "refused: You took ♦9 from the discard pile, so you have to play it this turn."},
		{"discard", "tile=9d", "refused: You took ♦9 from the discard pile, so you have to play it this turn."},
		{"undo", "", ""},
		{"undo", "", "refused: There’s nothing to undo."},
		{"lay", "tiles=9d 9s 9c", "refused: You don’t have ♦9 in your hand."},
		{"upcard", "", "You took ♦9: now play it, or undo."},
		{"lay", "tiles=9d 9s 9c", "From your hand: ♠9 ♦9 ♣9 (3). That fits. Discard a card to play it."},
		{"add", "set=1;tiles=7h", "From your hand: ♠9 ♥7 ♦9 ♣9 (4). That fits."},
		{"undo", "", "From your hand: ♠9 ♦9 ♣9 (3)."},
		{"undo", "", "You took ♦9: now play it, or undo."},
		{"undo", "", ""},
		{"discard", "tile=2s", "refused: First draw"},
		{"upcard", "", "You took ♦9: now play it, or undo."},
		{"lay", "tiles=9d 9s 9c", "From your hand: ♠9 ♦9 ♣9 (3)."},
		{"upcard", "", "From your hand: ♠9 ♦9 ♣9 (3)."}, // again: it stays taken
		{"discard", "tile=5h", "refused: You don’t have ♥5 in your hand."},
		{"discard", "tile=2s", "move: take 4h 5h 6h | 8s * 10s | 9s 9d 9c / 2s"},
	})
	c.Drawn = true
	walk(t, c, "en", []draftStep{
		{"upcard", "", "refused: You have drawn already"},
		{"draw", "", "refused: You have drawn already"},
		{"take", "set=2;tiles=*", "Still to be placed: 🃏. Set 2 isn’t complete yet."},
		{"discard", "tile=2s", "refused: ♠8 ♠10 isn’t a set."},
		{"add", "set=2;tiles=9s", "From your hand: ♠9 (1). Still to be placed: 🃏."},
		{"discard", "tile=2s", "refused: These cards must stay on the table: 🃏."},
		{"lay", "tiles=* Qs Qd", "From your hand: ♠9 ♠Q ♦Q (3). That fits."},
		{"discard", "tile=2s", "move: 4h 5h 6h | 8s 9s 10s | Qs Qd * / 2s"},
	})
	walk(t, c, "en", []draftStep{
		{"lay", "tiles=Qs Qd", "From your hand: ♠Q ♦Q (2). Set 3 isn’t complete yet."},
		{"discard", "tile=2s", "refused: ♠Q ♦Q isn’t a set."},
		{"reset", "", "Everything is back where it was."},
		{"arrange", "tiles=7h", "From your hand: ♥7 (1). That fits."},
		{"arrange", "tiles=9s Qs Qd", "From your hand: ♠9 ♠Q ♦Q (3). That fits."},
		{"discard", "tile=5c", "move: 4h 5h 6h | 8s 9s 10s | Qs Qd * / 5c"},
	})
	first := ruleCase{Hand: "Qs Qd Qc 9s 9c 9d 2s", Drawn: true}
	walk(t, first, "en", []draftStep{
		{"lay", "tiles=Qs Qd Qc", "From your hand: ♠Q ♦Q ♣Q (3). 30 points: your first play needs 51."},
		{"discard", "tile=2s", "refused: 30 points: your first play needs 51."},
		{"lay", "tiles=9s 9c 9d", "From your hand: ♠9 ♠Q ♦9 ♦Q ♣9 ♣Q (6). Your first play needs a run without a joker."},
		{"discard", "tile=2s", "refused: Your first play needs a run without a joker."},
	})
}

// TestSwapFromMenu: the menu of sets offers to take a joker of the table for its card, and then where the joker can go.
func TestSwapFromMenu(t *testing.T) {
	c := ruleCase{Hand: "9s Qs Qd 2c", Table: "8s * 10s|4h 5h 6h", Opened: true, Drawn: true}
	say := printer(t, "en")
	draft := ""
	for _, want := range []string{"♠9 for the 🃏 in", "♠Q ♦Q 🃏"} {
		v := c.position(t).View(0).(game.Interactive)
		chosen := false
		for _, k := range v.Panel(draft).Controls {
			a := game.Action{Name: k.Name}
			label := say.Plain(k.Label)
			for _, choice := range k.Choices {
				if strings.HasPrefix(say.Plain(choice.Label), want) {
					a.Values, label = []string{choice.Value}, want
				}
			}
			if strings.HasPrefix(label, want) && !chosen {
				r, err := v.Do(draft, a)
				if err != nil {
					t.Fatalf("%q: %v", want, err)
				}
				draft, chosen = r.Draft, true
			}
		}
		if !chosen {
			t.Fatalf("%q is not offered", want)
		}
	}
	r, err := c.position(t).View(0).(game.Interactive).Do(draft, game.Action{Name: "discard", Lang: "en",
		Args: map[string]string{"tile": "2c"}})
	if err != nil || r.Move != "8s 9s 10s | 4h 5h 6h | Qs Qd * / 2c" {
		t.Errorf("got %q, %v", r.Move, err)
	}
}

// TestTyped types turns in both languages, whole and verb by verb.
func TestTyped(t *testing.T) {
	pile := "3d Kh"
	c := ruleCase{Hand: "Ks Kd Qs 2c", Table: "4h 5h 6h", Opened: true, Pile: &pile}
	const move = "move: take 4h 5h 6h | Ks Kh Kd / Qs"
	walk(t, c, "en", []draftStep{{"play", "table=take 4h 5h 6h | Ks Kd Kh / Qs", move}})
	walk(t, c, "fr", []draftStep{{"play", "table=take 4c 5c 6c | Rp Rk Rc / Dp", move}})
	walk(t, c, "fr", []draftStep{
		{"upcard", "", "Vous prenez ♥R"},
		{"lay", "tiles=♠R Rk Rc", "De votre main"},
		{"discard", "tile=2p", "refused: Vous n’avez pas ♠2 en main."},
		{"discard", "tile=Dp", move},
	})
	walk(t, c, "fr", []draftStep{{"draw", "", "move: draw"}})
	walk(t, c, "fr", []draftStep{{"play", "table=/ Dp", "refused: Piochez d’abord"}})
	walk(t, c, "en", []draftStep{{"play", "table=take / Qs", "refused: You took ♥K from the discard pile"}})
	walk(t, c, "en", []draftStep{{"play", "table=take 4h 5h 6h | Ks Kd Kh / Qs 2c", "refused: Name the one card"}})
	walk(t, c, "en", []draftStep{{"play", "table=take 4h 5h 6h | Ks Kd 1x / Qs", "refused: “1x” isn’t a card"}})
}

// TestHints: what a hint says is true of the turn.
func TestHints(t *testing.T) {
	useful, useless := "3d 9d", "9d 3d"
	for _, c := range []struct {
		name             string
		c                ruleCase
		where, what, why string
	}{
		{"the pile helps", ruleCase{Hand: "9s 9c 2s Kh", Table: "4h 5h 6h", Opened: true, Pile: &useful},
			"♦9 lies on the discard pile: can you use it?", "From your hand: ♠9 ♦9 ♣9 (3).", "It leaves 2 points in your hand."},
		{"the pile does not help", ruleCase{Hand: "9s 9c 2s Kh", Table: "4h 5h 6h", Opened: true, Pile: &useless},
			"Stock or discard pile", "Draw from the stock.", "What lies on the pile doesn’t help you enough."},
		{"the pile may not be taken", ruleCase{Hand: "9s", Table: "4h 5h 6h", Opened: true, Pile: &useful},
			"You can’t take from the discard pile this turn.", "Draw from the stock.", "There’s no other way"},
		{"a discard", ruleCase{Hand: "7h 8h 7d Ks 2c", Drawn: true}, "Which card do you need least?", "Discard ",
			"It leaves"},
		{"a first meld", ruleCase{Hand: "10h Jh Qh Kh 9s 9c 9d 2s 5c 8d", Drawn: true},
			"Look at your own hand: there is a first meld in it.", "From your hand: ♠9 ♥10 ♥J ♥Q ♥K ♦9 ♣9.", "It leaves"},
		{"out", ruleCase{Hand: "7h 2s", Table: "4h 5h 6h", Opened: true, Drawn: true}, "Look at set 1 on the table.",
			"From your hand: ♥7.", "It empties your hand."},
	} {
		v := c.c.position(t).View(0).(game.Hinter)
		say := printer(t, "en")
		m, err := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		a := v.Explain(m)
		for _, pair := range [][2]string{{say.Plain(a.Where), c.where}, {say.Plain(a.What), c.what}, {say.Plain(a.Why),
			c.why}} {
			if !strings.HasPrefix(pair[0], strings.TrimSuffix(pair[1], " (3).")) {
				t.Errorf("%s, %q: got %q, want %q", c.name, m, pair[0], pair[1])
			}
		}
	}
}

// TestExpertWithoutTime: out of time the highest level plays as the one below.
func TestExpertWithoutTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	o, err := rami.Rules.Info().Complete(game.Options{"games": "1"})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for n := range rulestest.Of(6, 2) {
		p, err := rami.Rules.Start(2+n%2, o, rng)
		for err == nil && len(p.Turn()) > 0 {
			seat := p.Turn()[0]
			want, e := rami.Rules.Computer(3).Choose(context.Background(), p.View(seat), rng)
			if e != nil {
				t.Fatal(e)
			}
			got, e := rulestest.Hurried{Player: rami.Rules.Computer(4)}.Choose(context.Background(), p.View(seat), rng)
			if e != nil || got != want {
				t.Fatalf("without time level 4 plays %q (%v), want %q", got, e, want)
			}
			asked++
			p, _, err = p.Apply(seat, want, rng)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if asked < 40 {
		t.Errorf("%d moves compared", asked)
	}
}
