package saved

import (
	"testing"

	"tablee/rules/game"
)

// bulky is a position that takes more room than it may.
type bulky struct{ game.Position }

func (bulky) Encode() ([]byte, error) { return make([]byte, maxSnapshot+1), nil }

// TestPositionsAreBounded: a position of any size is not stored.
func TestPositionsAreBounded(t *testing.T) {
	if err := small(bulky{}); err == nil {
		t.Error("a position of any size is stored")
	}
}
