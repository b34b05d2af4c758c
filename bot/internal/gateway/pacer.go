package gateway

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
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
	left  int
	away  int // on their way
	until time.Time
}

const (
	// maxPaces is how many routes are remembered before those whose windows are over are dropped.
	maxPaces = 1000
	// longest is how long a request waits; beyond that its sender is told to come back.
	longest = 10 * time.Second
)

// wait waits until a request of the route may be sent.
func (p *pacer) wait(ctx context.Context, route string) error {
	for {
		d := p.take(route, time.Now())
		if d <= 0 {
			return nil
		}
		if d > longest {
			return &Error{Status: http.StatusTooManyRequests, wait: d}
		}
		if err := pause(ctx, d); err != nil {
			return err
		}
	}
}

// take lets one request go, or tells how long to wait. A route not heard of lately is free.
func (p *pacer) take(route string, now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.all.Sub(now); d > 0 {
		return d
	}
	r := p.routes[route]
	if r == nil {
		p.sweep(now)
		r = new(pace)
		p.routes[route] = r
	}
	if now.Before(r.until) && r.left <= 0 {
		return r.until.Sub(now)
	}
	r.left--
	r.away++
	return 0
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

// back learns from an answer; nil is none. What is on its way still counts against what the answer says is left.
func (p *pacer) back(route string, res *http.Response, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.routes[route]
	r.away--
	if res == nil {
		return
	}
	left, err := strconv.Atoi(res.Header.Get("X-RateLimit-Remaining"))
	after := seconds(res.Header.Get("X-RateLimit-Reset-After"))
	if res.StatusCode == http.StatusTooManyRequests {
		left, err, after = 0, nil, max(after, seconds(res.Header.Get("Retry-After")))
		if res.Header.Get("X-RateLimit-Global") != "" {
			p.all = now.Add(after)
			return
		}
	}
	if err == nil && after > 0 {
		r.left, r.until = left-r.away, now.Add(after)
	}
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
