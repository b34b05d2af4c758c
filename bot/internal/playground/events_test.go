package playground_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// hook is a bot's address for webhook events.
type hook struct {
	url    string
	status chan int // what the next events are answered; 204 when there is none
	got    chan obj // events that are signed rightly
}

// newHook starts an address. lax answers 204 whatever is wrong with a signature.
func newHook(t *testing.T, p *playground.Server, lax bool) *hook {
	t.Helper()
	_, app := rest(t, p, "GET", "/applications/@me", nil)
	key, err := hex.DecodeString(app["verify_key"].(string))
	if err != nil {
		t.Fatal(err)
	}
	h := &hook{status: make(chan int, 9), got: make(chan obj, 9)}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		signed := append([]byte(r.Header.Get("X-Signature-Timestamp")), body...)
		if !lax && !ed25519.Verify(key, signed, signature) {
			w.WriteHeader(401)
			return
		}
		var event obj
		if json.Unmarshal(body, &event) != nil {
			w.WriteHeader(400)
			return
		}
		status := 204
		if event["type"] == 1.0 {
			select {
			case status = <-h.status:
			default:
			}
			h.got <- event // after the answer is settled: what the test does next is about later events
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(srv.Close)
	h.url = srv.URL
	return h
}

// next is the next event that comes.
func (h *hook) next(t *testing.T) obj {
	t.Helper()
	select {
	case e := <-h.got:
		return e
	case <-time.After(10 * time.Second):
		t.Fatal("no event came")
		return nil
	}
}

// TestWebhookEvents: who installs and removes the application is told to the bot's address, signed, as documented.
func TestWebhookEvents(t *testing.T) {
	clock := playground.NewFakeClock(time.Time{})
	p := newPlayground(t, playground.Options{Clock: clock, Guilds: []playground.GuildSpec{
		{Name: "Elsewhere", Channels: []string{"hall"}, NoBot: true}}})
	h := newHook(t, p, false)
	alice := p.User("alice")
	alice.Install() // before there is an address
	alice.Uninstall()
	if err := p.SetEventsEndpoint(t.Context(), h.url); err != nil {
		t.Fatal(err)
	}
	_, app := rest(t, p, "GET", "/applications/@me", nil)
	if app["event_webhooks_url"] != h.url || app["event_webhooks_status"] != 2.0 {
		t.Errorf("application: got %v", app)
	}
	check := func(e obj, kind string, want obj) {
		t.Helper()
		event, _ := e["event"].(obj)
		data, _ := event["data"].(obj)
		at, err := time.Parse("2006-01-02T15:04:05.000000", fmt.Sprint(event["timestamp"]))
		if e["version"] != 1.0 || e["application_id"] != p.ApplicationID() || e["type"] != 1.0 ||
			event["type"] != kind || err != nil || at.Year() != 2026 {
			t.Errorf("%s: got %v", kind, e)
		}
		for k, v := range want {
			got, _ := json.Marshal(data[k])
			if expected, _ := json.Marshal(v); string(got) != string(expected) {
				t.Errorf("%s: %s is %s, want %s", kind, k, got, expected)
			}
		}
		if user, _ := data["user"].(obj); user["id"] != alice.ID() {
			t.Errorf("%s: got the user %v", kind, data["user"])
		}
	}
	alice.Install()
	alice.Install() // it is there already
	check(h.next(t), "APPLICATION_AUTHORIZED",
		obj{"integration_type": 1, "scopes": []string{"applications.commands"}, "guild": nil})
	alice.Uninstall()
	check(h.next(t), "APPLICATION_DEAUTHORIZED", obj{"integration_type": nil, "scopes": nil})
	if err := p.InviteBot("Elsewhere"); err != nil {
		t.Fatal(err)
	}
	e := h.next(t)
	check(e, "APPLICATION_AUTHORIZED", obj{"integration_type": 0, "scopes": []string{"bot", "applications.commands"}})
	if guild := e["event"].(obj)["data"].(obj)["guild"].(obj); guild["name"] != "Elsewhere" {
		t.Errorf("guild: got %v", guild)
	}
	// What is not taken comes again, later and later, for ten minutes.
	for range 7 {
		h.status <- 500
	}
	alice.Install()
	h.next(t)
	for _, pause := range []time.Duration{5, 10, 20, 40, 80, 160} {
		if err := p.WaitHeard(t.Context()); err != nil {
			t.Fatal(err)
		}
		clock.Advance(pause*time.Second - time.Millisecond)
		if err := p.WaitHeard(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(h.got) > 0 {
			t.Errorf("the event came again before %d s", pause)
		}
		clock.Advance(time.Millisecond)
		check(h.next(t), "APPLICATION_AUTHORIZED", nil)
	}
	if err := p.WaitHeard(t.Context()); err != nil {
		t.Fatal(err)
	}
	clock.Advance(time.Hour)
	if err := p.WaitHeard(t.Context()); err != nil || len(h.got) > 0 {
		t.Errorf("the event came again after ten minutes (%v)", err)
	}
	if err := p.EventsLost(); err != nil {
		t.Errorf("the address was given up: %v", err)
	}
	if err := p.SetEventsEndpoint(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	alice.Uninstall()
	if err := p.WaitHeard(t.Context()); err != nil || len(h.got) > 0 {
		t.Errorf("an event came to an address that was removed (%v)", err)
	}
}

// TestWrongEventsEndpoint: an address that does not look at signatures is not taken.
func TestWrongEventsEndpoint(t *testing.T) {
	p, _, _ := chatWorld(t)
	for what, url := range map[string]string{
		"takes every signature": newHook(t, p, true).url, "is nowhere": "http://127.0.0.1:1/", "answers pages": p.URL(),
	} {
		if err := p.SetEventsEndpoint(t.Context(), url); !errors.Is(err, playground.ErrEndpoint) {
			t.Errorf("an address that %s: got %v, want %v", what, err, playground.ErrEndpoint)
		}
	}
}
