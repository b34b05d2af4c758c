package textboard

import (
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// TestScreen: from 80 columns on the board is beside the rest where that saves rows; nothing is lost, and a screen that
// is too high ends with the board and the hand.
func TestScreen(t *testing.T) {
	for name, d := range rendertest.Mocks() {
		p := rendertest.Printer(t, "en", "", "", "Alice", "Bob")
		stacked := Text(d, p, 79)
		if got := Screen(d, p, 79, 0); got != stacked {
			t.Errorf("%s in 79 columns is\n%s\nwant\n%s", name, got, stacked)
		}
		wide := Screen(d, p, 80, 24)
		rows := strings.Count(wide, "\n") + 1
		if all := strings.Count(Text(d, p, 80), "\n") + 1; rows > all {
			t.Errorf("%s: %d rows in 80 columns, %d one below the other", name, rows, all)
		}
		for _, line := range strings.Split(wide, "\n") {
			if render.Columns(line) > 80 || line != strings.TrimRight(line, " ") {
				t.Errorf("%s: the line %q", name, line)
			}
		}
		for _, word := range strings.Fields(stacked) {
			if !strings.Contains(wide, word) {
				t.Errorf("%s: %q is lost in\n%s", name, word, wide)
			}
		}
		if got := untinted80(Screen(d, p.WithTint(), 80, 24)); got != wide {
			t.Errorf("%s: in colours it is\n%s\nwant\n%s", name, got, wide)
		}
	}
	p := rendertest.Printer(t, "en", "", "", "Alice", "Bob")
	d := rendertest.ScrabbleMock()
	if rows := strings.Count(Screen(d, p, 80, 24), "\n") + 1; rows > 20 {
		t.Errorf("a board of Scrabble and all beside it has %d rows, want at most 20", rows)
	}
	if high := Screen(d, p, 40, 18); strings.Count(high, "\n") != strings.Count(Text(d, p, 40), "\n") ||
		!strings.HasSuffix(high, lastPart(d, p)) {
		t.Errorf("what is too high does not end with the hand:\n%s", high)
	}
}

// lastPart is the hand of a diagram.
func lastPart(d game.Diagram, p *render.Printer) string {
	_, _, hand := threeOf(d)
	return Text(hand, p, 40)
}

// untinted80 is a text without colours.
func untinted80(s string) string {
	var b strings.Builder
	for s != "" {
		before, rest, _ := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		_, s, _ = strings.Cut(rest, "m")
	}
	return b.String()
}
