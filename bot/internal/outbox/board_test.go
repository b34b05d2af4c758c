package outbox

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestBoardCalls: a board that calls somebody who is still waited for is posted anew, even if the old one is visible,
// which is deleted also where old boards are kept; otherwise the board is edited and calls nobody.
func TestBoardCalls(t *testing.T) {
	moved := func(t *table.Table) { t.Ply, t.Turn = 4, []game.Seat{1} }
	over := func(t *table.Table) { t.Phase, t.Turn = table.Over, nil }
	for _, c := range []struct {
		name   string
		ping   []string
		change func(*table.Table)
		keep   bool
		want   string
	}{
		{"nobody", nil, moved, false, "edit c board"},
		{"who is in turn", []string{"ben"}, moved, false, "post c board ben, delete c m1"},
		{"who is in turn, old boards are kept", []string{"ben"}, moved, true, "post c board ben, delete c m1"},
		{"whose turn has passed", []string{"ann"}, moved, false, "edit c board"},
		{"both, of whom one is in turn", []string{"ann", "ben"}, moved, false, "post c board ben, delete c m1"},
		{"who is in turn, but the game is paused", []string{"ben"}, func(t *table.Table) { moved(t); t.Paused = true }, false,
			"edit c board"},
		{"who wants no messages", []string{"cat"}, func(t *table.Table) { moved(t); t.Seats[1].User = "cat" }, false,
			"edit c board"},
		{"the end", []string{"ann", "ben"}, over, false, "post c board ann ben, delete c m1"},
		{"the end, for whom the computer has played", []string{"ben"}, func(t *table.Table) {
			over(t)
			t.Seats[1].Kind = table.Computer
		}, false, "post c board ben, delete c m1"},
		{"the end, who has no seat any more", []string{"ben"}, func(t *table.Table) {
			over(t)
			t.Seats[1] = table.Seat{Kind: table.Computer, User: "ben", Offered: true}
		}, false, "edit c board"},
	} {
		o := newTestOutbox(t)
		o.tables[1].Guild = "g"
		o.guilds = map[string]table.Guild{"g": {Keep: c.keep}}
		o.people["cat"] = table.Profile{Notify: table.NotifyNone}
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		o.log = nil
		c.change(o.tables[1])
		o.owe(NewRow(Board, "c", Body{Ping: c.ping}), NewRow(Board, "c", Body{Edit: true}))
		rounds(courier, 1)
		for i, d := range o.sent[1:] {
			o.log[i] += " " + strings.Join(d.Body.Ping, " ")
		}
		if got := strings.Join(o.log, ", "); got != c.want || len(o.left()) > 0 {
			t.Errorf("%s: %q, want %q; owed are %q", c.name, got, c.want, o.left())
		}
	}
}

// TestAnswerCallsNobody: where the answer to an interaction has shown the board, whoever is in turn is called all the
// same, by a new board, once, and at once: the courier is told, and an answer is no change that the next one waits for.
func TestAnswerCallsNobody(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(time.Second)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(c, 1)
	o.tables[1].Ply, o.tables[1].Turn = 4, []game.Seat{1}
	shown := NewRow(Board, "c", Body{Ping: []string{"ben"}, By: "press"})
	shown.Due = o.time.Add(Grace).UnixMilli()
	o.check(o.db.Owe(t.Context(), 1, shown))
	o.log = nil
	o.time = o.time.Add(time.Second)
	for i := range 2 {
		c.Answered(t.Context(), "press", "m1")
		if told := len(c.opts.Signal) > 0; told != (i == 0) {
			t.Errorf("answer %d: the courier is told: %v", i, told)
		}
		for len(c.opts.Signal) > 0 {
			<-c.opts.Signal
		}
		rounds(c, 2)
	}
	if want := []string{"post c board", "delete c m1"}; !slices.Equal(o.log, want) || len(o.left()) > 0 ||
		!slices.Equal(o.sent[1].Body.Ping, []string{"ben"}) {
		t.Errorf("%q, want %q; owed are %q", o.log, want, o.left())
	}
}

// TestEndAfterBoard: the message that tells somebody that their game is over links to the board that shows it, so it
// waits until that is posted.
func TestEndAfterBoard(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(c, 1)
	o.tables[1].Phase, o.tables[1].Turn, o.log = table.Over, nil, nil
	o.owe(NewRow(Hand, "ben", Body{New: true, AfterBoard: true}), NewRow(Hand, "ben", Body{Edit: true}),
		NewRow(Board, "c", Body{Ping: []string{"ann"}}))
	rounds(c, 1)
	if want := []string{"post c board", "delete c m1"}; !slices.Equal(o.log, want) {
		t.Errorf("at first %q, want %q", o.log, want)
	}
	rounds(c, 1)
	if end := o.sent[len(o.sent)-1]; end.Kind != Hand || end.Table.Board != "m2" || len(o.left()) > 0 {
		t.Errorf("%s links to %q; owed are %q", end.Kind, end.Table.Board, o.left())
	}
}
