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
	archiveAfter = 7 * 24 * time.Hour // a game's end, when rematches and exports of it have become rare
	archiveMost  = 100                // games in one sweep: others wait for the database meanwhile
)

// archive packs the moves of games that ended long ago and drops the positions that the moves make again.
func (w *updater) archive(ctx context.Context, now time.Time) error {
	ids, err := w.store.Archivable(ctx, now.Add(-archiveAfter).UnixMilli(), archiveMost)
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
	return w.store.SaveArchive(ctx, a)
}

// verifyRunning looks through every table that goes on, one at a time, while people play. One that cannot be read is
// set aside. One whose moves lead elsewhere is told of, and goes on: they also do when a word list has been changed,
// and which it is the operator must judge.
func (w *updater) verifyRunning(ctx context.Context) {
	phases := []string{string(table.Lobby), string(table.Playing), string(table.Suspended)}
	w.report(w.each(ctx, store.Filter{Phases: phases}, func(id table.ID) error {
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

// onlyQuarantined tells whether an error says that a table has been set aside, and nothing else.
// joined with another it says more
func onlyQuarantined(err error) bool { return err == hosted.ErrQuarantined } //nolint:errorlint

// metaShown is the epoch whose tables stand on Discord.
const metaShown = "shown"

// restored makes Discord follow when a backup has been put in the database's place: what stands there may come from a
// life that is lost. Every table that goes on is shown again, its hands too, and says so; the courier closes what it
// finds of the lost life on the way. It may be broken off anywhere, and nothing is done twice.
func (w *updater) restored(ctx context.Context) error {
	epoch := strconv.Itoa(w.env.Epoch)
	shown, err := w.store.Meta(ctx, metaShown)
	if err != nil || shown == epoch {
		return err
	}
	if w.env.Epoch != 0 {
		open := store.Filter{Phases: []string{string(table.Lobby), string(table.Playing)}}
		if err := w.each(ctx, open, func(id table.ID) error { return w.showRestored(ctx, id, epoch) }); err != nil {
			return err
		}
	}
	return w.store.SetMeta(ctx, metaShown, epoch)
}

// showRestored shows one table again.
func (w *updater) showRestored(ctx context.Context, id table.ID, epoch string) error {
	once := table.Caller{Interaction: "restored-" + epoch + "-" + id.String()}
	err := w.update(ctx, id, once, hosted.Restored)
	if errors.Is(err, hosted.ErrQuarantined) {
		return nil // that was told
	}
	if _, refused := game.Refused(err); refused && !errors.Is(err, store.ErrUnwritable) {
		return nil // it is over, or gone
	}
	return err
}
