package host

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// updater updates tables: it takes a table's lock, reads the table, lets one action change it, stores the change with
// all its messages in one transaction, and gives the signals for what is due and for the outbox.
type updater struct {
	store        Store
	games        hosted.GameFinder
	reader       *hosted.Reader
	env          *hosted.Env
	locks        wait.KeyedMutex[table.ID]
	makers       wait.KeyedMutex[string] // each held while that person opens a table
	deliveries   wait.KeyedMutex[string] // each held while the interaction of that id opens a table
	dueSignal    wait.Signal             // something may have fallen due
	nextDue      nextDue                 // when the loop that waits for that looks again
	outboxSignal wait.Signal             // something may have been added to the outbox
	ended        func(table.ID)          // called for games that have ended and count; may be nil
	changed      func(table.ID)          // called for every table that has changed; may be nil
	report       func(error)             // receives errors that no player can do anything about; ignores nil
}

// maxConflictRetries is how often an update is repeated because another process has changed the table. Hundreds of
// people may answer a round at the same time, and whoever has to read the table anew is slower than the others: after
// the first few times it waits for a moment, a longer one each time, about a second in all.
const maxConflictRetries, hastyRetries = 64, 8

// pauseBefore waits before a repetition of an update.
func pauseBefore(ctx context.Context, retry int) error {
	if retry < hastyRetries {
		return nil
	}
	return wait.Pause(ctx, rand.N(time.Duration(retry)*time.Millisecond))
}

// update changes a table under its lock. When f fails, or changes nothing (Tx.Leave), nothing is stored. For an
// interaction that is delivered again, f is not called and the error is nil. The lock serialises the updates of this
// process; after a conflict with another process f is called again with the new state, so it must be repeatable.
func (w *updater) update(ctx context.Context, id table.ID, by table.Caller, f func(*hosted.Tx) error) (err error) {
	unlock, err := w.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	for retry := range maxConflictRetries {
		if err := pauseBefore(ctx, retry); err != nil {
			return err
		}
		if err = w.tryUpdate(ctx, id, by, f); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if errors.Is(err, store.ErrSeen) {
		return w.repeated(ctx, by.Interaction)
	}
	return err
}

// repeated is the result of an interaction that was handled before: nil, or a refusal if it was refused.
func (w *updater) repeated(ctx context.Context, interaction string) error {
	of, _, err := w.store.Seen(ctx, interaction)
	if err == nil && of == store.Refused {
		return game.Refuse("host.refusedbefore")
	}
	return err
}

// refused records for refusedFor that an interaction was refused.
func (w *updater) refused(ctx context.Context, by table.Caller) error {
	if by.Interaction == "" {
		return nil
	}
	return w.store.Refuse(ctx, by.Interaction, w.env.Now().Add(refusedFor-interactionsFor).UnixMilli())
}

// How long interactions are remembered. Discord redelivers within minutes; refusals are forgotten sooner, because there
// can be many.
const (
	interactionsFor = 24 * time.Hour
	refusedFor      = 15 * time.Minute
)

// tryUpdate is one attempt of update. ErrSeen means that the interaction was handled before.
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
	t := w.env.NewTx(ctx, state, by)
	if err := t.Do(f); err != nil || t.Left {
		return err
	}
	return w.save(ctx, t)
}

// save stores everything that changed and gives the signals for it. ErrSeen means that the interaction was handled
// before.
func (w *updater) save(ctx context.Context, t *hosted.Tx) error {
	err := t.Prepare()
	if err != nil {
		return err
	}
	switch {
	case t.Given != nil:
		return w.saveAnswer(ctx, t)
	case t.Row.ID == 0:
		t.Row.ID, err = w.store.CreateTable(ctx, t.Change)
	default:
		err = w.store.SaveTable(ctx, t.Change)
	}
	if err != nil {
		w.reader.Forget(t.Row.ID)
		return err
	}
	if t.Next == nil {
		w.reader.Stored(t.State, &t.Change)
	} else { // the store has changed the document, which has the next table's number now
		w.reader.Forget(t.Row.ID)
	}
	if w.changed != nil {
		w.changed(t.ID())
	}
	if len(t.Change.Owed) > 0 {
		w.outboxSignal.Notify()
	}
	if t.Change.End != nil && w.ended != nil {
		w.ended(t.ID())
	}
	if w.nextDue.after(t.Row.Due) || t.Change.TournamentDue > 0 || t.Change.NightDue > 0 || t.Next != nil {
		w.dueSignal.Notify()
	}
	return nil
}

// saveAnswer stores an answer to the round of an open game. Nothing else has changed, and nobody else sees another
// table.
func (w *updater) saveAnswer(ctx context.Context, t *hosted.Tx) error {
	if err := w.store.SaveAnswer(ctx, *t.Given); err != nil {
		w.reader.Forget(t.Row.ID)
		return err
	}
	w.reader.Stored(t.State, &store.Change{Drafts: []store.Draft{{Seat: t.Given.Seat, Draft: t.Given.Draft}}})
	if len(t.Given.Owed) > 0 {
		w.outboxSignal.Notify()
	}
	if w.nextDue.after(t.Row.Due) {
		w.dueSignal.Notify()
	}
	return nil
}

// nextDue is when the next table is due, as far as is known. Storing a table that is due later does not wake the loop:
// most moves do not.
type nextDue struct{ at atomic.Int64 } // in Unix milliseconds; 0: it is not known

// forget makes it unknown, before it is read: storing any table that becomes due wakes the loop until then.
func (n *nextDue) forget() { n.at.Store(0) }

// set records what was read since forget was called: the next time at which something is due, 0 if nothing is.
func (n *nextDue) set(at, now int64) {
	switch {
	case at == 0:
		n.at.Store(math.MaxInt64)
	case at > now:
		n.at.Store(at)
	}
}

// after tells whether the next time may be after this one, 0 being none.
func (n *nextDue) after(at int64) bool {
	next := n.at.Load()
	return at > 0 && (next == 0 || at < next)
}

// quarantine keeps the bytes of an unreadable table, tells of it, and returns the refusal for the caller.
func (w *updater) quarantine(ctx context.Context, row store.Table, why error) error {
	w.report(why)
	owed, err := w.env.Stop(ctx, &row)
	if err != nil {
		return errors.Join(hosted.ErrQuarantined, err)
	}
	err = w.store.SaveTable(ctx, store.Change{Table: row, Forget: -1, Owed: owed})
	w.reader.Forget(row.ID)
	if err != nil && !errors.Is(err, store.ErrConflict) { // another process quarantines it
		return errors.Join(hosted.ErrQuarantined, err)
	}
	w.outboxSignal.Notify()
	return hosted.ErrQuarantined
}
