package playground

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: the playground stands for Discord. Any library must be able to talk to it, so it shares no code with the
// bot.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/...", Except: []string{"tablee/bot/internal/playground/..."},
			Why: "the playground must not share code, or mistakes, with the bot that it tests"},
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...",
			Why: "the playground must work with any library for Discord"})
}
