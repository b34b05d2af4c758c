package playground_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestAnswerInTime: three seconds for the first answer, one answer only, and
// fifteen minutes for what follows.
func TestAnswerInTime(t *testing.T) {
	p, clock, b := rawWorld(t)
	hello := obj{"type": 4, "data": obj{"content": "hello"}}

	i, done := slash(t, p, b, "/go")
	status, body := rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "x"})
	wantCode(t, "edit before answer", status, body, 404, 10015)
	status, body = rest(t, p, "POST", hookPath(p, i), obj{"content": "x"})
	wantCode(t, "follow-up before answer", status, body, 404, 10015)
	clock.Advance(3 * time.Second)
	status, body = rest(t, p, "POST", callbackPath(i), hello)
	wantCode(t, "late answer", status, body, 404, 10062)
	if a := <-done; !errors.Is(a.err, playground.ErrNoAnswer) {
		t.Errorf("late answer: the person got %v, want %v", a.err, playground.ErrNoAnswer)
	}
	status, body = rest(t, p, "POST", "/interactions/1/nonsense/callback", hello)
	wantCode(t, "made-up token", status, body, 404, 10062)

	i, done = slash(t, p, b, "/go")
	clock.Advance(2999 * time.Millisecond)
	if status, body = rest(t, p, "POST", callbackPath(i), hello); status != 204 {
		t.Fatalf("answer: got %d %v, want 204", status, body)
	}
	if a := <-done; a.err != nil || a.Message.Content != "hello" {
		t.Errorf("answer: got %+v", a)
	}
	status, body = rest(t, p, "POST", callbackPath(i), hello)
	wantCode(t, "second answer", status, body, 400, 40060)
	clock.Advance(14 * time.Minute)
	if status, body = rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "edited"}); status != 200 ||
		body["content"] != "edited" {
		t.Errorf("edit: got %d %v", status, body)
	}
	if status, body = rest(t, p, "POST", hookPath(p, i), obj{"content": "more", "flags": 64}); status != 200 {
		t.Errorf("follow-up: got %d %v", status, body)
	}
	if got := p.User("alice").Ephemerals("#games"); len(got) != 1 || got[0].Content != "more" {
		t.Errorf("ephemeral follow-up: got %+v", got)
	}
	clock.Advance(time.Minute)
	status, body = rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "x"})
	wantCode(t, "dead token", status, body, 401, 50027)
	status, body = rest(t, p, "PATCH", "/webhooks/1/"+i["token"].(string)+"/messages/@original", obj{"content": "x"})
	wantCode(t, "foreign webhook", status, body, 404, 10015)
}

// TestDeferred: the first follow-up takes the place of a deferred answer,
// whose being ephemeral is settled.
func TestDeferred(t *testing.T) {
	p, _, b := rawWorld(t)
	i, done := slash(t, p, b, "/go")
	status, body := rest(t, p, "POST", callbackPath(i)+"?with_response=true", obj{"type": 5, "data": obj{"flags": 64}})
	id, _ := body["interaction"].(obj)["response_message_id"].(string)
	if status != 200 || id == "" || body["interaction"].(obj)["response_message_ephemeral"] != true {
		t.Fatalf("defer: got %d %v", status, body)
	}
	if status, body = rest(t, p, "POST", hookPath(p, i), obj{"content": "at last"}); status != 200 || body["id"] != id {
		t.Errorf("first follow-up: got %d %v, want message %s", status, body, id)
	}
	if a := <-done; a.err != nil || a.Message.Content != "at last" || a.Message.OnlyFor != "alice" {
		t.Errorf("got %+v", a)
	}
	status, body = rest(t, p, "GET", "/channels/"+p.ChannelID("games")+"/messages/"+id, nil)
	wantCode(t, "ephemeral by the channel's route", status, body, 404, 10008)
	if status, _ = rest(t, p, "DELETE", hookPath(p, i)+"/messages/@original", nil); status != 204 {
		t.Errorf("delete: got %d", status)
	}
	status, body = rest(t, p, "GET", hookPath(p, i)+"/messages/@original", nil)
	wantCode(t, "deleted answer", status, body, 404, 10008)
}

// TestCallbackChecks: what may answer what, and the limits of modals and
// suggestions. A refused answer leaves the interaction open.
func TestCallbackChecks(t *testing.T) {
	p, _, b := rawWorld(t)
	input := obj{"type": 4, "custom_id": "t", "style": 1, "label": "L"}
	modal := func(k string, v any) obj {
		return obj{"type": 9, "data": with(obj{"custom_id": "m", "title": "T", "components": []any{row(input)}}, k, v)}
	}
	i, done := slash(t, p, b, "/go")
	for _, c := range []struct {
		name string
		body obj
		want string
	}{
		{"no type", obj{}, "type"},
		{"unknown type", obj{"type": 3}, "type"},
		{"update of nothing", obj{"type": 7, "data": obj{"content": "x"}}, "type"},
		{"suggestions", obj{"type": 8, "data": obj{"choices": []any{}}}, "type"},
		{"content", obj{"type": 4, "data": obj{"content": strings.Repeat("x", 2001)}}, "data.content"},
		{"title", modal("title", strings.Repeat("x", 46)), "data.title"},
		{"no title", modal("title", ""), "data.title"},
		{"no components", modal("components", []any{}), "data.components"},
		{"six components", modal("components", repeat(6, func(n int) any {
			return row(with(input, "custom_id", string(rune('a'+n))))
		})), "data.components"},
		{"label", modal("components", []any{row(with(input, "label", strings.Repeat("x", 46)))}),
			"data.components.0.components.0.label"},
		{"value", modal("components", []any{row(with(input, "value", strings.Repeat("x", 4001)))}),
			"data.components.0.components.0.value"},
	} {
		status, body := rest(t, p, "POST", callbackPath(i), c.body)
		wantCode(t, c.name, status, body, 400, 50035)
		got := errorsAt(body["errors"], "")
		if !slices.ContainsFunc(got, func(e string) bool { return strings.HasPrefix(e, c.want) }) {
			t.Errorf("%s: got %v, want an error at %s", c.name, got, c.want)
		}
	}
	status, body := rest(t, p, "POST", callbackPath(i), obj{"type": 4, "data": obj{"content": ""}})
	wantCode(t, "empty", status, body, 400, 50006)
	if status, body = rest(t, p, "POST", callbackPath(i), modal("title", "Fine")); status != 204 {
		t.Fatalf("modal: got %d %v", status, body)
	}
	a := <-done
	if a.Modal == nil || a.Modal.Title != "Fine" || len(a.Modal.Fields) != 1 {
		t.Fatalf("modal: got %+v", a)
	}
	go p.User("alice").SubmitModal(t.Context(), a.Modal, map[string]string{"L": "typed"})
	i = b.next("INTERACTION_CREATE")
	status, body = rest(t, p, "POST", callbackPath(i), modal("title", "Again"))
	wantCode(t, "modal on modal", status, body, 400, 50035)

	go p.User("alice").Autocomplete(t.Context(), "#games", "/go text:a b")
	i = b.next("INTERACTION_CREATE")
	if o := i["data"].(obj)["options"].([]any)[0].(obj); o["focused"] != true || o["value"] != "a b" {
		t.Errorf("focused option: got %v", o)
	}
	status, body = rest(t, p, "POST", callbackPath(i), obj{"type": 4, "data": obj{"content": "x"}})
	wantCode(t, "message for suggestions", status, body, 400, 50035)
	choices := func(n, long int) obj {
		return obj{"type": 8, "data": obj{"choices": repeat(n, func(int) any {
			return obj{"name": strings.Repeat("x", long), "value": "v"}
		})}}
	}
	status, body = rest(t, p, "POST", callbackPath(i), choices(26, 3))
	wantCode(t, "26 suggestions", status, body, 400, 50035)
	status, body = rest(t, p, "POST", callbackPath(i), choices(1, 101))
	wantCode(t, "long suggestion", status, body, 400, 50035)
}

// TestTypedLine: the bot receives what a person types.
func TestTypedLine(t *testing.T) {
	p, _, b := rawWorld(t)
	alice, bob := p.User("alice"), p.User("bob")
	alice.Hold("board.txt", "text/plain", []byte("hello"))
	i, _ := slash(t, p, b, `/go text:"a level:2 b" level:3 with:@Bob sure:yes file:board.txt`)
	data := i["data"].(obj)
	got := map[string]any{}
	for _, o := range data["options"].([]any) {
		got[o.(obj)["name"].(string)] = o.(obj)["value"]
	}
	if got["text"] != "a level:2 b" || got["level"] != 3.0 || got["with"] != bob.ID() || got["sure"] != true {
		t.Errorf("options: got %v", got)
	}
	resolved := data["resolved"].(obj)
	if resolved["users"].(obj)[bob.ID()] == nil || resolved["members"].(obj)[bob.ID()] == nil ||
		resolved["attachments"].(obj)[got["file"].(string)] == nil {
		t.Errorf("resolved: got %v", resolved)
	}
	for _, k := range []string{"member", "guild_id", "guild_locale", "locale", "app_permissions"} {
		if i[k] == nil {
			t.Errorf("%s is missing from an interaction in a server", k)
		}
	}
	go p.User("chloe").Slash(t.Context(), "dm", "/go texte:bonjour à tous")
	i = b.next("INTERACTION_CREATE")
	if i["user"] == nil || i["member"] != nil || i["context"] != 1.0 || i["locale"] != "fr" {
		t.Errorf("in the DM: got %v", i)
	}
	if o := i["data"].(obj)["options"].([]any)[0].(obj); o["name"] != "text" || o["value"] != "bonjour à tous" {
		t.Errorf("localised option: got %v", o)
	}
	for _, line := range []string{"go", "/nothing", "/go level:six", "/go level:6", "/go with:@nobody", "/go colour:red",
		"/go sure:maybe", "/go level:1 level:2", "/go file:none"} {
		if _, err := alice.Slash(t.Context(), "#games", line); err == nil {
			t.Errorf("%s was sent; the client should have refused", line)
		}
	}
}
