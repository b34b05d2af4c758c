package playground

import (
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

//go:embed web
var webFiles embed.FS

// pagePolicy lets the page use nothing but this server.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// pageRoutes adds the web page, its API and the faults over HTTP.
func (s *Server) pageRoutes(mux *http.ServeMux) {
	web, err := fs.Sub(webFiles, "web")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	files := http.FileServerFS(web)
	mux.HandleFunc("/", s.guard(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	}))
	mux.HandleFunc("GET /playground/api/state", s.guard(s.serveState))
	mux.HandleFunc("GET /playground/api/messages", s.guard(s.serveMessages))
	mux.HandleFunc("GET /playground/api/events", s.guard(s.serveEvents))
	for name, f := range pageActions() {
		mux.HandleFunc("POST /playground/api/"+name, s.guard(s.action(f)))
	}
	for name, f := range faultActions() {
		mux.HandleFunc("POST /playground/faults/"+name, s.guard(s.fault(f)))
	}
}

// guard refuses requests that come from another site: a Host that is not this
// machine (DNS rebinding), a foreign Origin, or a body a plain form could send.
func (s *Server) guard(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.hostAllowed(r.Host) {
			http.Error(w, "this playground answers to its own address only", http.StatusForbidden)
			return
		}
		if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host && o != "https://"+r.Host {
			http.Error(w, "foreign origin", http.StatusForbidden)
			return
		}
		if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" && r.Header.Get("Sec-Fetch-Mode") != "navigate" {
			http.Error(w, "foreign site", http.StatusForbidden)
			return
		}
		if r.Method == http.MethodPost {
			if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
				http.Error(w, "the body must be application/json", http.StatusUnsupportedMediaType)
				return
			}
		}
		next(w, r)
	}
}

func (s *Server) hostAllowed(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	if host == "localhost" || host == s.host || slices.Contains(s.opt.AllowedHosts, host) {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// action serves one POST of the page: the body says who acts, f does it under
// the lock.
func (s *Server) action(f func(*Server, *user, *pageCall) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in pageCall
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(&in); err != nil {
			writeJSON(w, 400, obj{"error": err.Error()})
			return
		}
		in.ctx = r.Context()
		s.lock()
		defer s.unlock()
		u := s.findUser(in.As)
		if u == nil || u.bot {
			writeJSON(w, 400, obj{"error": "nobody is called " + in.As})
			return
		}
		out, err := f(s, u, &in)
		if err != nil {
			writeJSON(w, 409, obj{"error": reason(err), "code": reasonCode(err)})
			return
		}
		if out == nil {
			out = obj{}
		}
		writeJSON(w, 200, out)
	}
}

func reason(err error) string { return strings.TrimPrefix(err.Error(), "playground: ") }

// reasonCode lets the page say the commonest failures in the person's language.
func reasonCode(err error) string {
	for code, e := range map[string]error{
		"no_answer": ErrNoAnswer, "disabled": ErrDisabled, "archived": ErrArchived, "no_bot": ErrNoBot, "forbidden": ErrForbidden,
	} {
		if errors.Is(err, e) {
			return code
		}
	}
	return ""
}

// serveEvents streams what happens to one person, as server-sent events.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	s.lock()
	u := s.findUser(r.URL.Query().Get("as"))
	if !ok || u == nil || u.bot || s.closed {
		s.unlock()
		http.Error(w, "nobody is called that", http.StatusBadRequest)
		return
	}
	v := &view{who: u, events: make(chan obj, 256)}
	s.page.views[v] = struct{}{}
	s.unlock()
	defer func() {
		s.lock()
		s.page.drop(v)
		s.unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	io.WriteString(w, "retry: 1000\n\n")
	flusher.Flush()
	beat := time.NewTicker(20 * time.Second) // keeps the connection known to be alive
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			io.WriteString(w, ": still here\n\n")
		case e, ok := <-v.events:
			if !ok {
				return
			}
			data, err := json.Marshal(e)
			if err != nil {
				return
			}
			io.WriteString(w, "data: "+string(data)+"\n\n")
		}
		flusher.Flush()
	}
}
