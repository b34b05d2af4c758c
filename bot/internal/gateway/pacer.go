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

// pace is what is left of a route's window.
type pace struct {
	left  int
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

// take uses up one request, or tells how long to wait for one. A route not heard of lately is free.
func (p *pacer) take(route string, now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.all.Sub(now); d > 0 {
		return d
	}
	r := p.routes[route]
	if r == nil || !now.Before(r.until) {
		return 0
	}
	if r.left > 0 {
		r.left--
		return 0
	}
	return r.until.Sub(now)
}

// heard learns from an answer. Answers overtake one another: within a window the smallest number left holds.
func (p *pacer) heard(route string, status int, h http.Header, now time.Time) {
	left, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after := seconds(h.Get("X-RateLimit-Reset-After"))
	if status == http.StatusTooManyRequests {
		left, err, after = 0, nil, max(after, seconds(h.Get("Retry-After")))
	}
	if err != nil || after <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.Get("X-RateLimit-Global") != "" {
		p.all = now.Add(after)
		return
	}
	if p.routes == nil {
		p.routes = make(map[string]*pace)
	}
	if len(p.routes) >= maxPaces {
		for k, r := range p.routes {
			if !now.Before(r.until) {
				delete(p.routes, k)
			}
		}
	}
	if r := p.routes[route]; r != nil && now.Before(r.until) && status != http.StatusTooManyRequests {
		r.left = min(r.left, left)
		return
	}
	p.routes[route] = &pace{left, now.Add(after)}
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
