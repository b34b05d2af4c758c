package playground_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// post sends a message as the bot and returns its id.
func post(t *testing.T, p *playground.Server, channel string, body obj) string {
	t.Helper()
	status, out := rest(t, p, "POST", "/channels/"+channel+"/messages", body)
	if status != 200 {
		t.Fatalf("post: got %d %v", status, out)
	}
	return out["id"].(string)
}

func TestOldEditsAreRationed(t *testing.T) {
	p, clock, _ := rawWorld(t)
	ch := p.ChannelID("games")
	id := post(t, p, ch, obj{"content": "board"})
	edit := func() (int, obj) {
		return rest(t, p, "PATCH", "/channels/"+ch+"/messages/"+id, obj{"content": "board " + clock.Now().String()})
	}
	for range 10 {
		if status, body := edit(); status != 200 {
			t.Fatalf("young message: got %d %v", status, body)
		}
	}
	clock.Advance(time.Hour)
	for range 3 {
		if status, body := edit(); status != 200 {
			t.Fatalf("first old edits: got %d %v", status, body)
		}
	}
	status, body := edit()
	wantCode(t, "fourth edit of an old message", status, body, 429, 30046)
	clock.Advance(6 * time.Second)
	if status, body := edit(); status != 200 {
		t.Errorf("six seconds later: got %d %v", status, body)
	}
}

func TestNonce(t *testing.T) {
	p, clock, _ := rawWorld(t)
	ch := p.ChannelID("games")
	body := obj{"content": "once", "nonce": "move-17", "enforce_nonce": true}
	first := post(t, p, ch, body)
	if again := post(t, p, ch, body); again != first {
		t.Errorf("same nonce: got message %s, want %s again", again, first)
	}
	if other := post(t, p, p.ChannelID("lobby"), body); other == first {
		t.Error("a nonce counts in its channel only")
	}
	clock.Advance(10 * time.Minute)
	if late := post(t, p, ch, body); late == first {
		t.Error("a nonce is forgotten after some minutes")
	}
	if got := len(p.Messages("#games")); got != 2 {
		t.Errorf("got %d messages, want 2", got)
	}
}

func TestPins(t *testing.T) {
	p, _, _ := rawWorld(t)
	ch := p.ChannelID("games")
	for n := range 251 {
		id := post(t, p, ch, obj{"content": "x"})
		route := "/channels/" + ch + "/messages/pins/" + id
		if n%2 == 1 {
			route = "/channels/" + ch + "/pins/" + id
		}
		status, body := rest(t, p, "PUT", route, nil)
		if n < 250 && status != 204 {
			t.Fatalf("pin %d: got %d %v", n, status, body)
		}
		if n == 250 {
			wantCode(t, "pin 251", status, body, 400, 30003)
		}
	}
	_, body := rest(t, p, "GET", "/channels/"+ch+"/messages/pins", nil)
	if items := body["items"].([]any); len(items) != 50 || body["has_more"] != true {
		t.Errorf("list: got %d pins, has_more %v", len(items), body["has_more"])
	}
	p.DenyPermission("#games", playground.PinMessages)
	status, body := rest(t, p, "PUT", "/channels/"+ch+"/pins/"+post(t, p, ch, obj{"content": "x"}), nil)
	wantCode(t, "no permission to pin", status, body, 403, 50013)
}

// TestPings: allowed_mentions decides who is notified.
func TestPings(t *testing.T) {
	p, _, _ := rawWorld(t)
	ch, alice, bob := p.ChannelID("games"), p.User("alice"), p.User("bob")
	both := fmt.Sprintf("<@%s> and <@%s> @everyone", alice.ID(), bob.ID())
	for _, c := range []struct {
		name string
		body obj
		want []string
	}{
		{"all by default, but for everyone", obj{"content": both}, []string{"alice", "bob"}},
		{"none", obj{"content": both, "allowed_mentions": obj{"parse": []string{}}}, nil},
		{"users", obj{"content": both, "allowed_mentions": obj{"parse": []string{"users"}}}, []string{"alice", "bob"}},
		{"one", obj{"content": both, "allowed_mentions": obj{"users": []string{bob.ID()}}}, []string{"bob"}},
		{"silent", obj{"content": both, "flags": 1 << 12}, nil},
		{"embeds do not ping", obj{"embeds": []any{obj{"description": both}}}, nil},
		{"V2 texts do", obj{"flags": 1 << 15, "components": []any{obj{"type": 10, "content": both}}},
			[]string{"alice", "bob"}},
	} {
		m, _ := p.Message(post(t, p, ch, c.body))
		if !slices.Equal(m.Pings, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, m.Pings, c.want)
		}
	}
	before := len(alice.Pings())
	id := post(t, p, ch, obj{"content": "nobody"})
	rest(t, p, "PATCH", "/channels/"+ch+"/messages/"+id, obj{"content": both})
	if m, _ := p.Message(id); len(m.Pings) != 0 || len(alice.Pings()) != before || len(m.Mentions) != 2 {
		t.Errorf("an edit mentions but does not ping: got %+v", m)
	}
}

func TestDMs(t *testing.T) {
	p, _, _ := rawWorld(t)
	bob := p.User("bob")
	open := func() string {
		status, body := rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": bob.ID()})
		if status != 200 {
			t.Fatalf("open: got %d %v", status, body)
		}
		return body["id"].(string)
	}
	dm := open()
	if again := open(); again != dm {
		t.Errorf("opened twice: got %s, want %s", again, dm)
	}
	post(t, p, dm, obj{"content": "your turn"})
	if got := bob.DMs(); len(got) != 1 || got[0].Content != "your turn" {
		t.Errorf("got %+v", got)
	}
	bob.CloseDMs(true)
	status, body := rest(t, p, "POST", "/channels/"+dm+"/messages", obj{"content": "x"})
	wantCode(t, "closed", status, body, 403, 50007)
	bob.CloseDMs(false)
	p.KickBot("The Games Room")
	post(t, p, dm, obj{"content": "still one server in common"})
	p.KickBot("Le café des jeux")
	status, body = rest(t, p, "POST", "/channels/"+dm+"/messages", obj{"content": "x"})
	wantCode(t, "no server in common", status, body, 403, 50278)
	status, body = rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": "1"})
	wantCode(t, "unknown person", status, body, 404, 10013)
	status, body = rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": "bob"})
	wantCode(t, "not an id", status, body, 400, 50035)
}

// TestDeletedAndForbidden: requests about deleted or forbidden things get Discord's errors.
func TestDeletedAndForbidden(t *testing.T) {
	p, _, _ := rawWorld(t)
	ch := p.ChannelID("games")
	path := "/channels/" + ch + "/messages"
	id := post(t, p, ch, obj{"content": "x"})
	said, err := p.User("bob").Say("#games", "hello")
	if err != nil {
		t.Fatal(err)
	}
	status, body := rest(t, p, "PATCH", path+"/"+said.ID, obj{"content": "x"})
	wantCode(t, "somebody else's message", status, body, 403, 50005)
	status, body = rest(t, p, "DELETE", path+"/"+said.ID, nil)
	wantCode(t, "delete somebody else's", status, body, 403, 50013)
	p.DeleteMessage(id)
	status, body = rest(t, p, "PATCH", path+"/"+id, obj{"content": "x"})
	wantCode(t, "deleted message", status, body, 404, 10008)
	for perm, send := range map[playground.Permission]obj{
		playground.SendMessages: {"content": "x"}, playground.EmbedLinks: {"embeds": []any{obj{"title": "t"}}},
	} {
		p.DenyPermission("#games", perm)
		status, body = rest(t, p, "POST", path, send)
		wantCode(t, "lacking permission", status, body, 403, 50013)
		p.AllowPermission("#games", perm)
	}
	p.DenyPermission("#games", playground.ViewChannel)
	status, body = rest(t, p, "GET", "/channels/"+ch, nil)
	wantCode(t, "invisible channel", status, body, 403, 50001)
	p.AllowPermission("#games", playground.ViewChannel)
	p.DeleteChannel("#games")
	status, body = rest(t, p, "POST", path, obj{"content": "x"})
	wantCode(t, "deleted channel", status, body, 404, 10003)
	lobby := p.ChannelID("lobby")
	p.KickBot("The Games Room")
	status, body = rest(t, p, "POST", "/channels/"+lobby+"/messages", obj{"content": "x"})
	wantCode(t, "kicked", status, body, 403, 50001)
	if _, err := p.User("alice").Slash(t.Context(), "#lobby", "/go"); err == nil {
		t.Error("a command reached a bot that is not in the server")
	}
	r, _ := http.NewRequest(http.MethodGet, p.URL()+"/api/v10/users/@me", nil)
	r.Header.Set("Authorization", "Bot wrong")
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != http.StatusUnauthorized {
		t.Errorf("wrong token: got %v, %v, want 401", res, err)
	}
}

func TestThreads(t *testing.T) {
	p, clock, _ := rawWorld(t)
	ch := p.ChannelID("games")
	id := post(t, p, ch, obj{"content": "table 1"})
	status, thread := rest(t, p, "POST", "/channels/"+ch+"/messages/"+id+"/threads",
		obj{"name": "Table 1", "auto_archive_duration": 60})
	if status != 201 || thread["id"] != id {
		t.Fatalf("got %d %v, want a thread with the message's id", status, thread)
	}
	status, body := rest(t, p, "POST", "/channels/"+ch+"/messages/"+id+"/threads", obj{"name": "again"})
	wantCode(t, "second thread", status, body, 400, 160004)
	status, body = rest(t, p, "POST", "/channels/"+ch+"/threads",
		obj{"name": "x", "type": 11, "auto_archive_duration": 59})
	wantCode(t, "odd duration", status, body, 400, 50035)
	archived := func() any {
		_, body := rest(t, p, "GET", "/channels/"+id, nil)
		return body["thread_metadata"].(obj)["archived"]
	}
	board := post(t, p, id, obj{"content": "move"})
	clock.Advance(time.Hour)
	if archived() != true {
		t.Error("a thread left alone archives itself")
	}
	if _, err := p.User("alice").Slash(t.Context(), id, "/go"); !errors.Is(err, playground.ErrArchived) {
		t.Errorf("command in an archived thread: got %v", err)
	}
	status, body = rest(t, p, "PATCH", "/channels/"+id+"/messages/"+board, obj{"content": "x"})
	wantCode(t, "edit in an archived thread", status, body, 400, 50083)
	post(t, p, id, obj{"content": "wake up"})
	if archived() != false {
		t.Error("posting un-archives")
	}
	p.ArchiveThread(id, true, true)
	status, body = rest(t, p, "POST", "/channels/"+id+"/messages", obj{"content": "x"})
	wantCode(t, "locked thread", status, body, 400, 50083)
	if status, body = rest(t, p, "PATCH", "/channels/"+id, obj{"archived": false, "locked": false}); status != 200 {
		t.Errorf("reopening its own thread: got %d %v", status, body)
	}
	p.DenyPermission("#games", playground.SendMessagesInThreads)
	status, body = rest(t, p, "POST", "/channels/"+id+"/messages", obj{"content": "x"})
	wantCode(t, "no permission in threads", status, body, 403, 50013)
}
