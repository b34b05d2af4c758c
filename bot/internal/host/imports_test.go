package host

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: the host runs tables; what is said and drawn of them, and how it is sent, is decided elsewhere.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
	deptest.Check(t, "./...", deptest.Rule{Import: "tablee/bot/internal/discord/...",
		Why: "sending is the business of those who deliver messages"})
	deptest.Check(t, "./...", deptest.Rule{Import: "tablee/bot/internal/tournament/...",
		Except: []string{"tablee/bot/internal/tournament/bracket"},
		Why:    "tournaments are built on tables, not tables on tournaments"})
}
