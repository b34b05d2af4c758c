package gobblet

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// played is the position after the moves, in the short notation ("B b2", "a1-b3", offer, accept).
func played(t testing.TB, memory bool, moves ...string) *position {
	t.Helper()
	var p game.Position = start(memory)
	for i, text := range moves {
		m := game.Move(text)
		if short, ok := typed(text); ok {
			m = game.Move(short.String())
		}
		turn := p.Turn()
		if len(turn) == 0 {
			t.Fatalf("move %d, %s: the game is over", i+1, text)
		}
		next, _, err := p.Apply(turn[0], m, nil)
		if err != nil {
			t.Fatalf("move %d, %s: %v", i+1, text, err)
		}
		p = next
	}
	return p.(*position)
}

// randomPosition plays up to n random moves; the game is not over after them.
func randomPosition(rng *rand.Rand, n int) *position { return randomAfter(start(false), rng, n) }

// randomAfter plays up to n random moves after a position; the game is not over after them.
func randomAfter(p *position, rng *rand.Rand, n int) *position {
	for range n {
		var buf [board.MaxMoves]board.Move
		ms := p.board.Legal(buf[:0])
		next := p.after(ms[rng.IntN(len(ms))])
		if next.over() {
			return p
		}
		p = next
	}
	return p
}

func TestRefusals(t *testing.T) {
	// O: B a1, B b1, B c1; X: B a4 with a reserve M under it, so that M and B are on top.
	p := played(t, false, "B a1", "B a4", "B b1", "B b4")
	tests := []struct{ move, id string }{
		{"drop(T,(2,2))", "gobblet.no.reserve"},
		{"drop(B,(0,0))", "gobblet.no.own"},
		{"drop(B,(0,3))", "gobblet.no.large"},
		{"drop(M,(0,3))", "gobblet.no.large"},
		{"onboard((2,2),(3,3))", "gobblet.no.empty"},
		{"onboard((0,3),(3,3))", "gobblet.no.theirs"},
		{"onboard((0,0),(0,0))", "gobblet.no.same"},
		{"onboard((0,0),(1,0))", "gobblet.no.large"},
		{"onboard((0,0),(0,4))", "gobblet.no.move"},
		{"drop(B,(2,2)) drop", "gobblet.no.move"},
		{"accept", "gobblet.no.accept"},
	}
	for _, tt := range tests {
		_, _, err := p.Apply(0, game.Move(tt.move), nil)
		if m, ok := game.Refused(err); !ok || m.ID != tt.id {
			t.Errorf("%s: %v, want %s", tt.move, err, tt.id)
		}
	}
}

func TestGobbleFromReserveNeedsThree(t *testing.T) {
	two := played(t, false, "B a1", "B a4", "M b2", "B b4") // X shows a4, b4; O shows a1, b2
	if _, _, err := two.Apply(0, "drop(B,(1,1))", nil); err == nil {
		t.Error("O covered its own piece from the reserve")
	}
	// X shows three in row 4, one of them medium, with a gap: O may cover it with a big one.
	three := played(t, false, "B a1", "B a4", "B b2", "M b4", "a1-a2", "B d4")
	if _, _, err := three.Apply(0, "drop(B,(1,3))", nil); err != nil {
		t.Errorf("b4 stands in a line of three: %v", err)
	}
	if _, _, err := three.Apply(0, "drop(B,(0,3))", nil); err == nil {
		t.Error("a big piece was covered")
	}
	four := played(t, false, "B a1", "B a4", "B b2", "M c3", "a1-a2")
	if _, _, err := four.Apply(1, "drop(B,(1,1))", nil); err == nil {
		t.Error("b2 was covered although O shows two in no line of three")
	}
}

// uncoveredLine: X shows a4, c4 and d4 and has a medium piece on b4 under O's big one.
var uncoveredLine = []string{"B a1", "B a4", "B b1", "M b4", "a1-d3", "B c4", "b1-b4", "B d4"}

func TestUncoveringLoses(t *testing.T) {
	p := played(t, false, uncoveredLine...)
	next, _, err := p.Apply(0, "onboard((1,3),(2,1))", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, over := next.Result()
	if !over || !reflect.DeepEqual(r.Places, []int{2, 1}) || r.Reason.ID != "gobblet.over.uncovered" {
		t.Errorf("Result = %+v, %v, want X to win by the uncovered line", r, over)
	}
	if moves := next.(*position).Moves(1); len(moves) != 0 || len(next.Turn()) != 0 {
		t.Errorf("a finished game has %d moves and turn %v", len(moves), next.Turn())
	}
}

func TestRepetition(t *testing.T) {
	moves := []string{"B a1", "B d4"}
	for range 2 {
		moves = append(moves, "a1-b1", "d4-c4", "b1-a1", "c4-d4")
	}
	p := played(t, false, moves...)
	r, over := p.Result()
	if !over || len(r.Winners()) != 2 || r.Reason.ID != "gobblet.over.repeated" {
		t.Errorf("after three times the same position: %+v, %v", r, over)
	}
	before := played(t, false, moves[:len(moves)-1]...)
	if before.over() {
		t.Error("the game ended before the third time")
	}
	if got, want := before.Perft(2), sumOfNext(before); got != want {
		t.Errorf("perft(2) = %d, want %d: the repeated position has no moves", got, want)
	}
}

// sumOfNext is perft(2) the slow way.
func sumOfNext(p *position) uint64 {
	n := 0
	for _, m := range p.Moves(p.Turn()[0]) {
		next, _, _ := p.Apply(p.Turn()[0], m, nil)
		for _, s := range next.Turn() {
			n += len(next.(*position).Moves(s))
		}
	}
	return uint64(n)
}

func TestDrawByAgreement(t *testing.T) {
	p := played(t, false, "B a1", "offer")
	if p.Turn()[0] != 1 {
		t.Fatal("an offer passes the turn")
	}
	if _, _, err := p.Apply(1, "offer", nil); err == nil {
		t.Error("a second offer in the same turn was taken")
	}
	if _, _, err := p.Apply(1, "accept", nil); err == nil {
		t.Error("a player accepted its own offer")
	}
	declined := played(t, false, "B a1", "offer", "B b2", "B c3")
	if _, _, err := declined.Apply(1, "accept", nil); err == nil {
		t.Error("an offer outlived the answer")
	}
	agreed := played(t, false, "B a1", "offer", "B b2", "accept")
	r, over := agreed.Result()
	if !over || len(r.Winners()) != 2 || r.Reason.ID != "gobblet.over.agreed" {
		t.Errorf("Result = %+v, %v", r, over)
	}
	text, _ := agreed.WriteNative(nil)
	if back, err := (rules{}).ReadNative(text, nil); err != nil || !reflect.DeepEqual(back, game.Position(agreed)) {
		t.Errorf("ReadNative(%q) = %+v, %v", text, back, err)
	}
}

func TestReadNativeErrors(t *testing.T) {
	tests := []struct {
		text         string
		id           string
		line, column int
	}{
		{"drop(B,(0,0))\n drup(B,(0,0))", "gobblet.no.syntax", 2, 2},
		{"drop(B,(0,5))", "gobblet.no.syntax", 1, 11},
		{"drop(B,(0,1)) x", "gobblet.no.syntax", 1, 15},
		{"16\ndrop(B,(0,1))", "gobblet.no.syntax", 2, 1},
		{"16", "gobblet.no.syntax", 1, 1},
		{"1\n2\n3\n", "gobblet.no.syntax", 3, 1},
		{"\n\nonboard((0,0),(0,1))", "gobblet.no.line", 3, 0},
	}
	for _, tt := range tests {
		_, err := rules{}.ReadNative([]byte(tt.text), nil)
		m, ok := game.Refused(err)
		if !ok || m.ID != tt.id || m.Args["line"] != tt.line || tt.column > 0 && m.Args["column"] != tt.column {
			t.Errorf("ReadNative(%q): %v, want %s at %d:%d", tt.text, err, tt.id, tt.line, tt.column)
		}
	}
}

func TestLongGamesAreReadInLinearTime(t *testing.T) {
	text := strings.Repeat("offer\ndrop(B,(0,0))\ndrop(B,(3,3))\n",
		1) + strings.Repeat("onboard((0,0),(0,1))\nonboard((3,3),(3,2))\nonboard((0,1),(0,0))\nonboard((3,2),(3,3))\n", 5000)
	p, err := rules{}.ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, _ := p.Encode()
	back, err := Rules.Decode(data)
	if err != nil || !reflect.DeepEqual(back.View(0), p.View(0)) {
		t.Errorf("Decode of a long game: %v", err)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"drop(B,(0,1))", " onboard ( ( 0 , 2 ) , ( 2 , 1 ) ) ", "offer", "drop(T,(3,3)",
		"onboard"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := format.ReadMove(text)
		if err != nil {
			return
		}
		again, err := format.ReadMove(m.String())
		if err != nil || again != m {
			t.Errorf("%q is %s, which is %s, %v", text, m, again, err)
		}
		if strings.ContainsAny(m.String(), " \t") || len(m.String()) > len(text) {
			t.Errorf("%q is written %q", text, m)
		}
	})
}

func FuzzReadNative(f *testing.F) {
	f.Add("16\n0\n")
	f.Add("drop(B,(0,1))\n\n drop ( B , (1,1) )\r\nonboard((0,1),(0,2))\noffer\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := rules{}.ReadNative([]byte(text), nil)
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: %v is no Refusal", text, err)
			}
			return
		}
		written, _ := p.(game.NativeWriter).WriteNative(nil)
		back, err := rules{}.ReadNative(written, nil)
		if err != nil || !reflect.DeepEqual(back, p) {
			t.Errorf("%q is written %q, which is another game (%v)", text, written, err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	data, _ := played(f, true, uncoveredLine...).Encode()
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Rules.Decode(data)
		if err != nil {
			return
		}
		if again, _ := p.Encode(); !bytes.Equal(again, data) {
			t.Errorf("Decode and Encode: got %x, want %x", again, data)
		}
	})
}

func TestEveryMoveFormatsAndParses(t *testing.T) {
	for from := range board.NoCell + 4 {
		for to := range 16 {
			m := board.Move(from) | board.Move(to)<<5
			if got, err := format.ReadMove(m.String()); err != nil || got != m {
				t.Errorf("%s: got %s, %v", m, got, err)
			}
			if got, ok := typed(shortMove(m)); !ok || got != m {
				t.Errorf("%q typed: got %s, want %s", shortMove(m), got, m)
			}
		}
	}
}

// TestSectionsOfASavedGame: names and the option stand behind the moves, each once.
func TestSectionsOfASavedGame(t *testing.T) {
	const moves = "drop(B,(0,1))\n"
	for text, want := range map[string]string{
		moves + "( options(memory on) )\n\n(noms É B)": moves + "(noms É B)\n(options (memory on))\n",
		moves + "(options (memory off))\n(noms A B)":   moves + "(noms A B)\n",
	} {
		saved, err := Rules.(game.NativeTeller).TellNative([]byte(text), game.Options{"memory": "off"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), game.Options{"memory": "on"})
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.(game.NativeWriter).WriteNative(saved.Names)
		if err != nil || string(got) != want || (saved.Options["memory"] == "on") != strings.Contains(want, "memory") {
			t.Errorf("%q: %q, %v, %v; want %q", text, got, saved.Options, err, want)
		}
	}
	for _, bad := range []string{"(noms A)", "(noms A B) x", "(noms A B)\n(noms A B)", "(noms A B)\n" + moves,
		"(options (memory yes))", "(rien)", "("} {
		if _, err := Rules.(game.NativeReader).ReadNative([]byte(moves+bad), nil); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
