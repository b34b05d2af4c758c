package gateway

import (
	"context"
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// wire is the connection under a session.
type wire struct {
	patience time.Duration
	mu       sync.Mutex
	conn     net.Conn
}

func (w *wire) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	d := net.Dialer{Timeout: 20 * time.Second}
	c, err := d.DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.conn = c
	return impatient{c, w.patience}, nil
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn != nil {
		_ = w.conn.Close()
	}
}

// impatient is a connection that ends when nothing arrives for a while. Open reads without a deadline while it
// holds the session's lock (defect 1), and discordgo notices a silent connection after 206 s only, to close it with
// a code that kills the session (defect 4): this one is gone before the code can be sent, so it can be resumed.
type impatient struct {
	net.Conn
	patience time.Duration
}

func (c impatient) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		_ = c.Close()
	}
	return n, err
}
