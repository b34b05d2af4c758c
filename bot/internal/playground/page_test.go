package playground_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

func pagePost(t *testing.T, p place, name string, body obj) (int, obj) {
	t.Helper()
	data, _ := json.Marshal(body)
	res, err := http.Post(p.URL()+"/playground/api/"+name, "application/json", strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var out obj
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	return res.StatusCode, out
}

// TestCompletion: what the list above the input offers, in the person's
// language.
func TestCompletion(t *testing.T) {
	t.Parallel()
	p := newPlayground(t, playground.Options{})
	startDemo(t, p)
	for _, c := range []struct {
		who, channel, text string
		want               string // lines offered
		ready              bool
	}{
		{"alice", "games", "/",
			"/demo board |/demo sow pit:|/demo late |/demo never |/demo dm |/demo file |/demo layout |/demo thread ", false},
		{"alice", "games", "/so", "/demo sow pit:", false},
		{"chloe", "jeux", "/démo pl", "/démo plateau ", false},
		{"chloe", "jeux", "/demo board ", "/demo board niveau:|/demo board opponent:", true},
		{"alice", "games", "/demo board level:", "/demo board level:Beginner |/demo board level:Master ", false},
		{"chloe", "jeux", "/demo board niveau:d", "/demo board niveau:Débutant ", false},
		{"alice", "games", "/demo board opponent:@b", "/demo board opponent:@bob ", false},
		{"alice", "games", "/demo board level:Master opp", "/demo board level:Master opponent:", false},
		{"alice", "games", "/demo sow pit:a", "/demo sow pit:a |/demo sow pit:ab ", true},
		{"alice", "games", "/nothing", "", false},
	} {
		status, body := pagePost(t, p, "complete", obj{"as": c.who, "channel": p.ChannelID(c.channel), "text": c.text})
		var lines []string
		items, _ := body["items"].([]any)
		for _, i := range items {
			lines = append(lines, i.(obj)["line"].(string))
		}
		if got := strings.Join(lines, "|"); status != 200 || got != c.want || body["ready"] != c.ready {
			t.Errorf("%s: got %d %q ready %v, want %q ready %v", c.text, status, got, body["ready"], c.want, c.ready)
		}
	}
	if got, want := p.User("chloe").CommandNames("#jeux")[5], "/démo plateau"; got != want {
		t.Errorf("command names: got %q, want %q", got, want)
	}
}

// TestFirstSuggestions: before anything is typed every command shows, by its first sub-command, before any shows twice;
// all are there.
func TestFirstSuggestions(t *testing.T) {
	p, _, _ := rawWorld(t)
	var defs []obj
	for _, name := range []string{"table", "chess"} {
		var subs []obj
		for i := range 24 {
			subs = append(subs, obj{"type": 1, "name": fmt.Sprintf("%s%d", name, i), "description": "Do"})
		}
		defs = append(defs, obj{"name": name, "description": "Do", "options": subs})
	}
	if status, out := restList(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", defs); status != 200 {
		t.Fatalf("register: %d %v", status, out)
	}
	for text, want := range map[string]string{"/": "/table table0 /chess chess0 /table table1 ",
		"/ch": "/chess chess0 /chess chess1 /chess chess2 "} {
		_, body := pagePost(t, p, "complete", obj{"as": "alice", "channel": p.ChannelID("games"), "text": text})
		items, got := body["items"].([]any), ""
		for _, i := range items[:min(3, len(items))] {
			got += i.(obj)["line"].(string)
		}
		if got != want || text == "/" && len(items) != 48 {
			t.Errorf("%s offers %d lines, first %q, want %q", text, len(items), got, want)
		}
	}
}

// TestEvents: each person's stream has what that person may see and no more.
func TestEvents(t *testing.T) {
	p, _, _ := rawWorld(t)
	streams := map[string]*bufio.Scanner{}
	for _, name := range []string{"alice", "bob"} {
		res, err := http.Get(p.URL() + "/playground/api/events?as=" + name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		streams[name] = bufio.NewScanner(res.Body)
		streams[name].Scan() // "retry:": the stream is on
	}
	next := func(name string) obj {
		for streams[name].Scan() {
			if data, ok := strings.CutPrefix(streams[name].Text(), "data: "); ok {
				var e obj
				if json.Unmarshal([]byte(data), &e) == nil && e["type"] == "message" {
					return e["message"].(obj)
				}
			}
		}
		t.Fatalf("the stream of %s ended", name)
		return nil
	}
	status, body := pagePost(t, p, "send", obj{"as": "alice", "channel": p.ChannelID("games"), "text": "<b>hi</b>"})
	if status != 200 {
		t.Fatalf("send: got %d %v", status, body)
	}
	for name := range streams {
		if got := next(name)["content"]; got != "<b>hi</b>" {
			t.Errorf("%s sees %v", name, got)
		}
	}
	_, dm := rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": p.User("alice").ID()})
	post(t, p, dm["id"].(string), obj{"content": "secret"})
	post(t, p, p.ChannelID("lobby"), obj{"content": "public"})
	if got := next("alice")["content"]; got != "secret" {
		t.Errorf("alice sees %v, want her DM", got)
	}
	if got := next("bob")["content"]; got != "public" {
		t.Errorf("bob sees %v, want only what is public", got)
	}
	status, state := pageGet(t, p, "state?as=alice")
	if dm := state["dm"].(obj); status != 200 || dm["unread"] != 1.0 {
		t.Errorf("state: got %d %v, want one unread DM", status, dm)
	}
	status, _ = pageGet(t, p, "messages?as=bob&channel="+dm["id"].(string))
	if status != 404 {
		t.Errorf("bob reading alice's DM: got %d, want 404", status)
	}
}

func pageGet(t *testing.T, p place, path string) (int, obj) {
	t.Helper()
	res, err := http.Get(p.URL() + "/playground/api/" + path)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var out obj
	json.NewDecoder(res.Body).Decode(&out)
	return res.StatusCode, out
}
