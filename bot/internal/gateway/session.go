package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// session makes a fresh discordgo session with everything set that its defaults get wrong.
func (g *Gateway) session() *discordgo.Session {
	s, err := discordgo.New("Bot " + g.opts.Token)
	if err != nil {
		panic(err) // it never fails (discordgo v0.29.0)
	}
	s.Client = &http.Client{Transport: g.limit, Timeout: 20 * time.Second}
	s.StateEnabled = false // defect 11: it grows without bound and is overwritten in place
	s.Identify.Intents = discordgo.IntentsGuilds
	s.LogLevel = discordgo.LogError  // defect 13: more would log the token
	s.ShouldRetryOnRateLimit = false // defect 8: it would wait without end, holding a lock; our callers retry
	s.MaxRestRetries = 0             // defect 10: the transport retries, and only what may be repeated
	if g.opts.Shards > 1 {
		s.ShardID, s.ShardCount = g.opts.ShardID, g.opts.Shards
	}
	dial := &net.Dialer{Timeout: 20 * time.Second}
	s.Dialer = &websocket.Dialer{HandshakeTimeout: 20 * time.Second, Proxy: http.ProxyFromEnvironment,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dial.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return impatient{c, g.opts.Patience}, nil
		}}
	return s
}

// impatient is a connection that fails when nothing arrives for a while: Open reads without a deadline while it
// holds the session's lock, and a silent connection is noticed after 206 s only (defects 1 and 4).
type impatient struct {
	net.Conn
	patience time.Duration
}

func (c impatient) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

// Run keeps a connection to Discord until ctx is over. Every so often discordgo cannot be brought back to life
// (defects 1, 2 and 4): then the session is abandoned and a new one made.
func (g *Gateway) Run(ctx context.Context) error {
	wait := time.Second
	for ctx.Err() == nil {
		began := time.Now()
		err := g.connect(ctx)
		g.ready.Store(false)
		g.opts.Watch.Connected(false)
		if errors.Is(err, ErrToken) {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		g.opts.Log.Warn("disconnected", "err", safe(err))
		if time.Since(began) > time.Minute {
			wait = time.Second
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, 2*time.Minute) // Discord allows 1 000 new sessions a day
	}
	return nil
}

// connect opens one session and stays with it until it cannot be saved or ctx is over.
func (g *Gateway) connect(ctx context.Context) error {
	s := g.session()
	alive := make(chan bool, 16)
	tell := func(up bool) {
		select {
		case alive <- up:
		default:
		}
	}
	// Handlers are all registered before Open, and none for one event alone (defect 12).
	s.AddHandler(g.onInteraction)
	s.AddHandler(g.onGuild)
	s.AddHandler(g.onGuildGone)
	s.AddHandler(g.onChannelGone)
	s.AddHandler(g.onThreadGone)
	s.AddHandler(g.onMessageGone)
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { tell(false) })
	defer g.abandon(s)
	opened := make(chan error, 1)
	go func() { opened <- g.open(s) }()
	select {
	case err := <-opened:
		if err != nil {
			return fmt.Errorf("gateway: open: %w", err)
		}
	case <-time.After(2*g.opts.Patience + 5*time.Second): // defect 1: Open may never return, and hold its lock
		return errors.New("gateway: open does not return")
	case <-ctx.Done():
		return ctx.Err()
	}
	return g.watch(ctx, alive)
}

// open survives the panic that a heartbeat request causes while a connection is being replaced (defect 2).
func (g *Gateway) open(s *discordgo.Session) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	err = s.Open()
	var closed *websocket.CloseError
	if errors.As(err, &closed) && closed.Code == 4004 {
		return ErrToken
	}
	return err
}

// watch waits until the session has been down for so long that discordgo will not bring it back.
func (g *Gateway) watch(ctx context.Context, alive <-chan bool) error {
	down := time.NewTimer(2 * g.opts.Patience) // until READY has been seen
	defer down.Stop()
	for {
		select {
		case up := <-alive:
			g.ready.Store(up)
			g.opts.Watch.Connected(up)
			down.Stop()
			if !up {
				down.Reset(2*g.opts.Patience + 5*time.Second)
			}
		case <-down.C:
			return errors.New("gateway: no connection for too long")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// abandon closes a session for good. Without ShouldReconnectOnError = false a heartbeat in flight would bring it
// back to life (defect 15). Close may block behind Open's lock (defect 1), so nobody waits long for it.
func (g *Gateway) abandon(s *discordgo.Session) {
	s.ShouldReconnectOnError = false
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer g.recovered("close")
		if err := s.Close(); err != nil {
			g.opts.Log.Debug("close", "err", err)
		}
	}()
	select {
	case <-done:
	case <-time.After(3 * time.Second):
	}
}

// safe keeps the Authorization header, which a RESTError carries along, out of logs (defect 13).
func safe(err error) error {
	var re *discordgo.RESTError
	if errors.As(err, &re) {
		return &Error{Status: re.Response.StatusCode, Code: codeOf(re), Body: clip(re.ResponseBody)}
	}
	var rl *discordgo.RateLimitError
	if errors.As(err, &rl) {
		return &Error{Status: http.StatusTooManyRequests, wait: rl.RetryAfter}
	}
	return err
}

// Error is an answer of Discord's that is no success.
type Error struct {
	Status int
	Code   int // Discord's own; 0 if it gave none
	Body   string
	wait   time.Duration
}

func (e *Error) Error() string {
	return fmt.Sprintf("discord: status %d, code %d: %s", e.Status, e.Code, e.Body)
}

// RetryAfter is how long Discord asked to wait.
func (e *Error) RetryAfter() time.Duration { return e.wait }

func codeOf(re *discordgo.RESTError) int {
	if re.Message == nil {
		return 0
	}
	return re.Message.Code
}

func status(err error) int {
	var e *Error
	if errors.As(safe(err), &e) {
		return e.Status
	}
	return 0
}

func code(err error) int {
	var e *Error
	if errors.As(safe(err), &e) {
		return e.Code
	}
	return 0
}

func clip(b []byte) string {
	const most = 600
	if len(b) > most {
		b = b[:most]
	}
	return string(b)
}

func stack() string { return string(debug.Stack()) }

// bridged makes sure that discordgo's own log lines reach ours, once for the process: its logger is global.
var bridged atomic.Bool

// BridgeLog sends discordgo's log lines to a logger.
func BridgeLog(l *slog.Logger) {
	if bridged.Swap(true) {
		return
	}
	discordgo.Logger = func(level, _ int, format string, a ...any) {
		if level == discordgo.LogError || level == discordgo.LogWarning {
			l.Warn("discordgo", "msg", fmt.Sprintf(format, a...))
		}
	}
}
