package host

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store/storetest"
)

// newer is the template game of a later version of the bot.
type newer struct {
	game.Rules
	decode func([]byte) (game.Position, error) // nil: it reads what the older one wrote
}

func (n newer) Info() game.Info {
	i := n.Rules.Info()
	i.Version++
	return i
}

func (n newer) Decode(data []byte) (game.Position, error) {
	if n.decode != nil {
		return n.decode(data)
	}
	return n.Rules.Decode(data)
}

// TestTablesContinueUnderNewerRules: a table of an older version of the rules continues if the newer version can read
// it. Its moves cannot be replayed under other rules, so none can be undone.
func TestTablesContinueUnderNewerRules(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	who := func() string { return h.look(id, "").Seats[h.look(id, "").Turn[0]].User }
	first := who()
	h.play(first, id)
	h.stop()
	h.start(newer{Rules: template.Rules})
	h.refused("host.noundoolder", first, id, table.Action{Kind: table.AskUndo})
	h.play(who(), id)
	row, err := h.db.Table(context.Background(), int64(id))
	h.check(err)
	if row.Version != template.Rules.Info().Version+1 || row.Ply != 2 {
		t.Errorf("version %d, ply %d after a move under newer rules", row.Version, row.Ply)
	}
	h.refused("host.noundoolder", first, id, table.Action{Kind: table.AskUndo})
}

// TestUnreadableTableIsQuarantined: a table that the newer rules cannot read, because of an error or a panic, is
// quarantined with a message in its channel. Other tables continue, and a still newer version takes it up again with
// the time it had.
func TestUnreadableTableIsQuarantined(t *testing.T) {
	for name, decode := range map[string]func([]byte) (game.Position, error){
		"error": func([]byte) (game.Position, error) { return nil, errors.New("unknown format") },
		"panic": func([]byte) (game.Position, error) { panic("index out of range") },
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			id := h.open(2, hourly, "ann", "ben")
			s := h.look(id, "").Turn[0]
			h.pass(10 * time.Minute)
			h.drop()
			h.stop()
			h.start(newer{template.Rules, decode})
			h.refused("host.aside", "ann", id, table.Action{Kind: table.Nudge})
			if got, want := h.owed(outbox.Say), []string{"c host.asidenote"}; !slices.Equal(got, want) {
				t.Errorf("said in the channel: %q, want %q", got, want)
			}
			if got := h.look(id, "ann").Phase; got != table.Quarantined {
				t.Errorf("phase %s, want quarantined", got)
			}
			h.refused("host.aside", "ann", id, table.Action{Kind: table.Nudge})
			if got := h.owed(outbox.Say); len(got) != 1 {
				t.Errorf("said again: %q", got)
			}
			h.time = h.time.Add(100 * time.Hour)
			h.stop()
			h.start(newer{Rules: template.Rules})
			if got := h.look(id, "").Phase; got != table.Playing {
				t.Fatalf("phase %s after a version that can read it, want playing", got)
			}
			if got, want := h.left(id, s), 50*time.Minute; got != want {
				t.Errorf("%s left after the time aside, want %s", got, want)
			}
		})
	}
}

// TestExpiry: lobbies, untimed games and suspended ones expire when it was announced, and stay in the archive.
func TestExpiry(t *testing.T) {
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		clock   table.Clock
		prepare func(*testHost, table.ID)
		life    time.Duration
		told    string
	}{
		"untimed": {table.Clock{}, func(*testHost, table.ID) {}, hosted.GameLife, "c host.lastcallfor"},
		"asleep": {hourly, func(h *testHost, id table.ID) { h.check(h.Reachability.Suspend(context.Background(), id)) },
			hosted.GameLife,
			"ann host.lastcallasleep"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			id := h.open(2, c.clock, "ann", "ben")
			c.prepare(h, id)
			h.drop()
			h.pass(c.life - 7*day - time.Minute)
			if got := append(h.owed(outbox.Say), h.owed(outbox.Tell)...); len(got) != 0 {
				t.Errorf("announced early: %q", got)
			}
			h.pass(2 * time.Minute)
			if got := append(h.owed(outbox.Say), h.owed(outbox.Tell)...); !slices.Contains(got, c.told) {
				t.Errorf("a week before the end got %q in the outbox, want %q among them", got, c.told)
			}
			h.pass(7*day - 2*time.Minute)
			if got := h.look(id, "").Phase; got == table.Over {
				t.Error("the game ended too early")
			}
			h.pass(2 * time.Minute)
			got := h.look(id, "ann")
			if got.Phase != table.Over || got.Result.Reason.ID != "host.expiredgame" {
				t.Errorf("phase %s, result %+v; want it expired", got.Phase, got.Result)
			}
			if got.View == nil {
				t.Error("its game is not in the archive")
			}
		})
	}
}

func TestLobbyExpiry(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template"})
	h.check(err)
	h.pass(hosted.LobbyLife - time.Minute)
	h.do("ben", tb.ID, table.Action{Kind: table.Join})
	h.pass(hosted.LobbyLife - time.Minute)
	if got := h.look(tb.ID, "").Phase; got != table.Lobby {
		t.Fatalf("phase %s: joining should restart the lobby's expiry", got)
	}
	h.pass(time.Minute)
	if got := h.look(tb.ID, ""); got.Phase != table.Over || got.Result.Reason.ID != "host.unstarted" {
		t.Errorf("phase %s, result %+v; want it expired", got.Phase, got.Result)
	}
}

// TestSuspendedTable: a table whose channel is gone is suspended. Its players are told, its clock stops, and any of
// them may resume it elsewhere.
func TestSuspendedTable(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	id := h.open(2, hourly, "ann", "ben")
	s := h.look(id, "").Turn[0]
	h.pass(20 * time.Minute)
	h.drop()
	h.check(h.Reachability.ChannelDeleted(ctx, "c"))
	if got, want := h.owed(outbox.Tell), []string{"ann host.fellasleep", "ben host.fellasleep"}; !slices.Equal(got, want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	h.pass(50 * time.Hour)
	h.refused("host.asleep", "ann", id, table.Action{Kind: table.Nudge})
	h.refused("host.notseated", "eve", id, table.Action{Kind: table.Resume})
	by := h.call("ben")
	by.Channel = "c2"
	_, err := h.Do(ctx, by, id, table.Action{Kind: table.Resume})
	h.check(err)
	got := h.look(id, "")
	if got.Phase != table.Playing || got.Channel != "c2" {
		t.Errorf("phase %s in %s, want it to play in c2", got.Phase, got.Channel)
	}
	if got, want := h.left(id, s), 40*time.Minute; got != want {
		t.Errorf("%s left after the sleep, want %s", got, want)
	}
	h.refused("host.awake", "ben", id, table.Action{Kind: table.Resume})
	h.check(h.Reachability.BotRemoved(ctx, "g"))
	if got := h.look(id, "").Phase; got != table.Suspended {
		t.Errorf("phase %s after the server is gone, want suspended", got)
	}
}

// TestReleasedGameContinues opens what an earlier release left: after the migration its running game is played on.
func TestReleasedGameContinues(t *testing.T) {
	h := &testHost{t: t, time: noon.Add(48 * time.Hour), n: 1000,
		path: storetest.Unpack(t, "../../../store/sqlite/testdata/schema-1.db.gz")}
	h.start()
	h.due()
	got := h.look(1, "ann")
	if got.Phase != table.Playing || got.Draft != "half" || got.Left == nil {
		t.Fatalf("the old table reads %+v", got)
	}
	s := got.Turn[0]
	h.play(got.Seats[s].User, 1)
	if now := h.look(1, ""); now.Ply <= got.Ply {
		t.Errorf("ply %d after a move at ply %d", now.Ply, got.Ply)
	}
}

// TestWhoMayResumeSuspendedTables: a table is woken by those with a claim on a seat, who may be away, not by those who
// are only invited or have opened it; on its own server, so that the others see it. Direct messages are no place for
// what others play at, and what was opened there stays in that channel. Whoever is alone takes the table where they
// like.
func TestWhoMayResumeSuspendedTables(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name           string
		by             string
		guild, channel string
		want           string // the refusal
	}{
		{"a player", "ann", "g", "c2", ""},
		{"a player who is away", "ben", "g", "c2", ""},
		{"who is only invited", "gil", "g", "c2", "host.notseated"},
		{"who is only invited, by direct message", "gil", "", "dm", "host.notseated"},
		{"a player, by direct message", "ann", "", "dm", "host.resumethere"},
		{"a player, on another server", "ann", "g2", "c2", "host.resumethere"},
		{"a player away, by direct message", "ben", "", "dm", "host.resumethere"},
	} {
		h := newTestHost(t)
		id := h.open(2, hourly, "ann", "ben")
		h.do("ben", id, table.Action{Kind: table.HandOver})
		if c.by == "gil" {
			tb, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 3,
				Invited: []table.User{person("gil")}})
			h.check(err)
			id = tb.ID
		}
		h.check(h.Reachability.Suspend(ctx, id))
		by := h.call(c.by)
		by.Guild, by.Channel = c.guild, c.channel
		_, err := h.Do(ctx, by, id, table.Action{Kind: table.Resume})
		if got := gametest.Refusal(err); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if asleep := h.look(id, "").Phase == table.Suspended; asleep != (c.want != "") {
			t.Errorf("%s: suspended %v", c.name, asleep)
		}
	}

	h := newTestHost(t)
	wake := func(by, channel string, id table.ID) string {
		call := h.call(by)
		call.Guild, call.Channel = "", channel
		_, err := h.Do(ctx, call, id, table.Action{Kind: table.Resume})
		return gametest.Refusal(err)
	}
	alone := h.open(2, table.Clock{}, "ann")
	h.check(h.Reachability.Suspend(ctx, alone))
	if got := wake("ann", "dm", alone); got != "" || h.look(alone, "").Channel != "dm" {
		t.Errorf("alone: %q", got)
	}
	call := h.call("ann")
	call.Guild, call.Channel = "", "group"
	tb, err := h.Host.New(ctx, call, table.New{Game: "template", Seats: 3})
	h.check(err)
	call.User, call.Interaction = person("ben"), ""
	_, err = h.Do(ctx, call, tb.ID, table.Action{Kind: table.Join})
	h.check(err)
	h.check(h.Reachability.Suspend(ctx, tb.ID))
	if got := wake("ben", "dm", tb.ID); got != "host.resumethere" {
		t.Errorf("out of a group's direct messages: %q", got)
	}
	if got := wake("ben", "group", tb.ID); got != "" {
		t.Errorf("in a group's direct messages: %q", got)
	}
}
