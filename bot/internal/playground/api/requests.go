package api

import (
	"encoding/json"
	"slices"
	"time"
)

// Request is one REST request of the bot, for tests.
type Request struct {
	Method  string
	Route   string // the template, such as "/channels/{channel_id}/messages"
	Path    string // below /api/vN
	Version int
	Body    json.RawMessage // the JSON body or payload_json
	Files   int             // number of uploads
	Status  int             // of the answer
	Answer  json.RawMessage // body of the answer; not JSON if a fault replaced it
	Fault   bool            // a fault was applied
	At      time.Time
}

// requestLog keeps only the latest requests, so that a playground can run for a long time.
type requestLog struct {
	ring  []Request
	total int
}

const logSize = 4096

func (l *requestLog) add(r Request) {
	if len(l.ring) < logSize {
		l.ring = append(l.ring, r)
	} else {
		l.ring[l.total%logSize] = r
	}
	l.total++
}

// Requests returns the latest REST requests, at most 4096, oldest first.
func (s *API) Requests() []Request {
	s.w.Lock()
	defer s.w.Unlock()
	l := &s.log
	if l.total <= logSize {
		return slices.Clone(l.ring)
	}
	at := l.total % logSize
	return append(slices.Clone(l.ring[at:]), l.ring[:at]...)
}

// Refusals returns those of Requests that were answered 400, 401, 403, 404 or 413 and not by a fault. For a bot without
// bugs, in a world without faults, it is empty.
func (s *API) Refusals() []Request {
	return slices.DeleteFunc(s.Requests(), func(r Request) bool {
		return r.Fault || r.Status < 400 || r.Status == 429
	})
}
