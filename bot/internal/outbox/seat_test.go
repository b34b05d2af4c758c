package outbox

import (
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestSeatMessageFollowsTheSeat: the message about a seat that is kept for somebody is edited once it is not, and then
// never again; one that would come too late is not sent; a new one replaces the older one.
func TestSeatMessageFollowsTheSeat(t *testing.T) {
	kept := table.Seat{Kind: table.Computer, User: "ann"}
	back := table.Seat{Kind: table.Person, User: "ann"}
	tell, edit := NewRow(Seat, "ann", Body{Msg: game.M("x"), New: true}), NewRow(Seat, "ann", Body{Edit: true})
	for _, c := range []struct {
		name string
		then func(o *testOutbox, c *Courier)
		want []string
	}{
		{"kept", func(*testOutbox, *Courier) {}, []string{"post dm-ann seat"}},
		{"taken", func(o *testOutbox, c *Courier) {
			o.tables[1].Seats[0] = back
			o.owe(edit)
			rounds(c, 1)
			o.owe(edit) // there is nothing left to say
		}, []string{"post dm-ann seat", "edit dm-ann seat"}},
		{"kept again", func(o *testOutbox, _ *Courier) { o.owe(tell) },
			[]string{"post dm-ann seat", "post dm-ann seat", "delete dm-ann m1"}},
		{"told too late", func(o *testOutbox, _ *Courier) {
			o.tables[1].Seats[0] = back
			o.owe(tell)
		}, []string{"post dm-ann seat", "edit dm-ann seat"}},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.tables[1].Seats[0] = kept
		o.owe(tell)
		rounds(courier, 1)
		o.time = o.time.Add(time.Minute)
		c.then(o, courier)
		rounds(courier, 2)
		if !slices.Equal(o.log, c.want) || len(o.left()) > 0 {
			t.Errorf("%s: got %q, want %q; still owed are %v", c.name, o.log, c.want, o.left())
		}
	}
	o := newTestOutbox(t)
	o.owe(tell, edit) // ann sits there
	o.people["ben"] = table.Profile{Notify: table.NotifyNone}
	o.tables[1].Seats[1] = table.Seat{Kind: table.Computer, User: "ben"}
	o.owe(NewRow(Seat, "ben", Body{Msg: game.M("x"), New: true, Cause: "ann"}))
	rounds(o.courier(0), 2)
	if len(o.log) > 0 || len(o.left()) > 0 {
		t.Errorf("to people who sit there or want no messages: got %q, want nothing; still owed are %v", o.log, o.left())
	}
}

// TestSeatMessageLeadsToNewBoard: a message about a seat is sent after a board that is owed at the same time, and knows
// it.
func TestSeatMessageLeadsToNewBoard(t *testing.T) {
	o := newTestOutbox(t)
	o.tables[1].Seats[0] = table.Seat{Kind: table.Computer, User: "ann"}
	o.owe(NewRow(Seat, "ann", Body{Msg: game.M("x"), New: true}), NewRow(Board, "c", Body{}))
	rounds(o.courier(0), 3)
	if want := []string{"post c board", "post dm-ann seat"}; !slices.Equal(o.log, want) {
		t.Fatalf("got %q, want %q", o.log, want)
	}
	if got := o.sent[1].Table.Board; got != "m1" {
		t.Errorf("the message leads to %q, want the board m1", got)
	}
}
