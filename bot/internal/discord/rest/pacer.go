package rest

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"tablee/bot/internal/wait"
)

// pacer enforces Discord's rate limits, which its headers tell, by route. discordgo's own implementation holds a lock
// during a request and while it sleeps, so that calls queue and no context ends the wait (defects 7 and 8); it never
// forgets a route (defect 6) and misses a global limit (defect 9).
type pacer struct {
	mu     sync.Mutex
	routes map[string]*window
	all    time.Time // until when nothing may be sent
}

// window is the state of a route's rate limit window. left does not include requests in flight.
type window struct {
	limit    int // of a whole window; 0 if it is not known yet
	left     int
	inFlight int // requests in flight
	until    time.Time
	answered chan struct{} // closed at the next response
}

const (
	// maxRoutes is how many routes are remembered before those whose windows have ended are dropped.
	maxRoutes = 1000
	// maxWait is how long a request waits; if it would be longer, it fails with the time to wait.
	maxWait = 10 * time.Second
	// unlimited is the limit of a route whose responses have none.
	unlimited = 1 << 20
)

// wait waits until a request of the route may be sent.
func (p *pacer) wait(ctx context.Context, route string) error {
	for {
		d, heard := p.tryTake(route, time.Now())
		switch {
		case d > maxWait:
			return &Error{Status: http.StatusTooManyRequests, what: route + ": not sent", wait: d}
		case d > 0:
			if err := wait.Pause(ctx, d); err != nil {
				return brokenError("", route, err)
			}
		case heard == nil:
			return nil
		default:
			select {
			case <-heard:
			case <-ctx.Done():
				return brokenError("", route, ctx.Err())
			}
		}
	}
}

// tryTake allows one request, or returns how long to wait, or a channel to wait for: on a route without a known limit
// one request goes ahead, and the others wait for its response.
func (p *pacer) tryTake(route string, now time.Time) (wait time.Duration, heard <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.all.Sub(now); d > 0 {
		return d, nil
	}
	r := p.routes[route]
	if r == nil {
		p.sweep(now)
		r = &window{answered: make(chan struct{})}
		p.routes[route] = r
	}
	if !now.Before(r.until) && !r.until.IsZero() { // a new window; requests in flight may count in it
		r.left, r.until = r.limit-r.inFlight, time.Time{}
	}
	switch {
	case now.Before(r.until) && r.left <= 0:
		return r.until.Sub(now), nil
	case r.left <= 0 && r.inFlight > 0:
		return 0, r.answered
	}
	r.left--
	r.inFlight++
	return 0, nil
}

// sweep drops routes whose windows have ended.
func (p *pacer) sweep(now time.Time) {
	if p.routes == nil {
		p.routes = make(map[string]*window)
	}
	if len(p.routes) < maxRoutes {
		return
	}
	for k, r := range p.routes {
		if r.inFlight == 0 && !now.Before(r.until) {
			delete(p.routes, k)
		}
	}
}

// hold makes the requests of a route wait until a moment, of all routes if it is "".
func (p *pacer) hold(route string, until, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if route == "" {
		p.all = later(p.all, until)
		return
	}
	r := p.routes[route]
	if r == nil {
		p.sweep(now)
		r = &window{limit: 1, answered: make(chan struct{})}
		p.routes[route] = r
	}
	r.left, r.until = min(r.left, 0), later(r.until, until)
}

// over is until when a 429 stops a route, or all routes if of is "", as learn has recorded it.
func (p *pacer) over(route string, res *http.Response) (of string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if res.Header.Get("X-RateLimit-Global") != "" {
		return "", p.all
	}
	return route, p.routes[route].until
}

// learn updates a route by a response; nil is a failed request. Requests in flight still count against what the
// response says is left, and during a window that number never grows: responses overtake each other, and a success that
// was sent before a 429 means nothing after it.
func (p *pacer) learn(route string, res *http.Response, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.routes[route]
	r.inFlight--
	close(r.answered)
	r.answered = make(chan struct{})
	if res == nil {
		return
	}
	left, err := strconv.Atoi(res.Header.Get("X-RateLimit-Remaining"))
	after := seconds(res.Header.Get("X-RateLimit-Reset-After"))
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		after = max(after, seconds(res.Header.Get("Retry-After")), time.Second/20)
		if res.Header.Get("X-RateLimit-Global") != "" {
			p.all = later(p.all, now.Add(after))
			return
		}
		left = 0
	case err != nil || after <= 0:
		if res.StatusCode < 300 && r.limit == 0 {
			r.limit, r.left = unlimited, unlimited-r.inFlight
		}
		return
	}
	if limit, err := strconv.Atoi(res.Header.Get("X-RateLimit-Limit")); err == nil && limit > 0 {
		r.limit = limit
	} else if r.limit == 0 || r.limit == unlimited {
		r.limit = left + 1
	}
	if now.Before(r.until) {
		r.left, r.until = min(r.left, left-r.inFlight), later(r.until, now.Add(after))
		return
	}
	r.left, r.until = left-r.inFlight, now.Add(after)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
