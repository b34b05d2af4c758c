package outbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestOneBoard: a table's board is edited as long as it is likely to be visible; then a new one is posted and the old
// one is closed.
func TestOneBoard(t *testing.T) {
	for _, c := range []struct {
		name string
		then func(*testOutbox, *Courier)
		body Body
		want string
	}{
		{"at once", nil, Body{}, "edit c board"},
		{"a while later", func(o *testOutbox, _ *Courier) { o.time = o.time.Add(maxVisibleAge - 2*time.Second) }, Body{},
			"edit c board"},
		{"much later", func(o *testOutbox, _ *Courier) { o.time = o.time.Add(maxVisibleAge) }, Body{},
			"post c board, delete c m1"},
		{"much later, a detail", func(o *testOutbox, _ *Courier) { o.time = o.time.Add(maxVisibleAge) }, Body{Edit: true},
			"edit c board"},
		{"brought", nil, Body{New: true}, "post c board, delete c m1"},
		{"commands typed", typed("c", maxLinesBelow-1), Body{}, "edit c board"},
		{"more commands typed", typed("c", maxLinesBelow), Body{}, "post c board, delete c m1"},
		{"commands typed elsewhere", typed("d", maxLinesBelow), Body{}, "edit c board"},
		{"other messages", says(maxLinesBelow / ownLines), Body{}, "edit c board"},
		{"more messages", says(maxLinesBelow/ownLines + 1), Body{}, "post c board, delete c m1"},
		{"kept by the server", func(o *testOutbox, c *Courier) {
			o.guilds["g"] = table.Guild{Keep: true}
			typed("c", maxLinesBelow)(o, c)
		}, Body{}, "post c board, fold c m1"},
		{"deleted by somebody", func(o *testOutbox, _ *Courier) {
			delete(o.standing, "c/m1")
		}, Body{}, "edit c board, post c board, delete c m1"},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		o.time = o.time.Add(time.Second)
		if c.then != nil {
			c.then(o, courier)
		}
		o.log = nil
		o.owe(NewRow(Board, "c", c.body))
		rounds(courier, 1)
		if got := strings.Join(o.log, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if posts, err := o.db.LivePosts(t.Context(), 1); err != nil || len(posts) != 1 {
			t.Errorf("%s: got %d boards, %v", c.name, len(posts), err)
		}
	}
}

func typed(channel string, n int) func(*testOutbox, *Courier) {
	return func(_ *testOutbox, c *Courier) {
		for range n {
			c.Typed(channel)
		}
	}
}

// says has the bot say something below the board so many times.
func says(n int) func(*testOutbox, *Courier) {
	return func(o *testOutbox, c *Courier) {
		for range n {
			o.owe(NewRow(Say, "c", Body{Msg: game.M("host.full")}))
			rounds(c, 1)
		}
	}
}

// TestBoardAfterRestart: after a restart the messages below the board are not known any more, but its age is.
func TestBoardAfterRestart(t *testing.T) {
	o := newTestOutbox(t)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(o.courier(0), 1)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(o.courier(0), 1)
	o.time = o.time.Add(maxVisibleAge)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(o.courier(0), 1)
	if want := []string{"post c board", "edit c board", "post c board", "delete c m1"}; !slices.Equal(o.log, want) {
		t.Errorf("done: %q, want %q", o.log, want)
	}
}

// TestCalls: a call mentions the players who are waited for and want to be told, and is deleted when the turn is over.
func TestCalls(t *testing.T) {
	ask := func(t *table.Table) { t.Ask = &table.Ask{ID: 1, By: 0, Yes: []game.Seat{0}} }
	for _, c := range []struct {
		name   string
		kind   Kind
		ping   []string
		change func(*table.Table)
		notify string
		want   string
	}{
		{"in turn", PingTurn, []string{"ann"}, nil, "", "ann"},
		{"not in turn", PingTurn, []string{"ben"}, nil, "", ""},
		{"one of two", PingTurn, []string{"ann", "ben"}, nil, "", "ann"},
		{"who wants none", PingTurn, []string{"ann"}, nil, table.NotifyNone, ""},
		{"who has got up", PingTurn, []string{"cat"}, nil, "", ""},
		{"a turn that has passed", PingTurn, []string{"ann"}, func(t *table.Table) { t.Ply = 4 }, "", ""},
		{"over", PingTurn, []string{"ann"}, func(t *table.Table) { t.Phase = table.Over }, "", ""},
		{"paused", PingTurn, []string{"ann"}, func(t *table.Table) { t.Paused = true }, "", ""},
		{"elsewhere by now", PingTurn, []string{"ann"}, func(t *table.Table) { t.Channel = "d" }, "", ""},
		{"asked", PingVoters, []string{"ben"}, ask, "", "ben"},
		{"has answered", PingVoters, []string{"ann", "ben"}, ask, "", "ben"},
		{"nothing is asked any more", PingVoters, []string{"ben"}, nil, "", ""},
		{"asked, but not there", PingVoters, []string{"cat"}, ask, "", ""},
	} {
		o := newTestOutbox(t)
		if c.change != nil {
			c.change(o.tables[1])
		}
		o.people["ann"] = table.Profile{Notify: c.notify}
		o.owe(NewRow(c.kind, "c", Body{Ping: c.ping}))
		rounds(o.courier(0), 1)
		got := ""
		for _, d := range o.sent {
			got += strings.Join(d.Body.Ping, " ")
		}
		if got != c.want || len(o.left()) > 0 {
			t.Errorf("%s: calls %q, want %q; owed are %q", c.name, got, c.want, o.left())
		}
	}
}

// TestOutdatedMessagesAreDeleted: messages of a turn, a question or a seat are deleted with the board that shows that
// it is over.
func TestOutdatedMessagesAreDeleted(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*table.Table)
		kind   Kind // the fresh message
		want   string
	}{
		{"nothing has changed", func(*table.Table) {}, Board, ""},
		{"the next turn", func(t *table.Table) { t.Ply, t.Turn = 4, []game.Seat{1} }, Board,
			"delete c call, delete dm-ann remind"},
		{"the next call", func(t *table.Table) { t.Ply = 4 }, PingTurn, "delete c call"},
		{"the same turn, the question answered", func(t *table.Table) { t.Ask = nil }, Board, "delete c plea"},
		{"over", func(t *table.Table) { t.Phase, t.Turn = table.Over, nil }, Board,
			"delete c call, delete c plea, delete dm-ann remind"},
		{"one hand anew", func(*table.Table) {}, Hand, "delete dm-ann hand"},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.tables[1].Ask = &table.Ask{ID: 1, Yes: []game.Seat{0}}
		o.owe(NewRow(Board, "c", Body{}), NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}),
			NewRow(PingVoters, "c", Body{Ping: []string{"ben"}}),
			NewRow(Hand, "ann", Body{}), NewRow(Hand, "ben", Body{}), NewRow(Reminder, "ann", Body{}))
		rounds(courier, 2)
		names := map[string]string{}
		for k, v := range o.standing {
			names[strings.ReplaceAll(k, "/", " ")] = strings.Fields(strings.ReplaceAll(k, "/", " "))[0] + " " + v
		}
		o.log = nil
		c.change(o.tables[1])
		target, body := "c", Body{Edit: true}
		switch c.kind {
		case PingTurn:
			body = Body{Ping: []string{"ann"}}
		case Hand:
			target, body = "ann", Body{New: true}
		}
		fresh := NewRow(c.kind, target, body)
		fresh.Ply, fresh.Due = o.tables[1].Ply, o.time.UnixMilli()
		o.check(o.db.Owe(t.Context(), 1, fresh))
		rounds(courier, 1)
		var got []string
		for _, s := range o.log {
			if how, what, _ := strings.Cut(s, " "); how == "delete" || how == "strip" {
				got = append(got, how+" "+names[what])
			}
		}
		slices.SortFunc(got, func(a, b string) int {
			return strings.Compare(a[strings.Index(a, " "):], b[strings.Index(b, " "):])
		})
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

// TestRefusedCall: a player who accepts no direct messages is called in the channel instead of by their hand.
func TestRefusedCall(t *testing.T) {
	o := newTestOutbox(t)
	o.fail["dm-ann"] = ErrRefused
	o.owe(NewRow(Hand, "ann", Body{New: true}), NewRow(Hand, "ann", Body{}))
	c := o.courier(0)
	rounds(c, 2)
	if o.stands(Board) != 1 || !slices.Equal(o.sent[0].Body.Ping, []string{"ann"}) {
		t.Errorf("messages: %v after %q", o.standing, o.log)
	}
}

// TestRefusedHand: a hand that was to call nobody is not replaced by a call.
func TestRefusedHand(t *testing.T) {
	o := newTestOutbox(t)
	o.fail["dm-ann"] = ErrRefused
	o.owe(NewRow(Hand, "ann", Body{}))
	rounds(o.courier(0), 2)
	if len(o.standing) > 0 || len(o.left()) > 0 || o.people["ann"].Refused == 0 {
		t.Errorf("messages: %v after %q, in the outbox %q; ann is %+v", o.standing, o.log, o.left(), o.people["ann"])
	}
}

// TestRefusedCallInChat: in a chat nobody can be called in the channel: whoever accepts no direct messages is not
// called, and whoever asked is told.
func TestRefusedCallInChat(t *testing.T) {
	o := newTestOutbox(t)
	chats(o)
	o.fail["dm-ann"] = ErrRefused
	o.owe(NewRow(Hand, "ann", Body{New: true, From: "ben"}))
	c := o.courier(0)
	rounds(c, 3)
	if got := strings.Join(o.places(), " "); got != "dm-ben" || o.stands(Tell) != 1 || len(o.left()) > 0 {
		t.Errorf("messages: %v after %q, in the outbox %q", o.standing, o.log, o.left())
	}
	if o.people["ann"].Refused == 0 {
		t.Error("it is not remembered that ann accepts none")
	}
}

// TestHandFollows: a hand that stands is edited with every change, to the result, whatever its person wants to be told
// by now; where there is none, an edit posts none. Whoever is to be called by the end is sent it.
func TestHandFollows(t *testing.T) {
	for _, c := range []struct {
		name   string
		stands bool
		chat   bool
		over   bool
		body   Body
		want   string
		change func(*testOutbox)
	}{
		{"an edit", true, true, false, Body{Edit: true}, "edit dm-ann hand", nil},
		{"an edit of none", false, true, false, Body{Edit: true}, "", nil},
		{"the result", true, true, true, Body{Edit: true}, "edit dm-ann hand", nil},
		{"the result, and a turn before it that was not told", true, true, true, Body{}, "edit dm-ann hand", nil},
		{"the result, and there is none", false, true, true, Body{}, "", nil},
		{"the result that calls, and there is none", false, true, true, Body{New: true}, "post dm-ann hand", nil},
		{"the result that calls", true, false, true, Body{New: true}, "post dm-ann hand, delete dm-ann m1", nil},
		{"the result that calls who has no seat", false, false, true, Body{New: true}, "",
			func(o *testOutbox) { o.tables[1].Seats[0].User = "cat" }},
		{"the result on a server", true, false, true, Body{}, "edit dm-ann hand", nil},
		{"the result for who wants no messages now", true, false, true, Body{New: true}, "edit dm-ann hand",
			func(o *testOutbox) { o.people["ann"] = table.Profile{Notify: table.NotifyNone} }},
		{"the result for who took none in between", true, false, true, Body{New: true}, "edit dm-ann hand",
			func(o *testOutbox) { o.people["ann"] = table.Profile{Refused: 1} }},
		{"the computer plays for them", true, false, false, Body{Edit: true}, "edit dm-ann hand",
			func(o *testOutbox) { o.tables[1].Seats[0].Kind = table.Computer }},
		{"they have left", true, false, false, Body{Edit: true}, "edit dm-ann hand",
			func(o *testOutbox) { o.tables[1].Seats[0].User = "cat" }},
		{"they have left, and none stands", false, false, false, Body{}, "",
			func(o *testOutbox) { o.tables[1].Seats[0].User = "cat" }},
		{"the table is asleep", true, false, false, Body{Edit: true}, "edit dm-ann hand",
			func(o *testOutbox) { o.tables[1].Phase = table.Suspended }},
	} {
		o := newTestOutbox(t)
		if c.chat {
			chats(o)
		}
		courier := o.courier(0)
		if c.stands {
			o.owe(NewRow(Hand, "ann", Body{}))
			rounds(courier, 1)
		}
		if c.over {
			o.tables[1].Phase = table.Over
		}
		if c.change != nil {
			c.change(o)
		}
		o.log = nil
		o.owe(NewRow(Hand, "ann", c.body))
		rounds(courier, 1)
		if got := strings.Join(o.log, ", "); got != c.want || len(o.left()) > 0 {
			t.Errorf("%s: %q, want %q; in the outbox %q", c.name, got, c.want, o.left())
		}
	}
}

// TestNewRemoval: a removal deletes the message that it names, at its time.
func TestNewRemoval(t *testing.T) {
	o := newTestOutbox(t)
	o.owe(NewRow(Board, "c", Body{}))
	c := o.courier(0)
	rounds(c, 1)
	p, err := o.db.LastPost(t.Context(), store.OfTable(1), string(Board), "c")
	o.check(err)
	row := NewRemoval(p, o.time.Add(time.Minute).UnixMilli())
	if row.Ply != p.Ply {
		t.Errorf("the removal is of move %d, want %d", row.Ply, p.Ply)
	}
	o.check(o.db.Owe(t.Context(), 1, row))
	if rounds(c, 1); len(o.places()) != 1 {
		t.Errorf("before its time: %q", o.log)
	}
	o.time = o.time.Add(2 * time.Minute)
	if rounds(c, 1); len(o.places()) != 0 || len(o.left()) != 0 {
		t.Errorf("messages: %v after %q, in the outbox %q", o.standing, o.log, o.left())
	}
}

// TestAnsweredMessageIsNotSent: a message that an answer has shown is not sent, unless it is unknown which came last.
func TestAnsweredMessageIsNotSent(t *testing.T) {
	by := Body{By: "i"}
	for _, c := range []struct {
		name   string
		owed   []Body
		before func(*testOutbox, *Courier) // the answer arrives
		answer string
		want   string
	}{
		{"in time", []Body{by}, nil, "i", ""},
		{"that of another", []Body{by}, nil, "j", "edit c board"},
		{"never", []Body{by}, nil, "", "edit c board"},
		{"and more happened", []Body{by, {}}, nil, "i", "edit c board"},
		{"after what was owed had been sent", []Body{by}, func(_ *testOutbox, c *Courier) {
			rounds(c, 1)
		}, "i", "edit c board, edit c board"},
		{"where it is to be posted anew", []Body{{By: "i", New: true}}, nil, "i", "post c board, delete c m1"},
		{"while it was on its way", []Body{by}, func(_ *testOutbox, c *Courier) {
			c.busy["board/table 1/c"] = true
		}, "i", "edit c board"},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		rounds(courier, 1)
		o.log = nil
		for _, b := range c.owed {
			o.owe(NewRow(Board, "c", b))
		}
		if c.before != nil {
			c.before(o, courier)
		}
		if c.answer != "" {
			courier.Answered(t.Context(), c.answer, "m1")
		}
		clear(courier.busy)
		rounds(courier, 2)
		if got := strings.Join(o.log, ", "); got != c.want || len(o.left()) > 0 {
			t.Errorf("%s: %q, want %q; owed are %q", c.name, got, c.want, o.left())
		}
	}
}

// TestAnswerRemovesOutdatedMessages: a board shown by an answer removes outdated messages like one that is sent.
func TestAnswerRemovesOutdatedMessages(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(Board, "c", Body{}), NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
	rounds(c, 2)
	o.tables[1].Ply, o.tables[1].Turn = 4, []game.Seat{1}
	o.owe(NewRow(Board, "c", Body{By: "i"}))
	posts, err := o.db.LivePosts(t.Context(), 1)
	o.check(err)
	board := posts[slices.IndexFunc(posts, func(p store.Post) bool { return p.Kind == string(Board) })].Message
	c.Answered(t.Context(), "i", board)
	if o.stands(PingTurn) != 0 || o.stands(Board) != 1 {
		t.Errorf("messages: %v", o.standing)
	}
	c.Answered(t.Context(), "k", "m99") // no message of ours
	if len(o.errs) > 0 {
		t.Error(o.errs)
	}
}

// TestCallBelowBoard: a call waits for its table's board.
func TestCallBelowBoard(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(0)
	o.owe(NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
	c.busy["board/table 1/c"] = true
	rounds(c, 1)
	if len(o.log) > 0 {
		t.Errorf("done: %q", o.log)
	}
	c.unlockKey("board/table 1/c")
	rounds(c, 1)
	if o.stands(PingTurn) != 1 {
		t.Errorf("done: %q", o.log)
	}
}

// TestOutdatedUnrecordedMessageIsDeleted: a message that may have been sent before the process died, and is outdated by
// now, is deleted, whatever was recorded; one that cannot have been sent is not searched for.
func TestOutdatedUnrecordedMessageIsDeleted(t *testing.T) {
	passed := func(t *table.Table) { t.Ply = 4 }
	for _, c := range []struct {
		name   string
		owed   store.Owed
		change func(*table.Table)
		tries  int
		fail   error
		want   string
		left   int
	}{
		{"a call", NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}), passed, 1, nil, "unsay c call ann", 0},
		{"a call to two, of whom nobody is waited for", NewRow(PingTurn, "c", Body{Ping: []string{"ben", "cat"}}), nil, 1,
			nil,
			"unsay c call ben cat", 0},
		{"a call that was never tried", NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}), passed, 0, nil, "", 0},
		{"a reminder", NewRow(Reminder, "ann", Body{}), passed, 1, nil, "unsay dm-ann remind", 0},
		{"a hand", NewRow(Hand, "ann", Body{}), func(t *table.Table) { t.Phase = table.Over }, 1, nil, "unsay dm-ann hand",
			0},
		{"a board of another channel", NewRow(Board, "c", Body{}), func(t *table.Table) { t.Channel = "d" }, 1, nil,
			"unsay c board", 0},
		{"words", NewRow(Result, "ann", Body{}), nil, 1, nil, "", 0},
		{"a channel that is gone", NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}), passed, 1, ErrChannelClosed,
			"unsay c call ann", 0},
		{"somebody who is gone", NewRow(Reminder, "ann", Body{}), passed, 1, ErrAbsent, "unsay dm-ann remind", 0},
		{"a gateway that says no", NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}), passed, 1, errors.New("502"),
			"unsay c call ann", 1},
	} {
		o := newTestOutbox(t)
		if c.change != nil {
			c.change(o.tables[1])
		}
		o.fail = map[string]error{"c": c.fail, "dm-ann": c.fail}
		c.owed.Tries = c.tries
		o.owe(c.owed)
		for _, id := range o.ids() {
			for range c.tries {
				o.check(o.db.Postpone(t.Context(), id, o.time.UnixMilli(), "cut off"))
			}
		}
		rounds(o.courier(0), 1)
		if got := strings.Join(o.log, ", "); got != c.want || len(o.left()) != c.left || o.posted > 0 {
			t.Errorf("%s: %q, want %q; owed are %q", c.name, got, c.want, o.left())
		}
	}
}

// ids are those of what is owed.
func (o *testOutbox) ids() (list []int64) {
	rows, err := o.db.Outbox(o.t.Context(), 1<<60, 1000)
	o.check(err)
	for _, r := range rows {
		list = append(list, r.ID)
	}
	return list
}

// TestClosedWhileRemoving: a call that could not be deleted while its table's channel was closed to the bot is deleted
// with the next board there, also by the next process, and also if another try was due meanwhile. In a channel that was
// deleted, or that the table has left, nothing is tried again.
func TestClosedWhileRemoving(t *testing.T) {
	closed := fmt.Errorf("%w: missing permissions", ErrChannelClosed)
	for name, c := range map[string]struct {
		first, then error // of deleting; then is that of the try that is due later
		leaves      bool
		stands      int // calls after the next board
	}{
		"closed":                              {first: closed, then: closed},
		"an outage, and closed later":         {first: errors.New("an outage"), then: closed},
		"deleted":                             {first: ErrDeleted, then: ErrDeleted, stands: 1},
		"closed, and the table is elsewhere":  {first: closed, then: closed, leaves: true, stands: 1},
		"an outage, and nobody may do it now": {first: errors.New("an outage"), then: ErrDeleted, stands: 1},
	} {
		o := newTestOutbox(t)
		courier := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}), NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
		rounds(courier, 2)
		if o.stands(PingTurn) != 1 {
			t.Fatalf("%s: %d calls stand, want 1: %q", name, o.stands(PingTurn), o.log)
		}
		next := func() {
			o.tables[1].Ply++
			o.owe(NewRow(Board, o.tables[1].Channel, Body{Edit: true}))
			rounds(courier, 2)
		}
		if c.leaves {
			o.tables[1].Channel = "d"
		}
		o.noDelete = c.first
		next()
		o.noDelete, o.time = c.then, o.time.Add(time.Minute)
		rounds(courier, 2)
		o.noDelete = nil
		courier = o.courier(0)
		next()
		if got := o.stands(PingTurn); got != c.stands || len(o.left()) > 0 {
			t.Errorf("%s: %d calls stand, want %d; owed are %q: %q", name, got, c.stands, o.left(), o.log)
		}
	}
}

// TestOutdatedAsItIsSent: a call that became out of date while it was being sent, and cannot be deleted because its
// channel is closed to the bot just then, is deleted with the next board.
func TestOutdatedAsItIsSent(t *testing.T) {
	o := newTestOutbox(t)
	courier := o.courier(0)
	o.owe(NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
	o.noDelete, o.posting = ErrChannelClosed, func() { o.tables[1].Ply++ }
	rounds(courier, 2)
	o.noDelete, o.posting = nil, nil
	if o.stands(PingTurn) != 1 {
		t.Fatalf("%d calls stand, want 1: %q", o.stands(PingTurn), o.log)
	}
	o.owe(NewRow(Board, "c", Body{}))
	rounds(courier, 2)
	if o.stands(PingTurn) != 0 {
		t.Errorf("the call still stands: %q", o.log)
	}
}
