package all

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// TestAbilities: a game on the list has what package game leaves open and the bot's tools and tests ask of every game.
func TestAbilities(t *testing.T) {
	for _, r := range Games() {
		name := r.Info().Name
		if _, ok := r.(game.Teacher); !ok {
			t.Errorf("%s has no lesson: it is no game.Teacher", name)
		}
		if _, ok := r.(game.NativeTeller); !ok {
			t.Errorf("%s reads no saved games: it is no game.NativeTeller", name)
		}
		if first := r.Info().Newcomer; first != "" {
			if _, ok := r.Info().Preset(first); !ok {
				t.Errorf("%s: a first game is of the preset %q, which there is not", name, first)
			}
		}
		p, err := match.Start(r, r.Info().MinSeats, nil, match.Seed{1})
		if err != nil {
			t.Errorf("%s does not start: %v", name, err)
			continue
		}
		v := p.View(p.Turn()[0])
		if _, open := p.(game.Open); open { // what one is told of a round serves everybody
			if _, ok := v.(game.Analyser); ok {
				t.Errorf("%s tells the best moves of a round that is played: its views are game.Analysers", name)
			}
		} else if _, ok := v.(game.Analyser); !ok {
			t.Errorf("%s tells no best moves: its views are no game.Analyser", name)
		}
		if _, ok := v.(game.NativeWriter); !ok {
			t.Errorf("%s writes no positions: its views are no game.NativeWriter", name)
		}
	}
}
