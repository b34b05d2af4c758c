package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// postman is a outbox.Notifier that writes down what it is given.
type postman struct {
	log      []string
	messages map[string]string // channel/id -> what stands there
	n        int
	refuse   map[string]error // by target
	absent   map[string]bool
	noThread error
	mu       sync.Mutex // of messages and log: the courier delivers several at once
}

func newPostman() *postman {
	return &postman{messages: map[string]string{}, refuse: map[string]error{}, absent: map[string]bool{}}
}

func (p *postman) where(d outbox.Delivery) string {
	switch {
	case d.Public:
		return d.Table.Channel
	case d.Private():
		return "dm-" + d.Target
	}
	return d.Target
}

func (p *postman) Post(_ context.Context, d outbox.Delivery) (string, string, error) {
	channel := p.where(d)
	if err := p.refuse[channel]; err != nil {
		return "", "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	id := fmt.Sprint("m", p.n)
	p.messages[channel+"/"+id] = fmt.Sprint(d.Kind, " ", d.Body.Msg.ID)
	p.log = append(p.log, fmt.Sprintf("post %s %s %s", channel, d.Kind, d.Body.Msg.ID))
	return channel, id, nil
}

func (p *postman) Edit(_ context.Context, channel, message string, d outbox.Delivery) error {
	if err := p.refuse[channel]; err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.messages[channel+"/"+message]; !ok {
		return outbox.ErrGone
	}
	p.log = append(p.log, fmt.Sprintf("edit %s %s", channel, d.Kind))
	return nil
}

func (p *postman) RemoveButtons(_ context.Context, channel, message string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.messages[channel+"/"+message]; !ok {
		return outbox.ErrGone
	}
	return nil
}

func (p *postman) Delete(_ context.Context, channel, message string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, "delete "+channel+" "+p.messages[channel+"/"+message])
	delete(p.messages, channel+"/"+message)
	return nil
}

func (p *postman) Collapse(ctx context.Context, channel, message string, _ outbox.Delivery) error {
	return p.RemoveButtons(ctx, channel, message)
}

func (p *postman) FindSent(context.Context, outbox.Delivery) (channel, message string, err error) {
	return "", "", nil
}

func (p *postman) Retract(context.Context, outbox.Delivery) error { return nil }

func (p *postman) Thread(_ context.Context, _, message string, _ outbox.Delivery) (string, error) {
	return "thread-" + message, p.noThread
}

func (p *postman) Present(_ context.Context, _, user string) (bool, error) {
	return !p.absent[user], nil
}

// courier makes one that delivers the host's outbox.
func (h *testHost) courier(s outbox.Store, n outbox.Notifier) *outbox.Courier {
	return outbox.New(outbox.Options{Store: s, Queries: h.Queries, Tables: h.Reachability, People: h, Notifier: n,
		Signal: h.OutboxSignal(), Now: h.opts.Now,
		Report: h.Report, Epoch: h.updates.env.Epoch})
}

// deliver sends all that is owed.
func (h *testHost) deliver(p *postman) {
	h.t.Helper()
	c := h.courier(h.db, p)
	for range 100 {
		c.Round(context.Background())
		c.Wait()
		if rows, err := h.db.Outbox(context.Background(), h.time.UnixMilli(), 1); err != nil || len(rows) == 0 {
			h.check(err)
			return
		}
	}
	h.t.Fatal("the outbox is not empty")
}

// passWith advances the clock and delivers whenever something is due.
func (h *testHost) passWith(p *postman, d time.Duration) {
	h.t.Helper()
	for end := h.time.Add(d); h.time.Before(end); {
		h.pass(min(time.Minute, end.Sub(h.time)))
		h.deliver(p)
	}
}

func (p *postman) standing(kind outbox.Kind) (list []string) {
	for k, v := range p.messages {
		if strings.HasPrefix(v, string(kind)) {
			channel, _, _ := strings.Cut(k, "/")
			list = append(list, channel+" "+v)
		}
	}
	slices.Sort(list)
	return list
}

func count(list []string, what string) (n int) {
	for _, s := range list {
		if s == what {
			n++
		}
	}
	return n
}

// reminders are those that stand, in direct messages and in channels.
func reminders(p *postman) []string {
	return slices.Concat(p.standing(outbox.Waiting), p.standing(outbox.Reminder))
}

// TestReminders: a player is reminded when a third of the time is left and again before the end, each once a turn; the
// earlier reminder is deleted, and both are gone when the turn is over.
func TestReminders(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, hourly, "ann", "ben")
	who := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	dm := "dm-" + who
	h.passWith(p, 39*time.Minute)
	if got := reminders(p); len(got) != 0 {
		t.Fatalf("a reminder before two thirds of the time: %q", got)
	}
	h.passWith(p, 2*time.Minute)
	if got, want := reminders(p), []string{dm + " waits host.remindwith"}; !slices.Equal(got, want) {
		t.Fatalf("reminders at a third left: %q, want %q", got, want)
	}
	h.passWith(p, 18*time.Minute)
	if got, want := reminders(p), []string{dm + " waits host.remindwith"}; !slices.Equal(got, want) {
		t.Errorf("reminders standing at the end: %q, want %q", got, want)
	}
	if n := count(p.log, "post "+dm+" waits host.remindwith"); n != 2 {
		t.Errorf("%d reminders in one turn, want 2", n)
	}
	h.play(who, id)
	h.deliver(p)
	if got := reminders(p); len(got) != 0 {
		t.Errorf("reminders after the turn: %q", got)
	}
}

// TestRemindersWhereWanted: reminders go to direct messages, to the channel, or are not sent, as the person has chosen;
// they go to the channel if direct messages are closed.
func TestRemindersWhereWanted(t *testing.T) {
	for _, c := range []struct {
		notify string
		closed bool
		want   []string
	}{
		{table.NotifyDM, false, []string{"dm-ann waits host.remind"}},
		{table.NotifyChannel, false, []string{"c remind host.remind"}},
		{table.NotifyNone, false, nil},
		{table.NotifyDM, true, []string{"c remind host.remind"}},
	} {
		h, p := newTestHost(t), newPostman()
		h.check(h.ChangePerson(context.Background(), "ann", func(p *table.Profile) { p.Notify = c.notify }))
		if c.closed {
			p.refuse["dm-ann"] = outbox.ErrRefused
		}
		id := h.open(2, hourly, "ann")
		if h.look(id, "ann").You != h.look(id, "").Turn[0] {
			t.Fatal("it is not ann's turn")
		}
		h.passWith(p, 41*time.Minute)
		if got := reminders(p); !slices.Equal(got, c.want) {
			t.Errorf("notify %q, closed %v: reminders %q, want %q", c.notify, c.closed, got, c.want)
		}
	}
}

// TestNudge: a player is nudged once a turn, never in quiet hours, never if they want no reminders, and nobody nudges
// themselves.
func TestNudge(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, table.Clock{}, "ann", "ben")
	s := h.look(id, "").Turn[0]
	who, other := h.look(id, "").Seats[s].User, h.look(id, "").Seats[1-s].User
	h.check(h.ChangePerson(context.Background(), who, func(p *table.Profile) {
		p.Quiet = table.Quiet{From: 11 * 60,
			To: 14 * 60}
	}))
	h.refused("host.nonudge", who, id, table.Action{Kind: table.Nudge})
	h.do(other, id, table.Action{Kind: table.Nudge})
	h.refused("host.nonudge", other, id, table.Action{Kind: table.Nudge})
	h.deliver(p)
	if got := reminders(p); len(got) != 0 {
		t.Errorf("a nudge in quiet hours: %q", got)
	}
	h.time = h.time.Add(2 * time.Hour)
	h.deliver(p)
	if got, want := reminders(p), []string{"dm-" + who + " waits host.nudge"}; !slices.Equal(got, want) {
		t.Errorf("after the quiet hours: %q, want %q", got, want)
	}
	h.play(who, id)
	h.check(h.ChangePerson(context.Background(), other, func(p *table.Profile) { p.Notify = table.NotifyNone }))
	h.refused("host.nonudge", who, id, table.Action{Kind: table.Nudge})
}

// TestReminderToDepartedPlayerAbandonsSeat: a reminder to somebody who has left the server marks their seat as
// abandoned.
func TestReminderToDepartedPlayerAbandonsSeat(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, hourly, "ann", "ben")
	s := h.look(id, "").Turn[0]
	p.absent[h.look(id, "").Seats[s].User] = true
	h.passWith(p, 41*time.Minute)
	if got := h.look(id, "").Seats[s]; got.Kind != table.Computer || !got.Gone {
		t.Errorf("seat %+v, want it abandoned", got)
	}
	if got := reminders(p); len(got) != 0 {
		t.Errorf("who is gone was reminded: %q", got)
	}
}

// TestDeletedAccountAbandonsSeats: a message that can never arrive marks all of a person's seats as abandoned.
func TestDeletedAccountAbandonsSeats(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	a, b := h.open(2, table.Clock{}, "ann", "ben"), h.open(2, table.Clock{}, "ben", "ann")
	p.refuse["dm-ben"], p.absent["ben"] = outbox.ErrAbsent, true
	h.deliver(p)
	for _, id := range []table.ID{a, b} {
		if got := h.live(id).Doc.Seats; !slices.ContainsFunc(got,
			func(s table.Seat) bool { return s.User == "ben" && s.Gone }) {
			t.Errorf("table %d: %+v, want ben's seat abandoned", id, got)
		}
	}
}

// TestTableInItsOwnThread: a table in its own thread has its board there and counts as being in the channel above.
func TestTableInItsOwnThread(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{{nil, "thread-m1"}, {outbox.ErrChannelClosed, "c"}, {outbox.ErrRejected, "c"}} {
		h, p := newTestHost(t), newPostman()
		p.noThread = c.err
		h.check(h.ChangeGuild(context.Background(), "g", func(g *table.Guild) { g.Threads = true }))
		tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template"})
		h.check(err)
		h.deliver(p)
		got := h.look(tb.ID, "")
		if got.Channel != c.want || got.Home != "c" {
			t.Errorf("%v: the table is in %s, home %s; want %s, home c", c.err, got.Channel, got.Home, c.want)
		}
		if board, want := p.standing(outbox.Board), []string{c.want + " board "}; !slices.Equal(board, want) {
			t.Errorf("%v: boards %q, want %q", c.err, board, want)
		}
	}
}

// TestBlockedBotKeepsSeats: Discord gives the same error for a person who blocks the bot; they keep their seat.
func TestBlockedBotKeepsSeats(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, table.Clock{}, "ann", "ben")
	p.refuse["dm-ben"] = outbox.ErrAbsent
	h.deliver(p)
	if got := h.live(id).Doc.Seats; !slices.ContainsFunc(got,
		func(s table.Seat) bool { return s.User == "ben" && s.Kind == table.Person }) {
		t.Errorf("seats %+v, want ben to keep theirs", got)
	}
	if ben, err := h.Person(context.Background(), "ben"); err != nil || ben.Refused == 0 {
		t.Errorf("ben's profile is %+v, %v; want it to record that messages are refused", ben, err)
	}
}

// TestDashboard: each channel has one list of its tables, which is edited, posted again when it was deleted, and
// removed when it is not wanted any more.
func TestDashboard(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	ctx := context.Background()
	h.open(2, table.Clock{}, "ann", "ben")
	h.deliver(p)
	h.check(h.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Dashboard = true }))
	h.open(2, table.Clock{}, "ann", "cat")
	h.deliver(p)
	if got, want := p.standing(outbox.Dashboard), []string{"c dash "}; !slices.Equal(got, want) {
		t.Fatalf("dashboards %q, want %q", got, want)
	}
	for k, v := range p.messages {
		if strings.HasPrefix(v, string(outbox.Dashboard)) {
			delete(p.messages, k)
		}
	}
	id := h.open(2, table.Clock{}, "ann", "dan")
	h.deliver(p)
	h.do("ann", id, table.Action{Kind: table.Resign})
	h.deliver(p)
	if got, want := p.standing(outbox.Dashboard), []string{"c dash "}; !slices.Equal(got, want) {
		t.Fatalf("dashboards after the deletion %q, want %q", got, want)
	}
	h.check(h.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Dashboard = false }))
	h.deliver(p)
	if got := p.standing(outbox.Dashboard); len(got) != 0 {
		t.Errorf("dashboards after the end: %q", got)
	}
}

// TestDeletedBoardIsPostedAgain: looking at the table posts its deleted board again.
func TestDeletedBoardIsPostedAgain(t *testing.T) {
	h, p := newTestHost(t), newPostman()
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.deliver(p)
	clear(p.messages)
	h.do("ann", id, table.Action{Kind: table.Check})
	h.deliver(p)
	if got, want := p.standing(outbox.Board), []string{"c board "}; !slices.Equal(got, want) {
		t.Errorf("boards %q, want %q", got, want)
	}
}
