// Package webhook serves interactions that Discord posts over HTTP instead of sending them by the gateway, and webhook
// events. Any number of processes may run a server, behind a load balancer that terminates TLS.
//
// Everybody can send requests. A request's body is not parsed before its signature was verified (docs.discord.com,
// Receiving and Responding: Ed25519 over the timestamp and the raw body), so a request that is not Discord's costs only
// reading a bounded body and one verification. Discord itself sends wrong signatures now and then, and stops posting to
// an address that accepts them: they are always answered 401.
//
// The first answer goes to Discord's callback address as it does for interactions of the gateway, and the request is
// then answered 202 without a body, as Discord asks: so it can have files, Discord's errors are seen, and the outbox
// knows when it has arrived. Only suggestions are sent as the response to the request.
//
// Webhook events tell who has added the application to a server or their account, or removed it. They are posted to an
// address whose path ends with /events; what holds for interactions' signatures, timestamps and bodies holds for them.
// This is written after docs.discord.com, Webhook Events: the sections Acknowledging PING requests, Validating Security
// Headers, Responding to Events (204 within three seconds; what is not acknowledged is posted again for up to ten
// minutes, and an address that fails too often gets no more), Payload Structure, Event Body Object, Application
// Authorized and Application Deauthorized. Events need not come in order, and have no id but their timestamp. None of
// it was tried with Discord itself. In particular these are not known:
//
//   - whether an Application Deauthorized ever comes for something else than the account, such as a person's own
//     authorization of a server's application: it is documented with the user alone, and as not sent for servers, and
//     is taken for the account unless it says otherwise;
//   - the zone of an event's timestamp, whose examples have none: it is taken for UTC. All that is compared comes from
//     Discord, so nothing depends on it but the order relative to what a person has chosen in the bot.
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

// Options of a Server; Key and Serve are needed, and Event and App for webhook events.
type Options struct {
	// Key is the application's public key, 32 bytes.
	Key ed25519.PublicKey
	// Serve answers an interaction; see discord.Answerer.Serve.
	Serve func(*discordgo.Interaction, discord.Source) (in bool)
	// Event handles a webhook event, and reports its own errors. Discord posts the event again if there is one, and may do
	// so in any case; events come in any order.
	Event func(context.Context, Event) error
	App   func() string    // the application's id; events of others are refused
	Now   func() time.Time // Discord's clock; by default the local one
	Log   *slog.Logger     // nil logs nothing
	Seen  func(status int) // called for every response, for metrics; may be nil
}

// Server serves the interactions that Discord posts. It is safe for concurrent use.
type Server struct {
	opts    Options
	l       net.Listener
	reading chan struct{} // a value for each part, beyond the first, of the bodies that are being read
	open    atomic.Bool
}

// Limits of times and sizes.
const (
	// maxBody is far above what Discord posts: a full message, and the people in it.
	maxBody = 256 << 10
	// bodyPart is how much of a body is read without a place; each further part needs one. So senders of small bodies take
	// no places from others, however many they are and however slow.
	bodyPart = 16 << 10
	// maxBodyParts is how many places there are, so that strangers cannot fill the memory: 64 MB. A request without a
	// place fails at once.
	maxBodyParts = 64 << 20 / bodyPart
	// headerTimeout bounds the time for a request's header to arrive, and for its response to be sent.
	headerTimeout = 5 * time.Second
	// bodyTimeout bounds the time for the body after the header. Discord, or a load balancer, has it ready; this stops
	// slow strangers.
	bodyTimeout = time.Second
	// maxTimestampAge is how far a request's timestamp may differ from now. An interaction expires after three seconds; a
	// request that somebody has recorded must not be of use for much longer, and five minutes allow for wrong clocks, ours
	// or Discord's (it names no limit; other services with such signatures use the same).
	maxTimestampAge = 5 * time.Minute
	// responseWindow is how long Discord waits for a response.
	responseWindow = 3 * time.Second
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

// New makes a handler for the caller's own HTTP server.
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
	if o.Event == nil {
		o.Event = func(context.Context, Event) error { return nil }
	}
	if o.App == nil {
		o.App = func() string { return "" }
	}
	return &Server{opts: o, reading: make(chan struct{}, maxBodyParts)}
}

// Addr is the address that the server listens on.
func (s *Server) Addr() string { return s.l.Addr().String() }

// Ready tells whether requests are answered, which is so while Run is running.
func (s *Server) Ready() bool { return s.open.Load() }

// Close stops listening, for a server whose Run is never called.
func (s *Server) Close() error { return s.l.Close() }

// Run answers requests until ctx is done. Then it accepts no more, and returns once all accepted requests have their
// first answers.
func (s *Server) Run(ctx context.Context) error {
	srv := &http.Server{Handler: s, ReadHeaderTimeout: headerTimeout, ReadTimeout: headerTimeout,
		WriteTimeout: 2 * headerTimeout,
		IdleTimeout:  time.Minute, MaxHeaderBytes: 16 << 10,
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
	bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), responseWindow)
	defer cancel()
	if err := srv.Shutdown(bye); err != nil {
		_ = srv.Close() // the remaining connections do not wait for an answer
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("interactions: %w", err)
	}
	return nil
}
