package host

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"tablee/rules/table"
	"tablee/store"
	"tablee/store/storetest"
)

// TestActionsSurviveAFullDisk breaks each action off at each of its writes. The failure is told; Discord delivers the
// same interaction again, or the person asks again; and then everything is as if nothing had happened, once.
func TestActionsSurviveAFullDisk(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		prepare func(*testHost) table.ID
		do      func(*testHost, table.Caller, table.ID) error
		tables  int // afterwards
		check   func(*testHost, table.ID) string
	}{
		"open": {
			prepare: func(*testHost) table.ID { return 0 },
			do: func(h *testHost, by table.Caller, _ table.ID) error {
				_, err := h.Host.New(ctx, by, table.New{Game: "template"})
				return err
			},
			tables: 1,
		},
		"rematch": {
			prepare: func(h *testHost) table.ID {
				id := h.open(2, table.Clock{}, "ann", "ben")
				h.do("ben", id, table.Action{Kind: table.Resign})
				return id
			},
			do: func(h *testHost, by table.Caller, id table.ID) error {
				got, err := h.Do(ctx, by, id, table.Action{Kind: table.Rematch})
				if err == nil && got.ID == id {
					return errors.New("a rematch at the same table")
				}
				return err
			},
			tables: 2,
			check: func(h *testHost, id table.ID) string {
				if l := h.live(id); l.Doc.Next == 0 || h.look(l.Doc.Next, "").Phase != table.Lobby {
					return "the old table does not name the new one"
				}
				return ""
			},
		},
		"rematch at once": {
			prepare: func(h *testHost) table.ID {
				id := h.open(2, table.Clock{}, "ann")
				h.do("ann", id, table.Action{Kind: table.Resign})
				return id
			},
			do: func(h *testHost, by table.Caller, id table.ID) error {
				_, err := h.Do(ctx, by, id, table.Action{Kind: table.Rematch})
				return err
			},
			tables: 2,
			check: func(h *testHost, id table.ID) string {
				if h.look(h.live(id).Doc.Next, "").Phase != table.Playing {
					return "alone against computers it did not begin"
				}
				return ""
			},
		},
		"erase": {
			prepare: func(h *testHost) table.ID {
				h.check(h.Meet(ctx, table.User{ID: "ann", Name: "zebulon"}, table.FromServer))
				id := h.open(2, table.Clock{}, "ann", "ben")
				h.open(3, table.Clock{}, "ann", "ben", "cat")
				return id
			},
			do:     func(h *testHost, _ table.Caller, _ table.ID) error { return h.Privacy.Erase(ctx, "ann") },
			tables: 2,
			check: func(h *testHost, id table.ID) string {
				ids, err := h.db.TablesNaming(ctx, "ann")
				h.check(err)
				if p, err := h.db.Person(ctx, "ann"); len(ids)+len(p) != 0 || err != nil {
					return "something of ann remains"
				}
				return ""
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			for nth := 1; ; nth++ {
				h := newTestHost(t)
				id := c.prepare(h)
				by := h.call("ann")
				h.on(h.db)
				h.disk.Refuse(nth)
				err := c.do(h, by, id)
				if done := h.disk.Left() > 0; done {
					if nth == 1 || err != nil {
						t.Fatalf("write %d: %v", nth, err)
					}
					return // it has no more writes than these
				}
				if !errors.Is(err, storetest.ErrFull) {
					t.Fatalf("write %d of %s failed, but the action returned %v", nth, name, err)
				}
				h.check(c.do(h, by, id))
				h.check(c.do(h, by, id)) // and again
				rows, err := h.db.Tables(ctx, store.Filter{})
				h.check(err)
				if len(rows) != c.tables {
					t.Errorf("write %d: %d tables, want %d", nth, len(rows), c.tables)
				}
				if c.check != nil {
					if bad := c.check(h, id); bad != "" {
						t.Errorf("write %d: %s", nth, bad)
					}
				}
			}
		})
	}
}

// TestEraseNamesOfOldSeats: what a table tells of a person is forgotten also where the seat is somebody else's by
// now, and the name of somebody else who is called the same stays.
func TestEraseNamesOfOldSeats(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	who := table.User{ID: "4711", Name: "zebulon"}
	h.check(h.Meet(ctx, table.User{ID: who.ID, Name: "another-nick"}, table.FromServer)) // on another server
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	by := h.call(who.ID)
	by.User = who
	do := func(op table.Action) {
		t.Helper()
		by.Interaction = h.call("").Interaction
		if _, err := h.Do(ctx, by, id, op); err != nil {
			t.Fatal(err)
		}
	}
	h.do("cat", id, table.Action{Kind: table.HandOver, User: who})
	do(table.Action{Kind: table.TakeBack})
	do(table.Action{Kind: table.HandOver})
	h.pass(25 * time.Hour)
	h.do("eve", id, table.Action{Kind: table.TakeOver, Seat: h.live(id).Doc.Seats.Claim(who.ID)})
	other := h.open(2, table.Clock{}, "ann", "ben")
	namesake := table.User{ID: "12", Name: "zebulon"}
	h.do("ben", other, table.Action{Kind: table.HandOver, User: namesake})
	by.Interaction = h.call("").Interaction
	called, err := h.Host.New(ctx, by, table.New{Game: "template", Seats: 2, Unrated: true})
	h.check(err)
	by.Interaction = h.call("").Interaction
	if _, err := h.Do(ctx, by, called.ID, table.Action{Kind: table.Abort}); err != nil {
		t.Fatal(err)
	}
	h.check(h.Privacy.Erase(ctx, who.ID))
	for table, want := range map[table.ID]bool{id: false, called.ID: false, other: true} {
		row, err := h.db.Table(ctx, int64(table))
		h.check(err)
		if got := bytes.Contains(row.Doc, []byte("zebulon")); got != want {
			t.Errorf("table %d names zebulon: %v, want %v: %s", table, got, want, row.Doc)
		}
		if bytes.Contains(row.Doc, []byte(who.ID)) {
			t.Errorf("table %d still has the id: %s", table, row.Doc)
		}
	}
}
