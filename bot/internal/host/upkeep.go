package host

import (
	"context"
	"errors"
	"strconv"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

const (
	archiveAfter = 7 * 24 * time.Hour // after a game's end; rematches and exports are rare by then
	maxArchived  = 100                // games in one sweep, during which others wait for the database
)

// archive packs the moves of games that ended long ago and drops the positions that can be computed from the moves.
func (w *updater) archive(ctx context.Context, now time.Time) error {
	ids, err := w.store.Archivable(ctx, now.Add(-archiveAfter).UnixMilli(), maxArchived)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if err := w.archiveOne(ctx, table.ID(id)); !errors.Is(err, store.ErrConflict) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (w *updater) archiveOne(ctx context.Context, id table.ID) error {
	unlock, err := w.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	row, err := w.store.Table(ctx, int64(id))
	if err != nil {
		return err
	}
	a := store.Archive{Table: row.ID, Rev: row.Rev}
	if t, err := hosted.ReadState(ctx, w.store, w.games, row); err == nil {
		a = t.Archive(ctx, w.store)
	}
	defer w.reader.Forget(row.ID)
	return w.store.SaveArchive(ctx, a)
}

// verifyRunning verifies every running table, one at a time, while people play. An unreadable one is quarantined. One
// whose moves lead to another position is reported and continues: a changed word list has the same effect, and the
// operator must find out which it is.
func (w *updater) verifyRunning(ctx context.Context) {
	phases := []string{string(table.Lobby), string(table.Playing), string(table.Suspended)}
	w.report(w.forEach(ctx, store.Filter{Phases: phases}, func(id table.ID) error {
		if ctx.Err() == nil {
			w.verifyOne(ctx, id)
		}
		return nil
	}))
}

func (w *updater) verifyOne(ctx context.Context, id table.ID) {
	unlock, err := w.locks.Lock(ctx, id)
	if err != nil {
		w.report(err)
		return
	}
	defer unlock()
	row, moves, err := hosted.ReadConsistent(ctx, w.store, int64(id))
	if err != nil {
		w.report(err)
		return
	}
	if table.Phase(row.Phase) == table.Quarantined || table.Phase(row.Phase) == table.Over {
		return
	}
	t, err := hosted.ReadState(ctx, w.store, w.games, row)
	if err == nil {
		w.report(t.Verify(moves))
		return
	}
	if err := w.quarantine(ctx, row, err); !onlyQuarantined(err) {
		w.report(err)
	}
}

// onlyQuarantined tells whether an error is ErrQuarantined and nothing else: it is not if it is joined with another
// error.
func onlyQuarantined(err error) bool { return err == hosted.ErrQuarantined } //nolint:errorlint

// shownEpochKey is the key of the epoch whose tables are shown on Discord.
const shownEpochKey = "shown"

// restored updates Discord after the database was replaced by a backup: messages there may come from a lost state.
// Every running table is shown again, with its hands, and says so; the courier removes the messages of the lost state
// that it finds. It may be interrupted at any point, and nothing is done twice.
func (w *updater) restored(ctx context.Context) error {
	epoch := strconv.Itoa(w.env.Epoch)
	shown, err := w.store.Meta(ctx, shownEpochKey)
	if err != nil || shown == epoch {
		return err
	}
	if w.env.Epoch != 0 {
		open := store.Filter{Phases: []string{string(table.Lobby), string(table.Playing)}}
		if err := w.forEach(ctx, open, func(id table.ID) error { return w.showRestored(ctx, id, epoch) }); err != nil {
			return err
		}
	}
	return w.store.SetMeta(ctx, shownEpochKey, epoch)
}

// showRestored shows one table again.
func (w *updater) showRestored(ctx context.Context, id table.ID, epoch string) error {
	once := table.Caller{Interaction: "restored-" + epoch + "-" + id.String()}
	err := w.update(ctx, id, once, hosted.Restored)
	if errors.Is(err, hosted.ErrQuarantined) {
		return nil // done before
	}
	if _, refused := game.Refused(err); refused && !errors.Is(err, store.ErrUnwritable) {
		return nil // it has ended, or does not exist
	}
	return err
}
