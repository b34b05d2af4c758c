package again

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
)

func TestDoubleClickPlaysOnce(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	id := systemtest.TwoAtTable(t, w, "awale")
	m, bob := systemtest.Newest(t, w), w.Playground.User("bob")
	press := systemtest.Pit(t, m)
	var clicks sync.WaitGroup
	for range 4 {
		clicks.Go(func() { _, _ = bob.Click(context.Background(), m.ID, press) }) // all but one are refused
	}
	clicks.Wait()
	systemtest.Standing(t, w, id, 1, true)
}

func TestTwoAtOnceLeaveOneWinner(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	systemtest.Must(t, w, "bob", "/awale new rated:true")
	var joins sync.WaitGroup
	for _, name := range []string{"alice", "chloe", "david"} {
		joins.Go(func() { _, _ = w.Playground.User(name).Slash(context.Background(), "#games", "/table join table:1") })
	}
	joins.Wait()
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	row, err := w.Host.Queries.Look(context.Background(), 1, "")
	if err != nil || row.Seats[1].Kind != table.Person {
		t.Fatalf("%+v, %v", row, err)
	}
	sat := 0
	for _, name := range []string{"alice", "chloe", "david"} {
		if row.SeatOf(w.Playground.User(name).ID()) >= 0 {
			sat++
		}
	}
	if sat != 1 {
		t.Errorf("%d people have one seat", sat)
	}
}

func TestDuplicateDeliveriesPlayOnce(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	w.Playground.DuplicateNext(100)
	id := systemtest.TwoAtTable(t, w, "awale")
	for ply := 0; ply < 4; {
		m := systemtest.Newest(t, w)
		for _, name := range []string{"alice", "bob"} { // the one who is not in turn is told so
			_, _ = w.Playground.User(name).Click(context.Background(), m.ID, systemtest.Pit(t, m))
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		row, err := w.DB.Table(context.Background(), int64(id))
		if err != nil || row.Ply == ply {
			t.Fatalf("no move was played: ply %d, %v", row.Ply, err)
		}
		ply = row.Ply
	}
	row, err := w.DB.Table(context.Background(), int64(id))
	if err != nil {
		t.Fatal(err)
	}
	systemtest.Standing(t, w, id, row.Ply, true)
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
			w := systemtest.OpenWorld(t, all.Games())
			id := systemtest.TwoAtTable(t, w, "awale")
			w.Playground.Inject(f)
			m := systemtest.Newest(t, w)
			if _, err := w.Playground.User("bob").Click(context.Background(), m.ID, systemtest.Pit(t, m)); err != nil {
				t.Fatal(err)
			}
			if err := w.Settle(); err != nil { // the message is tried, and owed again later
				t.Fatal(err)
			}
			w.Clock.Advance(6 * time.Minute) // the message is owed again; nonces are forgotten
			w.Courier.Wake()
			systemtest.Standing(t, w, id, 1, true)
		})
	}
}

// TestUnrecordedBoardIsRemoved: a board that was posted but not recorded, because Discord's answer was lost, and that
// is outdated when the courier tries again, is deleted, and so is the board that it was to replace.
func TestUnrecordedBoardIsRemoved(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	id := systemtest.TwoAtTable(t, w, "awale")
	old := systemtest.Newest(t, w)
	w.Clock.Advance(time.Hour) // it is out of sight
	w.Playground.Inject(playground.Fault{Method: "POST", Route: "/channels/{channel_id}/messages", Status: 500, After: true})
	ctx := context.Background()
	sow := func(name string) {
		cs, err := w.Playground.User(name).Autocomplete(ctx, "#games", "/awale sow pit:")
		if err != nil || len(cs) == 0 {
			t.Fatal(cs, err)
		}
		if _, err := w.Playground.User(name).Slash(ctx, "#games", fmt.Sprintf("/awale sow pit:%v", cs[0].Value)); err != nil {
			t.Fatal(err)
		}
	}
	sow("bob")
	if err := systemtest.WaitFor("the answer to be lost", func() bool {
		owed, err := w.DB.Outbox(ctx, w.Clock.Now().Add(time.Hour).UnixMilli(), 10)
		return err == nil && slices.ContainsFunc(owed, func(o store.Owed) bool { return o.Tries > 0 })
	}); err != nil {
		t.Fatal(err)
	}
	stray := systemtest.Newest(t, w)
	if stray.ID == old.ID {
		t.Fatal("no board was sent")
	}
	sow("alice")
	w.Clock.Advance(6 * time.Minute)
	w.Courier.Wake()
	systemtest.Standing(t, w, id, 2, true)
	if fresh := systemtest.Newest(t, w); fresh.ID == old.ID || fresh.ID == stray.ID {
		t.Error("the posted board is an old one")
	}
}

// TestRefusedMessagesAreNotRepeated: a refused direct message is not tried again and is reported once; so is a 403 of a
// channel.
func TestRefusedMessagesAreNotRepeated(t *testing.T) {
	t.Parallel()
	for _, code := range []int{50007, 50278} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			w := systemtest.OpenWorld(t, append(all.Games(), template.Rules))
			dms := func() (n int) {
				for _, r := range w.Playground.Requests() {
					if r.Method == "POST" && r.Route == "/channels/{channel_id}/messages" && r.Status == 403 {
						n++
					}
				}
				return n
			}
			w.Playground.Inject(playground.Fault{Method: "POST", Route: "/users/@me/channels", Status: 403, Code: code, Times: 50})
			if code == 50007 {
				w.Playground.ClearFaults()
				w.Playground.User("bob").CloseDMs(true)
				w.Playground.User("alice").CloseDMs(true)
			}
			id := systemtest.TwoAtTable(t, w, "template")
			for ply := 1; ply <= 4; ply++ {
				who := []string{"bob", "alice"}[(ply+1)%2]
				cs, err := w.Playground.User(who).Autocomplete(context.Background(), "#games", "/template play card:")
				if err != nil || len(cs) == 0 {
					t.Fatal(ply, cs, err)
				}
				systemtest.Must(t, w, who, fmt.Sprintf("/template play card:%v", cs[0].Value))
			}
			opened := 0
			for _, r := range w.Playground.Requests() {
				if r.Route == "/users/@me/channels" {
					opened++
				}
			}
			if refused := dms(); refused > 2 || opened > 2 {
				t.Errorf("%d messages refused, %d channels opened; want one try for each of two people", refused, opened)
			}
			for _, name := range []string{"alice", "bob"} {
				p, err := w.Host.People().Person(context.Background(), w.Playground.User(name).ID())
				if err != nil || p.Refused == 0 {
					t.Errorf("%s's refusal is not remembered: %+v, %v", name, p, err)
				}
			}
			systemtest.Standing(t, w, id, 4, true)
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
				w := systemtest.OpenWorld(t, all.Games())
				bad, good := systemtest.TwoAtTable(t, w, "awale"), systemtest.TwoAtTable(t, w, "awale")
				// Another revision, or the host goes on with what it has read before.
				if err := dbtest.Exec(w.Config.Database, fmt.Sprintf("UPDATE tables SET %s, rev = rev + 1, due = %d WHERE id = %d",
					damage.set, w.Clock.Now().UnixMilli(), bad)); err != nil {
					t.Fatal(err)
				}
				if at == "found by a player" {
					if err := dbtest.Exec(w.Config.Database, fmt.Sprintf("UPDATE tables SET due = 0 WHERE id = %d",
						bad)); err != nil {
						t.Fatal(err)
					}
					r := systemtest.Must(t, w, "bob", fmt.Sprintf("/table show table:%d", bad))
					if r.Message.Text() == "" {
						t.Error("the player is told nothing")
					}
				}
				w.Host.Wake()
				if err := w.Settle(); err != nil {
					t.Fatal(err)
				}
				row, err := w.DB.Table(context.Background(), int64(bad))
				if err != nil || row.Phase != string(table.Quarantined) {
					t.Fatalf("the table is %q, %v, want quarantined", row.Phase, err)
				}
				if kept := string(row.Snapshot) + string(row.Doc) + string(row.Seed) + row.Game; !strings.Contains(kept,
					damage.kept) {
					t.Error("its bytes were not kept")
				}
				told := 0
				for _, m := range w.Playground.Messages("#games") {
					if m.Content != "" && len(m.Embeds) == 0 {
						told++
					}
				}
				if told != 1 {
					t.Errorf("the channel was told %d times, want once", told)
				}
				r := systemtest.Must(t, w, "bob", fmt.Sprintf("/awale sow pit:a number:%d", good))
				if row, err := w.DB.Table(context.Background(), int64(good)); err != nil || row.Ply != 1 {
					t.Errorf("the other table does not continue: %s %v", r.Message.Text(), err)
				}
			})
		}
	}
}
