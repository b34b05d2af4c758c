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
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// inChat is a call from a chat.
func (h *testHost) inChat(user, chat string) table.Caller {
	by := h.call(user)
	by.Guild, by.Channel, by.Chat = "", chat, true
	return by
}

// at does something somewhere, and expects this refusal; "" is none.
func (h *testHost) at(want string, by table.Caller, id table.ID, op table.Action) {
	h.t.Helper()
	_, err := h.Do(context.Background(), by, id, op)
	if msg, refused := game.Refused(err); msg.ID != want || err != nil && !refused {
		h.t.Errorf("%s of %s in %q of %q, chat %v: got %v, want %q", op.Kind, by.User.ID, by.Channel, by.Guild, by.Chat,
			err, want)
	}
}

// is expects a table to be somewhere.
func (h *testHost) is(id table.ID, guild, channel string, chat bool, phase table.Phase) {
	h.t.Helper()
	t := h.look(id, "")
	if t.Guild != guild || t.Channel != channel || t.Home != channel || t.Chat != chat || t.Phase != phase {
		h.t.Errorf("the table is %s in %q, at home in %q, of %q, chat %v; want %s in %q of %q, chat %v", t.Phase,
			t.Channel, t.Home, t.Guild, t.Chat, phase, channel, guild, chat)
	}
}

// chatOfTwo is a running table of ann and ben in chat k.
func (h *testHost) chatOfTwo() table.ID {
	h.t.Helper()
	tb, err := h.New(context.Background(), h.inChat("ann", "k"), table.New{Game: "template", Seats: 2, Clock: hourly})
	h.check(err)
	h.at("", h.inChat("ben", "k"), tb.ID, table.Action{Kind: table.Join})
	h.at("", h.inChat("ann", "k"), tb.ID, table.Action{Kind: table.Begin})
	return tb.ID
}

// toldOnly expects that people are told this, and nothing is said in the chat.
func (h *testHost) toldOnly(want ...string) {
	h.t.Helper()
	if got := h.owed(outbox.Tell); !slices.Equal(got, want) {
		h.t.Errorf("told: %q, want %q", got, want)
	}
	if got := h.owed(outbox.Say); len(got) > 0 {
		h.t.Errorf("said in the chat: %q", got)
	}
}

var resume = table.Action{Kind: table.Resume}

// TestTableMovesBetweenChatAndServer: a table in a chat can be brought to a server by its people, while it is awake,
// and back to that chat, and the others are told. On the server its board is posted, and removed when it leaves.
func TestTableMovesBetweenChatAndServer(t *testing.T) {
	h := newTestHost(t)
	id := h.chatOfTwo()
	h.is(id, "", "k", true, table.Playing)
	if owed := h.owed(outbox.Board); len(owed) > 0 {
		t.Errorf("boards are posted in a chat: %q", owed)
	}
	h.at("host.awake", h.inChat("ann", "k"), id, resume)
	h.at("host.unknown", h.call("eve"), id, resume)
	h.at("host.resumethere", h.inChat("ann", "another"), id, resume)
	dm := h.call("ann")
	dm.Guild, dm.Channel = "", "dm-ann"
	h.at("host.resumethere", dm, id, resume)
	h.is(id, "", "k", true, table.Playing)

	h.at("", h.call("ann"), id, resume)
	h.is(id, "g", "c", false, table.Playing)
	if got, want := h.owed(outbox.Board), []string{"c "}; !slices.Equal(got, want) {
		t.Errorf("on the server the boards %q are posted, want %q", got, want)
	}
	if got, want := h.owed(outbox.Tell), []string{"ben host.moved"}; !slices.Equal(got, want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	h.at("host.awake", h.call("ben"), id, resume)
	elsewhere := h.call("ben")
	elsewhere.Channel = "c2"
	h.at("host.awake", elsewhere, id, resume)
	h.drop()

	h.check(h.db.Delivered(t.Context(), nil, &store.Post{Subject: store.OfTable(int64(id)), Kind: string(outbox.Board),
		Target: "c", Channel: "c", Message: "m1", Ply: 3, Live: true, At: h.time.UnixMilli()}))
	h.at("host.resumethere", h.inChat("ben", "another"), id, resume)
	h.at("", h.inChat("ben", "k"), id, resume)
	h.is(id, "g", "c", false, table.Playing) // ann, who leads the table, is asked first
	h.drop()
	h.at("", h.call("ann"), id, h.naming(id, table.Action{Kind: table.Accept}))
	h.is(id, "", "k", true, table.Playing)
	if got, want := h.owed(outbox.Tell), []string{"ann host.moved"}; !slices.Equal(got, want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	rows, err := h.db.Outbox(t.Context(), h.time.UnixMilli(), 100)
	h.check(err)
	rows = slices.DeleteFunc(rows, func(o store.Owed) bool { return o.Kind != string(outbox.RemoveButtons) })
	if len(rows) != 1 {
		t.Fatalf("%d messages are removed, want the board", len(rows))
	}
	if body, err := outbox.DecodeBody(rows[0].Body); err != nil || body.Message != "m1" || rows[0].Target != "c" {
		t.Errorf("removed is %+v of %s, %v", body, rows[0].Target, err)
	}
	if owed := h.owed(outbox.Board); len(owed) > 0 {
		t.Errorf("boards are posted in a chat: %q", owed)
	}
	h.at("", h.call("ann"), id, resume)
	h.drop()
	h.at("", h.inChat("ann", "k"), id, resume) // its message is not known
	h.is(id, "", "k", true, table.Playing)
}

// TestWhoMovesWhere: tables of several people move between their chat and servers alone; those of one person go along.
// What its server follows stays there.
func TestWhoMovesWhere(t *testing.T) {
	h := newTestHost(t)
	shared := h.open(2, hourly, "ann", "ben")
	h.at("host.resumethere", h.inChat("ann", "k"), shared, resume)
	h.is(shared, "g", "c", false, table.Playing)
	alone := h.open(2, hourly, "ann")
	h.at("host.unknown", h.inChat("eve", "k"), alone, resume)
	h.at("", h.inChat("ann", "k"), alone, resume)
	h.is(alone, "", "k", true, table.Playing)
	h.at("", h.inChat("ann", "k2"), alone, resume)
	h.is(alone, "", "k2", true, table.Playing)
	dm := h.call("ann")
	dm.Guild, dm.Channel = "", "dm-ann"
	h.at("", dm, alone, resume)
	h.is(alone, "", "dm-ann", false, table.Playing)
	h.at("host.awake", h.call("ann"), alone, resume)

	lobby, err := h.New(t.Context(), h.inChat("ann", "k"), table.New{Game: "template", Seats: 2})
	h.check(err)
	h.at("", h.call("ann"), lobby.ID, resume)
	h.is(lobby.ID, "g", "c", false, table.Lobby)

	asleep := h.chatOfTwo()
	h.check(h.updates.update(t.Context(), asleep, table.Caller{}, hosted.Suspend))
	h.is(asleep, "", "k", true, table.Suspended)
	h.at("host.resumethere", h.inChat("ben", "another"), asleep, resume)
	h.drop()
	h.at("", h.inChat("ben", "k"), asleep, resume)
	h.is(asleep, "", "k", true, table.Playing)
	if slices.Contains(h.owed(outbox.Tell), "ann host.moved") {
		t.Error("ann is told that a table has moved which has not")
	}

	for name, change := range map[string]func(*hosted.Doc){
		"a tournament":        func(d *hosted.Doc) { d.Tournament = 3 },
		"a simultaneous game": func(d *hosted.Doc) { d.Night = &hosted.Night{} },
	} {
		perform, err := hosted.Action(resume)
		h.check(err)
		l := h.live(h.open(2, hourly, "ann"))
		l.By = h.inChat("ann", "k")
		change(&l.Doc)
		if msg, _ := game.Refused(perform(l)); msg.ID != "say.needserver" || l.Doc.Chat.Here || l.Row.Channel != "c" {
			t.Errorf("a table of %s is brought to a chat: %+v", name, msg)
		}
	}
}

// TestServerInvitesTheBotLater: a table in a channel of a server that has not installed the bot can be brought to that
// very channel once the server has.
func TestServerInvitesTheBotLater(t *testing.T) {
	h := newTestHost(t)
	by := h.inChat("ann", "c")
	by.ChatServer = "g"
	tb, err := h.New(t.Context(), by, table.New{Game: "template", Seats: 2})
	h.check(err)
	if got := h.look(tb.ID, ""); got.ChatServer != "g" || got.Guild != "" {
		t.Errorf("it is on the server %q, in a chat of %q", got.Guild, got.ChatServer)
	}
	h.at("", h.call("ann"), tb.ID, resume)
	h.is(tb.ID, "g", "c", false, table.Lobby)
	h.at("host.awake", h.call("ann"), tb.ID, resume)
	h.at("", h.inChat("ann", "c"), tb.ID, resume)
	if got := h.look(tb.ID, ""); got.ChatServer != "" {
		t.Errorf("back in a private channel, it is in a chat of %q", got.ChatServer)
	}
}

// TestUnreadableInChat: of a table in a chat that cannot be read its people are told, for nothing can be posted there.
func TestUnreadableInChat(t *testing.T) {
	h := newTestHost(t)
	id := h.chatOfTwo()
	h.drop()
	h.stop()
	h.start(newer{template.Rules, func([]byte) (game.Position, error) { return nil, errors.New("unknown format") }})
	h.refused("host.aside", "ann", id, table.Action{Kind: table.Nudge})
	h.toldOnly("ann host.asidenote", "ben host.asidenote")
}

// TestExpiryInChat: that a table in a chat will end is told to its people.
func TestExpiryInChat(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.New(t.Context(), h.inChat("ann", "k"), table.New{Game: "template", Seats: 2})
	h.check(err)
	h.at("", h.inChat("ben", "k"), tb.ID, table.Action{Kind: table.Join})
	h.at("", h.inChat("ann", "k"), tb.ID, table.Action{Kind: table.Begin})
	h.drop()
	h.pass(hosted.GameLife - hosted.ExpiryNotice + time.Minute)
	h.toldOnly("ann host.lastcall", "ben host.lastcall")
}

// TestNextGameStaysInChat: another game of the same people is in the same chat, and can be brought back to it.
func TestNextGameStaysInChat(t *testing.T) {
	h := newTestHost(t)
	id := h.chatOfTwo()
	h.at("", h.inChat("ann", "k"), id, table.Action{Kind: table.Resign})
	h.at("", h.inChat("ann", "k"), id, table.Action{Kind: table.Rematch})
	next := h.look(id, "").Next
	h.is(next, "", "k", true, table.Lobby)
	if h.live(next).Doc.Chat.Until == 0 {
		t.Error("the answer, which shows the next game, does not count")
	}
	if slices.Contains(h.owed(outbox.Seat), "ben host.rematchchat") {
		t.Error("ben is told of a next game that its chat shows")
	}
	other := h.chatOfTwo()
	h.at("", h.inChat("ann", "k"), other, table.Action{Kind: table.Resign})
	dm := h.call("ann")
	dm.Guild, dm.Channel = "", "dm-ann"
	h.drop()
	h.at("", dm, other, table.Action{Kind: table.Rematch})
	if got, want := h.owed(outbox.Seat), []string{"ben host.rematchchat"}; !slices.Equal(got, want) {
		t.Errorf("told of a next game that its chat does not show: %q, want %q", got, want)
	}
	if got := h.live(h.look(other, "").Next).Doc.Chat.Until; got != 0 {
		t.Errorf("the next game, which nothing shows in the chat, is shown there until %d", got)
	}
	h.at("", h.call("ann"), next, resume)
	h.at("", h.inChat("ann", "k"), next, resume)
	h.is(next, "", "k", true, table.Lobby)
}

// TestLeavingServerInChat: nobody leaves a table in a chat because they have left a server.
func TestLeavingServerInChat(t *testing.T) {
	h := newTestHost(t)
	id := h.chatOfTwo()
	h.check(h.Reachability.LeftServer(t.Context(), id, "ben"))
	for _, s := range h.look(id, "").Seats {
		if s.Kind != table.Person {
			t.Errorf("after ben has left a server the seats are %+v", h.look(id, "").Seats)
		}
	}
	h.at("", h.call("ann"), id, resume)
	h.check(h.Reachability.LeftServer(t.Context(), id, "ben"))
	h.check(h.Reachability.LeftAllServers(t.Context(), "ben"))
	if s := h.look(id, "").Seats[1]; s.Kind != table.Person {
		t.Errorf("ben, who sat down in a chat, is gone from a server: %+v", s)
	}
	h.at("", h.call("ben"), id, table.Action{Kind: table.HandOver})
	h.at("", h.call("ben"), id, table.Action{Kind: table.TakeBack})
	h.check(h.Reachability.LeftServer(t.Context(), id, "ben"))
	if s := h.look(id, "").Seats[1]; s.Kind != table.Person {
		t.Errorf("ben, who took back the seat that he had in a chat, is gone from a server: %+v", s)
	}
	h.at("", h.call("ann"), id, table.Action{Kind: table.HandOver, User: person("cat")})
	cat := h.call("cat")
	h.at("", cat, id, table.Action{Kind: table.TakeBack})
	h.check(h.Reachability.LeftServer(t.Context(), id, "cat"))
	if s := h.look(id, "").Seats[0]; s.Kind != table.Computer || !s.Gone {
		t.Errorf("cat, who sat down on the server and left it, still sits there: %+v", s)
	}
}

// TestCarriedAway: somebody who manages a server and sits at a table in a chat can neither bring it there without the
// others nor lead it there, and the private game stays where it is until all have agreed.
func TestCarriedAway(t *testing.T) {
	h := newTestHost(t)
	manager := func(user string) table.Caller {
		by := h.call(user)
		by.Guild, by.Channel, by.Manager = "theirs", "open", true
		return by
	}
	lobby, err := h.New(t.Context(), h.inChat("ann", "k"), table.New{Game: "template", Seats: 3})
	h.check(err)
	h.at("", h.inChat("ben", "k"), lobby.ID, table.Action{Kind: table.Join})
	h.at("host.notopener", manager("ben"), lobby.ID, resume)
	h.is(lobby.ID, "", "k", true, table.Lobby)
	at := manager("ann")
	at.Manager = false
	h.at("", at, lobby.ID, resume)
	h.at("host.notopener", manager("ben"), lobby.ID, table.Action{Kind: table.Remove, Seat: 0})
	h.at("host.notopener", manager("ben"), lobby.ID, table.Action{Kind: table.Abort})
	h.at("host.notleader", manager("eve"), lobby.ID, table.Action{Kind: table.Add})
	h.at("", h.inChat("ann", "k"), lobby.ID, table.Action{Kind: table.Abort})

	id := h.chatOfTwo()
	h.drop()
	h.at("", manager("ben"), id, resume)
	h.is(id, "", "k", true, table.Playing)
	if ask := h.look(id, "").Ask; ask == nil || ask.What != table.Resume || ask.By != 1 {
		t.Fatalf("the open question is %+v, want where the table goes on", ask)
	}
	h.at("host.asked", manager("ben"), id, resume)
	h.at("", h.inChat("ann", "k"), id, h.naming(id, table.Action{Kind: table.Decline}))
	h.is(id, "", "k", true, table.Playing)
	h.at("", manager("ben"), id, resume)
	by := "ann"
	if !h.look(id, by).InTurn() {
		by = "ben"
	}
	seen := h.look(id, by)
	h.at("", h.inChat(by, "k"), id, table.Action{Kind: table.Play, Move: firstMove(t, seen), Revision: seen.Revision})
	h.at("", h.inChat("ann", "k"), id, h.naming(id, table.Action{Kind: table.Accept})) // a move does not close it
	h.is(id, "theirs", "open", false, table.Playing)
	if ask := h.look(id, "").Ask; ask != nil {
		t.Errorf("after the table has moved this is still asked: %+v", ask)
	}
	rated := h.live(id).Counts()
	h.at("host.notleader", manager("eve"), id, table.Action{Kind: table.Abort})
	if !rated || h.look(id, "").Phase != table.Playing {
		t.Error("a rated game from a chat is called off by a manager of the server where it is")
	}
}

// TestServerGone: a table of several people, whose server has thrown the bot out, wakes in another place if its leader
// wants it there, or all agree; they are asked by direct message, and meanwhile can answer nothing but that.
func TestServerGone(t *testing.T) {
	in := map[string]bool{"g": true, "h": true}
	h := newTestHost(t)
	h.opts.InServer = func(_ context.Context, guild string) (bool, error) { return in[guild], nil }
	elsewhere := func(user string) table.Caller {
		by := h.call(user)
		by.Guild, by.Channel, by.Manager = "h", "d", true
		return by
	}
	id := h.open(2, hourly, "ann", "ben")
	h.at("", h.call("ann"), id, table.Action{Kind: table.AskDraw})
	draw := h.look(id, "").Ask.ID
	h.check(h.Reachability.BotRemoved(t.Context(), "g"))
	h.at("host.resumethere", elsewhere("ben"), id, resume) // the bot is still there, as far as Discord says
	in["g"] = false
	dm := h.call("ben")
	dm.Guild, dm.Channel = "", "dm-ben"
	h.at("host.resumethere", dm, id, resume)
	h.at("host.asleep", dm, id, table.Action{Kind: table.Accept, Ask: draw})
	h.drop()
	h.at("", elsewhere("ben"), id, resume)
	h.is(id, "g", "c", false, table.Suspended)
	if got, want := h.owed(outbox.Tell), []string{"ann host.askedmove"}; !slices.Equal(got, want) {
		t.Errorf("told: %q, want %q", got, want)
	}
	asks := h.look(id, "").Ask.ID
	rows, err := h.db.Outbox(t.Context(), h.time.UnixMilli(), 100)
	h.check(err)
	if body, err := outbox.DecodeBody(rows[0].Body); err != nil || body.Ask != asks {
		t.Errorf("the message asks question %d, %v, want %d", body.Ask, err, asks)
	}
	yes := h.call("ann")
	yes.Guild, yes.Channel = "", "dm-ann"
	h.at("", yes, id, table.Action{Kind: table.Accept, Ask: asks})
	h.is(id, "h", "d", false, table.Playing)
	h.check(h.Reachability.LeftServer(t.Context(), id, "ann"))
	if s := h.look(id, "").Seats[0]; s.Kind != table.Person {
		t.Errorf("ann, who sat down on another server, is gone: %+v", s)
	}
	h.at("host.notleader", elsewhere("eve"), id, table.Action{Kind: table.Abort})

	led := h.open(2, hourly, "ann", "ben")
	h.check(h.Reachability.BotRemoved(t.Context(), "g"))
	h.at("", h.inChat("ann", "k"), led, resume)
	h.is(led, "", "k", true, table.Playing)
}

// TestCallsInChat: while an answer in the chat can still be edited, a person who was active there is not called; after
// that, and after a restart, everybody is, unless they want no messages or take none.
func TestCallsInChat(t *testing.T) {
	away := func(*table.Profile) {}
	for _, c := range []struct {
		name    string
		wait    time.Duration // since the last press in the chat
		seen    time.Duration // since ben was active, perhaps elsewhere
		restart bool
		shared  bool
		ben     func(*table.Profile)
		called  bool
	}{
		{name: "at once"},
		{name: "as long as answers can be edited", wait: hosted.ChatReach - time.Second, seen: 5 * time.Minute},
		{name: "after that", wait: hosted.ChatReach, seen: 5 * time.Minute, called: true},
		{name: "somebody who has been away", wait: 11 * time.Minute, seen: 11 * time.Minute, called: true},
		{name: "after a restart", wait: time.Minute, seen: time.Minute, restart: true, called: true},
		{name: "after a restart of one of several processes", wait: time.Minute, seen: time.Minute, restart: true,
			shared: true},
		{name: "in the channel", wait: time.Hour, seen: time.Hour, called: true,
			ben: func(p *table.Profile) { p.Notify = table.NotifyChannel }},
		{name: "never", wait: time.Hour, seen: time.Hour, ben: func(p *table.Profile) { p.Notify = table.NotifyNone }},
		{name: "who takes none", wait: time.Hour, seen: time.Hour, ben: func(p *table.Profile) { p.Refused = 1 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newTestHost(t)
			h.time = h.time.Add(time.Second)
			id := h.chatOfTwo()
			if change := c.ben; change == nil {
				c.ben = away
			}
			h.check(h.ChangePerson(t.Context(), "ben", c.ben))
			play := func(by table.Caller) {
				seen := h.look(id, by.User.ID)
				h.at("", by, id, table.Action{Kind: table.Play, Move: firstMove(t, seen), Revision: seen.Revision})
			}
			if !h.look(id, "ann").InTurn() {
				play(h.inChat("ben", "k"))
			}
			h.time = h.time.Add(c.wait)
			if c.restart {
				h.stop()
				h.start()
			}
			h.updates.env.Shared = c.shared
			h.check(h.updates.update(t.Context(), id, table.Caller{}, func(l *hosted.Tx) error {
				l.Doc.Seats[1].Seen = h.time.Add(-c.seen).UnixMilli()
				return nil
			}))
			h.drop()
			dm := h.call("ann")
			dm.Guild, dm.Channel = "", "dm-ann"
			play(dm)
			var called []string
			rows, err := h.db.Outbox(t.Context(), h.time.UnixMilli(), 100)
			h.check(err)
			for _, o := range rows {
				if body, err := outbox.DecodeBody(o.Body); err == nil && o.Kind == string(outbox.Hand) && body.New {
					called = append(called, o.Target)
				}
			}
			if got := slices.Equal(called, []string{"ben"}); got != c.called || !c.called && len(called) > 0 {
				t.Errorf("called: %q, want ben called: %v", called, c.called)
			}
		})
	}
}

// TestCallsAfterMoving: on a server, whoever sat down in a chat is called by direct message, and whoever sat down there
// in the channel.
func TestCallsAfterMoving(t *testing.T) {
	for name, server := range map[string]string{"in the chat": "", "on the server": "g"} {
		h := newTestHost(t)
		id := h.chatOfTwo()
		h.at("", h.call("ann"), id, resume)
		h.check(h.ChangePerson(t.Context(), "ben", func(p *table.Profile) { p.Notify = table.NotifyChannel }))
		if !h.look(id, "ann").InTurn() {
			seen := h.look(id, "ben")
			h.do("ben", id, table.Action{Kind: table.Play, Move: firstMove(t, seen), Revision: seen.Revision})
		}
		h.check(h.updates.update(t.Context(), id, table.Caller{}, func(l *hosted.Tx) error {
			l.Doc.Seats[1].Seen, l.Doc.Seats[1].Server = h.time.Add(-time.Hour).UnixMilli(), server
			return nil
		}))
		h.drop()
		seen := h.look(id, "ann")
		h.do("ann", id, table.Action{Kind: table.Play, Move: firstMove(t, seen), Revision: seen.Revision})
		rows, err := h.db.Outbox(t.Context(), 1<<60, 100)
		h.check(err)
		inChannel := slices.ContainsFunc(rows, func(o store.Owed) bool {
			b, err := outbox.DecodeBody(o.Body)
			h.check(err)
			return o.Kind == string(outbox.Board) && slices.Contains(b.Ping, "ben")
		})
		if want := server != ""; inChannel != want {
			t.Errorf("ben, who sat down %s, is called in the channel: %v, want %v", name, inChannel, want)
		}
	}
}

// TestAnswersThatReach: only what somebody does in the table's chat brings answers that can be edited there.
func TestAnswersThatReach(t *testing.T) {
	h := newTestHost(t)
	id := h.chatOfTwo()
	want := h.time.Add(hosted.ChatReach).UnixMilli()
	if got := h.live(id).Doc.Chat.Until; got != want {
		t.Errorf("its answers can be edited until %d, want %d", got, want)
	}
	h.time = h.time.Add(time.Minute)
	dm := h.call("ann")
	dm.Guild, dm.Channel = "", "dm-ann"
	for i, by := range []table.Caller{h.inChat("ann", "another"), dm} {
		h.at("", by, id, table.Action{Kind: []table.ActionKind{table.AskDraw, table.AskPause}[i]})
		if got := h.live(id).Doc.Chat.Until; got != want {
			t.Errorf("after a call from %q its answers can be edited until %d, want %d", by.Channel, got, want)
		}
	}
	server := h.open(2, hourly, "ann")
	if got := h.live(server).Doc.Chat.Until; got != 0 {
		t.Errorf("answers of a table on a server: until %d", got)
	}
}
