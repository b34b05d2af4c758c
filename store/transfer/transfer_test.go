package transfer

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/postgrestest"
	"tablee/store/sqlstore"
	"tablee/store/stores"
	"tablee/store/storetest"
)

func open(t *testing.T, address string) Side {
	t.Helper()
	db, err := stores.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db.(Side)
}

func file(t *testing.T) Side {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	if err := dbtest.PutFile(path); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

// full is a database with something of everything, and numbers that were given out and are not there any more.
func full(t *testing.T, db Side) Side {
	t.Helper()
	ctx := t.Context()
	storetest.Exercise(ctx, t, db)
	for i := range 20 {
		c := store.Change{Table: store.Table{Game: "awale", Channel: fmt.Sprint("é", i, "\U0001F3B2"), Phase: "over",
			Doc: []byte{0, 1, 255}, Seed: []byte("seed"), Due: 1 << 60, Touched: int64(i)}, Forget: -1,
			Users:  []string{"ann", "ben"},
			Moves:  []store.Move{{Ply: 1, Move: "a", Events: []byte{}}, {Ply: 2, Move: "b", Events: []byte("x")}},
			Drafts: []store.Draft{{Seat: 1, Draft: "d"}}, Owed: []store.Owed{{Kind: "k", Target: "t"}},
			OpenedBy:    "ann",
			Invitations: []store.Invitation{{User: "ann", Maker: "ben", At: 5}, {User: "ann", Maker: "ben", At: 5}},
			Interaction: fmt.Sprint("i", i),
			End: &store.End{Results: []store.Result{{User: "ann", Rating: 0}},
				Feats: []store.Feat{{User: "ann", Name: "n"}},
				Pool:  "p", Users: []string{"ann"}, Rate: func(map[string][]byte, store.Recent) (map[string]store.Rated, error) {
					return map[string]store.Rated{"ann": {Doc: []byte("r"), Shown: 1.0 / 3}}, nil
				}}}
		id, err := db.CreateTable(ctx, c)
		if err == nil && i%4 == 0 {
			err = db.SaveArchive(ctx, store.Archive{Table: id, Rev: 1, Hash: []byte{9}})
		}
		if err == nil {
			err = errors.Join(db.SavePerson(ctx, fmt.Sprint(i), nil, []byte("p")), db.SaveGuild(ctx, fmt.Sprint(i), nil,
				[]byte("g")), db.SetMeta(ctx, fmt.Sprint("m", i), "v"),
				db.SaveAsked(ctx, store.Asked{Token: fmt.Sprint(i), User: "ann", Doc: []byte("q"), At: 1}))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	last, err := db.OutboxLast(ctx)
	if err == nil {
		err = db.Delivered(ctx, []int64{last}, &store.Post{Subject: 1, Kind: "k", Target: "t", Message: "m"})
	}
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func small(t *testing.T) {
	was := pageSize
	pageSize = 3
	t.Cleanup(func() { pageSize = was })
}

func silent(Copied) {}

// TestRoundTrip: copying from a file to PostgreSQL and to another file loses nothing.
func TestRoundTrip(t *testing.T) {
	small(t)
	a, b, c := full(t, file(t)), open(t, postgrestest.New(t)), file(t)
	rows := map[string]int64{}
	if err := Copy(t.Context(), a, b, "a", func(c Copied) { rows[c.Table] = c.Rows }); err != nil {
		t.Fatal(err)
	}
	for _, k := range sqlstore.AllTables {
		if rows[k.Name] == 0 {
			t.Errorf("nothing of %s was copied: the test is about nothing", k.Name)
		}
	}
	if err := Copy(t.Context(), b, c, "b", silent); err != nil {
		t.Fatal(err)
	}
	if err := Compare(t.Context(), a, c); err != nil {
		t.Error(err)
	}
	was := "p"
	for _, doc := range []string{"other", "p"} {
		if err := b.SavePerson(t.Context(), "1", []byte(was), []byte(doc)); err != nil {
			t.Fatal(err)
		}
		was = doc
		if err := Compare(t.Context(), a, b); (err != nil) != (doc == "other") {
			t.Errorf("with %q in a row got %v", doc, err)
		}
	}
	for _, db := range []Side{b, c} { // no number is given out twice
		before, err := a.OutboxLast(t.Context())
		if err == nil {
			err = db.Owe(t.Context(), 1, store.Owed{Kind: "k", Target: "t"})
		}
		after, bad := db.OutboxLast(t.Context())
		if err != nil || bad != nil || after != before+2 { // one was delivered
			t.Errorf("after %d comes %d, %v, %v", before, after, err, bad)
		}
		if of, err := Unfinished(t.Context(), db); of != "" || err != nil {
			t.Errorf("unfinished: %q, %v", of, err)
		}
		if db.Epoch() != a.Epoch() {
			t.Errorf("epoch %d, was %d", db.Epoch(), a.Epoch())
		}
	}
	if err := Compare(t.Context(), a, b); err == nil {
		t.Error("an additional message was not found")
	}
}

// failing is a side that fails after so many pages were written, or loses something of each.
type failing struct {
	Side
	left   int
	loses  string
	number bool
}

var errEnd = errors.New("the process ends")

func (f *failing) Replace(ctx context.Context, k sqlstore.TableSpec, out, in []sqlstore.Line) error {
	if f.left--; f.left == 0 {
		return errEnd
	}
	if f.loses == k.Name && len(in) > 0 {
		in = in[1:]
	}
	return f.Side.Replace(ctx, k, out, in)
}

func (f *failing) Renumber(ctx context.Context, table string, last int64) error {
	if f.number {
		return nil
	}
	return f.Side.Renumber(ctx, table, last)
}

// TestInterrupted: a copy that is interrupted after each page continues and writes nothing twice.
func TestInterrupted(t *testing.T) {
	small(t)
	a, b := full(t, file(t)), file(t)
	for n := 2; ; n++ {
		err := Copy(t.Context(), a, &failing{Side: b, left: n}, "a", silent)
		if err == nil {
			break
		}
		if !errors.Is(err, errEnd) {
			t.Fatal(err)
		}
		if of, err := Unfinished(t.Context(), b); of != "a" || err != nil {
			t.Fatalf("half a copy is marked %q, %v", of, err)
		}
		if err := Copy(t.Context(), a, b, "another", silent); err == nil || !strings.Contains(err.Error(),
			"half a copy of a") {
			t.Fatalf("another database into half a copy: %v", err)
		}
		if n == 4 { // what has changed meanwhile is copied again
			if err := errors.Join(a.SavePerson(t.Context(), "1", []byte("p"), []byte("new")),
				a.SavePerson(t.Context(), "2",
					[]byte("p"), nil), b.SavePerson(t.Context(), "zz", nil, []byte("gone"))); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Compare(t.Context(), a, b); err != nil {
		t.Error(err)
	}
	// Who was interrupted after the last row finds it done, and writes nothing.
	writes := &failing{Side: b, left: 1}
	if err := Copy(t.Context(), a, writes, "a", silent); err != nil {
		t.Errorf("a second time: %v", err)
	}
	if of, err := Unfinished(t.Context(), b); of != "" || err != nil {
		t.Errorf("a whole copy is marked as half of %q, %v", of, err)
	}
	if err := b.SetMeta(t.Context(), "alive", "a bot has served it"); err != nil {
		t.Fatal(err)
	}
	if err := Copy(t.Context(), a, writes, "a", silent); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("for a database that has changed since: %v, want it refused", err)
	}
	if writes.left != 1 {
		t.Error("it was written over")
	}
}

// TestVerifyFindsLosses: a missing row of each table, and wrong numbers, are found.
func TestVerifyFindsLosses(t *testing.T) {
	a := full(t, file(t))
	for _, k := range sqlstore.AllTables {
		if k.Name == "tables" || k.Name == "tournaments" || k.Name == "nights" || k.Name == "puzzles" ||
			k.Name == "reviews" {
			continue // whose rows others name: the database itself refuses
		}
		if err := Copy(t.Context(), a, &failing{Side: file(t), loses: k.Name}, "a", silent); err == nil ||
			!strings.Contains(err.Error(), k.Name) {
			t.Errorf("without a row of %s: %v", k.Name, err)
		}
	}
	if err := Copy(t.Context(), a, &failing{Side: file(t), number: true}, "a", silent); err == nil ||
		!strings.Contains(err.Error(), "numbered") {
		t.Errorf("without numbers: %v", err)
	}
}
