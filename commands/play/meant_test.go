package play

import (
	"maps"
	"testing"

	"tablee/rules/game"
)

// TestMeantNames: a menu's name is read as the action that it was made of, and nothing else is.
func TestMeantNames(t *testing.T) {
	for _, args := range []map[string]string{{"word": "CHAT"}, {"word": "CHAT", "at": "h8"},
		{"word": "CHAT", "at": "h 8=&%", "x": ""}} {
		want := maps.Clone(args)
		want["word"] = "CHATS"
		got, ok := Meant(meantName(game.Action{Name: "play", Args: args}, "word"), "CHATS")
		if !ok || got.Name != "play" || !maps.Equal(got.Args, want) {
			t.Errorf("%v is read as %+v, %v", args, got, ok)
		}
	}
	for _, name := range []string{"", "play", "play word at", "play word at=%zz", "play word word=CHIEN"} {
		if a, ok := Meant(name, "CHAT"); ok {
			t.Errorf("%q is read as %+v", name, a)
		}
	}
}
