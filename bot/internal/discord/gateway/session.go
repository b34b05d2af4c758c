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

// session makes a fresh discordgo session with everything set that its defaults get wrong, and the relay under it.
func (g *Gateway) session() (*discordgo.Session, *relay) {
	ctx, stop := context.WithCancel(context.Background())
	r := &relay{ctx: ctx, stop: stop, patience: g.opts.Patience, gateway: g.where, passed: g.turn.passed}
	s, err := discordgo.New("Bot " + g.opts.Token)
	if err != nil {
		panic(err) // it never fails (discordgo v0.29.0)
	}
	s.Client = &http.Client{Transport: r} // it asks where the gateway is, and no more
	s.StateEnabled = false                // defect 11: it grows without bound and is overwritten in place
	// Guilds alone: the events of messages would bring every word of every channel for the sake of the rare board that
	// somebody deletes. That is noticed when the board is next edited (10008), by /table show or by the next turn.
	s.Identify.Intents = discordgo.IntentsGuilds
	s.Compress = false              // the relay reads every frame
	s.LogLevel = discordgo.LogError // defect 13: more would log the token
	// Its reconnecting goes on for ever whatever Discord says, out of anybody's reach, and brings a session back to
	// life that is being closed (defects 5 and 15): we reconnect ourselves.
	s.ShouldReconnectOnError = false
	if g.opts.Shards > 1 {
		s.ShardID, s.ShardCount = g.opts.ShardID, g.opts.Shards
	}
	s.Dialer = &websocket.Dialer{HandshakeTimeout: g.opts.Patience, NetDialContext: r.dial}
	return s, r
}

// where asks Discord where its gateway is, and how many sessions may still begin today.
func (g *Gateway) where(ctx context.Context) (string, error) {
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
		g.turn.close(time.Duration(at.Limit.After) * time.Millisecond)
		return "", errors.New("gateway: no session may begin any more today")
	}
	return at.URL, err
}

// Run keeps a connection to Discord until ctx is over. A session that cannot be brought back to life is abandoned
// and a new one made. It returns an error when Discord will not have this bot: no repetition mends that (defect 5).
func (g *Gateway) Run(ctx context.Context) error {
	backoff := g.opts.Reopen
	for ctx.Err() == nil {
		began := time.Now()
		err := g.connect(ctx)
		g.connected(false)
		if final(err) {
			return err
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // being told to stop is no failure
		}
		g.opts.Log.Warn("gateway session abandoned", "err", err)
		if time.Since(began) > time.Minute {
			backoff = g.opts.Reopen
		}
		delay := backoff
		if errors.Is(err, errInvalid) {
			delay = max(delay, jitter(g.opts.Apart))
		}
		_ = wait.Pause(ctx, delay)
		backoff = min(2*backoff, longestWait)
	}
	return nil
}

// longestWait is between two new sessions; together with the turnstile it keeps a bot deaf for half a minute at most
// once Discord is well again.
const longestWait = 15 * time.Second

func (g *Gateway) connected(up bool) {
	g.ready.Store(up)
	g.opts.Connected(up)
}

// reopenings is how often a lost connection is opened again, so that the session can be resumed, before a new
// session is made.
const reopenings = 5

// connect stays with one session until it cannot be saved or ctx is over.
func (g *Gateway) connect(ctx context.Context) error {
	s, r := g.session()
	alive := g.listen(s)
	defer g.abandon(ctx, s, r)
	for tries := 0; ; {
		if r.fresh() {
			if err := g.turn.wait(ctx); err != nil {
				return err
			}
			if g.opts.Identify != nil {
				if err := g.opts.Identify(ctx); err != nil {
					return err
				}
			}
		}
		err := g.open(ctx, s)
		if why := r.why(); err != nil && why != nil {
			err = why // discordgo knows only that its connection is gone
		}
		switch {
		case err == nil:
			tries = 0
		case errors.Is(err, discordgo.ErrWSAlreadyOpen): // the connection's end was told twice
			alive <- true
		case tries == reopenings || r.lost() || errors.Is(err, errStuck) || errors.Is(err, errInvalid) || final(err):
			return err
		default:
			tries++
			if err := wait.Pause(ctx, time.Duration(tries)*g.opts.Reopen); err != nil {
				return err
			}
			continue
		}
		if err := g.watch(ctx, alive); err != nil {
			return err
		}
		if why := r.why(); final(why) || errors.Is(why, errInvalid) {
			return why
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

// What Discord has against the connection as it is asked for. No repetition mends it.
var (
	// ErrShards: Discord wants other shards.
	ErrShards = errors.New("gateway: Discord refuses these shards; check shard_id and shard_count")
	// ErrIntents: the bot asks to hear of what it may not. Tablée asks for servers and channels alone.
	ErrIntents = errors.New("gateway: Discord refuses the intents that the bot asks for (guilds); see the bot's page in Discord's developer portal")
	// ErrVersion: Discord no longer speaks this version of its gateway.
	ErrVersion = errors.New("gateway: Discord refuses this version of its gateway; a newer Tablée is needed")
)

// final tells whether no repetition mends an error.
func final(err error) bool {
	for _, e := range []error{discord.ErrToken, ErrShards, ErrIntents, ErrVersion} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// told names the ways in which Discord closes a connection for good, and the sessions that it does not resume.
func told(err error) error {
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

// open opens a session. The relay ends every connection on which nothing happens, so Open returns; should it not
// (defect 1), or panic (defect 2), that goes no further.
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
	case <-time.After(3 * g.opts.Patience): // the relay gives it two
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
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

// abandon closes a session for good, with a farewell to Discord if the bot goes. That done, discordgo only talks to
// itself: nobody waits for its Close, which sleeps for a second, and blocks behind Open's lock if that never returns
// (defect 1).
func (g *Gateway) abandon(ctx context.Context, s *discordgo.Session, r *relay) {
	r.cut(ctx.Err() != nil)
	go func() {
		defer safe.Caught(g.opts.Log, "close")
		if err := s.Close(); err != nil {
			g.opts.Log.Debug("close", "err", err)
		}
	}()
}

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
