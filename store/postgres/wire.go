package postgres

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// Wire is one process's end. It listens on a connection that somebody else keeps (Listen, Received).
type Wire struct {
	self   string // who tells
	mu     sync.Mutex
	news   []string
	hear   func(string)
	filled chan struct{}
}

const (
	channel = "tablee"
	// apart is between two notifications of a process.
	apart = 100 * time.Millisecond
	// longest is how much one notification holds: PostgreSQL takes 8000 bytes.
	longest = 7000
)

// New makes a wire.
func New() *Wire { return &Wire{self: rand.Text(), filled: make(chan struct{}, 1)} }

// Shared implements store.Wire: without a wire a process is alone.
func (w *Wire) Shared() bool { return w != nil }

// Tell implements store.Wire.
func (w *Wire) Tell(news ...string) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range news {
		if n != "" && !slices.Contains(w.news, n) && !strings.Contains(n, "\n") && len(n) < 100 {
			w.news = append(w.news, n)
		}
	}
	if len(w.news) == 0 {
		return
	}
	select {
	case w.filled <- struct{}{}:
	default:
	}
}

// Hear implements store.Wire.
func (w *Wire) Hear(hear func(news string)) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hear = hear
}

// take takes as many news as one notification holds, the teller's name before them.
func (w *Wire) take() (payload string, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.news) == 0 {
		return "", false
	}
	payload = w.self
	n := 0
	for ; n < len(w.news) && len(payload)+1+len(w.news[n]) <= longest; n++ {
		payload += "\n" + w.news[n]
	}
	w.news = slices.Delete(w.news, 0, n)
	return payload, len(w.news) > 0
}

// Speak tells what there is to tell until ctx is over, by a query with two values. What cannot be told is lost.
func (w *Wire) Speak(ctx context.Context, run func(ctx context.Context, query string, args ...any) error) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.filled:
		}
		for more := true; more; {
			var payload string
			if payload, more = w.take(); payload != "" {
				_ = run(ctx, "SELECT pg_notify($1, $2)", channel, payload)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(apart):
		}
	}
}

// Listen begins to hear on a connection. What was told before is lost.
func (w *Wire) Listen(ctx context.Context, conn *pgx.Conn) error {
	if w == nil {
		return nil
	}
	_, err := conn.Exec(ctx, "LISTEN "+channel)
	if err == nil {
		w.heard("")
	}
	return err
}

// Received hands on a notification, but for one of this process.
func (w *Wire) Received(payload string) {
	from, news, _ := strings.Cut(payload, "\n")
	if w == nil || from == w.self {
		return
	}
	for _, n := range strings.Split(news, "\n") {
		w.heard(n)
	}
}

func (w *Wire) heard(news string) {
	w.mu.Lock()
	hear := w.hear
	w.mu.Unlock()
	if hear != nil {
		hear(news)
	}
}
