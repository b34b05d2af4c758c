package main

import (
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"tablee/rules/game"
	"tablee/store"
)

// unwritableEvery is how often the log tells that nothing can be stored: everything that is tried fails then.
const unwritableEvery = time.Minute

// reporter writes errors to the log, each with an id that a person may quote.
type reporter struct {
	log    *slog.Logger
	now    func() time.Time
	mu     sync.Mutex
	id     string    // of the last line on a full disk
	told   time.Time // when it was written
	silent int       // errors of its kind since, which the next line counts
}

func newReporter(log *slog.Logger) *reporter { return &reporter{log: log, now: time.Now} }

// report logs an error and returns its id. Errors for want of a disk that come within a minute share the id of the
// first, and one line.
func (r *reporter) report(err error) string {
	id := rand.Text()[:8]
	if !errors.Is(err, store.ErrUnwritable) {
		r.log.Error("error", "id", id, "err", harmless(err))
		return id
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.now(); r.told.IsZero() || now.Sub(r.told) >= unwritableEvery || now.Before(r.told) {
		r.log.Error("nothing can be stored", "id", id, "err", harmless(err), "before", r.silent)
		r.id, r.told, r.silent = id, now, 0
		return id
	}
	r.silent++
	return r.id
}

// harmless is an error's text without what a game says to a player: when a computer's move is refused, or one that was
// stored, that names tiles of a hand. Which message it was remains.
func harmless(err error) string {
	text := err.Error()
	var r *game.Refusal
	if errors.As(err, &r) {
		text = strings.ReplaceAll(text, r.Error(), "refused: "+r.Msg.ID)
	}
	return text
}
