package api

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var versioned = regexp.MustCompile(`^/api(?:/v(\d+))?(/.*)$`)

// API is Discord's REST API over a world, with the faults that tests and the page have ordered and a log of requests.
type API struct {
	w      *world.World
	faults faultState
	limits limiter
	log    requestLog
}

// New returns the API of a world.
func New(w *world.World) *API { return &API{w: w, limits: newLimiter()} }

// Routes registers the API, in all its versions, and the files of messages and emojis.
func (s *API) Routes(mux *http.ServeMux) {
	api := http.NewServeMux()
	for _, rt := range Routes() {
		api.HandleFunc(rt.Method+" "+rt.Template, func(w http.ResponseWriter, r *http.Request) { s.serveCall(w, r, rt) })
	}
	api.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.serveCall(w, r, Route{Template: r.URL.Path, Open: true, Handle: func(*world.World, *Call) (any, error) {
			return nil, check.ErrNotFound
		}})
	})
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		m := versioned.FindStringSubmatch(r.URL.Path)
		if m != nil {
			if v, _ := strconv.Atoi(m[1]); v != 0 && v != 9 && v != 10 {
				world.WriteJSON(w, 400, obj{"message": "Invalid API version", "code": 50041})
				return
			}
			r2 := r.Clone(r.Context())
			r2.URL.Path, r2.URL.RawPath = m[2], ""
			r2.Header.Set(versionHeader, m[1])
			api.ServeHTTP(w, r2)
			return
		}
		world.WriteJSON(w, 404, check.ErrNotFound.Wire())
	})
	mux.HandleFunc("GET /attachments/", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
}

// versionHeader carries the API version from the outer mux to serveCall.
const versionHeader = "X-Playground-Version"

// serveCall answers one REST request: faults, authorization, rate limits, body, schema, then the operation itself, with
// the lock held.
func (s *API) serveCall(w http.ResponseWriter, r *http.Request, rt Route) {
	c := &Call{R: r, Route: rt, Version: 10}
	if v, err := strconv.Atoi(r.Header.Get(versionHeader)); err == nil {
		c.Version = v
	}
	readErr := c.Read(w)
	s.w.Lock()
	fault := s.faults.take(r.Method, rt.Template)
	if fault != nil && fault.Delay > 0 {
		s.w.Unlock()
		if !pause(r.Context(), fault.Delay) {
			return
		}
		s.w.Lock()
	}
	var code int
	var body any
	header := w.Header()
	if fault != nil && fault.answers() && !fault.After {
		code, body = fault.answer(header)
	} else {
		code, body = s.operate(c, rt, readErr, header)
		if fault != nil && fault.answers() {
			code, body = fault.answer(header)
		}
	}
	data, err := world.Encode(body) // under the lock: it may share the model's maps
	if err != nil {
		code, data = 500, []byte(err.Error())
	}
	s.log.add(Request{
		Method: r.Method, Route: rt.Template, Path: r.URL.Path, Version: c.Version, Body: c.Payload, Files: len(c.Files),
		Status: code, Answer: data, Fault: fault != nil && fault.answers(), At: s.w.Now(),
	})
	s.w.Changed() // wakes whoever waits for a request
	s.w.Unlock()
	s.w.Opt.Log.Debug("rest", "method", r.Method, "path", rt.Template, "status", code)
	if fault != nil && fault.HangUp {
		hangUp(w)
		return
	}
	if fault != nil && fault.Cut {
		header.Set("Content-Length", strconv.Itoa(len(data)+1))
		w.WriteHeader(200)
		w.Write(data) // all but the last byte that was announced
		http.NewResponseController(w).Flush()
		hangUp(w)
		return
	}
	if _, plain := body.(string); plain {
		header.Set("Content-Type", "text/plain; charset=UTF-8")
	} else if len(data) > 0 { // a non-empty body must be JSON, because libraries parse it
		header.Set("Content-Type", "application/json")
	}
	w.WriteHeader(code)
	w.Write(data) // the client may be gone; nothing to do about it
}

// operate runs the operation with the lock held, and returns the status and body of the answer.
func (s *API) operate(c *Call, rt Route, readErr error, header http.Header) (int, any) {
	result, err := any(nil), readErr
	if err == nil && !rt.Open && c.R.Header.Get("Authorization") != "Bot "+s.w.Opt.Token {
		err = check.ErrUnauthorized
	}
	if err == nil {
		err = s.limits.count(c, s.w.Opt.RateLimits, header)
	}
	if check := s.w.Opt.Check; err == nil && check != nil && c.HasBody {
		err = check(c.R.Method, rt.Template, c.Raw)
	}
	if err == nil {
		result, err = rt.Handle(s.w, c)
	}
	if err != nil {
		var api *check.APIError
		if !errors.As(err, &api) {
			api = &check.APIError{Status: 500, Message: "500: Internal Server Error: " + err.Error()}
		}
		if api.Status == 429 && header.Get("Retry-After") == "" {
			header.Set("Retry-After", strconv.Itoa(int(api.Retry)+1))
			header.Set("X-RateLimit-Scope", "shared")
		}
		return api.Status, api.Wire()
	}
	switch v := result.(type) {
	case nil:
		return 204, nil
	case Status:
		return v.Code, v.Body
	}
	return 200, result
}

// hangUp closes the connection without an answer.
func hangUp(w http.ResponseWriter) {
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			conn.Close()
			return
		}
	}
	panic(http.ErrAbortHandler)
}

func (s *API) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.w.Lock()
	a := s.w.Uploads[strings.TrimPrefix(r.URL.Path, "/attachments/")]
	s.w.Unlock()
	if a == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.ContentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	w.Header().Set("Content-Length", strconv.Itoa(len(a.Data)))
	w.Write(a.Data) // the client may be gone
}
