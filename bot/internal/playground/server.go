package playground

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// Server is a playground. Its zero value works; set Options before the first
// call. All methods may be called from any goroutine.
type Server struct {
	// Options must not change after the first method call.
	Options Options

	once    sync.Once
	mu      sync.Mutex
	cond    *sync.Cond // broadcast after every change of what follows
	changes uint64     // counts them

	opt        Options
	lastID     uint64
	bot        *user
	appID      string
	users      []*user
	guilds     []*guild
	channels   map[string]*channel
	global     *commandSet
	inter      map[string]*interaction
	interOrder []*interaction // oldest first, for expiry
	nonces     map[string]nonceEntry
	uploads    map[string]*attachment // by URL path below /attachments/
	oldEdits   map[string][]time.Time // per channel, edits of old messages

	gw     gatewayState
	faults faultState
	limits limiter
	log    requestLog
	schema *openAPI
	page   pageState

	handler http.Handler
	server  *http.Server
	url     string
	host    string // as given to Start
	running sync.WaitGroup
	closed  bool
}

// New returns a playground that is not listening yet.
func New(opts Options) *Server { return &Server{Options: opts} }

// build makes the world; it runs once, at the first use of the server.
func (s *Server) build() {
	s.cond = sync.NewCond(&s.mu)
	s.opt = s.Options.withDefaults()
	s.channels = map[string]*channel{}
	s.global = newCommandSet()
	s.inter = map[string]*interaction{}
	s.nonces = map[string]nonceEntry{}
	s.uploads = map[string]*attachment{}
	s.oldEdits = map[string][]time.Time{}
	s.gw.init()
	s.limits.init()
	s.page.init()
	s.makeWorld()
	s.handler = s.routes()
}

func (s *Server) lock() {
	s.once.Do(s.build)
	s.mu.Lock()
}

func (s *Server) unlock() { s.mu.Unlock() }

// changed wakes whoever waits for something to happen. The lock is held.
func (s *Server) changed() {
	s.changes++
	s.cond.Broadcast()
}

// Handler returns the whole playground as an http.Handler, for a server of the
// caller's own. Start does the same and listens.
func (s *Server) Handler() http.Handler {
	s.once.Do(s.build)
	return s.handler
}

// Start listens on addr (host:port; empty means 127.0.0.1 on a free port) and
// serves until Close. It returns an error when the address cannot be bound or
// Options.OpenAPI cannot be read.
func (s *Server) Start(addr string) error {
	s.once.Do(s.build)
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	if s.opt.OpenAPI != "" {
		schema, err := loadOpenAPI(s.opt.OpenAPI)
		if err != nil {
			return err
		}
		s.schema = schema
	}
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	s.mu.Lock()
	if host, _, err := net.SplitHostPort(addr); err == nil && host != "" {
		s.host = host // the page answers to the address it was given
	}
	s.url = "http://" + reachable(ln.Addr())
	s.server = &http.Server{Handler: s.handler, ReadHeaderTimeout: 10 * time.Second}
	s.mu.Unlock()
	s.running.Go(func() { _ = s.server.Serve(ln) }) // returns ErrServerClosed at Close
	return nil
}

// reachable turns a listening address into one a client can dial.
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

// URL is the root of the playground, "http://127.0.0.1:8080" for instance: the
// web page, and what a bot puts in front of /api/v10. Empty before Start.
func (s *Server) URL() string {
	s.lock()
	defer s.unlock()
	return s.url
}

// Token is the token the bot must show, without the "Bot " prefix.
func (s *Server) Token() string {
	s.once.Do(s.build)
	return s.opt.Token
}

// ApplicationID is the application's identifier, which is the bot user's too.
func (s *Server) ApplicationID() string {
	s.once.Do(s.build)
	return s.appID
}

// Close hangs up on everybody and waits for the server's goroutines to end.
func (s *Server) Close() error {
	s.lock()
	s.closed = true
	srv := s.server
	s.dropConnections(1001)
	s.page.closeAll()
	s.changed()
	s.unlock()
	var err error
	if srv != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err = srv.Shutdown(ctx); err != nil {
			err = srv.Close()
		}
	}
	s.running.Wait()
	return err
}

func (s *Server) now() time.Time { return s.opt.Clock.Now() }
