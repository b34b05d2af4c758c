package outbox

import (
	"cmp"
	"context"
	"slices"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// How much of the outbox the courier looks at in one round: of each kind so many targets, of each target so many rows.
const (
	windowTargets = 100
	windowEach    = 16
)

// little is as many rows as are read to see whether that is all, which is most of the time. They are within the bounds
// of any window.
const little = windowEach

// windows are parts of the outbox, another one each round.
type windows struct {
	store  Store
	served map[Kind]string // the target that had its turn last
}

// next gathers what may be delivered next. Each kind has a window of its own, so that invitations by the hundred do
// not hide a board; in it the targets have their turns one after the other, beginning behind the one that was served
// last; and the kinds take turns, the boards first.
func (w *windows) next(ctx context.Context, now int64) ([]*batch, error) {
	all, err := w.store.Outbox(ctx, now, little)
	if err != nil {
		return nil, err
	}
	look := func(of store.Window) ([]store.Owed, error) { return w.store.OutboxWindow(ctx, now, of) }
	var kinds []string
	if len(all) < little {
		kinds, look = kindsOf(all), func(of store.Window) ([]store.Owed, error) { return within(all, of), nil }
	} else if kinds, err = w.store.OutboxKinds(ctx); err != nil {
		return nil, err
	}
	slices.SortStableFunc(kinds, func(a, b string) int {
		return cmp.Compare(Kind(b).is().urgency, Kind(a).is().urgency)
	})
	lanes := make([][]*batch, len(kinds))
	for i, kind := range kinds {
		if lanes[i], err = w.of(look, Kind(kind)); err != nil {
			return nil, err
		}
	}
	return wait.Turns(lanes), nil
}

// kindsOf are the kinds of which there is something, in order.
func kindsOf(all []store.Owed) (kinds []string) {
	for _, o := range all {
		kinds = append(kinds, o.Kind)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// within is what the store would list in a window of rows that are all there are.
func within(all []store.Owed, of store.Window) (rows []store.Owed) {
	for _, o := range all {
		if o.Kind == of.Kind && o.Target > of.After {
			rows = append(rows, o)
		}
	}
	slices.SortFunc(rows, func(a, b store.Owed) int {
		return cmp.Or(cmp.Compare(a.Target, b.Target), cmp.Compare(a.ID, b.ID))
	})
	return rows
}

// of lists one kind's batches, each target's first one before anybody's second.
func (w *windows) of(look func(store.Window) ([]store.Owed, error), kind Kind) ([]*batch, error) {
	at := store.Window{Kind: string(kind), After: w.served[kind], Targets: windowTargets, Each: windowEach}
	rows, err := look(at)
	if err != nil {
		return nil, err
	}
	if n := targets(rows); n < windowTargets && at.After != "" { // and on from the first
		first := store.Window{Kind: string(kind), Targets: windowTargets - n, Each: windowEach}
		again, err := look(first)
		if err != nil {
			return nil, err
		}
		for _, o := range again {
			if o.Target <= at.After {
				rows = append(rows, o)
			}
		}
	}
	var lanes [][]*batch
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(o store.Owed) bool { return o.Target != rows[0].Target })
		if n < 0 {
			n = len(rows)
		}
		lanes, rows = append(lanes, batches(rows[:n])), rows[n:]
	}
	if len(lanes) >= windowTargets { // there are more: nobody has a second turn before they have had their first
		for i := range lanes {
			lanes[i] = lanes[i][:1]
		}
	}
	return wait.Turns(lanes), nil
}

// targets counts the targets of rows that are sorted by them.
func targets(rows []store.Owed) int {
	return len(slices.CompactFunc(slices.Clone(rows), func(a, b store.Owed) bool { return a.Target == b.Target }))
}
