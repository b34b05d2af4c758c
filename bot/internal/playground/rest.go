package playground

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// route is one operation of the REST API. The template names path parameters
// as Discord's OpenAPI document does.
type route struct {
	method, template string
	open             bool // needs no Authorization: the address holds a token
	handle           func(*Server, *call) (any, error)
}

// status wraps a result that is answered with another status than 200.
type status struct {
	code int
	body any
}

func apiRoutes() []route {
	var all []route
	for _, part := range [][]route{userRoutes, channelRoutes, messageRoutes, pinRoutes, threadRoutes, guildRoutes,
		commandRoutes, interactionRoutes, webhookRoutes} {
		all = append(all, part...)
	}
	return all
}

var versioned = regexp.MustCompile(`^/api(?:/v(\d+))?(/.*)$`)

// routes builds the handler of everything.
func (s *Server) routes() http.Handler {
	api := http.NewServeMux()
	for _, rt := range apiRoutes() {
		api.HandleFunc(rt.method+" "+rt.template, func(w http.ResponseWriter, r *http.Request) { s.serveCall(w, r, rt) })
	}
	api.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.serveCall(w, r, route{template: r.URL.Path, open: true, handle: func(*Server, *call) (any, error) { return nil, errNotFound }})
	})
	mux := http.NewServeMux()
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		m := versioned.FindStringSubmatch(r.URL.Path)
		if m != nil {
			if v, _ := strconv.Atoi(m[1]); v != 0 && v != 9 && v != 10 {
				writeJSON(w, 400, obj{"message": "Invalid API version", "code": 50041})
				return
			}
			r2 := r.Clone(r.Context())
			r2.URL.Path, r2.URL.RawPath = m[2], ""
			r2.Header.Set(versionHeader, m[1])
			api.ServeHTTP(w, r2)
			return
		}
		writeJSON(w, 404, errNotFound.wire())
	})
	mux.HandleFunc("/ws", s.serveGateway)
	mux.HandleFunc("/ws/", s.serveGateway)
	mux.HandleFunc("GET /attachments/", s.serveAttachment)
	s.pageRoutes(mux)
	return mux
}

// versionHeader carries the API version from the outer mux to the call.
const versionHeader = "X-Playground-Version"

// serveCall answers one REST request: faults, authorization, rate limits,
// body, schema, then the operation itself, under the lock.
func (s *Server) serveCall(w http.ResponseWriter, r *http.Request, rt route) {
	c := &call{r: r, route: rt, version: 10}
	if v, err := strconv.Atoi(r.Header.Get(versionHeader)); err == nil {
		c.version = v
	}
	readErr := c.read(w)
	s.lock()
	fault := s.faults.take(r.Method, rt.template)
	if fault != nil && fault.Delay > 0 {
		s.unlock()
		if !pause(r.Context(), fault.Delay) {
			return
		}
		s.lock()
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
	data, err := encode(body) // under the lock: it may share the model's maps
	if err != nil {
		code, data = 500, []byte(err.Error())
	}
	s.log.add(Request{
		Method: r.Method, Route: rt.template, Path: r.URL.Path, Version: c.version, Body: c.payload, Files: len(c.files),
		Status: code, Answer: data, Fault: fault != nil && fault.answers(), At: s.now(),
	})
	s.unlock()
	s.opt.Log.Debug("rest", "method", r.Method, "path", rt.template, "status", code)
	if fault != nil && fault.HangUp {
		hangUp(w)
		return
	}
	if _, plain := body.(string); plain {
		header.Set("Content-Type", "text/plain; charset=UTF-8")
	} else if len(data) > 0 { // libraries parse what calls itself JSON
		header.Set("Content-Type", "application/json")
	}
	w.WriteHeader(code)
	w.Write(data) // the client may be gone; nothing to do about it
}

// operate runs the operation, the lock held, and returns what to answer.
func (s *Server) operate(c *call, rt route, readErr error, header http.Header) (int, any) {
	result, err := any(nil), readErr
	if err == nil && !rt.open && c.r.Header.Get("Authorization") != "Bot "+s.opt.Token {
		err = errUnauthorized
	}
	if err == nil {
		err = s.limits.count(c, s.opt.RateLimits, header)
	}
	if err == nil && s.schema != nil && c.hasBody {
		err = s.schema.check(c)
	}
	if err == nil {
		result, err = rt.handle(s, c)
	}
	if err != nil {
		var api *APIError
		if !errors.As(err, &api) {
			api = &APIError{Status: 500, Message: "500: Internal Server Error: " + err.Error()}
		}
		if api.Status == 429 && header.Get("Retry-After") == "" {
			header.Set("Retry-After", strconv.Itoa(int(api.Retry)+1))
			header.Set("X-RateLimit-Scope", "shared")
		}
		return api.Status, api.wire()
	}
	switch v := result.(type) {
	case nil:
		return 204, nil
	case status:
		return v.code, v.body
	}
	return 200, result
}

func encode(body any) ([]byte, error) {
	switch v := body.(type) {
	case nil:
		return nil, nil
	case string:
		return []byte(v), nil
	}
	return json.Marshal(body)
}

func writeJSON(w http.ResponseWriter, code int, body any) {
	data, err := encode(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(data) // the client may be gone
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

func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.lock()
	a := s.uploads[strings.TrimPrefix(r.URL.Path, "/attachments/")]
	s.unlock()
	if a == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	w.Header().Set("Content-Length", strconv.Itoa(len(a.data)))
	w.Write(a.data) // the client may be gone
}

// errf is an error of the driver or the page, not one of Discord's.
func errf(format string, args ...any) error { return fmt.Errorf("playground: "+format, args...) }
