package host

import (
	"context"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/rummy/suited/deck"
	"tablee/rules/table"
)

// box is the clock of the rules in the box.
var box = table.Clock{Move: time.Minute, Timeout: table.TimeoutDraw}

// rummikubBy begins a game of two with a clock, long after the start of the bot, and tells who begins.
func rummikubBy(t *testing.T, c table.Clock) (h *testHost, id table.ID, first, second string) {
	t.Helper()
	h = newTestHost(t, rummikub.Rules)
	h.time = h.time.Add(time.Hour)
	id, first, second = h.ofTwo(table.New{Game: "rummikub", Clock: c, Options: game.Options{"score": "official"}})
	return h, id, first, second
}

// held is what a person holds.
func (h *testHost) held(id table.ID, user string) family.Multiset[deck.Tile] {
	h.t.Helper()
	return h.look(id, user).View.(interface {
		Situation() family.Situation[deck.Tile]
	}).Situation().Hand
}

// layOut has a person lay out a tile of their hand, and returns the draft.
func (h *testHost) layOut(id table.ID, user string) string {
	h.t.Helper()
	tb := h.look(id, user)
	tile := rummikub.Set.TileText(h.held(id, user).Slice()[0], "en")
	r, err := tb.View.(game.Interactive).Do(tb.Draft, game.Action{Name: "lay", Args: map[string]string{"tiles": tile},
		Lang: "en"})
	h.check(err)
	h.draft(user, id, r.Draft)
	return r.Draft
}

// act stores the draft that an action leaves.
func (h *testHost) act(id table.ID, user, name string) {
	h.t.Helper()
	tb := h.look(id, user)
	r, err := tb.View.(game.Interactive).Do(tb.Draft, game.Action{Name: name})
	h.check(err)
	h.draft(user, id, r.Draft)
}

// wantTurn fails unless a person holds so many tiles and another one is in turn.
func (h *testHost) wantTurn(after string, id table.ID, user string, tiles int, turn string) {
	h.t.Helper()
	tb := h.look(id, user)
	if n := h.held(id, user).Len(); n != tiles || len(tb.Turn) != 1 || tb.Seats[tb.Turn[0]].User != turn {
		h.t.Fatalf("%s: %s holds %d tiles, want %d; in turn %v, want %s", after, user, n, tiles, tb.Turn, turn)
	}
}

// TestDrawWhenTimeIsUp: what is laid out goes back and three tiles are drawn, or one if nothing was; the order of the
// hand stays; it happens once, and is in the record.
func TestDrawWhenTimeIsUp(t *testing.T) {
	t.Parallel()
	h, id, first, second := rummikubBy(t, box)
	h.act(id, first, "sort")
	h.layOut(id, first)
	h.pass(59 * time.Second)
	h.wantTurn("within the time", id, first, 14, first)
	h.pass(time.Second)
	h.wantTurn("a minute is over", id, first, 17, second)
	for range 2 { // it was done, however often it is looked at
		h.computers.onDue(context.Background(), id)
		h.due()
	}
	h.wantTurn("once", id, first, 17, second)
	if got := h.look(id, first).Draft; got != "rummy1\norder number\n" {
		t.Errorf("the draft that remains: %q", got)
	}
	if seat := h.live(id).Doc.Seats[h.look(id, first).SeatOf(first)]; seat.Helped || seat.Kind != table.Person {
		t.Errorf("the seat: %+v", seat)
	}
	h.pass(time.Minute)
	h.wantTurn("the other has touched nothing", id, second, 15, first)
	h.layOut(id, first)
	h.act(id, first, "undo")
	h.pass(time.Minute)
	h.wantTurn("everything was taken back", id, first, 18, second)
	h.layOut(id, second)
	h.pass(30 * time.Second)
	h.do(second, id, table.Action{Kind: table.Play, Move: "draw", Revision: h.look(id, "").Revision})
	h.wantTurn("drawn in time", id, second, 16, first)
	if log := h.log(id); strings.Count(log, "late3") != 1 || strings.Count(log, "late1") != 2 {
		t.Errorf("the moves: %s", log)
	}
	told := 0
	for _, e := range h.look(id, second).Since {
		if strings.HasPrefix(e.Msg.ID, "rummikub.ev.late.") && e.To == game.Public {
			told++
		}
	}
	if told == 0 {
		t.Error("nobody is told that the time was up")
	}
	h.do(second, id, table.Action{Kind: table.Resign})
	if p, why := h.played(id); p == nil {
		t.Fatalf("it cannot be shown again: %s", why)
	}
}

// TestDrawAcrossStops: while the bot was down, and for a while after it has come back, nobody is late; then what was
// laid out before counts.
func TestDrawAcrossStops(t *testing.T) {
	t.Parallel()
	h, id, first, second := rummikubBy(t, box)
	h.layOut(id, first)
	h.pass(50 * time.Second)
	h.stop()
	h.time = h.time.Add(3 * time.Hour)
	h.start(rummikub.Rules)
	h.due()
	if due := h.look(id, first).Due; !due.Equal(h.time.Add(10 * time.Minute)) {
		t.Errorf("time is up at %s, in %s; want ten minutes", due, due.Sub(h.time))
	}
	h.pass(9 * time.Minute)
	h.wantTurn("in the grace", id, first, 14, first)
	h.pass(time.Minute)
	h.wantTurn("after the grace", id, first, 17, second)
	h.stop()
	h.start(rummikub.Rules)
	h.due()
	h.wantTurn("after another start", id, first, 17, second)
}

// TestDrawForWhoHasLeft: the time belongs to the claim on the seat. A computer that holds it moves before the time is
// up; while it waits for whom the seat was offered to, the seat draws like any other.
func TestDrawForWhoHasLeft(t *testing.T) {
	t.Parallel()
	h, id, first, second := rummikubBy(t, box)
	h.layOut(id, first)
	h.do(first, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.pass(time.Minute)
	tb := h.look(id, second)
	if len(tb.Turn) != 1 || tb.Seats[tb.Turn[0]].User != second {
		t.Fatalf("in turn: %v", tb.Turn)
	}
	if log := h.log(id); log != "eve late1" { // the draft went with the claim: nobody else may see it
		t.Errorf("the moves: %s", log)
	}
	h2, id2, first2, second2 := rummikubBy(t, box)
	h2.layOut(id2, first2)
	h2.do(first2, id2, table.Action{Kind: table.HandOver})
	h2.due()
	tb = h2.look(id2, second2)
	if len(tb.Turn) != 1 || tb.Seats[tb.Turn[0]].User != second2 || strings.Contains(h2.log(id2), "late") {
		t.Errorf("the computer has not moved for %s: %v, %s", first2, tb.Turn, h2.log(id2))
	}
}

// TestDrawNeedsAClock: a table whose turns have less than a minute, or no end, is not opened with it; nor is one of
// another game.
func TestDrawNeedsAClock(t *testing.T) {
	t.Parallel()
	h := newTestHost(t, rummikub.Rules)
	for _, c := range []struct {
		clock table.Clock
		want  string
	}{
		{table.Clock{Timeout: table.TimeoutDraw}, "clock.short"},
		{table.Clock{Move: 59 * time.Second, Timeout: table.TimeoutDraw}, "clock.short"},
		{table.Clock{Move: 10 * time.Second, Bank: 49 * time.Second, Timeout: table.TimeoutDraw}, "clock.short"},
		{table.Clock{Move: 10 * time.Second, Bank: 50 * time.Second, Timeout: table.TimeoutDraw}, ""},
		{table.Clock{Move: 30 * time.Second, Timeout: table.TimeoutMove}, ""},
		{table.Clock{Move: time.Minute, Timeout: table.TimeoutOvertime}, "clock.timeout"},
		{box, ""},
	} {
		_, err := h.New(context.Background(), h.call("ann"), table.New{Game: "rummikub", Seats: 2, Clock: c.clock})
		if m, _ := game.Refused(err); m.ID != c.want {
			t.Errorf("%+v: got %v, want %q", c.clock, err, c.want)
		}
	}
	h = newTestHost(t)
	_, err := h.New(context.Background(), h.call("ann"), table.New{Game: "template", Clock: box})
	if m, _ := game.Refused(err); m.ID != "clock.timeout" {
		t.Errorf("another game: %v", err)
	}
}

// TestCountdownSendsNothingNew: with a clock of a minute a turn has at most one new message, the board that calls
// whoever is in turn; it is edited when a third of the time is left and when the last seconds run, before the time is
// up.
func TestCountdownSendsNothingNew(t *testing.T) {
	t.Parallel()
	h, id, first, _ := rummikubBy(t, box)
	p := newPostman()
	h.deliver(p)
	turn := func() game.Seat { return h.look(id, "").Turn[0] }
	for n := range 6 {
		p.log = nil
		by, warned := turn(), []table.Warning{}
		for turn() == by {
			h.pass(time.Second)
			h.deliver(p)
			if w := h.look(id, first).Warned; turn() == by && (len(warned) == 0 || warned[len(warned)-1] != w) {
				warned = append(warned, w)
			}
		}
		posts, edits := 0, count(p.log, "edit c board")
		for _, line := range p.log {
			if strings.HasPrefix(line, "post ") {
				posts++
			}
		}
		if len(warned) != 3 || warned[1] != table.LittleLeft || warned[2] != table.LastSeconds {
			t.Errorf("turn %d: warnings %v", n, warned)
		}
		if posts > 1 || edits != 2 || len(reminders(p)) != 0 {
			t.Errorf("turn %d: %d new messages, %d edits of the board: %q", n, posts, edits, p.log)
		}
	}
}

// TestLongClocksRemind: with a longer clock people are reminded by messages as before.
func TestLongClocksRemind(t *testing.T) {
	t.Parallel()
	h, id, first, _ := rummikubBy(t, table.Clock{Move: 16 * time.Minute, Timeout: table.TimeoutDraw})
	h.pass(11 * time.Minute)
	if got := h.owed(outbox.Waiting); len(got) != 1 || h.look(id, first).Warned != table.NotWarned {
		t.Errorf("reminders %q, warned %v", got, h.look(id, first).Warned)
	}
}
