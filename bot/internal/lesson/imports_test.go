package lesson

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a lesson is steps and a place in them; others put it into words.
func TestImports(t *testing.T) {
	t.Parallel()
	deptest.Check(t, "./...",
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...",
			Why: "what happens at a table does not depend on Discord"},
		deptest.Rule{Import: "tablee/render/...",
			Why: "others put into words and pictures what happens here"},
		deptest.Rule{Import: "tablee/commands/...", Except: []string{"tablee/commands/table"},
			Why: "only the plain data of commands/table is shared with commands"})
}
