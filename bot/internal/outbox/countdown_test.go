package outbox

import (
	"strings"
	"testing"

	"tablee/rules/table"
)

// TestCountdown: a round has one line that counts it down; it is edited, and goes with the round.
func TestCountdown(t *testing.T) {
	for _, c := range []struct {
		name string
		then func(*table.Table)
		kind Kind
		want string
	}{
		{"the next line of the round", func(*table.Table) {}, Countdown, "edit c count"},
		{"the round is over", func(t *table.Table) { t.Ply++ }, Board, "post c board, delete c m1"},
		{"the game is over", func(t *table.Table) { t.Phase = table.Over }, Board, "post c board, delete c m1"},
		{"an answer", func(*table.Table) {}, Board, "post c board"},
		{"a line for a round that is over", func(t *table.Table) { t.Phase = table.Over }, Countdown, ""},
		{"in another channel", func(t *table.Table) { t.Channel = "d" }, Countdown, ""},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		row := NewRow(Countdown, "c", Body{})
		row.Ply = o.tables[1].Ply
		o.owe(row)
		rounds(courier, 1)
		o.log = nil
		now := *o.tables[1]
		c.then(&now)
		o.tables[1] = &now
		next := NewRow(c.kind, "c", Body{})
		next.Ply = row.Ply
		o.owe(next)
		rounds(courier, 2)
		if got := strings.Join(o.log, ", "); got != c.want || len(o.left()) > 0 || len(o.errs) > 0 {
			t.Errorf("%s: %q, want %q; owed are %q, %v", c.name, got, c.want, o.left(), o.errs)
		}
	}
}

// TestReminderOfRound: who has answered a round is not reminded of it, and a reminder stays until the round is over,
// whoever answers meanwhile.
func TestReminderOfRound(t *testing.T) {
	o := newTestOutbox(t)
	courier := o.courier(0)
	now := *o.tables[1]
	now.Open = true
	o.tables[1] = &now
	row := NewRow(Reminder, "ann", Body{})
	row.Ply = now.Ply
	o.owe(row)
	rounds(courier, 1)
	if o.stands(Reminder) != 1 {
		t.Fatalf("ann is not reminded: %q, %v", o.log, o.errs)
	}
	answered := now
	answered.Turn = nil
	o.tables[1] = &answered
	o.owe(NewRow(Board, "c", Body{}))
	rounds(courier, 2)
	if o.stands(Reminder) != 1 {
		t.Error("a board that counts an answer removes a reminder")
	}
	over := now
	over.Ply++
	o.tables[1] = &over
	o.owe(NewRow(Board, "c", Body{}))
	rounds(courier, 2)
	if o.stands(Reminder) != 0 {
		t.Error("a reminder stays after its round")
	}
}
