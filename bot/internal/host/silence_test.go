package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// reminding is a postman that notes which tables a reminder lists, and whether it makes a sound.
type reminding struct{ *postman }

func (p reminding) Post(ctx context.Context, d outbox.Delivery) (string, string, error) {
	channel, message, err := p.postman.Post(ctx, d)
	if err == nil && (d.Kind == outbox.Waiting || d.Kind == outbox.Reminder || d.Kind == outbox.Say) {
		p.note("post", d)
	}
	return channel, message, err
}

func (p reminding) Edit(ctx context.Context, channel, message string, d outbox.Delivery) error {
	if d.Kind == outbox.Waiting {
		p.note("edit", d)
	}
	return p.postman.Edit(ctx, channel, message, d)
}

func (p reminding) note(what string, d outbox.Delivery) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := "told " + what + " " + d.Target
	for _, t := range d.Tables {
		line += " " + t.ID.String()
	}
	if d.Silent {
		line += " silently"
	}
	p.log = append(p.log, line)
}

// told are the reminders since the last call, each with the time that has passed since noon.
func (p reminding) told() (list []string) {
	for _, line := range p.log {
		if said, ok := strings.CutPrefix(line, "told "); ok {
			list = append(list, said)
		}
	}
	p.log = nil
	return list
}

// passWith advances the clock and delivers whenever something is due.
func (p reminding) passWith(h *testHost, d time.Duration) {
	h.t.Helper()
	c := h.courier(h.db, p)
	for end := h.time.Add(d); h.time.Before(end); {
		h.pass(min(10*time.Minute, end.Sub(h.time)))
		for range 100 {
			c.Round(context.Background())
			c.Wait()
			if rows, err := h.db.Outbox(context.Background(), h.time.UnixMilli(), 1); err != nil || len(rows) == 0 {
				h.check(err)
				break
			}
		}
	}
}

func (p reminding) expect(h *testHost, when string, want ...string) {
	h.t.Helper()
	if got := p.told(); !slices.Equal(got, want) {
		h.t.Errorf("%s: got %q, want %q", when, got, want)
	}
}

// TestSilentGame: whoever is in turn in a game without a time limit is reminded after a day, without a sound, and once
// more after four, and nobody is once the turn has passed. A restart changes nothing, and a pause and a downtime do not
// count.
func TestSilentGame(t *testing.T) {
	h, p := newTestHost(t), reminding{newPostman()}
	id := h.open(2, table.Clock{}, "ann", "ben")
	who := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	p.passWith(h, day-time.Hour)
	p.expect(h, "before a day")
	p.passWith(h, time.Hour)
	p.expect(h, "after a day", "post "+who+" 1 silently")
	if got := h.look(id, who); !got.Reminds() || !got.Ends.IsZero() {
		t.Errorf("the table reminds: %v, until %v", got.Reminds(), got.Ends)
	}
	h.stop()
	h.time = h.time.Add(2 * day)
	h.start()
	p.passWith(h, 3*day-time.Hour)
	p.expect(h, "before four days without the downtime")
	p.passWith(h, time.Hour)
	p.expect(h, "after four days", "post "+who+" 1")
	p.passWith(h, 9*day)
	p.expect(h, "later")
	if n := len(p.standing(outbox.Waiting)); n != 1 {
		t.Errorf("%d reminders stand, want 1", n)
	}
	h.play(who, id)
	p.passWith(h, time.Minute)
	p.expect(h, "after the move")
	if got := p.standing(outbox.Waiting); len(got) != 0 {
		t.Errorf("after the move: %q", got)
	}
}

// TestSilentGamesOfWhom: nobody is reminded of a game that is paused, of one against computers alone, or if they want
// no reminders.
func TestSilentGamesOfWhom(t *testing.T) {
	for _, c := range []struct {
		name    string
		people  []string
		prepare func(h *testHost, id table.ID, who string)
	}{
		{"against computers", []string{"ann"}, nil},
		{"no reminders", []string{"ann", "ben"}, func(h *testHost, _ table.ID, who string) {
			h.check(h.ChangePerson(context.Background(), who, func(p *table.Profile) { p.Notify = table.NotifyNone }))
		}},
		{"paused", []string{"ann", "ben"}, func(h *testHost, id table.ID, _ string) {
			h.do("ann", id, table.Action{Kind: table.AskPause, Days: 6})
			h.do("ben", id, table.Action{Kind: table.Accept})
		}},
		{"asleep", []string{"ann", "ben"}, func(h *testHost, id table.ID, _ string) {
			h.check(h.Reachability.Suspend(context.Background(), id))
		}},
	} {
		h, p := newTestHost(t), reminding{newPostman()}
		id := h.open(2, table.Clock{}, c.people...)
		if c.prepare != nil {
			c.prepare(h, id, h.look(id, "").Seats[h.look(id, "").Turn[0]].User)
		}
		p.passWith(h, 5*day)
		p.expect(h, c.name)
	}
}

// TestAskMeTomorrow: a person, and nobody else, puts the next reminder off by a day. A press that is delivered twice,
// or made on two devices, does so once; the message goes at once.
func TestAskMeTomorrow(t *testing.T) {
	h, p := newTestHost(t), reminding{newPostman()}
	id := h.open(2, table.Clock{}, "ann", "ben")
	s := h.look(id, "").Turn[0]
	who, other := h.look(id, "").Seats[s].User, h.look(id, "").Seats[1-s].User
	p.passWith(h, day)
	p.expect(h, "after a day", "post "+who+" 1 silently")
	h.refused("host.turnpassed", other, id, table.Action{Kind: table.Later})
	h.refused("host.notseated", "eve", id, table.Action{Kind: table.Later})
	p.passWith(h, 2*time.Hour)
	by := h.call(who)
	for range 2 { // delivered twice
		_, err := h.Do(context.Background(), by, id, table.Action{Kind: table.Later})
		h.check(err)
		p.passWith(h, time.Hour)
	}
	h.do(who, id, table.Action{Kind: table.Later}) // on another device
	p.passWith(h, time.Minute)
	if got := p.standing(outbox.Waiting); len(got) != 0 {
		t.Errorf("after the press: %q", got)
	}
	p.passWith(h, day-3*time.Hour)
	p.expect(h, "before tomorrow")
	p.passWith(h, 2*time.Hour)
	p.expect(h, "tomorrow", "post "+who+" 1 silently")
	p.passWith(h, 3*day)
	p.expect(h, "after four days", "post "+who+" 1")
}

// TestSilentRound: in an open game without a time limit those are reminded who have not answered the round.
func TestSilentRound(t *testing.T) {
	h, p := newTestHost(t, duplicate.Rules), reminding{newPostman()}
	id := h.openGame("none", nil, "ann", "ben", "cat")
	h.answer("ann", id, "-")
	p.passWith(h, day)
	got := p.told()
	slices.Sort(got)
	if want := []string{"post ben 1 silently", "post cat 1 silently"}; !slices.Equal(got, want) {
		t.Errorf("after a day: %q, want %q", got, want)
	}
	h.answer("ben", id, "-")
	p.passWith(h, time.Minute)
	if got := p.standing(outbox.Waiting); len(got) != 1 || !strings.HasPrefix(got[0], "dm-cat") {
		t.Errorf("after ben's answer there stand %q, want cat's", got)
	}
	h.answer("cat", id, "-")
	p.passWith(h, time.Minute)
	if got := p.standing(outbox.Waiting); len(got) != 0 {
		t.Errorf("after the round there stand %q", got)
	}
}

// TestNights: until somebody has set quiet hours, a reminder waits for the morning of their zone if enough time is left
// then, and otherwise makes no sound. Where no zone is known there is no night. Of two reminders the second is heard.
func TestNights(t *testing.T) {
	paris := func(context.Context, string) (string, error) { return "Europe/Paris", nil }
	for _, c := range []struct {
		name  string
		zone  func(context.Context, string) (string, error)
		quiet table.Quiet
		begin time.Duration // after noon in London, one o'clock in Paris
		clock time.Duration
		want  []string // hours after the begin of the turn
	}{
		{"by day", paris, table.Quiet{}, 20 * time.Hour, 12 * time.Hour, []string{"8h0m0s silently", "10h50m0s"}},
		{"no zone", nil, table.Quiet{}, 9 * time.Hour, 12 * time.Hour, []string{"8h0m0s silently", "10h50m0s"}},
		{"one for the morning", paris, table.Quiet{}, 6 * time.Hour, 18 * time.Hour, // from 19:00 to 13:00
			[]string{"13h0m0s silently", "16h20m0s"}},
		{"no time in the morning", paris, table.Quiet{}, 6 * time.Hour, 13 * time.Hour, // to 8:00
			[]string{"8h40m0s silently", "11h50m0s silently"}},
		{"both wait", paris, table.Quiet{}, 6 * time.Hour, 14*time.Hour + 10*time.Minute, // to 9:10
			[]string{"13h0m0s"}},
		{"a zone of their own", paris, table.Quiet{Zone: "America/New_York"}, 6 * time.Hour, 14 * time.Hour,
			[]string{"9h20m0s silently", "12h40m0s silently"}},
	} {
		h, p := newTestHost(t), reminding{newPostman()}
		h.JoinZones(c.zone)
		for _, who := range []string{"ann", "ben"} {
			h.check(h.ChangePerson(context.Background(), who, func(p *table.Profile) { p.Quiet = c.quiet }))
		}
		h.time = h.time.Add(c.begin)
		h.open(2, table.Clock{Move: c.clock, Timeout: table.TimeoutVote}, "ann", "ben")
		var got []string
		for began := h.time; h.time.Sub(began) < c.clock; {
			p.passWith(h, 10*time.Minute)
			for _, line := range p.told() {
				at := h.time.Sub(began).String()
				if strings.HasSuffix(line, "silently") {
					at += " silently"
				}
				got = append(got, at)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRemindersTogether: what waits for a person within an hour is one message, which follows the turns: it is edited
// when one has passed and deleted with the last one.
func TestRemindersTogether(t *testing.T) {
	h, p := newTestHost(t), reminding{newPostman()}
	var ids []table.ID
	var who string
	for len(ids) < 3 {
		id := h.open(2, table.Clock{Move: 3 * day}, "ann", "ben")
		turn := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
		if who == "" {
			who = turn
		} else if who != turn {
			h.play(turn, id)
		}
		ids = append(ids, id)
		h.pass(15 * time.Minute)
	}
	h.drop()
	p.passWith(h, 2*day+2*time.Hour)
	p.expect(h, "a third left", "post "+who+" 1 2 3 silently")
	h.play(who, ids[1])
	p.passWith(h, time.Minute)
	p.expect(h, "the second has passed", "edit "+who+" 1 3")
	h.do(who, ids[2], table.Action{Kind: table.Resign})
	p.passWith(h, time.Minute)
	p.expect(h, "the third is over", "edit "+who+" 1")
	p.passWith(h, 16*time.Hour)
	p.expect(h, "the last call", "post "+who+" 1")
	if n := len(p.standing(outbox.Waiting)); n != 1 {
		t.Errorf("%d reminders stand, want 1", n)
	}
	h.play(who, ids[0])
	p.passWith(h, time.Minute)
	if got := p.standing(outbox.Waiting); len(got) != 0 {
		t.Errorf("after the last move there stand %q", got)
	}
}

// TestLastCallNames: the line that announces the end of a silent game mentions whoever is in turn, unless they want no
// reminders.
func TestLastCallNames(t *testing.T) {
	for notify, want := range map[string][]string{table.NotifyDM: {"c host.lastcallfor"},
		table.NotifyNone: {"c host.lastcall"}} {
		h := newTestHost(t)
		id := h.open(2, table.Clock{}, "ann", "ben")
		who := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
		h.check(h.ChangePerson(context.Background(), who, func(p *table.Profile) { p.Notify = notify }))
		h.pass(53*day + time.Hour)
		rows, err := h.db.OutboxOf(context.Background(), 0, string(outbox.Say), "c")
		h.check(err)
		if got := h.owed(outbox.Say); !slices.Equal(got, want) || len(rows) != 1 {
			t.Fatalf("notify %q: got %q, want %q", notify, got, want)
		}
		b, err := outbox.DecodeBody(rows[0].Body)
		h.check(err)
		if named := len(b.Ping) == 1 && b.Ping[0] == who; named == (notify == table.NotifyNone) {
			t.Errorf("notify %q: mentions %q", notify, b.Ping)
		}
	}
}
