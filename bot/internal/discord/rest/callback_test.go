package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A callback is sent again after every failure that may pass, until Discord's three seconds are over; that an earlier
// try has come through is a success.
func TestCallbackIsRetried(t *testing.T) {
	for name, c := range map[string]struct {
		answers []int // status, or Discord's code 40060
		sent    int
		ok      bool
	}{
		"at once":            {[]int{204}, 1, true},
		"a server error":     {[]int{500, 204}, 2, true},
		"several":            {[]int{500, 502, 503, 500, 500, 204}, 6, true},
		"a limit":            {[]int{429, 204}, 2, true},
		"an answer was lost": {[]int{500, AlreadyAnswered}, 2, true},
		"somebody else's":    {[]int{AlreadyAnswered}, 1, false},
		"refused":            {[]int{400, 204}, 1, false},
		"too late":           {[]int{404, 204}, 1, false},
	} {
		sent := 0
		client := answering(t, reply(func(*http.Request) (int, http.Header, string) {
			code := c.answers[min(sent, len(c.answers)-1)]
			sent++
			switch code {
			case AlreadyAnswered:
				return 400, nil, `{"code":40060}`
			case 429:
				return 429, http.Header{"Retry-After": {"0.01"}}, `{"retry_after":0.01}`
			}
			return code, nil, ""
		}))
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		_, err := client.Send(ctx, "POST", addresses[Callback], Callback, map[string]int{"type": 5}, nil)
		cancel()
		if sent != c.sent || (err == nil) != c.ok {
			t.Errorf("%s: sent %d times, %v; want %d times", name, sent, err, c.sent)
		}
	}
}

// TestSlowCallbackIsNotRepeated: a callback whose answer takes long is sent again only when Discord's three seconds are
// nearly over, none is sent after them, and what became of a second one is counted.
func TestSlowCallbackIsNotRepeated(t *testing.T) {
	for name, c := range map[string]struct {
		takes []time.Duration // for each try
		codes []int
		sent  []time.Duration // when
		ok    bool
		count string
	}{
		"at once": {[]time.Duration{0}, []int{204}, []time.Duration{0}, true, "[]"},
		"slow":    {[]time.Duration{2 * time.Second}, []int{204}, []time.Duration{0}, true, "[]"},
		"never": {[]time.Duration{time.Hour, time.Hour}, []int{204, 204}, []time.Duration{0, 2500 * time.Millisecond}, false,
			"[lost]"},
		"the second": {[]time.Duration{time.Hour, 0}, []int{204, 204}, []time.Duration{0, 2500 * time.Millisecond}, true,
			"[arrived]"},
		"too late": {[]time.Duration{2300 * time.Millisecond, 0}, []int{204, AlreadyAnswered},
			[]time.Duration{0, 2500 * time.Millisecond}, true, "[refused]"},
		"a server error": {[]time.Duration{0, 0, 0}, []int{500, 500, 204},
			[]time.Duration{0, 300 * time.Millisecond, 600 * time.Millisecond}, true, "[arrived]"},
		"refused": {[]time.Duration{0}, []int{404}, []time.Duration{0}, false, "[]"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var counts []string
			client, err := New(Options{Token: "secret", Repeated: func(outcome string) { counts = append(counts, outcome) }})
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			var sent []time.Duration
			client.next = tripper(func(r *http.Request) (*http.Response, error) {
				n := len(sent)
				if sent = append(sent, time.Since(began)); n >= len(c.takes) {
					return nil, errors.New("one try too many")
				}
				select {
				case <-r.Context().Done():
					return nil, r.Context().Err()
				case <-time.After(c.takes[n]):
				}
				if c.codes[n] == AlreadyAnswered {
					return reply(func(*http.Request) (int, http.Header, string) { return 400, nil, `{"code":40060}` }).RoundTrip(r)
				}
				return reply(func(*http.Request) (int, http.Header, string) { return c.codes[n], nil, "" }).RoundTrip(r)
			})
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			_, err = client.Send(ctx, "POST", addresses[Callback], Callback, "x", nil)
			if (err == nil) != c.ok || !slices.Equal(sent, c.sent) || fmt.Sprint(counts) != c.count {
				t.Errorf("%s: sent at %v, counted %v, %v; want %v, %s, success %v", name, sent, counts, err, c.sent, c.count, c.ok)
			}
			if took := time.Since(began); took > 3*time.Second {
				t.Errorf("%s: it took %s, want 3s at most", name, took)
			}
		})
	}
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Discord's clock is taken from its answers, so that a clock here that is wrong does not make every interaction old.
func TestDiscordsClock(t *testing.T) {
	for _, ahead := range []time.Duration{0, -time.Hour, 48 * time.Hour} {
		c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
			return 204, http.Header{"Date": {time.Now().Add(ahead).UTC().Format(http.TimeFormat)}}, ""
		}))
		if _, err := c.Send(t.Context(), "GET", "https://x/", "GET r", nil, nil); err != nil {
			t.Fatal(err)
		}
		if off := c.Now().Sub(time.Now().Add(ahead)); off.Abs() > 2*time.Second {
			t.Errorf("%v ahead: off by %v", ahead, off)
		}
	}
}
