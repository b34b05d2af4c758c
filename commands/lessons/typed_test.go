package lessons

import (
	"fmt"
	"testing"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/scrabble"
)

// TestTyped: a move can be typed as a command in any language, as a verb with its arguments in their order, or as only
// the arguments that the step is about.
func TestTyped(t *testing.T) {
	info := scrabble.Rules.Info()
	c, err := render.NewCatalogue(texts.Files, info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	place, pass := game.Step{Verb: "play"}, game.Step{Verb: "pass"}
	for _, x := range []struct {
		line string
		step game.Step
		want string
	}{
		{"8D HOUSE", place, "play map[at:8D word:HOUSE]"},
		{"/scrabble play at:8D word:HOUSE", place, "play map[at:8D word:HOUSE]"},
		{"/scrabble play word:HOUSE at:8D", place, "play map[at:8D word:HOUSE]"},
		{"/scrabble jouer case:H4 mot:MAISON", place, "play map[at:H4 word:MAISON]"},
		{"/Scrabble JOUER Case:H4 mot:MAI SON", place, "play map[at:H4 word:MAI SON]"},
		{"/scrabble play 8D HOUSE", place, "play map[at:8D word:HOUSE]"},
		{"play 8D HOUSE", pass, "play map[at:8D word:HOUSE]"},
		{"jouer H4 MAISON", pass, "play map[at:H4 word:MAISON]"},
		{"8D HOUSE", pass, "play map[at:8D word:HOUSE]"}, // what needs no words is meant by none
		{"passer", place, "pass map[]"},
		{"pass", pass, "pass map[]"},
		{"", place, "play map[]"},
		{"/", place, "play map[]"},
		{"8D", place, "play map[at:8D]"},
		{"/scrabble nonsense at:8D", place, "play map[at:nonsense word:at:8D]"},
	} {
		a := moveReader{game: info.Name, verbs: info.Verbs, say: c.Printer("en", nil)}.read(x.step, x.line)
		if got := fmt.Sprint(a.Name, " ", a.Args); got != x.want {
			t.Errorf("%q at a step about %s: got %s, want %s", x.line, x.step.Verb, got, x.want)
		}
	}
}
