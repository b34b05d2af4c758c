package playground_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestForeignRequests: nothing that the playground serves answers a browser's request for another web site, including
// one whose name was made to point to this machine (DNS rebinding).
func TestForeignRequests(t *testing.T) {
	t.Parallel()
	p := newPlayground(t, playground.Options{AllowedHosts: []string{"games.test"}})
	at, err := url.Parse(p.URL())
	if err != nil {
		t.Fatal(err)
	}
	doors := []struct {
		method, path string
		own          int // what the playground's own page and programs are answered
	}{
		{"GET", "/", 200},
		{"GET", "/playground/api/state?as=alice", 200},
		{"GET", "/playground/api/messages?as=alice&channel=" + p.ChannelID("games"), 200},
		{"GET", "/api/v10/gateway", 200},
		{"GET", "/api/v10/users/@me", 200},
		{"GET", "/ws?v=10&encoding=json", 101},
		{"POST", "/playground/faults/clear", 204},
		{"POST", "/api/v10/users/@me/channels", 400},
		{"POST", "/api/v10/interactions/1/unknown/callback", 404}, // wants no token
	}
	for _, c := range []struct {
		name, key, value string
		own              bool
	}{
		{"nothing unusual", "", "", true},
		{"by name", "Host", "localhost:" + at.Port(), true},
		{"by name in capitals", "Host", "LOCALHOST:" + at.Port(), true},
		{"by the other loopback", "Host", "[::1]:" + at.Port(), true},
		{"an allowed name", "Host", "games.test", true},
		{"an allowed name with a port", "Host", "games.test:8443", true},
		{"its own page", "Origin", p.URL(), true},
		{"its own page", "Sec-Fetch-Site", "same-origin", true},
		{"an address that somebody typed", "Sec-Fetch-Site", "none", true},
		{"a rebound name", "Host", "evil.test", false},
		{"a rebound name with the port", "Host", "evil.test:" + at.Port(), false},
		{"a name that begins alike", "Host", "localhost.evil.test:" + at.Port(), false},
		{"an address of the network", "Host", "192.168.1.2:" + at.Port(), false},
		{"this machine at another port", "Host", "127.0.0.1:1", false},
		{"this machine without a port", "Host", "localhost", false},
		{"another site's page", "Origin", "https://evil.test", false},
		{"a page of another port", "Origin", "http://127.0.0.1:1", false},
		{"a page of no site", "Origin", "null", false},
		{"a site whose name ends alike", "Origin", "http://evil.test/?://" + at.Host, false},
		{"another site", "Sec-Fetch-Site", "cross-site", false},
		{"another port", "Sec-Fetch-Site", "same-site", false},
	} {
		for _, d := range doors {
			r, err := http.NewRequest(d.method, p.URL()+d.path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			if !strings.Contains(d.path, "/interactions/") {
				r.Header.Set("Authorization", "Bot "+p.Token())
			}
			if d.own == http.StatusSwitchingProtocols {
				r.Body, r.ContentLength = nil, 0
				for k, v := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket",
					"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="} {
					r.Header.Set(k, v)
				}
			}
			switch c.key {
			case "":
			case "Host":
				r.Host = c.value
			default:
				r.Header.Set(c.key, c.value)
			}
			want := http.StatusForbidden
			if c.own {
				want = d.own
			}
			if got := statusOf(t, r); got != want {
				t.Errorf("%s (%s: %s): %s %s is answered %d, want %d", c.name, c.key, c.value, d.method, d.path, got, want)
			}
		}
	}
}

func statusOf(t *testing.T, r *http.Request) int {
	t.Helper()
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}

// TestForeignForms: a form of another site, which a browser sends without asking, may not do what the page may do.
func TestForeignForms(t *testing.T) {
	t.Parallel()
	p := newPlayground(t, playground.Options{})
	for kind, want := range map[string]int{"text/plain": 415, "": 415, "application/json; charset=utf-8": 204} {
		r, _ := http.NewRequest("POST", p.URL()+"/playground/faults/clear", strings.NewReader("{}"))
		r.Header.Set("Content-Type", kind)
		if got := statusOf(t, r); got != want {
			t.Errorf("%q: got %d, want %d", kind, got, want)
		}
	}
	for where, c := range map[string]struct {
		method, path, site string
		want               int
	}{
		"a link to the page":       {"GET", "/", "cross-site", 200},
		"a form that is posted":    {"POST", "/playground/faults/clear", "cross-site", 403},
		"a link on another's port": {"GET", "/", "same-site", 200},
	} {
		r, _ := http.NewRequest(c.method, p.URL()+c.path, strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Sec-Fetch-Site", c.site)
		r.Header.Set("Sec-Fetch-Mode", "navigate")
		if got := statusOf(t, r); got != c.want {
			t.Errorf("%s: got %d, want %d", where, got, c.want)
		}
	}
}

// TestOwnAddress: a playground that is told an address answers to that, and one behind a server of the caller's own to
// whatever port that has, but to no foreign name either.
func TestOwnAddress(t *testing.T) {
	t.Parallel()
	p := playground.New(playground.Options{})
	if err := p.Start("0.0.0.0:0"); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(p.URL(), "http://"))
	other := httptest.NewServer(playground.New(playground.Options{}).Handler())
	defer other.Close()
	for _, c := range []struct {
		at, host string
		want     int
	}{
		{p.URL(), "0.0.0.0:" + port, 200}, {p.URL(), "127.0.0.1:" + port, 200}, {p.URL(), "0.0.0.0:1", 403},
		{p.URL(), "evil.test:" + port, 403},
		{other.URL, "localhost:1234", 200}, {other.URL, "localhost", 200}, {other.URL, "evil.test", 403},
	} {
		r, _ := http.NewRequest("GET", c.at, nil)
		r.Host = c.host
		if got := statusOf(t, r); got != c.want {
			t.Errorf("%s as %s: got %d, want %d", c.at, c.host, got, c.want)
		}
	}
}

// TestTokens: a playground's token cannot be guessed.
func TestTokens(t *testing.T) {
	t.Parallel()
	a, b := playground.New(playground.Options{}), playground.New(playground.Options{})
	if a.Token() == b.Token() || len(a.Token()) < 30 {
		t.Errorf("tokens %q and %q, want two that cannot be guessed", a.Token(), b.Token())
	}
	if c := playground.New(playground.Options{Token: "mine"}); c.Token() != "mine" {
		t.Errorf("token %q, want the one that was asked for", c.Token())
	}
}
