package hosttest

import (
	"context"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// waitTimeout is how long a test waits before it fails.
const waitTimeout = time.Minute

// notifyingStore is a store that gives a signal whenever a table, a tournament, a night or a puzzle was changed.
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

func (s notifyingStore) SaveNight(ctx context.Context, n store.Night) (int64, error) {
	defer s.changed.Notify()
	return s.DB.SaveNight(ctx, n)
}

func (s notifyingStore) SavePuzzle(ctx context.Context, p store.Puzzle) (int64, error) {
	defer s.changed.Notify()
	return s.DB.SavePuzzle(ctx, p)
}

func (s notifyingStore) ChangePuzzle(ctx context.Context, c store.PuzzleChange) error {
	defer s.changed.Notify()
	return s.DB.ChangePuzzle(ctx, c)
}

// Until waits for a condition: it is checked now, and after each change that notifyingStore tells.
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
