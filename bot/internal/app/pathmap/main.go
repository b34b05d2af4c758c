// Command pathmap prints which packages of this module a bot passes through when it serves one request: a slash
// command, a pressed button, a computer's move, a time-out. It plays each of them once, in a playground, and reads from
// the coverage counters what ran until nothing was left to do. It has to be built so that there are counters:
//
//	go build -cover -covermode=atomic -coverpkg=./... -o pathmap ./bot/internal/app/pathmap && ./pathmap
//
// The map in the documentation of package bot is held to what it prints. With -functions it prints functions instead.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/coverage"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/wait"
	"tablee/rules/match"
	"tablee/store"
)

func main() {
	functions := flag.Bool("functions", false, "print the functions that ran, not only their packages")
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	err := run(ctx, os.Stdout, *functions)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bot is a bot in a playground whose clock stands still.
type bot struct {
	app   *app.App
	pg    *playgroundtest.Server
	clock *playgroundtest.FakeClock
}

const (
	channel      = "#games"
	computerPace = time.Hour // between two moves of computers, so that one can be had alone
	beatInterval = time.Hour // between heartbeats over the gateway, which belong to no request
)

// request is something that a bot serves.
type request struct {
	name string // "" where it only leads to the next
	do   func(context.Context) error
}

func run(ctx context.Context, out io.Writer, functions bool) error {
	dir, err := os.MkdirTemp("", "pathmap")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bot{clock: playgroundtest.NewFakeClock(time.Time{})}
	b.pg = playgroundtest.New(playgroundtest.Options{Clock: b.clock, HeartbeatInterval: beatInterval})
	if err := b.pg.Start("127.0.0.1:0"); err != nil {
		return err
	}
	defer b.pg.Close()
	c := config.Default()
	c.APIURL, c.Token, c.Database = b.pg.URL(), b.pg.Token(), filepath.Join(dir, "tablee.db")
	c.Welcome, c.CommandBurst, c.BoardGap.Duration = false, 0, 0
	b.app, err = app.Build(ctx, c, app.Options{Log: slog.New(slog.DiscardHandler), Now: b.clock.Now,
		ComputerPace: computerPace, GatherTime: time.Millisecond, ViewDelay: time.Millisecond,
		ReviewOnRequest: true, NoPuzzles: true, NoFileCache: true, NoEmojis: true, GatewayTimeout: beatInterval,
		Seed: func() match.Seed { return match.Seed{1} }})
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- b.app.Run(running) }()
	err = b.play(ctx, out, dir, functions)
	stop()
	return errors.Join(err, <-ended)
}

// play sits people and computers down, lets every kind of request happen once before, so that what is made once is
// there, and prints what each of them passes through.
func (b *bot) play(ctx context.Context, out io.Writer, dir string, functions bool) error {
	for !b.app.Fleet.Ready() {
		if err := wait.Pause(ctx, glance); err != nil {
			return err
		}
	}
	alice, bob := b.pg.User("alice"), b.pg.User("bob")
	steps := []request{
		{"", say(alice, "/awale new clock:1h")},
		{"", say(bob, "/table join")},
		{"", say(alice, "/table start")},
		{"", say(alice, "/awale sow pit:a")},
		{"", b.press(bob)},
		{"slash", say(alice, "/awale sow pit:c")},
		{"press", b.press(bob)},
		{"time-out", b.wait(time.Hour)},
		{"", say(alice, "/awale new computers:true level:3")},
		{"", b.wait(computerPace)},
		{"computer", b.wait(computerPace)},
	}
	for _, r := range steps {
		list, err := b.passed(ctx, dir, r, functions)
		if err != nil {
			return fmt.Errorf("%s: %w", cmp.Or(r.name, "a request before"), err)
		}
		if r.name == "" {
			continue
		}
		fmt.Fprintf(out, "%s:\n", r.name)
		for _, p := range list {
			fmt.Fprintf(out, "\t%s\n", p)
		}
	}
	return nil
}

// say types a slash command.
func say(u *playgroundtest.User, line string) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := u.Slash(ctx, channel, line)
		return err
	}
}

// press presses the first pit on the newest board that may be sown.
func (b *bot) press(u *playgroundtest.User) func(context.Context) error {
	return func(ctx context.Context) error {
		for _, m := range slices.Backward(b.pg.Messages(channel)) {
			for _, button := range m.Buttons() {
				if strings.HasPrefix(button.CustomID, "g/") && !button.Disabled {
					_, err := u.Click(ctx, m.ID, button.CustomID)
					return err
				}
			}
		}
		return errors.New("there is no board with a pit that can be pressed")
	}
}

// wait moves the clock, from one moment at which something is due to the next.
func (b *bot) wait(d time.Duration) func(context.Context) error {
	return func(ctx context.Context) error {
		for end := b.clock.Now().Add(d); b.clock.Now().Before(end); {
			next := end
			for _, due := range []func(context.Context) (int64, error){b.app.DB.NextDue, b.app.DB.OutboxNext} {
				at, err := due(ctx)
				if err != nil {
					return err
				}
				if t := time.UnixMilli(at); at > 0 && t.Before(next) {
					next = t
				}
			}
			b.clock.Advance(max(next.Sub(b.clock.Now()), time.Millisecond))
			b.app.Host.Wake()
			b.app.Courier.Wake()
			if err := b.settle(ctx); err != nil {
				return err
			}
		}
		return nil
	}
}

// glance is how long settle and play wait before they look again.
const glance = 2 * time.Millisecond

// settle waits until nothing is owed to anybody and no table is due.
func (b *bot) settle(ctx context.Context) error {
	for quiet := 0; quiet < 3; quiet++ {
		now := b.clock.Now().UnixMilli()
		owed, err := b.app.DB.Outbox(ctx, now, 1)
		if err != nil {
			return err
		}
		due, err := b.app.DB.Due(ctx, now, 1)
		if err != nil {
			return err
		}
		if len(owed) > 0 || len(due) > 0 || !b.app.Courier.Idle() || !b.app.Views.Idle() || !b.app.Client.Answers.Idle() {
			quiet = -1
		}
		if err := wait.Pause(ctx, glance); err != nil {
			return err
		}
	}
	return nil
}

// moves is how many moves were made at all tables.
func (b *bot) moves(ctx context.Context) (n int, err error) {
	tables, err := b.app.DB.Tables(ctx, store.Filter{Limit: 10})
	for _, t := range tables {
		n += t.Ply
	}
	return n, err
}

// beside reports whether what runs in a package is no step on the way: the playground, what connects the parts of the
// bot, and work that the bot does at times of its own.
func beside(name string) bool {
	return strings.HasPrefix(name, "bot/internal/playground") || strings.HasPrefix(name, "bot/internal/app") ||
		name == "bot/internal/lease" || name == "bot/internal/reviewer" ||
		name == "bot/internal/tournament" || name == "bot/internal/night" || name == "bot/internal/daily"
}

// passed does something and lists which packages of the bot ran, in the order of their names.
func (b *bot) passed(ctx context.Context, dir string, r request, functions bool) ([]string, error) {
	dir, err := os.MkdirTemp(dir, "counters")
	if err != nil {
		return nil, err
	}
	before, err := b.moves(ctx)
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{
		coverage.ClearCounters,
		func() error { return r.do(ctx) },
		func() error { return b.settle(ctx) },
		func() error { return coverage.WriteMetaDir(dir) },
		func() error { return coverage.WriteCountersDir(dir) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	after, err := b.moves(ctx)
	if err != nil {
		return nil, err
	}
	if r.name == "" {
		return nil, nil
	}
	if after != before+1 {
		return nil, fmt.Errorf("%d moves were made instead of 1", after-before)
	}
	what := "percent"
	if functions {
		what = "func"
	}
	text, err := exec.CommandContext(ctx, "go", "tool", "covdata", what, "-i="+dir).Output()
	if err != nil {
		return nil, err
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		name, ok := strings.CutPrefix(f[0], "tablee/")
		if ok && !slices.Contains(f, "0.0%") && !beside(name) {
			if functions {
				name += " " + f[1]
			}
			list = append(list, name)
		}
	}
	return list, nil
}
