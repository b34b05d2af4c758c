// Package discordtest connects tests to a Discord client whose other end is a playground.
package discordtest

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

	"tablee/bot/internal/discord"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// Answers is a router whose handler is a function.
type Answers func(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse

func (a Answers) Answer(ctx context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData) {
	return a(ctx, it), nil
}

func (Answers) Registered(map[string]string) {}

func (Answers) Definitions() []*discordgo.ApplicationCommand {
	return []*discordgo.ApplicationCommand{{Name: "go", Description: "Go", Type: discordgo.ChatApplicationCommand}}
}

// Replies is a router whose handler is a function that may answer by two messages. Its command is there in chats too,
// for people who have installed the bot.
type Replies func(context.Context, *discordgo.Interaction) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData)

// Answer calls the function.
func (r Replies) Answer(ctx context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData) {
	return r(ctx, it)
}

// Registered does nothing.
func (Replies) Registered(map[string]string) {}

// Definitions is the one command.
func (Replies) Definitions() []*discordgo.ApplicationCommand {
	list := Answers(nil).Definitions()
	list[0].Contexts = &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild,
		discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel}
	list[0].IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall,
		discordgo.ApplicationIntegrationUserInstall}
	return list
}

// Say is a message.
func Say(text string) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: text}}
}

// SayHello answers everything with the same word.
func SayHello(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse {
	return Say("hello")
}

// Notes is a Meta in memory.
type Notes struct{ sync.Map }

func (n *Notes) Meta(_ context.Context, name string) (string, error) {
	v, _ := n.Load(name)
	s, _ := v.(string)
	return s, nil
}

func (n *Notes) SetMeta(_ context.Context, name, value string) error {
	n.Store(name, value)
	return nil
}

// RecordedEvents records the events that it receives.
type RecordedEvents struct {
	Told   chan string
	Used   chan string // channels
	Asleep []string    // channels
	Panic  bool
}

func (g RecordedEvents) ChannelDeleted(_ context.Context, id string) error { return g.note(id) }
func (g RecordedEvents) BotRemoved(_ context.Context, id string) error     { return g.note(id) }

// ChannelUsed records the channel in Used.
func (g RecordedEvents) ChannelUsed(_ context.Context, id string) error {
	if g.Used != nil {
		g.Used <- id
	}
	return nil
}

// ChannelReopened records the channel.
func (g RecordedEvents) ChannelReopened(_ context.Context, id string) error { return g.note(id) }

// SleepingChannels are those in Asleep.
func (g RecordedEvents) SleepingChannels(context.Context, string) ([]string, error) {
	return g.Asleep, nil
}

// Joined records the server, the channel and the language.
func (g RecordedEvents) Joined(_ context.Context, guild, channel, lang string) error {
	return g.note(guild + " " + channel + " " + lang)
}

// AnswerLost records the interaction and its user.
func (g RecordedEvents) AnswerLost(_ context.Context, id, user string) error {
	if g.Told != nil {
		g.Told <- user + " " + id
	}
	return nil
}

func (g RecordedEvents) note(id string) error {
	if g.Told != nil {
		g.Told <- id
	}
	if g.Panic {
		panic("the sleeper fails")
	}
	return nil
}

// Playground starts a playground that validates requests against Discord's API description, if that is available.
func Playground(t *testing.T, o playground.Options) *playground.Server {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	found, err := filepath.Glob(filepath.Join(filepath.Dir(file), "..", "..", "..", "..", "..", "shared", "discord",
		"openapi.json"))
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

// Await waits until so returns true: it is called now, and after each change in the playground.
func Await(t *testing.T, pg *playground.Server, what string, so func() bool) {
	t.Helper()
	if err := pg.WaitFor(context.Background(), what, so); err != nil {
		t.Error(err)
	}
}

// Eventually polls until so returns true; use Await for conditions that depend on a playground.
func Eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for range 2000 {
		if so() {
			return
		}
		<-ticker.C
	}
	t.Fatal("timed out waiting for", what)
}

// Hello types the command and expects the answer.
func Hello(t *testing.T, pg *playground.Server) {
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

// Requests counts the requests of a method and route.
func Requests(pg *playground.Server, method, route string) (n int) {
	for _, r := range pg.Requests() {
		if r.Method == method && r.Route == route {
			n++
		}
	}
	return n
}

// QuickOptions are options with short delays.
func QuickOptions(pg *playground.Server) discord.Options {
	return discord.Options{Token: pg.Token(), API: pg.URL(), RetryDelay: time.Millisecond}
}

// New makes a client after Check.
func New(t *testing.T, o discord.Options, a Answers, h discord.Host) *discord.Client {
	t.Helper()
	return NewRouted(t, o, a, h)
}

// NewRouted is New with any router.
func NewRouted(t *testing.T, o discord.Options, r discord.Router, h discord.Host) *discord.Client {
	t.Helper()
	o.Log = Log(t, o.Log)
	c, err := discord.New(o, r, new(Notes), h)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// Log returns the logger, or one that writes to the test's log.
func Log(t *testing.T, l *slog.Logger) *slog.Logger {
	if l != nil {
		return l
	}
	return slog.New(slog.NewTextHandler(testLog{t}, nil))
}

// Connection is a connection that Run keeps open; *gateway.Gateway implements it.
type Connection interface {
	Run(context.Context) error
	Ready() bool
}

// Run registers a client's commands and keeps its connection open until the test ends.
func Run(t *testing.T, c *discord.Client, g Connection) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	if err := c.Register(ctx); err != nil {
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
		c.Answers.Drain(done)
	})
	Eventually(t, "the gateway to be ready", g.Ready)
}

// Buffer is a log that a test reads.
type Buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *Buffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *Buffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
