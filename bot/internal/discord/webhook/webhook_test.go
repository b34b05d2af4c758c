package webhook_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/webhook"
)

// now is the time of these tests.
var now = time.Unix(1_700_000_000, 0)

const press = `{"id":"7","application_id":"1","type":3,"token":"t","version":1,"channel_id":"5","data":{"component_type":2,"custom_id":"x"}}`

// knock is a request, and what it must be answered with.
type knock struct {
	what   string
	method string // POST
	body   string // press
	stamp  string // of now
	sign   func(stamp, body string) []string
	want   int
	served int // how many interactions it may have served
}

// knocks are requests, right and wrong, to a server whose key belongs to this private key.
func knocks(key ed25519.PrivateKey) []knock {
	by := func(k ed25519.PrivateKey, text string) string {
		return hex.EncodeToString(ed25519.Sign(k, []byte(text)))
	}
	stranger := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{9}, 32))
	at := func(d time.Duration) string { return strconv.FormatInt(now.Add(d).Unix(), 10) }
	header := func(values ...string) func(string, string) []string {
		return func(string, string) []string { return values }
	}
	upTo := func(n int) string {
		return press[:len(press)-1] + `,"x":"` + strings.Repeat("x", n-len(press)-7) + `"}`
	}
	return []knock{
		{what: "an interaction", want: 202, served: 1},
		{what: "a ping", body: `{"type":1}`, want: 200},
		{what: "a large one", body: upTo(256 << 10), want: 202, served: 1},
		{what: "a clock that is behind", stamp: at(-299 * time.Second), want: 202, served: 1},
		{what: "a clock that is ahead", stamp: at(299 * time.Second), want: 202, served: 1},

		{what: "no signature", sign: header(), want: 401},
		{what: "a ping without a signature", body: `{"type":1}`, sign: header(), want: 401},
		{what: "an empty signature", sign: header(""), want: 401},
		{what: "no hex", sign: header("zz" + strings.Repeat("0", 126)), want: 401},
		{what: "half a signature", sign: func(s, b string) []string { return []string{by(key, s+b)[:64]} }, want: 401},
		{what: "more than a signature", sign: func(s, b string) []string { return []string{by(key, s+b) + "00"} }, want: 401},
		{what: "zeros", sign: header(strings.Repeat("0", 128)), want: 401},
		{what: "a stranger's", sign: func(s, b string) []string { return []string{by(stranger, s+b)} }, want: 401},
		{what: "another body's", sign: func(s, b string) []string { return []string{by(key, s+b+" ")} }, want: 401},
		{what: "the body's alone", sign: func(_, b string) []string { return []string{by(key, b)} }, want: 401},
		{what: "the timestamp's alone", sign: func(s, _ string) []string { return []string{by(key, s)} }, want: 401},
		{what: "another time's", sign: func(_, b string) []string { return []string{by(key, at(-time.Second)+b)} },
			want: 401},
		{what: "one wrong bit", sign: func(s, b string) []string {
			sig := ed25519.Sign(key, []byte(s+b))
			sig[63] ^= 1
			return []string{hex.EncodeToString(sig)}
		}, want: 401},
		{what: "two signatures", sign: func(s, b string) []string { return []string{by(key, s+b), by(stranger, s+b)} },
			want: 401},
		{what: "garbage of a stranger's", body: `{`, sign: func(s, b string) []string { return []string{by(stranger, s+b)} },
			want: 401},
		{what: "a large body without a signature", body: upTo(256<<10 + 1), sign: header(), want: 401},

		{what: "no timestamp", stamp: "none", want: 401},
		{what: "one of long ago", stamp: at(-301 * time.Second), want: 401},
		{what: "one of three years ago", stamp: at(-3 * 365 * 24 * time.Hour), want: 401},
		{what: "one of later", stamp: at(301 * time.Second), want: 401},
		{what: "one of before time", stamp: "-9223372036854775808", want: 401},
		{what: "one of after time", stamp: "9223372036854775807", want: 401},
		{what: "a time in words", stamp: "now", want: 401},
		{what: "a time with a fraction", stamp: at(0) + ".5", want: 401},

		{what: "a body that is too large", body: upTo(256<<10 + 1), want: 413},
		{what: "a huge body", body: strings.Repeat("x", 4<<20), want: 413},
		{what: "another method", method: http.MethodGet, want: 405},
		{what: "no body", body: " ", want: 400},
		{what: "garbage", body: `\x00`, want: 400},
		{what: "a list", body: `[]`, want: 400},
		{what: "a number", body: `1`, want: 400},
		{what: "nothing", body: `{}`, want: 400},
		{what: "a type of text", body: `{"type":"1"}`, want: 400},
		{what: "a type of tomorrow", body: `{"id":"7","type":99,"token":"t","data":{}}`, want: 400},
		{what: "no id", body: `{"type":3,"token":"t","data":{"component_type":2,"custom_id":"x"}}`, want: 400},
		{what: "no data", body: `{"id":"7","type":3,"token":"t"}`, want: 400},
		{what: "data of another kind", body: `{"id":"7","type":3,"token":"t","data":3}`, want: 400},
		{what: "a form that is not understood",
			body: `{"id":"7","type":5,"token":"t","data":{"custom_id":"x","components":3}}`,
			want: 400},
		{what: "a form with a label",
			body: `{"id":"7","type":5,"token":"t","data":{"custom_id":"x","components":[{"type":18,"component":{"type":99}}]}}`,
			want: 202, served: 1},
		{what: "deep nesting", body: strings.Repeat("[", 100_000), want: 400},
	}
}

// faults are what a server answers wrongly.
func faults(t *testing.T, make func(serve func(*discordgo.Interaction, discord.Source) bool) http.Handler,
	key ed25519.PrivateKey) (list []string) {
	t.Helper()
	served := 0
	server := make(func(_ *discordgo.Interaction, c discord.Source) bool { served++; c.Acked(); return true })
	for _, k := range knocks(key) {
		if k.method == "" {
			k.method = http.MethodPost
		}
		if k.body == "" {
			k.body = press
		}
		if k.stamp == "" {
			k.stamp = strconv.FormatInt(now.Unix(), 10)
		}
		if k.sign == nil {
			k.sign = func(s, b string) []string { return []string{hex.EncodeToString(ed25519.Sign(key, []byte(s+b)))} }
		}
		body := &counted{r: strings.NewReader(k.body)}
		r := httptest.NewRequest(k.method, "/", body)
		if k.stamp != "none" {
			r.Header.Set("X-Signature-Timestamp", k.stamp)
		}
		for _, s := range k.sign(k.stamp, k.body) {
			r.Header.Add("X-Signature-Ed25519", s)
		}
		w := httptest.NewRecorder()
		served = 0
		server.ServeHTTP(w, r)
		if w.Code != k.want || served != k.served {
			list = append(list, fmt.Sprintf("%s: %d and %d served, want %d and %d", k.what, w.Code, served, k.want, k.served))
		}
		if body.n > 256<<10+64<<10 {
			list = append(list, fmt.Sprintf("%s: %d bytes were read", k.what, body.n))
		}
		if k.want == 200 && (strings.TrimSpace(w.Body.String()) != `{"type":1}` ||
			w.Header().Get("Content-Type") != "application/json") {
			list = append(list, fmt.Sprintf("%s: %q of %q", k.what, w.Body, w.Header().Get("Content-Type")))
		}
		if k.want == 202 && w.Body.Len() > 0 {
			list = append(list, fmt.Sprintf("%s: a body %q", k.what, w.Body))
		}
	}
	return list
}

// counted counts what is read of a body whose length nobody has told.
type counted struct {
	r io.Reader
	n int
}

func (c *counted) Read(p []byte) (n int, err error) {
	n, err = c.r.Read(p)
	c.n += n
	return n, err
}

func testKey() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, 32)) }

func public(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

// TestServer sends the server all requests.
func TestServer(t *testing.T) {
	for _, fault := range faults(t, func(serve func(*discordgo.Interaction, discord.Source) bool) http.Handler {
		return webhook.New(webhook.Options{Key: public(testKey()), Serve: serve, Now: func() time.Time { return now }})
	}, testKey()) {
		t.Error(fault)
	}
}
