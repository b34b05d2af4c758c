package gobblet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/ai"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
)

// gobbled is the position of the variant after the moves, in the short notation.
func gobbled(t testing.TB, memory bool, moves ...string) *position {
	t.Helper()
	var p game.Position = newGame(memory, board.Board{Gobblers: true})
	for i, text := range moves {
		m := game.Move(text)
		if short, ok := typed(text); ok {
			m = game.Move(short.String())
		}
		next, _, err := p.Apply(game.Seat(p.(*position).board.Mover), m, nil)
		if err != nil {
			t.Fatalf("move %d, %s: %v", i+1, text, err)
		}
		p = next
	}
	return p.(*position)
}

// uncoversRow: X's big piece on a1 covers O's, which shows b1 and c1; X lifts it.
var uncoversRow = []string{"S a1", "M a1", "B b1", "B c3", "B c1", "a1-b3"}

// TestGoldenGobblers writes a game in both languages as people read it: what happened, and the boards.
func TestGoldenGobblers(t *testing.T) {
	moves := []string{"M a1", "B a1", "S c2", "M c2", "B c2", "S b2", "M b2", "a1-c1", "offer", "S a3", "B b3", "B a2"}
	for _, pr := range printers(t) {
		var b strings.Builder
		var p game.Position = newGame(false, board.Board{Gobblers: true})
		show := func() {
			b.WriteString("\n" + textboard.Text(p.View(game.Public).Diagram(), pr, 28) + "\n\n")
		}
		show()
		for _, text := range moves {
			if p.Turn() == nil {
				break
			}
			m := game.Move(text)
			if short, ok := typed(text); ok {
				m = game.Move(short.String())
			}
			by := p.Turn()[0]
			next, events, err := p.Apply(by, m, nil)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			fmt.Fprintf(&b, "%s (%s)\n", pr.Plain(p.View(by).(game.Notator).Notation(m)), m)
			for _, e := range events {
				b.WriteString(pr.Plain(e.Msg) + "\n")
			}
			p = next
			show()
		}
		if r, over := p.Result(); over {
			fmt.Fprintf(&b, "%s %v %v\n", pr.Plain(r.Reason), r.Places, r.Scores)
		}
		hidden := gobbled(t, true, "S a1", "M a1").View(0).Diagram()
		b.WriteString("# from memory\n" + textboard.Text(hidden, pr, 28) + "\n")
		v := gobbled(t, false, uncoversRow[:5]...).View(1).(*view)
		panel := v.Panel("a1")
		b.WriteString("\n# lifted\n" + pr.Lines(panel.Say) + "\n" + textboard.Text(*panel.Show, pr, 28))
		b.WriteString("\n\n# controls\n")
		for _, c := range append(v.Panel("").Controls, panel.Controls...) {
			fmt.Fprintf(&b, "%d %s | %s%s%s\n", c.Row, c.Name, pr.Plain(c.Label),
				strings.Repeat(" off", btoi(c.Disabled)), strings.Repeat(" red", btoi(c.Style == game.Danger)))
		}
		golden.Check(t, "gobblers."+pr.Lang()+".txt", b.String())
	}
}

func TestGobblersRefusals(t *testing.T) {
	p := gobbled(t, false, "B a1", "B b1", "B c1", "B a2")
	for _, tt := range []struct{ move, id string }{
		{"drop(T,(2,2))", "gobblet.gobblers.hand"},
		{"drop(B,(2,2))", "gobblet.gobblers.hand"},
		{"drop(M,(0,0))", "gobblet.no.large"},
		{"drop(M,(3,0))", "gobblet.gobblers.cell"},
		{"drop(M,(0,3))", "gobblet.gobblers.cell"},
		{"onboard((0,0),(3,3))", "gobblet.gobblers.cell"},
		{"onboard((3,0),(0,0))", "gobblet.gobblers.cell"},
		{"onboard((2,2),(1,1))", "gobblet.no.empty"},
		{"onboard((1,0),(1,1))", "gobblet.no.theirs"},
		{"onboard((0,0),(0,0))", "gobblet.no.same"},
		{"onboard((0,0),(1,0))", "gobblet.no.large"},
		{"lift((0,0))", "gobblet.no.halves"},
		{"put((0,0))", "gobblet.no.halves"},
		{"B a1", "gobblet.gobblers.no.move"},
		{"accept", "gobblet.no.accept"},
	} {
		_, _, err := p.Apply(0, game.Move(tt.move), nil)
		if m, ok := game.Refused(err); !ok || m.ID != tt.id {
			t.Errorf("%s: %v, want %s", tt.move, err, tt.id)
		}
	}
}

// TestGobblersOptions: touch is refused with the variant, wherever a game comes from; positions without the variant are
// encoded as they were before it.
func TestGobblersOptions(t *testing.T) {
	o := game.Options{"variant": "gobblers", "touch": "on"}
	if _, err := Rules.Start(2, o, nil); !refusedAs(err, "gobblet.gobblers.touch") {
		t.Errorf("Start: %v", err)
	}
	reader := Rules.(game.NativeReader)
	if _, err := reader.ReadNative([]byte("drop(B,(0,0))\n"), o); !refusedAs(err, "gobblet.gobblers.touch") {
		t.Errorf("ReadNative: %v", err)
	}
	for _, bad := range []string{"(options (variant chess))", "(options (variant on))", "(options (memory gobblers))",
		"(options (variant gobblers) (variant gobblers))"} {
		if _, err := reader.ReadNative([]byte(bad+"\n"), nil); !refusedAs(err, "gobblet.no.syntax") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	p := gobbled(t, true, "B b2", "S b1", "b2-b1")
	text, err := p.WriteNative([]string{"Ada", "Bob"})
	want := "drop(B,(1,1))\ndrop(S,(1,0))\nonboard((1,1),(1,0))\n" +
		"(noms Ada Bob)\n(options (memory on) (variant gobblers))\n"
	if err != nil || string(text) != want {
		t.Errorf("WriteNative: %q, %v", text, err)
	}
	saved, err := Rules.(game.NativeTeller).TellNative(text, nil)
	if o := saved.Options; err != nil || o["variant"] != "gobblers" || o["memory"] != "on" || saved.Names[1] != "Bob" {
		t.Errorf("TellNative: %+v, %v", saved, err)
	}
	for _, bad := range [][]byte{{1, 6}, {1, 7}, {1, 8}, {1, 4, 0, 0x13 | 3<<5}, {1, 4, 0, 16}} {
		if _, err := Rules.Decode(bad); err == nil {
			t.Errorf("Decode accepts %v", bad)
		}
	}
	usual, err := start(false).after(board.Drop(board.Big, 5)).Encode()
	if err != nil || !slices.Equal(usual, []byte{1, 0, 0, 19 | 5<<5&0xff}) {
		t.Errorf("the usual game is encoded as %v, %v", usual, err)
	}
	if data, err := gobbled(t, false).Encode(); err != nil || !slices.Equal(data, []byte{1, 4}) {
		t.Errorf("the start of the variant is encoded as %v, %v", data, err)
	}
}

func refusedAs(err error, id string) bool {
	m, ok := game.Refused(err)
	return ok && m.ID == id
}

// TestGobblersUncover: the move that uncovers a line loses, unless it lands on the line; if both sides then show one,
// the side that moved loses.
func TestGobblersUncover(t *testing.T) {
	for _, tt := range []struct {
		moves  []string
		winner int
		reason string
	}{
		{uncoversRow, 0, "gobblet.gobblers.over.uncovered"},
		{[]string{"S a1", "M a1", "B b1", "B c3", "M c1", "B c1"}, -1, ""},
		{[]string{"S a1", "B a1", "B b1", "B c3", "M c1", "a1-c1"}, -1, ""}, // lands on the line that it uncovers
		{[]string{"B a1", "B a2", "B b1", "M b2", "M c1"}, 0, "gobblet.gobblers.over.line"},
		// X's move makes its own line on row 3 and uncovers O's on row 1.
		{[]string{"S a1", "B a1", "B b1", "M a3", "M c1", "M b3", "S c2", "a1-c3"}, 0,
			"gobblet.gobblers.over.uncovered"},
	} {
		moves := tt.moves
		var p *position
		for n := len(moves); n > 0; n-- { // a game ends at its last move at the earliest
			if p = gobbled(t, false, moves[:n]...); n < len(moves) && p.over() {
				t.Fatalf("%v ends early", moves)
			}
		}
		r, over := gobbled(t, false, moves...).Result()
		switch {
		case over != (tt.winner >= 0):
			t.Errorf("%v: over is %v: %+v", moves, over, r)
		case over && (r.Places[tt.winner] != 1 || r.Places[1-tt.winner] != 2 || r.Reason.ID != tt.reason):
			t.Errorf("%v: %+v", moves, r)
		}
	}
}

// TestGobblersPress plays by buttons: an own piece may be covered from the hand.
func TestGobblersPress(t *testing.T) {
	v := gobbled(t, false, "S a1", "S c3").View(0).(*view)
	for _, presses := range [][]string{{"pick.B", "go.B-a1"}, {"pick.a1", "go.a1-b2"}, {"to.c3", "go.M-c3"},
		{"pick.a1", "pick.M", "go.M-c3"}} {
		draft := ""
		for i, name := range presses {
			c := control(v.Panel(draft), name)
			if c == nil || c.Disabled {
				t.Fatalf("%v: %s cannot be pressed with the draft %q", presses, name, draft)
			}
			reply, err := v.Do(draft, game.Action{Name: name})
			if err != nil || (reply.Move != "") != (i == len(presses)-1) {
				t.Fatalf("%v: %s: %+v, %v", presses, name, reply, err)
			}
			draft = reply.Draft
		}
	}
	for _, bad := range []string{"to.d1", "to.a4", "pick.T", "go.B-d4", "go.T-a1", "lift.a1"} {
		if _, err := v.Do("", game.Action{Name: bad}); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	if list := v.complete("m"); len(list) != 9 || list[0].Value != "M a1" {
		t.Errorf("m offers %v", list)
	}
}

// TestGobblersHints: each theme is told with the texts of the variant, and hints point at nothing outside its board.
func TestGobblersHints(t *testing.T) {
	three := gobbled(t, false, "B a1", "S a3", "B b1", "S b3")
	for _, tt := range []struct {
		p          *position
		move       string
		where, why string
	}{
		{three, "M c1", "gobblet.gobblers.where.win", "gobblet.gobblers.why.win"},
		{gobbled(t, false, "B a1", "B c3", "B b1"), "M c1", "gobblet.hint.where.block", "gobblet.hint.why.block"},
		{gobbled(t, false), "B b2", "gobblet.gobblers.where.middle", "gobblet.gobblers.why.middle"},
		{gobbled(t, false), "S c2", "gobblet.hint.where.edge", "gobblet.hint.why.edge"},
		{gobbled(t, false, "S a1", "S c3"), "S b1", "gobblet.hint.where.threat", "gobblet.gobblers.why.threat"},
	} {
		m, _ := typed(tt.move)
		a := tt.p.View(game.Seat(tt.p.board.Mover)).(game.Hinter).Explain(game.Move(m.String()))
		if a.Where.ID != tt.where || a.Why.ID != tt.why {
			t.Errorf("%s: %s, %s", tt.move, a.Where.ID, a.Why.ID)
		}
		for i, d := range a.Boards {
			if d == nil || len(rulestest.Traces(*d, func(game.Msg) string { return "" })) == 0 {
				t.Errorf("%s: board %d points at nothing", tt.move, i+1)
			}
		}
	}
	best, err := three.View(0).(game.Hinter).Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
	if err != nil || !slices.Contains([]game.Move{"drop(M,(2,0))", "drop(S,(2,0))"}, best) {
		t.Errorf("the hint is %s, %v", best, err)
	}
}

// TestGobblersJudge: a move that gives up a win costs half of it, a slower win nothing, a repeated symmetric move
// nothing; kinds of misses are told.
func TestGobblersJudge(t *testing.T) {
	three := gobbled(t, false, "B a1", "S a3", "B b1", "M b3")
	if v := judged(t, three, "M c1"); v.Counting != game.Counted || v.Drop != 0 || v.Before != 1 || !v.Exact {
		t.Errorf("the winning move: %+v", v)
	}
	v := judged(t, three, "S c2")
	if v.Drop < 0.2 || !slices.Contains(v.Misses, ai.MissWin) || !v.Won {
		t.Errorf("a line that was not completed: %+v", v)
	}
	open := gobbled(t, false, "B a1", "S c3", "B b1")
	if v := judged(t, open, "S a3"); v.Counting == game.Counted && !slices.Contains(v.Misses, ai.MissBlock) {
		t.Errorf("a line that was not met: %+v", v)
	}
	first := judged(t, gobbled(t, false), "B a1")
	for _, corner := range []string{"B c1", "B a3", "B c3"} {
		if v := judged(t, gobbled(t, false), corner); v.Value != first.Value || v.Drop != first.Drop {
			t.Errorf("%s: %+v, but a1 is %+v", corner, v, first)
		}
	}
	if v := judged(t, gobbled(t, false), "offer"); v.Counting != game.NoChoice {
		t.Errorf("an offer: %+v", v)
	}
}

// TestGobblersAnalysis: the best first move wins in 13 plies, and its line ends with the game.
func TestGobblersAnalysis(t *testing.T) {
	p := gobbled(t, false)
	a, err := p.View(0).(game.Analyser).Analyse(context.Background(), game.Query{N: 2, All: true})
	if err != nil || a.Count != 27 || len(a.Plays) != 27 || len(a.Best) != 2 {
		t.Fatalf("%+v, %v", a, err)
	}
	best := a.Best[0]
	if best.Extra[game.Proven] != 1 || best.Value != 30_000-13 || len(best.Line) != 13 {
		t.Errorf("the best move is %+v", best)
	}
	var at game.Position = p
	for i, m := range best.Line {
		next, _, err := at.Apply(game.Seat(i%2), m, nil)
		if err != nil {
			t.Fatalf("%v: %v", best.Line, err)
		}
		at = next
	}
	if r, over := at.Result(); !over || r.Places[0] != 1 {
		t.Errorf("%v ends with %+v", best.Line, r)
	}
}

// TestGobblersLevels: level 5 wins every game in which it begins, within 13 plies; all levels play legal moves.
func TestGobblersLevels(t *testing.T) {
	rulestest.Unraced(t)
	for level := 1; level <= ai.Levels; level++ {
		rng := rand.New(rand.NewPCG(uint64(level), 9))
		p := gobbled(t, false)
		for !p.over() {
			who := Rules.Computer(5)
			if p.board.Mover == 1 {
				who = Rules.Computer(level)
			}
			m, err := who.Choose(context.Background(), p.View(game.Seat(p.board.Mover)), rng)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := p.Apply(game.Seat(p.board.Mover), m, nil)
			if err != nil {
				t.Fatalf("level %d: %v", level, err)
			}
			p = next.(*position)
		}
		if r, _ := p.Result(); r.Places[0] != 1 || len(p.moves) > 13 {
			t.Errorf("level 5 against %d: %+v after %d plies", level, r, len(p.moves))
		}
	}
}

// TestGobblersOffers: the perfect player takes a draw when it is lost, and not when it has won.
func TestGobblersOffers(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, tt := range []struct {
		moves []string
		takes bool
	}{
		{[]string{"offer", "B b2"}, true}, // O wins in 13 with the best first move
		{[]string{"B a1", "S c3", "B b1", "offer", "S a3"}, false},
	} {
		p := gobbled(t, false, tt.moves...)
		best := bestFirst(t, p)
		m, err := Rules.Computer(5).Choose(context.Background(), p.View(game.Seat(p.board.Mover)), rng)
		if err != nil || (m == "accept") != (best < 0) || tt.takes != (best < 0) {
			t.Errorf("%v, worth %v: %s, %v", tt.moves, best, m, err)
		}
	}
}

// bestFirst is the value of the best move.
func bestFirst(t *testing.T, p *position) float64 {
	t.Helper()
	a, err := p.View(game.Seat(p.board.Mover)).(game.Analyser).Analyse(context.Background(), game.Query{N: 1})
	if err != nil {
		t.Fatal(err)
	}
	return a.Best[0].Value
}
