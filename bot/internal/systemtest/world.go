package systemtest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
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

// French says a message in French.
func (w *World) French(t *testing.T, m game.Msg) string {
	t.Helper()
	c, err := SharedWords(w.Games)
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("fr", nil).Plain(m)
}

// SlashTitle is a game's title as its slash command is called.
func SlashTitle(title string) string {
	return strings.ToLower(strings.Join(strings.Fields(title), "-"))
}

// BothLanguages are those whose typography and words the tests here know.
var BothLanguages = []string{"en", "fr"}

// ChatOf has a group chat called "friends".
func ChatOf(people ...string) playground.Options {
	return playground.Options{Chats: []playground.ChatSpec{{Name: "friends", People: people}}}
}

var Update = flag.Bool("update", false, "write the golden files anew")

// CompareLines shows the first difference with what stands around it.
func CompareLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i < len(g) && i < len(w) && g[i] == w[i] {
			continue
		}
		from := max(0, i-8)
		t.Fatalf("line %d differs (go test -run TestWeek -update writes the file anew)\n--- got\n%s\n--- want\n%s",
			i+1, strings.Join(g[min(from, len(g)):min(i+8, len(g))], "\n"), strings.Join(w[min(from, len(w)):min(i+8, len(w))],
				"\n"))
	}
}

// World is a Discord with a bot in it, with a stopped clock until told otherwise.
type World struct {
	Playground *playground.Server
	Clock      *playground.FakeClock
	Config     config.Config
	Games      []game.Rules
	Log        *LockedBuffer
	Drop       func() // the database
	Rate       int    // of requests, if not Discord's
	Emojis     bool   // pieces have emojis
	AtOnce     bool   // no answer is put off, however long it takes
	Late       bool   // every answer is put off
	Tuned      bool   // as a bot in production tunes the Go runtime, for the whole process
	Wrap       func(app.Storage) app.Storage
	Router     func(discord.Router) discord.Router // wraps what answers

	Mu      sync.Mutex
	Tables  byte
	Host    *host.Host
	Courier *outbox.Courier
	Client  *discord.Client
	views   *liveview.Views
	DB      store.DB
	Dailies *daily.Director
	Health  string // where it tells how it is
	stop    context.CancelFunc
	ended   chan error
}

// SharedWords is the catalogue of some games, made once: many worlds have the same.
func SharedWords(games []game.Rules) (*render.Catalogue, error) {
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

// LockedBuffer keeps the log of a run for the failure message.
type LockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *LockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *LockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// NewWorld starts a playground and a bot with a database of its own.
func NewWorld(games []game.Rules, o playground.Options) (*World, error) {
	return NewWorldWith(games, o, func(*World) {})
}

// NewWorldWith makes a world after change has changed the configuration of its bot.
func NewWorldWith(games []game.Rules, o playground.Options, change func(*World)) (*World, error) {
	w := &World{Clock: playground.NewFakeClock(time.Time{}), Games: games, Log: new(LockedBuffer),
		Config: config.Default()}
	o.Clock, o.OpenAPI = w.Clock, sharedfile.Path(sharedfile.OpenAPI)
	o.Patience = cmp.Or(o.Patience, time.Minute) // whoever asks first has a word list read, be the machine busy or not
	w.Playground = playground.New(o)
	if err := w.Playground.Start("127.0.0.1:0"); err != nil {
		return nil, err
	}
	w.Config.APIURL, w.Config.Token = w.Playground.URL(), w.Playground.Token()
	var err error
	if w.Config.Database, w.Drop, err = dbtest.Make(); err != nil {
		return nil, err
	}
	w.Config.BoardGap.Duration, w.Config.CommandBurst, w.Config.Welcome = 0, 0, false // scripts type faster than people
	if os.Getenv("TABLEE_WAY") == "http" {
		OverHTTP(w)
	}
	change(w)
	return w, w.Start()
}

// OverHTTP has a world's interactions and webhook events posted over HTTP, as TABLEE_WAY=http has all worlds'.
func OverHTTP(w *World) {
	w.Config.Interactions, w.Config.PublicKey = "127.0.0.1:0", w.Playground.PublicKey()
}

// connect waits until the bot, which runs, hears what people do, or has ended. Discord has begun this many sessions
// before. That Fleet is ready does not suffice: a bot has no shard while it takes another process to have all, such as
// one that has just ended on a busy machine and could not release them.
func (w *World) connect(a *app.App, before int) error {
	serves := func() bool {
		return a.Fleet.Ready() && w.Playground.Identifies() >= before+len(a.Fleet) && (a.Webhook == nil || a.Webhook.Ready()) ||
			len(w.ended) > 0
	}
	err := WaitFor("the bot to connect", serves)
	for range 3 { // a busy machine, with the race detector
		if err != nil {
			err = WaitFor("the bot to connect", serves)
		}
	}
	if err != nil {
		return fmt.Errorf("the bot does not start: %w\n%s", err, w.Log)
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
	if err := w.Playground.SetEndpoint(context.Background(), address); err != nil {
		return err
	}
	return w.Playground.SetEventsEndpoint(context.Background(), address+"/events")
}

func textLog(b *LockedBuffer) *slog.Logger { return slog.New(slog.NewTextHandler(b, nil)) }

// Start starts the bot and waits until it is connected.
func (w *World) Start() error {
	ctx, stop := context.WithCancel(context.Background())
	w.stop, w.ended = stop, make(chan error, 1)
	o := ManyBots(w.Clock, w.Log)
	o.Seed, o.Nonce, o.Games, o.RequestRate = w.Seed, func(string) string { return "" }, w.Games, w.Rate
	o.ReviewWait, o.DefaultRuntime = time.Nanosecond, !w.Tuned
	o.NoEmojis, o.EmojiPace, o.WrapStore = !w.Emojis, time.Nanosecond, w.Wrap
	if w.AtOnce {
		o.Defer = time.Hour
	}
	o.WrapRouter = w.Router
	if w.Late {
		o.Defer = time.Nanosecond
	}
	a, err := app.Build(ctx, w.Config, o)
	if err != nil {
		w.ended <- nil // it never runs
		return fmt.Errorf("the bot cannot be built: %w", err)
	}
	w.Host, w.Courier, w.Client, w.views, w.DB, w.Health = a.Host, a.Courier, a.Client, a.Views, a.DB, a.HealthAddr
	w.Dailies = a.Dailies
	before := w.Playground.Identifies()
	go func() { w.ended <- a.Run(ctx) }()
	return w.connect(a, before)
}

// AddPuzzles has puzzles in the stock that were made in advance: of each kind one for days to come, and one for
// practice.
func (w *World) AddPuzzles() error {
	list, err := dailytest.Puzzles()
	if err != nil {
		return err
	}
	for i, m := range list {
		if err := w.Dailies.Add(context.Background(), m.Game, m.Language, i%dailytest.PerKind == 1, m.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

// ManyBots are the options of a bot that is one of many in the process of the tests: it is quick, makes nothing that
// takes long at start-up, and leaves alone what the others use.
func ManyBots(clock *playground.FakeClock, log *LockedBuffer) app.Options {
	return app.Options{Log: textLog(log), Now: clock.Now, ViewDelay: time.Millisecond,
		ComputerPace: time.Nanosecond, GatherTime: time.Millisecond,
		Catalogue: SharedWords, NoPuzzles: true, NoFileCache: true, NoEmojis: true, ReviewOnRequest: true,
		DefaultRuntime: true}
}

// Seed makes the same seeds in every run.
func (w *World) Seed() match.Seed {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Tables++
	return match.Seed{w.Tables}
}

// End stops the bot as an operator would.
func (w *World) End() error {
	w.stop()
	select {
	case err := <-w.ended:
		return err
	case <-time.After(20 * time.Second):
		return fmt.Errorf("the bot does not stop:\n%s", w.Log)
	}
}

// Close ends everything, and checks the controls of all messages.
func (w *World) Close() error {
	sent := w.Playground.Requests()
	err := errors.Join(w.End(), controlsOf(sent), textsOf(sent), saidOf(w.Log.String()))
	if e := w.Playground.Close(); err == nil {
		err = e
	}
	w.Drop()
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

// Advance moves the clock and lets everything happen that falls due, each at its own hour.
func (w *World) Advance(d time.Duration) error {
	end := w.Clock.Now().Add(d)
	for {
		next, err := w.Next(end)
		if err != nil {
			return err
		}
		w.Clock.Advance(max(next.Sub(w.Clock.Now()), 0))
		w.Host.Wake()
		w.Courier.Wake()
		w.views.Wake()
		if err := w.Settle(); err != nil || !w.Clock.Now().Before(end) {
			return err
		}
	}
}

// Next is the moment at which something falls due, or end.
func (w *World) Next(end time.Time) (time.Time, error) {
	ctx := context.Background()
	for _, due := range []func(context.Context) (int64, error){w.DB.NextDue, w.DB.OutboxNext} {
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

// Left tells what is owed, due or not, and which table waits for what.
func (w *World) Left() (s string) {
	ctx, now := context.Background(), w.Clock.Now()
	rows, err := w.DB.Outbox(ctx, 1<<60, 100)
	for _, o := range rows {
		s += fmt.Sprintf("%s to %s, due in %s, tries %d: %s\n", o.Kind, o.Target, time.UnixMilli(o.Due).Sub(now), o.Tries,
			o.Failed)
	}
	tables, bad := w.DB.Tables(ctx, store.Filter{Limit: 20})
	for _, t := range tables {
		s += fmt.Sprintf("table %d: %s, ply %d, due in %s\n", t.ID, t.Phase, t.Ply, time.UnixMilli(t.Due).Sub(now))
	}
	if err := errors.Join(err, bad); err != nil {
		s += err.Error()
	}
	return s
}

// Settle waits until nothing is owed and no computer is to move.
func (w *World) Settle() error { return w.Rest(3) }

// Rest waits until that has been so for so many looks: what a bot has heard reaches its handlers a moment later.
func (w *World) Rest(looks int) error {
	quiet := 0
	return WaitFor("the bot to come to rest", func() bool {
		ctx := context.Background()
		now := w.Clock.Now().UnixMilli()
		due, err := w.DB.Due(ctx, now, 1)
		if len(due) > 0 {
			w.Clock.Advance(time.Microsecond) // a table of computers waits a moment between its moves
			w.Host.Wake()
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
func (w *World) idle() bool { return w.Courier.Idle() && w.views.Idle() && w.Client.Answers.Idle() }

// owesNothing reports whether no message is due, no step of a tournament or of a simultaneous game, no puzzle and no
// reminder of one.
func (w *World) owesNothing(ctx context.Context, now int64) bool {
	owed, err := w.DB.Outbox(ctx, now, 1)
	if err != nil || len(owed) > 0 {
		return false
	}
	tournaments, err := w.DB.DueTournaments(ctx, now)
	if err != nil || len(tournaments) > 0 {
		return false
	}
	nights, err := w.DB.DueNights(ctx, now)
	if err != nil || len(nights) > 0 {
		return false
	}
	servers, err := w.DB.DueDailyServers(ctx, now, 1)
	if err != nil || len(servers) > 0 {
		return false
	}
	solvers, err := w.DB.DueSolvers(ctx, now, 1)
	return err == nil && len(solvers) == 0
}

// Refusals are what Discord refused of what the bot sent. An answer that is said again where the word that it was taken
// came late, as on a busy machine, is no fault.
func (w *World) Refusals() []playground.Request {
	return slices.DeleteFunc(w.Playground.Refusals(), func(r playground.Request) bool {
		return strings.Contains(string(r.Answer), "40060")
	})
}

// WaitFor polls until something is so.
func WaitFor(what string, so func() bool) error {
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

// OpenWorld is a world that ends with the test, and shows its log if that failed.
func OpenWorld(t *testing.T, games []game.Rules) *World {
	t.Helper()
	return OpenWorldWith(t, games, func(*World) {})
}

// OpenWorldWith is OpenWorld after change has changed the configuration of its bot.
func OpenWorldWith(t *testing.T, games []game.Rules, change func(*World)) *World {
	t.Helper()
	return OpenWorldIn(t, games, playground.Options{}, change)
}

// OpenWorldIn is OpenWorldWith in a Discord with such people, servers and chats.
func OpenWorldIn(t *testing.T, games []game.Rules, o playground.Options, change func(*World)) *World {
	t.Helper()
	w, err := NewWorldWith(games, o, change)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		left := w.Left()
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(w.Log, left)
		}
	})
	return w
}

// FollowUp is the message of its own that an answer came as which on a busy machine was only promised, or the one that
// the response tells.
func FollowUp(u *playground.User, channel string, r playground.Response) playground.Message {
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

// Answered is the message that an answer leaves on the screen, the one before it being given. An answer that took long
// comes after a promise: it is waited for.
func (w *World) Answered(t testing.TB, r playground.Response, before playground.Message) playground.Message {
	t.Helper()
	const promise, promisedUpdate = 5, 6
	m := r.Message
	if err := WaitFor("the answer", func() bool {
		if now, ok := w.Playground.Message(r.Message.ID); ok {
			m = now
		}
		return r.Type != promise && r.Type != promisedUpdate || m.Text() != before.Text() && len(m.Text()) > 0
	}); err != nil {
		t.Fatalf("%v\n%s", err, Show(m))
	}
	return m
}
