package playground

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/gateway"
	"tablee/bot/internal/playground/page"
	"tablee/bot/internal/playground/world"
)

// Options configure a playground; the zero value is a world of two servers and four people on the system clock.
type Options = world.Options

// ChatSpec describes a private channel of people.
type ChatSpec = world.ChatSpec

// Server is a playground. Its zero value works; set Options before the first call. All methods are safe for concurrent
// use.
type Server struct {
	// Options must not change after the first method call.
	Options Options

	once    sync.Once
	world   *world.World
	api     *api.API
	gateway *gateway.Gateway
	posts   *api.Endpoint
	page    *page.Page
	guard   *guard
	server  *http.Server   // set once it listens
	running sync.WaitGroup // its goroutine
}

// New returns a playground that is not listening yet.
func New(opts Options) *Server { return &Server{Options: opts} }

// build makes the world and the parts of the server, once, at the first use.
func (s *Server) build() {
	s.world = world.New(s.Options)
	s.api = api.New(s.world)
	s.gateway = gateway.New(s.world)
	s.posts = api.NewEndpoint(s.world)
	s.page = page.New(s.world, s.api, s.gateway)
	s.world.Bots, s.world.Poster, s.world.Tabs = s.gateway, s.posts, s.page
	mux := http.NewServeMux()
	s.api.Routes(mux)
	s.gateway.Routes(mux)
	s.page.Routes(mux)
	s.guard = &guard{next: mux, allowed: s.world.Opt.AllowedHosts}
}

// Parts returns the parts of the playground, so that a caller can change them while bots are connected.
func (s *Server) Parts() (*world.World, *api.API, *gateway.Gateway, *api.Endpoint) {
	s.once.Do(s.build)
	return s.world, s.api, s.gateway, s.posts
}

// Handler returns the whole playground as an http.Handler, for a server of the caller's own; Start serves the same. It
// refuses what a browser requests for another web site, on any port.
func (s *Server) Handler() http.Handler {
	s.once.Do(s.build)
	return s.guard
}

// Start listens on addr (host:port; empty means 127.0.0.1 on a free port) and serves until Close. It returns an error
// if it cannot listen there.
func (s *Server) Start(addr string) error {
	s.once.Do(s.build)
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	s.world.Lock()
	defer s.world.Unlock()
	if s.guard.host, _, err = net.SplitHostPort(addr); err != nil {
		return errors.Join(err, ln.Close())
	}
	if _, s.guard.port, err = net.SplitHostPort(ln.Addr().String()); err != nil {
		return errors.Join(err, ln.Close())
	}
	s.guard.host = strings.ToLower(s.guard.host)
	s.world.URL = "http://" + reachable(ln.Addr())
	s.server = &http.Server{Handler: s.guard, ReadHeaderTimeout: 10 * time.Second}
	srv := s.server
	s.running.Go(func() { _ = srv.Serve(ln) }) // returns ErrServerClosed at Close
	return nil
}

// reachable turns a listening address into one to which a client can connect.
func reachable(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// URL is the root of the playground, for instance "http://127.0.0.1:8080": the address of the web page, and the prefix
// of /api/v10 for bots. It is empty before Start.
func (s *Server) URL() string {
	s.once.Do(s.build)
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.URL
}

// Token is the token that the bot must use, without the "Bot " prefix.
func (s *Server) Token() string {
	s.once.Do(s.build)
	return s.world.Opt.Token
}

// ApplicationID is the application's id, which is also the bot user's.
func (s *Server) ApplicationID() string {
	s.once.Do(s.build)
	return s.world.AppID
}

// Close closes all connections and waits for the server's goroutines to end.
func (s *Server) Close() error {
	s.once.Do(s.build)
	s.world.Lock()
	s.gateway.HangUp(1001)
	s.page.CloseAll()
	s.world.Close()
	srv := s.server
	s.world.Unlock()
	var err error
	if srv != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err = srv.Shutdown(ctx); err != nil {
			err = srv.Close()
		}
	}
	s.running.Wait()
	s.gateway.Wait()
	s.posts.Finish()
	return err
}
