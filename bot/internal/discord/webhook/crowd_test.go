package webhook_test

import (
	"bufio"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/webhook"
)

// dawdler is a body of which no more than this many bytes arrive before the test lets it end.
type dawdler struct {
	sent, most int
	over       <-chan struct{}
}

func (d *dawdler) Read(p []byte) (int, error) {
	if d.sent == d.most {
		<-d.over
		return 0, io.ErrUnexpectedEOF
	}
	n := min(len(p), d.most-d.sent)
	d.sent += n
	return n, nil
}

// TestManySlowSenders: however many clients send a part of a body and no more, a request with Discord's signature is
// answered at once: no time passes in the test. Only clients that really send much take places from each other, and
// they get all of them back.
func TestManySlowSenders(t *testing.T) {
	for name, c := range map[string]struct {
		strangers, bytes, served int // how many of three signed requests, the last of them large, are served
	}{
		"one byte each":         {300, 1, 3},
		"very many":             {2000, 1, 3},
		"16 KB each":            {5000, 16 << 10, 3},
		"17 KB each":            {300, 17 << 10, 3},
		"more than 64 MB":       {4096, 16<<10 + 1, 2},
		"256 KB each":           {273, 256 << 10, 3}, // one place is left
		"one place left for us": {4095, 16<<10 + 1, 3},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				served := 0
				d := webhook.New(webhook.Options{Key: public(testKey()), Now: func() time.Time { return now },
					Serve: func(_ *discordgo.Interaction, c discord.Source) bool { served++; c.Acked(); return true }})
				over := make(chan struct{})
				var strangers sync.WaitGroup
				for range c.strangers {
					strangers.Go(func() {
						r := httptest.NewRequest(http.MethodPost, "/", &dawdler{most: c.bytes, over: over})
						r.Header.Set("X-Signature-Timestamp", strconv.FormatInt(now.Unix(), 10))
						r.Header.Set("X-Signature-Ed25519", strings.Repeat("0", 128))
						d.ServeHTTP(httptest.NewRecorder(), r)
					})
				}
				synctest.Wait() // all of them are reading, or shut out
				start := time.Now()
				three := func() {
					for _, body := range []string{press, press, press + strings.Repeat(" ", 17<<10)} {
						knockAt(d, body)
					}
				}
				three()
				if took := time.Since(start); served != c.served || took != 0 {
					t.Errorf("%d of three are served, the last after %v, want %d at once", served, took, c.served)
				}
				close(over)
				strangers.Wait()
				served = 0
				if three(); served != 3 {
					t.Errorf("after the slow senders have gone %d of three requests are served", served)
				}
			})
		})
	}
}

// pipes is a listener to connections within the test, so that its time is the test's.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// TestBodyReadTimeout: a body has one second to arrive; the answer may take longer.
func TestBodyReadTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := webhook.New(webhook.Options{Key: public(testKey()), Now: func() time.Time { return now },
			Serve: func(_ *discordgo.Interaction, c discord.Source) bool {
				time.Sleep(2 * time.Second)
				c.Acked()
				return true
			}})
		come := make(pipes)
		srv := &http.Server{Handler: d}
		go func() { _ = srv.Serve(come) }()
		defer func() { close(come); _ = srv.Close() }()
		for _, c := range []struct {
			name   string
			length int // that is announced
			pause  time.Duration
			want   int
			after  time.Duration
		}{
			{"at once", len(press), 0, 202, 2 * time.Second},
			{"just in time", len(press), 999 * time.Millisecond, 202, 2999 * time.Millisecond},
			{"late", len(press), 1001 * time.Millisecond, 400, time.Second},
			{"never", len(press) + 1, 0, 400, time.Second},
		} {
			ours, theirs := net.Pipe()
			come <- theirs
			stamp, start := strconv.FormatInt(now.Unix(), 10), time.Now()
			go func() {
				fmt.Fprintf(ours, "POST / HTTP/1.1\r\nHost: x\r\nX-Signature-Ed25519: %s\r\nX-Signature-Timestamp: %s\r\n"+
					"Content-Length: %d\r\n\r\n%s", hex.EncodeToString(ed25519.Sign(testKey(), []byte(stamp+press))), stamp,
					c.length, press[:10])
				time.Sleep(c.pause)
				fmt.Fprint(ours, press[10:])
			}()
			res, err := http.ReadResponse(bufio.NewReader(ours), nil)
			if err != nil {
				t.Fatal(c.name, err)
			}
			if took := time.Since(start); res.StatusCode != c.want || took != c.after {
				t.Errorf("%s: %d after %v, want %d after %v", c.name, res.StatusCode, took, c.want, c.after)
			}
			_ = ours.Close()
		}
	})
}
