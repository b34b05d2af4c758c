package rest

import (
	"context"
	"net/http"
	"testing"
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

// A callback that nobody answers is sent once more while there is time, and none begins when it is over.
func TestCallbackRetriesWithinDeadline(t *testing.T) {
	t.Parallel()
	sent := make(chan time.Time, 9)
	c := answering(t, hanging(sent))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	began := time.Now()
	if _, err := c.Send(ctx, "POST", addresses[Callback], Callback, "x", nil); err == nil {
		t.Error("nobody answered and there is no error")
	}
	if took := time.Since(began); len(sent) != 2 || took > 3*time.Second {
		t.Errorf("sent %d times in %v, want twice in 2 s", len(sent), took)
	}
}

type hanging chan time.Time

func (h hanging) RoundTrip(r *http.Request) (*http.Response, error) {
	h <- time.Now()
	<-r.Context().Done()
	return nil, r.Context().Err()
}

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
