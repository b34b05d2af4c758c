//go:build !race

package pictures

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/render"
	"tablee/render/emoji"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// TestEmojis plays the recorded games with the emojis of their pieces. No message that everybody reads may have the
// emoji of a piece that no public board has shown and no public event has told, and none that one person reads that of
// a piece which this person has not seen. Whoever has a hand chooses from it by emojis.
func TestEmojis(t *testing.T) {
	t.Parallel()
	games, rules := systemtest.RecordedGames(t)
	w := systemtest.OpenWorldWith(t, all.Games(), func(w *systemtest.World) { w.Emojis, w.Rate = true, 10_000 })
	e := &emojiReader{t: t, w: w, printer: catalogueOf(t).Printer("en", nil)}
	e.await()
	const channel = "#games"
	for _, g := range games[:rulestest.Of(len(games), 2)] {
		r := w.Seat(t, g, systemtest.Sight{As: "alice", Lang: "en-US", Channel: channel})
		positions, before := g.Positions(t, rules[g.Game]), messageIDs(w, channel)
		public, own := map[string]bool{}, map[string]bool{}
		hands := 0
		for ply := range g.Middle + 1 {
			r.Until(ply)
			if ply > 0 {
				m := g.Moves[ply-1]
				if _, events, err := match.Play(positions[ply-1], match.Seed{g.Seed}, ply, m.By, m.Move); err == nil {
					e.revealed(public, own, events)
				}
			}
			e.See(public, positions[ply].View(game.Public))
			e.See(own, positions[ply].View(0))
			maps.Copy(own, public)
			if ply%rulestest.Of(4, 20) > 0 && ply < g.Middle {
				continue
			}
			if err := w.Settle(); err != nil {
				t.Fatal(err)
			}
			for _, m := range w.Playground.Messages(channel) {
				if !before[m.ID] {
					e.only(fmt.Sprintf("%s, ply %d, the channel", g.Game, ply), m, public)
				}
			}
			n := &systemtest.Newcomer{W: w, Channel: channel, Table: r.ID}
			board, ok := n.Board()
			if !ok {
				continue
			}
			hand, err := n.OpenHand(t.Context(), w.Playground.User("alice"), board)
			if err != nil {
				t.Fatalf("%s, ply %d: %v", g.Game, ply, err)
			}
			hands += e.only(fmt.Sprintf("%s, ply %d, a hand", g.Game, ply), hand.Message, own)
		}
		info := rules[g.Game].Info()
		if hands == 0 && info.Hidden && info.Name != "scrabble" && !info.Open {
			t.Errorf("%s: no hand had emojis", g.Game)
		}
		t.Logf("%s: %d emojis in hands", g.Game, hands)
	}
	if left := w.Refusals(); len(left) > 0 {
		t.Errorf("Discord refused %d messages: %s", len(left), left[0].Answer)
	}
}

// emojiReader reads the emojis in messages.
type emojiReader struct {
	t       *testing.T
	w       *systemtest.World
	printer *render.Printer
}

func catalogueOf(t *testing.T) *render.Catalogue {
	t.Helper()
	c, err := systemtest.SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// await waits until all emojis have been uploaded.
func (e *emojiReader) await() {
	e.t.Helper()
	var infos []game.Info
	for _, g := range all.Games() {
		infos = append(infos, g.Info())
	}
	set, err := emoji.Set(catalogueOf(e.t), infos)
	if err != nil {
		e.t.Fatal(err)
	}
	uploaded := func() (n int) {
		for _, r := range e.w.Playground.Requests() {
			if r.Method == "POST" && strings.HasSuffix(r.Route, "/emojis") && r.Status == 201 {
				n++
			}
		}
		return n
	}
	if err := systemtest.WaitFor("the emojis to be uploaded", func() bool {
		return uploaded() == len(set) && strings.Contains(e.w.Log.String(), "emojis uploaded")
	}); err != nil {
		e.t.Fatal(err)
	}
}

// See adds the pieces that a view shows.
func (e *emojiReader) See(seen map[string]bool, v game.View) {
	for _, part := range v.Diagram().Parts {
		for _, row := range part.Rows() {
			for _, t := range row {
				if t.Piece != nil {
					seen[e.printer.EmojiName(t.Piece)] = true
				}
			}
		}
	}
}

// revealed adds the pieces that events tell everybody, such as a tile that ends its round, and the first seat, such as
// what it has drawn. That they may do so is checked by package rulestest.
func (e *emojiReader) revealed(public, own map[string]bool, events []game.Event) {
	for _, event := range events {
		if event.To == game.Public {
			e.told(public, event.Msg)
		}
		if event.To == 0 {
			e.told(own, event.Msg)
		}
	}
}

// told adds the pieces of a message.
func (e *emojiReader) told(seen map[string]bool, m game.Msg) {
	if m.Piece != nil {
		seen[e.printer.EmojiName(m.Piece)] = true
	}
	for _, arg := range m.Args {
		switch arg := arg.(type) {
		case game.Msg:
			e.told(seen, arg)
		case []game.Msg:
			for _, part := range arg {
				e.told(seen, part)
			}
		}
	}
}

var (
	inText    = regexp.MustCompile(`<:(\w+):\d+>`)
	inControl = regexp.MustCompile(`"emoji":\{[^}]*"name":"(\w+)_[0-9a-f]{8}"`)
)

// only fails if a message has the emoji of a piece that was not seen; it returns how many emojis there are.
func (e *emojiReader) only(where string, m any, seen map[string]bool) (n int) {
	e.t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(m); err != nil {
		e.t.Fatal(err)
	}
	for _, form := range []*regexp.Regexp{inText, inControl} {
		for _, found := range form.FindAllStringSubmatch(b.String(), -1) {
			n++
			if !seen[found[1]] {
				e.t.Errorf("%s tells %s; its reader has seen only %s", where, found[1],
					slices.Sorted(maps.Keys(seen)))
			}
		}
	}
	return n
}

// messageIDs are those of a channel.
func messageIDs(w *systemtest.World, channel string) map[string]bool {
	ids := map[string]bool{}
	for _, m := range w.Playground.Messages(channel) {
		ids[m.ID] = true
	}
	return ids
}

// TestEmojisDeletedByHand: whoever presses a button, and the channel, get their message although an emoji of it has
// been deleted on Discord's page; soon it is there again.
func TestEmojisDeletedByHand(t *testing.T) {
	t.Parallel()
	games, _ := systemtest.RecordedGames(t)
	w := systemtest.OpenWorldWith(t, all.Games(), func(w *systemtest.World) { w.Emojis, w.Rate = true, 10_000 })
	(&emojiReader{t: t, w: w}).await()
	at := systemtest.Sight{As: "alice", Lang: "en-US", Channel: "#games"}
	r := w.Seat(t, games[slices.IndexFunc(games, func(g systemtest.Recorded) bool { return g.Game == "gobblet" })], at)
	board := func() playgroundtest.Message {
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		m, _ := (&systemtest.Newcomer{W: w, Channel: at.Channel, Table: r.ID}).Board()
		return m
	}
	emojis := func() int {
		data, err := json.Marshal(board())
		if err != nil {
			t.Fatal(err)
		}
		return len(inControl.FindAll(data, -1))
	}
	count := len(listEmojis(t, w))
	for _, step := range []func(){
		func() { r.Until(2) }, // the channel's message
		func() { // an answer: alice's private view, with a button for each piece
			m := board()
			if _, err := w.Playground.User("alice").Click(t.Context(), m.ID, systemtest.Pit(t, m)); err != nil {
				t.Error(err)
			}
		},
	} {
		if emojis() == 0 {
			t.Fatal("the board has no emojis")
		}
		removeDiscs(t, w)
		before, uploads := len(w.Refusals()), strings.Count(w.Log.String(), "emojis uploaded")
		step()
		if err := systemtest.WaitFor("an emoji to be refused", func() bool { return len(w.Refusals()) > before }); err != nil {
			t.Fatal(err)
		}
		if err := systemtest.WaitFor("the emojis to be there again", func() bool {
			return len(listEmojis(t, w)) == count && strings.Count(w.Log.String(), "emojis uploaded") > uploads
		}); err != nil {
			t.Fatal(err)
		}
		r.Until(r.Ply + 2)
	}
	if emojis() == 0 {
		t.Error("the board has no emojis any more")
	}
}

// TestEmojisOnThePage keeps pictures of hands and boards with emojis, for the eye.
func TestEmojisOnThePage(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	games, _ := systemtest.RecordedGames(t)
	ctx := playgroundtest.Open(t)
	w := systemtest.OpenWorldWith(t, all.Games(), func(w *systemtest.World) { w.Emojis, w.Rate = true, 10_000 })
	(&emojiReader{t: t, w: w}).await()
	at := systemtest.Sights[0]
	at.Name = "emojis-" + at.Name
	phone := chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2))
	playgroundtest.Do(t, ctx, "open", phone,
		playgroundtest.Media("prefers-color-scheme", at.Theme), chromedp.Navigate(w.Playground.URL()+"?as="+at.As),
		playgroundtest.Reads("bot connect"))
	for _, g := range games {
		r := w.Seat(t, g, at)
		r.Until(g.Middle)
		r.See(ctx, at, "running")
	}
}

// listEmojis are the ids of the application's emojis, by name.
func listEmojis(t *testing.T, w *systemtest.World) map[string]string {
	t.Helper()
	var all struct{ Items []struct{ ID, Name string } }
	if err := w.Client.Rest.Get(t.Context(), emojiAddress(w), "GET test", &all); err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for _, e := range all.Items {
		ids[e.Name] = e.ID
	}
	return ids
}

func emojiAddress(w *systemtest.World) string {
	return discordgo.EndpointApplication(w.Client.Account.App) + "/emojis"
}

// removeDiscs deletes Gobblet's emojis as the owner of the application can.
func removeDiscs(t *testing.T, w *systemtest.World) {
	t.Helper()
	for name, id := range listEmojis(t, w) {
		if strings.HasPrefix(name, "disc_") {
			if _, err := w.Client.Rest.Send(t.Context(), "DELETE", emojiAddress(w)+"/"+id, "DELETE test", nil, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
