package outbox

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// waitingTables are two tables of which ann has been reminded, and whose reminders are owed.
func waitingTables(t *testing.T) *testOutbox {
	t.Helper()
	o := newTestOutbox(t)
	for id := table.ID(1); id <= 2; id++ {
		o.tables[id].Reminded, o.tables[id].You = true, 0
		o.oweWaiting(id, Body{At: o.time.UnixMilli()}, 0)
	}
	return o
}

// oweWaiting owes ann a reminder of a table some time from now.
func (o *testOutbox) oweWaiting(id table.ID, b Body, later time.Duration) {
	o.t.Helper()
	row := NewRow(Waiting, "ann", b)
	row.Ply, row.Due = o.tables[id].Ply, o.time.Add(later).UnixMilli()
	o.check(o.db.Owe(o.t.Context(), store.OfTable(int64(id)), row))
}

// pass has the turn at a table pass, as the host stores it.
func (o *testOutbox) pass(id table.ID) {
	o.t.Helper()
	o.tables[id].Ply++
	o.tables[id].Reminded, o.tables[id].Turn = false, []game.Seat{1}
	o.oweWaiting(id, Body{Edit: true}, 0)
}

// TestWaiting: what is owed to a person about several tables is one message, which follows the turns: it is edited when
// one of them passes, and deleted with the last one. Nothing is sent about a turn that has passed.
func TestWaiting(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*testOutbox, *Courier)
		want string
	}{
		{"both at once", func(*testOutbox, *Courier) {}, "post dm-ann waits"},
		{"one passes", func(o *testOutbox, _ *Courier) { o.pass(2) }, "post dm-ann waits, edit dm-ann waits"},
		{"both pass", func(o *testOutbox, _ *Courier) { o.pass(1); o.pass(2) },
			"post dm-ann waits, delete dm-ann m1"},
		{"one more later", func(o *testOutbox, _ *Courier) { o.oweWaiting(1, Body{}, 0) },
			"post dm-ann waits, post dm-ann waits, delete dm-ann m1"},
		{"one more, not yet", func(o *testOutbox, _ *Courier) {
			o.oweWaiting(1, Body{}, time.Hour)
			o.pass(2)
		}, "post dm-ann waits, edit dm-ann waits"},
		{"somebody has deleted it", func(o *testOutbox, _ *Courier) {
			clear(o.standing)
			o.pass(2)
		}, "post dm-ann waits, edit dm-ann waits"},
	} {
		o := waitingTables(t)
		courier := o.courier(0)
		rounds(courier, 1)
		o.time = o.time.Add(time.Minute)
		c.do(o, courier)
		rounds(courier, 3)
		if got := strings.Join(o.log, ", "); got != c.want || len(o.errs) > 0 {
			t.Errorf("%s: %q, %v, want %q", c.name, got, o.errs, c.want)
		}
	}
}

// TestWaitingAfterCrash: a process that ends between any two of its steps leaves rows with which the next one goes on:
// every table is in the message that stands, and none is reminded of that waits no more.
func TestWaitingAfterCrash(t *testing.T) {
	for _, c := range []struct {
		name string
		turn func(*testOutbox) // what happens at the tables between the two processes
		want int               // messages that stand
	}{
		{"nothing happens", func(*testOutbox) {}, 1},
		{"one passes", func(o *testOutbox) { o.pass(1) }, 1},
		{"both pass", func(o *testOutbox) { o.pass(1); o.pass(2) }, 0},
	} {
		o := waitingTables(t)
		first := o.courier(0)
		o.noDelete = errors.New("the process ends here")
		rounds(first, 1)
		o.noDelete = nil
		c.turn(o)
		o.time = o.time.Add(time.Hour)
		rounds(o.courier(0), 4)
		if n := o.stands(Waiting); n != c.want {
			t.Errorf("%s: %d reminders stand, want %d: %q", c.name, n, c.want, o.log)
		}
		if left := o.left(); len(left) > 0 {
			t.Errorf("%s: still owed: %q", c.name, left)
		}
	}
}

// TestWaitingElsewhere: if a person takes no direct messages, each table's channel reminds them, once even if the
// process ends before that is recorded.
func TestWaitingElsewhere(t *testing.T) {
	o := waitingTables(t)
	o.fail["dm-ann"] = ErrRefused
	courier := o.courier(0)
	rounds(courier, 1)
	again := waitingTables(t)
	rows, err := o.db.Outbox(t.Context(), 1<<60, 100)
	o.check(err)
	if got := o.left(); !slices.Equal(got, []string{"remind", "remind"}) || len(rows) != 2 {
		t.Errorf("owed after the refusal: %q, want a reminder for each table", got)
	}
	again.people["ann"] = table.Profile{Refused: 1}
	for range 2 { // the second time, as after the end of a process that had not deleted the rows
		for id := store.Subject(1); id <= 2; id++ {
			list, err := again.db.OutboxOf(t.Context(), id, string(Waiting), "ann")
			again.check(err)
			again.check(again.courier(0).remindInChannels(t.Context(), list))
		}
	}
	if got := again.left(); !slices.Equal(got, []string{"waits", "waits", "remind", "remind"}) {
		t.Errorf("owed after two tries: %q, want one reminder for each table", got)
	}
}

// TestWaitingByNight: a reminder makes no sound at night, and none if it is not the last one of its turn. One table may
// know the zone of a person where another does not.
func TestWaitingByNight(t *testing.T) {
	night := time.Date(2026, 1, 14, 3, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		at     time.Time
		bodies [2]Body
		silent bool
	}{
		"by day":             {night.Add(9 * time.Hour), [2]Body{{Zone: "Europe/Paris"}, {Zone: "Europe/Paris"}}, false},
		"first ones":         {night.Add(9 * time.Hour), [2]Body{{Silent: true}, {Silent: true}}, true},
		"one is the last":    {night.Add(9 * time.Hour), [2]Body{{Silent: true}, {}}, false},
		"at night":           {night, [2]Body{{Zone: "Europe/Paris"}, {Zone: "Europe/Paris"}}, true},
		"one knows":          {night, [2]Body{{}, {Zone: "Europe/Paris"}}, true},
		"no zone":            {night, [2]Body{}, false},
		"day where they are": {night, [2]Body{{Zone: "Asia/Tokyo"}, {Zone: "Asia/Tokyo"}}, false},
	} {
		o := newTestOutbox(t)
		o.time = c.at
		for id := table.ID(1); id <= 2; id++ {
			o.tables[id].Reminded, o.tables[id].You = true, 0
			o.oweWaiting(id, c.bodies[id-1], 0)
		}
		rounds(o.courier(0), 1)
		if len(o.sent) != 1 || o.sent[0].Silent != c.silent || len(o.sent[0].Tables) != 2 {
			t.Errorf("%s: sent %+v, want one message about two tables, silent: %v", name, o.sent, c.silent)
		}
	}
}
