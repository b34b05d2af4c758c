package hosted

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"testing"

	"tablee/rules/game"
	"tablee/store"
)

// interrupted is a database in which something happens while a table is read, after the row was read.
type interrupted struct {
	*rows
	moves  []store.Move
	during func() // while a row is read
	midway func() // while moves are read
}

func (s *interrupted) TableFor(ctx context.Context, id int64, known store.Known) (store.Read, error) {
	read, err := s.rows.TableFor(ctx, id, known)
	if do := s.during; do != nil {
		s.during = nil
		do()
	}
	return read, err
}

func (s *interrupted) Moves(_ context.Context, _ int64, from int) (list []store.Move, err error) {
	for _, m := range s.moves {
		if m.Ply >= from {
			list = append(list, m)
		}
	}
	if do := s.midway; do != nil {
		s.midway = nil
		do()
	}
	return list, nil
}

// asOfReader is a reader of two tables, and their database.
func asOfReader(t *testing.T) (*Reader, *interrupted) {
	t.Helper()
	r, s, _ := readerOf(t, 2, 1<<20)
	s.drafts = map[int]string{0: "half"}
	db := &interrupted{rows: s}
	r.store = db
	return r, db
}

// asks tells how often the database is asked.
func (s *interrupted) asks(do func()) int {
	before := s.asked
	do()
	return s.asked - before
}

// TestReadOnceForAnInteraction: what needs the state of its beginning or a later one reads a table once, and its drafts
// once; everything else asks each time which revision the table has.
func TestReadOnceForAnInteraction(t *testing.T) {
	r, s := asOfReader(t)
	state := func(ctx context.Context, want int64) func() {
		return func() {
			t.Helper()
			if l, err := r.State(ctx, 1); err != nil || l.Row.Rev != want {
				t.Errorf("got %+v, %v, want revision %d", l, err, want)
			}
		}
	}
	drafts := func(ctx context.Context, want string) func() {
		return func() {
			t.Helper()
			if l, err := r.WithDrafts(ctx, 1); err != nil || l.Drafts[0] != want {
				t.Errorf("got %+v, %v, want the draft %q", l.Drafts, err, want)
			}
		}
	}
	one := store.AsOfNow(t.Context())
	another := func(rev int64) { // process has changed the table
		row := s.tables[1]
		row.Rev = rev
		s.tables[1] = row
		s.drafts = map[int]string{0: fmt.Sprint("of ", rev)}
	}
	for i, step := range []struct {
		do   func()
		asks int
	}{
		{state(one, 1), 1},
		{state(one, 1), 0},
		{drafts(one, "half"), 1},
		{drafts(one, "half"), 0},
		{state(one, 1), 0},
		{state(t.Context(), 1), 1},
		{func() { another(2) }, 0},
		{state(one, 1), 0},
		{drafts(one, "half"), 0},
		{state(store.Latest(one), 2), 1},
		{state(one, 2), 0},
		{drafts(one, "of 2"), 1}, // those of revision 1 are not those of revision 2
		{func() { another(3) }, 0},
		{func() { drafts(store.AsOfNow(t.Context()), "of 3")() }, 1},
		{drafts(one, "of 3"), 0},
		{func() { // what is changed is read, whatever suffices for the rest of the interaction
			another(4)
			if l, _, err := r.ForChange(one, 1, "i"); err != nil || l.Row.Rev != 4 {
				t.Errorf("for a change: got %+v, %v, want revision 4", l, err)
			}
		}, 1},
	} {
		if n := s.asks(step.do); n != step.asks {
			t.Errorf("step %d: the database is asked %d times, want %d", i, n, step.asks)
		}
	}
}

// TestStoredIsNotReadAgain: after a change was stored, its interaction sees it with its events and drafts without
// reading anything.
func TestStoredIsNotReadAgain(t *testing.T) {
	r, s := asOfReader(t)
	s.moves = []store.Move{{Ply: 1, Events: events(t, "a")}, {Ply: 2, Events: events(t, "later")}}
	row := s.tables[1]
	row.Ply = 1
	s.tables[1] = row
	ctx := store.AsOfNow(t.Context())
	before, err := r.WithDrafts(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if last, err := r.lastEvents(ctx, before, 0); err != nil || said(last) != "1 a " {
		t.Errorf("last events: %s, %v, want those of ply 1", said(last), err)
	}
	own, _, err := r.ForChange(ctx, 1, "i")
	if err != nil {
		t.Fatal(err)
	}
	own.Row.Ply = 2
	r.Stored(own, &store.Change{Forget: -1, Moves: []store.Move{{Ply: 2, Seat: 1, Events: events(t, "b")}},
		Drafts: []store.Draft{{Seat: 0}, {Seat: 1, Draft: "kept"}}})
	if n := s.asks(func() {
		after, err := r.WithDrafts(ctx, 1)
		if err != nil || after.Row.Rev != 2 || !maps.Equal(after.Drafts, map[int]string{1: "kept"}) {
			t.Errorf("after it was stored: %+v, %v", after, err)
		}
		s.moves = nil // they are not read
		if last, err := r.lastEvents(ctx, after, 1); err != nil || said(last) != "1 a 2 b " {
			t.Errorf("last events: %s, %v, want those of plies 1 and 2", said(last), err)
		}
	}); n != 0 {
		t.Errorf("the database is asked %d times, want none", n)
	}
	if before.Drafts[0] != "half" || said(before.last) != "" {
		t.Errorf("what was read before has changed: %+v", before)
	}
}

// TestForgottenIsReadAgain: what was changed in another way is read again, whatever suffices.
func TestForgottenIsReadAgain(t *testing.T) {
	r, s := asOfReader(t)
	one := store.AsOfNow(t.Context())
	s.during = func() { r.Forget(1) } // a read that this overtakes does not count either
	if _, err := r.State(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	row := s.tables[1]
	row.Rev = 2
	s.tables[1] = row
	for range 2 {
		if l, err := r.State(one, 1); err != nil || l.Row.Rev != 2 {
			t.Errorf("revision %d, %v, want 2", l.Row.Rev, err)
		}
		r.Forget(1)
	}
}

// TestSeenIsReadAgain: after an interaction that was handled before, perhaps by another process, the table is read
// anew: its answer shows what was done.
func TestSeenIsReadAgain(t *testing.T) {
	r, s := asOfReader(t)
	one := store.AsOfNow(t.Context())
	if _, err := r.State(one, 1); err != nil {
		t.Fatal(err)
	}
	row := s.tables[1]
	row.Rev = 2
	s.tables[1] = row
	if _, seen, err := r.ForChange(one, 1, "seen"); !seen || err != nil {
		t.Fatalf("seen %v, %v", seen, err)
	}
	if l, err := r.State(one, 1); err != nil || l.Row.Rev != 2 {
		t.Errorf("got %+v, %v, want revision 2", l, err)
	}
}

// TestOvertakenReads: a read that a write overtakes does not count as a state since the write, whether the table is
// still cached or not.
func TestOvertakenReads(t *testing.T) {
	for name, evicted := range map[string]bool{"cached": false, "evicted": true} {
		t.Run(name, func(t *testing.T) {
			r, s := asOfReader(t)
			own, _, err := r.ForChange(t.Context(), 1, "i")
			if err != nil {
				t.Fatal(err)
			}
			forget := func() {
				if evicted {
					limit := r.limit
					r.limit = 0
					if _, err := r.State(t.Context(), 2); err != nil {
						t.Error(err)
					}
					r.limit = limit
				}
			}
			one := store.AsOfNow(t.Context())
			s.during = func() { // a draft is stored while somebody else reads
				s.drafts = map[int]string{0: "more"}
				forget()
				r.DraftStored(1)
			}
			if _, err := r.WithDrafts(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			if l, err := r.WithDrafts(one, 1); err != nil || l.Drafts[0] != "more" {
				t.Errorf("the draft is %q, %v, want what was stored", l.Drafts[0], err)
			}
			one = store.AsOfNow(t.Context())
			s.during = func() { // a move is stored while somebody else reads
				row := s.tables[1]
				row.Rev = 2
				s.tables[1] = row
				r.Stored(own, &store.Change{Forget: -1})
				forget()
			}
			if _, err := r.State(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			if l, err := r.State(one, 1); err != nil || l.Row.Rev != 2 {
				t.Errorf("revision %d, %v, want what was stored", l.Row.Rev, err)
			}
		})
	}
}

// TestOvertakenEvents: events that were read for one revision are not shown with another.
func TestOvertakenEvents(t *testing.T) {
	r, s := asOfReader(t)
	s.moves = []store.Move{{Ply: 1, Events: events(t, "a")}}
	row := s.tables[1]
	row.Ply = 1
	s.tables[1] = row
	l, err := r.State(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	own, _, err := r.ForChange(t.Context(), 1, "i")
	if err != nil {
		t.Fatal(err)
	}
	s.midway = func() {
		own.Row.Ply = 2
		s.moves = append(s.moves, store.Move{Ply: 2, Events: events(t, "b")})
		r.Stored(own, &store.Change{Forget: -1, Moves: s.moves[1:]})
	}
	if last, err := r.lastEvents(t.Context(), l, 0); err != nil || said(last) != "1 a " {
		t.Errorf("of the table as it was read: %s, %v", said(last), err)
	}
	now := r.get(1).State
	if last, err := r.lastEvents(t.Context(), &now, 0); err != nil || said(last) != "1 a 2 b " {
		t.Errorf("of the table as it was stored: %s, %v", said(last), err)
	}
	later := now // of another process: revision 2 is not known to have been followed by these events
	later.Row.Rev, later.last = 7, nil
	r.Stored(&later, &store.Change{Forget: -1, Moves: []store.Move{{Ply: 9, Events: events(t, "z")}}})
	if got := r.get(1).last; got != nil {
		t.Errorf("events of an older revision: %s", said(got))
	}
}

// TestLastMoves: what is taken back is gone, and the last moves do not grow without end.
func TestLastMoves(t *testing.T) {
	var none *lastMoves
	if none.covers(0) || none.size() != 0 || none.after(&store.Change{Forget: -1}) != nil {
		t.Error("unread moves are known")
	}
	l := newLastMoves([]store.Move{{Ply: 3, Events: events(t, "c")}, {Ply: 4, Events: []byte("[")}}, 3, 9)
	if !l.covers(3) || !l.covers(4) || l.covers(2) || l.moves[1].err == nil {
		t.Errorf("moves from ply 3 on: %+v", l)
	}
	back := l.after(&store.Change{Forget: 3, Moves: []store.Move{{Ply: 4, Events: events(t, "d")}}})
	if got := said(back); got != "3 c 4 d " || l.moves[1].err == nil {
		t.Errorf("ply 4 was taken back and played anew: %s", got)
	}
	for ply := 5; ply < 500; ply++ {
		back = back.after(&store.Change{Forget: -1, Moves: []store.Move{{Ply: ply, Events: events(t, "e")}}})
	}
	if n := len(back.moves); n != 2*maxSince || back.from != 500-n || back.moves[0].ply != back.from ||
		!back.covers(500-n) || back.covers(499-n) || back.size() > n*600 {
		t.Errorf("after 500 plies: %d moves from %d on, %d bytes", n, back.from, back.size())
	}
}

func events(t *testing.T, id string) []byte {
	t.Helper()
	data, err := json.Marshal([]game.Event{{To: game.Public, Msg: game.M(id)}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// said lists plies with what was said of them.
func said(l *lastMoves) (s string) {
	if l == nil {
		return ""
	}
	for _, m := range l.moves {
		s += fmt.Sprint(m.ply, " ")
		for _, e := range m.events {
			s += e.Msg.ID + " "
		}
	}
	return s
}
