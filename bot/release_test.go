package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/host/stored"
	"tablee/bot/internal/outbox"
	"tablee/commands/desk"
	"tablee/commands/table"
	"tablee/store"
	"tablee/store/anytest"
	"tablee/store/stores"
)

// kept are the documents that the store keeps as JSON, and what they are made of as the number documents stands for it.
var kept = map[string]int{"stored.Doc": 106, "table.Profile": 18, "table.Guild": 23, "outbox.Body": 14,
	"desk.Question": 20}

// TestDocuments notices when a document gains or loses something: an older program that writes it back would drop that.
func TestDocuments(t *testing.T) {
	for _, v := range []any{stored.Doc{}, table.Profile{}, table.Guild{}, outbox.Body{}, desk.Question{}} {
		var parts []string
		describe(reflect.TypeOf(v), map[reflect.Type]bool{}, &parts)
		name := fmt.Sprintf("%T", v)
		if len(parts) != kept[name] {
			t.Errorf("%s is made of %d parts, and was of %d: raise documents in release.go, and put the new number into this test\n%s",
				name, len(parts), kept[name], strings.Join(parts, " "))
		}
	}
	if n := release(); n <= documents*1_000_000 || n >= (documents+1)*1_000_000 {
		t.Errorf("release %d of documents %d", n, documents)
	}
}

// describe lists the fields of a type that JSON writes, and of the types of ours in it.
func describe(t reflect.Type, seen map[reflect.Type]bool, parts *[]string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] || !strings.HasPrefix(t.PkgPath(), "tablee/") {
		return
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if f.PkgPath != "" && !f.Anonymous || tag == "-" {
			continue
		}
		*parts = append(*parts, t.Name()+"."+f.Name+" "+tag)
		describe(f.Type, seen, parts)
	}
	slices.Sort(*parts)
}

// TestFloor: a program below the floor does not serve, one at it does, and a newer one raises it; `bot floor` tells and
// lowers it.
func TestFloor(t *testing.T) {
	t.Parallel()
	address := anytest.Address(t)
	db, err := stores.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(mayServe(ctx, db, address, 7))
	must(takeOver(ctx, db, 7))
	must(db.SetMeta(ctx, "m", "x"))
	must(mayServe(ctx, db, address, 8))
	must(takeOver(ctx, db, 8))
	err = mayServe(ctx, db, address, 7)
	if !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "bot floor 7") {
		t.Errorf("an older program: %v", err)
	}
	db.Release(7)
	if err := db.SetMeta(ctx, "m", "y"); !errors.Is(err, store.ErrOutdated) {
		t.Errorf("an older program writes: %v", err)
	}
	if err := untilSuperseded(db, 7, slog.New(slog.DiscardHandler))(ctx); !errors.Is(err, errSuperseded) {
		t.Errorf("an older program goes on: %v", err)
	}
	done, stop := context.WithCancel(ctx)
	stop()
	must(untilSuperseded(db, 8, slog.New(slog.DiscardHandler))(done))
	must(takeOver(ctx, db, 7)) // which lowers nothing
	if n, err := db.Floor(ctx); n != 8 || err != nil {
		t.Errorf("the floor is %d, %v", n, err)
	}
	must(db.Close())
	tool := func(args ...string) (int, string) {
		var out, bad strings.Builder
		code := run(ctx, append([]string{"floor", "-db", address}, args...), process{stdout: &out, stderr: &bad,
			getenv: func(string) string { return "" }})
		return code, out.String() + bad.String()
	}
	if code, said := tool(); code != exitOK || !strings.Contains(said, "floor is 8") ||
		!strings.Contains(said, fmt.Sprint(release())) {
		t.Errorf("floor: %d, %s", code, said)
	}
	for _, bad := range [][]string{{"x"}, {"-1"}, {"1", "2"}} {
		if code, said := tool(bad...); code != exitUsage || !strings.Contains(said, "usage") {
			t.Errorf("floor %v: %d, %s", bad, code, said)
		}
	}
	if code, said := tool("7"); code != exitOK || !strings.Contains(said, "floor is 7") {
		t.Errorf("floor 7: %d, %s", code, said)
	}
	if db, err = stores.Open(ctx, address); err != nil {
		t.Fatal(err)
	}
	must(mayServe(ctx, db, address, 7))
}
