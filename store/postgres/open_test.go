package postgres

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"tablee/store"
	"tablee/store/postgrestest"
)

// altered is an address with other values in its query; "" takes one out.
func altered(t *testing.T, address string, kv ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	for i := 0; i < len(kv); i += 2 {
		if q.Set(kv[i], kv[i+1]); kv[i+1] == "" {
			q.Del(kv[i])
		}
	}
	u.RawQuery = q.Encode()
	return u.String()
}

func open(t *testing.T, address string) *DB {
	t.Helper()
	db, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func run(t *testing.T, db *DB, query string) {
	t.Helper()
	if _, err := db.pool.Exec(t.Context(), query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// TestOpeningErrorsSayWhatTheyAre, and none of them holds a password.
func TestOpeningErrorsSayWhatTheyAre(t *testing.T) {
	good := postgrestest.New(t)
	db := open(t, good)
	const secret = "hunter2"
	u, err := url.Parse(good)
	if err != nil {
		t.Fatal(err)
	}
	as := func(user, database string) string {
		v := *u
		v.User, v.Path = url.UserPassword(user, secret), "/"+database
		return v.String()
	}
	path := u.Path[1:]
	for _, c := range []struct {
		address string
		want    error
	}{
		{as("postgres", path), store.ErrLocked}, // it is tried alone
		{as("nobody", path), store.ErrDenied},
		{as("postgres", "nosuch"), store.ErrDenied},
		{altered(t, as("postgres", path), "host", t.TempDir()), store.ErrUnwritable},
		{"postgres://a:" + secret + "@127.0.0.1:1/x", store.ErrUnwritable},
		{"postgres://a:" + secret + "@:x:y/%zz", nil},
		{"postgres://a:" + secret + "@h/x?sslmode=nosuch", nil},
		{"postgres://a:" + secret + "@h/x?password=" + secret + "&connect_timeout=x", nil},
	} {
		other, err := OpenAlone(t.Context(), c.address)
		if err == nil {
			_ = other.Close()
		}
		if err == nil || c.want != nil && !errors.Is(err, c.want) || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v, want %v", c.address, err, c.want)
		}
		if strings.Contains(Name(c.address), secret) {
			t.Errorf("the name of %s is %s", c.address, Name(c.address))
		}
		if ro, err := OpenReadOnly(t.Context(), c.address); err == nil {
			_ = ro.Close()
		} else if strings.Contains(err.Error(), secret) {
			t.Errorf("read only: %v", err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), altered(t, good, paramThrowaway, "")); !errors.Is(err, store.ErrDenied) ||
		!strings.Contains(err.Error(), "fsync") {
		t.Errorf("a server that does not wait for its disk: %v", err)
	}
	late, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := Open(late, "postgres://a@10.255.255.1/x"); err == nil {
		t.Error("got no error for a missing server")
	}
}

// TestErrorsAreKnown: errors of the server become those of package store.
func TestErrorsAreKnown(t *testing.T) {
	db := &DB{name: "x"}
	for c, want := range map[string]error{"53100": store.ErrUnwritable, "58030": store.ErrUnwritable,
		"25006": store.ErrUnwritable, "XX001": store.ErrDamaged,
		"28P01": store.ErrDenied, "3D000": store.ErrDenied, "42501": store.ErrDenied, "55P03": store.ErrBusy,
		"57P03": store.ErrUnwritable, "53300": store.ErrUnwritable} {
		if err := db.explain(&pgconn.PgError{Code: c}); !errors.Is(err, want) {
			t.Errorf("%s at opening is %v, want %v", c, err, want)
		}
	}
	for c, want := range map[string]error{"53100": store.ErrUnwritable, "25006": store.ErrUnwritable,
		"XX002": store.ErrDamaged} {
		if err := classify(&pgconn.PgError{Code: c}); !errors.Is(err, want) {
			t.Errorf("%s is %v, want %v", c, err, want)
		}
	}
	if err := classify(&pgconn.PgError{Code: "23505"}); errors.Is(err, store.ErrUnwritable) {
		t.Errorf("a duplicate key counts as an unwritable store: %v", err)
	}
}

// TestReadOnlyServer: a server that has become a standby, or whose disk is full, takes no writes, and the store says so
// until it does.
func TestReadOnlyServer(t *testing.T) {
	ctx := t.Context()
	db := open(t, postgrestest.New(t))
	if err := db.SetMeta(ctx, "m", "before"); err != nil {
		t.Fatal(err)
	}
	alter := func(value string) {
		t.Helper()
		run(t, db, "SET default_transaction_read_only = off") // of one connection
		conn, err := db.pool.Acquire(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Release()
		if _, err := conn.Exec(ctx, "SET default_transaction_read_only = off"); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(ctx, "ALTER DATABASE "+conn.Conn().Config().Database+" SET default_transaction_read_only = "+
			value); err != nil {
			t.Fatal(err)
		}
	}
	alter("on")
	db.pool.Reset()
	for name, do := range map[string]func() error{
		"a transaction": func() error { return db.Owe(ctx, 1, store.Owed{Kind: "k"}) },
		"a statement":   func() error { return db.SetMeta(ctx, "m", "after") },
		"a note":        func() error { return db.Postpone(ctx, 1, 99, "x") },
	} {
		var told interface{ Unstored() bool }
		if err := do(); !errors.Is(err, store.ErrUnwritable) || !errors.As(err, &told) {
			t.Errorf("%s returned %v", name, err)
		}
	}
	if err := db.Writable(ctx); !errors.Is(err, store.ErrUnwritable) {
		t.Errorf("writable: %v", err)
	}
	if db.Unwritten() < 3 || db.Failing() == nil {
		t.Errorf("%d writes have failed, %v", db.Unwritten(), db.Failing())
	}
	if v, err := db.Meta(ctx, "m"); v != "before" || err != nil {
		t.Errorf("read %q, %v", v, err)
	}
	alter("off")
	db.pool.Reset()
	if err := db.Writable(ctx); err != nil {
		t.Errorf("writable again: %v", err)
	}
	if err := db.Owe(ctx, 1, store.Owed{Kind: "k"}); err != nil || db.Failing() != nil {
		t.Errorf("%v, %v", err, db.Failing())
	}
}

// TestUnreachableServer: a write that times out has not been done, and the bot continues when the server is back.
func TestUnreachableServer(t *testing.T) {
	s := postgrestest.Start(t)
	db := open(t, s.Database(t))
	row := store.Change{Table: store.Table{Doc: []byte("x"), Seed: []byte("x")}, Forget: -1, Interaction: "i"}
	s.Kill(t)
	begun := time.Now()
	if _, err := db.CreateTable(t.Context(), row); !errors.Is(err, store.ErrUnwritable) {
		t.Errorf("with no server: %v", err)
	}
	if took := time.Since(begun); took < commitTimeout/2 || took > 3*commitTimeout {
		t.Errorf("it stopped waiting after %s", took)
	}
	if err := db.Ping(t.Context()); err == nil {
		t.Error("a write to an unreachable server succeeded")
	}
	s.Run(t)
	if id, err := db.CreateTable(t.Context(), row); err != nil || id == 0 {
		t.Errorf("it is back: %d, %v", id, err)
	}
	if err := errors.Join(db.Writable(t.Context()), db.Ping(t.Context())); err != nil {
		t.Error(err)
	}
}

// TestNoWritesWithoutTheLock: while another bot has the database nothing is written.
func TestNoWritesWithoutTheLock(t *testing.T) {
	db := open(t, postgrestest.New(t))
	run(t, db, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
	thief, err := db.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer thief.Release()
	for mine := false; !mine; {
		if err := thief.QueryRow(t.Context(), "SELECT pg_try_advisory_lock($1)",
			int64(lockBot)).Scan(&mine); err != nil {
			t.Fatal(err)
		}
		if !mine { // it was taken again before
			run(t, db, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
		}
	}
	for end := time.Now().Add(time.Minute); db.lock.held() == nil; time.Sleep(time.Millisecond) { // it is told of its loss
		if time.Now().After(end) {
			t.Fatal("the loss of the lock is not noticed")
		}
	}
	if err := db.Owe(t.Context(), 1, store.Owed{Kind: "k"}); !errors.Is(err, store.ErrLocked) {
		t.Errorf("beside another bot: %v", err)
	}
	if err := db.SetMeta(t.Context(), "m", "x"); !errors.Is(err, store.ErrLocked) {
		t.Errorf("beside another bot: %v", err)
	}
	if err := db.Ping(t.Context()); !errors.Is(err, store.ErrLocked) {
		t.Errorf("ready beside another bot: %v", err)
	}
	if _, err := thief.Exec(t.Context(), "SELECT pg_advisory_unlock_all()"); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); db.Owe(t.Context(), 1, store.Owed{Kind: "k"}) != nil; {
		if time.Now().After(end) {
			t.Fatal("the lock is free and not taken")
		}
	}
}

// TestCopiedDatabaseGetsANewEpoch: a restored dump gets a new epoch, as far as it can be recognized.
func TestCopiedDatabaseGetsANewEpoch(t *testing.T) {
	address := postgrestest.New(t)
	db := open(t, address)
	first := db.Epoch()
	run(t, db, "CREATE TABLE made_again (LIKE tables INCLUDING ALL)") // as pg_restore does
	for _, q := range []string{"seats", "named", "moves", "archives", "drafts", "tournament_tables", "reviews",
		"trials", "found", "answers", "night_tables"} {
		run(t, db, "ALTER TABLE "+q+" DROP CONSTRAINT "+q+"_tbl_fkey")
	}
	run(t, db, "DROP TABLE tables")
	run(t, db, "ALTER TABLE made_again RENAME TO tables")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = open(t, address)
	second := db.Epoch()
	if first != 0 || second == 0 || second >= store.MaxEpoch {
		t.Errorf("epochs %d and %d", first, second)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if third := open(t, address).Epoch(); third != second {
		t.Errorf("epoch %d became %d", second, third)
	}
}

// TestOrdinaryUser: the bot needs no rights but those of the database's owner.
func TestOrdinaryUser(t *testing.T) {
	address := postgrestest.New(t)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	name := u.Path[1:]
	admin := open(t, address)
	run(t, admin, "DROP TABLE IF EXISTS goose_db_version")
	role := "bot_" + name
	run(t, admin, "CREATE ROLE "+role+" LOGIN")
	run(t, admin, "ALTER DATABASE "+name+" OWNER TO "+role)
	run(t, admin, "DROP SCHEMA public CASCADE")
	run(t, admin, "CREATE SCHEMA public AUTHORIZATION "+role)
	if err := admin.Close(); err != nil {
		t.Fatal(err)
	}
	u.User = url.User(role)
	db := open(t, u.String())
	if err := errors.Join(db.SetMeta(t.Context(), "m", "x"), db.Check(t.Context())); err != nil {
		t.Error(err)
	}
	run(t, db, "DROP SCHEMA public CASCADE")
}

// TestReadOnly: a read-only connection changes nothing, also while a bot runs.
func TestReadOnly(t *testing.T) {
	address := postgrestest.New(t)
	if _, err := OpenReadOnly(t.Context(), address); err == nil {
		t.Error("got no error for an empty database")
	}
	db := open(t, address)
	if err := db.SetMeta(t.Context(), "m", "x"); err != nil {
		t.Fatal(err)
	}
	ro, err := OpenReadOnly(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	if v, err := ro.Meta(t.Context(), "m"); v != "x" || err != nil {
		t.Errorf("%q, %v", v, err)
	}
	if err := errors.Join(ro.Check(t.Context()), ro.Ping(t.Context())); err != nil {
		t.Error(err)
	}
	if err := ro.SetMeta(t.Context(), "m", "y"); err == nil {
		t.Error("the read-only database was written to")
	}
	run(t, db, "DELETE FROM goose_db_version WHERE version_id > 0")
	if _, err := OpenReadOnly(t.Context(), address); err == nil {
		t.Error("got no error for an older schema")
	}
}

// TestDeletedTableTakesItsAnswers: with a table its answers are deleted, and no others.
func TestDeletedTableTakesItsAnswers(t *testing.T) {
	db := open(t, postgrestest.New(t))
	for range 2 {
		id, err := db.CreateTable(t.Context(), store.Change{Forget: -1,
			Table: store.Table{Doc: []byte("{}"), Seed: make([]byte, 32)}})
		if err == nil {
			err = db.SaveAnswer(t.Context(), store.Given{Table: id, Rev: 1, Answer: store.Answer{Move: "a"}})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	run(t, db, "DELETE FROM tables WHERE id = 1")
	for id, want := range map[int64]int{1: 0, 2: 1} {
		if got, err := db.Answers(t.Context(), id, 0); err != nil || len(got) != want {
			t.Errorf("table %d has the answers %+v, %v; want %d", id, got, err, want)
		}
	}
}

// TestCheckFindsOrphanedRows: a row that refers to a missing one is reported as damage.
func TestCheckFindsOrphanedRows(t *testing.T) {
	db := open(t, postgrestest.New(t))
	run(t, db, "ALTER TABLE seats DROP CONSTRAINT seats_tbl_fkey")
	run(t, db, "INSERT INTO seats (tbl, usr) VALUES (77, 'ann')")
	if err := db.Check(t.Context()); !errors.Is(err, store.ErrDamaged) || db.Damage() == nil {
		t.Errorf("%v, %v", err, db.Damage())
	}
	run(t, db, "DELETE FROM seats")
	if err := db.Check(t.Context()); err != nil || db.Damage() != nil {
		t.Errorf("%v, %v", err, db.Damage())
	}
}

func TestPlaceholders(t *testing.T) {
	for query, want := range map[string]string{"a = ? AND b = ?": "a = $1 AND b = $2",
		"a = ?1 OR b = ?1 AND c > ?2": "a = $1 OR b = $1 AND c > $2", "SELECT 1": "SELECT 1"} {
		if got := placeholders(query); got != want {
			t.Errorf("%s became %s, want %s", query, got, want)
		}
	}
}
