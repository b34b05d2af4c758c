package rulestest

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
)

// TestDependentOptions: options that do not keep what Only and Before promise are refused, and no others.
func TestDependentOptions(t *testing.T) {
	cards := game.Option{Name: "cards", Min: 1, Max: 9, Default: "9"}
	for _, c := range []struct {
		name    string
		options []game.Option
		kills   string
	}{
		{"no such option", []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once",
			Only: game.Options{"cards": "9"}}}, "which no other option can be"},
		{"no such value", []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once",
			Only: game.Options{"cards": "10"}}, cards}, "which no other option can be"},
		{"itself", []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once",
			Only: game.Options{"swap": "once"}}}, "which no other option can be"},
		{"no value before", []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once",
			Before: "twice"}}, "which is none of its values"},
		{"it matters", []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once", Before: "never",
			Only: game.Options{"cards": "9"}}, cards}, "makes a difference under map[cards:1]"},
		{"it does not matter", []game.Option{{Name: "cards", Min: 1, Max: 9, Default: "9", Before: "1",
			Only: game.Options{"swap": "once"}}, {Name: "swap", Choices: []string{"once", "never"}, Default: "once"}}, ""},
	} {
		e := &exam{r: &mutant{info: func(i *game.Info) { i.Options = c.options }}}
		faults := recorder.Listen(t, e.dependent)
		killed := slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.kills) })
		if killed != (c.kills != "") || c.kills == "" && len(faults) > 0 {
			t.Errorf("%s: %q, want %q", c.name, faults, c.kills)
		}
	}
}
