package playground_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

const messagesRoute = "/channels/{channel_id}/messages"

func TestFaults(t *testing.T) {
	p, _, _ := rawWorld(t)
	path := "/channels/" + p.ChannelID("games") + "/messages"
	send := func() (int, obj) { return rest(t, p, "POST", path, obj{"content": "x"}) }
	count := func() int { return len(p.Messages("#games")) }

	p.Inject(playground.Fault{Method: "POST", Route: messagesRoute, Status: 503, Times: 2})
	if status, _ := rest(t, p, "GET", path, nil); status != 200 {
		t.Errorf("another method: got %d", status)
	}
	for _, want := range []int{503, 503, 200} {
		if status, _ := send(); status != want {
			t.Errorf("got %d, want %d", status, want)
		}
	}
	if got := count(); got != 1 {
		t.Errorf("got %d messages, want 1: a 503 did nothing", got)
	}
	p.Inject(playground.Fault{Route: "/channels/*", Status: 500, After: true})
	if status, _ := send(); status != 500 || count() != 2 {
		t.Errorf("lost answer: got %d with %d messages, want 500 with 2", status, count())
	}
	p.Inject(playground.Fault{Status: 429, RetryAfter: 1500 * time.Millisecond, Global: true})
	if status, body := send(); status != 429 || body["retry_after"] != 1.5 || body["global"] != true {
		t.Errorf("429: got %d %v", status, body)
	}
	p.Inject(playground.Fault{HangUp: true, After: true})
	res, err := http.Post(p.URL()+"/api/v10"+path, "application/json", strings.NewReader("{}"))
	if err == nil {
		t.Errorf("hung up: got %d", res.StatusCode)
	}
	p.Inject(playground.Fault{Delay: 50 * time.Millisecond})
	start := time.Now()
	if status, _ := send(); status != 200 || time.Since(start) < 50*time.Millisecond {
		t.Errorf("delayed: got %d after %v", status, time.Since(start))
	}
	p.Inject(playground.Fault{Status: 500})
	p.ClearFaults()
	if status, _ := send(); status != 200 {
		t.Errorf("cleared: got %d", status)
	}
	log := p.Requests()
	if last := log[len(log)-1]; last.Route != messagesRoute || last.Status != 200 || last.Fault {
		t.Errorf("log: got %+v", last)
	}
}

func TestRateLimits(t *testing.T) {
	p := newPlayground(t, playground.Options{RateLimits: true})
	path := "/channels/" + p.ChannelID("games") + "/messages"
	for n := range 6 {
		status, body := rest(t, p, "POST", path, obj{"content": "x"})
		if n < 5 && status != 200 {
			t.Fatalf("message %d: got %d %v", n, status, body)
		}
		if n == 5 && (status != 429 || body["retry_after"].(float64) <= 0) {
			t.Errorf("sixth message: got %d %v, want 429", status, body)
		}
	}
	if status, _ := rest(t, p, "POST", "/channels/"+p.ChannelID("lobby")+"/messages", obj{"content": "x"}); status != 200 {
		t.Errorf("another channel: got %d", status)
	}
}

// TestControl orders faults over HTTP, as the page and scripts do.
func TestControl(t *testing.T) {
	p, clock, _ := rawWorld(t)
	order := func(name string, body obj) int {
		data, _ := json.Marshal(body)
		res, err := http.Post(p.URL()+"/playground/faults/"+name, "application/json", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		io.Copy(io.Discard, res.Body)
		return res.StatusCode
	}
	ch := p.ChannelID("games")
	before := clock.Now()
	for _, c := range []struct {
		name string
		body obj
		want int
	}{
		{"answer", obj{"status": 503, "times": 1}, 204}, {"clear", obj{}, 204}, {"duplicate", obj{}, 204},
		{"dm", obj{"user": "bob"}, 204},
		{"dm", obj{"user": "nobody"}, 409}, {"permission", obj{"channel": ch, "permission": "SEND_MESSAGES"}, 204},
		{"permission", obj{"channel": ch, "permission": "FLY"}, 409}, {"delete", obj{"message": "1"}, 409},
		{"delete", obj{"channel": "lobby"}, 204},
		{"kick", obj{"guild": "Le café des jeux"}, 204}, {"kick", obj{"guild": "Le café des jeux", "on": false}, 204},
		{"silence", obj{}, 204},
		{"instead", obj{"ops": []int{9}}, 204}, {"deaf", obj{"on": false}, 204}, {"send", obj{"code": 7}, 204},
		{"archive", obj{"channel": ch}, 409},
		{"advance", obj{"delay": 60000}, 204}, {"drop", obj{"code": 4000}, 204}, {"unknown", obj{}, 404},
	} {
		if got := order(c.name, c.body); got != c.want {
			t.Errorf("%s %v: got %d, want %d", c.name, c.body, got, c.want)
		}
	}
	status, body := rest(t, p, "POST", "/channels/"+ch+"/messages", obj{"content": "x"})
	wantCode(t, "permission taken over HTTP", status, body, 403, 50013)
	if got := clock.Now().Sub(before); got != time.Minute {
		t.Errorf("the clock moved by %v, want a minute", got)
	}
	if p.ChannelID("lobby") != "" {
		t.Error("the channel deleted over HTTP is still there")
	}
}
