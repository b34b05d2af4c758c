package host

import (
	"context"
	"errors"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/table"
	"tablee/store"
)

// retryQuarantined reads the quarantined tables again: a later version of the bot may be able to read them. They
// continue from where they were, and no clock has run meanwhile.
func (w *updater) retryQuarantined(ctx context.Context) error {
	rows, err := w.store.Tables(ctx, store.Filter{Phases: []string{string(table.Quarantined)}, Limit: 10_000})
	if err != nil {
		return err
	}
	var errs []error
	for _, b := range rows {
		state, _, err := w.reader.ForChange(ctx, b.ID, "")
		if _, unreadable := hosted.Unreadable(err); unreadable {
			continue // the error was reported when the table was quarantined
		}
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		t := w.env.NewTx(ctx, state, table.Caller{})
		if err = t.Do(hosted.EndQuarantine); err == nil {
			err = w.save(ctx, t)
		}
		if errors.Is(err, store.ErrConflict) { // another process ends its quarantine
			continue
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
