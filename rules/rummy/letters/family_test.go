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
	for _, c := range []struct {
		o    game.Options
		want *dict.Graph
	}{
		{game.Options{}, dict.FrenchAll()},
		{game.Options{"language": "en"}, dict.English()},
		{game.Options{"list": game.FirstWords}, dict.Of("fr-all", dict.First)},
		{game.Options{"list": game.FamilyWords}, dict.Of("fr-all", dict.Family)},
		{game.Options{"language": "en", "list": game.FamilyWords}, dict.Of("en", dict.Family)},
	} {
		s, err := Base.With(c.o)
		if err != nil || s.(*Set).Graph != c.want {
			t.Errorf("%v: %v, the list %s, want %s", c.o, err, s.(*Set).Graph.Name(), c.want.Name())
		}
	}
}
