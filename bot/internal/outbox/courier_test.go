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

// TestKinds: every kind of message that goes to a person has a budget and is sent by a private worker, and every kind
// says what the courier needs.
func TestKinds(t *testing.T) {
	limits := budgets()
	for _, c := range []struct {
		kind    Kind
		private bool
		live    bool // its message may lose its buttons, or go
	}{{Board, false, true}, {PingTurn, false, true}, {PingVoters, false, true}, {Countdown, false, true},
		{Hand, true, true}, {Say, false, false},
		{Tell, true, false}, {Seat, true, true}, {Reminder, true, true}, {Waiting, true, true},
		{Result, true, false}, {Thread, false, false}, {RemoveButtons, false, false}, {Dashboard, false, true},
		{Tournament, false, true}, {Night, false, false},
		{Daily, false, true}, {Week, false, false}, {Welcome, false, true}, {acknowledged, false, false}} {
		_, known := registry[c.kind]
		is := c.kind.traits()
		if !known || is.private != c.private || is.live() != c.live || (limits[c.kind] != nil) != c.private {
			t.Errorf("%s: %+v", c.kind, is)
		}
		if (Delivery{Kind: c.kind}).Private() != c.private || (Delivery{Kind: c.kind, Public: true}).Private() {
			t.Errorf("%s goes to the wrong place", c.kind)
		}
	}
	if len(registry) != 20 {
		t.Errorf("%d kinds: some of them are not tested", len(registry))
	}
}

// TestBatches: one message handles the right rows together.
func TestBatches(t *testing.T) {
	row := func(id int64, of store.Subject, k Kind, target string, b Body) store.Owed {
		o := NewRow(k, target, b)
		o.ID, o.Subject = id, of
		return o
	}
	var got []string
	for _, b := range batches([]store.Owed{
		row(1, 1, Board, "c", Body{}), row(2, 1, Board, "c", Body{Edit: true}), row(3, 2, Board, "c", Body{Edit: true}),
		row(4, 1, Hand, "ann", Body{}), row(5, 1, Hand, "ben", Body{}), row(6, 1, Hand, "ann", Body{FindExisting: true}),
		row(7, 1, Tell, "ann", Body{}), row(8, 1, Tell, "ann", Body{}), row(9, 1, Dashboard, "c", Body{}),
		row(10, 2, Dashboard, "c", Body{}),
		row(11, -1, Tournament, "c", Body{Edit: true}), row(12, -1, Tournament, "c", Body{Edit: true}),
		row(13, -1, Tournament, "c", Body{}), row(14, -1, Tournament, "c", Body{}),
	}) {
		s := string(b.kind)
		for _, id := range b.ids {
			s += " " + string(rune('a'+id-1))
		}
		if b.body.Edit {
			s += " edit"
		}
		if b.body.FindExisting {
			s += " seek"
		}
		got = append(got, s)
	}
	want := []string{"board a b", "board c edit", "hand d f seek", "hand e", "tell g", "tell h", "dash i j",
		"tournament k l edit", "tournament m", "tournament n"}
	if !slices.Equal(got, want) {
		t.Errorf("batches %q, want %q", got, want)
	}
}

// TestSince: a message has the time at which the oldest of its rows was added, which bounds the search for an earlier
// try; if one row has no time there is no bound.
func TestSince(t *testing.T) {
	for name, c := range map[string]struct {
		at   []int64
		want time.Time
	}{
		"one":            {[]int64{300}, time.UnixMilli(300)},
		"the older":      {[]int64{300, 500}, time.UnixMilli(300)},
		"put off":        {[]int64{500, 300}, time.UnixMilli(300)},
		"one is unknown": {[]int64{300, 0}, time.Time{}},
	} {
		o := newTestOutbox(t)
		var rows []store.Owed
		for i, at := range c.at {
			row := NewRow(Board, "c", Body{At: at})
			row.ID, row.Subject = int64(i+1), 1
			rows = append(rows, row)
		}
		d, err := o.courier(0).prepare(t.Context(), batches(rows)[0], true)
		if err != nil || !d.Since.Equal(c.want) {
			t.Errorf("%s: since %v, %v, want %v", name, d.Since, err, c.want)
		}
	}
}

// TestDeliveryOutcomes: for each response of Discord the tables are told the right thing, the message stays in the
// outbox or not, and the right thing is recorded of the person.
func TestDeliveryOutcomes(t *testing.T) {
	over := func(o *testOutbox) { o.tables[1].Phase = table.Over }
	for _, c := range []struct {
		name    string
		prepare func(*testOutbox)
		kind    Kind
		target  string
		fail    error
		told    []string
		left    bool
		refused bool
	}{
		{"a board", nil, Board, "c", nil, nil, false, false},
		{"closed to a board", nil, Board, "c", ErrChannelClosed, []string{"sleep 1"}, false, false},
		{"closed to the result", over, Board, "c", ErrChannelClosed, nil, true, false},
		{"its channel was deleted, and its result", over, Board, "c", ErrDeleted, []string{"tell end 1"}, false, false},
		{"its channel was deleted", nil, Board, "c", ErrDeleted, []string{"sleep 1"}, false, false},
		{"closed to a say", nil, Say, "c", ErrChannelClosed, []string{"sleep 1"}, false, false},
		{"closed to a dashboard", func(o *testOutbox) { o.guilds["g"] = table.Guild{Dashboard: true} }, Dashboard, "c",
			ErrChannelClosed,
			nil,
			false, false},
		{"closed to a tournament", nil, Tournament, "c", ErrChannelClosed, nil, false, false},
		{"never taken", nil, Board, "c", ErrRejected, nil, false, false},
		{"a bad moment", nil, Board, "c", errors.New("500"), nil, true, false},
		{"a bad moment for a hand", nil, Hand, "ann", errors.New("500"), nil, true, false},
		{"refused", nil, Tell, "ann", ErrRefused, nil, false, true},
		{"a reminder refused in a chat", chats, Reminder, "ann", ErrRefused, nil, false, true},
		{"blocked", nil, Tell, "ann", ErrAbsent, nil, false, true},
		{"without an account", func(o *testOutbox) { o.absent["ann"] = true }, Tell, "ann", ErrAbsent,
			[]string{"gone everywhere ann"}, false, false},
		{"in a chat, without a server in common", func(o *testOutbox) { chats(o); o.absent["ann"] = true }, Tell, "ann",
			ErrAbsent, []string{"gone everywhere ann"}, false, true},
		{"left the server", func(o *testOutbox) { o.absent["ann"] = true }, Reminder, "ann", nil, []string{"gone 1 ann"},
			false,
			false},
		{"a thread", nil, Thread, "c", nil, []string{"move 1 c thread-m1"}, false, false},
		{"no thread", func(o *testOutbox) { o.noThread = ErrChannelClosed }, Thread, "c", nil, []string{"move 1 c c"}, false,
			false},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newTestOutbox(t)
			if c.prepare != nil {
				c.prepare(o)
			}
			o.fail["c"], o.fail["dm-"+c.target] = c.fail, c.fail
			o.owe(NewRow(c.kind, c.target, Body{Msg: game.M("host.full")}))
			rounds(o.courier(0), 1)
			if !slices.Equal(o.told, c.told) || (len(o.left()) > 0) != c.left {
				t.Errorf("the tables were told %q, in the outbox: %q; want %q, %v", o.told, o.left(), c.told, c.left)
			}
			if p := o.people["ann"]; (p.Refused > 0) != c.refused {
				t.Errorf("ann's profile: %+v", p)
			}
		})
	}
}

// TestRecipientPreferences: a person who wants no messages or accepts none gets only messages that are exempt; and a
// message that nobody needs any more is removed.
func TestRecipientPreferences(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   Kind
		target string
		change func(*table.Table)
		person table.Profile
		want   string // where it stands
	}{
		{"a hand", Hand, "ann", nil, table.Profile{}, "dm-ann"},
		{"a hand nobody wants", Hand, "ann", nil, table.Profile{Notify: table.NotifyNone}, ""},
		{"news nobody wants", Tell, "ann", nil, table.Profile{Notify: table.NotifyNone}, "dm-ann"},
		{"news refused before", Tell, "ann", nil, table.Profile{Refused: 1}, ""},
		{"news for who removed the bot", Tell, "ann", nil, table.Profile{Removed: true}, ""},
		{"a hand for who removed the bot", Hand, "ann", nil, table.Profile{Removed: true}, ""},
		{"a hand for who added it again", Hand, "ann", nil, table.Profile{AppSince: 1}, "dm-ann"},
		{"an end for who removed the bot", Result, "ann", func(t *table.Table) { t.Phase = table.Over },
			table.Profile{Removed: true}, ""},
		{"a reminder for who removed the bot", Reminder, "ann", nil, table.Profile{Removed: true}, "c"},
		{"a reminder in a chat for who removed the bot", Reminder, "ann", func(t *table.Table) { t.Chat = true },
			table.Profile{Removed: true}, ""},
		{"a reminder in a chat", Reminder, "ann", func(t *table.Table) { t.Chat = true }, table.Profile{}, "dm-ann"},
		{"a hand of who is not there", Hand, "cat", nil, table.Profile{}, ""},
		{"a hand after the end", Hand, "ann", func(t *table.Table) { t.Phase = table.Over }, table.Profile{}, ""},
		{"an end", Result, "ann", func(t *table.Table) { t.Phase = table.Over }, table.Profile{}, "dm-ann"},
		{"an end that is none", Result, "ann", nil, table.Profile{}, ""},
		{"a board elsewhere", Board, "d", nil, table.Profile{}, ""},
		{"a board asleep", Board, "c", func(t *table.Table) { t.Phase = table.Suspended }, table.Profile{}, ""},
		{"a reminder", Reminder, "ann", nil, table.Profile{}, "dm-ann"},
		{"a reminder in the channel", Reminder, "ann", nil, table.Profile{Notify: table.NotifyChannel}, "c"},
		{"a reminder where it is taken", Reminder, "ann", nil, table.Profile{Refused: 1}, "c"},
		{"a reminder in a chat", Reminder, "ann", inChat, table.Profile{}, "dm-ann"},
		{"a reminder in a chat, of who wants it in the channel", Reminder, "ann", inChat,
			table.Profile{Notify: table.NotifyChannel}, "dm-ann"},
		{"a reminder in a chat, of who takes none", Reminder, "ann", inChat, table.Profile{Refused: 1}, ""},
		{"a reminder in a chat nobody wants", Reminder, "ann", inChat, table.Profile{Notify: table.NotifyNone}, ""},
		{"a reminder nobody wants", Reminder, "ann", nil, table.Profile{Notify: table.NotifyNone}, ""},
		{"a reminder out of turn", Reminder, "ben", nil, table.Profile{}, ""},
		{"a reminder of another turn", Reminder, "ann", func(t *table.Table) { t.Ply = 4 }, table.Profile{}, ""},
	} {
		o := newTestOutbox(t)
		if c.change != nil {
			c.change(o.tables[1])
		}
		o.people[c.target] = c.person
		o.owe(NewRow(c.kind, c.target, Body{}))
		rounds(o.courier(0), 1)
		if got := strings.Join(o.places(), " "); got != c.want || len(o.left()) > 0 {
			t.Errorf("%s stands in %q, want %q; owed are %q", c.name, got, c.want, o.left())
		}
	}
	o := newTestOutbox(t)
	delete(o.tables, 1)
	o.owe(NewRow(Board, "c", Body{}), NewRow(Say, "c", Body{}), NewRow(Reminder, "ann", Body{}))
	rounds(o.courier(0), 2)
	if o.stands(Say) != 1 || len(o.standing) != 1 || len(o.left()) > 0 {
		t.Errorf("for an unreadable table got messages %v, in the outbox: %q; want the notice", o.standing,
			o.left())
	}
}

// TestGap: a board changes at most once within the gap, a list five times more slowly.
func TestGap(t *testing.T) {
	o := newTestOutbox(t)
	o.guilds["g"] = table.Guild{Dashboard: true}
	c := o.courier(2 * time.Second)
	changes := map[Kind]int{}
	for range 21 {
		for _, k := range []Kind{Board, Dashboard} {
			o.owe(NewRow(k, "c", Body{Edit: true}))
		}
		rounds(c, 1)
		o.time = o.time.Add(time.Second)
	}
	for _, s := range o.log {
		for k := range registry {
			if strings.HasSuffix(s, " c "+string(k)) {
				changes[k]++
			}
		}
	}
	if changes[Board] != 11 || changes[Dashboard] != 3 {
		t.Errorf("changes in 20 s: %v, want 11 of the board and 3 of the list", changes)
	}
}

// TestNonces: Discord drops repeated nonces; a message of another epoch of the database has another nonce.
func TestNonces(t *testing.T) {
	const oldest = 1 << 30
	seen := map[string]bool{}
	for _, epoch := range []int{0, 7, 1<<22 - 1} {
		n := nonce(epoch, oldest)
		if seen[n] || len(n) > 25 {
			t.Errorf("epoch %d: nonce %q", epoch, n)
		}
		seen[n] = true
	}
}

// TestCallWaitsForADueBoard: while a board is due that may not change yet, its table's call waits; another table's call
// does not.
func TestCallWaitsForADueBoard(t *testing.T) {
	o := newTestOutbox(t)
	c := o.courier(time.Minute)
	o.owe(NewRow(Board, "c", Body{}))
	rounds(c, 1)
	ann := Body{Ping: []string{"ann"}}
	o.owe(NewRow(Board, "c", Body{}), NewRow(PingTurn, "c", ann), NewRow(PingTurn, "d", ann))
	rounds(c, 2)
	if left := o.left(); !slices.Equal(left, []string{string(Board), string(PingTurn)}) {
		t.Errorf("while the board waits, in the outbox: %v, want it and its call", left)
	}
	o.time = o.time.Add(2 * time.Minute)
	rounds(c, 2)
	if left := o.left(); len(left) > 0 {
		t.Errorf("remaining: %v", left)
	}
}

// TestCallWaitsForABoardThatFailed: a board that was refused is tried again after a moment and its call waits for that;
// if the board keeps failing it does not.
func TestCallWaitsForABoardThatFailed(t *testing.T) {
	for tries, waits := range map[int]bool{1: true, maxAwaitedTries: true, maxAwaitedTries + 1: false} {
		o := newTestOutbox(t)
		c := o.courier(0)
		o.owe(NewRow(Board, "c", Body{}))
		o.fail["c"] = errors.New("500")
		for range tries {
			o.time = o.time.Add(time.Minute)
			rounds(c, 1)
		}
		delete(o.fail, "c")
		o.owe(NewRow(PingTurn, "c", Body{Ping: []string{"ann"}}))
		rounds(c, 1)
		if called := !slices.Contains(o.left(), string(PingTurn)); called == waits {
			t.Errorf("after %d tries it has called: %v", tries, called)
		}
		o.time = o.time.Add(time.Minute)
		o.log = nil
		rounds(c, 2)
		if want := []string{"post c board", "post c call"}; waits && !slices.Equal(o.log, want) {
			t.Errorf("after %d tries %v, want %v", tries, o.log, want)
		}
	}
}
