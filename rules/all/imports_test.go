package all

import (
	"path/filepath"
	"slices"
	"testing"

	"tablee/bot/deptest"
)

// TestImportsOfGames: a game depends on the contract and on what all games share, on no other game and on nothing that
// hosts games. What it needs of time, chance and storage comes in by its callers.
func TestImportsOfGames(t *testing.T) {
	games, err := filepath.Glob("../*")
	if err != nil {
		t.Fatal(err)
	}
	shared := []string{"game", "match", "search", "sexp", "rulestest", "all", "timing", "table", "internal"}
	for _, folder := range games {
		name := filepath.Base(folder)
		if slices.Contains(shared, name) {
			continue
		}
		deptest.Check(t, folder+"/...",
			deptest.Rule{Import: "tablee/...", Except: []string{"tablee/rules/" + name + "/...", "tablee/rules/game",
				"tablee/rules/search", "tablee/rules/sexp", "tablee/rules/timing", "tablee/rules/internal/fit",
				"tablee/rules/internal/puzzle", "tablee/rules/internal/zipped", "tablee/dict/..."},
				Why: "a game must be playable, and testable, without other games and without a host"},
			deptest.Rule{Import: "github.com/bwmarrin/discordgo/...", Why: "a game knows nothing of Discord"},
			deptest.Rule{Import: "math/rand", Why: "chance comes from the generator that the caller gives"})
	}
}

// TestImportsOfRummy: the engine of the rummies does not know the games that it plays.
func TestImportsOfRummy(t *testing.T) {
	for _, folder := range []string{"../rummy", "../rummy/family"} {
		for _, set := range []string{"letters", "cards", "rummikub", "suited", "pile", "rami", "gin"} {
			deptest.Check(t, folder, deptest.Rule{Import: "tablee/rules/rummy/" + set + "/...",
				Why: "one more game of the family must need no change in the engine"})
		}
	}
}
