//go:build !race

package killed

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/commands/customid"
	"tablee/rules/table"
)

// TestKilledInChat plays games of the template in a group chat in which the bot is not, with a bot that is killed
// (SIGKILL) in turn at each point, or at every other one, at which it writes to the database, sends a direct message,
// or answers: before and after each request about an interaction. After the restart people press again what has not
// happened. Every move must be stored once, and whoever presses the board then sees the newest one.
func TestKilledInChat(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "k.db")
	source := "file:" + path + "?mode=ro&_busy_timeout=5000"
	k := chatKilling{Killing: systemtest.NewKillingAround(t, path, "sqlite3", source, func(k *systemtest.Killing) {
		k.Requests = systemtest.NewRequestPoints(t, k.Playground.URL())
		k.Env = append(k.Env, "DISCORD_API_URL="+k.Requests.URL, "TABLEE_TEST_VIEWS=1ms")
		k.Step = 2
		k.Alice.Install()
	})}
	for round := 0; !k.Done(); round++ {
		if round == 60 {
			t.Fatalf("after %d tables there are still points left: %v", round, k.Next)
		}
		k.kind = []string{"", systemtest.DuringRequests}[round%2]
		k.round()
	}
	t.Logf("killed %d times at %d kinds of points in %d games", k.Kills, len(k.Kinds), k.Table)
}

// chatKilling is a killing in a chat.
type chatKilling struct {
	*systemtest.Killing
	kind string // DuringRequests or "", for the game that is played
}

func (k *chatKilling) Done() bool {
	for _, kind := range []string{"new", "join", "start", "hand", "play"} {
		if !k.Over[kind] || !k.Over[kind+systemtest.DuringRequests] {
			return false
		}
	}
	return true
}

const killChat = "chat:friends"

// Does has a person do something while the bot is to die, and looks at the chat afterwards.
func (k *chatKilling) Does(kind string, do func() (playground.Response, error), happened func() bool) {
	k.T.Helper()
	died := k.Act(kind+k.kind, kind, do, happened)
	k.checkChat(fmt.Sprintf("%s of table %d, killed %q", kind, k.Table, died))
}

// round plays a game.
func (k *chatKilling) round() {
	k.T.Helper()
	ctx := context.Background()
	k.Table++
	k.Does("new", func() (playground.Response, error) { return k.Alice.Slash(ctx, killChat, "/template new rated:true") },
		func() bool { return k.Count("SELECT count(*) FROM tables") == k.Table })
	k.Does("join", func() (playground.Response, error) { return k.Press(k.Bob, "join") }, func() bool {
		return k.Count("SELECT count(*) FROM seats WHERE usr = ? AND tbl = ?", k.Bob.ID(), k.Table) == 1
	})
	k.Does("start", func() (playground.Response, error) { return k.Press(k.Bob, "start") },
		func() bool { return k.Phase() == "playing" })
	for ply := 1; ply <= 6 && !k.Over["play"+k.kind]; ply++ {
		k.Move(ply)
	}
}

// Move has who is in turn open their hand, choose a card and play it.
func (k *chatKilling) Move(ply int) {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT snapshot FROM tables WHERE id = ?", k.Table).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	var pos struct{ Next int }
	if err := json.Unmarshal(data, &pos); err != nil {
		k.T.Fatal(err)
	}
	who := []*playground.User{k.Alice, k.Bob}[pos.Next]
	hand := func() (playground.Response, error) { return k.Press(who, "hand") }
	k.Does("hand", hand, func() bool { return k.panel(who, ply-1) != nil })
	choose := k.panel(who, ply-1)
	for range 10 { // a draft is no move: it may be lost
		if choose.control("play") != "" {
			break
		}
		k.Try("choose", func() (playground.Response, error) {
			if menus := choose.Menus(); len(menus) > 0 {
				return who.Select(context.Background(), choose.ID, menus[0].CustomID, menus[0].Options[0].Value)
			}
			return who.Click(context.Background(), choose.ID, choose.Buttons()[0].CustomID)
		})
		choose = k.panel(who, ply-1)
	}
	k.Does("play", func() (playground.Response, error) {
		return who.Click(context.Background(), choose.ID, choose.control("play"))
	}, func() bool { return k.Count("SELECT count(*) FROM moves WHERE tbl = ?", k.Table) == ply })
	if n := k.Count("SELECT max(ply) FROM moves WHERE tbl = ?", k.Table); n != ply {
		k.T.Fatalf("table %d: the last move is number %d, want %d", k.Table, n, ply)
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
		begins := fmt.Sprintf("%s/%d/%d/", customid.Private, k.Table, ply)
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

// Board is the newest board of the table. If a bot died before it could show it, Alice asks for it.
func (k *chatKilling) Board() (playground.Message, error) {
	n := &systemtest.Newcomer{W: &systemtest.World{Playground: k.Playground}, Channel: killChat, Table: table.ID(k.Table)}
	if b, ok := n.Board(); ok {
		return b, nil
	}
	r, err := k.Alice.Slash(context.Background(), killChat, fmt.Sprintf("/table show table:%d", k.Table))
	if err != nil {
		return playground.Message{}, err
	}
	if b, ok := n.Board(); ok {
		return b, nil
	}
	return playground.Message{}, fmt.Errorf("no board is shown, but\n%s", systemtest.Show(r.Message))
}

// Press has somebody press a button of the newest board.
func (k *chatKilling) Press(who *playground.User, name string) (playground.Response, error) {
	b, err := k.Board()
	if err != nil {
		return playground.Response{}, err
	}
	button := (&systemtest.Newcomer{}).Find(b, name)
	if button == "?" { // the board is of before: what is pressed shows the newest one
		return who.Click(context.Background(), b.ID, (&systemtest.Newcomer{}).Find(b, "more"))
	}
	return who.Click(context.Background(), b.ID, button)
}

// checkChat has Bob press the board, which must then be the newest, and looks at what stands in the chat.
func (k *chatKilling) checkChat(after string) {
	k.T.Helper()
	r, died := k.Try("a press", func() (playground.Response, error) { return k.Press(k.Bob, "more") })
	if died != "" {
		k.T.Fatalf("%s: the bot died again %s", after, died)
	}
	b, err := k.Board()
	if err != nil {
		k.T.Fatal(err)
	}
	id, _ := customid.Parse((&systemtest.Newcomer{}).Find(b, "more"))
	moves := k.Count("SELECT count(*) FROM moves WHERE tbl = ?", k.Table)
	lobby := (&systemtest.Newcomer{}).Find(b, "start") != "?"
	if id.Revision != moves || lobby != (k.Phase() == "lobby") {
		k.T.Errorf("%s: who presses the board sees one of %d moves, lobby %v, but there are %d moves\n%s", after, id.Revision,
			lobby, moves, systemtest.Show(b))
	}
	if _, ok := systemtest.Private(k.Bob, killChat, r); !ok {
		k.T.Errorf("%s: what was asked for does not come", after)
	}
	for _, m := range k.Playground.Messages(killChat) {
		for _, b := range m.Buttons() {
			if strings.HasPrefix(b.CustomID, string(customid.Private)+"/") {
				k.T.Errorf("%s: everybody sees a private view:\n%s", after, systemtest.Show(m))
			}
		}
	}
	here := k.Playground.ChannelID(killChat)
	for _, r := range k.Playground.Requests() {
		if strings.HasPrefix(r.Path, "/channels/"+here) {
			k.T.Errorf("%s: %s %s", after, r.Method, r.Path)
		}
	}
	for _, who := range []*playground.User{k.Alice, k.Bob} {
		hands := 0
		for _, m := range who.DMs() {
			if systemtest.About(m, int64(k.Table)) || len((&systemtest.Newcomer{}).Pressable(m, fmt.Sprintf("d/%d/", k.Table))) > 0 {
				hands++
			}
		}
		if hands > 1 {
			k.T.Errorf("%s: %s has %d hands in direct messages", after, who.Name(), hands)
		}
	}
	if k.T.Failed() {
		k.T.Fatal(systemtest.Tail(k.Bot.Log))
	}
}
