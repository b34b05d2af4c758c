package app

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

// unwritableInterval is how often the log says that nothing can be stored: everything that is tried fails then.
const unwritableInterval = time.Minute

// reporter writes errors to the log, each with an id that a person can quote.
type reporter struct {
	log     *slog.Logger
	now     func() time.Time
	mu      sync.Mutex
	id      string    // of the last line that says that nothing can be stored
	logged  time.Time // when it was written
	omitted int       // errors of its kind since, which the next line counts
}

func newReporter(log *slog.Logger) *reporter { return &reporter{log: log, now: time.Now} }

// report logs an error and returns its id. Errors of a disk that takes nothing share one line a minute, and its id.
func (r *reporter) report(err error) string {
	id := rand.Text()[:8]
	if !errors.Is(err, store.ErrUnwritable) {
		r.log.Error("error", "id", id, "err", redact(err))
		return id
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.now(); r.logged.IsZero() || now.Sub(r.logged) >= unwritableInterval || now.Before(r.logged) {
		r.log.Error("nothing can be stored", "id", id, "err", redact(err), "before", r.omitted)
		r.id, r.logged, r.omitted = id, now, 0
		return id
	}
	r.omitted++
	return r.id
}

// redact is an error's text without what a game says to a player: when a computer's move is refused, or one that was
// stored, that names tiles of a hand. The message's id remains.
func redact(err error) string {
	text := err.Error()
	var r *game.Refusal
	if errors.As(err, &r) {
		text = strings.ReplaceAll(text, r.Error(), "refused: "+r.Msg.ID)
	}
	return text
}
