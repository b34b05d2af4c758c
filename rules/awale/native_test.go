package awale

import (
	"bytes"
	"strings"
	"testing"

	"tablee/rules/game"
)

const startText = "(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 1)\n"

func readNative(text string) (*position, error) {
	p, err := rules{}.ReadNative([]byte(text), nil)
	if err != nil {
		return nil, err
	}
	return p.(*position), nil
}

func TestNative(t *testing.T) {
	if got, err := newPosition(startState()).WriteNative(nil); err != nil || string(got) != startText {
		t.Errorf("start: %q (%v), want %q", got, err, startText)
	}
	tests := []struct{ text, want string }{
		{"(plateau(4 4 4 4 4 4)(4 4 4 4 4 4))(captures 0 0)(tour 1)", startText},
		{"\t( plateau\r\n(1 7 0 2 0 0 )\n( 0 1 1 1 2 5) )( captures 18 10)\n\n(tour 2 ) ",
			"(plateau (1 7 0 2 0 0) (0 1 1 1 2 5)) (captures 18 10) (tour 2)\n"},
		// Player 2 cannot move and takes all.
		{"(plateau (0 3 0 0 0 0) (0 0 0 0 0 0)) (captures 20 25) (tour 2)",
			"(plateau (0 0 0 0 0 0) (0 0 0 0 0 0)) (captures 20 28) (tour 2)\n"},
		{"(plateau (0 0 0 0 0 1) (1 0 0 0 0 0)) (captures 26 20) (tour 2) (fin repetition)",
			"(plateau (0 0 0 0 0 1) (1 0 0 0 0 0)) (captures 26 20) (tour 2) (fin repetition)\n"},
	}
	for _, tt := range tests {
		p, err := readNative(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if got, _ := p.View(0).(game.NativeWriter).WriteNative(nil); string(got) != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
		checkCodec(t, p)
	}
}

func TestNativeErrors(t *testing.T) {
	tests := []struct {
		text      string
		line, col int
		want      string
	}{
		{"", 1, 1, "("},
		{"(plateux", 1, 2, "plateau"},
		{"(plateau (4 4 4 4 4 4)\n  (4 4 x 4 4 4))", 2, 8, "number"},
		{"(plateau (4 4 4 4 4) (4", 1, 20, "number"},
		{"(plateau (4 4 4 4 4 4 4", 1, 23, ")"},
		{"(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 1) (tour 1)", 1, 52, "total"},
		{"(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 -1)", 1, 51, "number"},
		{"(plateau (4 4 4 4 4 4) (4 4 4 4 4 4)) (captures 0 0) (tour 3)", 1, 60, "number"},
		{startText + "x", 2, 1, "end"},
		{startText + "(fin mat)", 2, 6, "repetition"},
		{startText + "(noms A)", 2, 8, "name"},
		{startText + "(noms É B) (noms A B)", 2, 13, "fin"},
		{startText + "(fin repetition) (fin repetition)", 2, 19, "end"},
	}
	for _, tt := range tests {
		_, err := readNative(tt.text)
		msg, ok := game.Refused(err)
		if !ok || msg.ID != "awale.refuse.native" {
			t.Errorf("%q: %v, want a refusal", tt.text, err)
			continue
		}
		want := msg.Args["want"].(game.Msg)
		if msg.Args["line"] != tt.line || msg.Args["col"] != tt.col || want.Args["word"] != tt.want &&
			want.ID != "awale.want."+tt.want {
			t.Errorf("%q: %v, want line %d column %d: %s", tt.text, msg, tt.line, tt.col, tt.want)
		}
	}
}

func FuzzNative(f *testing.F) {
	f.Add(startText)
	f.Add(strings.ReplaceAll(startText, " ", "\n"))
	f.Add("(plateau (0 0 0 0 0 1) (1 0 0 0 0 0)) (captures 26 20) (tour 2) (fin repetition)")
	f.Add("(plateau (0 3 0 0 0 0) (0 0 0 0 0 0)) (captures 20 25) (tour 2)")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := readNative(text)
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: %v is no Refusal", text, err)
			}
			return
		}
		once, _ := p.WriteNative(nil)
		q, err := readNative(string(once))
		if err != nil {
			t.Fatalf("%q was written as %q: %v", text, once, err)
		}
		twice, _ := q.WriteNative(nil)
		if !bytes.Equal(once, twice) || q.cur != p.cur || q.end != p.end {
			t.Errorf("%q: %q, then %q", text, once, twice)
		}
	})
}
