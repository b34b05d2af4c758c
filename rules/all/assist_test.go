package all_test

import (
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
)

// TestAssist: the assist option of word games keeps players from looking words up elsewhere in the bot; other games
// restrict nothing, whatever their own assist says.
func TestAssist(t *testing.T) {
	of := map[string]map[string]game.Assist{
		"scrabble": {"off": game.AssistNone, "check": game.AssistVerdict, "list": game.AssistFree},
		"letters":  {"off": game.AssistNone, "check": game.AssistVerdict, "arrange": game.AssistFree},
		"rummikub": {"off": game.AssistFree, "check": game.AssistFree},
		"cards":    {"off": game.AssistFree},
	}
	for _, r := range all.Games() {
		info := r.Info()
		for value, want := range of[info.Name] {
			o, err := info.Complete(game.Options{"assist": value})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.(game.Assister).Assist(o); got != want {
				t.Errorf("%s with assist %s: %d may be told, want %d", info.Name, value, got, want)
			}
		}
		for _, o := range info.Options {
			if o.Language != (o.Name == "language") {
				t.Errorf("%s: option %s is marked as a language: %v", info.Name, o.Name, o.Language)
			}
		}
	}
}
