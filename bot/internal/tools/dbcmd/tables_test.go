package dbcmd

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"tablee/bot/internal/host"
	"tablee/commands"
	"tablee/render"
	"tablee/render/rendertest/hostile"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/sqlite"
)

// newHost is a host of the template game on a database of its own, which it also returns, with the path of its file.
func newHost(t *testing.T, o host.Options) (h *host.Host, db *sqlite.DB, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "t.db")
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return host.New(db, []game.Rules{template.Rules}, o), db, path
}

// newTables is the tool on a database with tables of the template game; it writes to out.
func newTables(t *testing.T, db store.DB, out *bytes.Buffer) *Tables {
	t.Helper()
	cat, err := render.NewCatalogue(commands.Texts(), template.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return NewTables(db, []game.Rules{template.Rules}, cat, out)
}

// TestTables lists and inspects a running table, beside the bot that has the database open: no hand shows, in the board
// or in the log of moves, until it is asked for.
func TestTables(t *testing.T) {
	ctx := t.Context()
	now := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)
	h, _, path := newHost(t, host.Options{Now: func() time.Time { return now },
		Seed: func() match.Seed { return match.Seed{7} }})
	ann, ben := table.Caller{User: table.User{ID: "1", Name: "Ann"}, Guild: "g", Channel: "c"},
		table.Caller{User: table.User{ID: "2", Name: "Ben"}, Guild: "g", Channel: "c"}
	tb, err := h.New(ctx, ann, table.New{Game: "template", Clock: table.Clock{Move: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range []func() error{
		func() error { _, err := h.Do(ctx, ben, tb.ID, table.Action{Kind: table.Join}); return err },
		func() error { _, err := h.Do(ctx, ann, tb.ID, table.Action{Kind: table.Begin}); return err },
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	ro, err := sqlite.OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	var out bytes.Buffer
	tool := newTables(t, ro, &out)
	if err := tool.List(ctx, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"template", "playing", "Ann, Ben", "g/c", "2026-01-14 12:00"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list does not contain %q:\n%s", want, &out)
		}
	}
	out.Reset()
	if err := tool.Inspect(ctx, tb.ID, false); err != nil {
		t.Fatal(err)
	}
	shown := out.String()
	for _, want := range []string{"seats: Ann, Ben", "turn: ", "clock: 1h0m0s a move", "owed: board"} {
		if !strings.Contains(shown, want) {
			t.Errorf("without hands: %q is missing from:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "sees:") || strings.Contains(shown, "moves:") {
		t.Errorf("got hands without asking for them:\n%s", shown)
	}
	out.Reset()
	if err := tool.Inspect(ctx, tb.ID, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"seat 1 sees:", "seat 2 sees:", "moves:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("with hands: %q is missing from:\n%s", want, &out)
		}
	}
	if err := tool.Inspect(ctx, 99, false); err == nil {
		t.Error("got no error for a table that does not exist")
	}
}

// TestNamesCannotControlTheTerminal: whatever people call themselves, the list has one line per table, and the output
// contains no control sequences, no change of direction, and no line that a name forged.
func TestNamesCannotControlTheTerminal(t *testing.T) {
	ctx := t.Context()
	h, db, _ := newHost(t, host.Options{})
	names := append([]string{"\x1b]0;owned\x07", "a\nTABLE 99  forged", "\u202eevil", "\u009b2J", "\t\t\tx",
		"\x9b2J"}, hostile.Texts...)
	var ids []table.ID
	for i, name := range names {
		by := func(n int) table.Caller {
			return table.Caller{User: table.User{ID: fmt.Sprint(2*i + n), Name: name}, Guild: "g", Channel: "c"}
		}
		tb, err := h.New(ctx, by(1), table.New{Game: "template", Invited: []table.User{by(0).User}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, tb.ID)
		for _, step := range []struct {
			by table.Caller
			op table.Action
		}{{by(0), table.Action{Kind: table.Join}}, {by(1), table.Action{Kind: table.Begin}}, {by(0),
			table.Action{Kind: table.HandOver}},
			{by(1), table.Action{Kind: table.Resign}}} {
			if _, err := h.Do(ctx, step.by, tb.ID, step.op); err != nil {
				t.Fatalf("%q: %v", name, err)
			}
		}
	}
	var out bytes.Buffer
	tool := newTables(t, db, &out)
	if err := tool.List(ctx, true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != len(names)+1 {
		t.Errorf("got %d lines for %d tables:\n%s", n, len(names), &out)
	}
	for _, id := range ids {
		if err := tool.Inspect(ctx, id, true); err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range strings.Split(out.String(), "\n") {
		if strings.HasPrefix(line, "TABLE 99") {
			t.Errorf("a name forged line %d: %q", i+1, line)
		}
		for _, r := range line {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || !utf8.ValidString(line) {
				t.Fatalf("line %d has %U: %q", i+1, r, line)
			}
		}
	}
}
