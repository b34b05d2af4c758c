package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"tablee/bot/internal/playground/world"
)

// Types of what is posted to the address for webhook events.
const (
	eventPing = 0
	eventBody = 1
)

// An event that is not answered 204 is sent again. That Discord does so "several times using exponential backoff for up
// to 10 minutes" is documented (Webhook Events, Responding to Events); the first pause is an assumption.
const (
	firstPause = 5 * time.Second
	eventLife  = 10 * time.Minute
)

// SetEventsEndpoint posts webhook events to an address from now on. It first checks, as Discord does, that a ping is
// answered 204 there, and wrongly signed pings 401 (Webhook Events, Setting Up an Endpoint). With an empty address none
// are posted.
func (e *Endpoint) SetEventsEndpoint(ctx context.Context, address string) error {
	ping := obj{"version": 1, "application_id": e.w.AppID, "type": eventPing}
	return e.set(ctx, &e.events, address, ping, func(status int, body []byte) bool {
		return status == http.StatusNoContent && len(body) == 0
	})
}

// EventsLost is the reason for which events are no longer posted to the address that was set; nil if they are.
func (e *Endpoint) EventsLost() error {
	e.w.Lock()
	defer e.w.Unlock()
	return e.events.lost
}

// PostEvent implements world.InteractionPoster.
func (e *Endpoint) PostEvent(kind string, data map[string]any) {
	body, err := world.Encode(obj{
		"version": 1, "application_id": e.w.AppID, "type": eventBody, "event": obj{
			"type": kind, "timestamp": e.w.Now().UTC().Format("2006-01-02T15:04:05.000000"), "data": data,
		},
	})
	if err != nil {
		e.w.Opt.Log.Error("event", "type", kind, "error", err)
		return
	}
	if e.postEvent(body, e.w.Now().Add(eventLife), firstPause) {
		e.count(&e.events, body)
	}
}

// postEvent posts an event, and again after a pause if it was not taken, until its time is over.
func (e *Endpoint) postEvent(body []byte, until time.Time, pause time.Duration) bool {
	if e.events.address == "" || e.w.Closed {
		return false
	}
	address, s := e.events.address, e.sign(body)
	e.begin(func() {
		status, answer, err := e.send(e.ctx, address, body, s)
		if err == nil && status == http.StatusNoContent {
			return
		}
		if err == nil {
			err = fmt.Errorf("it is answered %d %.100q", status, answer)
		}
		e.w.Lock()
		defer e.w.Unlock()
		e.w.Opt.Log.Warn("event", "error", err)
		if e.w.Closed || e.w.Now().Add(pause).After(until) {
			return
		}
		e.w.Opt.Clock.AfterFunc(pause, func() {
			e.w.Lock()
			defer e.w.Unlock()
			e.postEvent(body, until, 2*pause)
		})
	})
	return true
}

// EventsAddress is the address to which webhook events are posted, or empty. The lock must be held.
func (e *Endpoint) EventsAddress() string { return e.events.address }
