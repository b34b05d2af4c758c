package letters

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 13, Options: []game.Options{{}, {"joker": "free", "language": "en"}}})
}
