package hosted

import (
	"container/list"
	"context"
	"errors"
	"maps"
	"sync"

	"tablee/store"
)

// ReaderStore is the part of the database that a Reader needs; a store.DB implements it.
type ReaderStore interface {
	MoveLog
	TableFor(ctx context.Context, id int64, known store.Known) (store.Read, error)
}

// Reader reads tables. It caches decoded tables that were read or stored last, with their last events. It asks the
// database for a table's revision, because another process may have changed it, and decodes it only if the cached one
// is older. It does not ask if the context needs no later state than the cached one: see store.AsOfNow.
type Reader struct {
	store ReaderStore
	games GameFinder
	limit int // bytes that all cached tables may take, as costOf counts them

	mu    sync.Mutex
	kept  map[int64]*list.Element // of *cached
	order *list.List              // the most recently used table is in front
	bytes int
	// what began to be read before this may be older than what was dropped
	dropped store.Mark
}

// cached is a table as it was when it was read or stored last.
type cached struct {
	State

	at          store.Mark // when it was
	draftsAt    store.Mark // when the drafts were; 0: they are not known
	draftsSince store.Mark // drafts that were read before are out of date
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
	t, _, err := r.read(ctx, id, store.Known{})
	return t, err
}

// WithDrafts reads a table with the drafts of its seats.
func (r *Reader) WithDrafts(ctx context.Context, id int64) (*State, error) {
	t, _, err := r.read(ctx, id, store.Known{Drafts: true})
	return t, err
}

// ForChange reads a table for an interaction that changes it, with its own copy of the document. If the interaction was
// handled before, seen is true and there is no state; "" is no interaction.
func (r *Reader) ForChange(ctx context.Context, id int64, interaction string) (t *State, seen bool, err error) {
	t, seen, err = r.read(store.Latest(ctx), id, store.Known{Interaction: interaction})
	if t == nil {
		return nil, seen, err
	}
	own := *t
	own.Doc = t.Doc.clone()
	return &own, false, nil
}

func (r *Reader) read(ctx context.Context, id int64, known store.Known) (*State, bool, error) {
	kept := r.get(id)
	if kept != nil {
		if since, ok := store.AsOf(ctx); ok && kept.at >= since && (!known.Drafts || kept.draftsAt >= since) {
			return &kept.State, false, nil
		}
		known.Rev = kept.Row.Rev
	}
	now := cached{at: store.NewMark()} // before it is read
	if known.Drafts {
		now.draftsAt = now.at
	}
	read, err := r.store.TableFor(ctx, id, known)
	if read.Seen { // another process may have done it: who is shown the table has to see that
		r.Forget(id)
	}
	if err != nil || read.Seen {
		return nil, read.Seen, err
	}
	row := read.Table
	if kept != nil && row.Rev == kept.Row.Rev {
		now.State = kept.State
		row.Doc, row.Snapshot = kept.Row.Doc, kept.Row.Snapshot
		now.Row = row
	} else {
		log := &watchedLog{MoveLog: r.store}
		t, err := ReadState(ctx, log, r.games, row)
		switch {
		case log.err != nil: // the database failed: the table may be readable
			return nil, false, log.err
		case err != nil:
			return nil, false, &UnreadableError{row, err}
		}
		now.State = *t
	}
	now.Drafts = read.Drafts
	r.keep(now)
	return &now.State, false, nil
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

// Stored caches the state of a changed table that was stored by a change. The caller may not change it any more.
func (r *Reader) Stored(t *State, c *store.Change) {
	now := cached{State: *t, at: store.NewMark()}
	if kept := r.get(t.Row.ID); kept != nil && kept.Row.Rev == t.Row.Rev { // it may know more than when t was read
		now.last, now.Drafts, now.draftsAt = kept.last, kept.Drafts, kept.draftsAt
	}
	now.Row.Rev++
	now.last = now.last.after(c)
	for _, d := range c.Drafts {
		now.setDraft(d.Seat, d.Draft)
	}
	if c.Answered {
		now.Drafts = nil
	}
	r.keep(now)
}

// Forget forgets a table that was changed, or may have been, in another way than Stored tells.
func (r *Reader) Forget(id int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(id)
	r.dropped = store.NewMark()
}

// DraftStored forgets a table's drafts, of which one was stored.
func (r *Reader) DraftStored(id int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.kept[id]
	if e == nil {
		r.dropped = store.NewMark()
		return
	}
	kept := *e.Value.(*cached)
	kept.Drafts, kept.draftsAt, kept.draftsSince = nil, 0, store.NewMark()
	e.Value = &kept
}

// setDraft sets a draft if the drafts are known.
func (c *cached) setDraft(seat int, draft string) {
	if c.draftsAt == 0 {
		return
	}
	drafts := maps.Clone(c.Drafts)
	if drafts == nil {
		drafts = make(map[int]string)
	}
	if drafts[seat] = draft; draft == "" {
		delete(drafts, seat)
	}
	c.Drafts = drafts
}

// lastEvents returns a table's last moves with their events, beginning with a ply or an earlier one.
func (r *Reader) lastEvents(ctx context.Context, t *State, from int) (*lastMoves, error) {
	if t.last.covers(from) {
		return t.last, nil
	}
	moves, err := r.store.Moves(ctx, t.Row.ID, from)
	if err != nil {
		return nil, err
	}
	last := newLastMoves(moves, from, t.Row.Ply)
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.kept[t.Row.ID]; e != nil && e.Value.(*cached).Row.Rev == t.Row.Rev {
		kept := *e.Value.(*cached)
		r.bytes += last.size() - kept.last.size()
		kept.last = last
		e.Value = &kept
	}
	return last, nil
}

func (r *Reader) get(id int64) *cached {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.kept[id]
	if e == nil {
		return nil
	}
	r.order.MoveToFront(e)
	return e.Value.(*cached)
}

// keep caches a state instead of an older one of the same table, and drops the least recently used ones.
func (r *Reader) keep(t cached) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.kept[t.Row.ID]; e != nil {
		kept := e.Value.(*cached)
		if kept.Row.Rev > t.Row.Rev {
			return // a newer state is cached already
		}
		t.merge(kept)
	} else if t.at < r.dropped {
		t.at, t.draftsAt = 0, 0
	}
	r.drop(t.Row.ID)
	r.kept[t.Row.ID] = r.order.PushFront(&t)
	r.bytes += costOf(&t.State)
	for r.bytes > r.limit && r.order.Len() > 1 {
		r.drop(r.order.Back().Value.(*cached).Row.ID)
		r.dropped = store.NewMark()
	}
}

// merge adds what is known of the same or an older revision.
func (c *cached) merge(kept *cached) {
	c.draftsSince = kept.draftsSince
	if c.draftsAt < c.draftsSince {
		c.Drafts, c.draftsAt = nil, 0
	}
	if kept.Row.Rev < c.Row.Rev {
		return
	}
	c.at = max(c.at, kept.at)
	if c.last == nil {
		c.last = kept.last
	}
	if c.draftsAt < kept.draftsAt {
		c.Drafts, c.draftsAt = kept.Drafts, kept.draftsAt
	}
}

func (r *Reader) drop(id int64) {
	e := r.kept[id]
	if e == nil {
		return
	}
	r.bytes -= costOf(&e.Value.(*cached).State)
	r.order.Remove(e)
	delete(r.kept, id)
}

// costOf is about how many bytes a state takes: decoded data take some four times as much as encoded data, which are
// kept too.
func costOf(t *State) int { return 1024 + 5*(len(t.Row.Doc)+len(t.Row.Snapshot)) + t.last.size() }

// Unreadable returns the row of a table that cannot be understood, if that is the error.
func Unreadable(err error) (store.Table, bool) {
	var u *UnreadableError
	if errors.As(err, &u) {
		return u.Row, true
	}
	return store.Table{}, false
}
