package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"tablee/bot/internal/config"
	"tablee/bot/internal/gateway"
	"tablee/bot/internal/host"
	"tablee/rules/all"
	"tablee/rules/template"
	"tablee/store"
)

// childVariable makes a copy of the test binary a bot that can be told to kill itself.
const childVariable = "TABLEE_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) == "" {
		os.Exit(m.Run())
	}
	if err := child(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// child is a bot that tells on out when it is ready and obeys "arm N": it kills itself, as nothing can prevent, at
// the Nth point from then on at which it writes or sends something; there is one before and one after each. To "rest"
// it answers when nothing is on its way.
func child(in io.Reader, out io.Writer) error {
	c, err := config.Load("", os.Getenv)
	if err != nil {
		return err
	}
	c.Database, c.BoardGap.Duration = os.Getenv("TABLEE_TEST_DB"), 0
	d := &doom{out: out}
	s := settings{games: append(all.Games(), template.Rules), pace: time.Nanosecond,
		around: func(s storage, n host.Notifier) (storage, host.Notifier) {
			return doomedStore{s, d}, doomedNotifier{n, d}
		},
		up: func(_ *host.Host, c *host.Courier, g gateway.Fleet, _ *store.DB) {
			go d.obey(in, c)
			go func() {
				if wait("the gateway", g.Ready) == nil {
					fmt.Fprintln(out, "ready")
				}
			}()
		}}
	return serveWith(context.Background(), c, slog.New(slog.NewTextHandler(os.Stderr, nil)), s)
}

// doom counts points.
type doom struct {
	out  io.Writer
	mu   sync.Mutex
	left int // 0: not armed
}

func (d *doom) obey(in io.Reader, c *host.Courier) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if lines.Text() == "rest" {
			if wait("the courier", c.Idle) == nil {
				fmt.Fprintln(d.out, "resting")
			}
			continue
		}
		d.mu.Lock()
		if _, err := fmt.Sscanf(lines.Text(), "arm %d", &d.left); err == nil {
			fmt.Fprintln(d.out, "armed")
		}
		d.mu.Unlock()
	}
}

func (d *doom) point(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == 0 {
		return
	}
	if d.left--; d.left == 0 {
		fmt.Fprintln(d.out, "dies", name)
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

func (d *doom) around(name string, do func() error) error {
	d.point("before " + name)
	err := do()
	d.point("after " + name)
	return err
}

// doomedStore has a point before and after everything that is written.
type doomedStore struct {
	storage
	d *doom
}

func (s doomedStore) CreateTable(ctx context.Context, c store.Change) (id int64, err error) {
	err = s.d.around("CreateTable", func() (err error) { id, err = s.storage.CreateTable(ctx, c); return err })
	return id, err
}

func (s doomedStore) SaveTable(ctx context.Context, c store.Change) error {
	return s.d.around("SaveTable", func() error { return s.storage.SaveTable(ctx, c) })
}

func (s doomedStore) SavePerson(ctx context.Context, id string, doc []byte) error {
	return s.d.around("SavePerson", func() error { return s.storage.SavePerson(ctx, id, doc) })
}

func (s doomedStore) Delivered(ctx context.Context, owed []int64, p *store.Post) error {
	return s.d.around("Delivered", func() error { return s.storage.Delivered(ctx, owed, p) })
}

func (s doomedStore) Retire(ctx context.Context, p store.Post) error {
	return s.d.around("Retire", func() error { return s.storage.Retire(ctx, p) })
}

func (s doomedStore) Postpone(ctx context.Context, id, due int64, failed string) error {
	return s.d.around("Postpone", func() error { return s.storage.Postpone(ctx, id, due, failed) })
}

// doomedNotifier has a point before and after everything that is sent.
type doomedNotifier struct {
	host.Notifier
	d *doom
}

func (n doomedNotifier) Post(ctx context.Context, d host.Delivery) (channel, message string, err error) {
	err = n.d.around("Post "+d.Kind, func() (err error) { channel, message, err = n.Notifier.Post(ctx, d); return err })
	return channel, message, err
}

func (n doomedNotifier) Edit(ctx context.Context, channel, message string, d host.Delivery) error {
	return n.d.around("Edit "+d.Kind, func() error { return n.Notifier.Edit(ctx, channel, message, d) })
}

func (n doomedNotifier) Strip(ctx context.Context, channel, message string) error {
	return n.d.around("Strip", func() error { return n.Notifier.Strip(ctx, channel, message) })
}
