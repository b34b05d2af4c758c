package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/commands/handler"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/stores"
)

// formatFile has the format of formatVersion: that number in its first line, then a line for each part.
var formatFile = filepath.Join("testdata", "format.txt")

// TestFormat: what is stored is what formatVersion stands for. Whoever changes a document or the version of a game's
// rules raises formatVersion, and records the new format with -update, which a number that is no higher refuses: an
// older program that writes a document back would drop what it does not know.
func TestFormat(t *testing.T) {
	data, err := os.ReadFile(formatFile)
	if err != nil {
		t.Fatal(err)
	}
	first, recorded, _ := strings.Cut(string(data), "\n")
	number, err := strconv.ParseInt(first, 10, 64)
	if err != nil {
		t.Fatalf("%s does not begin with a number: %v", formatFile, err)
	}
	now := format()
	changed := now != recorded
	switch {
	case !changed && formatVersion == number:
	case changed && formatVersion <= number:
		t.Errorf("what is stored has changed: raise formatVersion in format.go above %d, then record the format: "+
			"go test ./bot -run TestFormat -update\n%s", number, difference(recorded, now))
	case !*update:
		t.Errorf("%s is of format %d, the program of %d: go test ./bot -run TestFormat -update", formatFile, number,
			formatVersion)
	default:
		text := fmt.Sprintf("%d\n%s", formatVersion, now)
		if err := os.WriteFile(formatFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// format lists all parts of the documents that the store keeps as JSON, and the versions of all games' rules.
func format() string {
	var lines []string
	for _, v := range []any{hosted.Doc{}, table.Profile{}, table.Guild{}, outbox.Body{}, handler.Question{}} {
		var parts []string
		describe(reflect.TypeOf(v), map[reflect.Type]bool{}, &parts)
		for _, part := range parts {
			lines = append(lines, reflect.TypeOf(v).Name()+": "+part)
		}
	}
	for _, g := range all.Games() {
		lines = append(lines, fmt.Sprintf("rules of %s: %d", g.Info().Name, g.Info().Version))
	}
	return strings.Join(lines, "\n") + "\n"
}

// difference lists the lines that one text has and the other lacks.
func difference(was, is string) string {
	old, now := strings.Split(was, "\n"), strings.Split(is, "\n")
	var out []string
	for _, l := range old {
		if !slices.Contains(now, l) {
			out = append(out, "-"+l)
		}
	}
	for _, l := range now {
		if !slices.Contains(old, l) {
			out = append(out, "+"+l)
		}
	}
	return strings.Join(out, "\n")
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
		*parts = append(*parts, strings.TrimSpace(t.Name()+"."+f.Name+" "+f.Type.Kind().String()+" "+tag))
		describe(f.Type, seen, parts)
	}
	slices.Sort(*parts)
}

// TestFloor: a program below the floor does not serve, one at it does, and a newer one raises it; `bot floor` tells and
// lowers it.
func TestFloor(t *testing.T) {
	t.Parallel()
	address := dbtest.Address(t)
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
	must(checkFloor(ctx, db, address, 7))
	must(raiseFloor(ctx, db, 7))
	must(db.SetMeta(ctx, "m", "x"))
	must(checkFloor(ctx, db, address, 8))
	must(raiseFloor(ctx, db, 8))
	err = checkFloor(ctx, db, address, 7)
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
	must(raiseFloor(ctx, db, 7)) // which lowers nothing
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
		!strings.Contains(said, fmt.Sprint(formatVersion)) {
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
	must(checkFloor(ctx, db, address, 7))
}
