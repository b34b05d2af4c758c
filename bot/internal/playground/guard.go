package playground

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// guard filters all requests to the playground: the page, Discord's API and the gateway. A web site that is open in a
// browser on this machine can reach the playground's port; it must not be able to do anything there.
type guard struct {
	next    http.Handler
	host    string   // the address on which the playground was told to listen; "" if none
	port    string   // the port on which it listens; "" if a server of the caller's listens
	allowed []string // further names, with any port
}

// ServeHTTP refuses a request whose Host is not this playground (DNS rebinding: a foreign name that was changed to this
// machine's address), and one that a browser sends for a page of another origin. Programs such as bots send neither
// Origin nor Sec-Fetch-Site.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !g.own(r.Host):
		http.Error(w, "this playground answers to its own address only", http.StatusForbidden)
	case !sameOrigin(r):
		http.Error(w, "foreign origin", http.StatusForbidden)
	case !sameSite(r.Header.Values("Sec-Fetch-Site")) && !opensPage(r):
		http.Error(w, "foreign site", http.StatusForbidden)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// own reports whether a Host header means this playground: its port with a loopback name or address or the address on
// which it was told to listen, or an allowed name.
func (g *guard) own(hostport string) bool {
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		host, port = strings.Trim(hostport, "[]"), "80"
	}
	host = strings.ToLower(host)
	if host == "" {
		return false
	}
	if slices.Contains(g.allowed, host) {
		return true
	}
	if g.port != "" && port != g.port {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || host == g.host || ip != nil && ip.IsLoopback()
}

// sameOrigin reports whether a request names no origin other than the playground's. Browsers send the origin with every
// websocket request, and with every other request that may change something.
func sameOrigin(r *http.Request) bool {
	for _, origin := range r.Header.Values("Origin") {
		if origin != "http://"+r.Host && origin != "https://"+r.Host {
			return false
		}
	}
	return true
}

// sameSite reports whether, according to the browser, a page of the playground or the person at the browser made the
// request. "same-site" is not enough, because all ports of a machine are one site.
func sameSite(sites []string) bool {
	for _, site := range sites {
		if site != "same-origin" && site != "none" {
			return false
		}
	}
	return true
}

// opensPage reports whether a request opens the page through a link on another page, which cannot read the answer.
func opensPage(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}
