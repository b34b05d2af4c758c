package host

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

const day = 24 * time.Hour

// absent stops the bot for so long.
func (h *testHost) absent(d time.Duration) {
	h.t.Helper()
	h.stop()
	h.time = h.time.Add(d)
	h.start()
	h.due()
}

// TestDowntimeExtendsEveryLimit: every time limit counts only the time in which the bot runs. Each is tried with the
// bot down, in the middle of it, for longer than the limit.
func TestDowntimeExtendsEveryLimit(t *testing.T) {
	ctx := context.Background()
	phase := func(h *testHost, id table.ID) string { return string(h.look(id, "").Phase) }
	begun := func(h *testHost) table.ID { return h.open(2, table.Clock{}, "ann", "ben") }
	for name, c := range map[string]struct {
		limit time.Duration
		begin func(h *testHost) table.ID
		state func(h *testHost, id table.ID) string
		until string
		after string
	}{
		"a lobby": {hosted.LobbyLife, func(h *testHost) table.ID {
			tb, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template"})
			h.check(err)
			return tb.ID
		}, phase, "lobby", "over"},
		"a game's last call": {hosted.GameLife - hosted.ExpiryNotice, begun, func(h *testHost, _ table.ID) string {
			if len(h.owed(outbox.Say)) > 0 {
				return "called"
			}
			return ""
		}, "", "called"},
		"a game's last week": {hosted.ExpiryNotice, func(h *testHost) table.ID {
			id := begun(h)
			h.pass(hosted.GameLife - hosted.ExpiryNotice)
			return id
		}, phase, "playing", "over"},
		"a sleeping table's last week": {hosted.ExpiryNotice, func(h *testHost) table.ID {
			id := begun(h)
			h.check(h.Reachability.Suspend(ctx, id))
			h.pass(hosted.GameLife - hosted.ExpiryNotice)
			return id
		}, phase, "asleep", "over"},
		"a pause": {table.PauseDays * day, func(h *testHost) table.ID {
			id := begun(h)
			h.do("ann", id, table.Action{Kind: table.AskPause})
			h.do("ben", id, table.Action{Kind: table.Accept, Ask: h.look(id, "").Ask.ID})
			return id
		}, func(h *testHost, id table.ID) string {
			if h.look(id, "").Paused {
				return "paused"
			}
			return "on"
		}, "paused", "on"},
		"a kept seat": {table.KeptFor, func(h *testHost) table.ID {
			id := begun(h)
			h.do("ann", id, table.Action{Kind: table.HandOver})
			return id
		}, func(h *testHost, id table.ID) string {
			seat := h.live(id).Doc.Seats.Claim("ann")
			_, err := h.Do(ctx, h.call("eve"), id, table.Action{Kind: table.TakeOver, Seat: seat})
			if msg, _ := game.Refused(err); msg.ID == "host.keptseat" {
				return "kept"
			}
			h.check(err)
			return "taken"
		}, "kept", "taken"},
		"a move left to whom a seat is offered": {table.KeptFor, func(h *testHost) table.ID {
			id := begun(h)
			who := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
			h.do(who, id, table.Action{Kind: table.HandOver, User: person("eve")})
			return id
		}, func(h *testHost, id table.ID) string {
			if h.look(id, "").Ply > 0 {
				return "played"
			}
			return "left"
		}, "left", "played"},
		"a board of one's own": {maxTrialAge, func(h *testHost) table.ID {
			id := begun(h)
			h.check(h.db.SaveTrial(ctx, store.Trial{User: "ann", Table: int64(id), At: h.time.UnixMilli(),
				Doc: []byte("{}")}))
			return id
		}, func(h *testHost, _ table.ID) string {
			h.sweep(ctx, h.time)
			if n, err := h.db.CountTrials(ctx, "ann"); err != nil || n == 0 {
				return "gone"
			}
			return "there"
		}, "there", "gone"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			id := c.begin(h)
			h.drop()
			h.pass(c.limit / 2)
			h.absent(c.limit + day)
			if got := c.state(h, id); got != c.until {
				t.Fatalf("after a long absence of the bot: %q, want %q", got, c.until)
			}
			h.pass(c.limit/2 - time.Minute)
			if got := c.state(h, id); got != c.until {
				t.Errorf("a minute before its time: %q, want %q", got, c.until)
			}
			h.pass(2 * time.Minute)
			if got := c.state(h, id); got != c.after {
				t.Errorf("after its time: %q, want %q", got, c.after)
			}
		})
	}
}

// TestLateExpiryWarning: a table whose expiry is announced late, because nothing ran when it was due, has a whole week
// from then, and says so.
func TestLateExpiryWarning(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.drop()
	h.time = h.time.Add(hosted.GameLife + day) // without the bot's having been down
	h.due()
	rows, err := h.db.Outbox(context.Background(), h.time.UnixMilli(), 100)
	h.check(err)
	want, said := strconv.FormatInt(h.time.Add(hosted.ExpiryNotice).Unix(), 10), ""
	for _, o := range rows {
		if outbox.Kind(o.Kind) == outbox.Say {
			said = string(o.Body)
		}
	}
	if !strings.Contains(said, want) {
		t.Errorf("the announced expiry is %s, want %s", said, want)
	}
	// the clock was set back
	h.check(h.db.PullDue(context.Background(), h.time.UnixMilli(), hosted.GameLife.Milliseconds()))
	h.due()
	h.pass(hosted.ExpiryNotice - time.Minute)
	if got := h.look(id, "").Phase; got != table.Playing {
		t.Fatalf("phase %s before the announced week is over", got)
	}
	h.pass(2 * time.Minute)
	if got := h.look(id, "").Phase; got != table.Over {
		t.Errorf("phase %s after the week that was announced", got)
	}
}

// TestLobbyShowsItsExpiry: a lobby shows when it expires, not counting downtime.
func TestLobbyShowsItsExpiry(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template"})
	h.check(err)
	want := tb.Touched.Add(hosted.LobbyLife)
	if got := h.look(tb.ID, "").Expires; !got.Equal(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	h.drop()
	h.absent(day)
	if got := h.look(tb.ID, "").Expires; got.Sub(want) < day-time.Minute || got.Sub(want) > day+time.Minute {
		t.Errorf("after a day of absence: got %v, want a day after %v", got, want)
	}
}
