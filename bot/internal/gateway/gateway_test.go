package gateway

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/playground"
)

// answers is a router: what it does is written in the test.
type answers func(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse

func (a answers) Handle(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
	return a(ctx, it)
}

func (answers) Definitions() []*discordgo.ApplicationCommand {
	return []*discordgo.ApplicationCommand{{Name: "go", Description: "Go", Type: discordgo.ChatApplicationCommand}}
}

func say(text string) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: text}}
}

func sayHello(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse {
	return say("hello")
}

// notes is a Meta in memory.
type notes struct{ sync.Map }

func (n *notes) Meta(_ context.Context, name string) (string, error) {
	v, _ := n.Load(name)
	s, _ := v.(string)
	return s, nil
}

func (n *notes) SetMeta(_ context.Context, name, value string) error {
	n.Store(name, value)
	return nil
}

// gone notes what it is told.
type gone struct {
	told  chan string
	panic bool
}

func (g gone) ChannelGone(_ context.Context, id string) error { return g.note(id) }
func (g gone) GuildGone(_ context.Context, id string) error   { return g.note(id) }

func (g gone) note(id string) error {
	if g.told != nil {
		g.told <- id
	}
	if g.panic {
		panic("the sleeper fails")
	}
	return nil
}

// discord starts a playground that checks what it is sent against Discord's own description, if that is there.
func discord(t *testing.T, o playground.Options) *playground.Server {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	found, err := filepath.Glob(filepath.Join(filepath.Dir(file), "..", "..", "..", "..", "shared", "discord", "openapi.json"))
	if err == nil && len(found) > 0 {
		o.OpenAPI = found[0]
	}
	pg := playground.New(o)
	if err := pg.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pg.Close() })
	return pg
}

// quick are options with which a test need not wait.
func quick(pg *playground.Server) Options {
	return Options{Token: pg.Token(), API: pg.URL(), Patience: 2 * time.Second, Reopen: 10 * time.Millisecond, Again: time.Millisecond}
}

func newGateway(t *testing.T, o Options, a answers, s Sleeper) *Gateway {
	t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(testLog{t}, nil))
	}
	g, err := New(o, a, new(notes), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Check(context.Background()); err != nil {
		t.Fatal(err)
	}
	return g
}

// run registers the commands and connects.
func run(t *testing.T, g *Gateway) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	if err := g.Register(ctx); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- g.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error("Run:", err)
		}
		done, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		g.Drain(done)
	})
	eventually(t, "the gateway to be ready", g.Ready)
}

func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 2000 {
		if so() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("waited in vain for", what)
}

// hello types the command and expects the answer.
func hello(t *testing.T, pg *playground.Server) {
	t.Helper()
	r, err := pg.User("alice").Slash(context.Background(), "#games", "/go")
	if err != nil || r.Message.Content != "hello" {
		t.Errorf("/go: %q, %v, want hello", r.Message.Content, err)
	}
}

type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) {
	l.t.Logf("%s", bytes.TrimSpace(p))
	return len(p), nil
}

// requests counts those of a method and route.
func requests(pg *playground.Server, method, route string) (n int) {
	for _, r := range pg.Requests() {
		if r.Method == method && r.Route == route {
			n++
		}
	}
	return n
}
