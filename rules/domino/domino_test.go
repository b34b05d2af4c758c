package domino

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	sets := []game.Options{
		{}, {"variant": block}, {"variant": simple}, {"variant": simple, "values": "2"}, {"variant": simple, "values": "9"},
		{"variant": block, "partners": "yes"},
		{"partners": "yes"}, {"values": "8"}, {"points": "1"},
	}
	rulestest.Run(t, Rules, rulestest.Config{Options: sets, Seeds: 2, Every: 11})
}
