package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestSaveTableWantsTheLatest(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	c := Change{Table: row, Forget: -1, Moves: []Move{{Ply: 2, Seat: 1, Move: "b", Events: []byte("[]")}}, Owed: []Owed{{Kind: "board", Target: "c"}}}
	c.Table.Ply = 2
	if err := db.SaveTable(ctx, c); err != nil {
		t.Fatal(err)
	}
	want := contents(t, db)
	c.Moves[0].Ply, c.Table.Phase = 3, "over"
	if err := db.SaveTable(ctx, c); !errors.Is(err, ErrConflict) {
		t.Errorf("saving what was read before somebody else saved: %v, want ErrConflict", err)
	}
	c.Table.ID = 77
	if err := db.SaveTable(ctx, c); !errors.Is(err, ErrConflict) {
		t.Errorf("saving a table that is not there: %v, want ErrConflict", err)
	}
	if got := contents(t, db); got != want {
		t.Errorf("a refused change left\n%s\nwant\n%s", got, want)
	}
	if _, err := db.Table(ctx, 77); !errors.Is(err, ErrNotFound) {
		t.Errorf("table 77: %v, want ErrNotFound", err)
	}
}

func TestInteractionCountsOnce(t *testing.T) {
	db := newDB(t)
	made := sample(7)
	made.Interaction = "i1"
	row := create(t, db, made)
	want := contents(t, db)
	if _, err := db.CreateTable(ctx, made); !errors.Is(err, ErrSeen) {
		t.Errorf("the same interaction makes a second table: %v, want ErrSeen", err)
	}
	again := Change{Table: row, Forget: -1, Interaction: "i1", Moves: []Move{{Ply: 2, Events: []byte("[]")}}}
	if err := db.SaveTable(ctx, again); !errors.Is(err, ErrSeen) {
		t.Errorf("the same interaction saves: %v, want ErrSeen", err)
	}
	if got := contents(t, db); got != want {
		t.Errorf("a repeated interaction left\n%s\nwant\n%s", got, want)
	}
	if id, ok, err := db.Seen(ctx, "i1"); id != row.ID || !ok || err != nil {
		t.Errorf("Seen = %d, %v, %v", id, ok, err)
	}
	if err := db.ForgetInteractions(ctx, 8); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := db.Seen(ctx, "i1"); ok || err != nil {
		t.Errorf("forgotten interaction: %v, %v", ok, err)
	}
}

func TestTakeBack(t *testing.T) {
	db := newDB(t)
	c := sample(7)
	c.Moves = nil
	for ply := 1; ply <= 5; ply++ {
		c.Moves = append(c.Moves, Move{Ply: ply, Move: fmt.Sprint("old", ply), Events: []byte("[]")})
	}
	row := create(t, db, c)
	back := Change{Table: row, Forget: 3, Moves: []Move{{Ply: 4, Move: "new4", Events: []byte("[]")}}}
	if err := db.SaveTable(ctx, back); err != nil {
		t.Fatal(err)
	}
	moves, err := db.Moves(ctx, row.ID, 3)
	if err != nil || len(moves) != 2 || moves[0].Move != "old3" || moves[1].Move != "new4" {
		t.Errorf("moves from 3 on: %+v, %v; want old3, new4", moves, err)
	}
	row.Rev++
	if err := db.SaveTable(ctx, Change{Table: row, Forget: -1, Moves: []Move{{Ply: 4, Events: []byte("[]")}}}); err == nil {
		t.Error("a second move with number 4 was taken")
	}
}

func TestFilters(t *testing.T) {
	db := newDB(t)
	add := func(game, guild, channel, phase string, touched int64, users ...string) int64 {
		c := sample(touched)
		c.Table.Game, c.Table.Guild, c.Table.Channel, c.Table.Phase, c.Users = game, guild, channel, phase, users
		return create(t, db, c).ID
	}
	a := add("awale", "g1", "c1", "lobby", 10, "alice")
	b := add("awale", "g1", "c2", "playing", 30, "alice", "bob", "bob")
	c := add("domino", "g2", "c3", "over", 20, "bob")
	for _, tt := range []struct {
		f    Filter
		want []int64
	}{
		{Filter{}, []int64{b, c, a}},
		{Filter{User: "alice"}, []int64{b, a}},
		{Filter{User: "nobody"}, nil},
		{Filter{Guild: "g2"}, []int64{c}},
		{Filter{Channel: "c1"}, []int64{a}},
		{Filter{Game: "awale", User: "bob"}, []int64{b}},
		{Filter{Phases: []string{"lobby", "over"}}, []int64{c, a}},
		{Filter{Before: 30}, []int64{c, a}},
		{Filter{Limit: 1}, []int64{b}},
		{Filter{Game: "' OR 1 --"}, nil},
	} {
		rows, err := db.Tables(ctx, tt.f)
		var got []int64
		for _, r := range rows {
			got = append(got, r.ID)
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%+v: %v, %v, want %v", tt.f, got, err, tt.want)
		}
	}
}

func TestUsersAreReplaced(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	if err := db.SaveTable(ctx, Change{Table: row, Forget: -1}); err != nil { // nil leaves them
		t.Fatal(err)
	}
	row.Rev++
	if err := db.SaveTable(ctx, Change{Table: row, Forget: -1, Users: []string{"bob", "chloe"}}); err != nil {
		t.Fatal(err)
	}
	for user, want := range map[string]int{"alice": 0, "bob": 1, "chloe": 1} {
		if rows, err := db.Tables(ctx, Filter{User: user}); err != nil || len(rows) != want {
			t.Errorf("%s has %d tables, %v, want %d", user, len(rows), err, want)
		}
	}
}

func TestDue(t *testing.T) {
	db := newDB(t)
	for _, due := range []int64{0, 300, 100, 200} {
		c := sample(7)
		c.Table.Due = due
		create(t, db, c)
	}
	ids, err := db.Due(ctx, 200, 10)
	if err != nil || !slices.Equal(ids, []int64{3, 4}) {
		t.Errorf("due at 200: %v, %v, want [3 4]", ids, err)
	}
	if at, err := db.NextDue(ctx); at != 100 || err != nil {
		t.Errorf("next at %d, %v, want 100", at, err)
	}
}

func TestDrafts(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	want := func(want string) {
		t.Helper()
		if got, err := db.Draft(ctx, row.ID, 1); got != want || err != nil {
			t.Errorf("draft %q, %v, want %q", got, err, want)
		}
	}
	want("half")
	if err := db.SaveDraft(ctx, row.ID, Draft{Seat: 1, Draft: "more"}, 8); err != nil {
		t.Fatal(err)
	}
	want("more")
	if err := db.SaveTable(ctx, Change{Table: row, Forget: -1, Drafts: []Draft{{Seat: 1}}}); err != nil {
		t.Fatal(err)
	}
	want("")
}

func TestDocuments(t *testing.T) {
	db := newDB(t)
	for name, d := range map[string]struct {
		get func(string) ([]byte, error)
		set func(string, []byte) error
	}{
		"person": {func(id string) ([]byte, error) { return db.Person(ctx, id) }, func(id string, b []byte) error { return db.SavePerson(ctx, id, b) }},
		"guild":  {func(id string) ([]byte, error) { return db.Guild(ctx, id) }, func(id string, b []byte) error { return db.SaveGuild(ctx, id, b) }},
	} {
		for _, doc := range [][]byte{nil, []byte("one"), []byte("two"), nil} {
			if err := d.set("x", doc); err != nil {
				t.Fatal(err)
			}
			if got, err := d.get("x"); !bytes.Equal(got, doc) || err != nil {
				t.Errorf("%s: %q, %v, want %q", name, got, err, doc)
			}
		}
	}
	for _, v := range []string{"one", "two"} {
		if err := db.SetMeta(ctx, "m", v); err != nil {
			t.Fatal(err)
		}
		if got, err := db.Meta(ctx, "m"); got != v || err != nil {
			t.Errorf("note %q, %v, want %q", got, err, v)
		}
	}
}
