package host

import (
	"context"
	"errors"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/table"
	"tablee/store"
)

// takeUp looks again at the tables that were set aside: a later version of the bot may be able to read them. They
// go on from where they were, and no clock has run meanwhile.
func (w *updater) takeUp(ctx context.Context) error {
	rows, err := w.store.Tables(ctx, store.Filter{Phases: []string{string(table.Quarantined)}, Limit: 10_000})
	if err != nil {
		return err
	}
	var errs []error
	for _, b := range rows {
		state, _, err := w.reader.ForChange(ctx, b.ID, "")
		if _, unreadable := hosted.Unreadable(err); unreadable {
			continue // it was told when it was set aside
		}
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		t := w.env.At(ctx, state, table.Caller{})
		if err = t.Do(hosted.EndQuarantine); err == nil {
			err = w.save(ctx, t)
		}
		if errors.Is(err, store.ErrConflict) { // another process takes it up
			continue
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
