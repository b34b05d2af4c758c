package systemtest

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// DuringRequests ends the name of a kind of action that is cut off while the bot answers.
const DuringRequests = " and the answer"

// requestPoints stands between a bot and Discord's HTTP API, and kills the bot before or after a request about an
// interaction: an answer, one that follows, or an edit of one.
type requestPoints struct {
	URL   string
	mu    sync.Mutex
	left  int // 0: not armed
	bot   *Killable
	where string
}

func NewRequestPoints(t *testing.T, api string) *requestPoints {
	t.Helper()
	to, err := url.Parse(api)
	if err != nil {
		t.Fatal(err)
	}
	p := &requestPoints{}
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: to.Scheme, Host: to.Host})
	proxy.ErrorLog = log.New(io.Discard, "", 0) // a bot that is dead has given its requests up
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.URL.Path, "/interactions/") && !strings.Contains(r.URL.Path, "/webhooks/") {
			proxy.ServeHTTP(w, r)
			return
		}
		what := r.Method + " " + map[bool]string{true: "callback", false: "webhook"}[strings.Contains(r.URL.Path,
			"/interactions/")]
		if p.point("before " + what) {
			return
		}
		answer := httptest.NewRecorder()
		proxy.ServeHTTP(answer, r)
		if p.point("after " + what) {
			return
		}
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes()) // nobody reads it if the bot is dead
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL + to.Path
	return p
}

// Arm has the bot killed at the nth point from now on; 0: not.
func (p *requestPoints) Arm(bot *Killable, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bot, p.left, p.where = bot, n, ""
}

// point kills the bot if it is the time for it.
func (p *requestPoints) point(name string) (killed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left == 0 {
		return false
	}
	if p.left--; p.left > 0 {
		return false
	}
	p.where = name
	p.bot.End()
	return true
}

func (p *requestPoints) died() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.where
}
