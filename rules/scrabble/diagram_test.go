package scrabble

import (
	"strings"
	"testing"

	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	newTable  = scrabbletest.Table
	playMoves = scrabbletest.Play
)

// TestGoldenViews holds the boards that people see to files, in both languages and at a phone's width.
func TestGoldenViews(t *testing.T) {
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Alexandrine", "Bo", "Cy"}
	fr := playMoves(t, newTable(t, nil, "EEEEEEEEAEEEEEEEEEE", "CHA?SON", "VOILESK"), "8G CHAt", "K3 VOILES", "-SON")
	en := playMoves(t, newTable(t, game.Options{"language": "en", "words": "referee"}, "EEEEEEEEAEE", "CHA?SON", "VOILESK",
		"WXYZAB"), "H7 CHAt", "1: accept", "9H .S")
	over := playMoves(t, newTable(t, nil, "", "CHAT", "VOILESK"), "8G CHAT")
	for _, g := range []struct {
		name, lang string
		p          *state.Layout
		seat       game.Seat
	}{{"fr-own", "fr", fr, 1}, {"fr-public", "fr", fr, game.Public}, {"en-judging", "en", en, 2}, {"fr-over", "fr",
		over, 0}} {
		text := textboard.Text(DiagramOf(g.p.See(g.seat)), c.Printer(g.lang, names), textboard.Narrow) + "\n"
		golden.Check(t, "view-"+g.name+".txt", text)
		for i, line := range strings.Split(text, "\n") {
			if n := len([]rune(line)); n > textboard.Narrow {
				t.Errorf("%s: line %d has %d columns", g.name, i+1, n)
			}
		}
	}
}

// TestRedrawTold: each round of the draw is announced, and who begins, until somebody has moved.
func TestRedrawTold(t *testing.T) {
	v := drawer{&state.Observation{Table: state.NewTable(state.Options{}, 2), Who: 0}}
	v.Draws = []state.Draw{{Seats: []int{0, 1}, Tiles: "EE"}, {Seats: []int{0, 1}, Tiles: "BA"}}
	v.First = 1
	var ids []string
	for _, p := range v.opening() {
		ids = append(ids, p.Text.ID)
	}
	if got := strings.Join(ids, " "); got != "scrabble.drawn scrabble.redrawn scrabble.starts" {
		t.Errorf("told: %s", got)
	}
}
