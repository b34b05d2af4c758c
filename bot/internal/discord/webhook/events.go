package webhook

import (
	"context"
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"time"
)

// EventsPath is the last part of the path of the address for webhook events; interactions are posted anywhere else.
const EventsPath = "events"

// Event tells that the application was added or removed.
type Event struct {
	Added bool
	Where Where
	User  string    // who did it
	At    time.Time // when, to the microsecond
}

// Where an application is added. Values of the type are labels of metrics.
type Where string

// The places: a server, a person's account, or none of both, such as when somebody logs in to a website with their
// Discord account.
const (
	OnServer  Where = "server"
	OnAccount Where = "account"
	Elsewhere Where = "elsewhere"
)

// Types of what is posted (Webhook Events, Webhook Types), and of events (Event Types).
const (
	eventPing    = 0
	eventBody    = 1
	authorized   = "APPLICATION_AUTHORIZED"
	deauthorized = "APPLICATION_DEAUTHORIZED"
)

// Reasons to reject an event.
var (
	errNoEvent   = &refusal{http.StatusBadRequest, "no event"}
	errOtherApp  = &refusal{http.StatusForbidden, "another application's"}
	errUnhandled = &refusal{http.StatusServiceUnavailable, "not now"}
)

// isEvent tells whether a request is for the address for webhook events.
func isEvent(r *http.Request) bool { return path.Base(r.URL.Path) == EventsPath }

// payload is what Discord posts (Webhook Events, Payload Structure and Event Body Object).
type payload struct {
	Type  *int   `json:"type"`
	App   string `json:"application_id"`
	Event *struct {
		Type string          `json:"type"`
		At   string          `json:"timestamp"`
		Data json.RawMessage `json:"data"`
	} `json:"event"`
}

// event handles a webhook event. It is acknowledged once it has taken effect; Discord posts one again that is not.
func (s *Server) event(ctx context.Context, w http.ResponseWriter, body []byte) (status int, no *refusal) {
	var p payload
	if json.Unmarshal(body, &p) != nil || p.Type == nil {
		return 0, errNoEvent
	}
	if p.App != s.opts.App() {
		return 0, errOtherApp
	}
	switch *p.Type {
	case eventPing:
	case eventBody:
		if p.Event == nil || p.Event.Type == "" {
			return 0, errNoEvent
		}
		e, known, err := p.decode()
		switch {
		case err != nil:
			return 0, errNoEvent
		case known:
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), responseWindow)
			defer cancel()
			if s.opts.Event(ctx, e) != nil {
				return 0, errUnhandled
			}
		}
	default:
		return 0, errNoEvent
	}
	w.Header().Set("Content-Type", "application/json") // Discord wants a valid one, although there is no content
	w.WriteHeader(http.StatusNoContent)
	return http.StatusNoContent, nil
}

// decode reads an event; known is false for types that the bot does not handle.
func (p *payload) decode() (e Event, known bool, err error) {
	if p.Event.Type != authorized && p.Event.Type != deauthorized {
		return e, false, nil
	}
	var data struct {
		Type *int `json:"integration_type"`
		User struct {
			ID string `json:"id"`
		} `json:"user"`
	}
	if err := json.Unmarshal(p.Event.Data, &data); err != nil {
		return e, true, err
	}
	if _, err := strconv.ParseUint(data.User.ID, 10, 64); err != nil {
		return e, true, err
	}
	e = Event{Added: p.Event.Type == authorized, User: data.User.ID, Where: Elsewhere}
	switch {
	case data.Type == nil && !e.Added: // such an event has the user alone, and is not sent for servers
		e.Where = OnAccount
	case data.Type == nil:
	case *data.Type == 0:
		e.Where = OnServer
	case *data.Type == 1:
		e.Where = OnAccount
	}
	e.At, err = parseTime(p.Event.At)
	return e, true, err
}

// parseTime reads an ISO 8601 time. Discord's examples have no zone; without one it is UTC.
func parseTime(text string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	return time.Parse("2006-01-02T15:04:05", text)
}
