package gateway

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// Defect 2: requests for a heartbeat while the connection is being replaced. What can be recovered is; the library's
// own goroutine cannot, so this shows only that no ordinary sequence brings the process down. What happens when it
// does come down is shown by the tests that kill it (package systemtest/killed).
func TestHeartbeatRequestsWhileReconnecting(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	run(t, g)
	for range 20 {
		pg.SendGateway(1, false)
	}
	pg.SendGateway(7, true)
	for range 20 {
		pg.SendGateway(1, false)
	}
	discordtest.Await(t, pg, "the connection to be lost", func() bool { return pg.Connected() == 0 })
	discordtest.Eventually(t, "the gateway to be back", func() bool { return pg.Connected() == 1 && g.Ready() })
	discordtest.Hello(t, pg)
	s, r := g.session()
	defer r.stop()
	s.Dialer.NetDialContext = func(context.Context, string, string) (net.Conn, error) { panic("the dialer fails") }
	if err := g.open(context.Background(), s); err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("after a panic Open returned %v", err)
	}
}

// Defect 3: without the recover in onInteraction's goroutine and in aside, these panics end the process.
func TestPanickingHandlers(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	told := make(chan string, 1)
	var panics atomic.Bool
	panics.Store(true)
	g := newGateway(t, quick(pg), func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		if panics.Load() {
			panic("the handler fails")
		}
		return discordtest.SayHello(ctx, it)
	}, discordtest.RecordedEvents{Told: told, Panic: true})
	run(t, g)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if r, err := pg.User("bob").Slash(ctx, "#games", "/go"); err == nil {
		t.Errorf("the handler panicked and yet there is an answer: %+v", r)
	}
	panics.Store(false)
	discordtest.Hello(t, pg)
	if err := pg.DeleteChannel("#lobby"); err != nil {
		t.Fatal(err)
	}
	<-told
	discordtest.Hello(t, pg)
}

// Defect 4: nobody answers heartbeats any more. discordgo by itself notices late, closes with 1000 and the session is
// lost: a second IDENTIFY, of which there are 1 000 a day, instead of a RESUME.
func TestZombieConnectionIsResumed(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{HeartbeatInterval: 250 * time.Millisecond})
	o := quick(pg)
	o.SilenceTimeout = 600 * time.Millisecond
	lost := make(chan struct{}, 16)
	o.Connected = func(up bool) {
		if !up {
			lost <- struct{}{}
		}
	}
	g := newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
	run(t, g)
	pg.IgnoreHeartbeats(true)
	<-lost
	pg.IgnoreHeartbeats(false)
	discordtest.Eventually(t, "the gateway to be back", g.Ready)
	if n := pg.Identifies(); n != 1 {
		t.Errorf("%d sessions, want 1 that was resumed", n)
	}
	discordtest.Hello(t, pg)
}

// A session that cannot be resumed is followed by a new one.
func TestFailedResumeStartsNewSession(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	run(t, g)
	pg.RefuseResumes(1)
	pg.DropGateway(4000)
	discordtest.Eventually(t, "a second session", func() bool { return pg.Identifies() == 2 && g.Ready() })
	discordtest.Hello(t, pg)
}

// Defect 5: a wrong token is told at once by Check and by Run, and close codes that are final end Run. discordgo by
// itself tries for ever.
func TestFatalCloseCodes(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o := discordtest.QuickOptions(pg)
	o.Token = "wrong"
	c, err := discord.New(o, discordtest.Answers(discordtest.SayHello), new(discordtest.Notes),
		discordtest.RecordedEvents{})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(context.Background()); !errors.Is(err, discord.ErrToken) {
		t.Errorf("Check returned %v, want ErrToken", err)
	}
	if err := New(quick(pg).Options, c.Rest, c).Run(context.Background()); !errors.Is(err, discord.ErrToken) {
		t.Errorf("Run returned %v, want ErrToken", err)
	}
	for code, want := range map[int]error{4004: discord.ErrToken, 4010: ErrShards, 4011: ErrShards, 4012: ErrVersion,
		4013: ErrIntents, 4014: ErrIntents} {
		if err := explainClose(&websocket.CloseError{Code: code}); !errors.Is(err, want) {
			t.Errorf("close code %d gives %v, want %v", code, err, want)
		}
	}
	for _, code := range []int{1000, 1006, 4000, 4009} {
		if err := explainClose(&websocket.CloseError{Code: code}); final(err) {
			t.Errorf("close code %d counts as final: %v", code, err)
		}
	}
}

// Defect 11: with its state enabled the session would keep every guild and channel that it hears of.
func TestSessionCachesNothing(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	s, r := g.session()
	defer r.stop()
	heard := make(chan string, 8)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { heard <- e.ID })
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	<-heard
	pg.AddChannel("The Games Room", "more")
	if n := len(s.State.Guilds); n > 0 && len(s.State.Guilds[0].Channels) > 0 {
		t.Errorf("the session caches %d guilds with channels", n)
	}
	if s.Identify.Intents != discordgo.IntentsGuilds {
		t.Errorf("intents %b, want guilds alone", s.Identify.Intents)
	}
}

// Defect 12: AddHandlerOnce writes under a read lock, and synchronous events lock up handlers that add handlers.
func TestNoOnceHandlers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") && strings.Contains(string(data), "AddHandler"+"Once(") {
			t.Errorf("%s uses AddHandlerOnce", file)
		}
	}
	g := newGateway(t, quick(discordtest.Playground(t, playground.Options{})), discordtest.SayHello,
		discordtest.RecordedEvents{})
	if s, _ := g.session(); s.SyncEvents {
		t.Error("events are synchronous")
	}
}

// Defect 15: discordgo's heartbeat brings a session back that is closed right after Open, unless it may not reconnect.
func TestCloseRightAfterOpen(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	for range 3 {
		s, r := g.session()
		if err := s.Open(); err != nil {
			t.Fatal(err)
		}
		g.abandon(context.Background(), s, r)
	}
	for range 50 {
		time.Sleep(10 * time.Millisecond)
		if n := pg.Connected(); n > 0 {
			t.Fatalf("%d closed sessions reconnected", n)
		}
	}
	if n := pg.Identifies(); n != 3 {
		t.Errorf("%d sessions, want 3", n)
	}
}

func TestAPIBehindAPath(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{AllowedHosts: []string{"127.0.0.1"}})
	to, err := url.Parse(pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(http.StripPrefix("/some/where", &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }})) // under the address that it has there
	defer proxy.Close()
	for _, end := range []string{"", "/"} {
		o := quick(pg)
		o.way.API = proxy.URL + "/some/where" + end
		run(t, newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{}))
		discordtest.Hello(t, pg)
	}
	for _, bad := range []string{"discord.example", "ftp://discord.example", "http://", ":"} {
		if _, err := discord.New(discord.Options{API: bad}, discordtest.Answers(discordtest.SayHello), new(discordtest.Notes),
			discordtest.RecordedEvents{}); err == nil {
			t.Errorf("the address %q was accepted", bad)
		}
	}
}

// TestRevokedIntents: Discord closes a running connection with 4014 when an intent is taken away. That is final, and
// called by its name.
func TestRevokedIntents(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]error{4014: ErrIntents, 4011: ErrShards} {
		pg := discordtest.Playground(t, playground.Options{})
		g := newGateway(t, quick(pg), discordtest.SayHello, discordtest.RecordedEvents{})
		ended := make(chan error, 1)
		go func() { ended <- g.Run(t.Context()) }()
		discordtest.Eventually(t, "a session", g.Ready)
		pg.DropGateway(code)
		select {
		case err := <-ended:
			if !errors.Is(err, want) {
				t.Errorf("after close code %d Run returned %v, want %v", code, err, want)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("after close code %d Run does not return", code)
		}
	}
}
