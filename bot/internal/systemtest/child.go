package systemtest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/app"
	"tablee/bot/internal/cli"
	"tablee/bot/internal/config"
	"tablee/bot/internal/daily/dailytest"
	"tablee/bot/internal/discord"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/parallel"
	"tablee/rules/all"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/sqlstore"
)

// Main runs the tests of a binary, or is what the environment says: the program, a bot that can be told to kill
// itself, or one that is measured. A test that starts one of these starts its own binary, whose TestMain must call
// this.
func Main(m *testing.M) {
	if os.Getenv(MainVariable) != "" {
		cli.Main()
	}
	if key := os.Getenv(MeasuredVariable); key != "" {
		fmt.Fprintln(os.Stderr, measured(os.Stdin, os.Stdout, key))
		os.Exit(1)
	}
	if os.Getenv(ChildVariable) == "" {
		debug.SetGCPercent(300) // many bots start and end here, and each is most of a heap
		os.Exit(parallel.Run(m))
	}
	if err := child(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// child is a bot that tells on out when it is ready, by the address at which it tells how it is, and obeys "arm N": it
// kills itself, as nothing can prevent, at the Nth point from then on at which it writes or sends something; there is
// one before and one after each. To "rest" it answers when nothing is on its way, to "answered" when all interactions
// are answered and all views up to date. Between "full" and "room" nothing can
// be written, from "slow" or "panicky" to "calm" nothing is answered in time, or at all; "goroutines" counts them;
// "collect" collects garbage and returns free memory; "advance D" moves its clock on by so much, if it has one that is
// TABLEE_TEST_AHEAD of the machine's; "puzzles" fills the stock with puzzles of Awalé, "others" with
// those of the other games. Its log tells everything, on standard error.
func child(in io.Reader, out io.Writer) error {
	c, err := config.Load("", os.Getenv)
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	c.Database, c.Health, c.BoardGap.Duration, c.Welcome = os.Getenv("TABLEE_TEST_DB"), os.Getenv("TABLEE_TEST_HEALTH"), 0,
		false
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	d := &doom{out: out, leak: Leaks[os.Getenv("TABLEE_TEST_LEAK")], log: log, token: c.Token}
	o := app.Options{Log: log, Games: append(all.Games(), template.Rules), ComputerPace: time.Nanosecond,
		NoPuzzles: true, NoFileCache: true, NoEmojis: true, ReviewOnRequest: true,
		FirstOfDay:    true,                                    // whatever the day is on which the test runs
		DiscordNow:    func() time.Time { return time.Time{} }, // its Discord's clock stands still: nothing is ever late
		WrapStore:     func(s app.Storage) app.Storage { return leakyStore{s, d} },
		WrapNotifier:  func(n outbox.Notifier) outbox.Notifier { return leakyNotifier{n, d} },
		WrapEngine:    []sqlstore.Wrap{d.writes().Wrap, brokenEngine(os.Getenv(BrokenVariable))},
		WrapTransport: d.requests,
		WrapRouter:    func(r discord.Router) discord.Router { return doomedRouter{r, d} }}
	if os.Getenv("TABLEE_TEST_HASTE") != "" { // a few play for many, and a life is short
		c.CommandBurst, o.GatewayTimeout, o.IdentifyInterval = 0, 2*time.Second, 200*time.Millisecond
	}
	if interval, err := time.ParseDuration(os.Getenv("TABLEE_TEST_IDENTIFY")); err == nil {
		o.IdentifyInterval = interval
	}
	if delay, err := time.ParseDuration(os.Getenv("TABLEE_TEST_VIEWS")); err == nil {
		o.ViewDelay = delay
	}
	if life, err := time.ParseDuration(os.Getenv("TABLEE_TEST_LEASE")); err == nil {
		o.LeaseLife = life
	}
	if n, err := strconv.ParseInt(os.Getenv("TABLEE_TEST_RELEASE"), 10, 64); err == nil {
		o.FormatVersion = n
	}
	if ahead, err := time.ParseDuration(os.Getenv("TABLEE_TEST_AHEAD")); err == nil {
		d.ahead.Store(int64(ahead))
		o.Now = func() time.Time { return time.Now().Add(time.Duration(d.ahead.Load())) }
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	a, err := app.Build(ctx, c, o)
	if err != nil {
		return err
	}
	go d.obey(in, a)
	go func() {
		for WaitFor("the gateway", a.Fleet.Ready) != nil { // who waits for this says how long
		}
		fmt.Fprintln(out, a.HealthAddr) // where it tells how it is, if anywhere
	}()
	return a.Run(ctx)
}

// doom counts points.
type doom struct {
	out   io.Writer
	mu    sync.Mutex
	left  int          // 0: not armed
	mood  atomic.Value // "slow", "panicky"
	ahead atomic.Int64 // by how many nanoseconds its clock is ahead of the machine's
	leak  *leak        // what this program does wrong; nil in a sound one
	log   *slog.Logger
	token string
}

func (d *doom) obey(in io.Reader, a *app.App) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if by, ok := strings.CutPrefix(lines.Text(), "advance "); ok {
			d.Advance(a, by)
			fmt.Fprintln(d.out, lines.Text())
			continue
		}
		switch lines.Text() {
		case "rest":
			if WaitFor("the courier", a.Courier.Idle) == nil {
				fmt.Fprintln(d.out, "resting")
			}
			continue
		case "answered":
			if WaitFor("the answers", a.Client.Answers.Idle) == nil && WaitFor("the views", a.Views.Idle) == nil {
				fmt.Fprintln(d.out, lines.Text())
			}
			continue
		case "full", "room":
			d.room(lines.Text() == "room")
			fmt.Fprintln(d.out, lines.Text())
			continue
		case "slow", "panicky", "calm":
			d.mood.Store(lines.Text())
			fmt.Fprintln(d.out, lines.Text())
			continue
		case "puzzles", "others":
			if err := addPuzzles(a, lines.Text() == "puzzles"); err != nil {
				panic(err)
			}
			fmt.Fprintln(d.out, lines.Text())
			continue
		case "goroutines":
			own, lent := goroutines()
			fmt.Fprintln(d.out, "goroutines", own, lent)
			continue
		case "collect":
			runtime.GC() // a pool loses its contents at the second time
			debug.FreeOSMemory()
			fmt.Fprintln(d.out, "collected")
			continue
		}
		d.mu.Lock()
		if _, err := fmt.Sscanf(lines.Text(), "arm %d", &d.left); err == nil {
			fmt.Fprintln(d.out, "armed")
		}
		d.mu.Unlock()
	}
}

// AddPuzzles has puzzles in the stock. Those of Awalé are enough for many days, one like the other: each is solved by
// pit a, not by b or c. Or else they are of the other games.
func addPuzzles(a *app.App, awale bool) error {
	list, err := dailytest.Puzzles()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(m dailytest.Made) bool { return awale != (m.Game == "awale") })
	if awale {
		list = slices.Repeat(slices.DeleteFunc(list, func(m dailytest.Made) bool { return m.Puzzle.Answers[0] != "a" }), 40)
	}
	for _, m := range list {
		if err := a.Dailies.Add(context.Background(), m.Game, m.Language, false, m.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

// Advance moves the clock on by an amount of time, and has it read.
func (d *doom) Advance(a *app.App, by string) {
	amount, err := time.ParseDuration(by)
	if err != nil {
		panic(err)
	}
	d.ahead.Add(int64(amount))
	a.Host.Wake()
	a.Courier.Wake()
	a.Views.Wake()
}

// room gives the disk room, or takes it: no file of this process can be written then.
func (d *doom) room(on bool) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		panic(err)
	}
	if limit.Cur = limit.Max; !on {
		limit.Cur = 1
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		panic(err)
	}
}

// leakyStore tells what is stored, in a program that does; see Leaks.
type leakyStore struct {
	app.Storage
	d *doom
}

func (s leakyStore) SaveTable(ctx context.Context, c store.Change) error {
	if err := s.d.leaks(leaked{change: &c}); err != nil {
		return err
	}
	return s.Storage.SaveTable(ctx, c)
}

func (s leakyStore) SaveAnswer(ctx context.Context, g store.Given) error {
	if err := s.d.leaks(leaked{given: &g}); err != nil {
		return err
	}
	return s.Storage.SaveAnswer(ctx, g)
}

// leakyNotifier tells what is sent, in a program that does, or panics with it when it is told to.
type leakyNotifier struct {
	outbox.Notifier
	d *doom
}

func (n leakyNotifier) Post(ctx context.Context, d outbox.Delivery) (channel, message string, err error) {
	n.d.panics(d)
	if err := n.d.leaks(leaked{delivery: &d}); err != nil {
		return "", "", err
	}
	d.MayBeSent = d.MayBeSent && os.Getenv(BrokenVariable) != BrokenSearch
	return n.Notifier.Post(ctx, d)
}

// doomedRouter answers slowly, or panics with all that it knows, when it is told to.
type doomedRouter struct {
	discord.Router
	d *doom
}

func (r doomedRouter) Answer(ctx context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData) {
	if r.d.mood.Load() == "slow" && it.Type != discordgo.InteractionApplicationCommandAutocomplete {
		time.Sleep(1600 * time.Millisecond) // longer than the gateway waits before it promises an answer
	}
	_ = r.d.leaks(leaked{interaction: it})
	res, then := r.Router.Answer(ctx, it)
	_ = r.d.leaks(leaked{answer: res})
	if then != nil {
		_ = r.d.leaks(leaked{then: then})
	}
	r.d.panics(fmt.Sprintf("%+v %+v %+v", it, res, then))
	return res, then
}

// panics panics with something if it is the time for it.
func (d *doom) panics(with any) {
	if d.mood.Load() == "panicky" {
		panic(with)
	}
}

// goroutines counts our own, and those that hold connections to Discord open for the next request: two for each, at
// most 32 connections and those in use (rest.New).
func goroutines() (own, lent int) {
	buf := make([]byte, 1<<20)
	for _, stack := range bytes.Split(buf[:runtime.Stack(buf, true)], []byte("\n\n")) {
		if bytes.Contains(stack, []byte("net/http.(*persistConn)")) && bytes.Contains(stack,
			[]byte("created by net/http.(*Transport)")) {
			lent++
		} else {
			own++
		}
	}
	return own, lent
}
