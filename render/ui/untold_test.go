package ui

import (
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// TestErrorReportsHideHands: what cannot be shown may be the tiles of a hand, so the report only says how long it is.
func TestErrorReportsHideHands(t *testing.T) {
	cat, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	n := 0
	cat.Report = func(err error) { said.WriteString(err.Error() + "\n"); n++ }
	p := cat.Printer("en", nil)
	long := "QUIZZED" + strings.Repeat("x", 200)
	menu := game.Control{Name: "menu", Choices: []game.Choice{{Value: long, Label: game.Lit("a")}, {Value: "ok",
		Label: game.Lit("b")}}}
	Controls(game.Panel{Controls: []game.Control{{Name: long}, {Name: "QUIZZED"}, {Name: "QUIZZED"}, menu}}, p,
		func(name string) string { return name })
	Choices([]game.Choice{{Value: long}}, p)
	if n != 4 || strings.Contains(said.String(), "QUIZZED") {
		t.Errorf("%d reports, want 4 without a hand:\n%s", n, &said)
	}
}
