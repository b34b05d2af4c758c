package playground_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	playground "tablee/bot/internal/playground/playgroundtest"
)

func TestGatewayCloseCodes(t *testing.T) {
	p := newPlayground(t, playground.Options{})
	p.RefusePrivilegedIntents(true)
	ok := obj{"token": p.Token(), "intents": 1}
	for _, c := range []struct {
		name string
		op   int
		data obj
		want int
	}{
		{"wrong token", 2, with(ok, "token", "x"), 4004},
		{"bad shard", 2, with(ok, "shard", []int{2, 2}), 4010},
		{"no intents", 2, with(ok, "intents", nil), 4013},
		{"privileged intents", 2, with(ok, "intents", 1<<15), 4014},
		{"unknown op", 42, obj{}, 4001},
		{"presence before identify", 3, obj{}, 4003},
		{"too long", 3, obj{"x": strings.Repeat("x", 5000)}, 4002},
		{"resume with a wrong token", 6, obj{"token": "x"}, 4004},
	} {
		b := dial(t, p)
		b.send(c.op, c.data)
		if got := b.closeCode(); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
	b := dial(t, p)
	b.identify(p, 1)
	b.send(2, ok)
	if got := b.closeCode(); got != 4005 {
		t.Errorf("second identify: got %d, want 4005", got)
	}
	b = dial(t, p)
	for range 121 {
		b.send(1, nil)
	}
	if got := b.closeCode(); got != 4008 {
		t.Errorf("too many frames: got %d, want 4008", got)
	}
}

// TestResume: events missed while disconnected are replayed; a session closed with 1000 is gone.
func TestResume(t *testing.T) {
	p := newPlayground(t, playground.Options{})
	ch := p.ChannelID("games")
	b := dial(t, p)
	ready := b.identify(p, allIntents)
	if ready["resume_gateway_url"] == "" || ready["user"].(obj)["id"] != p.ApplicationID() ||
		len(ready["guilds"].([]any)) != 2 {
		t.Errorf("READY: got %v", ready)
	}
	b.next("GUILD_CREATE")
	last := *b.read().S // the second GUILD_CREATE
	b.send(1, last)
	if f := b.read(); f.Op != 11 {
		t.Errorf("heartbeat: got op %d, want 11", f.Op)
	}
	p.DropGateway(4000)
	if got := b.closeCode(); got != 4000 {
		t.Errorf("got close code %d, want 4000", got)
	}
	rest(t, p, "POST", "/channels/"+ch+"/messages", obj{"content": "missed"})
	b = dial(t, p)
	b.send(6, obj{"token": p.Token(), "session_id": ready["session_id"], "seq": last})
	if f := b.read(); f.T != "MESSAGE_CREATE" || *f.S != last+1 {
		t.Errorf("replay: got %s %d, want MESSAGE_CREATE %d", f.T, *f.S, last+1)
	}
	if f := b.read(); f.T != "RESUMED" {
		t.Errorf("got %s, want RESUMED", f.T)
	}
	if got := p.Identifies(); got != 1 {
		t.Errorf("got %d identifies, want 1: resuming is free", got)
	}
	p.DropGateway(1000)
	b.closeCode()
	b = dial(t, p)
	b.send(6, obj{"token": p.Token(), "session_id": ready["session_id"], "seq": last})
	if f := b.read(); f.Op != 9 || string(f.D) != "false" {
		t.Errorf("dead session: got op %d %s, want 9 false", f.Op, f.D)
	}
	b.identify(p, 1)
	p.SendGateway(7, false)
	for f := b.read(); f.Op != 7; f = b.read() {
	}
}

func TestSilentBot(t *testing.T) {
	p := newPlayground(t, playground.Options{HeartbeatInterval: 20 * time.Millisecond})
	b := dial(t, p)
	b.send(2, obj{"token": p.Token(), "intents": 1})
	if got := b.closeCode(); got != 4009 {
		t.Errorf("no heartbeats: got %d, want 4009", got)
	}
}

func TestShards(t *testing.T) {
	p := newPlayground(t, playground.Options{})
	var shards [2]*rawBot
	for n := range shards {
		shards[n] = dial(t, p)
		shards[n].send(2, obj{"token": p.Token(), "intents": allIntents, "shard": []int{n, 2}})
		for _, g := range shards[n].next("READY")["guilds"].([]any) {
			id := g.(obj)["id"].(string)
			var v uint64
			for _, r := range id {
				v = v*10 + uint64(r-'0')
			}
			if int(v>>22%2) != n {
				t.Errorf("guild %s came to shard %d", id, n)
			}
		}
	}
	rest(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", []obj{{"name": "go", "description": "Go"}})
	go p.User("bob").Slash(t.Context(), "dm", "/go")
	if i := shards[0].next("INTERACTION_CREATE"); i["context"] != 1.0 {
		t.Errorf("got %v, want the DM's interaction on shard 0", i)
	}
}

func TestDuplicateDelivery(t *testing.T) {
	p, _, b := rawWorld(t)
	p.DuplicateNext(1)
	i, done := slash(t, p, b, "/go")
	again := b.next("INTERACTION_CREATE")
	if i["id"] != again["id"] || i["token"] != again["token"] {
		t.Errorf("got %v and %v, want one interaction twice", i["id"], again["id"])
	}
	hello := obj{"type": 4, "data": obj{"content": "hello"}}
	if status, body := rest(t, p, "POST", callbackPath(i), hello); status != 204 {
		t.Errorf("first: got %d %v", status, body)
	}
	status, body := rest(t, p, "POST", callbackPath(again), hello)
	wantCode(t, "second", status, body, 400, 40060)
	if a := <-done; a.err != nil {
		t.Error(a.err)
	}
	if err := p.Redeliver(i["id"].(string)); err != nil || b.next("INTERACTION_CREATE")["id"] != i["id"] {
		t.Errorf("redelivery: %v", err)
	}
}

// TestSilentGateway: discordgo waits for ever for HELLO; a connection cut by
// the test sets it free.
func TestSilentGateway(t *testing.T) {
	p := newPlayground(t, playground.Options{})
	p.SilenceGateway(1)
	s := newSession(t, p)
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	select {
	case err := <-opened:
		t.Fatalf("Open returned %v from a silent gateway", err)
	case <-time.After(100 * time.Millisecond):
	}
	p.DropGateway(0)
	if err := <-opened; err == nil {
		t.Error("Open succeeded on a connection that was cut")
	}
}

func TestPacketsInsteadOfReady(t *testing.T) {
	p := newPlayground(t, playground.Options{})
	for _, op := range []int{7, 9, 11} {
		p.InsteadOfReady(op)
		b := dial(t, p)
		b.send(2, obj{"token": p.Token(), "intents": 1})
		if f := b.read(); f.Op != op {
			t.Errorf("got op %d, want %d", f.Op, op)
		}
	}
	p.IgnoreHeartbeats(true)
	b := dial(t, p)
	b.send(1, nil)
	p.IgnoreHeartbeats(false)
	b.send(1, nil)
	if f := b.read(); f.Op != 11 {
		t.Errorf("got op %d, want one ACK", f.Op)
	}
}

// TestDiscordgoComesBack: after a lost connection discordgo resumes, and an
// interaction sent meanwhile is delivered.
func TestDiscordgoComesBack(t *testing.T) {
	t.Parallel()
	p := newPlayground(t, playground.Options{Patience: 20 * time.Second})
	d := startDemo(t, p)
	resumed := make(chan struct{}, 1)
	d.s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
	p.DropGateway(4000)
	select {
	case <-resumed:
	case <-time.After(15 * time.Second):
		t.Fatal("discordgo did not resume")
	}
	if r, err := p.User("alice").Slash(t.Context(), "#games", "/demo late"); err != nil {
		t.Errorf("got %+v, %v", r, err)
	}
	if got := p.Identifies(); got != 1 {
		t.Errorf("got %d identifies, want 1", got)
	}
}

func TestWaiting(t *testing.T) {
	p, _, _ := rawWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.WaitMessage(ctx, "#games", func(playground.Message) bool {
		return true
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	go p.User("bob").Say("#games", "here")
	m, err := p.WaitMessage(t.Context(), "#games", func(m playground.Message) bool { return m.Content == "here" })
	if err != nil || m.Content != "here" {
		t.Errorf("got %+v, %v", m, err)
	}
}

// TestWaitHeard: a bot counts as having received what its heartbeat acknowledges, not what was sent; a bot that has
// gone is not waited for.
func TestWaitHeard(t *testing.T) {
	p, _, b := rawWorld(t)
	post(t, p, p.ChannelID("games"), obj{"content": "one"})
	heard := make(chan error, 1)
	go func() { heard <- p.WaitHeard(t.Context()) }()
	seq := 0
	for {
		f := b.read()
		if f.S != nil {
			seq = *f.S
		}
		if f.Op == 1 {
			break
		}
	}
	b.send(1, seq-1)
	if f := b.read(); f.Op != 11 {
		t.Fatalf("got op %d, want the answer to a heartbeat", f.Op)
	}
	if len(heard) > 0 {
		t.Fatalf("an event that the bot has not acknowledged counts as heard: %v", <-heard)
	}
	b.send(1, seq)
	if err := <-heard; err != nil {
		t.Error(err)
	}
	post(t, p, p.ChannelID("games"), obj{"content": "two"})
	go func() { heard <- p.WaitHeard(t.Context()) }()
	b.next("MESSAGE_CREATE")
	b.ws.Close()
	if err := <-heard; err != nil {
		t.Error(err)
	}
}
