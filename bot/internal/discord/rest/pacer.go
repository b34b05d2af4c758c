package rest

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"tablee/bot/internal/wait"
)

// pacer keeps to Discord's rate limits as its headers tell them, route by route. discordgo's own holds a lock
// during a request and while it sleeps, so that calls queue behind one another and no context ends the wait
// (defects 7 and 8); it keeps what it has seen for ever (defect 6) and misses a global limit (defect 9).
type pacer struct {
	mu     sync.Mutex
	routes map[string]*pace
	all    time.Time // until then nothing may be sent
}

// pace is what is left of a route's window, those requests already taken off that are on their way.
type pace struct {
	limit int // a whole window; 0 while nothing is known
	left  int
	away  int // on their way
	until time.Time
	heard chan struct{} // closed at the next answer
}

const (
	// maxPaces is how many routes are remembered before those whose windows are over are dropped.
	maxPaces = 1000
	// longest is how long a request waits; beyond that its sender is told to come back.
	longest = 10 * time.Second
	// unlimited is the limit of a route whose answers name none.
	unlimited = 1 << 20
)

// wait waits until a request of the route may be sent.
func (p *pacer) wait(ctx context.Context, route string) error {
	for {
		d, heard := p.take(route, time.Now())
		switch {
		case d > longest:
			return &Error{Status: http.StatusTooManyRequests, what: route + ": not sent", wait: d}
		case d > 0:
			if err := wait.Pause(ctx, d); err != nil {
				return lost("", route, err)
			}
		case heard == nil:
			return nil
		default:
			select {
			case <-heard:
			case <-ctx.Done():
				return lost("", route, ctx.Err())
			}
		}
	}
}

// take lets one request go, or tells how long to wait, or for what: of a route not heard of yet one request goes
// ahead, and the others wait for what its answer tells.
func (p *pacer) take(route string, now time.Time) (wait time.Duration, heard <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.all.Sub(now); d > 0 {
		return d, nil
	}
	r := p.routes[route]
	if r == nil {
		p.sweep(now)
		r = &pace{heard: make(chan struct{})}
		p.routes[route] = r
	}
	if !now.Before(r.until) && !r.until.IsZero() { // a new window; what is on its way may fall into it
		r.left, r.until = r.limit-r.away, time.Time{}
	}
	switch {
	case now.Before(r.until) && r.left <= 0:
		return r.until.Sub(now), nil
	case r.left <= 0 && r.away > 0:
		return 0, r.heard
	}
	r.left--
	r.away++
	return 0, nil
}

// sweep drops the routes that have nothing to tell.
func (p *pacer) sweep(now time.Time) {
	if p.routes == nil {
		p.routes = make(map[string]*pace)
	}
	if len(p.routes) < maxPaces {
		return
	}
	for k, r := range p.routes {
		if r.away == 0 && !now.Before(r.until) {
			delete(p.routes, k)
		}
	}
}

// hold keeps the requests of a route back until a moment, of all routes if it is "".
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
		r = &pace{limit: 1, heard: make(chan struct{})}
		p.routes[route] = r
	}
	r.left, r.until = min(r.left, 0), later(r.until, until)
}

// over is until when a 429 keeps a route back, or all of them, as back has noted it.
func (p *pacer) over(route string, res *http.Response) (of string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if res.Header.Get("X-RateLimit-Global") != "" {
		return "", p.all
	}
	return route, p.routes[route].until
}

// back learns from an answer; nil is none. What is on its way still counts against what the answer says is left, and
// while a window lasts there is never more left of it: answers overtake one another, and a success that was sent
// before a 429 tells nothing after it.
func (p *pacer) back(route string, res *http.Response, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.routes[route]
	r.away--
	close(r.heard)
	r.heard = make(chan struct{})
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
			r.limit, r.left = unlimited, unlimited-r.away
		}
		return
	}
	if limit, err := strconv.Atoi(res.Header.Get("X-RateLimit-Limit")); err == nil && limit > 0 {
		r.limit = limit
	} else if r.limit == 0 || r.limit == unlimited {
		r.limit = left + 1
	}
	if now.Before(r.until) {
		r.left, r.until = min(r.left, left-r.away), later(r.until, now.Add(after))
		return
	}
	r.left, r.until = left-r.away, now.Add(after)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
