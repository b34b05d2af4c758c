package host

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tablee/commands"
	"tablee/render"
	"tablee/rules/table"
	"tablee/rules/template"
)

// said is what somebody reads of a table's whole story, in English, a line for everything that happened.
func (h *testHost) said(id table.ID, user string) (lines []string) {
	h.t.Helper()
	c, err := render.NewCatalogue(commands.Texts(), template.Rules.Info().Texts)
	h.check(err)
	c.Report = func(err error) { h.t.Error(err) }
	t := h.look(id, user)
	computers := make([]bool, len(t.Seats))
	for i, s := range t.Seats {
		computers[i] = s.Kind == table.Computer
	}
	say := c.Printer("en", t.Names()).WithComputers(computers)
	told, err := h.Queries.History(context.Background(), id, user)
	h.check(err)
	for _, e := range told {
		lines = append(lines, strings.ReplaceAll(fmt.Sprintf("%d %s", e.Ply, say.Plain(e.Msg)), "**", ""))
	}
	return lines
}

// tells expects the lines of a story that name somebody, in this order.
func (h *testHost) tells(id table.ID, want ...string) {
	h.t.Helper()
	got := h.said(id, "")
	at := 0
	for _, l := range got {
		if at < len(want) && strings.Contains(l, want[at]) {
			at++
		}
	}
	if at < len(want) {
		h.t.Errorf("the history does not contain %q where expected:\n%s", want[at], strings.Join(got, "\n"))
	}
}

// TestHistoryKeepsWhoDidWhat: whatever happens to a seat, earlier moves on it stay those of the person who made them.
func TestHistoryKeepsWhoDidWhat(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	turn := func() string { return h.look(id, "").Seats[h.look(id, "").Turn[0]].User }
	giver := turn()
	h.play(giver, id)
	other := turn()
	h.play(other, id)
	h.do(giver, id, table.Action{Kind: table.AskPause})
	h.do(other, id, table.Action{Kind: table.Decline})
	h.do(giver, id, table.Action{Kind: table.HandOver})
	h.due() // the computer plays for them
	if h.look(id, "").Ply != 3 {
		t.Fatal("the computer has not played")
	}
	h.do(giver, id, table.Action{Kind: table.TakeBack})
	h.do(giver, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	h.play(other, id)
	h.play("eve", id)
	h.tells(id, "1 "+giver+" ", "2 "+other+" ", giver+" asks for a pause", other+" says no", giver+" hands over",
		"3 "+giver+" (AI) ", giver+" is back", giver+" offers", "eve plays on for "+giver, "4 "+other+" ", "5 eve ")
	for _, l := range h.said(id, "") {
		if strings.Contains(l, "eve is back") {
			t.Errorf("a newcomer is back: %s", l)
		}
	}

	h.check(h.Privacy.Erase(context.Background(), giver))
	if all := strings.Join(h.said(id, ""), "\n"); strings.Contains(all, giver) || !strings.Contains(all, "1 … ") {
		t.Errorf("the erased person is named in\n%s", all)
	}
}

// TestMovesAfterUndoHaveTheirOwnAuthors: a move after an undo is not attributed to the player of the undone moves.
func TestMovesAfterUndoHaveTheirOwnAuthors(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	first := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	h.play(first, id)
	h.do(first, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	h.do("eve", id, table.Action{Kind: table.AskUndo})
	other := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	h.do(other, id, table.Action{Kind: table.Accept})
	if ply := h.look(id, "").Ply; ply != 0 {
		t.Fatalf("ply %d", ply)
	}
	h.play("eve", id)
	for _, l := range h.said(id, "") {
		if strings.HasPrefix(l, "1 ") && strings.Contains(l, first+" plays") {
			t.Errorf("eve's move is shown as %s's: %s", first, l)
		}
	}
}

// TestResignedByName: of several players the one who resigned is named, not the computer that plays on.
func TestResignedByName(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	h.do("ben", id, table.Action{Kind: table.Resign})
	h.tells(id, "ben resigns")
}

// TestOfferedSeatGetsItsFullTime: when a seat in turn is offered to somebody, the move waits for them for as long as
// the giver would have had; the giver may take the seat back until then.
func TestOfferedSeatGetsItsFullTime(t *testing.T) {
	for _, c := range []struct {
		clock table.Clock
		waits string
	}{{table.Clock{}, "24h0m0s"}, {hourly, "1h0m0s"}} {
		h := newTestHost(t)
		id := h.open(2, c.clock, "ann", "ben")
		giver := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
		h.do(giver, id, table.Action{Kind: table.HandOver, User: person("eve")})
		began := h.time
		h.due()
		got := h.look(id, "")
		if got.Ply != 0 || !got.Seats[got.Turn[0]].Offered {
			t.Fatalf("ply %d, seat %+v: the computer did not wait", got.Ply, got.Seats[got.Turn[0]])
		}
		for h.look(id, "").Ply == 0 && h.time.Sub(began) < 48*h1 {
			h.pass(h1 / 4)
		}
		if waited := h.time.Sub(began).String(); waited != c.waits {
			t.Errorf("with %v the computer waited %s, want %s", c.clock, waited, c.waits)
		}
		if s := h.look(id, "").Seats; s[0].Kind == s[1].Kind {
			t.Errorf("seats %+v", s)
		}
	}
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	turn := h.look(id, "").Turn[0]
	giver, waits := h.look(id, "").Seats[turn].User, h.look(id, "").Seats[1-turn].User
	// not in turn: the computer plays until she comes
	h.do(waits, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.play(giver, id)
	if ply := h.look(id, "").Ply; ply != 2 {
		t.Errorf("ply %d: the computer waits, but the seat was not in turn", ply)
	}
	h.refused("host.keptseat", "zoe", id, table.Action{Kind: table.TakeOver, Seat: 1 - turn})
	h.do(waits, id, table.Action{Kind: table.TakeOver, Seat: 1 - turn}) // thinks again
	h.refused("host.nothingback", "eve", id, table.Action{Kind: table.TakeBack})
	h.tells(id, waits+" offers", waits+" is back")
	h.do(waits, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	h.refused("host.seated", "eve", id, table.Action{Kind: table.TakeOver, Seat: 1 - turn})
	h.refused("host.notabandoned", waits, id, table.Action{Kind: table.TakeOver, Seat: 1 - turn})
	h.do("eve", id, table.Action{Kind: table.HandOver}) // hers now: it is kept for her
	h.refused("host.keptseat", waits, id, table.Action{Kind: table.TakeOver, Seat: 1 - turn})
}

// TestOfferedSeatIsNotDueWhilePaused: neither a pause nor a table that everybody has left makes an offered seat due.
func TestOfferedSeatIsNotDueWhilePaused(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann")
	if !h.look(id, "ann").InTurn() {
		h.play("ann", id)
	}
	h.do("ann", id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.pass(48 * h1)
	if ply := h.look(id, "").Ply; ply > 1 {
		t.Errorf("ply %d: computers play alone", ply)
	}
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	if !h.look(id, "eve").InTurn() {
		t.Error("the waiting move is not eve's")
	}
}

// TestTakeoverNoticeNamesFormerPlayer: the notice names the former player also when the computer has moved for the
// newcomer meanwhile.
func TestTakeoverNoticeNamesFormerPlayer(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	turn := h.look(id, "").Turn[0]
	in, other := h.look(id, "").Seats[turn].User, h.look(id, "").Seats[1-turn].User
	h.do(other, id, table.Action{Kind: table.HandOver, User: person("eve")})
	h.play(in, id)
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	h.tells(id, other+" offers the seat to eve", "2 eve (AI) ", "eve plays on for "+other)
}
