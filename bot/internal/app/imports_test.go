package app

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: this package puts a serving bot together, for package cli alone.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Rule{Import: "tablee/bot/internal/playground/...",
		Why: "a bot does not know whether it serves Discord or what stands in its place"},
		deptest.Rule{Import: "tablee/bot/internal/tools/...", Why: "the tools for the shell do not serve"})
	for _, folder := range []string{"../config", "../discord/...", "../filecache", "../health", "../host/...",
		"../lease/...", "../lesson", "../outbox/...", "../people/...", "../playground/...", "../rating/...", "../replay/...",
		"../review/...", "../reviewer/...", "../safe", "../tools/...", "../tournament/...", "../practice/...", "../wait",
		"../../../commands/..."} {
		deptest.Check(t, folder, deptest.Rule{Import: "tablee/bot/internal/app",
			Why: "the parts of a bot are given what they need and do not know how it is put together"})
	}
}
