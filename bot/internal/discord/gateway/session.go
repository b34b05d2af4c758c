package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
	"tablee/bot/internal/wait"
)

// session makes a new discordgo session, with its wrong defaults corrected, and its relay.
func (g *Gateway) session() (*discordgo.Session, *relay) {
	ctx, stop := context.WithCancel(context.Background())
	r := &relay{ctx: ctx, stop: stop, silenceTimeout: g.opts.SilenceTimeout, gateway: g.gatewayURL,
		onIdentify: g.identify.record}
	s, err := discordgo.New("Bot " + g.opts.Token)
	if err != nil {
		panic(err) // it never fails (discordgo v0.29.0)
	}
	s.Client = &http.Client{Transport: r} // its only request asks for the gateway's address
	s.StateEnabled = false                // defect 11: it grows without bound and is overwritten in place
	// Only guilds: events of messages would deliver all messages of all channels only to notice a deleted board. That is
	// noticed when the board is next edited (10008), by /table show or by the next turn.
	s.Identify.Intents = discordgo.IntentsGuilds
	s.Compress = false              // the relay reads every frame
	s.LogLevel = discordgo.LogError // defect 13: more would log the token
	// discordgo reconnects for ever whatever Discord says, cannot be stopped, and reopens a session that is being closed
	// (defects 5 and 15): this package reconnects instead.
	s.ShouldReconnectOnError = false
	if g.opts.Shards > 1 {
		s.ShardID, s.ShardCount = g.opts.ShardID, g.opts.Shards
	}
	s.Dialer = &websocket.Dialer{HandshakeTimeout: g.opts.SilenceTimeout, NetDialContext: r.dial}
	return s, r
}

// gatewayURL asks Discord for its gateway's address, and how many sessions may still begin today.
func (g *Gateway) gatewayURL(ctx context.Context) (string, error) {
	var at struct {
		URL   string
		Limit struct {
			Remaining *int
			After     int64 `json:"reset_after"` // ms
		} `json:"session_start_limit"`
	}
	err := g.rest.Get(ctx, discordgo.EndpointGatewayBot, "GET gateway", &at)
	if rest.Status(err) == http.StatusUnauthorized {
		return "", discord.ErrToken
	}
	if err == nil && at.Limit.Remaining != nil && *at.Limit.Remaining <= 0 {
		g.identify.close(time.Duration(at.Limit.After) * time.Millisecond)
		return "", errors.New("gateway: no session may begin any more today")
	}
	return at.URL, err
}

// Run keeps a connection to Discord until ctx is done. If a session cannot be resumed, it begins a new one. It returns
// an error only if Discord rejects the bot permanently (defect 5).
func (g *Gateway) Run(ctx context.Context) error {
	backoff := g.opts.ResumeDelay
	for ctx.Err() == nil {
		began := time.Now()
		err := g.connect(ctx)
		g.enter(Waiting)
		if final(err) {
			return err
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // a stop is no failure
		}
		g.opts.Log.Warn("gateway session abandoned", "err", err)
		if time.Since(began) > time.Minute {
			backoff = g.opts.ResumeDelay
		}
		delay := backoff
		if errors.Is(err, errInvalid) {
			delay = max(delay, jitter(g.opts.IdentifyInterval))
		}
		_ = wait.Pause(ctx, delay)
		backoff = min(2*backoff, maxReconnectDelay)
	}
	return nil
}

// maxReconnectDelay is the longest delay between two new sessions; with the identify limiter, a bot is connected at
// most half a minute after an outage of Discord.
const maxReconnectDelay = 15 * time.Second

// maxResumes is how often a lost connection is reopened to resume the session, before a new session is made.
const maxResumes = 5

// connect runs one session until it cannot be resumed or ctx is done.
func (g *Gateway) connect(ctx context.Context) error {
	s, r := g.session()
	alive := g.listen(s)
	defer g.abandon(ctx, s, r)
	for tries := 0; ; {
		if r.mustIdentify() {
			g.enter(Waiting)
			if err := g.identify.wait(ctx); err != nil {
				return err
			}
			if g.opts.Identify != nil {
				if err := g.opts.Identify(ctx); err != nil {
					return err
				}
			}
		}
		g.enter(Starting)
		err := g.open(ctx, s)
		if why := r.takeError(); err != nil && why != nil {
			err = why // discordgo only knows that its connection was closed
		}
		switch {
		case err == nil:
			tries = 0
		case errors.Is(err, discordgo.ErrWSAlreadyOpen): // the end of the connection was reported twice
			alive <- true
		case tries == maxResumes || r.neverReady() || errors.Is(err, errStuck) || errors.Is(err, errInvalid) || final(err):
			return err
		default:
			tries++
			if err := wait.Pause(ctx, time.Duration(tries)*g.opts.ResumeDelay); err != nil {
				return err
			}
			continue
		}
		if err := g.watch(ctx, alive); err != nil {
			return err
		}
		if why := r.takeError(); final(why) || errors.Is(why, errInvalid) {
			return why
		}
		g.opts.Log.Info("disconnected; trying to resume")
	}
}

// listen registers all handlers, before Open and none for a single event (defect 12); the channel reports connections
// made and lost.
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
	s.AddHandler(g.onGuildRemoved)
	s.AddHandler(g.onChannelDeleted)
	s.AddHandler(g.onThreadDeleted)
	s.AddHandler(g.onRole)
	s.AddHandler(g.onRoleDeleted)
	s.AddHandler(g.onMember)
	s.AddHandler(g.onChannel)
	s.AddHandler(g.onThread)
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { tell(true) })
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { tell(false) })
	return alive
}

// Permanent errors of connecting.
var (
	// ErrShards means that Discord wants other shards.
	ErrShards = errors.New("gateway: Discord refuses these shards; check shard_id and shard_count")
	// ErrIntents means that the bot asks for events that it may not get. Tablée only asks for servers and channels.
	ErrIntents = errors.New("gateway: Discord refuses the intents that the bot asks for (guilds); see the bot's page in Discord's developer portal")
	// ErrVersion means that Discord no longer supports this version of its gateway.
	ErrVersion = errors.New("gateway: Discord refuses this version of its gateway; a newer Tablée is needed")
)

// final tells whether an error is permanent.
func final(err error) bool {
	for _, e := range []error{discord.ErrToken, ErrShards, ErrIntents, ErrVersion} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// explainClose converts close codes with which Discord closes a connection permanently, or ends a session.
func explainClose(err error) error {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return fmt.Errorf("gateway: connection: %w", err)
	}
	name := map[int]error{4004: discord.ErrToken, 4010: ErrShards, 4011: ErrShards, 4012: ErrVersion, 4013: ErrIntents,
		4014: ErrIntents,
		1000: errInvalid, 1001: errInvalid, 4003: errInvalid, 4007: errInvalid, 4009: errInvalid}[closed.Code]
	if name == nil {
		name = errLeft
	}
	return fmt.Errorf("%w: close code %d", name, closed.Code)
}

var errStuck = errors.New("gateway: Open does not return")

// open opens a session. The relay closes every silent connection, so Open returns; if it does not (defect 1), or panics
// (defect 2), open returns an error all the same.
func (g *Gateway) open(ctx context.Context, s *discordgo.Session) error {
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				opened <- safe.Panicked(v)
			}
		}()
		opened <- s.Open()
	}()
	select {
	case err := <-opened:
		return err
	case <-time.After(3 * g.opts.SilenceTimeout): // the relay closes it after two
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
}

// watch returns nil when the connection is lost, and an error if it is never ready or ctx is done.
func (g *Gateway) watch(ctx context.Context, alive <-chan bool) error {
	never := time.NewTimer(2 * g.opts.SilenceTimeout)
	defer never.Stop()
	for {
		select {
		case up := <-alive:
			if !up {
				g.enter(Starting)
				return nil
			}
			g.enter(Connected)
			never.Stop()
		case <-never.C:
			return errors.New("gateway: no READY")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// abandon closes a session permanently, with a close frame to Discord if the bot stops. It does not wait for
// discordgo's Close, which sleeps for a second, and blocks on Open's lock if that never returns (defect 1).
func (g *Gateway) abandon(ctx context.Context, s *discordgo.Session, r *relay) {
	r.close(ctx.Err() != nil)
	go func() {
		defer safe.Caught(g.opts.Log, "close")
		if err := s.Close(); err != nil {
			g.opts.Log.Debug("close", "err", err)
		}
	}()
}

// bridged is set once discordgo's logger, which is global, writes to ours.
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
