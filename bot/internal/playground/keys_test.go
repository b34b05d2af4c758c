package playground_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/bot/internal/playground/playgroundtest"
)

const badges = `[...document.querySelectorAll(".place")].map(p => p.querySelector(".name").innerText + "=" + (p.querySelector(".badge")?.innerText ?? (p.querySelector(".dot") ? "dot" : ""))).filter(s => !s.endsWith("=")).join(" ")`

func (r *reader) badges(what, want string) {
	r.t.Helper()
	r.until(what+", badges "+want, badges+` === `+jsText(want))
}

// trustBadge: a badge goes only with what has been seen, and goes with what was deleted.
func trustBadge(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	call := obj{"content": "<@" + r.p.User("alice").ID() + ">, your turn"}
	r.shows(r.post("games", call))
	r.badges("seen at once", "")
	_, dm := rest(t, r.p, "POST", "/users/@me/channels", obj{"recipient_id": r.p.User("alice").ID()})
	direct := dm["id"].(string)
	first := post(t, r.p, direct, obj{"content": "your hand"})
	r.badges("a direct message", "Tablée=1")
	r.until("title", `document.title.startsWith("(1)")`)
	post(t, r.p, direct, obj{"content": "your hand again"})
	r.badges("another", "Tablée=2")
	if status, _ := rest(t, r.p, "DELETE", "/channels/"+direct+"/messages/"+first, nil); status != 204 {
		t.Fatal(status)
	}
	r.badges("one deleted", "Tablée=1")
	r.post("lobby", obj{"content": "hello"})
	r.badges("talk elsewhere", "Tablée=1 lobby=dot")
	r.post("lobby", call)
	r.badges("a call elsewhere", "Tablée=1 lobby=1")
	r.do("reload", chromedp.Navigate(r.p.URL()+"/?as=alice"))
	r.badges("after a reload", "Tablée=1 lobby=1")
	r.do("look", playgroundtest.Click(`[aria-label^="lobby"]`), playgroundtest.Reads("your turn"))
	r.badges("the lobby seen", "Tablée=1")
	r.do("look", playgroundtest.Click(`[aria-label^="Tablée"]`), playgroundtest.Reads("your hand again"))
	r.badges("all seen", "")
	r.until("title", `!document.title.startsWith("(")`)
}

// badgeElsewhere: what comes below the reader's eyes is not seen; going there is.
func badgeElsewhere(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	for range 8 {
		r.shows(r.post("games", obj{"content": paragraph("talk", 10)}))
	}
	r.drawn()
	look[bool](r, `(() => { document.getElementById("log").scrollTop = 0; return true; })()`)
	r.drawn()
	id := r.shows(r.post("games", obj{"content": "<@" + r.p.User("alice").ID() + ">, your turn"}))
	r.badges("below", "games=1")
	r.until("how many", `document.getElementById("down").innerText.includes("1 new")`)
	r.drawn()
	r.badges("still", "games=1")
	r.until("the line", `document.getElementById("fresh")?.nextElementSibling?.id === "m`+id+`"`)
	r.do("down", playgroundtest.Click("#down"))
	r.badges("seen", "")
	// While one is away, all of it is unread; coming back one begins where it is new, and it stays unread until one is
	// there.
	r.do("away", playgroundtest.Click(`[aria-label^="lobby"]`), playgroundtest.Reads("Welcome to #lobby"))
	for range 6 {
		r.post("games", obj{"content": "<@" + r.p.User("alice").ID() + "> " + paragraph("more", 12)})
	}
	r.badges("away", "games=6")
	r.do("back", playgroundtest.Click(`[aria-label^="games"]`), playgroundtest.Reads("more, line 12"))
	r.until("the line in view",
		`(() => { const b = document.getElementById("fresh")?.getBoundingClientRect(); return b && b.top > 40 && b.top < 500; })()`)
	r.until("some are not seen",
		`+document.querySelector(".place .badge")?.innerText < 6 && +document.querySelector(".place .badge")?.innerText > 2`)
	r.do("down", playgroundtest.Click("#down"))
	r.badges("all seen", "")
	// A window that nobody looks at sees nothing.
	look[bool](r, `(() => { document.hasFocus = () => false; return true; })()`)
	r.post("games", obj{"content": "<@" + r.p.User("alice").ID() + ">, your turn again"})
	r.badges("nobody looks", "games=1")
	look[bool](r, `(() => { delete document.hasFocus; dispatchEvent(new Event("focus")); return true; })()`)
	r.badges("looked", "")
}

const chosenRow = `document.activeElement.querySelector("b")?.innerText`

// menuKeys: a select menu goes by the keyboard alone.
func menuKeys(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	var options []obj
	for _, l := range []string{"Awalé", "Dominos", "École", "Gobblet", "Rummikub", "Rummy", "Scrabble"} {
		options = append(options, obj{"label": l, "value": l})
	}
	id := r.shows(r.post("games", obj{"components": []obj{{"type": 1,
		"components": []obj{{"type": 3, "custom_id": "games", "placeholder": "Which game?", "options": options}}}}}))
	r.do("open",
		playgroundtest.True(`(() => { const p = document.querySelector(".pick"); p.focus(); return document.activeElement === p; })()`), chromedp.KeyEvent(kb.Enter), playgroundtest.True(`!!document.querySelector(".pop")`))
	for _, c := range []struct{ name, key, want string }{
		{"opened", "", "Awalé"}, {"down", kb.ArrowDown, "Dominos"}, {"up", kb.ArrowUp, "Awalé"},
		{"up over the edge", kb.ArrowUp, "Scrabble"},
		{"down over the edge", kb.ArrowDown, "Awalé"}, {"end", kb.End, "Scrabble"}, {"home", kb.Home, "Awalé"},
		{"page down", kb.PageDown, "Scrabble"}, {"page up", kb.PageUp, "Awalé"},
		{"a letter", "r", "Rummikub"}, {"the letter again", "r", "Rummy"},
	} {
		if c.key != "" {
			r.do(c.name, chromedp.KeyEvent(c.key))
		}
		if got := look[string](r, chosenRow); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if !look[bool](r,
		`(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2; })()`) {
		t.Error("the row in focus has no visible outline")
	}
	r.do("letters", chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("ec")) // another key ends the word
	if got := look[string](r, chosenRow); got != "École" {
		t.Errorf("letters without accents: got %q, want École", got)
	}
	// The message is drawn anew under the open menu: one goes on choosing.
	r.edit("games", id, obj{"content": "edited"})
	r.do("edited", playgroundtest.Reads("edited"))
	if got := look[string](r, chosenRow); got != "École" {
		t.Errorf("after an edit: got %q, want École", got)
	}
	r.do("escape", chromedp.KeyEvent(kb.Escape), playgroundtest.True(`!document.querySelector(".pop")`))
	if !look[bool](r, `document.activeElement === document.querySelector(".pick") && document.activeElement.isConnected`) {
		t.Error("after Escape the menu's button has not the focus")
	}
	if r.p.Pending() != 0 {
		t.Error("Escape chose something")
	}
	r.do("again", chromedp.KeyEvent(kb.Enter), playgroundtest.True(`!!document.querySelector(".pop")`),
		chromedp.KeyEvent(kb.End+kb.Enter))
	if got := fmt.Sprint(r.bot.next("INTERACTION_CREATE")["data"].(obj)["values"]); got != "[Scrabble]" {
		t.Errorf("chosen: got %s, want Scrabble", got)
	}
}

// manyCommands registers more commands than fit on any screen.
func (r *reader) manyCommands(n int) {
	r.t.Helper()
	var defs []obj
	for i := range n {
		defs = append(defs, obj{"name": fmt.Sprintf("game%02d", i), "description": "A game", "options": []obj{
			{"type": 1, "name": "new", "description": "Open a table",
				"options": []obj{{"type": 4, "name": "level", "name_localizations": obj{"fr": "niveau"}, "description": "Level",
					"min_value": 1, "max_value": 5}}},
			{"type": 1, "name": "play", "description": "Move",
				"options": []obj{{"type": 3, "name": "move", "name_localizations": obj{"fr": "coup"}, "description": "Move",
					"required": true}}},
		}})
	}
	defs = append(defs, obj{"name": "table", "description": "Tables",
		"options": []obj{{"type": 1, "name": "show", "description": "Show"},
			{"type": 1, "name": "help", "description": "How to begin"}}},
		obj{"name": "play", "description": "Play at once"})
	if status, out := restList(r.t, r.p, "PUT", "/applications/"+r.p.ApplicationID()+"/commands", defs); status != 200 {
		r.t.Fatalf("register: %d %v", status, out)
	}
}

const (
	highlighted = `document.querySelector("#list [aria-selected=true] b")?.innerText ?? ""`
	inView      = `(() => { const l = document.getElementById("list").getBoundingClientRect(), b = document.querySelector("#list [aria-selected=true]").getBoundingClientRect(); return b.top >= l.top - 1 && b.bottom <= l.bottom + 1; })()`
)

// listKeys: the list above the input goes by the keyboard alone.
func listKeys(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	r.manyCommands(20)
	r.do("list", playgroundtest.Type("#input", "/"), playgroundtest.Reads("/game00 new"))
	r.until("all", `document.getElementById("count").innerText.endsWith("of 43")`)
	for _, c := range []struct{ name, key, want string }{
		{"opened", "", "/table help"}, {"down", kb.ArrowDown, "/play"}, {"up", kb.ArrowUp, "/table help"},
		{"over the edge", kb.ArrowUp, "/game19 play"},
		{"around", kb.ArrowDown, "/table help"}, {"end", kb.End, "/game19 play"}, {"home", kb.Home, "/table help"},
	} {
		if c.key != "" {
			r.do(c.name, chromedp.KeyEvent(c.key))
		}
		if got := look[string](r, highlighted); got != c.want || !look[bool](r, inView) {
			t.Errorf("%s: got %q, in view %v, want %q in view", c.name, got, look[bool](r, inView), c.want)
		}
	}
	r.do("page", chromedp.KeyEvent(kb.PageDown))
	if n := look[int](r, `[...document.querySelectorAll("#list li")].findIndex(l => l.ariaSelected === "true")`); n < 4 ||
		n > 20 {
		t.Errorf("Page Down went to row %d, want a screen further", n)
	}
	r.do("escape", chromedp.KeyEvent(kb.Escape), playgroundtest.True(`document.getElementById("offers").hidden`))
	if got := look[string](r, `document.getElementById("input").value`); got != "/" {
		t.Errorf("after Escape the input is %q, want what was typed", got)
	}
	r.do("type ahead", chromedp.KeyEvent("game07 p"), chromedp.KeyEvent(kb.Enter),
		playgroundtest.True(`document.getElementById("input").value === "/game07 play move:"`))
	// Home and End stay the text's while one writes.
	r.do("write", chromedp.KeyEvent("ab"), chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("x"))
	r.until("text", `document.getElementById("input").value === "x/game07 play move:ab"`)
}

// allCommands: the list holds every command there is, those for newcomers first.
func allCommands(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "chloe", 390, phone...)
	r.manyCommands(40)
	r.do("list", playgroundtest.Type("#input", "/"), playgroundtest.Reads("/game00 new"))
	all := look[[]string](r, `[...document.querySelectorAll("#list li b")].map(b => b.innerText)`)
	known := r.p.User("chloe").CommandNames("#games")
	if len(all) != len(known) || len(known) != 83 {
		t.Errorf("the list has %d of %d commands", len(all), len(known))
	}
	if got := strings.Join(all[:4], " "); got != "/table help /play /game00 new /game01 new" || all[42] != "/table show" ||
		all[43] != "/game00 play" {
		t.Errorf("the list begins with %q and goes on with %q, want help, play and the games first", got, all[42:44])
	}
}

// refusalsInFrench: what is refused is refused in the person's language.
func refusalsInFrench(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "chloe", 1280)
	r.manyCommands(2)
	says := func(typed, want string) {
		t.Helper()
		look[bool](r,
			`(() => { document.getElementById("toasts").replaceChildren(); const i = document.getElementById("input"); i.value = ""; i.dispatchEvent(new Event("input")); i.focus(); return true; })()`)
		r.do(typed, playgroundtest.Type("#input", typed+"\r"),
			playgroundtest.True(`document.getElementById("toasts").innerText.includes(`+jsText(want)+`)`))
	}
	says("/rien", "Il n’y a pas de commande /rien ici")
	says("/game00 new niveau:9", "niveau vaut au plus 5")
	says("/game00 new niveau:abc", "« abc » n’est pas un nombre pour niveau")
	says("/game00 play "+kb.Escape, "/game00 play demande coup")
	says("/game00 new truc", "/game00 new n’a pas d’option pour « truc »")
	r.do("english", playgroundtest.Click(".langs [lang=en]"), playgroundtest.Reads("bot connected"))
	says("/rien", "There is no command /rien here")
}

// TestRefusalTexts: every refusal that a person can get has texts in both languages, with the names of its parts.
func TestRefusalTexts(t *testing.T) {
	p, _, _ := rawWorld(t)
	en, fr := pageWords(t, p, "en"), pageWords(t, p, "fr")
	for k := range en {
		if fr[k] == "" {
			t.Errorf("%s has no French words", k)
		}
	}
	for k, french := range fr {
		if en[k] == "" {
			t.Errorf("%s has no English words", k)
		}
		if a, b := strings.Join(parts(en[k]), " "), strings.Join(parts(french), " "); a != b {
			t.Errorf("%s names {%s} in English, {%s} in French", k, a, b)
		}
	}
	games := p.ChannelID("games")
	message := post(t, p, games, obj{"content": "x", "components": append(buttons("Go"),
		obj{"type": 1, "components": []obj{{"type": 3, "custom_id": "m", "options": []obj{{"label": "a", "value": "a"}}}}})})
	_, dm := rest(t, p, "POST", "/users/@me/channels", obj{"recipient_id": p.User("bob").ID()})
	for _, c := range []struct {
		action string
		body   obj
		want   string
	}{
		{"send", obj{"channel": "nowhere", "text": "x"}, "no_channel"},
		{"send", obj{"channel": games, "text": " "}, "empty"},
		{"send", obj{"channel": games, "text": strings.Repeat("é", 2001)}, "too_long"},
		{"send", obj{"channel": dm["id"], "text": "x"}, "not_yours"},
		{"send", obj{"channel": dm["id"], "text": "/go"}, "not_yours"},
		{"send", obj{"channel": games, "text": "/gone"}, "no_command"},
		{"send", obj{"channel": games, "text": "/go what"}, "loose"},
		{"send", obj{"channel": games, "text": "/go level:9"}, "at_most"},
		{"send", obj{"channel": games, "text": "/go level:0"}, "at_least"},
		{"send", obj{"channel": games, "text": "/go level:x"}, "number"},
		{"send", obj{"channel": games, "text": "/go sure:perhaps"}, "boolean"},
		{"send", obj{"channel": games, "text": "/go with:nobody"}, "nothing_called"},
		{"send", obj{"channel": games, "text": "/go text:"}, "length"},
		{"send", obj{"channel": games, "text": "/go level:1 level:2"}, "twice"},
		{"click", obj{"message": "1", "custom_id": "Go"}, "no_message"},
		{"click", obj{"message": message, "custom_id": "Gone"}, "no_button"},
		{"select", obj{"message": message, "custom_id": "gone"}, "no_menu"},
		{"select", obj{"message": message, "custom_id": "m"}, "menu_values"},
		{"select", obj{"message": message, "custom_id": "m", "values": []string{"b"}}, "no_choice_here"},
		{"on_message", obj{"message": message, "command": "gone"}, "no_menu_command"},
		{"on_person", obj{"channel": dm["id"], "command": "gone", "target": "bob"}, "not_yours"},
		{"submit", obj{"interaction": "1"}, "form_gone"},
		{"locale", obj{"locale": "tlh"}, "no_language"},
		{"send", obj{"as": "nobody"}, "nobody"},
	} {
		if c.body["as"] == nil {
			c.body["as"] = "alice"
		}
		_, out := pagePost(t, p, c.action, c.body)
		if out["code"] != c.want || en["e_"+c.want] == "" {
			t.Errorf("%s %v: got %v, want %s, which has words", c.action, c.body, out, c.want)
		}
		args, _ := out["args"].(obj)
		for _, name := range parts(en["e_"+c.want]) {
			if args[name] == nil {
				t.Errorf("%s: the words name {%s}, the refusal has %v", c.want, name, args)
			}
		}
	}
	if err := p.KickBot("The Games Room"); err != nil {
		t.Fatal(err)
	}
	if _, out := pagePost(t, p, "send", obj{"as": "alice", "channel": games, "text": "/go"}); out["code"] != "no_bot" {
		t.Errorf("without a bot: got %v, want no_bot", out)
	}
	_ = playgroundtest.ErrNoBot
}

// keepFocus: whoever plays by the keyboard stays at the button pressed, though its message is drawn anew.
func keepFocus(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	r.shows(r.post("games", obj{"content": "Move 1", "components": buttons("a", "b", "c")}))
	r.do("focus",
		playgroundtest.True(`(() => { const b = [...document.querySelectorAll(".row button")][1]; b.focus(); return document.activeElement === b; })()`), chromedp.KeyEvent(kb.Enter))
	i := r.bot.next("INTERACTION_CREATE")
	if status, out := rest(t, r.p, "POST", callbackPath(i),
		obj{"type": 7, "data": obj{"content": "Move 2", "components": buttons("a", "b", "c")}}); status != 204 {
		t.Fatalf("answer: %d %v", status, out)
	}
	r.do("moved", playgroundtest.Reads("Move 2"))
	r.drawn()
	if got := look[string](r, `document.activeElement.innerText + document.activeElement.isConnected`); got != "btrue" {
		t.Errorf("the focus is at %q, want the button pressed", got)
	}
	if !look[bool](r,
		`(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2; })()`) {
		t.Error("the focus cannot be seen")
	}
}

// readAloud: a screen reader is told what a message newly says, once, and no button again.
func readAloud(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	hears := func(when, want string) {
		t.Helper()
		r.until(when, `(document.querySelector("#heard p:last-child")?.innerText ?? "") === `+jsText(want))
	}
	board := func(rows, turn string) obj {
		return obj{"content": "Awale, **table 3**", "components": buttons("a", "b"), "embeds": []obj{
			{"title": "Ana - Bob", "description": "```\n" + rows + "\n```\n" + turn}}}
	}
	id := r.shows(r.post("games", board("4 4 4", "Ana to play")))
	hears("a board", "Tablée: Awale, table 3 Ana - Bob A board in text. Ana to play")
	r.edit("games", id, board("0 5 5", "Ana plays a.\nBob to play"))
	hears("a move", "Ana plays a. Bob to play")
	n := look[int](r, `document.querySelectorAll("#heard p").length`)
	r.edit("games", id, board("0 5 6", "Ana plays a.\nBob to play"))
	r.shows(r.post("games", obj{"content": "Ana plays a.\nYour seeds: 3"}))
	hears("the same in another message", "Tablée: Your seeds: 3")
	if got := look[int](r, `document.querySelectorAll("#heard p").length`); got != n+1 {
		t.Errorf("%d announcements, want %d: a board drawn anew has nothing to tell", got, n+1)
	}
	if got := look[string](r, `document.getElementById("log").getAttribute("aria-live") + " " +
		document.getElementById("heard").getAttribute("aria-live")`); got != "off polite" {
		t.Errorf("what is announced: %s, want the log off and the announcements polite", got)
	}
	if look[bool](r,
		`(() => { const b = document.getElementById("heard").getBoundingClientRect(); return b.width > 1 || b.height > 1; })()`) {
		t.Error("the announcements take room on the page")
	}
}
