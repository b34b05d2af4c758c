package rest

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// reply is a Discord that answers every request in the same way.
type reply func(*http.Request) (status int, header http.Header, body string)

func (f reply) RoundTrip(r *http.Request) (*http.Response, error) {
	status, h, body := f(r)
	if h == nil {
		h = http.Header{}
	}
	return &http.Response{StatusCode: status, Status: strconv.Itoa(status), Header: h,
		Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

func answering(t *testing.T, f http.RoundTripper) *Client {
	t.Helper()
	c, err := New(Options{Token: "secret", RetryDelay: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	c.next = f
	return c
}

// Defect 6: discordgo keeps a bucket for each address for ever, 8 MB for 20 000 interactions.
func TestRouteBucketsDoNotGrow(t *testing.T) {
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) { return 204, nil, "" }))
	c.limit.SetLimit(rate.Inf)
	for n := range 3 * maxRoutes { // channels, which are remembered, but not for ever
		if _, err := c.Send(t.Context(), "GET", "https://x/c", "GET channel "+strconv.Itoa(n), nil, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Send(t.Context(), "POST", "https://x/interactions/"+strconv.Itoa(n), Callback, "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.pace.routes); n > maxRoutes {
		t.Errorf("%d routes are remembered, want at most %d", n, maxRoutes)
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
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
		all.Done()
		select {
		case <-together:
		case <-time.After(5 * time.Second):
			alone.Store(true)
		}
		return 200, nil, "{}"
	}))
	var edits sync.WaitGroup
	for range n {
		edits.Go(func() {
			if _, err := c.Send(context.Background(), "PATCH", "https://x/webhooks/1/token", Webhook, "x", nil); err != nil {
				t.Error(err)
			}
		})
	}
	edits.Wait()
	if alone.Load() {
		t.Error("the edits waited for one another")
	}
}

// Defect 10: discordgo repeats a 502 alone, and POST too; it gives up on a 429 whose body is no JSON.
func TestWhichRequestsAreRetried(t *testing.T) {
	for _, method := range []string{"GET", "PATCH", "PUT", "DELETE", "POST"} {
		for _, code := range []int{500, 502, 503, 504, 403, 404, 400} {
			sent := 0
			c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
				if sent++; sent < 3 {
					return code, nil, "{}"
				}
				return 200, nil, "{}"
			}))
			_, err := c.Send(context.Background(), method, "https://x/channels/1", "", map[string]int{"a": 1}, nil)
			repeats := method != "POST" && code >= 500
			if want := map[bool]int{true: 3, false: 1}[repeats]; sent != want || (err == nil) != repeats {
				t.Errorf("%s answered %d: sent %d times (%v), want %d", method, code, sent, err, want)
			}
		}
	}
}
