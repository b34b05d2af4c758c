package outbox

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestUndeliveredMessageIsReported: the person who caused a message that could not be delivered is told, once; messages
// without a sender are not reported.
func TestUndeliveredMessageIsReported(t *testing.T) {
	for name, c := range map[string]struct {
		from    string
		fails   error
		refused int64
		removed bool
		want    int
	}{
		"an invitation that is refused":         {"ben", ErrRefused, 0, false, 1},
		"of who blocks the bot":                 {"ben", ErrAbsent, 0, false, 1},
		"of who is known to take none":          {"ben", nil, 1, false, 1},
		"of who has removed the bot":            {"ben", nil, 0, true, 1},
		"of nobody":                             {"", ErrRefused, 0, false, 0},
		"an invitation that arrives":            {"ben", nil, 0, false, 0},
		"one that nobody takes and nobody sent": {"", nil, 1, false, 0},
	} {
		o := newTestOutbox(t)
		o.fail["dm-ann"] = c.fails
		o.people["ann"] = table.Profile{Refused: c.refused, Removed: c.removed}
		o.owe(NewRow(Tell, "ann", Body{Msg: game.M("host.invited"), From: c.from}))
		rounds(o.courier(0), 3)
		n := 0
		for _, d := range o.sent {
			if d.Target == "ben" && d.Body.Msg.ID == "host.unreached" {
				n++
			}
		}
		if n != c.want || len(o.left()) > 0 {
			t.Errorf("%s: ben is told %d times, want %d; owed are %q", name, n, c.want, o.left())
		}
	}
}

// TestStrangersReadTheServersLanguage: a person whom the bot does not know yet gets the language of the table's server;
// everybody else gets their own.
func TestStrangersReadTheServersLanguage(t *testing.T) {
	for _, c := range []struct {
		person table.Profile
		want   string
	}{{table.Profile{}, "fr"}, {table.Profile{Locale: "en-GB"}, "en-GB"}, {table.Profile{Lang: "en", Locale: "fr"},
		"en"}} {
		o := newTestOutbox(t)
		o.tables[1].Lang = "fr"
		o.people["ann"] = c.person
		o.owe(NewRow(Tell, "ann", Body{Msg: game.M("host.invited")}), NewRow(Hand, "ann", Body{}), NewRow(Reminder, "ann",
			Body{}))
		rounds(o.courier(0), 1)
		if len(o.sent) != 3 {
			t.Fatalf("%d messages", len(o.sent))
		}
		for _, d := range o.sent {
			if got := d.Person.Language(); got != c.want {
				t.Errorf("%+v reads a %s in %q, want %q", c.person, d.Kind, got, c.want)
			}
		}
	}
}

// TestPingsOfCoalescedBoards: people whom the first of several coalesced boards mentions are mentioned by the one that
// is sent.
func TestPingsOfCoalescedBoards(t *testing.T) {
	o := newTestOutbox(t)
	o.owe(NewRow(Board, "c", Body{Ping: []string{"ann"}}), NewRow(Board, "c", Body{Edit: true}))
	rounds(o.courier(0), 1)
	if len(o.sent) != 1 || !slices.Equal(o.sent[0].Body.Ping, []string{"ann"}) {
		t.Errorf("sent: %+v", strings.Join(o.log, ", "))
	}
}

// TestFirstHandIsRecorded: a person who was sent a hand has had their first direct message, and nobody else.
func TestFirstHandIsRecorded(t *testing.T) {
	for kind, want := range map[Kind]bool{Hand: true, Tell: false} {
		o := newTestOutbox(t)
		o.owe(NewRow(kind, "ann", Body{Msg: game.M("host.invited")}))
		rounds(o.courier(0), 1)
		if got := o.people["ann"].Written; got != want || len(o.sent) != 1 || o.sent[0].Person.Written {
			t.Errorf("after a %s: written %v, want %v; sent %d", kind, got, want, len(o.sent))
		}
		o.owe(NewRow(kind, "ann", Body{Msg: game.M("host.invited")}))
		rounds(o.courier(0), 1)
		if got := o.people["ann"].Written; got != want {
			t.Errorf("after two of %s: written %v", kind, got)
		}
	}
}

// TestWhoSatDownElsewhere: whoever sat down before their table was brought to a server, where they are not, has not
// left it; they are reminded by direct message, and by nothing where that does not reach them. They are not tried
// again at every turn.
func TestWhoSatDownElsewhere(t *testing.T) {
	for name, c := range map[string]struct {
		server string // where ann sat down
		notify string
		fails  error
		told   []string
		sent   string // where the reminder goes
	}{
		"in a chat": {sent: "dm-ann"},
		"in a chat, and wants reminders in channels":  {notify: table.NotifyChannel, sent: "dm-ann"},
		"in a chat, and takes no direct messages":     {fails: ErrRefused},
		"in a chat, and shares no server with anyone": {fails: ErrAbsent, told: []string{"gone everywhere ann"}},
		"on the server": {server: "g", told: []string{"gone 1 ann"}},
	} {
		o := newTestOutbox(t)
		o.absent["ann"] = true
		o.tables[1].Moved, o.tables[1].Seats[0].Server = true, c.server
		o.people["ann"] = table.Profile{Notify: c.notify}
		o.fail["dm-ann"] = c.fails
		o.owe(NewRow(Reminder, "ann", Body{}))
		rounds(o.courier(0), 3)
		sent := ""
		for _, d := range o.sent {
			sent += o.where(d)
		}
		if !slices.Equal(o.told, c.told) || sent != c.sent || len(o.left()) > 0 {
			t.Errorf("%s: told %q, reminded in %q, want %q and %q; owed are %q", name, o.told, sent, c.told, c.sent, o.left())
		}
		if refused := o.people["ann"].Refused > 0; refused != (c.fails != nil) {
			t.Errorf("%s: recorded that ann takes no messages: %v", name, refused)
		}
	}
}
