package domino

import (
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	sets := []game.Options{
		{}, {"variant": round.BlockGame}, {"variant": round.SimpleGame}, {"variant": round.SimpleGame, "values": "2"},
		{"variant": round.SimpleGame, "values": "9"},
		{"variant": round.BlockGame, "partners": "yes"},
		{"partners": "yes"}, {"values": "8"}, {"points": "1"},
		{"variant": round.FivesGame}, {"variant": round.FivesGame, "partners": "yes", "blocked": "all"},
		{"variant": round.FivesGame, "points": "1", "values": "10"}, {"variant": round.BlockGame, "blocked": "all"},
		{"variant": round.BlockGame, "partners": "yes", "capicua": "yes"},
		{"variant": round.BlockGame, "partners": "yes", "values": "10", "hand": "ten"},
	}
	rulestest.Run(t, Rules, rulestest.Config{Options: sets, Seeds: 2, Every: 11})
}
