package sessions

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
	"tablee/store/postgrestest"
)

// TestWithoutGateway: a bot that gets its interactions by HTTP needs no gateway: a game is played to its end by
// commands and buttons, in the channel and in direct messages, and the bot reports that it is ready.
func TestWithoutGateway(t *testing.T) {
	t.Parallel()
	w, err := systemtest.NewWorldWith(all.Games(), playground.Options{}, func(w *systemtest.World) {
		systemtest.OverHTTP(w)
		w.Config.Gateway, w.Config.Health = false, "127.0.0.1:0"
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	if n := w.Playground.Connected(); n > 0 {
		t.Errorf("%d connections to the gateway", n)
	}
	if got := systemtest.Get(t, "http://"+w.Health+"/readyz"); got != "ready\n" {
		t.Errorf("/readyz: %s", got)
	}
	id := systemtest.TwoAtTable(t, w, "awale")
	pressPit(t, w, id, "bob")
	systemtest.Standing(t, w, id, 1, true)
	systemtest.Must(t, w, "bob", "/dominoes new level:1 player:@alice")
	systemtest.Must(t, w, "alice", "/table join table:2")
	systemtest.Must(t, w, "bob", "/table start table:2")
	dms := w.Playground.User("alice").DMs()
	if len(dms) == 0 {
		t.Fatal("alice got no hand")
	}
	if _, err := w.Playground.User("alice").Click(t.Context(), dms[len(dms)-1].ID, "More…"); err != nil {
		t.Errorf("a button in direct messages: %v", err)
	}
	if got := systemtest.Get(t, "http://"+w.Health+"/metrics"); !strings.Contains(got, "tablee_posted_total{status=\"401\"}") ||
		!strings.Contains(got, "tablee_posted_total{status=\"202\"}") || strings.Contains(got, "\ntablee_connected 1\n") {
		t.Errorf("the metrics do not tell what was posted:\n%s", got)
	}
	if err := w.Playground.EndpointLost(); err != nil {
		t.Error(err)
	}
}

// TestRemovedFromAccount: to a person who removes the bot from their account no direct message is sent any more, until
// they add it again or choose direct messages; who invites them is told. Nothing is stored of who is not known.
func TestRemovedFromAccount(t *testing.T) {
	t.Parallel()
	w, err := systemtest.NewWorldWith(all.Games(), playground.Options{}, func(w *systemtest.World) {
		systemtest.OverHTTP(w)
		w.Config.Health = "127.0.0.1:0"
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	alice, bob := w.Playground.User("alice"), w.Playground.User("bob")
	heard := func() {
		t.Helper()
		if err := w.Playground.WaitHeard(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(time.Minute) // what happens next is later
	}
	tables := 0
	// invited tells whether a direct message reaches alice when bob invites her, and whether he is told that none does.
	invited := func(what string, want bool) {
		t.Helper()
		to, from := len(alice.DMs()), len(bob.DMs())
		systemtest.Must(t, w, "bob", "/awale new player:@alice")
		tables++
		if got, told := len(alice.DMs())-to, len(bob.DMs())-from; (got > 0) != want || (told > 0) == want {
			t.Errorf("%s: %d direct messages to alice, %d to bob\n%s", what, got, told, w.Log)
		}
		systemtest.Must(t, w, "bob", fmt.Sprintf("/table close table:%d", tables))
	}
	chloe := w.Playground.User("chloe")
	chloe.Install()
	heard()
	chloe.Uninstall()
	systemtest.Must(t, w, "alice", "/me")
	invited("at first", true)
	alice.Install()
	heard()
	invited("with the bot on her account", true)
	alice.Uninstall()
	heard()
	invited("once she has removed it", false)
	if got := systemtest.Must(t, w, "alice", "/me").Message.Text(); !strings.Contains(got, "removed me from your account") {
		t.Errorf("/me: %s", got)
	}
	if got := systemtest.Must(t, w, "alice", "/privacy").Message.Text(); !strings.Contains(got, "deletes nothing") {
		t.Errorf("/privacy: %s", got)
	}
	systemtest.Must(t, w, "alice", "/me reminders:dm")
	invited("once she has chosen direct messages", true)
	w.Clock.Advance(25 * time.Hour) // nobody may write to her more often in a day
	alice.Install()
	heard()
	alice.Uninstall()
	heard()
	invited("once she has removed it again", false)
	alice.Install()
	heard()
	invited("once she has added it again", true)
	if kept, err := w.DB.Person(t.Context(), chloe.ID()); err != nil || kept != nil {
		t.Errorf("of who has only removed the bot %s is kept, %v", kept, err)
	}
	got := systemtest.Get(t, "http://"+w.Health+"/metrics")
	for _, line := range []string{`tablee_authorizations_total{did="added",where="account"} 4`,
		`tablee_authorizations_total{did="removed",where="account"} 3`} {
		if !strings.Contains(got, "\n"+line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
	if log := w.Log.String(); strings.Count(log, "the bot was added or removed") != 7 ||
		strings.Contains(log, alice.ID()) {
		t.Errorf("the log tells %s", log)
	}
	if err := w.Playground.EventsLost(); err != nil {
		t.Error(err)
	}
}

// pressPit plays the first move that the board offers.
func pressPit(t *testing.T, w *systemtest.World, id table.ID, user string) {
	t.Helper()
	m := systemtest.Newest(t, w)
	if _, err := w.Playground.User(user).Click(context.Background(), m.ID, systemtest.Pit(t, m)); err != nil {
		t.Fatalf("%s presses at table %d: %v\n%s", user, id, err, w.Log)
	}
}

// TestWrongPublicKey: with the public key of another application no interaction would ever be accepted, so the bot does
// not start.
func TestWrongPublicKey(t *testing.T) {
	t.Parallel()
	w, err := systemtest.NewWorldWith(all.Games()[:1], playground.Options{}, func(w *systemtest.World) {
		systemtest.OverHTTP(w)
		w.Config.PublicKey = strings.Repeat("ab", 32)
	})
	if err == nil || !strings.Contains(err.Error(), "public_key") || !strings.Contains(err.Error(), w.Playground.PublicKey()) {
		t.Errorf("it begins: %v", err)
	}
	w.Playground.Close()
}

// balancer hands requests to one bot after the other, and to the next when one is gone.
type balancer struct {
	bots [2]atomic.Pointer[url.URL]
	got  [2]atomic.Int64
	next atomic.Int64
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	turn := b.next.Add(1)
	for i := range int64(2) {
		n := (turn + i) % 2
		to := b.bots[n].Load()
		if to == nil {
			continue
		}
		b.got[n].Add(1)
		p := httputil.NewSingleHostReverseProxy(to)
		p.ServeHTTP(w, r)
		return
	}
	http.Error(w, "nobody", http.StatusBadGateway)
}

// firstPit is the first pit on a board from which somebody may sow; "" on what is no board.
func firstPit(m playground.Message) string {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.CustomID, "g/") && !b.Disabled {
			return b.CustomID
		}
	}
	return ""
}

// TestPostedToTwo: two bots over one database take turns in receiving posted interactions; one that both receive is
// done once; and when one bot ends the other gets all.
func TestPostedToTwo(t *testing.T) {
	t.Parallel()
	clock := playground.NewFakeClock(time.Time{}) // on which nobody waits too long, however busy the machine
	pg := playground.New(playground.Options{Clock: clock})
	if err := pg.Start(""); err != nil {
		t.Fatal(err)
	}
	defer pg.Close()
	c := config.Default()
	c.APIURL, c.Token, c.Database = pg.URL(), pg.Token(), postgrestest.New(t)
	c.BoardGap.Duration, c.CommandBurst, c.Welcome = 0, 0, false
	c.Interactions, c.PublicKey, c.Gateway = "127.0.0.1:0", pg.PublicKey(), false
	var front balancer
	var worlds [2]*systemtest.World
	var ended [2]chan error
	var stops [2]context.CancelFunc
	log := new(systemtest.LockedBuffer)
	for i := range worlds {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		stops[i], ended[i] = stop, make(chan error, 1)
		a, err := app.Build(ctx, c, systemtest.ManyBots(clock, log))
		if err != nil {
			t.Fatal(err)
		}
		go func() { ended[i] <- a.Run(ctx) }()
		worlds[i] = &systemtest.World{Playground: pg, Clock: clock, Log: log, Host: a.Host, Courier: a.Courier, Client: a.Client, DB: a.DB}
		if err := systemtest.WaitFor("the webhook server", func() bool { return a.Webhook.Ready() || len(ended[i]) > 0 }); err != nil {
			t.Fatalf("%v\n%s", err, log)
		}
		if len(ended[i]) > 0 {
			t.Fatalf("the bot did not start: %v\n%s", <-ended[i], log)
		}
		front.bots[i].Store(&url.URL{Scheme: "http", Host: a.Webhook.Addr()})
	}
	srv := httptest.NewServer(&front)
	defer srv.Close()
	if err := pg.SetEndpoint(t.Context(), srv.URL); err != nil {
		t.Fatal(err)
	}
	pg.DuplicateNext(1 << 20)
	types := func(user, line string) {
		t.Helper()
		if _, err := pg.User(user).Slash(t.Context(), "#games", line); err != nil {
			t.Fatalf("%s types %s: %v\n%s", user, line, err, log)
		}
	}
	types("bob", "/awale new rated:true")
	// A number that the slower of two takes for the same action is lost: the one table need not be the first.
	rows, err := worlds[1].Host.Queries.Find(t.Context(), table.Filter{}, "")
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d tables, want 1: %v\n%s", len(rows), err, log)
	}
	id := rows[0].ID
	types("alice", fmt.Sprintf("/table join table:%d", id))
	types("bob", fmt.Sprintf("/table start table:%d", id))
	moves := func() int {
		log, err := worlds[1].DB.Moves(t.Context(), int64(id), 0)
		if err != nil {
			t.Fatal(err)
		}
		return len(log)
	}
	for i, who := range []string{"bob", "alice", "bob", "alice", "bob", "alice"} {
		if i == 3 { // one goes
			front.bots[0].Store(nil)
			stops[0]()
			if err := <-ended[0]; err != nil {
				t.Errorf("the bot ended with %v\n%s", err, log)
			}
		}
		if err := systemtest.WaitFor("the press", func() bool { // until the board stands, and is who's
			for _, m := range pg.Messages("#games") {
				if pit := firstPit(m); pit != "" {
					if _, err := pg.User(who).Click(t.Context(), m.ID, pit); err == nil && moves() == i+1 {
						return true
					}
				}
			}
			// Of two answers the first counts, and that can be the one without the new board: the courier brings it in
			// a few seconds of this clock, on which nothing else passes.
			clock.Advance(4 * time.Second)
			return false
		}); err != nil {
			t.Fatalf("%s: %v\n%s", who, err, log)
		}
	}
	if n := moves(); n != 6 {
		t.Errorf("%d moves, want 6", n)
	}
	if a, b := front.got[0].Load(), front.got[1].Load(); a < 3 || b < 9 {
		t.Errorf("%d and %d requests", a, b)
	}
	stops[1]()
	if err := <-ended[1]; err != nil {
		t.Errorf("the bot ended with %v\n%s", err, log)
	}
}
