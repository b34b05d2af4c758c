package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/bot/internal/playground/check"
)

// Fault is a fault to inject into REST requests. The first fault that matches a request is applied, at most Times
// times. Over HTTP it is the body of POST /playground/faults/answer (with durations in milliseconds).
type Fault struct {
	// Method and Route select the requests. Route is a template of Discord's documentation, such as
	// "/channels/{channel_id}/messages"; a final '*' matches any rest. Empty matches everything.
	Method, Route string

	// Status replaces the operation's status; with 0 the fault only delays and the answer is unchanged.
	Status int

	// Code and Message fill the JSON body of the answer.
	Code    int
	Message string

	// Text replaces the JSON body by plain text, as Cloudflare does.
	Text string

	// After runs the operation first, so that only its answer is lost.
	After bool

	// HangUp closes the connection instead of answering.
	HangUp bool

	// Cut closes the connection in the middle of the answer.
	Cut bool

	// RetryAfter and Global belong to a 429. Zero means one second.
	RetryAfter time.Duration
	Global     bool

	// Delay is waited, in real time, before anything else.
	Delay time.Duration

	// Times is how often the fault is applied; 0 means once.
	Times int
}

type faultState struct {
	list []*Fault
}

// Inject adds a fault.
func (s *API) Inject(f Fault) {
	s.w.Lock()
	defer s.w.Unlock()
	if f.Times == 0 {
		f.Times = 1
	}
	s.faults.list = append(s.faults.list, &f)
}

// ClearFaults removes all faults added by Inject and DuplicateNext. Their effects on the world stay.
func (s *API) ClearFaults() {
	s.w.Lock()
	defer s.w.Unlock()
	s.faults, s.w.Duplicates = faultState{}, 0
}

// take returns the fault for a request, or nil, and counts it as used.
func (f *faultState) take(method, template string) *Fault {
	for i, o := range f.list {
		if !o.matches(method, template) {
			continue
		}
		if o.Times--; o.Times == 0 {
			f.list = slices.Delete(f.list, i, i+1)
		}
		return o
	}
	return nil
}

func (f *Fault) matches(method, template string) bool {
	if f.Method != "" && f.Method != method {
		return false
	}
	if prefix, ok := strings.CutSuffix(f.Route, "*"); ok {
		return strings.HasPrefix(template, prefix)
	}
	return f.Route == "" || f.Route == template
}

// answers reports whether the fault replaces the answer.
func (f *Fault) answers() bool { return f.Status != 0 || f.HangUp || f.Cut }

func (f *Fault) answer(h http.Header) (int, any) {
	code := f.Status
	if code == 0 {
		code = 500
	}
	if code == 429 {
		wait := f.RetryAfter
		if wait == 0 {
			wait = time.Second
		}
		h.Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
		h.Set("X-RateLimit-Scope", map[bool]string{true: "global", false: "user"}[f.Global])
		if f.Global {
			h.Set("X-RateLimit-Global", "true")
		}
		if f.Text == "" {
			return code, check.RateLimited(f.Code, wait, f.Global).Wire()
		}
	}
	if f.Text != "" {
		return code, f.Text
	}
	msg := f.Message
	if msg == "" {
		msg = strconv.Itoa(code) + ": " + http.StatusText(code)
	}
	return code, obj{"code": f.Code, "message": msg}
}

// pause waits for d of real time; it returns false if ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
