package host

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: the host runs tables; what is said and drawn of them, and how it is sent, is decided elsewhere.
func TestImports(t *testing.T) {
	t.Parallel()
	deptest.Check(t, "./...",
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...",
			Why: "what happens at a table does not depend on Discord"},
		deptest.Rule{Import: "tablee/render/...",
			Why: "others put into words and pictures what happens here"},
		deptest.Rule{Import: "tablee/commands/...", Except: []string{"tablee/commands/table"},
			Why: "only the plain data of commands/table is shared with commands"},
		deptest.Rule{Import: "tablee/bot/internal/gateway/...",
			Why: "sending is the business of those who deliver messages"},
		deptest.Rule{Import: "tablee/bot/internal/discord/...",
			Why: "sending is the business of those who deliver messages"},
		deptest.Rule{Import: "tablee/bot/internal/deliver/...",
			Why: "sending is the business of those who deliver messages"},
		deptest.Rule{Import: "tablee/bot/internal/rest/...",
			Why: "sending is the business of those who deliver messages"},
		deptest.Rule{Import: "tablee/bot/internal/tournament/...", Except: []string{"tablee/bot/internal/tournament/bracket"},
			Why: "tournaments are built on tables, not tables on tournaments"})
}
