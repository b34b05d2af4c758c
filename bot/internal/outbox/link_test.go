package outbox

import (
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestMessagesKnowTheBoard: every message about a table knows the message that shows its board, so that a link can lead
// there: the newest one, and none that was removed, that is in another channel or that is a chat's.
func TestMessagesKnowTheBoard(t *testing.T) {
	rows := func() []store.Owed {
		return []store.Owed{NewRow(Hand, "ann", Body{}), NewRow(Tell, "ann", Body{Msg: game.M("x")}),
			NewRow(Reminder, "ann", Body{Msg: game.M("x")}), NewRow(Say, "c", Body{Msg: game.M("x")})}
	}
	for _, c := range []struct {
		name string
		then func(o *testOutbox)
		want string
	}{
		{"a board", func(*testOutbox) {}, "m1"},
		{"a new one", func(o *testOutbox) { o.owe(NewRow(Board, "c", Body{New: true})) }, "m2"},
		{"a removed one", func(o *testOutbox) {
			p, err := o.db.LastPost(o.t.Context(), store.OfTable(1), string(Board), "c")
			o.check(err)
			o.owe(NewRemoval(p, o.time.UnixMilli()))
		}, ""},
		{"another channel", func(o *testOutbox) { o.tables[1].Channel = "d" }, ""},
		{"a chat", func(o *testOutbox) { o.tables[1].Chat = true }, ""},
		{"a sleeping table", func(o *testOutbox) { o.tables[1].Phase = table.Suspended }, ""},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		o.time = o.time.Add(time.Minute)
		c.then(o)
		rounds(courier, 2)
		o.sent = nil
		o.owe(rows()...)
		rounds(courier, 1)
		if len(o.sent) == 0 {
			t.Errorf("%s: nothing was sent", c.name)
		}
		o.guilds["g"] = table.Guild{Dashboard: true}
		o.owe(NewRow(Dashboard, "c", Body{}))
		rounds(courier, 1)
		for _, d := range o.sent {
			for _, t := range d.Tables {
				if t.ID == 1 && t.Board != c.want {
					o.t.Errorf("%s: a list of tables knows the board %q, want %q", c.name, t.Board, c.want)
				}
			}
			if d.Kind != Dashboard && d.Table.Board != c.want {
				t.Errorf("%s: a message of kind %s knows the board %q, want %q", c.name, d.Kind, d.Table.Board, c.want)
			}
		}
	}
}
