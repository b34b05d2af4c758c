package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"tablee/store/sqlstore"
)

// Writes is called around everything that is written to a store which is opened with its Wrap: nothing is left out,
// whatever method of the store it is written by.
type Writes struct {
	// Before is called before each commit, with what the transaction changes, such as "table, move, outbox". An error
	// from it is the transaction's, which then changes nothing.
	Before func(what string) error
	// After is called after each commit, whether it failed or not.
	After func(what string)
}

// Wrap is an option of a store that is opened.
func (w Writes) Wrap(e sqlstore.Engine) sqlstore.Engine { return writing{e, w} }

type writing struct {
	sqlstore.Engine
	Writes
}

// Do implements sqlstore.Engine.
func (e writing) Do(ctx context.Context, s sqlstore.Statement) error {
	if err := e.Before(s.What); err != nil {
		return err
	}
	defer e.After(s.What)
	return e.Engine.Do(ctx, s)
}

// Within implements sqlstore.Engine.
func (e writing) Within(ctx context.Context, m sqlstore.Mode, f func(sqlstore.Tx) error) error {
	what := ""
	err := e.Engine.Within(ctx, m, func(tx sqlstore.Tx) error {
		t := &writtenTx{Tx: tx}
		if err := f(t); err != nil {
			return err
		}
		again := what != "" // the database has asked for the transaction once more
		if what = strings.Join(t.what, ", "); what == "" || again {
			return nil
		}
		return e.Before(what)
	})
	if what != "" {
		e.After(what)
	}
	return err
}

// writtenTx notes what a transaction changes.
type writtenTx struct {
	sqlstore.Tx
	what []string
}

func (t *writtenTx) changes(what string) {
	if !slices.Contains(t.what, what) {
		t.what = append(t.what, what)
	}
}

// Do implements sqlstore.Tx.
func (t *writtenTx) Do(ctx context.Context, s sqlstore.Statement) error {
	t.changes(s.What)
	return t.Tx.Do(ctx, s)
}

// Insert implements sqlstore.Tx.
func (t *writtenTx) Insert(ctx context.Context, s sqlstore.Statement) (int64, error) {
	t.changes(s.What)
	return t.Tx.Insert(ctx, s)
}

// ErrFull is the error of the write that a Disk refuses.
var ErrFull = errors.New("the disk is full")

// Disk refuses one write to a store that is opened with its Wrap.
type Disk struct {
	mu   sync.Mutex
	left int
}

// Refuse has the nth write from now on fail; 0: none.
func (d *Disk) Refuse(nth int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left = nth
}

// Left is how many writes are still to come, the refused one included; 0 once it has come.
func (d *Disk) Left() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return max(0, d.left)
}

// Wrap is an option of a store that is opened.
func (d *Disk) Wrap(e sqlstore.Engine) sqlstore.Engine {
	return Writes{Before: func(string) error {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.left--; d.left == 0 {
			return ErrFull
		}
		return nil
	}, After: func(string) {}}.Wrap(e)
}

// Attempt is an action with a database of its own, on a store that may fail it.
type Attempt struct {
	On    *Disk
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
		a.On.Refuse(nth)
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
		case a.On.Left() > 0:
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
