package game

import "testing"

// TestFewestWin: the fewest points win where Info says so, unless an option has the choice with which the most do.
func TestFewestWin(t *testing.T) {
	options := []Option{{Name: "score", Choices: []string{"text", "official"}, HighWins: "official"}, {Name: "other"}}
	for _, c := range []struct {
		low  bool
		o    Options
		want bool
	}{
		{true, nil, true}, {true, Options{"score": ""}, true}, {true, Options{"score": "text"}, true},
		{true, Options{"score": "official"}, false}, {true, Options{"other": "official"}, true}, {true, Options{"other": ""},
			true}, {false, nil, false}, {false, Options{"score": "official"}, false},
	} {
		if got := (Info{LowWins: c.low, Options: options}).FewestWin(c.o); got != c.want {
			t.Errorf("%v, %v: %v", c.low, c.o, got)
		}
	}
}
