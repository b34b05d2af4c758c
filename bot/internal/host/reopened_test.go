package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// TestTablesWakeByThemselves: tables that sleep because their channel took no messages wake when somebody does
// something there and the bot may write, once: if the channel takes none all the same, they sleep until somebody wakes
// them, and nobody is told again.
func TestTablesWakeByThemselves(t *testing.T) {
	ctx := context.Background()
	h := newTestHost(t)
	id := h.open(2, hourly, "ann", "ben")
	lobby, err := h.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 2})
	h.check(err)
	told := []string{"ann host.fellasleep", "ben host.fellasleep"}
	sleeps := func(want ...string) {
		t.Helper()
		h.drop()
		h.check(h.Reachability.Suspend(ctx, id))
		h.is(id, "g", "c", false, table.Suspended)
		if got := h.owed(outbox.Tell); !slices.Equal(got, want) {
			t.Errorf("told: %q, want %q", got, want)
		}
		h.drop()
	}
	used := func(channel string, want table.Phase) {
		t.Helper()
		h.check(h.Reachability.ChannelUsed(ctx, channel))
		h.is(id, "g", "c", false, want)
	}
	used("c", table.Playing) // somebody has just done something there
	h.check(h.Reachability.Suspend(ctx, lobby.ID))
	sleeps(told...)
	if got, err := h.Reachability.SleepingChannels(ctx, "g"); err != nil || !slices.Equal(got, []string{"c"}) {
		t.Errorf("tables sleep in the channels %q, %v, want c once", got, err)
	}
	used("d", table.Suspended)
	used("c", table.Playing)
	h.is(lobby.ID, "g", "c", false, table.Lobby)
	if got, want := h.owed(outbox.Board), []string{"c ", "c "}; !slices.Equal(got, want) {
		t.Errorf("the boards %q are posted, want %q", got, want)
	}
	sleeps()
	for range 3 {
		h.time = h.time.Add(time.Hour)
		used("c", table.Suspended)
	}
	if got, err := h.Reachability.SleepingChannels(ctx, "g"); err != nil || len(got) > 0 {
		t.Errorf("tables sleep in the channels %q, %v, want none that wakes by itself", got, err)
	}
	h.at("", h.call("ben"), id, resume)
	sleeps(told...)
	h.check(h.Reachability.ChannelReopened(ctx, "c"))
	h.is(id, "g", "c", false, table.Playing)
	h.do("ann", id, table.Action{Kind: table.AskDraw}) // somebody is there again
	sleeps(told...)
	used("c", table.Playing)
}

// TestTablesThatSleepOn: tables of a channel or a server that is gone do not wake because somebody does something
// there.
func TestTablesThatSleepOn(t *testing.T) {
	ctx := context.Background()
	for name, suspend := range map[string]func(*testHost) error{
		"a deleted channel":        func(h *testHost) error { return h.Reachability.ChannelDeleted(ctx, "c") },
		"a server without the bot": func(h *testHost) error { return h.Reachability.BotRemoved(ctx, "g") },
	} {
		h := newTestHost(t)
		id := h.open(2, hourly, "ann", "ben")
		h.check(suspend(h))
		h.check(h.Reachability.ChannelUsed(ctx, "c"))
		if got := h.look(id, "").Phase; got != table.Suspended {
			t.Errorf("a table of %s is %s", name, got)
		}
	}
}

// TestUsedChannelsAreAskedAboutRarely: interactions in a channel ask the database once a minute.
func TestUsedChannelsAreAskedAboutRarely(t *testing.T) {
	u := &usedChannels{}
	for i, c := range []struct {
		after  time.Duration
		forget bool
		want   bool
	}{{0, false, true}, {time.Minute - 1, false, false}, {time.Minute, false, true}, {time.Minute, false, false},
		{time.Minute, true, true}, {0, false, true}} {
		if c.forget {
			u.forget("c")
		}
		if got := u.add("c", noon.Add(c.after)); got != c.want {
			t.Errorf("use %d counts: %v, want %v", i, got, c.want)
		}
	}
	for i := range 2 * maxUsed {
		u.add(string(rune(i)), noon)
	}
	if len(u.last) > maxUsed {
		t.Errorf("%d channels are known, want at most %d", len(u.last), maxUsed)
	}
}
