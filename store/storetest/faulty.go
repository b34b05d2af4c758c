package storetest

import (
	"context"
	"errors"

	"tablee/store"
)

// ErrFull is the error of the write that a Store refuses.
var ErrFull = errors.New("the disk is full")

// Store is a store that fails one write: the Left-th from when it is set; 0 fails none. Left is above 0 until that
// write has come.
type Store struct {
	store.DB
	Left int
}

// unlessFull writes, or refuses to.
func (f *Store) unlessFull(write func() error) error {
	if f.Left--; f.Left == 0 {
		return ErrFull
	}
	return write()
}

// CreateTable is a write.
func (f *Store) CreateTable(ctx context.Context, c store.Change) (id int64, err error) {
	err = f.unlessFull(func() error { id, err = f.DB.CreateTable(ctx, c); return err })
	return id, err
}

// SaveTable is a write.
func (f *Store) SaveTable(ctx context.Context, c store.Change) error {
	return f.unlessFull(func() error { return f.DB.SaveTable(ctx, c) })
}

// SaveAnswer is a write.
func (f *Store) SaveAnswer(ctx context.Context, g store.Given) error {
	return f.unlessFull(func() error { return f.DB.SaveAnswer(ctx, g) })
}

// SaveTournament is a write.
func (f *Store) SaveTournament(ctx context.Context, c store.TournamentChange) (id int64, err error) {
	err = f.unlessFull(func() error { id, err = f.DB.SaveTournament(ctx, c); return err })
	return id, err
}

// SaveNight is a write.
func (f *Store) SaveNight(ctx context.Context, n store.Night) (id int64, err error) {
	err = f.unlessFull(func() error { id, err = f.DB.SaveNight(ctx, n); return err })
	return id, err
}

// SavePuzzle is a write.
func (f *Store) SavePuzzle(ctx context.Context, p store.Puzzle) (id int64, err error) {
	err = f.unlessFull(func() error { id, err = f.DB.SavePuzzle(ctx, p); return err })
	return id, err
}

// ChangePuzzle is a write.
func (f *Store) ChangePuzzle(ctx context.Context, c store.PuzzleChange) error {
	return f.unlessFull(func() error { return f.DB.ChangePuzzle(ctx, c) })
}

// SavePerson is a write.
func (f *Store) SavePerson(ctx context.Context, id string, was, doc []byte) error {
	return f.unlessFull(func() error { return f.DB.SavePerson(ctx, id, was, doc) })
}

// SaveGuild is a write.
func (f *Store) SaveGuild(ctx context.Context, id string, was, doc []byte, owed ...store.Owed) error {
	return f.unlessFull(func() error { return f.DB.SaveGuild(ctx, id, was, doc, owed...) })
}

// SaveSettings is a write.
func (f *Store) SaveSettings(ctx context.Context, s store.Settings) error {
	return f.unlessFull(func() error { return f.DB.SaveSettings(ctx, s) })
}

// Owe is a write.
func (f *Store) Owe(ctx context.Context, of store.Subject, owed ...store.Owed) error {
	return f.unlessFull(func() error { return f.DB.Owe(ctx, of, owed...) })
}

// KeepTried is a write.
func (f *Store) KeepTried(ctx context.Context, user string, at int64) error {
	return f.unlessFull(func() error { return f.DB.KeepTried(ctx, user, at) })
}

// ForgetUser is a write.
func (f *Store) ForgetUser(ctx context.Context, user string) error {
	return f.unlessFull(func() error { return f.DB.ForgetUser(ctx, user) })
}

// ForgetPerson is a write.
func (f *Store) ForgetPerson(ctx context.Context, user string) error {
	return f.unlessFull(func() error { return f.DB.ForgetPerson(ctx, user) })
}

// Attempt is an action with a database of its own, on a store that may fail it.
type Attempt struct {
	On    *Store
	Do    func() error  // may be done again
	State func() string // the relevant state
}

// EachWrite fails an action at each of its writes, each time on a fresh database. The error has to be returned, and
// repeating the action has to lead to the state of an undisturbed one.
func EachWrite(t T, fresh func() Attempt) {
	t.Helper()
	want := ""
	for nth := 0; ; nth++ { // the first time nothing is refused
		a := fresh()
		before := a.State()
		a.On.Left = nth
		err := a.Do()
		switch {
		case nth == 0:
			if err != nil {
				t.Fatalf("no write failed, but it returned %v", err)
			}
			if want = a.State(); want == before {
				t.Fatalf("the attempt does nothing")
			}
			continue
		case a.On.Left > 0:
			if nth == 1 || err != nil {
				t.Fatalf("write %d: %v", nth, err)
			}
			return // it has no more writes than these
		case !errors.Is(err, ErrFull):
			t.Fatalf("write %d failed, but the action returned %v", nth, err)
		}
		if err := a.Do(); err != nil {
			t.Fatalf("write %d: another try: %v", nth, err)
		}
		if got := a.State(); got != want {
			t.Errorf("write %d: after another try\n%s\nwant\n%s", nth, got, want)
		}
	}
}
