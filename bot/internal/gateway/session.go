package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// session makes a fresh discordgo session with everything set that its defaults get wrong, and the wire under it.
func (g *Gateway) session() (*discordgo.Session, *wire) {
	s, err := discordgo.New("Bot " + g.opts.Token)
	if err != nil {
		panic(err) // it never fails (discordgo v0.29.0)
	}
	s.Client = &http.Client{Transport: g.transport, Timeout: 20 * time.Second}
	s.StateEnabled = false // defect 11: it grows without bound and is overwritten in place
	// Guilds alone: the events of messages would bring every word of every channel for the sake of the rare board that
	// somebody deletes. That is noticed when the board is next edited (10008), by /table show or by the next turn.
	s.Identify.Intents = discordgo.IntentsGuilds
	s.LogLevel = discordgo.LogError  // defect 13: more would log the token
	s.ShouldRetryOnRateLimit = false // defect 8: it would wait without end, holding a lock; our callers retry
	s.MaxRestRetries = 0             // defect 10: the transport retries, and only what may be repeated
	// Its reconnecting goes on for ever whatever Discord says, out of anybody's reach, and brings a session back to
	// life that is being closed (defects 5 and 15): we reconnect ourselves.
	s.ShouldReconnectOnError = false
	if g.opts.Shards > 1 {
		s.ShardID, s.ShardCount = g.opts.ShardID, g.opts.Shards
	}
	w := &wire{patience: g.opts.Patience}
	s.Dialer = &websocket.Dialer{HandshakeTimeout: 20 * time.Second, Proxy: http.ProxyFromEnvironment, NetDialContext: w.dial}
	return s, w
}

// Run keeps a connection to Discord until ctx is over. A session that cannot be brought back to life is abandoned
// and a new one made. It returns an error when Discord will not have this bot: no repetition mends that (defect 5).
func (g *Gateway) Run(ctx context.Context) error {
	wait := time.Second
	for ctx.Err() == nil {
		began := time.Now()
		err := g.connect(ctx)
		g.connected(false)
		if errors.Is(err, ErrToken) || errors.Is(err, ErrSetup) {
			return err
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // being told to stop is no failure
		}
		g.opts.Log.Warn("gateway session abandoned", "err", safe(err))
		if time.Since(began) > time.Minute {
			wait = time.Second
		}
		_ = pause(ctx, wait)
		wait = min(2*wait, 2*time.Minute) // Discord allows 1 000 new sessions a day
	}
	return nil
}

func (g *Gateway) connected(up bool) {
	g.ready.Store(up)
	g.opts.Watch.Connected(up)
}

// reopenings is how often a lost connection is opened again, so that the session can be resumed, before a new
// session is made.
const reopenings = 5

// connect stays with one session until it cannot be saved or ctx is over.
func (g *Gateway) connect(ctx context.Context) error {
	s, w := g.session()
	alive := g.listen(s)
	defer g.abandon(s, w)
	for tries := 0; ; {
		err := g.open(ctx, s)
		switch {
		case err == nil:
			tries = 0
		case errors.Is(err, discordgo.ErrWSAlreadyOpen): // the connection's end was told twice
			alive <- true
		case tries == reopenings || errors.Is(err, errStuck) || errors.Is(err, ErrToken) || errors.Is(err, ErrSetup):
			return err
		default:
			tries++
			if err := pause(ctx, time.Duration(tries)*g.opts.Reopen); err != nil {
				return err
			}
			continue
		}
		if err := g.watch(ctx, alive); err != nil {
			return err
		}
		g.opts.Log.Info("disconnected; trying to resume")
	}
}

// listen registers every handler, before Open and none for one event alone (defect 12); the channel tells of
// connections made and lost.
func (g *Gateway) listen(s *discordgo.Session) chan bool {
	alive := make(chan bool, 64)
	tell := func(up bool) {
		select {
		case alive <- up:
		default:
		}
	}
	s.AddHandler(g.onInteraction)
	s.AddHandler(g.onGuild)
	s.AddHandler(g.onGuildGone)
	s.AddHandler(g.onChannelGone)
	s.AddHandler(g.onThreadGone)
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { tell(false) })
	return alive
}

// ErrSetup tells that Discord refuses the connection as it is asked for: shards or intents.
var ErrSetup = errors.New("gateway: Discord refuses the connection; check shard_id and shard_count")

var errStuck = errors.New("gateway: Open does not return")

// open opens a session. Open may never return, its lock held, when Discord sends something else than READY or
// RESUMED (defect 1); a panic in it must not get out (defect 2).
func (g *Gateway) open(ctx context.Context, s *discordgo.Session) error {
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				opened <- fmt.Errorf("panic: %v", v)
			}
		}()
		opened <- s.Open()
	}()
	select {
	case err := <-opened:
		return told(err)
	case <-time.After(2*g.opts.Patience + g.opts.Patience/2): // two silent reads end by themselves before this
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
}

// told names the ways in which Discord closes a connection for good.
func told(err error) error {
	var closed *websocket.CloseError
	switch {
	case err == nil || errors.Is(err, discordgo.ErrWSAlreadyOpen):
		return err
	case errors.As(err, &closed) && closed.Code == 4004:
		return ErrToken
	case errors.As(err, &closed) && closed.Code >= 4010 && closed.Code <= 4014:
		return fmt.Errorf("%w: %w", ErrSetup, err)
	}
	return fmt.Errorf("gateway: open: %w", err)
}

// watch returns nil when the connection is lost, and an error when it never comes to life or ctx is over.
func (g *Gateway) watch(ctx context.Context, alive <-chan bool) error {
	never := time.NewTimer(2 * g.opts.Patience)
	defer never.Stop()
	for {
		select {
		case up := <-alive:
			g.connected(up)
			if !up {
				return nil
			}
			never.Stop()
		case <-never.C:
			return errors.New("gateway: no READY")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// abandon closes a session for good. Close blocks behind Open's lock if that never returns (defect 1): then the
// wire is cut and the session left to itself.
func (g *Gateway) abandon(s *discordgo.Session, w *wire) {
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
	case <-time.After(3 * time.Second): // Close takes one
		w.cut()
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

// code is Discord's own code of an error, 0 if it has none.
func code(err error) int {
	var e *Error
	if errors.As(safe(err), &e) {
		return e.Code
	}
	return 0
}

func status(err error) int {
	var e *Error
	if errors.As(safe(err), &e) {
		return e.Status
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
