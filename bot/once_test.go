package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
)

// twoAtTable starts a game of the template between Bob and Alice and returns their table.
func twoAtTable(t *testing.T, w *world, name string) table.ID {
	t.Helper()
	must(t, w, "bob", gameCommand(name)+" new rated:true")
	rows, err := w.host.Queries.Find(context.Background(), table.Filter{}, "")
	if err != nil || len(rows) == 0 {
		t.Fatal(rows, err)
	}
	id := rows[0].ID
	must(t, w, "alice", fmt.Sprintf("/table join table:%d", id))
	must(t, w, "bob", fmt.Sprintf("/table start table:%d", id))
	return id
}

func must(t *testing.T, w *world, user, line string) playground.Response {
	t.Helper()
	r, err := w.pg.User(user).Slash(context.Background(), "#games", line)
	if err != nil {
		t.Fatalf("%s types %s: %v", user, line, err)
	}
	if err := w.settle(); err != nil {
		t.Fatal(err)
	}
	return r
}

// standing checks how many moves were made, and that the channel's one table has one message there, the board, which
// calls somebody or nobody.
func standing(t *testing.T, w *world, id table.ID, moves int, called bool) {
	t.Helper()
	if err := w.settle(); err != nil {
		t.Fatal(err)
	}
	row, err := w.db.Table(context.Background(), int64(id))
	if err != nil {
		t.Fatal(err)
	}
	log, err := w.db.Moves(context.Background(), int64(id), 0)
	if err != nil || len(log) != moves || row.Ply != moves {
		t.Errorf("%d moves, ply %d, %v, want %d", len(log), row.Ply, err, moves)
	}
	list := w.pg.Messages("#games")
	if len(list) != 1 {
		t.Errorf("%d messages in the channel, want 1", len(list))
	}
	for _, m := range list {
		if len(m.Buttons()) == 0 || len(m.Pings) > 0 != called {
			t.Errorf("the board has %d buttons and calls %v, want calls: %v", len(m.Buttons()), m.Pings, called)
		}
	}
}

// newest is the channel's newest board.
func newest(t *testing.T, w *world) playground.Message {
	t.Helper()
	list := w.pg.Messages("#games")
	for i := len(list) - 1; i >= 0; i-- {
		if len(list[i].Embeds) > 0 {
			return list[i]
		}
	}
	t.Fatal("no board in the channel")
	return playground.Message{}
}

// pit is the first button of the game's own that can be pressed.
func pit(t *testing.T, m playground.Message) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.CustomID, "g/") && !b.Disabled {
			return b.CustomID
		}
	}
	t.Fatalf("nothing to press:\n%s", show(m))
	return ""
}

func TestDoubleClickPlaysOnce(t *testing.T) {
	t.Parallel()
	w := testWorld(t, all.Games())
	id := twoAtTable(t, w, "awale")
	m, bob := newest(t, w), w.pg.User("bob")
	press := pit(t, m)
	var clicks sync.WaitGroup
	for range 4 {
		clicks.Go(func() { _, _ = bob.Click(context.Background(), m.ID, press) }) // all but one are refused
	}
	clicks.Wait()
	standing(t, w, id, 1, true)
}

func TestTwoAtOnceLeaveOneWinner(t *testing.T) {
	t.Parallel()
	w := testWorld(t, all.Games())
	must(t, w, "bob", "/awale new rated:true")
	var joins sync.WaitGroup
	for _, name := range []string{"alice", "chloe", "david"} {
		joins.Go(func() { _, _ = w.pg.User(name).Slash(context.Background(), "#games", "/table join table:1") })
	}
	joins.Wait()
	if err := w.settle(); err != nil {
		t.Fatal(err)
	}
	row, err := w.host.Queries.Look(context.Background(), 1, "")
	if err != nil || row.Seats[1].Kind != table.Person {
		t.Fatalf("%+v, %v", row, err)
	}
	sat := 0
	for _, name := range []string{"alice", "chloe", "david"} {
		if row.SeatOf(w.pg.User(name).ID()) >= 0 {
			sat++
		}
	}
	if sat != 1 {
		t.Errorf("%d people have one seat", sat)
	}
}

func TestDuplicateDeliveriesPlayOnce(t *testing.T) {
	t.Parallel()
	w := testWorld(t, all.Games())
	w.pg.DuplicateNext(100)
	id := twoAtTable(t, w, "awale")
	for ply := 0; ply < 4; {
		m := newest(t, w)
		for _, name := range []string{"alice", "bob"} { // the one who is not in turn is told so
			_, _ = w.pg.User(name).Click(context.Background(), m.ID, pit(t, m))
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
		row, err := w.db.Table(context.Background(), int64(id))
		if err != nil || row.Ply == ply {
			t.Fatalf("no move was played: ply %d, %v", row.Ply, err)
		}
		ply = row.Ply
	}
	row, err := w.db.Table(context.Background(), int64(id))
	if err != nil {
		t.Fatal(err)
	}
	standing(t, w, id, row.Ply, true)
}

// TestLostAnswers has Discord take a message and lose the answer, in every way it can: the message stands once.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]playground.Fault{
		"post, 500": {Method: "POST", Route: "/channels/{channel_id}/messages", Status: 500, After: true},
		"post, 502": {Method: "POST", Route: "/channels/{channel_id}/messages", Status: 502, After: true},
		"hang-up":   {Method: "POST", Route: "/channels/{channel_id}/messages", HangUp: true, After: true},
		"not taken": {Method: "POST", Route: "/channels/{channel_id}/messages", Status: 503},
		"limited": {Method: "POST", Route: "/channels/{channel_id}/messages", Status: 429,
			RetryAfter: 50 * time.Millisecond},
		"buttons": {Method: "PATCH", Route: "/channels/{channel_id}/messages/{message_id}", Status: 500, After: true},
		"answer": {Method: "POST", Route: "/interactions/{interaction_id}/{interaction_token}/callback", Status: 500,
			After: true},
	} {
		t.Run(name, func(t *testing.T) {
			w := testWorld(t, all.Games())
			id := twoAtTable(t, w, "awale")
			w.pg.Inject(f)
			m := newest(t, w)
			if _, err := w.pg.User("bob").Click(context.Background(), m.ID, pit(t, m)); err != nil {
				t.Fatal(err)
			}
			if err := w.settle(); err != nil { // the message is tried, and owed again later
				t.Fatal(err)
			}
			w.clock.Advance(6 * time.Minute) // the message is owed again; nonces are forgotten
			w.courier.Wake()
			standing(t, w, id, 1, true)
		})
	}
}

// TestUnrecordedBoardIsRemoved: a board that was posted but not recorded, because Discord's answer was lost, and that
// is outdated when the courier tries again, is deleted, and so is the board that it was to replace.
func TestUnrecordedBoardIsRemoved(t *testing.T) {
	t.Parallel()
	w := testWorld(t, all.Games())
	id := twoAtTable(t, w, "awale")
	old := newest(t, w)
	w.clock.Advance(time.Hour) // it is out of sight
	w.pg.Inject(playground.Fault{Method: "POST", Route: "/channels/{channel_id}/messages", Status: 500, After: true})
	ctx := context.Background()
	sow := func(name string) {
		cs, err := w.pg.User(name).Autocomplete(ctx, "#games", "/awale sow pit:")
		if err != nil || len(cs) == 0 {
			t.Fatal(cs, err)
		}
		if _, err := w.pg.User(name).Slash(ctx, "#games", fmt.Sprintf("/awale sow pit:%v", cs[0].Value)); err != nil {
			t.Fatal(err)
		}
	}
	sow("bob")
	if err := waitFor("the answer to be lost", func() bool {
		owed, err := w.db.Outbox(ctx, w.clock.Now().Add(time.Hour).UnixMilli(), 10)
		return err == nil && slices.ContainsFunc(owed, func(o store.Owed) bool { return o.Tries > 0 })
	}); err != nil {
		t.Fatal(err)
	}
	stray := newest(t, w)
	if stray.ID == old.ID {
		t.Fatal("no board was sent")
	}
	sow("alice")
	w.clock.Advance(6 * time.Minute)
	w.courier.Wake()
	standing(t, w, id, 2, true)
	if fresh := newest(t, w); fresh.ID == old.ID || fresh.ID == stray.ID {
		t.Error("the posted board is an old one")
	}
}

// TestRefusedMessagesAreNotRepeated: a refused direct message is not tried again and is reported once; so is a 403 of a
// channel.
func TestRefusedMessagesAreNotRepeated(t *testing.T) {
	t.Parallel()
	for _, code := range []int{50007, 50278} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			w := testWorld(t, append(all.Games(), template.Rules))
			dms := func() (n int) {
				for _, r := range w.pg.Requests() {
					if r.Method == "POST" && r.Route == "/channels/{channel_id}/messages" && r.Status == 403 {
						n++
					}
				}
				return n
			}
			w.pg.Inject(playground.Fault{Method: "POST", Route: "/users/@me/channels", Status: 403, Code: code, Times: 50})
			if code == 50007 {
				w.pg.ClearFaults()
				w.pg.User("bob").CloseDMs(true)
				w.pg.User("alice").CloseDMs(true)
			}
			id := twoAtTable(t, w, "template")
			for ply := 1; ply <= 4; ply++ {
				who := []string{"bob", "alice"}[(ply+1)%2]
				cs, err := w.pg.User(who).Autocomplete(context.Background(), "#games", "/template play card:")
				if err != nil || len(cs) == 0 {
					t.Fatal(ply, cs, err)
				}
				must(t, w, who, fmt.Sprintf("/template play card:%v", cs[0].Value))
			}
			opened := 0
			for _, r := range w.pg.Requests() {
				if r.Route == "/users/@me/channels" {
					opened++
				}
			}
			if refused := dms(); refused > 2 || opened > 2 {
				t.Errorf("%d messages refused, %d channels opened; want one try for each of two people", refused, opened)
			}
			for _, name := range []string{"alice", "bob"} {
				p, err := w.host.People().Person(context.Background(), w.pg.User(name).ID())
				if err != nil || p.Refused == 0 {
					t.Errorf("%s's refusal is not remembered: %+v, %v", name, p, err)
				}
			}
			standing(t, w, id, 4, true)
		})
	}
}

// TestDamagedTables damages one table in each way: it is quarantined, its bytes are kept, its players are told in the
// channel, and the other table continues.
func TestDamagedTables(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]struct{ set, kept string }{
		"snapshot": {"snapshot = CAST('garbage' AS BLOB)", "garbage"},
		"document": {"doc = CAST('{garbage' AS BLOB)", "{garbage"},
		"seed":     {"seed = CAST('short' AS BLOB)", "short"},
		"game":     {"game = 'nosuch'", "nosuch"},
	} {
		for _, at := range []string{"found by a player", "found by the clock"} {
			t.Run(name+", "+at, func(t *testing.T) {
				w := testWorld(t, all.Games())
				bad, good := twoAtTable(t, w, "awale"), twoAtTable(t, w, "awale")
				// Another revision, or the host goes on with what it has read before.
				if err := dbtest.Exec(w.config.Database, fmt.Sprintf("UPDATE tables SET %s, rev = rev + 1, due = %d WHERE id = %d",
					damage.set, w.clock.Now().UnixMilli(), bad)); err != nil {
					t.Fatal(err)
				}
				if at == "found by a player" {
					if err := dbtest.Exec(w.config.Database, fmt.Sprintf("UPDATE tables SET due = 0 WHERE id = %d",
						bad)); err != nil {
						t.Fatal(err)
					}
					r := must(t, w, "bob", fmt.Sprintf("/table show table:%d", bad))
					if r.Message.Text() == "" {
						t.Error("the player is told nothing")
					}
				}
				w.host.Wake()
				if err := w.settle(); err != nil {
					t.Fatal(err)
				}
				row, err := w.db.Table(context.Background(), int64(bad))
				if err != nil || row.Phase != string(table.Quarantined) {
					t.Fatalf("the table is %q, %v, want quarantined", row.Phase, err)
				}
				if kept := string(row.Snapshot) + string(row.Doc) + string(row.Seed) + row.Game; !strings.Contains(kept,
					damage.kept) {
					t.Error("its bytes were not kept")
				}
				told := 0
				for _, m := range w.pg.Messages("#games") {
					if m.Content != "" && len(m.Embeds) == 0 {
						told++
					}
				}
				if told != 1 {
					t.Errorf("the channel was told %d times, want once", told)
				}
				r := must(t, w, "bob", fmt.Sprintf("/awale sow pit:a number:%d", good))
				if row, err := w.db.Table(context.Background(), int64(good)); err != nil || row.Ply != 1 {
					t.Errorf("the other table does not continue: %s %v", r.Message.Text(), err)
				}
			})
		}
	}
}
