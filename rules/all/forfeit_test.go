package all

import (
	"testing"

	"tablee/rules/game"
)

// TestForfeits: each game says what a resignation costs in a tournament: the score played for, more than can be won, or
// 1 in a game that is only won or lost.
func TestForfeits(t *testing.T) {
	for _, c := range []struct {
		game    string
		options game.Options
		want    int
	}{
		{"awale", nil, 49}, {"gobblet", nil, 1}, {"scrabble", nil, 50},
		{"domino", nil, 100}, {"domino", game.Options{"points": "150"}, 150},
		{"domino", game.Options{"variant": "simple"}, 1},
		{"letters", nil, 1}, {"letters", game.Options{"target": "200"}, 200},
		{"rummikub", game.Options{"target": "200"}, 1},
	} {
		for _, r := range Games() {
			if r.Info().Name != c.game {
				continue
			}
			o, err := r.Info().Complete(c.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := game.ForfeitOf(r, o); got != c.want {
				t.Errorf("%s %v: %d, want %d", c.game, c.options, got, c.want)
			}
		}
	}
	for _, r := range Games() {
		o, err := r.Info().Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.ForfeitOf(r, o); got < 1 || r.Info().Unscored && got != 1 {
			t.Errorf("%s: giving up is worth %d", r.Info().Name, got)
		}
		if f, ok := r.(game.Forfeiter); ok && f.Forfeit(o) < 1 {
			t.Errorf("%s says that giving up is worth %d", r.Info().Name, f.Forfeit(o))
		}
	}
}
