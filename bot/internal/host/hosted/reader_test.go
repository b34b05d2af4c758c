package hosted

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// rows is a database of tables that counts how many were read whole.
type rows struct {
	noMoves
	tables map[int64]store.Table
	whole  int
	asked  int
	drafts map[int]string // of every table
	err    error          // of the moves' log
}

func (s *rows) TableFor(_ context.Context, id int64, known store.Known) (store.Read, error) {
	s.asked++
	t, ok := s.tables[id]
	switch {
	case known.Interaction == "seen":
		return store.Read{Seen: true}, nil
	case !ok:
		return store.Read{}, store.ErrNotFound
	case t.Rev == known.Rev:
		t.Doc, t.Snapshot = nil, nil
	default:
		s.whole++
	}
	read := store.Read{Table: t}
	if known.Drafts {
		read.Drafts = maps.Clone(s.drafts)
	}
	return read, nil
}

func (s *rows) ArchiveHash(context.Context, int64) ([]byte, error) { return nil, s.err }

// countedRules are Awalé, counting how many positions were decoded.
type countedRules struct {
	game.Rules
	decoded int
}

func (c *countedRules) Decode(data []byte) (game.Position, error) {
	c.decoded++
	return c.Rules.Decode(data)
}

// readerOf is a reader of so many tables, their database, and their game.
func readerOf(t *testing.T, tables, limit int) (*Reader, *rows, *countedRules) {
	t.Helper()
	s, g := &rows{tables: make(map[int64]store.Table)}, &countedRules{Rules: awale.Rules}
	for i := range tables {
		d := dealtState(t, match.Seed{1})
		d.Row.ID, d.Row.Rev, d.Row.Version = int64(i+1), 1, d.Info().Version
		var err error
		if d.Row.Doc, err = json.Marshal(d.Doc); err != nil {
			t.Fatal(err)
		}
		if d.Row.Snapshot, err = d.Pos.Encode(); err != nil {
			t.Fatal(err)
		}
		s.tables[d.Row.ID] = d.Row
	}
	return NewReader(s, func(string) (game.Rules, error) { return g, nil }, limit), s, g
}

// A table is read whole and decoded once a revision, whoever looks at it, changes it or has stored it.
func TestReaderDecodesOnce(t *testing.T) {
	r, s, g := readerOf(t, 1, 1<<20)
	read := func() *State {
		t.Helper()
		l, err := r.State(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	counts := func(when string, whole, decoded int) {
		t.Helper()
		if s.whole != whole || g.decoded != decoded {
			t.Errorf("%s: %d read whole, %d decoded, want %d and %d", when, s.whole, g.decoded, whole, decoded)
		}
	}
	read()
	read()
	own, seen, err := r.ForChange(t.Context(), 1, "i")
	if seen || err != nil {
		t.Fatal(seen, err)
	}
	counts("looked at twice, and read for a change", 1, 1)
	row := s.tables[1]
	row.Due = 77 // no revision
	s.tables[1] = row
	if got := read(); got.Row.Due != 77 || got.Row.Doc == nil || got.Row.Snapshot == nil {
		t.Errorf("what is read is due at %d, its document %d bytes, its position %d", got.Row.Due, len(got.Row.Doc),
			len(got.Row.Snapshot))
	}
	own.Doc.Level, own.Doc.Seats[0].Name = 3, "Ann"
	if got := read(); got.Doc.Level != 0 || got.Doc.Seats[0].Name != "" {
		t.Errorf("who looks sees a change before it is stored: %+v", got.Doc)
	}
	if row.Doc, err = json.Marshal(own.Doc); err != nil {
		t.Fatal(err)
	}
	own.Row.Doc, row.Rev = row.Doc, 2
	s.tables[1] = row
	r.Stored(own, &store.Change{Forget: -1})
	if got := read(); got.Doc.Level != 3 || got.Doc.Seats[0].Name != "Ann" {
		t.Errorf("after it is stored: %+v", got.Doc)
	}
	counts("after a change was stored", 1, 1)
	row.Rev = 5 // another process has been there
	row.Doc = bytes.Replace(row.Doc, []byte("Ann"), []byte("Eve"), 1)
	s.tables[1] = row
	if got := read(); got.Doc.Seats[0].Name != "Eve" {
		t.Errorf("after another process has changed it: %+v", got.Doc)
	}
	counts("after another process has changed it", 2, 2)
	r.Stored(own, &store.Change{Forget: -1}) // late: of revision 1 to 2
	if got := read(); got.Doc.Seats[0].Name != "Eve" {
		t.Errorf("an older state comes back: %+v", got.Doc)
	}
	if own, seen, err := r.ForChange(t.Context(), 1, "seen"); own != nil || !seen || err != nil {
		t.Errorf("for an interaction that was handled: %v, %v, %v", own, seen, err)
	}
}

// TestReaderForgets: the cache is bounded in bytes, and what was used last stays.
func TestReaderForgets(t *testing.T) {
	r, s, g := readerOf(t, 9, 0)
	one, err := r.State(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	r.limit = 3 * costOf(one)
	for _, id := range []int64{2, 3, 1, 4, 5, 1, 6} {
		if _, err := r.State(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if r.bytes > r.limit || len(r.kept) != 3 || r.order.Len() != 3 || g.decoded != 6 || s.whole != 6 {
		t.Errorf("%d bytes of %d, %d and %d tables kept, %d decoded", r.bytes, r.limit, len(r.kept), r.order.Len(), g.decoded)
	}
	for id, want := range map[int64]bool{1: true, 5: true, 6: true, 2: false} {
		if r.get(id) != nil != want {
			t.Errorf("table %d is kept: %v", id, !want)
		}
	}
}

// TestReaderErrors: a table that cannot be decoded gives another error than a missing one or a failing database, so
// that a table is not quarantined because the database fails.
func TestReaderErrors(t *testing.T) {
	r, s, _ := readerOf(t, 1, 1<<20)
	if _, err := r.State(t.Context(), 2); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no table: %v", err)
	}
	row := s.tables[1]
	whole := row.Snapshot
	row.Snapshot = []byte("garbage")
	s.tables[1] = row
	for range 2 {
		_, err := r.State(t.Context(), 1)
		if got, ok := Unreadable(err); !ok || !reflect.DeepEqual(got, row) {
			t.Errorf("an unreadable table: %v, %v", got, err)
		}
	}
	row.Snapshot = whole
	s.tables[1] = row
	if _, err := r.State(t.Context(), 1); err != nil {
		t.Errorf("mended: %v", err)
	}
	row.Rev, row.Phase, row.Ply, row.Snapshot, s.err = 2, string(table.Over), 1, nil, errors.New("no answer")
	s.tables[1] = row
	_, err := r.State(t.Context(), 1)
	if _, ok := Unreadable(err); ok || !errors.Is(err, s.err) {
		t.Errorf("a database that fails: %v", err)
	}
	s.err = nil
	if _, err := r.State(t.Context(), 1); err != nil {
		t.Errorf("the database answers again: %v", err)
	}
}

// A document's copy shares nothing with it that can be changed.
func TestDocClone(t *testing.T) {
	d := Doc{}
	fill(reflect.ValueOf(&d).Elem(), 0)
	d.Notes[0].Msg = game.M("a", "b", game.M("c", "d", "e"), "f", []game.Msg{game.M("g", "h", "i")})
	c := d.clone()
	if !reflect.DeepEqual(c, d) {
		t.Fatalf("the copy is %+v, want %+v", c, d)
	}
	shares(t, "Doc", reflect.ValueOf(d), reflect.ValueOf(c))
	if got := (&Doc{}).clone(); !reflect.DeepEqual(got, Doc{}) {
		t.Errorf("a copy of nothing is %+v", got)
	}
}

// An array of references is copied as deeply as a slice; no field of a document is one yet.
func TestDeepCopyArray(t *testing.T) {
	n := 1
	from := [2]*int{&n, nil}
	to := deepCopy(reflect.ValueOf(from)).Interface().([2]*int)
	if !reflect.DeepEqual(to, from) || to[0] == from[0] {
		t.Errorf("the copy is %v of %v: equal %v", to, from, reflect.DeepEqual(to, from))
	}
}

// fill puts something into every field.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(k, depth+1)
		fill(e, depth+1)
		v.SetMapIndex(k, e)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), depth+1)
		}
	case reflect.String:
		v.SetString("x")
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(depth + 1))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Interface:
		var filling any = "x"
		if v.Type() == reflect.TypeFor[game.Piece]() {
			filling = game.Card{Rank: 1, Suit: game.Spades}
		}
		v.Set(reflect.ValueOf(filling))
	}
}

// shares reports what two values that are equal both hold a reference to.
func shares(t *testing.T, path string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if a.Pointer() == b.Pointer() && a.Pointer() != 0 {
			t.Errorf("%s is shared", path)
		}
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		shares(t, path, a.Elem(), b.Elem())
	case reflect.Slice:
		for i := range a.Len() {
			shares(t, path+"[]", a.Index(i), b.Index(i))
		}
	case reflect.Map:
		for _, k := range a.MapKeys() {
			shares(t, path+"["+k.String()+"]", a.MapIndex(k), b.MapIndex(k))
		}
	case reflect.Struct:
		for i := range a.NumField() {
			shares(t, path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	}
}

func BenchmarkDocClone(b *testing.B) {
	d := Doc{Seats: make(Seats, 4)}
	for i := range 20 {
		d.Note(i, time.UnixMilli(0), "host.resigned", "by", game.Seat(1))
	}
	b.ReportAllocs()
	for b.Loop() {
		d.clone()
	}
}
