package webhook_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/webhook"
)

// appID is the application of these tests.
const appID = "1"

// about is a webhook event.
func about(kind, data string) string {
	return `{"version":1,"application_id":"1","type":1,"event":{"type":"` + kind +
		`","timestamp":"2024-10-18T14:42:53.064834","data":` + data + `}}`
}

const (
	eventPing = `{"version":1,"application_id":"1","type":0}`
	ann       = `"user":{"id":"42","username":"ann"}`
)

var (
	added   = about("APPLICATION_AUTHORIZED", `{"integration_type":1,"scopes":["applications.commands"],`+ann+`}`)
	removed = about("APPLICATION_DEAUTHORIZED", `{`+ann+`}`)
)

// eventKnock is a request to the address for events, and what it must be answered with.
type eventKnock struct {
	what  string
	path  string // /events
	body  string // removed
	stamp time.Duration
	key   ed25519.PrivateKey // the application's
	fails bool               // the event cannot be handled
	want  int
	got   string // the events that are handled
}

func eventKnocks() []eventKnock {
	stranger := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{9}, 32))
	const at = "2024-10-18T14:42:53.064834Z"
	return []eventKnock{
		{what: "a ping", body: eventPing, want: 204},
		{what: "an addition to an account", body: added, want: 204, got: "true account 42 " + at},
		{what: "a removal", want: 204, got: "false account 42 " + at},
		{what: "a removal behind a proxy's path", path: "/tablee/events/", want: 204, got: "false account 42 " + at},
		{what: "an addition to a server", body: about("APPLICATION_AUTHORIZED", `{"integration_type":0,`+ann+
			`,"scopes":["bot"],"guild":{"id":"5"}}`), want: 204, got: "true server 42 " + at},
		{what: "a removal from a server", body: about("APPLICATION_DEAUTHORIZED", `{"integration_type":0,`+ann+`}`),
			want: 204, got: "false server 42 " + at},
		{what: "a login elsewhere", body: about("APPLICATION_AUTHORIZED", `{"scopes":["identify"],`+ann+`}`),
			want: 204, got: "true elsewhere 42 " + at},
		{what: "a place of tomorrow", body: about("APPLICATION_AUTHORIZED", `{"integration_type":7,`+ann+`}`),
			want: 204, got: "true elsewhere 42 " + at},
		{what: "a time with a zone", body: strings.Replace(removed, "14:42:53.064834", "16:42:53.064834+02:00", 1),
			want: 204, got: "false account 42 " + at},
		{what: "a time in whole seconds", body: strings.Replace(removed, ".064834", "", 1), want: 204,
			got: "false account 42 2024-10-18T14:42:53Z"},
		{what: "another event", body: about("ENTITLEMENT_CREATE", `{"id":"7"}`), want: 204},
		{what: "an event of tomorrow", body: about("LOBBY_MESSAGE_CREATE", `3`), want: 204},
		{what: "one that cannot be stored", fails: true, want: 503, got: "false account 42 " + at},
		{what: "a clock that is behind", stamp: -299 * time.Second, want: 204, got: "false account 42 " + at},

		{what: "a ping of a stranger's", body: eventPing, key: stranger, want: 401},
		{what: "an event of a stranger's", key: stranger, want: 401},
		{what: "garbage of a stranger's", body: `{`, key: stranger, want: 401},
		{what: "one of long ago", stamp: -301 * time.Second, want: 401},
		{what: "one of later", stamp: 301 * time.Second, want: 401},
		{what: "a body that is too large", body: removed + strings.Repeat(" ", 256<<10), want: 413},
		{what: "a huge body", body: strings.Repeat("x", 4<<20), want: 413},
		{what: "another application's", body: strings.Replace(removed, `"application_id":"1"`, `"application_id":"2"`, 1),
			want: 403},
		{what: "nobody's", body: strings.Replace(removed, `"application_id":"1",`, ``, 1), want: 403},
		{what: "garbage", body: `{`, want: 400},
		{what: "a list", body: `[]`, want: 400},
		{what: "no type", body: `{"application_id":"1"}`, want: 400},
		{what: "a type of text", body: `{"application_id":"1","type":"0"}`, want: 400},
		{what: "an interaction", body: press, want: 400},
		{what: "an interaction's ping", body: `{"application_id":"1","type":1}`, want: 400},
		{what: "no kind of event", body: about("", `{}`), want: 400},
		{what: "nobody", body: about("APPLICATION_DEAUTHORIZED", `{}`), want: 400},
		{what: "somebody without a number", body: about("APPLICATION_DEAUTHORIZED", `{"user":{"id":"ann"}}`), want: 400},
		{what: "data of another form", body: about("APPLICATION_AUTHORIZED", `[1]`), want: 400},
		{what: "no time", body: strings.Replace(removed, `"timestamp":"2024-10-18T14:42:53.064834",`, "", 1), want: 400},
		{what: "a time in words", body: strings.Replace(removed, "2024-10-18T14:42:53.064834", "today", 1), want: 400},
		{what: "an interaction at its own address", path: "/", body: press, want: 202, got: "served"},
		{what: "an event at the address for interactions", path: "/", body: about("APPLICATION_DEAUTHORIZED", `{}`),
			want: 200},
	}
}

// eventFaults are what a server answers wrongly at the address for events.
func eventFaults(t *testing.T, make func(webhook.Options) http.Handler) (list []string) {
	t.Helper()
	for _, k := range eventKnocks() {
		var got []string
		server := make(webhook.Options{Key: public(testKey()), Now: func() time.Time { return now },
			App: func() string { return appID },
			Event: func(_ context.Context, e webhook.Event) error {
				got = append(got, fmt.Sprint(e.Added, " ", e.Where, " ", e.User, " ", e.At.UTC().Format(time.RFC3339Nano)))
				if k.fails {
					return errors.New("the disk is full")
				}
				return nil
			},
			Serve: func(_ *discordgo.Interaction, c discord.Source) bool {
				got = append(got, "served")
				c.Acked()
				return true
			}})
		if k.key == nil {
			k.key = testKey()
		}
		if k.body == "" {
			k.body = removed
		}
		if k.path == "" {
			k.path = "/events"
		}
		body := &counted{r: strings.NewReader(k.body)}
		r := httptest.NewRequest(http.MethodPost, k.path, body)
		signFor(r, k.key, now.Add(k.stamp), k.body)
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != k.want || strings.Join(got, ", ") != k.got {
			list = append(list, fmt.Sprintf("%s: %d and %q, want %d and %q", k.what, w.Code, got, k.want, k.got))
		}
		if w.Code == 204 && (w.Body.Len() > 0 || w.Header().Get("Content-Type") == "") {
			list = append(list, fmt.Sprintf("%s: a body %q of %q", k.what, w.Body, w.Header().Get("Content-Type")))
		}
		if body.n > 256<<10+64<<10 {
			list = append(list, fmt.Sprintf("%s: %d bytes were read", k.what, body.n))
		}
	}
	return list
}

// signFor signs a request.
func signFor(r *http.Request, key ed25519.PrivateKey, at time.Time, body string) {
	stamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, []byte(stamp+body))))
}

// TestEvents sends the server all requests about events.
func TestEvents(t *testing.T) {
	for _, fault := range eventFaults(t, func(o webhook.Options) http.Handler { return webhook.New(o) }) {
		t.Error(fault)
	}
}

// TestBrokenEventServersAreFound: each of these has a fault that the requests find.
func TestBrokenEventServersAreFound(t *testing.T) {
	over := func(change func(*http.Request, []byte)) func(webhook.Options) http.Handler {
		return func(o webhook.Options) http.Handler {
			s := webhook.New(o)
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(io.LimitReader(r.Body, 257<<10))
				r.Body = io.NopCloser(bytes.NewReader(body))
				change(r, body)
				s.ServeHTTP(w, r)
			})
		}
	}
	for _, c := range []struct {
		name, fault string
		make        func(webhook.Options) http.Handler
	}{
		{"verifies no signature of events", "an event of a stranger's", over(func(r *http.Request, body []byte) {
			stamp, _ := strconv.ParseInt(r.Header.Get("X-Signature-Timestamp"), 10, 64)
			signFor(r, testKey(), time.Unix(stamp, 0), string(body))
		})},
		{"takes old ones", "one of long ago", over(func(r *http.Request, body []byte) {
			stamp, signature := r.Header.Get("X-Signature-Timestamp"), r.Header.Get("X-Signature-Ed25519")
			sig, _ := hex.DecodeString(signature)
			if ed25519.Verify(public(testKey()), append([]byte(stamp), body...), sig) {
				signFor(r, testKey(), now, string(body))
			}
		})},
		{"looks at no path", "a ping", over(func(r *http.Request, _ []byte) { r.URL.Path = "/" })},
		{"takes all for events", "an interaction at its own address", over(func(r *http.Request, _ []byte) {
			r.URL.Path = "/events"
		})},
		{"takes one path alone", "a removal behind a proxy's path", over(func(r *http.Request, _ []byte) {
			if r.URL.Path != "/events" {
				r.URL.Path = "/"
			}
		})},
		{"acknowledges what failed", "one that cannot be stored", func(o webhook.Options) http.Handler {
			handle := o.Event
			o.Event = func(ctx context.Context, e webhook.Event) error { _ = handle(ctx, e); return nil }
			return webhook.New(o)
		}},
		{"takes other applications' events", "another application's", func(o webhook.Options) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(io.LimitReader(r.Body, 257<<10))
				r.Body = io.NopCloser(bytes.NewReader(body))
				var p struct {
					App string `json:"application_id"`
				}
				_ = json.Unmarshal(body, &p)
				o.App = func() string { return p.App }
				webhook.New(o).ServeHTTP(w, r)
			})
		}},
		{"answers 200", "a ping", func(o webhook.Options) http.Handler {
			s := webhook.New(o)
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				got := httptest.NewRecorder()
				if s.ServeHTTP(got, r); got.Code == 204 {
					got.Code = 200
				}
				w.WriteHeader(got.Code)
			})
		}},
		{"knows no other events", "another event", func(o webhook.Options) http.Handler {
			s := webhook.New(o)
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(io.LimitReader(r.Body, 257<<10))
				if bytes.Contains(body, []byte("ENTITLEMENT")) {
					w.WriteHeader(400)
					return
				}
				r.Body = io.NopCloser(bytes.NewReader(body))
				s.ServeHTTP(w, r)
			})
		}},
	} {
		list := eventFaults(t, c.make)
		if !slices.ContainsFunc(list, func(f string) bool { return strings.HasPrefix(f, c.fault+":") }) {
			t.Errorf("a server that %s is taken for sound; faults %q, want one with %q", c.name, list, c.fault)
		}
	}
}
