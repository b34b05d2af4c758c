package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/rulestest"
)

// typedRows are the commands of the README's table, each as it is typed. A word alone goes with the command before it:
// `/table join`, `leave` is /table join and /table leave.
func typedRows(t *testing.T) (rows []string) {
	t.Helper()
	data, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(data), "| you type | what happens |\n|---|---|\n")
	if !ok {
		t.Fatal("the README has no table of commands")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	span := regexp.MustCompile("`([^`]+)`")
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		first, root := strings.Split(line, "|")[1], ""
		for _, m := range span.FindAllStringSubmatch(first, -1) {
			if !strings.HasPrefix(m[1], "/") {
				m[1] = root + " " + m[1]
			}
			root, _, _ = strings.Cut(m[1], " ")
			rows = append(rows, m[1])
		}
	}
	return rows
}

// TestReadmeCommands types every command of the README's table as an English reader would: each is there once, has the
// names that Discord shows, and gets an answer, possibly a refusal.
func TestReadmeCommands(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	rows := typedRows(t)
	if len(rows) < 30 {
		t.Fatalf("%d commands in the README's table", len(rows))
	}
	w := testWorld(t, all.Games())
	w.pg.User("bob")
	u := w.pg.User("alice")
	u.SetLocale("en-US")
	u.Hold("game.txt", "text/plain", []byte("no game"))
	seen := map[string]bool{}
	for _, row := range rows {
		if seen[row] {
			t.Errorf("%s stands twice in the table", row)
		}
		seen[row] = true
		r, err := u.Slash(t.Context(), "#games", row)
		if err != nil {
			t.Errorf("%s: %v", row, err)
			continue
		}
		if got := show(r.Message); strings.TrimSpace(got) == "" && r.Modal == nil ||
			strings.Contains(got, "That command has changed") ||
			strings.Contains(got, "Something went wrong") {
			t.Errorf("%s is answered %q", row, got)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
	}
}
