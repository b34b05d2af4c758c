package domino

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// fivesCross has four open ends: 2 left, 5 right, 1 top, and the six of the spinner's bottom.
const fivesCross = `(regle fives 7 250) (joueurs (A 35 ([2:5] [1:6] [6:0] [3:3] [1:2])) (B 20 ([0:0] [4:4])) (C 0 ([5:5])))
	(chaine [2:4] [4:6] [6:6] [6:3] [3:5]) (bras [6:6] ([6:5] [5:1]) ()) (pioche @) (tour 1)
	(coups (1 joue [6:6]) (2 joue [4:6] G) (3 joue [6:3] D) (1 joue [2:4] G) (2 joue [6:5] H) (3 joue [3:5] D) (2 joue [5:1] H))`

// fivesBare has a spinner with one open side: six at the left, counting twelve, and three at the right.
const fivesBare = `(regle fives 7 250) (joueurs (A 0 ([4:6] [3:3] [3:4])) (B 0 ([5:5] [1:1])) (C 0 ([2:2])))
	(chaine [6:6] [6:3]) (pioche @) (tour 1)`

// TestCounts: what the open ends add up to.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		chain, arms string
		want        int
	}{
		{"[6:4]", "", 10},                                   // a lone tile counts both halves
		{"[5:5]", "", 10},                                   // and so does a lone double, not twice
		{"[5:5] [5:0]", "", 10},                             // the spinner with one side covered
		{"[0:5] [5:5]", "", 10},                             // at the other end
		{"[0:5] [5:5] [5:1]", "", 1},                        // with both sides covered; empty arms count nothing
		{"[0:5] [5:5] [5:1]", "[5:5] ([5:4]) ()", 5},        // an arm counts its end
		{"[0:5] [5:5] [5:1]", "[5:5] ([5:4] [4:4]) ()", 9},  // a double at the end of an arm both halves
		{"[0:5] [5:5] [5:1] [1:1]", "[5:5] () ()", 2},       // or at the end of the chain
		{"[0:5] [5:5] [5:1] [1:1] [1:3]", "[5:5] () ()", 3}, // nothing once it is covered
		{"[2:6] [6:5] [5:5]", "[5:5] () ()", 12},            // a spinner that was laid later
		{"[2:2] [2:5] [5:5]", "[2:2] () ()", 14},            // both doubles at the ends
		{"[0:5] [5:5] [5:1]", "[5:5] ([5:4]) ([5:6])", 0 + 1 + 4 + 6},
	} {
		text := "(regle fives 7 100) (joueurs (A 0 ([3:3])) (B 0 ([3:6]))) (chaine " + c.chain + ")"
		if c.arms != "" {
			text += " (bras " + c.arms + ")"
		}
		p := read(t, text+" (pioche @) (tour 1)")
		if got := p.Sum(); got != c.want {
			t.Errorf("%s %s counts %d, want %d", c.chain, c.arms, got, c.want)
		}
		b := ai.NewBoard(&p.Table)
		if b.Gains != [4]int16{} {
			t.Errorf("%s: the board begins with %v", c.chain, b.Gains)
		}
	}
}

// TestFivesMoves: the arms take tiles once the spinner is covered on both sides, and each scores as it is laid.
func TestFivesMoves(t *testing.T) {
	p := read(t, fivesCross)
	want := []game.Move{"1-2 L", "1-2 T", "1-6 B", "1-6 T", "2-5 L", "2-5 R", "6-0 B"}
	if got := p.Moves(0); !slices.Equal(got, want) {
		t.Fatalf("moves %v, want %v", got, want)
	}
	for m, want := range map[game.Move]int{
		"1-2 L": 35, // 1, 5 and 1
		"2-5 L": 35, // 5, 5 and 1
		"2-5 R": 40, // 2, 2 and 1
		"1-6 T": 35, // 2, 5 and 6
		"6-0 B": 35, // 2, 5, 1 and 0
	} {
		q, events := do(t, p, nil, m)
		if q.Scores[0] != want || has(events, "domino.ev.fives") != (want > 35) {
			t.Errorf("%s: score %d, want %d, with %v", m, q.Scores[0], want, events)
		}
	}
	bare := read(t, fivesBare)
	if got := bare.Moves(0); !slices.Equal(got, []game.Move{"3-3 R", "3-4 R", "4-6 L"}) {
		t.Errorf("beside a spinner with an open side: %v", got)
	}
	q, _ := do(t, bare, nil, "4-6 L")
	if !q.ArmsOpen() {
		t.Error("the arms are closed though both sides are covered")
	}
	for m, want := range map[game.Move]string{"4-6 T": "domino.refuse.noarm", "4-6 R": "domino.refuse.otherside"} {
		_, _, err := bare.Apply(0, m, nil)
		if got, _ := game.Refused(err); got.ID != want {
			t.Errorf("%s: %v, want %s", m, err, want)
		}
	}
	for m, want := range map[game.Move]string{
		"3-3 T": "domino.refuse.fitfour", "1-6": "domino.refuse.sidefour", "2-5 B": "domino.refuse.otherside",
		"6-0 L": "domino.refuse.othersidearm",
	} {
		_, _, err := p.Apply(0, m, nil)
		if got, _ := game.Refused(err); got.ID != want {
			t.Errorf("%s: %v, want %s", m, err, want)
		}
	}
}

// TestFivesEnd: the target is judged at the end of a round, and the highest score wins even if another seat went out.
func TestFivesEnd(t *testing.T) {
	const text = `(regle fives 7 100) (joueurs (A 95 ([5:5] [1:1])) (B 120 ([0:2])) (C 0 ([0:1]))) (chaine [5:6] [6:0])
		(pioche @) (tour 1)`
	p := read(t, text)
	q, _ := do(t, p, nil, "5-5 L") // 10 and 0
	if q.Scores[0] != 105 || q.Ended != round.Running {
		t.Fatalf("scores %v, ended %d: a round is not over when the target is reached", q.Scores, q.Ended)
	}
	r, events := do(t, q, rng1(), "0-2 R") // B goes out: 2 + 1 pips of the others
	if !slices.Equal(r.Scores, []int{105, 125, 0}) || r.Ended != round.Reached || !has(events, "domino.ev.round") {
		t.Fatalf("scores %v, ended %d", r.Scores, r.Ended)
	}
	res, over := r.Result()
	if !over || !slices.Equal(res.Places, []int{2, 1, 3}) {
		t.Errorf("result %+v", res)
	}
	data, err := r.Encode()
	if err != nil || !strings.Contains(string(data), "(fini)") {
		t.Fatalf("%s, %v", data, err)
	}
	back, err := Rules.Decode(data)
	if err != nil || back.(*position).Ended != round.Reached {
		t.Errorf("read again: %v, %v", back, err)
	}
}

// TestCapicua: the bonuses of 25.
func TestCapicua(t *testing.T) {
	const text = `(regle block 7 500 equipes) (options (capicua yes)) (joueurs (A 0 (%)) (B 0 ([0:0])) (C 0 ([5:5])) (D 0 (@)))
		(chaine [2:3] [3:4]) (pioche) (tour 1)`
	for tile, want := range map[string]bool{"[2:4]": true, "[2:2]": false, "[1:2]": false} {
		p := read(t, strings.Replace(text, "%", tile, 1))
		others := p.Racks[1].Pips() + p.Racks[3].Pips()
		q, events := do(t, p, rng1(), p.Moves(0)[0])
		if bonus := q.Scores[0] - others; has(events, "domino.ev.capicua") != want || bonus != map[bool]int{true: 25}[want] ||
			q.Scores[2] != q.Scores[0] {
			t.Errorf("%s: scores %v, the others held %d", tile, q.Scores, others)
		}
	}
	const passes = `(regle block 7 500 equipes) (options (capicua yes))
		(joueurs (A 0 ([2:6] [2:5] [6:6])) (B 0 ([0:0])) (C 0 ([5:5])) (D 0 (@))) (chaine [2:2]) (pioche) (tour 2)
		(coups (1 joue [2:2]))`
	p := read(t, strings.Replace(passes, "(chaine [2:2])", "(chaine [2:4] [4:1] [1:2] [2:2] [2:0] [0:3] [3:2])", 1))
	q, events := do(t, p, rng1(), "pass", "pass", "pass", "2-6 L")
	if !slices.Equal(q.Scores, []int{25, 0, 25, 0}) || !has(events, "domino.ev.threepasses") {
		t.Errorf("scores %v after three passes", q.Scores)
	}
	// Nobody lays after the fourth pass: no bonus, and all four hands.
	blocked := read(t, strings.Replace(strings.Replace(passes, "[2:6] [2:5]", "[1:1]", 1), "(chaine [2:2])",
		"(chaine [2:4] [4:1] [1:2] [2:2] [2:0] [0:3] [3:2] [2:5] [5:6] [6:2])", 1))
	all := 0
	for _, r := range blocked.Racks {
		all += r.Pips()
	}
	q, events = do(t, blocked, rng1(), "pass", "pass", "pass", "pass")
	if !slices.Equal(q.Scores, []int{all, 0, all, 0}) || has(events, "domino.ev.threepasses") {
		t.Errorf("scores %v in a block, want all %d pips", q.Scores, all)
	}
}

// TestTenTiles: partners with the double-nine set and the option have ten tiles each, without it seven as before.
func TestTenTiles(t *testing.T) {
	o := game.Options{"variant": round.BlockGame, "partners": "yes", "values": "10"}
	if p := mustStart(t, 4, o, rng1()).(*position); len(p.Racks[3]) != 7 {
		t.Errorf("without the option: %d tiles", len(p.Racks[3]))
	}
	o["hand"] = round.HandTen
	if p := mustStart(t, 4, o, rng1()).(*position); len(p.Racks[3]) != 10 || len(p.Stock) != 15 {
		t.Errorf("%d tiles, %d in the stock", len(p.Racks[3]), len(p.Stock))
	}
}

// TestFivesPanel: every end has a button, a menu line, a typed form and a form in words.
func TestFivesPanel(t *testing.T) {
	p := read(t, fivesCross)
	v := p.View(0).(*view)
	var names []string
	for _, c := range v.Panel("").Controls {
		names = append(names, c.Name)
	}
	want := []string{"play.2-5.L", "play.2-5.R", "play.1-6.T", "play.1-6.B", "play.6-0.B", "play.1-2.L", "play.1-2.T"}
	if !slices.Equal(names, want) {
		t.Errorf("buttons %v, want %v", names, want)
	}
	for _, name := range names {
		if reply, err := v.Do("fr", game.Action{Name: name}); err != nil || string(reply.Move) !=
			strings.ReplaceAll(strings.TrimPrefix(name, "play."), ".", " ") {
			t.Errorf("%s makes %q, %v", name, reply.Move, err)
		}
	}
	for typed, want := range map[string]game.Move{
		"6-0": "6-0 B", "06 bas": "6-0 B", "1-6 h": "1-6 T", "16 top": "1-6 T", "haut 61": "1-6 T", "1-6 up": "1-6 T",
		"61 down": "1-6 B", "2-5 d": "2-5 R", "25 b": "",
	} {
		reply, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": typed}})
		if reply.Move != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", typed, reply.Move, err, want)
		}
	}
	reply, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": "16"}})
	if err != nil || reply.Draft != "1-6" || reply.Say[0].ID != "domino.say.wherefour" {
		t.Errorf("1-6 without an end: %+v, %v", reply, err)
	}
	var values []string
	for _, c := range v.Complete("", game.Action{Name: "play", Args: map[string]string{"tile": "6"}}, "tile") {
		values = append(values, c.Value)
	}
	if !slices.Equal(values, []string{"1-6 T", "1-6 B", "6-0"}) {
		t.Errorf("completed: %v", values)
	}
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Moves(0) {
		for _, l := range render.Languages {
			text := catalogue.Printer(l.Code, nil).Plain(v.Notation(m))
			if pl, err := round.ParseTyped(text); err != nil || pl.Move() != m {
				t.Errorf("%s: %q is read as %v, %v", m, text, pl, err)
			}
		}
	}
}

// TestAlikeEnds: only ends that lead to the same play are one.
func TestAlikeEnds(t *testing.T) {
	for _, c := range []struct {
		chain, arms string
		tile        round.Tile
		want        string
	}{
		{"[5:5]", "", round.Make(3, 5), "L"},                                          // a lone double
		{"[0:1] [1:2] [2:0]", "", round.Make(0, 4), "L"},                              // the same value without a double
		{"[0:0] [0:1] [1:6] [6:0]", "", round.Make(0, 4), "LR"},                       // one end is the spinner
		{"[0:5] [5:5] [5:1]", "", round.Make(3, 5), "T"},                              // two empty arms
		{"[1:5] [5:5] [5:2] [2:6]", "[5:5] ([5:6]) ()", round.Make(4, 6), "R"},        // an arm like an end of the chain
		{"[1:5] [5:5] [5:2] [2:6] [6:6]", "[5:5] ([5:6]) ()", round.Make(4, 6), "RT"}, // but not like a double
	} {
		text := "(regle fives 7 100) (joueurs (A 0 ([3:3])) (B 0 ([3:6]))) (chaine " + c.chain + ")"
		if c.arms != "" {
			text += " (bras " + c.arms + ")"
		}
		p := read(t, text+" (pioche @) (tour 1)")
		got := ""
		for _, s := range p.Distinct(c.tile) {
			got += string(s)
		}
		if got != c.want {
			t.Errorf("%s %s: %v goes to %s, want %s", c.chain, c.arms, c.tile, got, c.want)
		}
		b := ai.NewBoard(&p.Table)
		b.Hand[0] = round.Bit(c.tile)
		got = ""
		for _, m := range b.Moves(nil) {
			got += string(m.Side)
		}
		if got != c.want {
			t.Errorf("%s %s: on the board %v goes to %s, want %s", c.chain, c.arms, c.tile, got, c.want)
		}
	}
}

// TestFivesAdvice: hints name the arms and the points, and the judge tells points that were left.
func TestFivesAdvice(t *testing.T) {
	p := read(t, fivesCross)
	v := p.View(0).(*view)
	for m, want := range map[game.Move]string{
		"2-5 R": "domino.hint.where.end right 5 domino.hint.why.scores",
		"6-0 B": "domino.hint.where.endarm bottom 6 domino.hint.why.fits",
		"1-2 T": "domino.hint.where.endarm top 1 domino.hint.why.fits",
	} {
		a := v.Explain(m)
		side := strings.TrimPrefix(a.Where.Args["side"].(game.Msg).ID, "domino.side.")
		if got := fmt.Sprint(a.Where.ID, " ", side, " ", a.Where.Args["value"], " ", a.Why.ID); got != want {
			t.Errorf("%s: %s, want %s", m, got, want)
		}
		for i, board := range a.Boards {
			if board == nil {
				t.Errorf("%s: there is no board %d", m, i)
			}
		}
	}
	j, err := v.Judge(context.Background(), "1-2 T", game.Glance)
	if err != nil || !slices.Contains(j.Misses, ai.MissScore) || j.Best != "2-5 R" {
		t.Errorf("1-2 T is judged %+v, %v", j, err)
	}
	an, err := v.Analyse(context.Background(), game.Query{N: 10, All: true})
	if err != nil || an.Count != 7 || len(an.Plays) != 7 {
		t.Errorf("analysed: %+v, %v", an, err)
	}
}

// TestLevelsTakePoints: from the third on, levels see a move that scores and leaves nothing.
func TestLevelsTakePoints(t *testing.T) {
	v := read(t, fivesCross).View(0)
	for level := 3; level <= ai.Levels; level++ {
		if m, err := Rules.Computer(level).Choose(context.Background(), v, rng1()); err != nil || m != "2-5 R" {
			t.Errorf("level %d plays %q, %v, want 2-5 R for five points", level, m, err)
		}
	}
}

// TestFivesSaved: what a saved game must say, and what it must not.
func TestFivesSaved(t *testing.T) {
	p := read(t, fivesCross)
	text, err := p.WriteNative(nil)
	if err != nil || !strings.Contains(string(text), "(bras [6:6] ([6:5] [5:1]) ())") ||
		!strings.Contains(string(text), "(2 joue [5:1] H)") {
		t.Fatalf("%s, %v", text, err)
	}
	said, err := Rules.(rules).TellNative([]byte(
		"(regle block 7 200 equipes) (options (capicua yes) (blocked all)) (joueurs (A 0 (?)) (B 0 (?)) (C 0 (?)) (D 0 (?))) (chaine) (pioche "+
			HiddenTiles(24)+") (tour 1)"), nil)
	if err != nil || said.Options["capicua"] != "yes" || said.Options["blocked"] != "all" ||
		said.Options["hand"] != "usual" {
		t.Errorf("%+v, %v", said, err)
	}
	const (
		two  = "(regle fives 7 100) (joueurs (A 0 ([3:3] [0:2])) (B 0 ([3:6]))) "
		five = "(regle fives 7 100) (joueurs (A 0 ([3:3] [0:2])) (B 0 ([5:5]))) "
		draw = "(regle draw 7 100) (joueurs (A 0 ([3:3] [0:2])) (B 0 ([3:6]))) "
	)
	for bad, want := range map[string]string{
		two + "(chaine [2:2] [2:5] [5:5]) (bras [2:2] () ()) " +
			"(coups (1 joue [5:5]) (2 joue [2:5] G) (1 joue [2:2] G))": "domino.native.spinner",

		two + "(chaine [2:2] [2:5] [5:5])":                               "domino.native.whichspinner",
		five + "(chaine [2:2] [2:5]) (bras [5:5] () ())":                 "domino.native.spinner",
		two + "(chaine [2:2] [2:5]) (bras [2:2] ([2:4]) ())":             "domino.native.chain",
		two + "(chaine [1:2] [2:2] [2:5]) (bras [2:2] ([5:4]) ())":       "domino.native.chain",
		two + "(chaine [1:2] [2:2] [2:5]) (bras [2:2] ([2:4] [5:5]) ())": "domino.native.chain",
		two + "(chaine [2:2] [2:5]) (fini)":                              "domino.native.unfinished",
		draw + "(chaine [2:2] [2:5]) (bras [2:2] () ())":                 "domino.native.spinner",
		draw + "(chaine [2:2] [2:5]) (fini)":                             "domino.native.syntax",
		draw + "(options (capicua yes)) (chaine [2:2] [2:5])":            "domino.refuse.capicua",
		two + "(options (colour red)) (chaine [2:2])":                    "domino.native.syntax",
	} {
		rest := round.AllTiles(7)
		for _, tile := range round.FullSet(7) {
			if strings.Contains(bad, tile.String()) || strings.Contains(bad, tile.Reversed().String()) {
				rest &^= round.Bit(tile)
			}
		}
		_, err := Rules.(game.NativeReader).ReadNative([]byte(bad+" (pioche "+rest.Row().String()+") (tour 1)"), nil)
		if got, _ := game.Refused(err); got.ID != want {
			t.Errorf("%s: %v, want %s", bad, err, want)
		}
	}
}
