package outbox

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"testing"

	"tablee/rules/table"
)

// declared lists the constants of the type Kind, by name, as kind.go declares them.
func declared(t *testing.T) map[string]Kind {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "kind.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]Kind{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); !ok || of.Name != "Kind" {
			return true
		}
		for i, name := range spec.Names {
			value, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			kinds[name.Name] = Kind(value)
		}
		return true
	})
	return kinds
}

// TestRegistry: every constant of the type Kind has an implementation, and is listed by Kinds if it is a message.
func TestRegistry(t *testing.T) {
	kinds := declared(t)
	got, want := slices.Sorted(maps.Keys(registry)), slices.Sorted(maps.Values(kinds))
	if !slices.Equal(got, want) {
		t.Errorf("got implementations of %q, want %q", got, want)
	}
	var messages []Kind
	for name, kind := range kinds {
		if registry[kind] == nil {
			t.Errorf("%s: got no implementation, want one", name)
		} else if !kind.traits().noMessage {
			messages = append(messages, kind)
		}
		if noMessage := kind.traits().noMessage; noMessage && slices.Contains(Kinds(), kind) {
			t.Errorf("%s is no message: got it listed by Kinds", name)
		}
	}
	slices.Sort(messages)
	if got := Kinds(); !slices.Equal(got, messages) {
		t.Errorf("Kinds: got %q, want %q", got, messages)
	}
}

// TestStoredNames: databases hold these names, so they must never change.
func TestStoredNames(t *testing.T) {
	want := map[string]Kind{"Board": "board", "PingTurn": "call", "PingVoters": "plea", "Countdown": "count",
		"Hand": "hand", "Say": "say",
		"Tell": "tell", "Seat": "seat", "Reminder": "remind", "Waiting": "waits", "Result": "end", "Thread": "thread",
		"Dashboard":     "dash",
		"RemoveButtons": "strip", "acknowledged": "heard", "Tournament": "tournament", "Night": "night",
		"Daily": "daily", "Week": "week", "Welcome": "welcome"}
	if got := declared(t); !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	body := Body{Edit: true, New: true, Ping: []string{"ann"}, By: "i", Message: "m", Removal: collapsed, From: "ben",
		Cause: "cat", FindExisting: true, At: 1}
	stored := `{"msg":{},"edit":true,"new":true,"ping":["ann"],"by":"i","message":"m","way":"fold","from":"ben",` +
		`"cause":"cat","seek":true,"at":1}`
	if got := string(body.Encode()); got != stored {
		t.Errorf("got the body %s, want %s", got, stored)
	}
	for how, want := range map[removal]string{onlyButtons: "", collapsed: "fold", deleted: "gone"} {
		if string(how) != want {
			t.Errorf("got the removal %q, want %q", how, want)
		}
	}
}

// TestUnknownKind: a row of a kind that only a newer version knows is tried once and reported, unless its table cannot
// be read. It does not delay other messages.
func TestUnknownKind(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*testOutbox)
		errs   int
	}{
		{"of a table", func(*testOutbox) {}, 1},
		{"of a table that cannot be read", func(o *testOutbox) { o.tables = map[table.ID]*table.Table{} }, 0},
	} {
		o := newTestOutbox(t)
		c.change(o)
		o.fail["c"] = ErrRejected
		o.owe(NewRow("newer", "c", Body{}))
		rounds(o.courier(0), 1)
		if left := o.left(); len(left) > 0 || len(o.errs) != c.errs || len(o.told) > 0 {
			t.Errorf("%s: got %q owed, errors %v, told %q; want nothing owed or told and %d errors", c.name, left, o.errs,
				o.told, c.errs)
		}
	}
}
