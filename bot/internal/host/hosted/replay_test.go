package hosted

import (
	"testing"

	"tablee/rules/game"
)

// heavy is a position of so many bytes.
type heavy struct {
	game.Position
	bytes int
}

func (h heavy) Encode() ([]byte, error) { return make([]byte, h.bytes), nil }

// TestLargeSavedGamesAreNotKept: a large saved game is not stored with the table, since it would be written again with
// every move.
func TestLargeSavedGamesAreNotKept(t *testing.T) {
	var tb State
	for _, n := range []int{maxFrom, maxFrom + 1} {
		if err := tb.Doc.Impose(heavy{bytes: n}); err != nil || !tb.Doc.Imposed ||
			len(tb.Doc.From) != n*(maxFrom+1-n) {
			t.Errorf("%d bytes: %d are kept, %v", n, len(tb.Doc.From), err)
		}
	}
}
