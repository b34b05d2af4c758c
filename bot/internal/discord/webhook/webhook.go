// Package webhook serves interactions that Discord posts over HTTP, where they do not come by the gateway. Any number
// of processes may run a server, behind a load balancer that speaks TLS.
//
// Anybody can send requests. Nothing of a request's body is looked at before its signature is found to be Discord's
// (docs.discord.com, Receiving and Responding: Ed25519 over the timestamp and the body as it came), and a request that
// is not Discord's costs no more than the reading of a bounded body and one check. Discord itself sends wrong
// signatures now and then, and no longer posts to an address that accepts them: they are answered 401, always.
//
// The first answer goes to Discord's callback address as it does for interactions of the gateway, and the request is
// then answered 202 without a body, as Discord asks: so files can go with it, what Discord has against it is seen, and
// who keeps the board's messages in order knows that it is there. Suggestions alone are the answer to the request.
package webhook

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
)

// Options of a Server; Key and Serve are needed.
type Options struct {
	// Key is the application's public key, 32 bytes.
	Key ed25519.PublicKey
	// Serve answers an interaction; *discord.Answerer's is one.
	Serve func(*discordgo.Interaction, discord.Came) (in bool)
	Now   func() time.Time // Discord's clock; by default ours
	Log   *slog.Logger     // nil logs nothing
	Seen  func(status int) // told of every request's answer, for metrics; may be nil
}

// Server takes the interactions that Discord posts. It is safe for concurrent use.
type Server struct {
	opts    Options
	l       net.Listener
	reading chan struct{} // one for each part beyond the first of the bodies that are being read
	open    atomic.Bool
}

// Times and sizes.
const (
	// maxBody is far above what Discord posts: a message with all that it may hold, and the people in it.
	maxBody = 256 << 10
	// part is how much of a body is read without asking; for each further one that has arrived a place is needed. So
	// whoever sends little takes nothing from others, however many they are and however long they dawdle.
	part = 16 << 10
	// atOnce is how many such places there are, so that strangers cannot fill the memory: 64 MB. Nobody waits for one.
	atOnce = 64 << 20 / part
	// patience is how long a request's header may take to arrive, and its answer to be taken.
	patience = 5 * time.Second
	// bodyTime is how long the body may take after the header, from a machine of Discord's or a balancer that has it
	// already: strangers who dawdle are shut out.
	bodyTime = time.Second
	// stale is how far a request's timestamp may be from now, before or after. An interaction is dead after three seconds
	// whatever it is; a request that somebody has overheard shall not be of use for much longer, and five minutes leave
	// room for clocks that are set badly, ours or Discord's (it names no bound; others that sign so take as many).
	stale = 5 * time.Minute
	// window is after how long Discord no longer listens.
	window = 3 * time.Second
)

// Open listens on an address; nothing is answered before Run.
func Open(addr string, o Options) (*Server, error) {
	if len(o.Key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("webhook: a public key has %d bytes, not %d", ed25519.PublicKeySize, len(o.Key))
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("interactions: %w", err)
	}
	s := New(o)
	s.l = l
	return s, nil
}

// New makes a handler for an HTTP server of the caller's own.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Seen == nil {
		o.Seen = func(int) {}
	}
	return &Server{opts: o, reading: make(chan struct{}, atOnce)}
}

// Addr is the address that the server listens on.
func (s *Server) Addr() string { return s.l.Addr().String() }

// Ready tells whether requests are answered: Run is running.
func (s *Server) Ready() bool { return s.open.Load() }

// Close stops listening, for a server whose Run is never called.
func (s *Server) Close() error { return s.l.Close() }

// Run answers requests until ctx is over. Then it accepts no more, and returns once the requests that it is handling
// have their first answers.
func (s *Server) Run(ctx context.Context) error {
	srv := &http.Server{Handler: s, ReadHeaderTimeout: patience, ReadTimeout: patience, WriteTimeout: 2 * patience,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(s.opts.Log.Handler(), slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(s.l) }()
	s.open.Store(true)
	defer s.open.Store(false)
	select {
	case err := <-ended:
		return fmt.Errorf("interactions: %w", err)
	case <-ctx.Done():
	}
	s.open.Store(false)
	bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), window)
	defer cancel()
	if err := srv.Shutdown(bye); err != nil {
		_ = srv.Close() // of connections that are left nobody waits for an answer
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("interactions: %w", err)
	}
	return nil
}
