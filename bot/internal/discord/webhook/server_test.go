package webhook_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/webhook"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
)

const callbackRoute = "/interactions/{interaction_id}/{interaction_token}/callback"

// post has a playground's interactions posted to a client, which answers them as answers says.
func post(t *testing.T, pg *playground.Server, o discord.Options, answers discordtest.Answers) *discord.Client {
	t.Helper()
	c := discordtest.New(t, o, answers, discordtest.RecordedEvents{})
	key, err := hex.DecodeString(pg.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	d, err := webhook.Open("127.0.0.1:0", webhook.Options{Key: key, Serve: c.Answers.Serve, Log: discordtest.Log(t, nil)})
	if err != nil {
		t.Fatal(err)
	}
	discordtest.Run(t, c, d)
	if err := pg.SetEndpoint(t.Context(), "http://"+d.Addr()+"/interactions"); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestPostedInteractions answers what a Discord posts: a command and its button by the callback, suggestions at once,
// and slowly.
func TestPostedInteractions(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o := discordtest.QuickOptions(pg)
	o.Defer = 50 * time.Millisecond
	slow := make(chan bool, 1)
	post(t, pg, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		if len(slow) > 0 {
			discordtest.Await(t, pg, "the promise", func() bool {
				return discordtest.Requests(pg, "POST", callbackRoute) >= 2
			})
		}
		return discordtest.Say("hello")
	})
	discordtest.Hello(t, pg)
	if n := discordtest.Requests(pg, "POST", callbackRoute); n != 1 {
		t.Errorf("%d callbacks, want 1", n)
	}
	slow <- true
	discordtest.Hello(t, pg)
	if pg.Connected() > 0 {
		t.Error("there is a gateway")
	}
	for range 40 { // wrongly signed ones come among them
		if _, err := pg.User("bob").Slash(t.Context(), "#games", "/go"); err != nil {
			t.Fatal(err)
		}
	}
	if err := pg.EndpointLost(); err != nil {
		t.Error(err)
	}
}

// TestSuggestionsAreTheResponse: what is suggested while somebody types is the answer itself.
func TestSuggestionsAreTheResponse(t *testing.T) {
	t.Parallel()
	d := webhook.New(webhook.Options{Key: public(testKey()), Now: func() time.Time { return now },
		Serve: func(_ *discordgo.Interaction, c discord.Source) bool {
			if err := c.Back(map[string]any{"type": 8}); err != nil {
				t.Error(err)
			}
			c.Acked()
			return true
		}})
	if code, body := knockAt(d, press); code != 200 || body != `{"type":8}` {
		t.Errorf("%d %q, want the suggestions", code, body)
	}
}

// knockAt posts a body with its right signature.
func knockAt(d http.Handler, body string) (int, string) {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	stamp := strconv.FormatInt(now.Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(testKey(), []byte(stamp+body))))
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// TestStatusCodes: the status code says whether an interaction was accepted and how its handling ended; a panic does
// not leave the handler.
func TestStatusCodes(t *testing.T) { synctest.Test(t, served) }

func served(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	for _, c := range []struct {
		name  string
		serve func(*discordgo.Interaction, discord.Source) bool
		want  int
		after time.Duration
	}{
		{"answered", func(_ *discordgo.Interaction, c discord.Source) bool { c.Acked(); <-over; return true }, 202, 0},
		{"without an answer", func(*discordgo.Interaction, discord.Source) bool { return true }, 202, 0},
		{"not let in", func(*discordgo.Interaction, discord.Source) bool { return false }, 503, 0},
		{"a panic", func(*discordgo.Interaction, discord.Source) bool { panic("x") }, 503, 0},
		{"too slow", func(*discordgo.Interaction, discord.Source) bool { <-over; return true }, 202, 3 * time.Second},
	} {
		var seen []int
		d := webhook.New(webhook.Options{Key: public(testKey()), Serve: c.serve, Now: func() time.Time { return now },
			Seen: func(status int) { seen = append(seen, status) }})
		start := time.Now()
		if code, body := knockAt(d, press); code != c.want || len(seen) != 1 || seen[0] != c.want {
			t.Errorf("%s: %d %q, seen %v, want %d", c.name, code, body, seen, c.want)
		}
		if took := time.Since(start); took != c.after {
			t.Errorf("%s: told after %v, want %v", c.name, took, c.after)
		}
	}
}

// TestDuplicatePostIsAnsweredOnce: an interaction that Discord posts twice is handled once.
func TestDuplicatePostIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	post(t, pg, discordtest.QuickOptions(pg), discordtest.SayHello)
	pg.DuplicateNext(1)
	discordtest.Hello(t, pg)
	if err := pg.WaitHeard(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(pg.Messages("#games")); n != 1 {
		t.Errorf("%d answers, want 1", n)
	}
}

// TestStopAnswersRunningRequests: a request that is being handled when the server stops is answered; one that comes
// later finds no server.
func TestStopAnswersRunningRequests(t *testing.T) {
	t.Parallel()
	inside, release := make(chan struct{}), make(chan struct{})
	d, err := webhook.Open("127.0.0.1:0", webhook.Options{Key: public(testKey()), Now: func() time.Time { return now },
		Serve: func(_ *discordgo.Interaction, c discord.Source) bool {
			close(inside)
			<-release
			c.Acked()
			return true
		}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended, answered := make(chan error, 1), make(chan int, 1)
	go func() { ended <- d.Run(ctx) }()
	go func() {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+d.Addr(), strings.NewReader(press))
		stamp := strconv.FormatInt(now.Unix(), 10)
		r.Header.Set("X-Signature-Timestamp", stamp)
		r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(testKey(), []byte(stamp+press))))
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			answered <- 0
			return
		}
		res.Body.Close()
		answered <- res.StatusCode
	}()
	<-inside
	if !d.Ready() {
		t.Error("the server answers but is not ready")
	}
	stop()
	discordtest.Eventually(t, "the server to close", func() bool {
		conn, err := net.Dial("tcp", d.Addr())
		if err == nil {
			conn.Close()
		}
		return err != nil
	})
	if d.Ready() {
		t.Error("the server is closed but still ready")
	}
	close(release)
	if code := <-answered; code != 202 {
		t.Errorf("the request that was being handled got status %d", code)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestSlowClientsAreDisconnected: a client that sends its request byte by byte, or no request, is disconnected.
func TestSlowClientsAreDisconnected(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	d, err := webhook.Open("127.0.0.1:0", webhook.Options{Key: public(testKey()),
		Serve: func(*discordgo.Interaction, discord.Source) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	defer func() { stop(); <-ended }()
	head := "POST / HTTP/1.1\r\nHost: x\r\nX-Signature-Ed25519: " + strings.Repeat("0", 128) +
		"\r\nX-Signature-Timestamp: " +
		strconv.FormatInt(time.Now().Unix(), 10) + "\r\nContent-Length: 100\r\n"
	var all sync.WaitGroup
	for what, text := range map[string]string{"nothing": "", "half a head": head, "half a body": head + "\r\n{"} {
		conn, err := net.Dial("tcp", d.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := conn.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
			var late net.Error
			if _, err := io.Copy(io.Discard, conn); errors.As(err, &late) && late.Timeout() {
				t.Errorf("%s: the connection is still open", what)
			}
		})
	}
	all.Wait()
}

// TestOpenNeedsKeyAndAddress: a server needs a key and an address.
func TestOpenNeedsKeyAndAddress(t *testing.T) {
	if _, err := webhook.Open("127.0.0.1:0", webhook.Options{Key: public(testKey())[:31]}); err == nil {
		t.Error("a server started with half a key")
	}
	d, err := webhook.Open("127.0.0.1:0", webhook.Options{Key: public(testKey())})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := webhook.Open(d.Addr(), webhook.Options{Key: public(testKey())}); err == nil {
		t.Error("two servers started at one address")
	}
}

// TestEndpointIsRefused: the playground does not post to an address that accepts unsigned requests or does not answer
// the ping.
func TestEndpointIsRefused(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	lax := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { pong(w) }))
	defer lax.Close()
	mute := httptest.NewServer(http.NotFoundHandler())
	defer mute.Close()
	for _, address := range []string{lax.URL, mute.URL, "http://127.0.0.1:1", "no address"} {
		if err := pg.SetEndpoint(t.Context(), address); !errors.Is(err, playground.ErrEndpoint) {
			t.Errorf("%s: %v, want a refusal", address, err)
		}
	}
}

// TestEndpointThatStopsVerifyingIsDropped: an address that begins to accept forged requests gets no more.
func TestEndpointThatStopsVerifyingIsDropped(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	if err := c.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	key, _ := hex.DecodeString(pg.PublicKey())
	server := webhook.New(webhook.Options{Key: key, Serve: c.Answers.Serve})
	var lax atomic.Bool
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if lax.Load() {
			w.WriteHeader(202)
			return
		}
		server.ServeHTTP(w, r)
	}))
	defer srv.Close()
	if err := pg.SetEndpoint(t.Context(), srv.URL); err != nil {
		t.Fatal(err)
	}
	discordtest.Hello(t, pg)
	lax.Store(true)
	short, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	for pg.EndpointLost() == nil && short.Err() == nil {
		once, done := context.WithTimeout(t.Context(), 10*time.Millisecond)
		_, _ = pg.User("bob").Slash(once, "#games", "/go")
		done()
	}
	if pg.EndpointLost() == nil {
		t.Error("interactions are still posted to it")
	}
}
