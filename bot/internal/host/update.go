package host

import (
	"context"
	"errors"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// updater is the one that writes tables: it takes a table's lock, reads it, lets one action change it, stores the
// change with all that is owed in one transaction, and wakes who waits for that.
type updater struct {
	store      Store
	games      hosted.GameFinder
	reader     *hosted.Reader
	env        *hosted.Env
	locks      wait.KeyedMutex[table.ID]
	makers     wait.KeyedMutex[string] // each held while that person opens a table
	deliveries wait.KeyedMutex[string] // each held while the interaction of that id opens a table
	wake       wait.Signal             // something may have fallen due
	owed       wait.Signal             // something may have been added to the outbox
	ended      func(table.ID)          // of games that have ended and count; nil is nobody
	report     func(error)             // of errors that no player can do anything about; nil is none
}

// maxConflictRetries is how many times somebody who was faster, in another process, is met again.
const maxConflictRetries = 8

// update changes a table under its lock. When f fails, or leaves the table as it is (Tx.Leave), nothing is stored. A
// redelivered interaction finds its action done: f is not called and the error is nil. The lock keeps this process's
// writers apart; of two processes the second begins again with what the first has stored, so f must be such that it can
// be called again.
func (w *updater) update(ctx context.Context, id table.ID, by table.Caller, f func(*hosted.Tx) error) (err error) {
	unlock, err := w.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for range maxConflictRetries {
		if err = w.tryUpdate(ctx, id, by, f); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if errors.Is(err, store.ErrSeen) {
		return w.repeated(ctx, by.Interaction)
	}
	return err
}

// repeated is what comes of an interaction that was handled before: nothing more, and for one that was refused a
// refusal again.
func (w *updater) repeated(ctx context.Context, interaction string) error {
	of, _, err := w.store.Seen(ctx, interaction)
	if err == nil && of == store.Refused {
		return game.Refuse("host.refusedbefore")
	}
	return err
}

// refused remembers that what somebody did was refused, for refusedFor.
func (w *updater) refused(ctx context.Context, by table.Caller) error {
	if by.Interaction == "" {
		return nil
	}
	return w.store.Refuse(ctx, by.Interaction, w.env.Now().Add(refusedFor-interactionsFor).UnixMilli())
}

// How long interactions are remembered. Discord redelivers within minutes; a refusal is forgotten sooner, for there can
// be many of them.
const (
	interactionsFor = 24 * time.Hour
	refusedFor      = 15 * time.Minute
)

// tryUpdate is one try. ErrSeen tells that the interaction was handled before.
func (w *updater) tryUpdate(ctx context.Context, id table.ID, by table.Caller, f func(*hosted.Tx) error) error {
	state, seen, err := w.reader.ForChange(ctx, int64(id), by.Interaction)
	if seen {
		return store.ErrSeen
	}
	if row, unreadable := hosted.Unreadable(err); unreadable {
		if table.Phase(row.Phase) == table.Quarantined {
			return hosted.ErrQuarantined
		}
		return w.quarantine(ctx, row, err)
	}
	if errors.Is(err, store.ErrNotFound) {
		return game.Refuse("host.unknown", "table", id.String())
	}
	if err != nil {
		return err
	}
	if state.Phase() == table.Quarantined {
		return hosted.ErrQuarantined
	}
	t := w.env.At(ctx, state, by)
	if err := t.Do(f); err != nil || t.Left {
		return err
	}
	return w.save(ctx, t)
}

// save stores everything that changed and tells those who wait for it. ErrSeen tells that it was done before.
func (w *updater) save(ctx context.Context, t *hosted.Tx) error {
	err := t.Prepare()
	if err != nil {
		return err
	}
	if t.Row.ID == 0 {
		t.Row.ID, err = w.store.CreateTable(ctx, t.Change)
	} else {
		err = w.store.SaveTable(ctx, t.Change)
	}
	if err != nil {
		return err
	}
	if t.Next == nil { // else its document was written anew, with the number of the next table
		w.reader.Stored(t.State)
	}
	if len(t.Change.Owed) > 0 {
		w.owed.Notify()
	}
	if t.Change.End != nil && w.ended != nil {
		w.ended(t.ID())
	}
	if t.Row.Due > 0 || t.Change.TournamentDue > 0 || t.Next != nil {
		w.wake.Notify()
	}
	return nil
}

// quarantine keeps the bytes of a table that cannot be read, tells its channel, and returns what to tell whoever came.
func (w *updater) quarantine(ctx context.Context, row store.Table, why error) error {
	w.report(why)
	doc, err := w.env.Stop(ctx, row)
	if err != nil {
		return errors.Join(hosted.ErrQuarantined, err)
	}
	row.Doc, row.Phase, row.Due = doc, string(table.Quarantined), 0
	told := outbox.Owe(outbox.Say, row.Channel, outbox.Body{Msg: game.M("host.asidenote", "table",
		table.ID(row.ID).String())})
	told.Ply = row.Ply
	err = w.store.SaveTable(ctx, store.Change{Table: row, Forget: -1, Owed: []store.Owed{told}})
	if err != nil && !errors.Is(err, store.ErrConflict) { // somebody else does it
		return errors.Join(hosted.ErrQuarantined, err)
	}
	w.owed.Notify()
	return hosted.ErrQuarantined
}
