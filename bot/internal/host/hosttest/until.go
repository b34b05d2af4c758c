package hosttest

import (
	"context"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// waitTimeout is how long a test waits before it fails.
const waitTimeout = time.Minute

// notifyingStore is a store that gives a signal whenever a table or a tournament was changed.
type notifyingStore struct {
	store.DB
	changed wait.Signal
}

func (s notifyingStore) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	defer s.changed.Notify()
	return s.DB.CreateTable(ctx, c)
}

func (s notifyingStore) SaveTable(ctx context.Context, c store.Change) error {
	defer s.changed.Notify()
	return s.DB.SaveTable(ctx, c)
}

func (s notifyingStore) SaveAnswer(ctx context.Context, g store.Given) error {
	defer s.changed.Notify()
	return s.DB.SaveAnswer(ctx, g)
}

func (s notifyingStore) SaveTournament(ctx context.Context, c store.TournamentChange) (int64, error) {
	defer s.changed.Notify()
	return s.DB.SaveTournament(ctx, c)
}

// Until waits for a condition: it is checked now, and after each change of a table or a tournament.
func (b *Bench) Until(what string, so func() bool) {
	b.T.Helper()
	end := time.After(waitTimeout)
	for !so() {
		select {
		case <-b.changed:
		case <-end:
			b.T.Fatal("timed out waiting for ", what)
		}
	}
}
