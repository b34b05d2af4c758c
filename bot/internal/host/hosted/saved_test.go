package hosted

import (
	"strings"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
)

// bulky is a position that takes more room than it may.
type bulky struct{ game.Position }

func (bulky) Encode() ([]byte, error) { return make([]byte, maxSnapshot+1), nil }

// TestPositionsAreBounded: a position larger than the bound is not stored.
func TestPositionsAreBounded(t *testing.T) {
	if err := checkPositionSize(bulky{}); err == nil {
		t.Error("a position of any size is stored")
	}
}

// anything is a game that takes any text for its first position.
type anything struct{ game.Rules }

func (a anything) ReadNative(_ []byte, o game.Options) (game.Position, error) {
	return match.Start(a.Rules, 2, o, match.Seed{})
}

// TestFilesAreBounded: a file has a limited number of bytes and lines, and its position has as many seats as its table.
func TestFilesAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		seats int
		good  bool
	}{
		"as usual":       {"a\nb\n", 2, true},
		"many bytes":     {strings.Repeat("a", MaxSavedBytes), 2, true},
		"too many bytes": {strings.Repeat("a", MaxSavedBytes+1), 2, false},
		"many lines":     {strings.Repeat("\n", MaxSavedLines), 2, true},
		"too many lines": {strings.Repeat("\n", MaxSavedLines+1), 2, false},
		"other seats":    {"a\n", 3, false},
	} {
		if _, err := ReadSaved(anything{awale.Rules}, []byte(c.text), c.seats, nil); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
