package gateway

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// transport is the way of every REST request: to another host if one is configured, within Discord's global limit
// (defect 9), repeated where a repetition does no harm (defect 10).
type transport struct {
	to    *url.URL // nil: as it is
	next  http.RoundTripper
	limit *rate.Limiter
	pace  pacer
	watch Watcher
	again time.Duration // before the first repetition; each further one waits as much longer
}

// perSecond stays below Discord's 50 requests a second for a bot.
const perSecond = 45

func newTransport(o Options) (*transport, error) {
	t := &transport{limit: rate.NewLimiter(rate.Limit(o.Rate), max(o.Rate/3, 1)), watch: o.Watch, again: o.Again}
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	t.next = base
	if o.API == "" {
		return t, nil
	}
	u, err := url.Parse(o.API)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("gateway: the API address %q is not an http address", o.API)
	}
	t.to = u
	return t, nil
}

// RoundTrip sends a request. Those that may be repeated without harm (everything but POST) are, on a server error
// or when the connection breaks, three times with growing pauses. A 429 whose body is no JSON, as Cloudflare sends it, is given one.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if t.to != nil {
		r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, ""
		r.URL.Path = strings.TrimSuffix(t.to.Path, "/") + r.URL.Path
	}
	interaction := strings.Contains(r.URL.Path, "/interactions/") || strings.Contains(r.URL.Path, "/webhooks/")
	route, _ := r.Context().Value(routeKey{}).(string)
	if route == "" {
		route = r.Method + r.URL.Path
	}
	for try := 0; ; try++ {
		if !interaction { // those do not count, and must not wait
			if err := t.pace.wait(r.Context(), route); err != nil {
				return nil, err
			}
			if err := t.limit.Wait(r.Context()); err != nil {
				t.pace.back(route, nil, time.Now())
				return nil, err
			}
		}
		res, err := t.next.RoundTrip(r)
		if err == nil {
			t.watch.Request(r.Method, res.StatusCode)
		}
		if !interaction {
			t.pace.back(route, res, time.Now())
		}
		retry := r.Method != http.MethodPost && try < 3 && r.GetBody != nil == (r.Body != nil)
		if err == nil && res.StatusCode < 500 || !retry {
			if err == nil && res.StatusCode == http.StatusTooManyRequests {
				err = withJSON(res)
			}
			return res, err
		}
		if err == nil {
			drop(res)
		} else if r.Context().Err() != nil {
			return nil, err
		}
		if err := pause(r.Context(), time.Duration(try+1)*t.again); err != nil {
			return nil, err
		}
		if r.GetBody != nil {
			if r.Body, err = r.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

func drop(res *http.Response) {
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<16)) // the connection is used again if it works
	_ = res.Body.Close()
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// withJSON gives a rate limit's answer the body that discordgo expects, if it came without.
func withJSON(res *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<16))
	if err != nil {
		return err
	}
	_ = res.Body.Close()
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
		wait := 5.0
		if s, err := strconv.ParseFloat(res.Header.Get("Retry-After"), 64); err == nil {
			wait = s
		}
		body = fmt.Appendf(nil, `{"message":"rate limited","retry_after":%g,"global":true}`, wait)
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	res.ContentLength = int64(len(body))
	return nil
}
