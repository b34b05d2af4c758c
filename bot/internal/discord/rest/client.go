// Package rest sends requests to Discord. It paces them by what Discord's headers tell, repeats what may be repeated,
// and lets no secret out: neither the bot's token nor the address of an interaction or a webhook, which is as good as
// one, stands in any error. discordgo's own requests do neither (defects 6 to 10 and 13 in Discord's notes), so its
// data types and addresses alone are used.
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
	Token string
	API   string        // where requests go; empty is Discord
	Rate  int           // requests a second; default 45, below Discord's 50
	Again time.Duration // before a failed request is repeated, growing; default 300 ms
	// Seen is told of every answer, for metrics, and how long it took; may be nil.
	Seen func(method string, status int, took time.Duration)
	// Limited is told when Discord has answered 429, and until when nothing may be sent on a route, on any if it is "".
	// The sender is told afterwards. May be nil.
	Limited func(route string, until time.Time)
}

// Client is the way of every request to Discord. It is safe for concurrent use.
type Client struct {
	token string
	to    *url.URL // nil: as it is
	next  http.RoundTripper
	limit *rate.Limiter
	pace  pacer
	seen  func(string, int, time.Duration)
	// told of limits
	limited func(route string, until time.Time)
	again   time.Duration
	skew    atomic.Int64 // nanoseconds that Discord's clock is ahead of ours
}

const (
	// perSecond stays below Discord's 50 requests a second for a bot.
	perSecond = 45
	// patience is how long one try may take.
	patience = 20 * time.Second
)

// New makes a client; it talks to nobody before the first request.
func New(o Options) (*Client, error) {
	if o.Rate == 0 {
		o.Rate = perSecond
	}
	if o.Again == 0 {
		o.Again = 300 * time.Millisecond
	}
	if o.Seen == nil {
		o.Seen = func(string, int, time.Duration) {}
	}
	if o.Limited == nil {
		o.Limited = func(string, time.Time) {}
	}
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	c := &Client{token: o.Token, next: base, limit: rate.NewLimiter(rate.Limit(o.Rate), max(o.Rate/3, 1)),
		seen: o.Seen, limited: o.Limited, again: o.Again}
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

// Hold sends nothing on a route before a moment, on no route if it is "": another process was told so; see
// Options.Limited.
func (c *Client) Hold(route string, until time.Time) { c.pace.hold(route, until, time.Now()) }

// Now is the time by Discord's clock, as far as it has been heard: ids of Discord's tell when they were made.
func (c *Client) Now() time.Time { return time.Now().Add(time.Duration(c.skew.Load())) }

// listen learns Discord's time from an answer, which says in which whole second it was made: between the request and
// the answer. As long as our clock agrees with that it is believed.
func (c *Client) listen(h http.Header, sent, now time.Time) {
	at, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return
	}
	least, most := at.Sub(now), at.Add(time.Second).Sub(sent)
	skew := time.Duration(0)
	if least > 0 || most < 0 {
		skew = (least + most) / 2
	}
	c.skew.Store(int64(skew))
}

// address is where a request goes.
func (c *Client) address(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err == nil && c.to != nil {
		u.Scheme, u.Host = c.to.Scheme, c.to.Host
		u.Path, u.RawPath = strings.TrimSuffix(c.to.Path, "/")+u.Path, ""
	}
	return u, err
}
