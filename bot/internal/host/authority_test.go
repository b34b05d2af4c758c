package host

import (
	"context"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// do2 does an action by a given call and returns the refusal's id, "" for none.
func (h *testHost) do2(by table.Caller, id table.ID, op table.Action) string {
	h.t.Helper()
	_, err := h.Do(context.Background(), by, id, op)
	if err == nil {
		return ""
	}
	msg, ok := game.Refused(err)
	if !ok {
		h.t.Fatalf("%s: %v", op.Kind, err)
	}
	return msg.ID
}

func (h *testHost) from(user, guild, channel string, manager bool) table.Caller {
	by := h.call(user)
	by.Guild, by.Channel, by.Manager = guild, channel, manager
	return by
}

// TestAuthorityOnlyOnOwnServer: managing another server gives no authority here, nor does managing this one when acting
// from elsewhere.
func TestAuthorityOnlyOnOwnServer(t *testing.T) {
	for _, c := range []struct {
		name                 string
		guild, channel       string
		manager              bool
		begin, remove, abort string
	}{
		{"manager here", "g", "c", true, "", "", ""},
		{"manager in another channel here", "g", "c2", true, "", "", ""},
		{"manager elsewhere", "g2", "c", true, "host.unknown", "host.unknown", "host.unknown"},
		{"stranger in the channel", "g", "c", false, "host.notleader", "host.notopener", "host.notopener"},
		{"stranger in another channel", "g", "c2", false, "host.unknown", "host.unknown", "host.unknown"},
		{"manager in a DM", "", "d", true, "host.unknown", "host.unknown", "host.unknown"},
	} {
		for op, want := range map[table.Action]string{{Kind: table.Begin}: c.begin, {Kind: table.Remove, Seat: 0}: c.remove,
			{Kind: table.Abort}: c.abort} {
			h := newTestHost(t)
			tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template"})
			h.check(err)
			if got := h.do2(h.from("eve", c.guild, c.channel, c.manager), tb.ID, op); got != want {
				t.Errorf("%s, %s: %q, want %q", c.name, op.Kind, got, want)
			}
		}
	}
}

// TestCreatorLeadsTheLobby: anybody who has joined may begin and choose computers, but not remove the creator or close
// the table; once the creator has left, the first who sits there leads the lobby.
func TestCreatorLeadsTheLobby(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 4,
		Invited: []table.User{person("fay")}})
	h.check(err)
	id := tb.ID
	h.refused("host.notleader", "ben", id, table.Action{Kind: table.Add})
	h.do("ben", id, table.Action{Kind: table.Join})
	h.do("cat", id, table.Action{Kind: table.Join})
	h.refused("host.notopener", "ben", id, table.Action{Kind: table.Remove, Seat: 0})
	h.refused("host.notopener", "ben", id, table.Action{Kind: table.Remove, Seat: 1}) // an invitation is hers
	h.refused("host.notopener", "ben", id, table.Action{Kind: table.Abort})
	h.do("fay", id, table.Action{Kind: table.Remove, Seat: 1}) // declined
	h.do("ben", id, table.Action{Kind: table.Add})
	h.refused("host.notleader", "eve", id, table.Action{Kind: table.Remove, Seat: 1})
	h.do("ben", id, table.Action{Kind: table.Remove, Seat: 1})
	h.do("ann", id, table.Action{Kind: table.Leave})
	h.refused("host.notopener", "cat", id, table.Action{Kind: table.Abort})
	h.do("ben", id, table.Action{Kind: table.Remove, Seat: 3})
	h.do("ben", id, table.Action{Kind: table.Abort})
	if got := h.look(id, "").Phase; got != table.Over {
		t.Errorf("phase %s, want it closed", got)
	}
}

// TestTablesAreHiddenFromOtherChannels: a table's number gives no answer to a person who acts in a channel from which
// the table cannot be read, whatever they ask.
func TestTablesAreHiddenFromOtherChannels(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("cat", id, table.Action{Kind: table.HandOver})
	s := h.live(id).Doc.Seats.Claim("cat")
	h.pass(table.KeptFor)
	for _, by := range []table.Caller{h.from("eve", "g2", "c9", false), h.from("eve", "g", "c2", false), h.from("eve",
		"", "d", false)} {
		for _, op := range []table.Action{{Kind: table.TakeOver, Seat: s}, {Kind: table.Check}, {Kind: table.Nudge},
			{Kind: table.Join}, {Kind: table.Resume}, {Kind: table.Rematch}, {Kind: table.Abort}} {
			by.Interaction = h.call("").Interaction
			if got := h.do2(by, id, op); got != "host.unknown" {
				t.Errorf("%s from %s/%s: %q, want it to be unknown", op.Kind, by.Guild, by.Channel, got)
			}
		}
	}
	if got := h.do2(h.from("cat", "g2", "c9", false), id, table.Action{Kind: table.TakeBack}); got != "" {
		t.Errorf("cat does not get her own seat back from elsewhere: %s", got)
	}
	h.do("cat", id, table.Action{Kind: table.HandOver})
	h.pass(table.KeptFor)
	if got := h.do2(h.from("eve", "g", "c", false), id, table.Action{Kind: table.TakeOver, Seat: s}); got != "" {
		t.Errorf("eve in the channel: %s", got)
	}
}

// TestThreadIsReadableFromItsChannel: the table's own thread is readable for everybody who can read the channel above
// it.
func TestThreadIsReadableFromItsChannel(t *testing.T) {
	for _, c := range []struct {
		call table.Caller
		want bool
	}{
		{table.Caller{Guild: "g", Channel: "thread"}, true},
		{table.Caller{Guild: "g", Channel: "home"}, true},
		{table.Caller{Guild: "g", Channel: "other"}, false},
		{table.Caller{Guild: "g", Channel: "other", Manager: true}, true},
		{table.Caller{Guild: "x", Channel: "home", Manager: true}, false},
		{table.Caller{Guild: "", Channel: "dm", Manager: true}, false},
		{table.Caller{Guild: "", Channel: "dm", User: person("ann")}, true},
		{table.Caller{Guild: "", Channel: "dm", User: person("")}, false},
	} {
		if got := table.Knows(c.call, "g", "thread", "home", []string{"", "ann"}); got != c.want {
			t.Errorf("%+v: known %v, want %v", c.call, got, c.want)
		}
	}
}
