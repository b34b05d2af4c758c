package playground_test

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// chatWorld is a playground with a group, a DM of two people, a server without the bot, and commands for all kinds of
// installation. Nobody has installed the application.
func chatWorld(t *testing.T) (*playground.Server, *playground.FakeClock, *rawBot) {
	t.Helper()
	clock := playground.NewFakeClock(time.Time{})
	p := newPlayground(t, playground.Options{Clock: clock, Chats: chats, Guilds: []playground.GuildSpec{
		{Name: "The Games Room", Channels: []string{"games"}},
		{Name: "Elsewhere", Channels: []string{"hall"}, NoBot: true},
	}})
	b := dial(t, p)
	b.identify(p, allIntents)
	registerInstallable(t, p)
	return p, clock, b
}

var chats = []playground.ChatSpec{
	{Name: "Friends", People: []string{"alice", "bob", "chloe"}}, {People: []string{"bob", "chloe"}},
}

func registerInstallable(t *testing.T, p *playground.Server) {
	t.Helper()
	both := []int{0, 1}
	status, out := restList(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", []obj{
		{"name": "server", "description": "Server"},
		{"name": "both", "description": "Both", "integration_types": both, "options": []obj{
			{"type": 6, "name": "with", "description": "With"}}},
		{"name": "mine", "description": "Mine", "integration_types": []int{1}},
		{"name": "chats", "description": "Chats", "integration_types": both, "contexts": []int{2}},
		{"name": "nochats", "description": "No chats", "integration_types": both, "contexts": []int{0, 1}},
		{"type": 3, "name": "Look", "integration_types": both},
		{"type": 2, "name": "Greet", "integration_types": both},
	})
	if status != 200 {
		t.Fatalf("register: %d %v", status, out)
	}
}

// TestWhoSeesCommands: a command is there once, where its kinds of installation, its contexts and what the person has
// installed allow it.
func TestWhoSeesCommands(t *testing.T) {
	p, _, _ := chatWorld(t)
	alice := p.User("alice")
	see := func(when string, want map[string]string) {
		t.Helper()
		for channel, names := range want {
			if got := strings.Join(alice.CommandNames(channel), " "); got != names {
				t.Errorf("%s, in %s: got %q, want %q", when, channel, got, names)
			}
		}
	}
	see("not installed", map[string]string{
		"games": "/both /nochats /server", "dm": "/both /nochats /server", "hall": "", "chat:Friends": ""})
	alice.Install()
	installed := map[string]string{
		"games": "/both /mine /nochats /server", "dm": "/both /mine /nochats /server", "hall": "/both /mine /nochats",
		"Friends": "/both /chats /mine"}
	see("installed", installed)
	if got := p.User("bob").CommandNames("Friends"); len(got) > 0 {
		t.Errorf("bob, who has not installed it, sees %v", got)
	}
	if err := alice.Leave("The Games Room"); err != nil {
		t.Fatal(err)
	}
	see("no server in common", map[string]string{"dm": "/both /mine /nochats", "Friends": "/both /chats /mine"})
	alice.Uninstall()
	see("neither", map[string]string{"dm": "", "hall": "", "Friends": ""})
	if err := p.KickBot("The Games Room"); err != nil {
		t.Fatal(err)
	}
	alice.Install()
	see("kicked", map[string]string{"games": "/both /mine /nochats"})
}

// TestChatInteraction: what the bot gets from a private channel, and what it can do there: answer.
func TestChatInteraction(t *testing.T) {
	p, _, b := chatWorld(t)
	alice, bob := p.User("alice"), p.User("bob")
	alice.Install()
	i, done := begun(b, func() (playground.Response, error) {
		return alice.Slash(t.Context(), "Friends", "/both with:bob")
	})
	channel := i["channel"].(obj)
	people, _ := channel["recipients"].([]any)
	if i["context"] != 2.0 || i["user"].(obj)["username"] != "alice" || i["member"] != nil || i["guild_id"] != nil ||
		i["guild"] != nil || i["guild_locale"] != nil || channel["type"] != 3.0 || channel["name"] != "Friends" ||
		len(people) != 3 || channel["guild_id"] != nil || i["app_permissions"] != fmt.Sprint(1<<15|1<<14|1<<17) {
		t.Errorf("interaction: got %v", i)
	}
	if resolved := i["data"].(obj)["resolved"].(obj); resolved["members"] != nil || len(resolved["users"].(obj)) != 1 {
		t.Errorf("resolved: got %v", resolved)
	}
	mine := obj{"1": alice.ID()}
	if got := i["authorizing_integration_owners"].(obj); !maps.Equal(got, mine) {
		t.Errorf("owners: got %v, want %v", got, mine)
	}
	reply(t, p, i, obj{"content": "board", "components": buttons("Go")})
	board := (<-done).Message
	if board.Content != "board" || board.Ephemeral || board.GuildID != "" {
		t.Fatalf("answer: got %+v", board)
	}
	if got := p.Messages("chat:friends"); len(got) != 1 || got[0].ID != board.ID {
		t.Errorf("messages: got %+v", got)
	}
	// Bob, who has not installed it, presses; the installation stays Alice's.
	i, done = begun(b, func() (playground.Response, error) { return bob.Click(t.Context(), board.ID, "Go") })
	owners := i["message"].(obj)["interaction_metadata"].(obj)["authorizing_integration_owners"].(obj)
	if got := i["authorizing_integration_owners"].(obj); i["user"].(obj)["username"] != "bob" || i["context"] != 2.0 ||
		!maps.Equal(got, mine) || !maps.Equal(owners, mine) {
		t.Errorf("press: got %v", i)
	}
	input := obj{"type": 4, "custom_id": "t", "style": 1, "label": "Why"}
	form := obj{"type": 9, "data": obj{"custom_id": "m", "title": "T", "components": []any{row(input)}}}
	rest(t, p, "POST", callbackPath(i), form)
	modal := (<-done).Modal
	i, done = begun(b, func() (playground.Response, error) {
		return bob.SubmitModal(t.Context(), modal, map[string]string{"Why": "so"})
	})
	if got := i["authorizing_integration_owners"].(obj); !maps.Equal(got, mine) {
		t.Errorf("form: got owners %v, want %v", got, mine)
	}
	rest(t, p, "POST", callbackPath(i), obj{"type": 7, "data": obj{"content": "moved"}})
	if a := <-done; a.err != nil || a.Message.ID != board.ID || a.Message.Content != "moved" {
		t.Errorf("update: got %+v", a)
	}
	// A private answer to the press of somebody else carries the same owner on.
	i, done = begun(b, func() (playground.Response, error) { return bob.Click(t.Context(), board.ID, "Go") })
	reply(t, p, i, obj{"content": "your hand", "flags": 64, "components": buttons("Play")})
	hand := (<-done).Message
	i, _ = begun(b, func() (playground.Response, error) { return bob.Click(t.Context(), hand.ID, "Play") })
	if got := i["authorizing_integration_owners"].(obj); !maps.Equal(got, mine) {
		t.Errorf("press on a private answer: got owners %v, want %v", got, mine)
	}
	// The DM of two people.
	bob.Install()
	i, _ = begun(b, func() (playground.Response, error) { return bob.Slash(t.Context(), "chat:bob+chloe", "/chats") })
	if channel := i["channel"].(obj); channel["type"] != 1.0 || len(channel["recipients"].([]any)) != 2 ||
		i["context"] != 2.0 {
		t.Errorf("in a DM of two: got %v", i)
	}
	// Menus are there as well, for whoever has installed it.
	i, _ = begun(b, func() (playground.Response, error) { return bob.OnMessage(t.Context(), board.ID, "Look") })
	if i["context"] != 2.0 || i["data"].(obj)["target_id"] != board.ID {
		t.Errorf("on a message: got %v", i)
	}
	i, _ = begun(b, func() (playground.Response, error) {
		return bob.OnPerson(t.Context(), "Friends", "Greet", "@chloe")
	})
	if resolved := i["data"].(obj)["resolved"].(obj); resolved["members"] != nil || resolved["users"] == nil {
		t.Errorf("on a person: got %v", i)
	}
	if r := p.Refusals(); len(r) > 0 {
		t.Errorf("refused: %+v", r)
	}
}

// TestOwners: which installations authorise what is said to be so, outside of private channels as well.
func TestOwners(t *testing.T) {
	p, _, b := chatWorld(t)
	alice, bob := p.User("alice"), p.User("bob")
	want := func(what string, begin func() (playground.Response, error), owners obj) obj {
		t.Helper()
		i, done := begun(b, begin)
		if got := i["authorizing_integration_owners"].(obj); !maps.Equal(got, owners) {
			t.Errorf("%s: got %v, want %v", what, got, owners)
		}
		reply(t, p, i, obj{"content": "board", "components": buttons("Go")})
		<-done
		return i
	}
	types := func(u *playground.User, channel, line string) func() (playground.Response, error) {
		return func() (playground.Response, error) { return u.Slash(t.Context(), channel, line) }
	}
	games := p.GuildID("The Games Room")
	want("not installed", types(alice, "games", "/both"), obj{"0": games})
	want("not installed, in the DM", types(alice, "dm", "/both"), obj{"0": "0"})
	alice.Install()
	want("installed", types(alice, "games", "/both"), obj{"0": games, "1": alice.ID()})
	list := p.Messages("games")
	press := func(u *playground.User, id string) func() (playground.Response, error) {
		return func() (playground.Response, error) { return u.Click(t.Context(), id, "Go") }
	}
	want("pressed by bob", press(bob, list[len(list)-1].ID), obj{"0": games, "1": alice.ID()})
	id := post(t, p, p.ChannelID("games"), obj{"content": "x", "components": buttons("Go")})
	want("pressed on what the bot posted", press(bob, id), obj{"0": games})
	want("a command of servers", types(alice, "games", "/server"), obj{"0": games})
	want("a command of accounts", types(alice, "games", "/mine"), obj{"1": alice.ID()})
	want("in the DM", types(alice, "dm", "/both"), obj{"0": "0", "1": alice.ID()})
	i := want("without the bot", types(alice, "hall", "/both"), obj{"1": alice.ID()})
	if i["context"] != 0.0 || i["guild_id"] != p.GuildID("Elsewhere") || i["member"] == nil {
		t.Errorf("in a server without the bot: got %v", i)
	}
	list = p.Messages("hall")
	want("pressed without the bot", press(bob, list[0].ID), obj{"1": alice.ID()})
	if err := p.KickBot("The Games Room"); err != nil {
		t.Fatal(err)
	}
	if _, err := bob.Click(t.Context(), id, "Go"); !errors.Is(err, playground.ErrNoBot) {
		t.Errorf("a press on what a kicked bot posted: got %v, want %v", err, playground.ErrNoBot)
	}
}

// TestBotIsNotInChats: the bot can do nothing in a private channel but respond, and hears nothing of it.
func TestBotIsNotInChats(t *testing.T) {
	p, _, b := chatWorld(t)
	alice := p.User("alice")
	alice.Install()
	said, err := alice.Say("Friends", "hello")
	if err != nil {
		t.Fatal(err)
	}
	i, done := begun(b, func() (playground.Response, error) { return alice.Slash(t.Context(), "Friends", "/both") })
	reply(t, p, i, obj{"content": "board", "components": buttons("Go")})
	board := (<-done).Message.ID
	channel := "/channels/" + p.ChannelID("Friends")
	for _, c := range []struct{ method, path string }{
		{"GET", ""}, {"PATCH", ""}, {"DELETE", ""}, {"POST", "/typing"}, {"GET", "/messages"}, {"POST", "/messages"},
		{"GET", "/messages/" + board}, {"PATCH", "/messages/" + board}, {"DELETE", "/messages/" + board},
		{"DELETE", "/messages/" + said.ID}, {"POST", "/messages/bulk-delete"}, {"GET", "/pins"},
		{"PUT", "/pins/" + board},
		{"GET", "/messages/pins"}, {"PUT", "/messages/pins/" + board}, {"DELETE", "/messages/pins/" + board},
		{"POST", "/threads"}, {"POST", "/messages/" + board + "/threads"},
	} {
		status, body := rest(t, p, c.method, channel+c.path,
			obj{"content": "x", "name": "x", "messages": []string{"1", "2"}})
		wantCode(t, c.method+" "+c.path, status, body, 403, 50001)
	}
	// By the token all is possible, and no event comes of it.
	status, more := rest(t, p, "POST", hookPath(p, i), obj{"content": "more"})
	id, _ := more["id"].(string)
	if status != 200 || more["channel_id"] != p.ChannelID("Friends") {
		t.Fatalf("follow-up: got %d %v", status, more)
	}
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "@original", 200}, {"PATCH", "@original", 200}, {"GET", id, 200}, {"PATCH", id, 200},
		{"DELETE", id, 204}, {"DELETE", "@original", 204},
	} {
		status, body := rest(t, p, c.method, hookPath(p, i)+"/messages/"+c.path, obj{"content": "edited"})
		if status != c.want {
			t.Errorf("%s %s: got %d %v", c.method, c.path, status, body)
		}
	}
	if err := p.DeleteChannel("Friends"); err != nil {
		t.Fatal(err)
	}
	i, done = begun(b, func() (playground.Response, error) { return alice.Slash(t.Context(), "hall", "/both") })
	reply(t, p, i, obj{"content": "in the hall"})
	hall := (<-done).Message.ID
	if err := errors.Join(p.DeleteMessage(hall), p.DeleteChannel("hall")); err != nil {
		t.Fatal(err)
	}
	post(t, p, p.ChannelID("games"), obj{"content": "the first thing that the bot hears"})
	if f := b.read(); f.T != "MESSAGE_CREATE" || !strings.Contains(string(f.D), "the first thing") {
		t.Errorf("the bot heard %s %s", f.T, f.D)
	}
}

// TestOnlyMembers: a private channel is there for its people alone.
func TestOnlyMembers(t *testing.T) {
	p, clock, b := chatWorld(t)
	alice, david := p.User("alice"), p.User("david")
	alice.Install()
	david.Install()
	i, done := begun(b, func() (playground.Response, error) { return alice.Slash(t.Context(), "Friends", "/both") })
	reply(t, p, i, obj{"content": "<@" + david.ID() + "> @everyone", "components": buttons("Go")})
	board := (<-done).Message
	if !slices.Equal(board.Pings, []string{"alice", "bob", "chloe"}) {
		t.Errorf("the message called %v, want the people of the channel", board.Pings)
	}
	id := p.ChannelID("Friends")
	for what, f := range map[string]func() (playground.Response, error){
		"a command": func() (playground.Response, error) {
			return david.Slash(t.Context(), "Friends", "/both")
		},
		"a command, by the id": func() (playground.Response, error) { return david.Slash(t.Context(), id, "/both") },
		"a press":              func() (playground.Response, error) { return david.Click(t.Context(), board.ID, "Go") },
		"a menu": func() (playground.Response, error) {
			return david.OnMessage(t.Context(), board.ID, "Look")
		},
		"a person of it": func() (playground.Response, error) {
			return alice.OnPerson(t.Context(), "Friends", "Greet", "@david")
		},
		"an option": func() (playground.Response, error) {
			return alice.Slash(t.Context(), "Friends", "/both with:@david")
		},
	} {
		if _, err := f(); err == nil || p.Pending() > 0 {
			t.Errorf("%s: got %v, want it refused", what, err)
			clock.Advance(3 * time.Second)
		}
	}
	if _, err := david.Say(id, "hello"); err == nil {
		t.Error("david wrote in a channel in which he is not")
	}
	if _, err := p.User("bob").Slash(t.Context(), "Friends", "/both"); !errors.Is(err, playground.ErrNotInstalled) {
		t.Errorf("without the application: got %v, want %v", err, playground.ErrNotInstalled)
	}
	if got := david.Pings(); len(got) > 0 {
		t.Errorf("david was called by %+v", got)
	}
	if status, _ := pageGet(t, p, "messages?as=david&channel="+id); status != 404 {
		t.Errorf("david reads the channel: got %d, want 404", status)
	}
	for who, want := range map[string]int{"alice": 1, "bob": 2, "david": 0} {
		_, state := pageGet(t, p, "state?as="+who)
		if got := state["chats"].([]any); len(got) != want {
			t.Errorf("%s has the chats %v, want %d", who, got, want)
		}
	}
	_, state := pageGet(t, p, "state?as=bob")
	first, second := state["chats"].([]any)[0].(obj), state["chats"].([]any)[1].(obj)
	if first["name"] != "Friends" || first["topic"] != "Alice, Chloé" || first["to_install"] != true ||
		first["unread"] != 1.0 || second["name"] != "Chloé" || second["kind"] != 1.0 {
		t.Errorf("bob's chats: got %v", state["chats"])
	}
}

// TestFollowUps: five messages may follow where a person's installation alone authorises; edits are not counted.
func TestFollowUps(t *testing.T) {
	p, clock, b := chatWorld(t)
	alice := p.User("alice")
	alice.Install()
	follow := func(i obj, n int) (status int, body obj) {
		t.Helper()
		for range n {
			if status, body = rest(t, p, "POST", hookPath(p, i), obj{"content": "more"}); status != 200 {
				return status, body
			}
			id := body["id"].(string)
			rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "edited"})
			rest(t, p, "PATCH", hookPath(p, i)+"/messages/"+id, obj{"content": "edited"})
		}
		return status, body
	}
	for _, c := range []struct {
		channel string
		kind    int
		may     int
	}{{"Friends", 4, 5}, {"Friends", 5, 6}, {"hall", 4, 5}} { // the first after a deferred response replaces it
		i, _ := begun(b, func() (playground.Response, error) { return alice.Slash(t.Context(), c.channel, "/both") })
		rest(t, p, "POST", callbackPath(i), obj{"type": c.kind, "data": obj{"content": "board"}})
		if status, body := follow(i, c.may); status != 200 {
			t.Errorf("%s: %d follow-ups: got %d %v", c.channel, c.may, status, body)
		}
		status, body := follow(i, 1)
		wantCode(t, c.channel+": one more", status, body, 400, 40094)
		status, body = rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "x"})
		if status != 200 {
			t.Errorf("%s: edit after the last follow-up: got %d %v", c.channel, status, body)
		}
		clock.Advance(15 * time.Minute)
		status, body = rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "x"})
		wantCode(t, c.channel+": dead token", status, body, 401, 50027)
	}
	i, _ := begun(b, func() (playground.Response, error) { return alice.Slash(t.Context(), "games", "/both") })
	reply(t, p, i, obj{"content": "board"})
	if status, body := follow(i, 8); status != 200 {
		t.Errorf("where the server has installed it as well: got %d %v", status, body)
	}
}

// TestExternalApps: where the bot is not and people lack the permission, all that it answers them is theirs alone.
func TestExternalApps(t *testing.T) {
	p, _, b := chatWorld(t)
	bob := p.User("bob")
	for _, name := range []string{"alice", "bob"} {
		p.User(name).Install()
	}
	public := func(who, channel string) bool {
		t.Helper()
		i, done := begun(b, func() (playground.Response, error) {
			return p.User(who).Slash(t.Context(), channel, "/both")
		})
		status, body := rest(t, p, "POST", callbackPath(i)+"?with_response=true",
			obj{"type": 4, "data": obj{"content": "board", "components": buttons("Go")}})
		m := (<-done).Message
		if told := body["interaction"].(obj)["response_message_ephemeral"]; status != 200 || told != m.Ephemeral ||
			m.Ephemeral != (m.Flags&64 != 0) {
			t.Errorf("the bot is told that it is %v to be private, it is %v", told, m.Ephemeral)
		}
		_, more := rest(t, p, "POST", hookPath(p, i), obj{"content": "more"})
		if flags, _ := more["flags"].(float64); (int(flags)&64 != 0) != m.Ephemeral {
			t.Errorf("what follows has the flags %v, the answer is private: %v", flags, m.Ephemeral)
		}
		return !m.Ephemeral
	}
	if !public("bob", "hall") || !public("bob", "games") || !public("bob", "Friends") {
		t.Error("an answer was hidden from people who have the permission")
	}
	press := slices.Backward(p.Messages("hall"))
	err := errors.Join(p.DenyExternalApps("Elsewhere", true), p.DenyExternalApps("The Games Room", true))
	if err != nil {
		t.Fatal(err)
	}
	if public("bob", "hall") {
		t.Error("an answer was shown to all where people lack the permission")
	}
	if !public("alice", "hall") {
		t.Error("an answer was hidden from the owner, who has every permission")
	}
	if !public("bob", "games") || !public("bob", "Friends") {
		t.Error("an answer was hidden where the bot is, or outside of servers")
	}
	for _, m := range press { // on what was shown before
		if len(m.Buttons()) == 0 {
			continue
		}
		i, done := begun(b, func() (playground.Response, error) { return bob.Click(t.Context(), m.ID, "Go") })
		rest(t, p, "POST", callbackPath(i), obj{"type": 5, "data": obj{}})
		rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "moved"})
		if a := <-done; a.err != nil || a.Message.OnlyFor != "bob" {
			t.Errorf("a press: got %+v, want the answer to be bob's alone", a)
		}
		break
	}
	i, _ := begun(b, func() (playground.Response, error) { return bob.Slash(t.Context(), "hall", "/both") })
	has := i["member"].(obj)["permissions"].(string)
	if app := i["app_permissions"]; app != has || strings.Contains(has, ".") {
		t.Errorf("the application has the permissions %v, the person %v", app, has)
	}
}

// TestWriteToInstaller: the bot can write to whoever has installed it, without a server in common.
func TestWriteToInstaller(t *testing.T) {
	p, _, b := chatWorld(t)
	bob := p.User("bob")
	if err := bob.Leave("The Games Room"); err != nil {
		t.Fatal(err)
	}
	_, dm := rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": bob.ID()})
	path := "/channels/" + dm["id"].(string) + "/messages"
	status, body := rest(t, p, "POST", path, obj{"content": "hello"})
	wantCode(t, "no server in common", status, body, 403, 50278)
	bob.Install()
	if status, body = rest(t, p, "POST", path, obj{"content": "hello", "components": buttons("Go")}); status != 200 {
		t.Errorf("installed: got %d %v", status, body)
	}
	i, _ := begun(b, func() (playground.Response, error) {
		return bob.Click(t.Context(), body["id"].(string), "Go")
	})
	if got := i["authorizing_integration_owners"].(obj); !maps.Equal(got, obj{"1": bob.ID()}) || i["context"] != 1.0 {
		t.Errorf("a press in the DM: got %v", i)
	}
	bob.CloseDMs(true)
	status, body = rest(t, p, "POST", path, obj{"content": "hello"})
	wantCode(t, "closed", status, body, 403, 50007)
	bob.CloseDMs(false)
	bob.Uninstall()
	status, body = rest(t, p, "POST", path, obj{"content": "hello"})
	wantCode(t, "removed", status, body, 403, 50278)
}

// TestChatSpecs: a chat that cannot be is a mistake of a program.
func TestChatSpecs(t *testing.T) {
	for name, people := range map[string][]string{
		"one": {"alice"}, "nobody": {"alice", "zoe"}, "twice": {"alice", "alice"}, "the bot": {"alice", "tablee"},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a chat of %v (%s) was accepted", people, name)
				}
			}()
			playground.New(playground.Options{Chats: []playground.ChatSpec{{Name: name, People: people}}})
		}()
	}
}

// TestFaultsOfInstalling: what the page orders.
func TestFaultsOfInstalling(t *testing.T) {
	p, _, _ := chatWorld(t)
	for _, c := range []struct {
		path, body string
		want       int
	}{
		{"install", `{"user": "alice"}`, 204}, {"install", `{"user": "nobody"}`, 409},
		{"external", `{"guild": "Elsewhere"}`, 204}, {"external", `{"guild": "nowhere"}`, 409},
	} {
		res, err := http.Post(p.URL()+"/playground/faults/"+c.path, "application/json", strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.want {
			t.Errorf("%s %s: got %d, want %d", c.path, c.body, res.StatusCode, c.want)
		}
	}
	if got := p.User("alice").CommandNames("Friends"); len(got) == 0 {
		t.Error("alice has not installed the application")
	}
}
