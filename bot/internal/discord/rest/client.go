// Package rest sends requests to Discord. It respects the rate limits in Discord's headers, repeats requests that may
// be repeated, and reveals no secret: no error has the bot's token, or the address of an interaction or a webhook,
// which has a token too. discordgo's own requests do not do so (defects 6 to 10 and 13 in Discord's notes), so only its
// data types and addresses are used.
package rest

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Options of a Client.
type Options struct {
	Token      string
	API        string        // the base address of requests; empty is Discord's
	Rate       int           // requests a second; default 45, below Discord's 50
	RetryDelay time.Duration // the delay before a failed request is repeated, growing; default 300 ms
	// Seen is called for every response with its duration, for metrics; may be nil.
	Seen func(method string, status int, took time.Duration)
	// Repeated is called for every callback that was sent more than once, with what has become of it (RepeatArrived and
	// the others), for metrics; may be nil.
	Repeated func(outcome string)
	// Limited is called when Discord has answered 429, with the time until when nothing may be sent on a route, or on any
	// if it is "". It is called before the sender gets the error. May be nil.
	Limited func(route string, until time.Time)
	// EmojiRefused is called when Discord has refused an emoji of a button or a menu. It is called before the sender gets
	// the error. May be nil.
	EmojiRefused func()
	// Wrap puts something between the client and Discord, for tests; nil puts nothing there.
	Wrap func(http.RoundTripper) http.RoundTripper
}

// Client sends all requests to Discord. It is safe for concurrent use.
type Client struct {
	token    string
	to       *url.URL // nil: unchanged
	next     http.RoundTripper
	limit    *rate.Limiter
	pace     pacer
	seen     func(string, int, time.Duration)
	repeated func(outcome string)
	// told of limits
	limited    func(route string, until time.Time)
	noEmoji    func()
	retryDelay time.Duration
	skew       atomic.Int64 // nanoseconds that Discord's clock is ahead of ours
}

const (
	// perSecond stays below Discord's 50 requests a second for a bot.
	perSecond = 45
	// tryTimeout bounds one try.
	tryTimeout = 20 * time.Second
)

// New makes a client. It connects to nothing before the first request.
func New(o Options) (*Client, error) {
	if o.Rate == 0 {
		o.Rate = perSecond
	}
	if o.RetryDelay == 0 {
		o.RetryDelay = 300 * time.Millisecond
	}
	if o.Seen == nil {
		o.Seen = func(string, int, time.Duration) {}
	}
	if o.Repeated == nil {
		o.Repeated = func(string) {}
	}
	if o.Limited == nil {
		o.Limited = func(string, time.Time) {}
	}
	if o.EmojiRefused == nil {
		o.EmojiRefused = func() {}
	}
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	c := &Client{token: o.Token, next: base, limit: rate.NewLimiter(rate.Limit(o.Rate), max(o.Rate/3, 1)),
		seen: o.Seen, repeated: o.Repeated, limited: o.Limited, noEmoji: o.EmojiRefused, retryDelay: o.RetryDelay}
	if o.Wrap != nil {
		c.next = o.Wrap(base)
	}
	if o.API == "" {
		return c, nil
	}
	u, err := url.Parse(o.API)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("rest: the API address %q is not an http address", o.API)
	}
	c.to = u
	return c, nil
}

// Hold makes requests of a route wait until a moment, or of all routes if it is "": another process was told so; see
// Options.Limited.
func (c *Client) Hold(route string, until time.Time) { c.pace.hold(route, until, time.Now()) }

// Now is the time by Discord's clock as far as responses have told it. Discord's ids have the time by this clock.
func (c *Client) Now() time.Time { return time.Now().Add(time.Duration(c.skew.Load())) }

// listen learns Discord's time from a response, which has the second in which it was made, between the request and its
// arrival. If the present estimate agrees with that, it does not change.
func (c *Client) listen(h http.Header, sent, now time.Time) {
	at, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return
	}
	earliest, latest := at.Sub(now), at.Add(time.Second).Sub(sent)
	skew := time.Duration(0)
	if earliest > 0 || latest < 0 {
		skew = (earliest + latest) / 2
	}
	c.skew.Store(int64(skew))
}

// address is the address of a request.
func (c *Client) address(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err == nil && c.to != nil {
		u.Scheme, u.Host = c.to.Scheme, c.to.Host
		u.Path, u.RawPath = strings.TrimSuffix(c.to.Path, "/")+u.Path, ""
	}
	return u, err
}
