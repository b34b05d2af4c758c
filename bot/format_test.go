package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/bot/internal/app"
	"tablee/bot/internal/cli"
	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/systemtest"
	"tablee/commands/handler"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/stores"
)

// formatFile has the format of app.FormatVersion: that number in its first line, then a line for each part.
var formatFile = filepath.Join("testdata", "format.txt")

// TestFormat: what is stored is what app.FormatVersion stands for. Whoever changes a document or the version of a
// game's rules raises app.FormatVersion, and records the new format with -update, which a number that is no higher
// refuses: an older program that writes a document back would drop what it does not know.
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
	case !changed && app.FormatVersion == number:
	case changed && app.FormatVersion <= number:
		t.Errorf("what is stored has changed: raise app.FormatVersion above %d, then record the format: "+
			"go test ./bot -run TestFormat -update\n%s", number, difference(recorded, now))
	case !*systemtest.Update:
		t.Errorf("%s is of format %d, the program of %d: go test ./bot -run TestFormat -update", formatFile, number,
			app.FormatVersion)
	default:
		text := fmt.Sprintf("%d\n%s", app.FormatVersion, now)
		if err := os.WriteFile(formatFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// format lists all parts of the documents that the store keeps as JSON, and the versions of all games' rules.
func format() string {
	var lines []string
	for _, v := range []any{hosted.Doc{}, table.Profile{}, table.Guild{}, outbox.Body{}, handler.Question{}} {
		describe(reflect.TypeOf(v).Name(), reflect.TypeOf(v), nil, &lines)
	}
	slices.Sort(lines)
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

// describe lists, by the names that JSON has, the fields of a type and of the types of ours in it. Within are the types
// that it is a part of.
func describe(path string, t reflect.Type, within []reflect.Type, lines *[]string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || slices.Contains(within, t) || !strings.HasPrefix(t.PkgPath(), "tablee/") {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.PkgPath != "" && !f.Anonymous || name == "-":
			continue
		case f.Anonymous && name == "":
			describe(path, f.Type, append(within, t), lines)
			continue
		case name == "":
			name = f.Name
		}
		*lines = append(*lines, path+"."+name+" "+f.Type.Kind().String())
		describe(path+"."+name, f.Type, append(slices.Clip(within), t), lines)
	}
}

// TestFloorCommand: `tablee floor` tells the floor and lowers it.
func TestFloorCommand(t *testing.T) {
	t.Parallel()
	address := dbtest.Address(t)
	ctx := t.Context()
	floor := func(do func(store.DB) error) int64 {
		t.Helper()
		db, err := stores.Open(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		n, err := db.Floor(ctx)
		if err := errors.Join(do(db), err, db.Close()); err != nil {
			t.Fatal(err)
		}
		return n
	}
	floor(func(db store.DB) error { return db.SetFloor(ctx, 8) })
	tool := func(args ...string) (int, string) {
		var out, bad strings.Builder
		code := cli.Run(ctx, append([]string{"floor", "-db", address}, args...), cli.Process{Stdout: &out, Stderr: &bad,
			Getenv: func(string) string { return "" }})
		return code, out.String() + bad.String()
	}
	if code, said := tool(); code != cli.ExitOK || !strings.Contains(said, "floor is 8") ||
		!strings.Contains(said, fmt.Sprint(app.FormatVersion)) {
		t.Errorf("floor: %d, %s", code, said)
	}
	for _, bad := range [][]string{{"x"}, {"-1"}, {"1", "2"}} {
		if code, said := tool(bad...); code != cli.ExitUsage || !strings.Contains(said, "usage") {
			t.Errorf("floor %v: %d, %s", bad, code, said)
		}
	}
	if code, said := tool("7"); code != cli.ExitOK || !strings.Contains(said, "floor is 7") {
		t.Errorf("floor 7: %d, %s", code, said)
	}
	if n := floor(func(store.DB) error { return nil }); n != 7 {
		t.Errorf("after floor 7: got %d, want 7", n)
	}
}
