package app

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/store"
)

func textLog(b *bytes.Buffer) *slog.Logger { return slog.New(slog.NewTextHandler(b, nil)) }

// TestReportedRefusals: what a game says to a player names tiles; the log has which message it was, and nothing of it,
// on a full disk too.
func TestReportedRefusals(t *testing.T) {
	t.Parallel()
	for _, outer := range []error{nil, store.ErrUnwritable} {
		log := new(bytes.Buffer)
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

// TestReporter: on a full disk one line a minute is logged, whatever is tried; every other error has its own.
func TestReporter(t *testing.T) {
	t.Parallel()
	log := new(bytes.Buffer)
	now := time.Now()
	r := newReporter(textLog(log))
	r.now = func() time.Time { return now }
	first := r.report(store.ErrUnwritable)
	for range 1000 {
		if id := r.report(store.ErrUnwritable); id != first {
			t.Fatalf("id %s, want that of the line in the log, %s", id, first)
		}
	}
	r.report(store.ErrConflict)
	r.report(store.ErrConflict)
	if n := strings.Count(log.String(), "\n"); n != 3 {
		t.Errorf("%d lines, want 3:\n%s", n, log)
	}
	now = now.Add(unwritableInterval)
	r.report(store.ErrUnwritable)
	if !strings.Contains(log.String(), "before=1000") || strings.Count(log.String(), "\n") != 4 {
		t.Errorf("after a minute:\n%s", log)
	}
}
