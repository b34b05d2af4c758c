package host

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
)

// invites opens a table for two in which one person invites others.
func (h *testHost) invites(by string, whom ...string) error {
	var guests []table.User
	for _, w := range whom {
		guests = append(guests, person(w))
	}
	_, err := h.Host.New(context.Background(), h.call(by), table.New{Game: "template", Seats: max(2, 1+len(whom)),
		Invited: guests})
	return err
}

// told counts the invitations that are owed to somebody.
func (h *testHost) told(user string) (n int) {
	for _, o := range h.owed(outbox.Seat) {
		if o == user+" host.invited" {
			n++
		}
	}
	return n
}

func TestInvitationsPerDay(t *testing.T) {
	h := newTestHost(t)
	for i := range hosted.InvitationsBy {
		h.check(h.invites("ann", fmt.Sprint("guest", i)))
	}
	msg, ok := game.Refused(h.invites("ann", "ben"))
	if !ok || msg.ID != "host.invitedenough" {
		t.Errorf("after %d invitations: %v", hosted.InvitationsBy, msg)
	}
	if h.told("ben") != 0 {
		t.Error("a refused invitation is sent")
	}
	h.check(h.invites("ann")) // a table without is not refused for it
	for i := range 2 * hosted.InvitationsTo {
		h.check(h.invites(fmt.Sprint("host", i), "ben"))
	}
	if n := h.told("ben"); n != hosted.InvitationsTo {
		t.Errorf("ben is sent %d invitations in a day, want %d", n, hosted.InvitationsTo)
	}
	h.stop()
	h.start() // a restart forgets nothing
	h.check(h.invites("eve", "ben"))
	if n := h.told("ben"); n != hosted.InvitationsTo {
		t.Errorf("ben is sent %d invitations after a restart, want %d", n, hosted.InvitationsTo)
	}
	h.time = h.time.Add(people.InvitationsFor + time.Second)
	h.sweep(context.Background(), h.time)
	h.check(h.invites("ann", "ben", "ben"))
	if n := h.told("ben"); n != hosted.InvitationsTo+1 {
		t.Errorf("the next day ben is sent %d more, want one", n-hosted.InvitationsTo)
	}
}

func TestInvitationsFromOnePersonToAnother(t *testing.T) {
	h := newTestHost(t)
	for range 2 * hosted.InvitationsPair {
		h.check(h.invites("ann", "ben"))
	}
	if n := h.told("ben"); n != hosted.InvitationsPair {
		t.Errorf("ann sends ben %d invitations, want %d", n, hosted.InvitationsPair)
	}
	ts, err := h.Queries.Find(context.Background(), table.Filter{User: "ben"}, "ben")
	h.check(err)
	if len(ts) != 2*hosted.InvitationsPair || slices.ContainsFunc(ts,
		func(t *table.Table) bool { return t.Seats[1].Invited != "ben" }) {
		t.Errorf("a seat is not kept for ben: %d tables", len(ts))
	}
}

func TestNotifyNoneMeansInvitationsToo(t *testing.T) {
	h := newTestHost(t)
	h.check(h.ChangePerson(context.Background(), "ben", func(p *table.Profile) { p.Notify = table.NotifyNone }))
	h.check(h.invites("ann", "ben"))
	if h.told("ben") != 0 {
		t.Error("who wants no messages is sent an invitation")
	}
}

// TestBeginsOnceAccepted: a table that is to begin by itself begins when the person sits down for whom its seat is
// kept, not before, and once, however often the press arrives.
func TestBeginsOnceAccepted(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	opened, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 2, BeginFull: true,
		Invited: []table.User{person("ben")}})
	h.check(err)
	if opened.Phase != table.Lobby || !opened.BeginFull {
		t.Fatalf("opened: %s, begins by itself %v", opened.Phase, opened.BeginFull)
	}
	if _, err := h.Do(ctx, h.call("eve"), opened.ID, table.Action{Kind: table.Join}); err == nil {
		t.Error("eve sits down on the seat that is kept for ben")
	}
	if got := h.look(opened.ID, "ann").Phase; got != table.Lobby {
		t.Fatalf("without ben: %s", got)
	}
	h.stop()
	h.start() // a restart does not forget it
	press := h.call("ben")
	for range 2 {
		joined, err := h.Do(ctx, press, opened.ID, table.Action{Kind: table.Join})
		h.check(err)
		if joined.Phase != table.Playing || joined.You != 1 {
			t.Fatalf("with ben: %s, ben has seat %d", joined.Phase, joined.You)
		}
	}
	if got := h.look(opened.ID, "ann"); got.Seats[0].User != "ann" || got.Seats[1].User != "ben" ||
		got.Seats[1].Kind != table.Person {
		t.Errorf("at the table sit %+v", got.Seats)
	}
}

// TestBeginsOnceAllAreThere: with several guests the game begins with the last of them; a seat that is given up is free
// for anybody. A table that is not to begin by itself waits for Start.
func TestBeginsOnceAllAreThere(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	for _, byItself := range []bool{true, false} {
		opened, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 3, BeginFull: byItself,
			Invited: []table.User{person("ben"), person("eve")}})
		h.check(err)
		h.do("ben", opened.ID, table.Action{Kind: table.Join})
		h.do("eve", opened.ID, table.Action{Kind: table.Leave})
		if got := h.look(opened.ID, "ann").Phase; got != table.Lobby {
			t.Fatalf("with a free seat: %s", got)
		}
		h.do("dan", opened.ID, table.Action{Kind: table.Join})
		if got := h.look(opened.ID, "ann").Phase; (got == table.Playing) != byItself {
			t.Errorf("by itself %v, everybody there: %s", byItself, got)
		}
	}
}
