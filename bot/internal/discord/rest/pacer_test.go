package rest

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
)

func limited(remaining int, after string) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset-After", after)
	return h
}

// Defect 8: discordgo sleeps through the end of the context, here 8 s, with a lock held.
func TestContextEndsTheWaitForARateLimit(t *testing.T) {
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) { return 200, limited(0, "8"), "{}" }))
	send := func(ctx context.Context) error {
		_, err := c.Send(ctx, "GET", "https://x/", "GET a", nil, nil)
		return err
	}
	if err := send(context.Background()); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := send(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a request that has to wait returned %v, want a deadline error", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it returned after %v", took)
	}
}

// A wait that is too long to hold a worker up is told to whoever asked.
func TestLongWaitIsReturned(t *testing.T) {
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) { return 200, limited(0, "600"), "{}" }))
	for range 2 {
		_, err := c.Send(context.Background(), "PATCH", "https://x/", "PATCH a", nil, nil)
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.RetryAfter() < 9*time.Minute) {
			t.Errorf("got %v, want a refusal with the time to wait", err)
		}
	}
	if d, _ := c.pace.tryTake("PATCH a", time.Now()); d < 9*time.Minute {
		t.Error("the rate limit was not kept")
	}
}

// Defect 9: a global limit holds for every route. discordgo notes it for none.
func TestGlobalLimitHoldsEverywhere(t *testing.T) {
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
		h := http.Header{}
		h.Set("X-RateLimit-Global", "true")
		h.Set("Retry-After", "30")
		return 429, h, `{"message":"slow","retry_after":30,"global":true}`
	}))
	if _, err := c.Send(context.Background(), "GET", "https://x/a", "GET a", nil, nil); Status(err) != 429 {
		t.Fatal(err)
	}
	if d, _ := c.pace.tryTake("GET b", time.Now()); d < 20*time.Second {
		t.Errorf("another route waits %v, want about 30 s", d)
	}
}

func TestRemainingRequestsArePaced(t *testing.T) {
	var p pacer
	now := time.Now()
	answer := func(left int) {
		p.learn("r", &http.Response{StatusCode: 200, Header: limited(left, "5")}, now)
	}
	go1 := func(want bool) {
		t.Helper()
		if d, heard := p.tryTake("r", now); (d <= 0 && heard == nil) != want {
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

// A success that was on its way when a 429 came tells nothing about the time after it.
func TestLateSuccessDoesNotLiftRateLimit(t *testing.T) {
	var p pacer
	now := time.Now()
	answer := func(status int, h http.Header) { p.learn("r", &http.Response{StatusCode: status, Header: h}, now) }
	p.tryTake("r", now)
	answer(200, limited(4, "5"))
	p.tryTake("r", now)
	p.tryTake("r", now)
	answer(429, http.Header{"Retry-After": {"3"}})
	answer(200, limited(3, "5"))
	if d, _ := p.tryTake("r", now); d < 3*time.Second {
		t.Errorf("the next request waits %v, want the 3 s of the 429 at least", d)
	}
	now = now.Add(6 * time.Second)
	if d, heard := p.tryTake("r", now); d > 0 || heard != nil {
		t.Errorf("in the next window a request waits %v", d)
	}
}

// Many requests at once on a route of which nothing is known yet: one goes ahead, and what it hears holds for all.
func TestUnknownRouteIsProbedByOneRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most, all int
		var mu sync.Mutex
		c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
			mu.Lock()
			now++
			all++
			if all == 1 {
				most = 0
			}
			first := all == 1
			mu.Unlock()
			time.Sleep(20 * time.Millisecond) // by the bubble's clock
			mu.Lock()
			defer mu.Unlock()
			if first && now != 1 {
				most = now
			}
			now--
			return 200, limited(50-all, "5"), "{}"
		}))
		var sent sync.WaitGroup
		for range 20 {
			sent.Go(func() {
				if _, err := c.Send(t.Context(), "GET", "https://x/", "GET r", nil, nil); err != nil {
					t.Error(err)
				}
			})
		}
		sent.Wait()
		if most > 1 || all != 20 {
			t.Errorf("%d were on their way with the first, of %d", most, all)
		}
	})
}

// The limits of a server that keeps them: more requests at once than are allowed, none of which is refused.
func TestRateLimitsAreRespected(t *testing.T) {
	t.Parallel()
	pg := playground.New(playground.Options{RateLimits: true})
	if err := pg.Start(""); err != nil {
		t.Fatal(err)
	}
	defer pg.Close()
	c, err := New(Options{Token: pg.Token(), API: pg.URL()})
	if err != nil {
		t.Fatal(err)
	}
	channel := pg.ChannelID("#games")
	method, times, body := "GET", 55, any(nil) // of 50 in a second
	if rulestest.Whole {
		method, times, body = "POST", 12, map[string]string{"content": "x"} // of 5 in five
	}
	var sent sync.WaitGroup
	for range times {
		sent.Go(func() {
			_, err := c.Send(context.Background(), method, "https://discord/api/v9/channels/"+channel+"/messages",
				method+" messages "+channel, body, nil)
			var e *Error
			if err != nil && !(errors.As(err, &e) && e.wait > maxWait) { // told to come back
				t.Error(err)
			}
		})
	}
	sent.Wait()
	for _, r := range pg.Requests() {
		if r.Status == http.StatusTooManyRequests {
			t.Error("a request was refused by the server's limit")
		}
	}
}

// TestRateLimitsAreShared: other processes hear of a 429 before its sender does, and a client that hears of one sends
// nothing on that route, or on any route, until then.
func TestRateLimitsAreShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, global := range []bool{false, true} {
			h := limited(0, "3")
			h.Set("Retry-After", "3")
			route := "PATCH a"
			if global {
				h.Set("X-RateLimit-Global", "true")
				route = ""
			}
			first := answering(t, reply(func(*http.Request) (int, http.Header, string) { return 429, h, "{}" }))
			second := answering(t, reply(func(*http.Request) (int, http.Header, string) { return 204, nil, "" }))
			heard, began := false, time.Now()
			first.limited = func(of string, until time.Time) {
				if heard || of != route || until.Sub(began) != 3*time.Second {
					t.Errorf("was notified of %q for %v, after the sender %v", of, until.Sub(began), heard)
				}
				second.Hold(of, until)
			}
			if _, err := first.Send(t.Context(), "PATCH", "https://x/", "PATCH a", nil, nil); err == nil {
				t.Error("got no error for a 429")
			}
			heard = true
			for _, r := range []string{"PATCH b", "PATCH a", "PATCH a"} {
				if _, err := second.Send(t.Context(), "PATCH", "https://x/", r, nil, nil); err != nil {
					t.Error(err)
				}
				want := 3 * time.Second
				if r == "PATCH b" && !global {
					want = 0
				}
				if took := time.Since(began); took != want {
					t.Errorf("global %v: %s was sent after %v, want %v", global, r, took, want)
				}
			}
		}
	})
}
