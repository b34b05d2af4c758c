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

	"tablee/bot/internal/playground"
)

// Defect 1: a gateway that never says hello. Without the impatient connection Open never returns, and neither does
// any later call on the session.
func TestSilentGateway(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	o := quick(pg)
	o.Patience = 200 * time.Millisecond
	g := newGateway(t, o, sayHello, gone{})
	s, _ := g.session()
	pg.SilenceGateway(1)
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	select {
	case err := <-opened:
		if err == nil {
			t.Fatal("a silent gateway was opened")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Open does not return")
	}
	if err := s.Open(); err != nil {
		t.Errorf("the same session, when the gateway speaks again: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// Defect 1: op 7 or op 11 where READY is due. discordgo locks itself up; without open's own patience the gateway would
// wait for it for ever.
func TestSomethingElseThanReady(t *testing.T) {
	t.Parallel()
	for name, ops := range map[string][]int{"reconnect": {7}, "ack": {11}, "invalid session": {9}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg := discord(t, playground.Options{})
			o := quick(pg)
			o.Patience = 200 * time.Millisecond
			g := newGateway(t, o, sayHello, gone{})
			pg.InsteadOfReady(ops...)
			run(t, g)
			hello(t, pg)
		})
	}
}

// Defect 2: requests for a heartbeat while the connection is being replaced. What can be recovered is; the library's
// own goroutine cannot, so this shows only that no ordinary sequence brings the process down. What happens when it
// does come down is shown by the tests that kill it (bot/kill_test.go).
func TestHeartbeatRequestsWhileReconnecting(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	run(t, g)
	for range 20 {
		pg.SendGateway(1, false)
	}
	pg.SendGateway(7, true)
	for range 20 {
		pg.SendGateway(1, false)
	}
	eventually(t, "the connection to be lost", func() bool { return pg.Connected() == 0 })
	eventually(t, "the gateway to be back", func() bool { return pg.Connected() == 1 && g.Ready() })
	hello(t, pg)
	s, _ := g.session()
	s.Dialer.NetDialContext = func(context.Context, string, string) (net.Conn, error) { panic("the dialer fails") }
	if err := g.open(context.Background(), s); err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("a panic in Open gives %v", err)
	}
}

// Defect 3: without the recover in onInteraction's goroutine and in aside, these panics end the process.
func TestPanickingHandlers(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	told := make(chan string, 1)
	var panics atomic.Bool
	panics.Store(true)
	g := newGateway(t, quick(pg), func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		if panics.Load() {
			panic("the handler fails")
		}
		return sayHello(ctx, it)
	}, gone{told, true})
	run(t, g)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if r, err := pg.User("bob").Slash(ctx, "#games", "/go"); err == nil {
		t.Errorf("the handler panicked and yet there is an answer: %+v", r)
	}
	panics.Store(false)
	hello(t, pg)
	if err := pg.DeleteChannel("#lobby"); err != nil {
		t.Fatal(err)
	}
	<-told
	hello(t, pg)
}

// Defect 4: nobody answers heartbeats any more. Without the impatient connection's cut discordgo closes with 1000 and
// the session is lost: a second IDENTIFY, of which there are 1 000 a day, instead of a RESUME.
func TestZombieConnectionIsResumed(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{HeartbeatInterval: 250 * time.Millisecond})
	o := quick(pg)
	o.Patience = 600 * time.Millisecond
	lost := make(chan struct{}, 16)
	o.Watch = watcher(func(up bool) {
		if !up {
			lost <- struct{}{}
		}
	})
	g := newGateway(t, o, sayHello, gone{})
	run(t, g)
	pg.IgnoreHeartbeats(true)
	<-lost
	pg.IgnoreHeartbeats(false)
	eventually(t, "the gateway to be back", g.Ready)
	if n := pg.Identifies(); n != 1 {
		t.Errorf("%d sessions, want 1 that was resumed", n)
	}
	hello(t, pg)
}

// watcher is told of connections made and lost.
type watcher func(bool)

func (watcher) Interaction(string, string, time.Duration) {}
func (watcher) Request(string, int)                       {}
func (w watcher) Connected(up bool)                       { w(up) }

// A session that cannot be resumed is begun anew by the same discordgo session.
func TestRefusedResume(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	run(t, g)
	pg.RefuseResumes(1)
	pg.DropGateway(4000)
	eventually(t, "a second session", func() bool { return pg.Identifies() == 2 && g.Ready() })
	hello(t, pg)
}

// Defect 5: a wrong token is told at once by Check and by Run, and close codes that are final end Run. discordgo by
// itself tries for ever.
func TestFinalRefusals(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	o := quick(pg)
	o.Token = "wrong"
	g, err := New(o, answers(sayHello), new(notes), gone{})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Check(context.Background()); !errors.Is(err, ErrToken) {
		t.Errorf("Check says %v, want ErrToken", err)
	}
	if err := g.Run(context.Background()); !errors.Is(err, ErrToken) {
		t.Errorf("Run says %v, want ErrToken", err)
	}
	for code, want := range map[int]error{4004: ErrToken, 4010: ErrSetup, 4011: ErrSetup, 4013: ErrSetup, 4014: ErrSetup} {
		if err := told(&websocket.CloseError{Code: code}); !errors.Is(err, want) {
			t.Errorf("close code %d gives %v, want %v", code, err, want)
		}
	}
	for _, code := range []int{1000, 1006, 4000, 4009} {
		if err := told(&websocket.CloseError{Code: code}); errors.Is(err, ErrToken) || errors.Is(err, ErrSetup) {
			t.Errorf("close code %d is taken for final: %v", code, err)
		}
	}
}

// Defect 11: with its state enabled the session would keep every guild and channel that it hears of.
func TestNothingIsKept(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	s, _ := g.session()
	heard := make(chan string, 8)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { heard <- e.ID })
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	<-heard
	pg.AddChannel("The Games Room", "more")
	if n := len(s.State.Guilds); n > 0 && len(s.State.Guilds[0].Channels) > 0 {
		t.Errorf("the session keeps %d guilds with channels", n)
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
	g := newGateway(t, quick(discord(t, playground.Options{})), sayHello, gone{})
	if s, _ := g.session(); s.SyncEvents {
		t.Error("events are synchronous")
	}
}

// Defect 15: discordgo's heartbeat brings a session back that is closed right after Open, unless it may not reconnect.
func TestCloseRightAfterOpen(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	for range 3 {
		s, w := g.session()
		if err := s.Open(); err != nil {
			t.Fatal(err)
		}
		g.abandon(s, w)
	}
	for range 50 {
		time.Sleep(10 * time.Millisecond)
		if n := pg.Connected(); n > 0 {
			t.Fatalf("%d closed sessions came back", n)
		}
	}
	if n := pg.Identifies(); n != 3 {
		t.Errorf("%d sessions, want 3", n)
	}
}

func TestAPIBehindAPath(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	to, err := url.Parse(pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(http.StripPrefix("/some/where", httputil.NewSingleHostReverseProxy(to)))
	defer proxy.Close()
	for _, end := range []string{"", "/"} {
		o := quick(pg)
		o.API = proxy.URL + "/some/where" + end
		run(t, newGateway(t, o, sayHello, gone{}))
		hello(t, pg)
	}
	for _, bad := range []string{"discord.example", "ftp://discord.example", "http://", ":"} {
		if _, err := New(Options{API: bad}, answers(sayHello), new(notes), gone{}); err == nil {
			t.Errorf("the address %q was taken", bad)
		}
	}
}

func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	o, kept := quick(pg), new(notes)
	for range 2 {
		g, err := New(o, answers(sayHello), kept, gone{})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Check(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := g.Register(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if n := requests(pg, "PUT", "/applications/{application_id}/commands"); n != 1 {
		t.Errorf("commands were registered %d times, want 1", n)
	}
}
