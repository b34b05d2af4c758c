package hosted

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"tablee/store"
)

// ReaderStore is the part of the database that a Reader needs; a store.DB implements it.
type ReaderStore interface {
	MoveLog
	TableFor(ctx context.Context, id int64, known store.Known) (t store.Table, seen bool, err error)
}

// Reader reads tables. It caches decoded tables that were read or stored last. It asks the database each time for a
// table's revision, because another process may have changed it, and decodes it only if the cached one is older.
type Reader struct {
	store ReaderStore
	games GameFinder
	limit int // bytes that all cached tables may take, as costOf counts them

	mu    sync.Mutex
	kept  map[int64]*list.Element // of *State
	order *list.List              // the most recently used table is in front
	bytes int
}

// KeptBytes is about how much memory the cached tables of a host take.
const KeptBytes = 8 << 20

// NewReader makes a reader that caches tables of about limit bytes.
func NewReader(s ReaderStore, games GameFinder, limit int) *Reader {
	return &Reader{store: s, games: games, limit: limit, kept: make(map[int64]*list.Element), order: list.New()}
}

// UnreadableError reports a table whose row cannot be understood.
type UnreadableError struct {
	Row store.Table
	Err error
}

func (e *UnreadableError) Error() string { return e.Err.Error() }

// Unwrap returns why the row cannot be understood.
func (e *UnreadableError) Unwrap() error { return e.Err }

// State reads a table. The state is shared: nothing in it may be changed. A table that cannot be understood gives an
// UnreadableError, a missing one store.ErrNotFound.
func (r *Reader) State(ctx context.Context, id int64) (*State, error) {
	t, _, err := r.read(ctx, id, "")
	return t, err
}

// ForChange reads a table for an interaction that changes it, with its own copy of the document. If the interaction was
// handled before, seen is true and there is no state; "" is no interaction.
func (r *Reader) ForChange(ctx context.Context, id int64, interaction string) (t *State, seen bool, err error) {
	t, seen, err = r.read(ctx, id, interaction)
	if t == nil {
		return nil, seen, err
	}
	own := *t
	own.Doc = t.Doc.clone()
	return &own, false, nil
}

func (r *Reader) read(ctx context.Context, id int64, interaction string) (*State, bool, error) {
	kept := r.get(id)
	known := store.Known{Interaction: interaction}
	if kept != nil {
		known.Rev = kept.Row.Rev
	}
	row, seen, err := r.store.TableFor(ctx, id, known)
	if err != nil || seen {
		return nil, seen, err
	}
	if kept != nil && row.Rev == kept.Row.Rev {
		t := *kept
		row.Doc, row.Snapshot = kept.Row.Doc, kept.Row.Snapshot
		t.Row = row
		return &t, false, nil
	}
	log := &watchedLog{MoveLog: r.store}
	t, err := ReadState(ctx, log, r.games, row)
	switch {
	case log.err != nil: // the database failed: the table may be readable
		return nil, false, log.err
	case err != nil:
		return nil, false, &UnreadableError{row, err}
	}
	r.keep(*t)
	return t, false, nil
}

// watchedLog remembers an error of the database.
type watchedLog struct {
	MoveLog
	err error
}

func (l *watchedLog) Moves(ctx context.Context, id int64, from int) ([]store.Move, error) {
	moves, err := l.MoveLog.Moves(ctx, id, from)
	l.err = errors.Join(l.err, err)
	return moves, err
}

func (l *watchedLog) ArchiveHash(ctx context.Context, table int64) ([]byte, error) {
	hash, err := l.MoveLog.ArchiveHash(ctx, table)
	l.err = errors.Join(l.err, err)
	return hash, err
}

// Stored caches the state of a changed table that was stored. The caller may not change it any more.
func (r *Reader) Stored(t *State) {
	kept := *t
	kept.Row.Rev++
	r.keep(kept)
}

func (r *Reader) get(id int64) *State {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.kept[id]
	if e == nil {
		return nil
	}
	r.order.MoveToFront(e)
	return e.Value.(*State)
}

// keep caches a state instead of an older one of the same table, and drops the least recently used ones.
func (r *Reader) keep(t State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.kept[t.Row.ID]; e != nil && e.Value.(*State).Row.Rev > t.Row.Rev {
		return // a newer state is cached already
	}
	r.drop(t.Row.ID)
	r.kept[t.Row.ID] = r.order.PushFront(&t)
	r.bytes += costOf(&t)
	for r.bytes > r.limit && r.order.Len() > 1 {
		r.drop(r.order.Back().Value.(*State).Row.ID)
	}
}

func (r *Reader) drop(id int64) {
	e := r.kept[id]
	if e == nil {
		return
	}
	r.bytes -= costOf(e.Value.(*State))
	r.order.Remove(e)
	delete(r.kept, id)
}

// costOf is about how many bytes a state takes: decoded data take some four times as much as encoded data, which are
// kept too.
func costOf(t *State) int { return 1024 + 5*(len(t.Row.Doc)+len(t.Row.Snapshot)) }

// Unreadable returns the row of a table that cannot be understood, if that is the error.
func Unreadable(err error) (store.Table, bool) {
	var u *UnreadableError
	if errors.As(err, &u) {
		return u.Row, true
	}
	return store.Table{}, false
}
