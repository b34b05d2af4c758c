package dict

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a dictionary is of use to programs that know no game and no Discord.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/...", Except: []string{"tablee/dict/..."},
			Why: "word lists and word graphs must be usable without the rest of this module"},
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...", Why: "a dictionary knows nothing of Discord"})
}
