package gin

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{MaxPlies: 6000, Options: []game.Options{{}, {"limit": "oklahoma",
		"match": "hollywood", "target": "10"}}})
}
