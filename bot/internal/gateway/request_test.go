package gateway

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/host"
	"tablee/bot/internal/playground"
)

// reply is a Discord that answers every request in the same way.
type reply func(*http.Request) (status int, header http.Header, body string)

func (f reply) RoundTrip(r *http.Request) (*http.Response, error) {
	status, h, body := f(r)
	if h == nil {
		h = http.Header{}
	}
	return &http.Response{StatusCode: status, Status: strconv.Itoa(status), Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

func answering(t *testing.T, f reply) *Gateway {
	t.Helper()
	g, err := New(Options{Token: "secret", Again: time.Millisecond}, answers(sayHello), new(notes), gone{})
	if err != nil {
		t.Fatal(err)
	}
	g.transport.next = f
	return g
}

func interaction(n int) *discordgo.Interaction {
	return &discordgo.Interaction{ID: strconv.Itoa(n), Token: fmt.Sprint("token", n), Type: discordgo.InteractionApplicationCommand}
}

// Defect 6: discordgo keeps a bucket for each of these URLs for ever, 8 MB for 20 000.
func TestBucketsDoNotGrow(t *testing.T) {
	g := answering(t, func(*http.Request) (int, http.Header, string) { return 204, nil, "" })
	ctx := context.Background()
	for n := range 20_000 {
		if err := g.respond(ctx, interaction(n), say("x")); err != nil {
			t.Fatal(err)
		}
	}
	if n := reflect.ValueOf(g.rest.Ratelimiter).Elem().FieldByName("buckets").Len(); n > 10 {
		t.Errorf("discordgo keeps %d buckets", n)
	}
	for n := range 3 * maxPaces { // channels, which are remembered, but not for ever
		if _, err := g.request(ctx, "GET", "https://x/c", "GET channel "+strconv.Itoa(n), nil, nil); err != nil {
			t.Fatal(err)
		}
		g.transport.limit.SetBurst(1 << 20)
		g.transport.limit.SetLimit(1 << 20)
	}
	if n := len(g.transport.pace.routes); n > maxPaces {
		t.Errorf("%d routes are remembered, want at most %d", n, maxPaces)
	}
}

// Defect 7: discordgo sends edits of answers one after the other, whosever they are. Here none is answered before
// all have been sent.
func TestEditsRunInParallel(t *testing.T) {
	const n = 10
	var all sync.WaitGroup
	all.Add(n)
	together := make(chan struct{})
	go func() { all.Wait(); close(together) }()
	var alone atomic.Bool
	g := answering(t, func(*http.Request) (int, http.Header, string) {
		all.Done()
		select {
		case <-together:
		case <-time.After(5 * time.Second):
			alone.Store(true)
		}
		return 200, nil, "{}"
	})
	var edits sync.WaitGroup
	for i := range n {
		edits.Go(func() {
			if err := g.editOriginal(context.Background(), interaction(i), say("x").Data); err != nil {
				t.Error(err)
			}
		})
	}
	edits.Wait()
	if alone.Load() {
		t.Error("the edits waited for one another")
	}
}

func limited(remaining int, after string) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset-After", after)
	return h
}

// Defect 8: discordgo sleeps through the end of the context, here 8 s, with a lock held.
func TestContextEndsTheWaitForARateLimit(t *testing.T) {
	g := answering(t, func(*http.Request) (int, http.Header, string) { return 200, limited(0, "8"), "{}" })
	send := func(ctx context.Context) error {
		_, err := g.request(ctx, "GET", "https://x/", "GET a", nil, nil)
		return err
	}
	if err := send(context.Background()); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := send(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a request that has to wait says %v, want that its time is over", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it said so after %v", took)
	}
}

// A wait that is too long to hold a worker up is told to who asked.
func TestLongWaitIsTold(t *testing.T) {
	g := answering(t, func(*http.Request) (int, http.Header, string) { return 200, limited(0, "600"), "{}" })
	for range 2 {
		_, err := g.request(context.Background(), "PATCH", "https://x/", "PATCH a", nil, nil)
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.RetryAfter() < 9*time.Minute) {
			t.Errorf("got %v, want a refusal with the time to wait", err)
		}
	}
	if g.transport.pace.take("PATCH a", time.Now()) < 9*time.Minute {
		t.Error("the limit is forgotten")
	}
}

// Defect 9: a global limit holds for every route. discordgo notes it for none.
func TestGlobalLimitHoldsEverywhere(t *testing.T) {
	g := answering(t, func(*http.Request) (int, http.Header, string) {
		h := http.Header{}
		h.Set("X-RateLimit-Global", "true")
		h.Set("Retry-After", "30")
		return 429, h, `{"message":"slow","retry_after":30,"global":true}`
	})
	if _, err := g.request(context.Background(), "GET", "https://x/a", "GET a", nil, nil); status(err) != 429 {
		t.Fatal(err)
	}
	if d := g.transport.pace.take("GET b", time.Now()); d < 20*time.Second {
		t.Errorf("another route waits %v, want about 30 s", d)
	}
}

func TestRemainingRequestsArePaced(t *testing.T) {
	var p pacer
	now := time.Now()
	answer := func(left int) {
		p.back("r", &http.Response{StatusCode: 200, Header: limited(left, "5")}, now)
	}
	go1 := func(want bool) {
		t.Helper()
		if d := p.take("r", now); (d <= 0) != want {
			t.Errorf("waiting %v, want that it goes: %v", d, want)
		}
	}
	go1(true)
	answer(2)
	go1(true)
	go1(true)
	go1(false) // two are on their way
	answer(1)
	go1(false) // the other one still is
	answer(0)
	go1(false)
	now = now.Add(6 * time.Second)
	go1(true)
}

// Defect 10: discordgo repeats a 502 alone, and POST too; it gives up on a 429 whose body is no JSON.
func TestWhatIsRepeated(t *testing.T) {
	for _, method := range []string{"GET", "PATCH", "PUT", "DELETE", "POST"} {
		for _, code := range []int{500, 502, 503, 504, 403, 404, 400} {
			sent := 0
			g := answering(t, func(*http.Request) (int, http.Header, string) {
				if sent++; sent < 3 {
					return code, nil, "{}"
				}
				return 200, nil, "{}"
			})
			_, err := g.request(context.Background(), method, "https://x/channels/1", "", map[string]int{"a": 1}, nil)
			repeats := method != "POST" && code >= 500
			if want := map[bool]int{true: 3, false: 1}[repeats]; sent != want || (err == nil) != repeats {
				t.Errorf("%s answered %d: sent %d times (%v), want %d", method, code, sent, err, want)
			}
		}
	}
}

func TestRepeatedRequestIsWhole(t *testing.T) {
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	ctx, channel := context.Background(), pg.ChannelID("#games")
	pg.Inject(playground.Fault{Method: "PATCH", Status: 503})
	pg.Inject(playground.Fault{Method: "PATCH", HangUp: true})
	_, err := g.request(ctx, "POST", discordgo.EndpointChannelMessages(channel), "", map[string]any{"content": "one"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := pg.Messages("#games")[0].ID
	if _, err := g.request(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, id), "", map[string]any{"content": "two"}, nil); err != nil {
		t.Fatal(err)
	}
	if m, _ := pg.Message(id); m.Content != "two" {
		t.Errorf("the message says %q, want two", m.Content)
	}
}

func TestCloudflaresRateLimit(t *testing.T) {
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	pg.Inject(playground.Fault{Method: "POST", Status: 429, Text: "error code: 1015", RetryAfter: 3 * time.Second})
	_, err := g.request(context.Background(), "POST", discordgo.EndpointChannelMessages(pg.ChannelID("#games")), "", map[string]any{"content": "x"}, nil)
	var e *Error
	if err = safe(err); !errors.As(err, &e) || e.Status != 429 || e.RetryAfter() != 3*time.Second {
		t.Errorf("got %#v, want a 429 with 3 s to wait", err)
	}
	if err := classify(err, host.Delivery{Kind: host.OweBoard}); errors.Is(err, host.ErrNoWay) || errors.Is(err, host.ErrUseless) {
		t.Errorf("it is taken for final: %v", err)
	}
}

// Defect 13: at LogDebug discordgo prints the IDENTIFY packet, and a RESTError carries the Authorization header.
func TestTokenIsInNoLog(t *testing.T) {
	var log lockedBuffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	old := discordgo.Logger
	discordgo.Logger = func(level, _ int, format string, a ...any) { logger.Debug(fmt.Sprintf(format, a...), "level", level) }
	t.Cleanup(func() { discordgo.Logger = old })
	pg := discord(t, playground.Options{})
	o := quick(pg)
	o.Log = logger
	g := newGateway(t, o, sayHello, gone{})
	run(t, g)
	for _, f := range []playground.Fault{{Status: 500, After: true}, {Status: 403}, {Status: 401}, {Status: 429, Text: "no"}, {HangUp: true}} {
		f.Method, f.Route = "POST", "/interactions/{interaction_id}/{interaction_token}/callback"
		pg.Inject(f)
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		_, _ = pg.User("alice").Slash(ctx, "#games", "/go") // the answer is lost, as ordered
		cancel()
	}
	pg.DropGateway(0)
	eventually(t, "the gateway to be lost", func() bool { return strings.Contains(log.String(), "trying to resume") })
	eventually(t, "the gateway to be back", g.Ready)
	_, err := g.request(context.Background(), "GET", discordgo.EndpointChannel("1"), "", nil, nil)
	for _, text := range []string{log.String(), fmt.Sprintf("%v %+v %#v", safe(err), safe(err), safe(err))} {
		if strings.Contains(text, pg.Token()) {
			t.Errorf("the token is in\n%s", text)
		}
	}
	if !strings.Contains(log.String(), "answer not delivered") {
		t.Error("the failures were not logged at all:\n" + log.String())
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
