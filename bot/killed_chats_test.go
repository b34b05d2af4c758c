package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/customid"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// TestKilledInChat plays games of the template in a group chat in which the bot is not, with a bot that is killed
// (SIGKILL) in turn at each point, or at every other one, at which it writes to the database, sends a direct message,
// or answers: before and after each request about an interaction. After the restart people press again what has not
// happened. Every move must be stored once, and whoever presses the board then sees the newest one.
func TestKilledInChat(t *testing.T) {
	rulestest.Unraced(t) // what a bot that is killed knows of races is lost
	t.Parallel()
	path := filepath.Join(t.TempDir(), "k.db")
	source := "file:" + path + "?mode=ro&_busy_timeout=5000"
	k := chatKilling{killing: newKillingAround(t, path, "sqlite3", source, func(k *killing) {
		k.requests = newRequestPoints(t, k.pg.URL())
		k.env = append(k.env, "DISCORD_API_URL="+k.requests.url, "TABLEE_TEST_VIEWS=1ms")
		k.step = 2
		k.alice.Install()
	})}
	for round := 0; !k.done(); round++ {
		if round == 60 {
			t.Fatalf("after %d tables there are still points left: %v", round, k.next)
		}
		k.kind = []string{"", duringRequests}[round%2]
		k.round()
	}
	t.Logf("killed %d times at %d kinds of points in %d games", k.kills, len(k.kinds), k.table)
}

// duringRequests ends the name of a kind of action that is cut off while the bot answers.
const duringRequests = " and the answer"

// chatKilling is a killing in a chat.
type chatKilling struct {
	*killing
	kind string // duringRequests or "", for the game that is played
}

func (k *chatKilling) done() bool {
	for _, kind := range []string{"new", "join", "start", "hand", "play"} {
		if !k.over[kind] || !k.over[kind+duringRequests] {
			return false
		}
	}
	return true
}

const killChat = "chat:friends"

// does has a person do something while the bot is to die, and looks at the chat afterwards.
func (k *chatKilling) does(kind string, do func() (playground.Response, error), happened func() bool) {
	k.t.Helper()
	died := k.act(kind+k.kind, kind, do, happened)
	k.checkChat(fmt.Sprintf("%s of table %d, killed %q", kind, k.table, died))
}

// round plays a game.
func (k *chatKilling) round() {
	k.t.Helper()
	ctx := context.Background()
	k.table++
	k.does("new", func() (playground.Response, error) { return k.alice.Slash(ctx, killChat, "/template new rated:true") },
		func() bool { return k.count("SELECT count(*) FROM tables") == k.table })
	k.does("join", func() (playground.Response, error) { return k.press(k.bob, "join") }, func() bool {
		return k.count("SELECT count(*) FROM seats WHERE usr = ? AND tbl = ?", k.bob.ID(), k.table) == 1
	})
	k.does("start", func() (playground.Response, error) { return k.press(k.bob, "start") },
		func() bool { return k.phase() == "playing" })
	for ply := 1; ply <= 6 && !k.over["play"+k.kind]; ply++ {
		k.move(ply)
	}
}

// move has who is in turn open their hand, choose a card and play it.
func (k *chatKilling) move(ply int) {
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT snapshot FROM tables WHERE id = ?", k.table).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	var pos struct{ Next int }
	if err := json.Unmarshal(data, &pos); err != nil {
		k.t.Fatal(err)
	}
	who := []*playground.User{k.alice, k.bob}[pos.Next]
	hand := func() (playground.Response, error) { return k.press(who, "hand") }
	k.does("hand", hand, func() bool { return k.panel(who, ply-1) != nil })
	choose := k.panel(who, ply-1)
	for range 10 { // a draft is no move: it may be lost
		if choose.control("play") != "" {
			break
		}
		k.try("choose", func() (playground.Response, error) {
			if menus := choose.Menus(); len(menus) > 0 {
				return who.Select(context.Background(), choose.ID, menus[0].CustomID, menus[0].Options[0].Value)
			}
			return who.Click(context.Background(), choose.ID, choose.Buttons()[0].CustomID)
		})
		choose = k.panel(who, ply-1)
	}
	k.does("play", func() (playground.Response, error) {
		return who.Click(context.Background(), choose.ID, choose.control("play"))
	}, func() bool { return k.count("SELECT count(*) FROM moves WHERE tbl = ?", k.table) == ply })
	if n := k.count("SELECT max(ply) FROM moves WHERE tbl = ?", k.table); n != ply {
		k.t.Fatalf("table %d: the last move is number %d, want %d", k.table, n, ply)
	}
}

// panel is a private view, by whose controls somebody can play.
type panel struct{ playground.Message }

// control is the custom id of one of its controls, or "".
func (p *panel) control(name string) string {
	for _, b := range p.Buttons() {
		if id, ok := customid.Parse(b.CustomID); ok && id.Kind == customid.Private && id.Name == name {
			return b.CustomID
		}
	}
	return ""
}

// panel is the newest private view of the table that a person has in the chat, if it is of this ply; or nil.
func (k *chatKilling) panel(who *playground.User, ply int) *panel {
	list := who.Ephemerals(killChat)
	for i := len(list) - 1; i >= 0; i-- {
		begins := fmt.Sprintf("%s/%d/%d/", customid.Private, k.table, ply)
		for _, b := range list[i].Buttons() {
			if strings.HasPrefix(b.CustomID, begins) {
				return &panel{list[i]}
			}
		}
		for _, m := range list[i].Menus() {
			if strings.HasPrefix(m.CustomID, begins) {
				return &panel{list[i]}
			}
		}
	}
	return nil
}

// board is the newest board of the table. If a bot died before it could show it, Alice asks for it.
func (k *chatKilling) board() (playground.Message, error) {
	n := &newcomer{w: &world{pg: k.pg}, channel: killChat, table: table.ID(k.table)}
	if b, ok := n.board(); ok {
		return b, nil
	}
	r, err := k.alice.Slash(context.Background(), killChat, fmt.Sprintf("/table show table:%d", k.table))
	if err != nil {
		return playground.Message{}, err
	}
	if b, ok := n.board(); ok {
		return b, nil
	}
	return playground.Message{}, fmt.Errorf("no board is shown, but\n%s", show(r.Message))
}

// press has somebody press a button of the newest board.
func (k *chatKilling) press(who *playground.User, name string) (playground.Response, error) {
	b, err := k.board()
	if err != nil {
		return playground.Response{}, err
	}
	button := (&newcomer{}).find(b, name)
	if button == "?" { // the board is of before: what is pressed shows the newest one
		return who.Click(context.Background(), b.ID, (&newcomer{}).find(b, "more"))
	}
	return who.Click(context.Background(), b.ID, button)
}

// checkChat has Bob press the board, which must then be the newest, and looks at what stands in the chat.
func (k *chatKilling) checkChat(after string) {
	k.t.Helper()
	r, died := k.try("a press", func() (playground.Response, error) { return k.press(k.bob, "more") })
	if died != "" {
		k.t.Fatalf("%s: the bot died again %s", after, died)
	}
	b, err := k.board()
	if err != nil {
		k.t.Fatal(err)
	}
	id, _ := customid.Parse((&newcomer{}).find(b, "more"))
	moves := k.count("SELECT count(*) FROM moves WHERE tbl = ?", k.table)
	lobby := (&newcomer{}).find(b, "start") != "?"
	if id.Revision != moves || lobby != (k.phase() == "lobby") {
		k.t.Errorf("%s: who presses the board sees one of %d moves, lobby %v, but there are %d moves\n%s", after, id.Revision,
			lobby, moves, show(b))
	}
	if _, ok := private(k.bob, killChat, r); !ok {
		k.t.Errorf("%s: what was asked for does not come", after)
	}
	for _, m := range k.pg.Messages(killChat) {
		for _, b := range m.Buttons() {
			if strings.HasPrefix(b.CustomID, string(customid.Private)+"/") {
				k.t.Errorf("%s: everybody sees a private view:\n%s", after, show(m))
			}
		}
	}
	here := k.pg.ChannelID(killChat)
	for _, r := range k.pg.Requests() {
		if strings.HasPrefix(r.Path, "/channels/"+here) {
			k.t.Errorf("%s: %s %s", after, r.Method, r.Path)
		}
	}
	for _, who := range []*playground.User{k.alice, k.bob} {
		hands := 0
		for _, m := range who.DMs() {
			if about(m, int64(k.table)) || len((&newcomer{}).pressable(m, fmt.Sprintf("d/%d/", k.table))) > 0 {
				hands++
			}
		}
		if hands > 1 {
			k.t.Errorf("%s: %s has %d hands in direct messages", after, who.Name(), hands)
		}
	}
	if k.t.Failed() {
		k.t.Fatal(tail(k.bot.log))
	}
}

// requestPoints stands between a bot and Discord's HTTP API, and kills the bot before or after a request about an
// interaction: an answer, one that follows, or an edit of one.
type requestPoints struct {
	url   string
	mu    sync.Mutex
	left  int // 0: not armed
	bot   *killable
	where string
}

func newRequestPoints(t *testing.T, api string) *requestPoints {
	t.Helper()
	to, err := url.Parse(api)
	if err != nil {
		t.Fatal(err)
	}
	p := &requestPoints{}
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: to.Scheme, Host: to.Host})
	proxy.ErrorLog = log.New(io.Discard, "", 0) // a bot that is dead has given its requests up
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.URL.Path, "/interactions/") && !strings.Contains(r.URL.Path, "/webhooks/") {
			proxy.ServeHTTP(w, r)
			return
		}
		what := r.Method + " " + map[bool]string{true: "callback", false: "webhook"}[strings.Contains(r.URL.Path,
			"/interactions/")]
		if p.point("before " + what) {
			return
		}
		answer := httptest.NewRecorder()
		proxy.ServeHTTP(answer, r)
		if p.point("after " + what) {
			return
		}
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes()) // nobody reads it if the bot is dead
	}))
	t.Cleanup(server.Close)
	p.url = server.URL + to.Path
	return p
}

// arm has the bot killed at the nth point from now on; 0: not.
func (p *requestPoints) arm(bot *killable, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bot, p.left, p.where = bot, n, ""
}

// point kills the bot if it is the time for it.
func (p *requestPoints) point(name string) (killed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left == 0 {
		return false
	}
	if p.left--; p.left > 0 {
		return false
	}
	p.where = name
	p.bot.end()
	return true
}

func (p *requestPoints) died() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.where
}
