package hosttest

import (
	"context"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// patience is how long a test waits in vain.
const patience = time.Minute

// telling is a store that signals each change of a table or a tournament.
type telling struct {
	store.DB
	changed wait.Signal
}

func (s telling) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	defer s.changed.Notify()
	return s.DB.CreateTable(ctx, c)
}

func (s telling) SaveTable(ctx context.Context, c store.Change) error {
	defer s.changed.Notify()
	return s.DB.SaveTable(ctx, c)
}

func (s telling) SaveTournament(ctx context.Context, c store.TournamentChange) (int64, error) {
	defer s.changed.Notify()
	return s.DB.SaveTournament(ctx, c)
}

// Until waits for a condition: it is checked now, and after each change of a table or a tournament.
func (b *Bench) Until(what string, so func() bool) {
	b.T.Helper()
	end := time.After(patience)
	for !so() {
		select {
		case <-b.changed:
		case <-end:
			b.T.Fatal("timed out waiting for ", what)
		}
	}
}
