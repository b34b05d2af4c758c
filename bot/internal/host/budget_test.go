package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// reached counts how many times somebody has been written to, or mentioned, by what has been owed so far, and takes it
// all out of the outbox.
func (h *testHost) reached(user string) (n int) {
	h.t.Helper()
	ctx := context.Background()
	for {
		rows, err := h.db.Outbox(ctx, 1<<60, 500)
		h.check(err)
		if len(rows) == 0 {
			return n
		}
		for _, o := range rows {
			b, err := outbox.DecodeBody(o.Body)
			h.check(err)
			switch kind := outbox.Kind(o.Kind); {
			case o.Target == user && (kind == outbox.Tell || kind == outbox.Reminder || kind == outbox.Waiting ||
				(kind == outbox.Hand || kind == outbox.Seat) && b.New):
				n++
			case kind == outbox.Board || kind == outbox.PingTurn || kind == outbox.PingVoters:
				for _, u := range b.Ping {
					if u == user {
						n++
					}
				}
			}
			h.check(h.db.Delivered(ctx, []int64{o.ID}, nil))
		}
	}
}

// TestSeatOffersAreLimited: offering one's seat to the same person repeatedly sends them a limited number of messages a
// day; then it is refused, and no table writes to them, also after a restart and after the sender was erased.
func TestSeatOffersAreLimited(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	other := h.open(2, table.Clock{}, "ann", "ben")
	h.reached("eve")
	offer := func(id table.ID) string {
		c := h.call("ann")
		_, err := h.Do(context.Background(), c, id, table.Action{Kind: table.HandOver, User: person("eve")})
		if msg, ok := game.Refused(err); ok {
			return msg.ID
		}
		h.check(err)
		h.do("ann", id, table.Action{Kind: table.TakeOver, Seat: game.Seat(slices.IndexFunc(h.look(id, "").Seats,
			func(s table.Seat) bool { return s.Offered }))})
		return ""
	}
	refused := 0
	for range 50 {
		switch offer(id) {
		case "":
		case "host.toldenough":
			refused++
		default:
			t.Fatal("refused for another reason")
		}
	}
	if n := h.reached("eve"); n != outbox.MaxToOne || refused != 50-outbox.MaxToOne {
		t.Errorf("50 offers sent %d messages, %d were refused; want %d messages", n, refused, outbox.MaxToOne)
	}
	h.stop()
	h.start()
	if got := offer(other); got != "host.toldenough" {
		t.Errorf("after a restart, at another table: %q", got)
	}
	h.check(h.Privacy.Erase(context.Background(), "ann"))
	id = h.open(2, table.Clock{}, "ann", "ben")
	h.reached("eve")
	if got := offer(id); got != "host.toldenough" || h.reached("eve") != 0 {
		t.Errorf("after the sender was erased: %q", got)
	}
	h.time = h.time.Add(24 * time.Hour)
	if got := offer(id); got != "" || h.reached("eve") != 1 {
		t.Errorf("the next day: %q", got)
	}
}

// TestOneMessageBudgetForAllKinds: questions, invitations, rematches and reminders to somebody share one allowance, in
// whatever order they are made.
func TestOneMessageBudgetForAllKinds(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ben", id, table.Action{Kind: table.HandOver}) // away
	h.reached("ben")
	for range 20 {
		h.do("ann", id, table.Action{Kind: table.AskDraw})
		h.do("ann", id, table.Action{Kind: table.AskShow})
	}
	if n := h.reached("ben"); n != outbox.MaxToOne {
		t.Errorf("40 questions sent %d messages to the absent player, want %d", n, outbox.MaxToOne)
	}
	there := h.open(2, table.Clock{}, "ann", "ben")
	h.reached("ben")
	h.do("ann", there, table.Action{Kind: table.AskDraw})
	if at := h.look(there, ""); at.Seats[at.Turn[0]].User == "ann" {
		h.play("ann", there)
	}
	h.refused("host.toldenough", "ann", there, table.Action{Kind: table.Nudge})
	h.check(h.invites("ann", "ben"))
	tb, err := h.Queries.Find(context.Background(), table.Filter{User: "ann", Phases: []table.Phase{table.Lobby}}, "ann")
	h.check(err)
	if len(tb) != 1 || !tb[0].Seats[1].Untold {
		t.Error("the board does not say that ben was not told")
	}
	h.do("ann", there, table.Action{Kind: table.Resign})
	h.reached("ben")
	h.do("ann", there, table.Action{Kind: table.Rematch})
	if n := h.reached("ben"); n != 0 {
		t.Errorf("with the budget used up ben was sent %d more messages", n)
	}
	if h.time = h.time.Add(24 * time.Hour); h.invites("ann", "ben") != nil || h.reached("ben") != 2 {
		t.Error("the next day ben is both sent an invitation and mentioned on the board")
	}
}

// TestQuestionsOnTheBoardNeedNoBudget: with the budget used up a question is still shown on the board.
func TestQuestionsOnTheBoardNeedNoBudget(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.reached("ben")
	for range 3 * outbox.MaxToOne {
		h.do("ann", id, table.Action{Kind: table.AskDraw})
		if got := h.look(id, "ben").Ask; got == nil {
			t.Fatal("no question")
		}
		h.do("ann", id, table.Action{Kind: table.Decline, Ask: h.look(id, "ann").Ask.ID})
	}
	if n := h.reached("ben"); n != outbox.MaxToOne {
		t.Errorf("sent %d messages, want %d", n, outbox.MaxToOne)
	}
}

// TestResumeNoticesAreLimited: resuming a table that is suspended again each time sends the others a limited number of
// messages.
func TestResumeNoticesAreLimited(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.reached("ben")
	for range 20 {
		h.check(h.Reachability.Suspend(context.Background(), id))
		h.do("ann", id, table.Action{Kind: table.Resume})
	}
	if n := h.reached("ben"); n > outbox.MaxToOne+1 {
		t.Errorf("sent %d messages, want at most %d", n, outbox.MaxToOne+1)
	}
	h.check(h.Reachability.Suspend(context.Background(), id))
	if n := h.reached("ann"); n == 0 {
		t.Error("whoever resumes the table is not told that it is suspended")
	}
}

// TestErasureLiftsNoLimit: after an erasure as many invitations, opened tables and open tables count as before; and
// tables at which nobody is left end.
func TestErasureLiftsNoLimit(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	for range 6 {
		h.check(h.invites("ann", "ben"))
		h.check(h.Privacy.Erase(ctx, "ann"))
	}
	if n := h.told("ben"); n > hosted.InvitationsPair {
		t.Errorf("%d invitations to one", n)
	}
	rows, err := h.db.Tables(ctx, store.Filter{Phases: openIn()})
	h.check(err)
	if len(rows) != 0 {
		t.Errorf("%d lobbies without people are open", len(rows))
	}
	alone := h.open(2, table.Clock{}, "ann")
	dm := h.call("ann")
	dm.Guild, dm.Channel = "", "dm"
	show, err := h.Host.New(ctx, dm, table.New{Game: "template", Only: true})
	h.check(err)
	shared := h.open(2, table.Clock{}, "ann", "ben")
	away := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ben", away, table.Action{Kind: table.HandOver})
	h.check(h.Privacy.Erase(ctx, "ann"))
	for id, want := range map[table.ID]table.Phase{alone: table.Over, show.ID: table.Over, shared: table.Playing,
		away: table.Playing} {
		if got := h.look(id, "").Phase; got != want {
			t.Errorf("table %v is %s, want %s", id, got, want)
		}
	}
	for range hosted.MaxOpen - 2 {
		if r := h.fresh(h.call("ann"), table.New{}); r != "" {
			t.Fatal(r)
		}
	}
	if r := h.fresh(h.call("ann"), table.New{}); r != "host.openenough" {
		t.Errorf("besides what was left open: %q", r)
	}
	opened := hosted.MaxOpen + 4 + 6 - 2
	for {
		r := h.fresh(h.call("ann"), table.New{})
		if r == "host.openedenough" {
			break
		}
		if r == "host.openenough" {
			h.check(h.Privacy.Erase(ctx, "ann"))
			continue
		}
		if opened++; opened > hosted.MaxOpenedDay || r != "" {
			t.Fatalf("%d tables opened in a day: %q", opened, r)
		}
	}
	if opened != hosted.MaxOpenedDay {
		t.Errorf("%d tables opened in a day, want %d", opened, hosted.MaxOpenedDay)
	}
	h.time = h.time.Add(48 * time.Hour)
	if r := h.fresh(h.call("ann"), table.New{}); r != "" {
		t.Error("two days later:", r)
	}
}

func openIn() []string {
	return []string{string(table.Lobby), string(table.Playing), string(table.Suspended)}
}

// TestRematchRequestsAreLimited: asking the same person for a rematch repeatedly mentions them a limited number of
// times a day; and a rematch counts as an opened table.
func TestRematchRequestsAreLimited(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	mentioned := 0
	for range 2 * outbox.MaxToOne {
		id := h.open(2, table.Clock{}, "ann", "ben")
		h.do("ann", id, table.Action{Kind: table.Resign})
		h.reached("ben")
		before, err := h.db.Opened(ctx, "ann", h.time.UnixMilli())
		h.check(err)
		next := h.do("ann", id, table.Action{Kind: table.Rematch})
		n := h.reached("ben")
		if next.Seats[1-next.You].Untold != (n == 0) {
			t.Errorf("ben is mentioned %d times, and the board says %+v", n, next.Seats)
		}
		mentioned += n
		if after, err := h.db.Opened(ctx, "ann", h.time.UnixMilli()); err != nil || after != before+1 {
			t.Errorf("%d tables opened before a rematch, %d after, %v", before, after, err)
		}
		h.do("ann", next.ID, table.Action{Kind: table.Abort})
	}
	if mentioned != outbox.MaxToOne {
		t.Errorf("mentioned %d times, want %d", mentioned, outbox.MaxToOne)
	}
}
