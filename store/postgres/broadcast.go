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

// Broadcaster sends and receives one process's news. It listens on a connection that the caller keeps (Listen,
// Received).
type Broadcaster struct {
	self   string // the sender's name
	mu     sync.Mutex
	news   []string
	hear   func(string)
	filled chan struct{}
}

const (
	channel = "tablee"
	// notifyInterval is the time between two notifications of a process.
	notifyInterval = 100 * time.Millisecond
	// maxNotification is how many bytes one notification has: PostgreSQL allows 8000.
	maxNotification = 7000
)

// New makes a broadcaster.
func New() *Broadcaster { return &Broadcaster{self: rand.Text(), filled: make(chan struct{}, 1)} }

// Shared implements store.Broadcaster: without a broadcaster there is only one process.
func (w *Broadcaster) Shared() bool { return w != nil }

// Tell implements store.Broadcaster.
func (w *Broadcaster) Tell(news ...string) {
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

// Hear implements store.Broadcaster.
func (w *Broadcaster) Hear(hear func(news string)) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hear = hear
}

// take takes as many news as fit into one notification, after the sender's name.
func (w *Broadcaster) take() (payload string, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.news) == 0 {
		return "", false
	}
	payload = w.self
	n := 0
	for ; n < len(w.news) && len(payload)+1+len(w.news[n]) <= maxNotification; n++ {
		payload += "\n" + w.news[n]
	}
	w.news = slices.Delete(w.news, 0, n)
	return payload, len(w.news) > 0
}

// Speak sends news until ctx is done, by a query with two arguments. News that cannot be sent are lost.
func (w *Broadcaster) Speak(ctx context.Context, run func(ctx context.Context, query string, args ...any) error) {
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
		case <-time.After(notifyInterval):
		}
	}
}

// Listen begins to listen on a connection. News that were sent before are lost.
func (w *Broadcaster) Listen(ctx context.Context, conn *pgx.Conn) error {
	if w == nil {
		return nil
	}
	_, err := conn.Exec(ctx, "LISTEN "+channel)
	if err == nil {
		w.heard("")
	}
	return err
}

// Received passes on a notification, unless it is from this process.
func (w *Broadcaster) Received(payload string) {
	from, news, _ := strings.Cut(payload, "\n")
	if w == nil || from == w.self {
		return
	}
	for _, n := range strings.Split(news, "\n") {
		w.heard(n)
	}
}

func (w *Broadcaster) heard(news string) {
	w.mu.Lock()
	hear := w.hear
	w.mu.Unlock()
	if hear != nil {
		hear(news)
	}
}
