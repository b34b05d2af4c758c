package outbox

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"tablee/store"
)

// How much is read in one round.
const (
	targetsPerRound = 100
	rowsPerTarget   = 16
)

// maxShortOutbox is how many rows are read first; mostly these are all. Windows of a busy bot, in which rows wait for
// some tens of milliseconds, were an eighth of all its work.
const maxShortOutbox = 128

// dueStore is what the rows are read from.
type dueStore interface {
	Outbox(ctx context.Context, now int64, limit int) ([]store.Owed, error)
	OutboxKinds(ctx context.Context) ([]string, error)
	OutboxWindow(ctx context.Context, now int64, w store.Window) ([]store.Owed, error)
	OutboxNext(ctx context.Context) (int64, error)
}

// dueReader reads parts of the outbox, different ones in each round. It is for one goroutine.
type dueReader struct {
	store  dueStore
	served map[string]string // the target that had its turn last, by kind
	long   bool              // there were more due rows than Next has read
}

// newDueReader reads from a store.
func newDueReader(s dueStore) *dueReader { return &dueReader{store: s, served: map[string]string{}} }

// Served records which target of a kind has had its turn: the next round begins after it.
func (r *dueReader) Served(kind, target string) { r.served[kind] = target }

// Long tells whether there may have been more due rows than Next has read last.
func (r *dueReader) Long() bool { return r.long }

// dueKind has the due rows of a kind.
type dueKind struct {
	Kind string
	Rows [][]store.Owed // by target, beginning after the one that was served last; each oldest first
	More bool           // there may be more targets than these
}

// Next reads the due rows of every kind, and when the first row is due, due already or not; 0 if there is none. Each
// kind has its own window, so that hundreds of invitations do not hide a board.
func (r *dueReader) Next(ctx context.Context, now int64) (_ []dueKind, first int64, err error) {
	all, err := r.store.Outbox(ctx, now, maxShortOutbox)
	if err != nil {
		return nil, 0, err
	}
	if len(all) == 0 {
		r.long = false
		first, err = r.store.OutboxNext(ctx)
		return nil, first, err
	}
	readWindow := func(of store.Window) ([]store.Owed, error) { return r.store.OutboxWindow(ctx, now, of) }
	var kinds []string
	if r.long = len(all) >= maxShortOutbox; !r.long {
		kinds, readWindow = kindsOf(all), func(of store.Window) ([]store.Owed, error) { return within(all, of), nil }
	} else if kinds, err = r.store.OutboxKinds(ctx); err != nil {
		return nil, 0, err
	}
	lanes := make([]dueKind, len(kinds))
	for i, kind := range kinds {
		if lanes[i], err = r.of(kind, readWindow); err != nil {
			return nil, 0, err
		}
	}
	return lanes, all[0].Due, nil
}

// kindsOf are the kinds of rows, in order.
func kindsOf(all []store.Owed) (kinds []string) {
	for _, o := range all {
		kinds = append(kinds, o.Kind)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// within lists what the store would list in a window, given all due rows, the longest due first.
func within(all []store.Owed, of store.Window) (rows []store.Owed) {
	targets := make(map[string]int)
	for _, o := range all {
		if o.Kind == of.Kind && o.Target > of.After {
			targets[o.Target] = 0
		}
	}
	last := ""
	if names := slices.Sorted(maps.Keys(targets)); len(names) > of.Targets {
		last = names[of.Targets]
	}
	for _, o := range all {
		n, ok := targets[o.Target]
		if !ok || o.Kind != of.Kind || n == of.PerTarget || last != "" && o.Target >= last {
			continue
		}
		targets[o.Target]++
		rows = append(rows, o)
	}
	slices.SortFunc(rows, func(a, b store.Owed) int {
		return cmp.Or(cmp.Compare(a.Target, b.Target), cmp.Compare(a.ID, b.ID))
	})
	return rows
}

// of reads the due rows of one kind.
func (r *dueReader) of(kind string, readWindow func(store.Window) ([]store.Owed, error)) (l dueKind, err error) {
	after := r.served[kind]
	rows, err := readWindow(store.Window{Kind: kind, After: after, Targets: targetsPerRound, PerTarget: rowsPerTarget})
	if err != nil {
		return l, err
	}
	l = dueKind{Kind: kind, Rows: byTarget(rows)}
	if left := targetsPerRound - len(l.Rows); left > 0 && after != "" { // continue with the first targets
		wrapped, err := readWindow(store.Window{Kind: kind, Targets: left, PerTarget: rowsPerTarget})
		if err != nil {
			return l, err
		}
		for _, rows := range byTarget(wrapped) {
			if rows[0].Target <= after {
				l.Rows = append(l.Rows, rows)
			}
		}
	}
	l.More = len(l.Rows) >= targetsPerRound
	return l, nil
}

// byTarget groups rows that are sorted by their targets.
func byTarget(rows []store.Owed) (list [][]store.Owed) {
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(o store.Owed) bool { return o.Target != rows[0].Target })
		if n < 0 {
			n = len(rows)
		}
		list, rows = append(list, rows[:n]), rows[n:]
	}
	return list
}
