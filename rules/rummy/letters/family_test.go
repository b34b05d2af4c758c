package letters

import (
	"testing"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestFamilyList: a table of a server that leaves coarse words out plays with the list without them.
func TestFamilyList(t *testing.T) {
	rulestest.Unraced(t)
	cases := []struct {
		o          game.Options
		name, kind string
	}{
		{game.Options{}, "fr-all", dict.All},
		{game.Options{"language": "en"}, "en", dict.All},
		{game.Options{"language": "en", "list": game.FirstWords}, "en", dict.First},
		{game.Options{"list": game.FirstWords}, "fr-all", dict.First},
		{game.Options{"list": game.FamilyWords}, "fr-all", dict.Family},
		{game.Options{"language": "en", "list": game.FamilyWords}, "en", dict.Family}, // takes half of the time
	}
	for _, c := range cases[:rulestest.Of(len(cases), len(cases)-1)] {
		s, err := Base.With(c.o)
		if want := dict.Of(c.name, c.kind); err != nil || s.(*Set).Graph != want {
			t.Errorf("%v: %v, the list %s, want %s", c.o, err, s.(*Set).Graph.Name(), want.Name())
		}
	}
}
