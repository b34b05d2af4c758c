package main

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/store"
)

// TestReportedRefusals: what a game says to a player names tiles; the log has which message it was, and nothing of it,
// on a full disk too.
func TestReportedRefusals(t *testing.T) {
	t.Parallel()
	for _, outer := range []error{nil, store.ErrUnwritable} {
		log := new(lockedBuffer)
		refusal := game.Refuse("scrabble.refused.rack", "tiles", "QUIZZED")
		err := fmt.Errorf("host: table 7: %w", refusal)
		if outer != nil {
			err = fmt.Errorf("%w: %w", outer, err)
		}
		newReporter(textLog(log)).report(err)
		if said := log.String(); strings.Contains(said, "QUIZZED") || !strings.Contains(said,
			"table 7: refused: scrabble.refused.rack") {
			t.Errorf("got %s", said)
		}
	}
}
