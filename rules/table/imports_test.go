package table_test

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: host, outbox, tournaments and commands import this package, so it knows none of them.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Rule{Import: "tablee/...", Except: []string{"tablee/rules/game"},
		Why: "these are plain data, shared by everything that hosts tables"},
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...", Why: "a table does not depend on Discord"})
}
