package night

import (
	"context"
	"errors"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

const (
	// planInterval is how often the operator's nights are planned.
	planInterval = time.Hour
	// retryInterval is how long after a failure a night is handled again.
	retryInterval = time.Minute
	// maxRounds is more than any game has.
	maxRounds = 60
	// pollInterval is how often a running night looks whether it is over, besides when one of its tables ends.
	pollInterval = 10 * time.Minute
)

// OnDue plans the operator's nights, and handles every due night: it has begun, or one of its tables has ended.
func (d *Director) OnDue(ctx context.Context) {
	if now := d.opts.Now(); now.Sub(d.planned).Abs() >= planInterval {
		d.planned = now
		d.report(d.plan(ctx))
	}
	ids, err := d.opts.Store.DueNights(ctx, d.now().UnixMilli())
	d.report(err)
	for _, id := range ids {
		if d.backoff.Waiting(table.NightID(id), d.opts.Now()) {
			continue
		}
		err := d.onDue(ctx, id)
		if err == nil || errors.Is(err, store.ErrConflict) { // it is still due
			d.backoff.Done(table.NightID(id))
			continue
		}
		d.report(err)
		d.backoff.Fail(table.NightID(id), d.opts.Now())
		if !errors.Is(err, store.ErrUnwritable) {
			d.report(d.postpone(ctx, id))
		}
	}
}

// postpone makes a night due later if handling it failed, so that the host does not retry in a busy loop.
func (d *Director) postpone(ctx context.Context, id int64) error {
	row, err := d.opts.Store.Night(ctx, id)
	if err != nil {
		return err
	}
	row.Due = d.now().Add(retryInterval).UnixMilli()
	if _, err = d.opts.Store.SaveNight(ctx, row); errors.Is(err, store.ErrConflict) {
		return nil // it has changed, and is due for that
	}
	return err
}

func (d *Director) report(err error) {
	if err != nil {
		d.opts.Report(err)
	}
}

// onDue does what is due in a night. It may be interrupted at any point: the night stays due until everything is done,
// and nothing is done twice.
func (d *Director) onDue(ctx context.Context, id int64) error {
	row, err := d.opts.Store.Night(ctx, id)
	if err != nil {
		return err
	}
	now := d.now()
	switch phase := table.NightPhase(row.Phase); {
	case phase == table.NightPlanned && now.UnixMilli() < row.Starts: // the clock was set back
		row.Due = row.Starts
	case phase == table.NightPlanned || phase == table.NightRunning:
		row.Phase, row.Due = string(table.NightRunning), now.Add(pollInterval).UnixMilli()
		over, err := d.isOver(ctx, row)
		if err != nil {
			return err
		}
		if over {
			row.Phase, row.Due = string(table.NightOver), now.UnixMilli()
		}
	case phase == table.NightOver:
		row.Due = 0
		if err := d.tellTables(ctx, id, d.opts.Tables.EndNight); err != nil {
			return err
		}
	default:
		row.Due = 0
		if err := d.tellTables(ctx, id, d.opts.Tables.CancelNight); err != nil {
			return err
		}
	}
	row.Touched = now.UnixMilli()
	_, err = d.opts.Store.SaveNight(ctx, row)
	if err == nil && row.Due > 0 {
		d.opts.DueSignal.Notify()
	}
	return err
}

// isOver tells whether a night that has begun is over: at a table the game has been played to its end, which comes at
// the same moment everywhere, and no other is late with it. If no table comes so far, the night is over when the
// longest game would be.
func (d *Director) isOver(ctx context.Context, row store.Night) (bool, error) {
	k, err := read(row)
	if err != nil {
		return false, err
	}
	longest := d.opts.Later(time.UnixMilli(row.Starts), maxRounds*k.clock().Move)
	if !d.now().Before(longest) {
		return true, nil
	}
	ids, err := d.opts.Store.NightTables(ctx, row.ID)
	if err != nil {
		return false, err
	}
	complete := false
	for _, id := range ids {
		t, err := d.opts.Queries.Look(ctx, table.ID(id), "")
		if unreadable(err) {
			continue
		}
		if err != nil {
			return false, err
		}
		if t.Phase == table.Playing || t.Phase == table.Suspended {
			return false, nil
		}
		complete = complete || t.Night != nil && t.Night.Complete
	}
	return complete, nil
}

// unreadable tells whether an error is the refusal of a table that is quarantined.
func unreadable(err error) bool {
	_, refused := game.Refused(err)
	return refused && !errors.Is(err, store.ErrUnwritable)
}

// tellTables does something at each table of a night.
func (d *Director) tellTables(ctx context.Context, night int64, do func(context.Context, table.ID) error) error {
	ids, err := d.opts.Store.NightTables(ctx, night)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if err := do(ctx, table.ID(id)); err != nil && !unreadable(err) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
