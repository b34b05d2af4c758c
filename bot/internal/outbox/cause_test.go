package outbox

import (
	"fmt"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// TestOneBudgetForAllKinds: all kinds of messages that one person causes another, by direct message or mention, share
// one daily allowance; messages of other people and of the game itself still arrive. Each kind is tried, so that a new
// kind has a budget from the start.
func TestOneBudgetForAllKinds(t *testing.T) {
	for kind, m := range registry {
		is := m.traits()
		edited := is.private && is.lifetime == single // unless it is new
		o := newTestOutbox(t)
		owe := func(cause string) store.Owed {
			b := Body{Cause: cause, New: edited, Ping: []string{"ann"}}
			if is.private {
				b.Ping = nil
				return NewRow(kind, "ann", b)
			}
			return NewRow(kind, "c", b)
		}
		reached := func() (n int) {
			rows, err := o.db.Outbox(t.Context(), 1<<60, 1000)
			o.check(err)
			for _, row := range rows {
				b, err := DecodeBody(row.Body)
				o.check(err)
				if slices.Contains(b.Ping, "ann") ||
					Kind(row.Kind).traits().private && (!edited || b.New || row.Kind == string(Tell)) {
					n++
				}
				o.check(o.db.Delivered(t.Context(), []int64{row.ID}, nil))
			}
			return n
		}
		for range MaxToOne / 2 {
			o.owe(NewRow(Tell, "ann", Body{Cause: "ben"}))
		}
		for range 3 * MaxToOne {
			o.owe(owe("ben"))
		}
		if n := reached(); n != MaxToOne {
			t.Errorf("%s: %d messages from one to another, want %d", kind, n, MaxToOne)
		}
		o.owe(owe("eve"), owe(""), owe("ann"))
		if n := reached(); n != 3 {
			t.Errorf("%s: %d messages from another person, the game and ann herself, want 3", kind, n)
		}
	}
}

// TestBudgetForAllRecipients: one person writes to a limited number of others a day directly; mentions in a channel do
// not count.
func TestBudgetForAllRecipients(t *testing.T) {
	o := newTestOutbox(t)
	for i := range MaxToAll + 10 {
		o.owe(NewRow(PingVoters, "c", Body{Cause: "ben", Ping: []string{fmt.Sprint("p", i)}}),
			NewRow(Tell, fmt.Sprint("t", i), Body{Cause: "ben"}))
	}
	left := map[string]int{}
	for _, kind := range o.left() {
		left[kind]++
	}
	if left["tell"] != MaxToAll || left["plea"] != MaxToAll+10 {
		t.Errorf("in the outbox: %v", left)
	}
}

// TestMentionsAreCutToTheBudget: of several people only those within the budget are mentioned; the board and the hand
// are sent without mentions.
func TestMentionsAreCutToTheBudget(t *testing.T) {
	o := newTestOutbox(t)
	for range MaxToOne {
		o.owe(NewRow(Tell, "ann", Body{Cause: "ben"}))
	}
	o.check(o.db.Delivered(t.Context(), ids(o), nil))
	o.owe(NewRow(Board, "c", Body{Cause: "ben", Ping: []string{"ann", "cid"}}),
		NewRow(Hand, "ann", Body{Cause: "ben", New: true}),
		NewRow(PingVoters, "c", Body{Cause: "ben", Ping: []string{"ann"}}),
		NewRow(Board, "d", Body{Cause: "ben", Ping: []string{"ann"}}),
		NewRow(Hand, "ann", Body{Cause: "ben"}))
	var got []string
	rows, err := o.db.Outbox(t.Context(), 1<<60, 1000)
	o.check(err)
	for _, row := range rows {
		b, err := DecodeBody(row.Body)
		o.check(err)
		got = append(got, fmt.Sprint(row.Kind, b.Ping, b.New))
	}
	if want := []string{"board[cid] false", "hand[] false", "board[] false", "hand[] false"}; !slices.Equal(got, want) {
		t.Errorf("in the outbox: %q, want %q", got, want)
	}
}

func ids(o *testOutbox) (list []int64) {
	rows, err := o.db.Outbox(o.t.Context(), 1<<60, 1000)
	o.check(err)
	for _, row := range rows {
		list = append(list, row.ID)
	}
	return list
}

// TestNoMessagesMeansNone: a person who wants no messages is sent none that others cause, and the sender is told, also
// about somebody who has no seat; messages that they cause themselves, and those of the program, arrive. Boards do not
// mention them.
func TestNoMessagesMeansNone(t *testing.T) {
	for _, c := range []struct {
		owed store.Owed
		want []string
	}{
		{NewRow(Tell, "ann", Body{Msg: game.M("host.offered"), Cause: "ben", From: "ben"}),
			[]string{"ben host.unreached []"}},
		{NewRow(Tell, "ann", Body{Msg: game.M("host.askedaway"), Cause: "ben"}), nil},
		{NewRow(Tell, "ann", Body{Msg: game.M("host.unheard"), Cause: "ann"}), []string{"ann host.unheard []"}},
		{NewRow(Tell, "ann", Body{Msg: game.M("host.fellasleep")}), []string{"ann host.fellasleep []"}},
		{NewRow(Board, "c", Body{Ping: []string{"ann", "ben"}, Cause: "ben"}), []string{"c  [ben]"}},
		{NewRow(Tournament, "c", Body{Ping: []string{"ann", "ben"}, Cause: "ben"}), []string{"c  [ben]"}},
	} {
		o := newTestOutbox(t)
		o.people["ann"] = table.Profile{Notify: table.NotifyNone}
		if Kind(c.owed.Kind) == Board { // an invitation
			o.tables[1].Phase, o.tables[1].Seats = table.Lobby, []table.Seat{{Invited: "ann"}, {Invited: "ben"}}
		}
		o.owe(c.owed)
		rounds(o.courier(0), 3)
		var got []string
		for _, d := range o.sent {
			got = append(got, fmt.Sprint(d.Target, " ", d.Body.Msg.ID, " ", d.Body.Ping))
		}
		if !slices.Equal(got, c.want) || len(o.left()) > 0 {
			t.Errorf("%s: sent %q, want %q; owed are %q", c.owed.Body, got, c.want, o.left())
		}
	}
}
