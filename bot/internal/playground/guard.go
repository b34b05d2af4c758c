package playground

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// guard stands before everything the playground serves: the page, Discord's API and the gateway. A web site that is
// open in a browser on this machine can reach the playground's port, and must be able to do nothing with it.
type guard struct {
	next    http.Handler
	host    string   // the address that the playground was told to listen on; "" if it was told none
	port    string   // the port it listens on; "" where somebody else's server does the listening
	allowed []string // further names, with any port
}

// ServeHTTP refuses a request whose Host is not this playground (a foreign name whose address was changed to this
// machine's, DNS rebinding), and one that a browser sends for a page of another origin. Programs such as bots send
// neither Origin nor Sec-Fetch-Site.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !g.own(r.Host):
		http.Error(w, "this playground answers to its own address only", http.StatusForbidden)
	case !sameOrigin(r):
		http.Error(w, "foreign origin", http.StatusForbidden)
	case !sameSite(r.Header.Values("Sec-Fetch-Site")) && !opens(r):
		http.Error(w, "foreign site", http.StatusForbidden)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// own tells whether a Host header means this playground: a loopback name or address, or the address it was told to
// listen on, and its port; or a name that is allowed.
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

// sameOrigin tells whether a request names no origin but the playground's own. Browsers name it with every request of a
// websocket, and with every other that may change something.
func sameOrigin(r *http.Request) bool {
	for _, origin := range r.Header.Values("Origin") {
		if origin != "http://"+r.Host && origin != "https://"+r.Host {
			return false
		}
	}
	return true
}

// sameSite tells whether a browser says of a request that a page of the playground or the person at the browser
// made it. "same-site" is not enough: all ports of a machine are one site.
func sameSite(sites []string) bool {
	for _, site := range sites {
		if site != "same-origin" && site != "none" {
			return false
		}
	}
	return true
}

// opens tells whether a request opens the page by a link on another one, which may not read it.
func opens(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}
