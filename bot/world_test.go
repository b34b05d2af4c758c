package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	"tablee/bot/internal/daily"
	"tablee/bot/internal/daily/dailytest"
	"tablee/bot/internal/discord"
	"tablee/bot/internal/host"
	"tablee/bot/internal/liveview"
	"tablee/bot/internal/outbox"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/commandtest"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/sharedfile"
	"tablee/store"
	"tablee/store/dbtest"
)

// world is a Discord with a bot in it, with a stopped clock until told otherwise.
type world struct {
	pg     *playground.Server
	clock  *playground.FakeClock
	config config.Config
	games  []game.Rules
	log    *lockedBuffer
	drop   func() // the database
	rate   int    // of requests, if not Discord's
	emojis bool   // pieces have emojis
	atOnce bool   // no answer is put off, however long it takes
	late   bool   // every answer is put off
	tuned  bool   // as a bot in production tunes the Go runtime, for the whole process
	wrap   func(app.Storage) app.Storage
	router func(discord.Router) discord.Router // wraps what answers

	mu      sync.Mutex
	tables  byte
	host    *host.Host
	courier *outbox.Courier
	client  *discord.Client
	views   *liveview.Views
	db      store.DB
	dailies *daily.Director
	health  string // where it tells how it is
	stop    context.CancelFunc
	ended   chan error
}

// sharedWords is the catalogue of some games, made once: many worlds have the same.
func sharedWords(games []game.Rules) (*render.Catalogue, error) {
	key := ""
	for _, g := range games {
		key += fmt.Sprintf("%T %s ", g, g.Info().Name)
	}
	made, _ := catalogues.LoadOrStore(key, sync.OnceValues(func() (*render.Catalogue, error) {
		return app.Catalogue(games)
	}))
	return made.(func() (*render.Catalogue, error))()
}

var catalogues sync.Map

// lockedBuffer keeps the log of a run for the failure message.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newWorld starts a playground and a bot with a database of its own.
func newWorld(games []game.Rules, o playground.Options) (*world, error) {
	return newWorldWith(games, o, func(*world) {})
}

// newWorldWith makes a world after change has changed the configuration of its bot.
func newWorldWith(games []game.Rules, o playground.Options, change func(*world)) (*world, error) {
	w := &world{clock: playground.NewFakeClock(time.Time{}), games: games, log: new(lockedBuffer),
		config: config.Default()}
	o.Clock, o.OpenAPI = w.clock, sharedfile.Path(sharedfile.OpenAPI)
	o.Patience = cmp.Or(o.Patience, time.Minute) // whoever asks first has a word list read, be the machine busy or not
	w.pg = playground.New(o)
	if err := w.pg.Start("127.0.0.1:0"); err != nil {
		return nil, err
	}
	w.config.APIURL, w.config.Token = w.pg.URL(), w.pg.Token()
	var err error
	if w.config.Database, w.drop, err = dbtest.Make(); err != nil {
		return nil, err
	}
	w.config.BoardGap.Duration, w.config.CommandBurst, w.config.Welcome = 0, 0, false // scripts type faster than people
	if os.Getenv("TABLEE_WAY") == "http" {
		overHTTP(w)
	}
	change(w)
	return w, w.start()
}

// overHTTP has a world's interactions and webhook events posted over HTTP, as TABLEE_WAY=http has all worlds'.
func overHTTP(w *world) { w.config.Interactions, w.config.PublicKey = "127.0.0.1:0", w.pg.PublicKey() }

// connect waits until the bot, which runs, hears what people do, or has ended. Discord has begun this many sessions
// before. That Fleet is ready does not suffice: a bot has no shard while it takes another process to have all, such as
// one that has just ended on a busy machine and could not release them.
func (w *world) connect(a *app.App, before int) error {
	serves := func() bool {
		return a.Fleet.Ready() && w.pg.Identifies() >= before+len(a.Fleet) && (a.Webhook == nil || a.Webhook.Ready()) ||
			len(w.ended) > 0
	}
	err := waitFor("the bot to connect", serves)
	for range 3 { // a busy machine, with the race detector
		if err != nil {
			err = waitFor("the bot to connect", serves)
		}
	}
	if err != nil {
		return fmt.Errorf("the bot does not start: %w\n%s", err, w.log)
	}
	if len(w.ended) > 0 {
		err := <-w.ended
		w.ended <- nil // it has ended already
		return fmt.Errorf("the bot did not start: %w", err)
	}
	if a.Webhook == nil {
		return nil
	}
	address := "http://" + a.Webhook.Addr()
	if err := w.pg.SetEndpoint(context.Background(), address); err != nil {
		return err
	}
	return w.pg.SetEventsEndpoint(context.Background(), address+"/events")
}

func textLog(b *lockedBuffer) *slog.Logger { return slog.New(slog.NewTextHandler(b, nil)) }

// start starts the bot and waits until it is connected.
func (w *world) start() error {
	ctx, stop := context.WithCancel(context.Background())
	w.stop, w.ended = stop, make(chan error, 1)
	o := manyBots(w.clock, w.log)
	o.Seed, o.Nonce, o.Games, o.RequestRate = w.seed, func(string) string { return "" }, w.games, w.rate
	o.ReviewWait, o.DefaultRuntime = time.Nanosecond, !w.tuned
	o.NoEmojis, o.EmojiPace, o.WrapStore = !w.emojis, time.Nanosecond, w.wrap
	if w.atOnce {
		o.Defer = time.Hour
	}
	o.WrapRouter = w.router
	if w.late {
		o.Defer = time.Nanosecond
	}
	a, err := app.Build(ctx, w.config, o)
	if err != nil {
		w.ended <- nil // it never runs
		return fmt.Errorf("the bot cannot be built: %w", err)
	}
	w.host, w.courier, w.client, w.views, w.db, w.health = a.Host, a.Courier, a.Client, a.Views, a.DB, a.HealthAddr
	w.dailies = a.Dailies
	before := w.pg.Identifies()
	go func() { w.ended <- a.Run(ctx) }()
	return w.connect(a, before)
}

// addPuzzles has puzzles in the stock that were made in advance: of each kind one for days to come, and one for
// practice.
func (w *world) addPuzzles() error {
	list, err := dailytest.Puzzles()
	if err != nil {
		return err
	}
	for i, m := range list {
		if err := w.dailies.Add(context.Background(), m.Game, m.Language, i%dailytest.PerKind == 1, m.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

// manyBots are the options of a bot that is one of many in the process of the tests: it is quick, makes nothing that
// takes long at start-up, and leaves alone what the others use.
func manyBots(clock *playground.FakeClock, log *lockedBuffer) app.Options {
	return app.Options{Log: textLog(log), Now: clock.Now, ViewDelay: time.Millisecond,
		ComputerPace: time.Nanosecond, GatherTime: time.Millisecond,
		Catalogue: sharedWords, NoPuzzles: true, NoFileCache: true, NoEmojis: true, ReviewOnRequest: true,
		DefaultRuntime: true}
}

// seed makes the same seeds in every run.
func (w *world) seed() match.Seed {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tables++
	return match.Seed{w.tables}
}

// end stops the bot as an operator would.
func (w *world) end() error {
	w.stop()
	select {
	case err := <-w.ended:
		return err
	case <-time.After(20 * time.Second):
		return fmt.Errorf("the bot does not stop:\n%s", w.log)
	}
}

// close ends everything, and checks the controls of all messages.
func (w *world) close() error {
	sent := w.pg.Requests()
	err := errors.Join(w.end(), controlsOf(sent), textsOf(sent), saidOf(w.log.String()))
	if e := w.pg.Close(); err == nil {
		err = e
	}
	w.drop()
	return err
}

// rawID is what stands for a message that no catalogue has, with its points escaped or not; see render.Printer.
var rawID = regexp.MustCompile(`«[a-z][\w\\-]*(?:\\*\.[\w\\-]+)+»`)

// markInBrackets is the mark of a computer behind a name in brackets.
var markInBrackets = regexp.MustCompile(`\([^()"]*\((?:AI|IA)\)`)

// textsOf checks that nothing that was sent, whatever it is, has the id of a message in place of its words, or brackets
// in brackets.
func textsOf(requests []playground.Request) error {
	for _, r := range requests {
		if mark := markInBrackets.Find(r.Body); mark != nil {
			return fmt.Errorf("%s %s has brackets in brackets: %s", r.Method, r.Route, mark)
		}
		if raw := rawID.Find(r.Body); raw != nil {
			return fmt.Errorf("%s %s shows the id of a text: %s", r.Method, r.Route, raw)
		}
	}
	return nil
}

// saidOf checks that the bot has not reported a text that is missing or beyond Discord's limits: those of pictures are
// in no request.
func saidOf(log string) error {
	for line := range strings.Lines(log) {
		if strings.Contains(line, "render: ") {
			return fmt.Errorf("the bot reports: %s", line)
		}
	}
	return nil
}

// controlsOf checks the controls of all messages that were sent.
func controlsOf(requests []playground.Request) error {
	for _, r := range requests {
		var body struct {
			Type       int
			Data       *discordgo.Message
			Components json.RawMessage
		}
		if len(r.Body) == 0 || r.Fault || json.Unmarshal(r.Body, &body) != nil || body.Type == modal {
			continue // a list of commands, or a form
		}
		m := body.Data
		if m == nil {
			m = new(discordgo.Message)
			if json.Unmarshal(r.Body, m) != nil {
				continue
			}
		}
		if err := commandtest.CheckControls(m.Components); err != nil {
			return fmt.Errorf("%s %s: %w", r.Method, r.Route, err)
		}
	}
	return nil
}

const modal = int(discordgo.InteractionResponseModal)

// advance moves the clock and lets everything happen that falls due, each at its own hour.
func (w *world) advance(d time.Duration) error {
	end := w.clock.Now().Add(d)
	for {
		next, err := w.next(end)
		if err != nil {
			return err
		}
		w.clock.Advance(max(next.Sub(w.clock.Now()), 0))
		w.host.Wake()
		w.courier.Wake()
		w.views.Wake()
		if err := w.settle(); err != nil || !w.clock.Now().Before(end) {
			return err
		}
	}
}

// next is the moment at which something falls due, or end.
func (w *world) next(end time.Time) (time.Time, error) {
	ctx := context.Background()
	for _, due := range []func(context.Context) (int64, error){w.db.NextDue, w.db.OutboxNext} {
		at, err := due(ctx)
		if err != nil {
			return end, err
		}
		if t := time.UnixMilli(at); at > 0 && t.Before(end) {
			end = t
		}
	}
	return end, nil
}

// left tells what is owed, due or not, and which table waits for what.
func (w *world) left() (s string) {
	ctx, now := context.Background(), w.clock.Now()
	rows, err := w.db.Outbox(ctx, 1<<60, 100)
	for _, o := range rows {
		s += fmt.Sprintf("%s to %s, due in %s, tries %d: %s\n", o.Kind, o.Target, time.UnixMilli(o.Due).Sub(now), o.Tries,
			o.Failed)
	}
	tables, bad := w.db.Tables(ctx, store.Filter{Limit: 20})
	for _, t := range tables {
		s += fmt.Sprintf("table %d: %s, ply %d, due in %s\n", t.ID, t.Phase, t.Ply, time.UnixMilli(t.Due).Sub(now))
	}
	if err := errors.Join(err, bad); err != nil {
		s += err.Error()
	}
	return s
}

// settle waits until nothing is owed and no computer is to move.
func (w *world) settle() error { return w.rest(3) }

// rest waits until that has been so for so many looks: what a bot has heard reaches its handlers a moment later.
func (w *world) rest(looks int) error {
	quiet := 0
	return waitFor("the bot to come to rest", func() bool {
		ctx := context.Background()
		now := w.clock.Now().UnixMilli()
		due, err := w.db.Due(ctx, now, 1)
		if len(due) > 0 {
			w.clock.Advance(time.Microsecond) // a table of computers waits a moment between its moves
			w.host.Wake()
		}
		// The database is asked last, and only if all the rest is at rest: this is called very often.
		if err != nil || len(due) > 0 || !w.idle() || !w.owesNothing(ctx, now) || !w.idle() {
			quiet = 0
			return false
		}
		quiet++
		return quiet >= looks
	})
}

// idle reports whether no message, view or answer is being sent.
func (w *world) idle() bool { return w.courier.Idle() && w.views.Idle() && w.client.Answers.Idle() }

// owesNothing reports whether no message is due, no step of a tournament or of a simultaneous game, no puzzle and no
// reminder of one.
func (w *world) owesNothing(ctx context.Context, now int64) bool {
	owed, err := w.db.Outbox(ctx, now, 1)
	if err != nil || len(owed) > 0 {
		return false
	}
	tournaments, err := w.db.DueTournaments(ctx, now)
	if err != nil || len(tournaments) > 0 {
		return false
	}
	nights, err := w.db.DueNights(ctx, now)
	if err != nil || len(nights) > 0 {
		return false
	}
	servers, err := w.db.DueDailyServers(ctx, now, 1)
	if err != nil || len(servers) > 0 {
		return false
	}
	solvers, err := w.db.DueSolvers(ctx, now, 1)
	return err == nil && len(solvers) == 0
}

// refusals are what Discord refused of what the bot sent. An answer that is said again where the word that it was taken
// came late, as on a busy machine, is no fault.
func (w *world) refusals() []playground.Request {
	return slices.DeleteFunc(w.pg.Refusals(), func(r playground.Request) bool {
		return strings.Contains(string(r.Answer), "40060")
	})
}

// waitFor polls until something is so.
func waitFor(what string, so func() bool) error {
	again := time.NewTicker(2 * time.Millisecond)
	defer again.Stop()
	looks := 10000 // 20 seconds
	if rulestest.Raced {
		looks *= 6
	}
	for range looks {
		if so() {
			return nil
		}
		<-again.C
	}
	return fmt.Errorf("timed out waiting for %s", what)
}

// testWorld is a world that ends with the test, and shows its log if that failed.
func testWorld(t *testing.T, games []game.Rules) *world {
	t.Helper()
	return testWorldWith(t, games, func(*world) {})
}

// testWorldWith is testWorld after change has changed the configuration of its bot.
func testWorldWith(t *testing.T, games []game.Rules, change func(*world)) *world {
	t.Helper()
	return testWorldOf(t, games, playground.Options{}, change)
}

// testWorldOf is testWorldWith in a Discord with such people, servers and chats.
func testWorldOf(t *testing.T, games []game.Rules, o playground.Options, change func(*world)) *world {
	t.Helper()
	w, err := newWorldWith(games, o, change)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		left := w.left()
		if err := w.close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(w.log, left)
		}
	})
	return w
}

// followUp is the message of its own that an answer came as which on a busy machine was only promised, or the one that
// the response tells.
func followUp(u *playground.User, channel string, r playground.Response) playground.Message {
	const promisedUpdate = 6
	if r.Type == promisedUpdate {
		for _, m := range u.Ephemerals(channel) {
			if m.Via == r.InteractionID {
				return m
			}
		}
	}
	return r.Message
}

// answered is the message that an answer leaves on the screen, the one before it being given. An answer that took long
// comes after a promise: it is waited for.
func (w *world) answered(t testing.TB, r playground.Response, before playground.Message) playground.Message {
	t.Helper()
	const promise, promisedUpdate = 5, 6
	m := r.Message
	if err := waitFor("the answer", func() bool {
		if now, ok := w.pg.Message(r.Message.ID); ok {
			m = now
		}
		return r.Type != promise && r.Type != promisedUpdate || m.Text() != before.Text() && len(m.Text()) > 0
	}); err != nil {
		t.Fatalf("%v\n%s", err, show(m))
	}
	return m
}
