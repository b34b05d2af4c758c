package host

import (
	"context"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// do2 does a deed by a call of one's own making and tells the refusal's id, "" for none.
func (h *house) do2(by table.Call, id table.ID, op table.Op) string {
	h.t.Helper()
	_, err := h.Do(context.Background(), by, id, op)
	if err == nil {
		return ""
	}
	msg, ok := game.Refused(err)
	if !ok {
		h.t.Fatalf("%s: %v", op.What, err)
	}
	return msg.ID
}

func (h *house) from(user, guild, channel string, manager bool) table.Call {
	by := h.call(user)
	by.Guild, by.Channel, by.Manager = guild, channel, manager
	return by
}

// TestAuthorityIsOfTheServer: who manages another server, or this one from there, leads nothing here.
func TestAuthorityIsOfTheServer(t *testing.T) {
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
		for op, want := range map[table.Op]string{{What: table.Begin}: c.begin, {What: table.Remove, Seat: 0}: c.remove,
			{What: table.Abort}: c.abort} {
			h := newHouse(t)
			tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template"})
			h.check(err)
			if got := h.do2(h.from("eve", c.guild, c.channel, c.manager), tb.ID, op); got != want {
				t.Errorf("%s, %s: %q, want %q", c.name, op.What, got, want)
			}
		}
	}
}

// TestLobbyIsLedByWhoOpenedIt: whoever joins may begin and choose computers, and neither send the host away nor close
// the table; once the host has gone, the first who sits there leads it.
func TestLobbyIsLedByWhoOpenedIt(t *testing.T) {
	h := newHouse(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 4,
		Invited: []table.User{person("fay")}})
	h.check(err)
	id := tb.ID
	h.refused("host.notleader", "ben", id, table.Op{What: table.Add})
	h.do("ben", id, table.Op{What: table.Join})
	h.do("cat", id, table.Op{What: table.Join})
	h.refused("host.notopener", "ben", id, table.Op{What: table.Remove, Seat: 0})
	h.refused("host.notopener", "ben", id, table.Op{What: table.Remove, Seat: 1}) // an invitation is hers
	h.refused("host.notopener", "ben", id, table.Op{What: table.Abort})
	h.do("fay", id, table.Op{What: table.Remove, Seat: 1}) // declined
	h.do("ben", id, table.Op{What: table.Add})
	h.refused("host.notleader", "eve", id, table.Op{What: table.Remove, Seat: 1})
	h.do("ben", id, table.Op{What: table.Remove, Seat: 1})
	h.do("ann", id, table.Op{What: table.Leave})
	h.refused("host.notopener", "cat", id, table.Op{What: table.Abort})
	h.do("ben", id, table.Op{What: table.Remove, Seat: 3})
	h.do("ben", id, table.Op{What: table.Abort})
	if got := h.look(id, "").Phase; got != table.Over {
		t.Errorf("phase %s, want it closed", got)
	}
}

// TestKnownToWhoCanReadIt: a table answers nobody by its number who does not act where it is, in whatever they ask.
func TestKnownToWhoCanReadIt(t *testing.T) {
	h := newHouse(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("cat", id, table.Op{What: table.Hand})
	s := h.live(id).Doc.Seats.Claim("cat")
	h.pass(table.KeptFor)
	for _, by := range []table.Call{h.from("eve", "g2", "c9", false), h.from("eve", "g", "c2", false), h.from("eve",
		"", "d", false)} {
		for _, op := range []table.Op{{What: table.TakeOver, Seat: s}, {What: table.Check}, {What: table.Nudge},
			{What: table.Join}, {What: table.Resume}, {What: table.Rematch}, {What: table.Abort}} {
			by.Interaction = h.call("").Interaction
			if got := h.do2(by, id, op); got != "host.unknown" {
				t.Errorf("%s from %s/%s: %q, want it to be unknown", op.What, by.Guild, by.Channel, got)
			}
		}
	}
	if got := h.do2(h.from("cat", "g2", "c9", false), id, table.Op{What: table.TakeBack}); got != "" {
		t.Errorf("cat does not get her own seat back from elsewhere: %s", got)
	}
	h.do("cat", id, table.Op{What: table.Hand})
	h.pass(table.KeptFor)
	if got := h.do2(h.from("eve", "g", "c", false), id, table.Op{What: table.TakeOver, Seat: s}); got != "" {
		t.Errorf("eve in the channel: %s", got)
	}
}

// TestKnows: a thread of the table's own is read by who reads the channel above it.
func TestKnows(t *testing.T) {
	for _, c := range []struct {
		call table.Call
		want bool
	}{
		{table.Call{Guild: "g", Channel: "thread"}, true},
		{table.Call{Guild: "g", Channel: "home"}, true},
		{table.Call{Guild: "g", Channel: "other"}, false},
		{table.Call{Guild: "g", Channel: "other", Manager: true}, true},
		{table.Call{Guild: "x", Channel: "home", Manager: true}, false},
		{table.Call{Guild: "", Channel: "dm", Manager: true}, false},
		{table.Call{Guild: "", Channel: "dm", User: person("ann")}, true},
		{table.Call{Guild: "", Channel: "dm", User: person("")}, false},
	} {
		if got := table.Knows(c.call, "g", "thread", "home", []string{"", "ann"}); got != c.want {
			t.Errorf("%+v: known %v, want %v", c.call, got, c.want)
		}
	}
}
