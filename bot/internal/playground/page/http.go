package page

import (
	"embed"
	"encoding/json"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"time"

	"tablee/bot/internal/playground/world"
)

//go:embed web
var webFiles embed.FS

// pagePolicy is a Content-Security-Policy that lets the page use this server only.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Routes registers the web page, its API and the faults over HTTP.
func (s *Page) Routes(mux *http.ServeMux) {
	web, err := fs.Sub(webFiles, "web")
	if err != nil {
		panic(err) // the folder is embedded
	}
	files := http.FileServerFS(web)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /playground/api/state", s.serveState)
	mux.HandleFunc("GET /playground/api/messages", s.serveMessages)
	mux.HandleFunc("GET /playground/api/events", s.serveEvents)
	for name, f := range pageActions() {
		mux.HandleFunc("POST /playground/api/"+name, requireJSON(s.action(f)))
	}
	for name, f := range faultActions() {
		mux.HandleFunc("POST /playground/faults/"+name, requireJSON(s.fault(f)))
	}
}

// requireJSON refuses any body that is not JSON, because a plain form of any web site could send it. The server's guard
// has already checked where the request comes from.
func requireJSON(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
			http.Error(w, "the body must be application/json", http.StatusUnsupportedMediaType)
			return
		}
		next(w, r)
	}
}

// action serves one POST of the page: the body names the person who acts, and f is called with the lock held.
func (s *Page) action(f func(*Page, *world.User, *pageCall) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in pageCall
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, world.MaxRequest)).Decode(&in); err != nil {
			world.WriteJSON(w, 400, obj{"error": err.Error()})
			return
		}
		in.ctx = r.Context()
		s.w.Lock()
		defer s.w.Unlock()
		u := s.w.FindUser(in.As)
		if u == nil || u.Bot {
			world.WriteJSON(w, 400, world.RefusalJSON(world.Refuse("nobody", "nobody is called “{name}”", "name", in.As)))
			return
		}
		out, err := f(s, u, &in)
		if err != nil {
			world.WriteJSON(w, 409, world.RefusalJSON(err))
			return
		}
		if out == nil {
			out = obj{}
		}
		world.WriteJSON(w, 200, out)
	}
}

// serveEvents streams one person's events as server-sent events.
func (s *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	s.w.Lock()
	u := s.w.FindUser(r.URL.Query().Get("as"))
	if !ok || u == nil || u.Bot || s.w.Closed {
		s.w.Unlock()
		http.Error(w, "nobody is called that", http.StatusBadRequest)
		return
	}
	v := &view{who: u, events: make(chan obj, 256)}
	s.views[v] = struct{}{}
	s.w.Unlock()
	defer func() {
		s.w.Lock()
		s.drop(v)
		s.w.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	io.WriteString(w, "retry: 1000\n\n")
	flusher.Flush()
	beat := time.NewTicker(20 * time.Second) // shows that the connection is alive
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
