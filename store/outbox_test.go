package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
)

func ids(owed []Owed) (list []int64) {
	for _, o := range owed {
		list = append(list, o.ID)
	}
	return list
}

func TestOutbox(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7)) // owes a board at 10
	if err := db.Owe(ctx, row.ID, Owed{Kind: "hand", Target: "alice", Due: 30}, Owed{Kind: "say", Target: "c", Due: 20, Body: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	due := func(now int64, limit int, want ...int64) {
		t.Helper()
		owed, err := db.Outbox(ctx, now, limit)
		if got := ids(owed); err != nil || !slices.Equal(got, want) {
			t.Errorf("due at %d: %v, %v, want %v", now, got, err, want)
		}
	}
	due(9, 10)
	due(20, 10, 1, 3)
	due(30, 10, 1, 2, 3)
	due(30, 2, 1, 2)
	if err := db.Postpone(ctx, 1, 50, "no answer"); err != nil {
		t.Fatal(err)
	}
	due(49, 10, 2, 3)
	owed, err := db.Outbox(ctx, 50, 1)
	if err != nil || len(owed) != 1 || owed[0].Tries != 1 || owed[0].Failed != "no answer" {
		t.Errorf("after a failed try: %+v, %v", owed, err)
	}
	if all, err := db.OutboxOf(ctx, row.ID, "board", "c"); err != nil || !slices.Equal(ids(all), []int64{1}) {
		t.Errorf("boards owed: %v, %v, want [1], due or not", ids(all), err)
	}
	if at, err := db.OutboxNext(ctx); at != 20 || err != nil {
		t.Errorf("next at %d, %v, want 20", at, err)
	}
	if id, err := db.OutboxLast(ctx); id != 3 || err != nil {
		t.Errorf("last is %d, %v, want 3", id, err)
	}
	if err := db.Delivered(ctx, []int64{1, 2, 3}, nil); err != nil {
		t.Fatal(err)
	}
	due(99, 10)
	if err := db.Owe(ctx, row.ID, Owed{Kind: "say", Target: "c"}); err != nil {
		t.Fatal(err)
	}
	due(99, 10, 4) // an id is never used twice: the message's nonce is made of it
}

func TestPosts(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	put := func(message string, at int64, owed ...int64) {
		t.Helper()
		if err := db.Delivered(ctx, owed, &Post{Table: row.ID, Kind: "board", Target: "c", Channel: "c", Message: message, Ply: 1, Live: true, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.LastPost(ctx, row.ID, "board", "c"); !errors.Is(err, ErrNotFound) {
		t.Errorf("before the first: %v, want ErrNotFound", err)
	}
	put("m1", 100, 1)
	put("m2", 200)
	put("m2", 200) // an edit
	if p, err := db.LastPost(ctx, row.ID, "board", "c"); p.Message != "m2" || err != nil {
		t.Errorf("last is %+v, %v, want m2", p, err)
	}
	live, err := db.LivePosts(ctx, row.ID)
	if err != nil || len(live) != 2 {
		t.Fatalf("live: %+v, %v, want m1 and m2", live, err)
	}
	if err := db.Retire(ctx, live[0]); err != nil {
		t.Fatal(err)
	}
	if live, err = db.LivePosts(ctx, row.ID); err != nil || len(live) != 1 || live[0].Message != "m2" {
		t.Errorf("live: %+v, %v, want m2", live, err)
	}
	if err := db.ForgetPosts(ctx, 1000); err != nil {
		t.Fatal(err)
	}
	if _, err := db.PostOf(ctx, "m1"); !errors.Is(err, ErrNotFound) {
		t.Errorf("m1 should be forgotten: %v", err)
	}
	if _, err := db.PostOf(ctx, "m2"); err != nil {
		t.Errorf("m2 has buttons and must be kept: %v", err)
	}
}

// Notes may be lazy, moves may not: after a note the connection is as strict as before, also when the note failed.
func TestStrictAfterNotes(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	gone, cancel := context.WithCancel(ctx)
	cancel()
	for i, do := range []func() error{
		func() error { return db.Delivered(ctx, []int64{1}, nil) },
		func() error { return db.Postpone(ctx, 1, 2, "x") },
		func() error { return db.Retire(ctx, Post{}) },
		func() error { return db.Postpone(gone, 1, 2, "x") },
		func() error { return db.lazily(ctx, func(*sql.Tx) error { return errors.New("no") }) },
	} {
		if err := do(); (err != nil) != (i > 2) {
			t.Errorf("note %d: %v", i, err)
		}
		var mode string
		if err := db.write.QueryRow("PRAGMA synchronous").Scan(&mode); err != nil || mode != "2" {
			t.Errorf("after note %d: synchronous = %s, %v, want 2 (FULL)", i, mode, err)
		}
	}
}
