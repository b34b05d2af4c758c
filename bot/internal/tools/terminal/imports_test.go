package terminal

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: this tool works without a database and without Discord.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/store/...",
			Why: "the tool needs no database"},
		deptest.Rule{Import: "tablee/commands/...",
			Except: []string{"tablee/commands/recap", "tablee/commands/texts"}, // how a review reads
			Why:    "the tool knows nothing of a channel"})
}
