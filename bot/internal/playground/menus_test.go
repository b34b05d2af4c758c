package playground_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// registerMenus registers commands of all three kinds, two of which have one name.
func registerMenus(t *testing.T, p *playground.Server) {
	t.Helper()
	status, out := restList(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", []obj{
		{"name": "replay", "name_localizations": obj{"fr": "revoir"}, "description": "Replay"},
		{"type": 3, "name": "replay", "name_localizations": obj{"fr": "Revoir la partie"}},
		{"type": 3, "name": "Explain this", "name_localizations": obj{"fr": "Expliquer"}},
		{"type": 2, "name": "Play with", "name_localizations": obj{"fr": "Jouer avec"}},
		{"type": 2, "name": "Only in servers", "contexts": []int{0}},
	})
	if status != 200 {
		t.Fatalf("register: %d %v", status, out)
	}
}

// begun has somebody begin an interaction and returns it as the bot gets it.
func begun(b *rawBot, begin func() (playground.Response, error)) (obj, <-chan answer) {
	b.t.Helper()
	done := make(chan answer, 1)
	go func() {
		r, err := begin()
		done <- answer{r, err}
	}()
	return b.next("INTERACTION_CREATE"), done
}

// reply answers an interaction with a message.
func reply(t *testing.T, p *playground.Server, i, message obj) {
	t.Helper()
	if status, body := rest(t, p, "POST", callbackPath(i), obj{"type": 4, "data": message}); status != 204 {
		t.Fatalf("answer: got %d %v", status, body)
	}
}

// TestMenuOfMessage: a command on a message of anybody tells the bot which message it is, and its answer refers to it.
func TestMenuOfMessage(t *testing.T) {
	p, _, b := rawWorld(t)
	registerMenus(t, p)
	said, err := p.User("bob").Say("#games", "what is this?")
	if err != nil {
		t.Fatal(err)
	}
	i, done := begun(b, func() (playground.Response, error) {
		return p.User("chloe").OnMessage(t.Context(), said.ID, "revoir la partie")
	})
	data := i["data"].(obj)
	if i["type"] != 2.0 || data["type"] != 3.0 || data["name"] != "replay" || data["target_id"] != said.ID ||
		data["options"] != nil || data["id"] == "" {
		t.Errorf("data: got %v", i)
	}
	message, _ := data["resolved"].(obj)["messages"].(obj)[said.ID].(obj)
	if message["content"] != "what is this?" || message["author"].(obj)["username"] != "bob" {
		t.Errorf("resolved: got %v", data["resolved"])
	}
	reply(t, p, i, obj{"content": "a game"})
	a := <-done
	if a.err != nil || a.Message.Type != 23 || a.Message.ReplyTo != said.ID || len(a.Message.Pings) != 0 {
		t.Errorf("answer: got %+v", a)
	}
	_, sent := rest(t, p, "GET", hookPath(p, i)+"/messages/@original", nil)
	meta, _ := sent["interaction_metadata"].(obj)
	used, _ := sent["interaction"].(obj)
	if meta["target_message_id"] != said.ID || meta["type"] != 2.0 || meta["target_user"] != nil ||
		used["name"] != "replay" || sent["referenced_message"].(obj)["id"] != said.ID {
		t.Errorf("the answer as a message: got %v", sent)
	}
	_, state := pageGet(t, p, "messages?as=chloe&channel="+p.ChannelID("games"))
	list := state["messages"].([]any)
	shown := list[len(list)-1].(obj)["interaction"].(obj)
	if shown["name_localized"] != "Revoir la partie" || shown["command_type"] != 3.0 {
		t.Errorf("what chloe reads above it: got %v", shown)
	}
}

// TestMenuOfPerson: a command on a person, or on the bot, tells the bot who it is.
func TestMenuOfPerson(t *testing.T) {
	p, _, b := rawWorld(t)
	registerMenus(t, p)
	alice, bob := p.User("alice"), p.User("bob")
	for _, target := range []string{bob.ID(), p.ApplicationID()} {
		i, done := begun(b, func() (playground.Response, error) {
			return alice.OnPerson(t.Context(), "#games", "Play with", target)
		})
		data := i["data"].(obj)
		resolved := data["resolved"].(obj)
		member, _ := resolved["members"].(obj)[target].(obj)
		if data["type"] != 2.0 || data["target_id"] != target || data["options"] != nil ||
			resolved["users"].(obj)[target].(obj)["id"] != target || member["permissions"] == nil ||
			member["user"] != nil {
			t.Errorf("data: got %v", data)
		}
		rest(t, p, "POST", callbackPath(i), obj{"type": 5, "data": obj{"flags": 64}})
		rest(t, p, "PATCH", hookPath(p, i)+"/messages/@original", obj{"content": "yes"})
		if a := <-done; a.err != nil || a.Message.OnlyFor != "alice" || a.Message.Content != "yes" {
			t.Errorf("answer: got %+v", a)
		}
		_, sent := rest(t, p, "GET", hookPath(p, i)+"/messages/@original", nil)
		meta, _ := sent["interaction_metadata"].(obj)
		if user, _ := meta["target_user"].(obj); sent["type"] != 23.0 || user["id"] != target ||
			meta["target_message_id"] != nil || sent["message_reference"] != nil {
			t.Errorf("the answer as a message: got %v", sent)
		}
	}
	i, _ := begun(b, func() (playground.Response, error) {
		return alice.OnPerson(t.Context(), "dm", "Play with", p.ApplicationID())
	})
	if resolved := i["data"].(obj)["resolved"].(obj); i["user"] == nil || resolved["members"] != nil ||
		resolved["users"] == nil {
		t.Errorf("in the DM: got %v", i)
	}
}

// TestMenuAnswers: what may answer such a command is what may answer a slash command.
func TestMenuAnswers(t *testing.T) {
	p, _, b := rawWorld(t)
	registerMenus(t, p)
	id := post(t, p, p.ChannelID("games"), obj{"content": "board"})
	alice := p.User("alice")
	i, done := begun(b, func() (playground.Response, error) {
		return alice.OnMessage(t.Context(), id, "Explain this")
	})
	for _, kind := range []int{6, 7, 8} {
		status, body := rest(t, p, "POST", callbackPath(i), obj{"type": kind, "data": obj{"content": "x"}})
		wantCode(t, fmt.Sprint("callback ", kind), status, body, 400, 50035)
	}
	input := obj{"type": 4, "custom_id": "t", "style": 1, "label": "Why"}
	modal := obj{"type": 9, "data": obj{"custom_id": "m", "title": "T", "components": []any{row(input)}}}
	if status, body := rest(t, p, "POST", callbackPath(i), modal); status != 204 {
		t.Fatalf("form: got %d %v", status, body)
	}
	form := (<-done).Modal
	i, done = begun(b, func() (playground.Response, error) {
		return alice.SubmitModal(t.Context(), form, map[string]string{"Why": "so"})
	})
	if i["message"] != nil {
		t.Errorf("the form of a message's command was opened on no message; got %v", i["message"])
	}
	reply(t, p, i, obj{"content": "thanks"})
	if a := <-done; a.err != nil || a.Message.Content != "thanks" {
		t.Errorf("form: got %+v", a)
	}
}

// TestMenuRefused: a person's client offers only commands that are there, on what the person sees.
func TestMenuRefused(t *testing.T) {
	p, _, b := rawWorld(t)
	registerMenus(t, p)
	alice, bob := p.User("alice"), p.User("bob")
	id := post(t, p, p.ChannelID("games"), obj{"content": "board"})
	i, done := begun(b, func() (playground.Response, error) {
		return bob.OnMessage(t.Context(), id, "Explain this")
	})
	reply(t, p, i, obj{"content": "for bob", "flags": 64})
	private := (<-done).Message.ID
	refused := func(what string, _ playground.Response, err error) {
		t.Helper()
		if err == nil || errors.Is(err, playground.ErrNoAnswer) {
			t.Errorf("%s: got %v, want it refused", what, err)
		}
	}
	one := func(what string) func(playground.Response, error) {
		return func(r playground.Response, err error) { t.Helper(); refused(what, r, err) }
	}
	one("no such command")(alice.OnMessage(t.Context(), id, "Nothing"))
	one("a command on people")(alice.OnMessage(t.Context(), id, "Play with"))
	one("a command on messages")(alice.OnPerson(t.Context(), "#games", "Explain this", "@bob"))
	one("somebody else's answer")(alice.OnMessage(t.Context(), private, "Explain this"))
	one("nobody")(alice.OnPerson(t.Context(), "#games", "Play with", "@nobody"))
	one("somebody who is not in the DM")(alice.OnPerson(t.Context(), "dm", "Play with", "@bob"))
	one("a command for servers, in the DM")(alice.OnPerson(t.Context(), "dm", "Only in servers", p.ApplicationID()))
	if err := bob.Leave("The Games Room"); err != nil {
		t.Fatal(err)
	}
	one("somebody who left")(alice.OnPerson(t.Context(), "#games", "Play with", "@bob"))
	if err := p.KickBot("The Games Room"); err != nil {
		t.Fatal(err)
	}
	if _, err := alice.OnMessage(t.Context(), id, "Explain this"); !errors.Is(err, playground.ErrNoBot) {
		t.Errorf("without the bot: got %v, want %v", err, playground.ErrNoBot)
	}
}

// answerMenu answers the next interaction and returns its data.
func (r *reader) answerMenu(text string) obj {
	r.t.Helper()
	i := r.bot.next("INTERACTION_CREATE")
	reply(r.t, r.p, i, obj{"content": text})
	return i["data"].(obj)
}

// newestVia is the line above the newest message.
const newestVia = `document.querySelector("#lines > :last-child .via")?.innerText.replace(/\s+/g, " ")`

// rows are the lines of the open list.
const rows = `[...document.querySelectorAll(".pop li")].map(li => li.innerText.trim().replace(/\s+/g, " ")).join("|")`

// focus gives the focus to an element.
func (r *reader) focus(css string) {
	r.t.Helper()
	r.until("focus of "+css, `(() => { const e = document.querySelector(`+jsText(css)+`); e?.focus();
		return !!e && document.activeElement === e; })()`)
}

// messageMenus: a message's menu opens by a button, by the keyboard and by the right button of a mouse.
func messageMenus(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	id := r.shows(r.post("games", obj{"content": "a board"}))
	if look[bool](r,
		`!!document.querySelector(".more, .whose") || document.getElementById("people").checkVisibility()`) {
		t.Error("there are menus without a command for them")
	}
	registerMenus(t, r.p)
	more := `#m` + id + ` .more`
	r.until("buttons", `!!document.querySelector("`+more+`")`)
	if !look[bool](r, `document.getElementById("people").checkVisibility()`) {
		t.Error("the people of the channel cannot be reached")
	}
	r.focus(more)
	r.until("the button can be seen", `getComputedStyle(document.querySelector("`+more+`")).opacity === "1"`)
	r.do("open", chromedp.KeyEvent(kb.Enter), listed("replay|Explain this"))
	playground.Picture(t, ctx, "message-menu-1280")
	if got := look[string](r, `document.querySelector(".pop ul").getAttribute("aria-label") + ", " +
		document.querySelector("`+more+`").getAttribute("aria-label")`); got !=
		"Commands for this message, Commands for this message" {
		t.Errorf("a screen reader hears %q", got)
	}
	// The message is drawn anew under the open menu.
	r.edit("games", id, obj{"content": "edited"})
	r.do("edited", playground.Reads("edited"), listed("replay|Explain this"))
	r.do("choose", chromedp.KeyEvent("e"), chromedp.KeyEvent(kb.Enter))
	if data := r.answerMenu("it is a board"); data["name"] != "Explain this" || data["target_id"] != id {
		t.Errorf("chosen: got %v", data)
	}
	r.do("answer", playground.Reads("it is a board"))
	r.until("who used what", newestVia+`.endsWith("Alice used Explain this")`)
	r.do("right button", playground.True(`(() => { const e = document.querySelector("#m`+id+` .text");
		const at = { bubbles: true, cancelable: true, clientX: 400, clientY: 300 };
		return !e.dispatchEvent(new MouseEvent("contextmenu", at)); })()`),
		listed("replay|Explain this"))
	if left := look[float64](r, `document.querySelector(".pop").getBoundingClientRect().left`); left != 400 {
		t.Errorf("the menu opened at %v, want it where the mouse is", left)
	}
	r.do("leave", chromedp.KeyEvent(kb.Escape), playground.True(`!document.querySelector(".pop")`))
	r.do("french", playground.Click(".langs [lang=fr]"),
		playground.Reads("Explain this")) // what was used keeps its name where the command has no French one
}

func listed(want string) playground.Step { return playground.True(rows + ` === ` + jsText(want)) }

// personMenus: the menu of a person opens at the name, at the face, and from the list of people.
func personMenus(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "chloe", 1280)
	registerMenus(t, r.p)
	said, err := r.p.User("bob").Say("#jeux", "hello")
	if err != nil {
		t.Fatal(err)
	}
	r.shows(said.ID)
	line := "#m" + said.ID
	r.focus(line + " .whose")
	r.do("at the name", chromedp.KeyEvent(kb.Enter), listed("Jouer avec|Only in servers"))
	if got := look[string](r,
		`document.querySelector(".pop ul").getAttribute("aria-label")`); !strings.HasSuffix(got, " pour Bob") {
		t.Errorf("a screen reader hears %q", got)
	}
	r.do("choose", chromedp.KeyEvent(kb.Enter))
	if data := r.answerMenu("d’accord"); data["target_id"] != r.p.User("bob").ID() || data["name"] != "Play with" {
		t.Errorf("chosen: got %v", data)
	}
	r.until("who used what", newestVia+`.endsWith("Chloé a utilisé Jouer avec")`)
	r.do("at the face", playground.Click(line+" > .avatar"),
		listed("Jouer avec|Only in servers"))
	r.do("leave", chromedp.KeyEvent(kb.Escape), playground.True(`!document.querySelector(".pop")`))
	r.focus("#people")
	r.do("people", chromedp.KeyEvent(kb.Enter),
		listed("A Alice @alice|B Bob @bob|C Chloé @chloe|D David @david|T Tablée @tablee"))
	playground.Picture(t, ctx, "people-1280")
	r.do("david", chromedp.KeyEvent("d"), chromedp.KeyEvent(kb.Enter), listed("Jouer avec|Only in servers"))
	r.do("choose", chromedp.KeyEvent(kb.Enter))
	if data := r.answerMenu("très bien"); data["target_id"] != r.p.User("david").ID() {
		t.Errorf("chosen: got %v", data)
	}
	r.do("answer", playground.Reads("très bien"), playground.Click(`[aria-label^="Tablée"]`),
		playground.Reads("Vos messages avec"), playground.Click("#people"),
		listed("C Chloé @chloe|T Tablée @tablee"))
}

// menusOnPhone: on a phone the menus open by a button and by a finger that stays; nothing is too wide or too small.
func menusOnPhone(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "chloe", 390, phone...)
	registerMenus(t, r.p)
	said, err := r.p.User("bob").Say("#games", "hello")
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.p.User("bob").Say("#games", "a second line that belongs to the first and is too long for one")
	if err != nil {
		t.Fatal(err)
	}
	r.do("games", playground.Click("#burger"), playground.Click(`[aria-label^="games"]`))
	r.shows(again.ID)
	r.shows(r.post("games", obj{"content": paragraph("a board", 3), "components": buttons("Go")}))
	r.until("buttons", `document.querySelectorAll(".more").length === 3`)
	r.drawn()
	playground.Picture(t, ctx, "menus-390")
	if wide := look[int](r,
		`Math.max(document.documentElement.scrollWidth, document.getElementById("log").scrollWidth)`); wide > 390 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	if small := look[[]string](r, `[...document.querySelectorAll(".more, .whose, #people")].filter(b => {
		const r = b.getBoundingClientRect(); return r.width < 43.5 || r.height < 43.5 || r.left < 0 || r.right > 390;
	}).map(b => b.className)`); len(small) > 0 {
		t.Errorf("too small for a finger, or out of the window: %q", small)
	}
	if covered := look[[]string](r, `[...document.querySelectorAll(".more svg")].filter(s => {
		const r = s.getBoundingClientRect();
		return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest(".more") !== s.parentElement;
	}).map(s => s.closest("li").innerText)`); len(covered) > 0 {
		t.Errorf("something lies over the buttons of %q", covered)
	}
	if over := look[bool](r, `(() => {
		const text = document.querySelector("#m`+again.ID+` .text").getBoundingClientRect();
		const dots = document.querySelector("#m`+again.ID+` .more svg").getBoundingClientRect();
		return dots.right > text.left && dots.left < text.right && dots.bottom > text.top && dots.top < text.bottom;
	})()`); over {
		t.Error("the button lies over the text")
	}
	r.do("button", playground.Click("#m"+again.ID+" .more"), listed("Revoir la partie|Expliquer"),
		chromedp.KeyEvent(kb.Escape), playground.True(`!document.querySelector(".pop")`))
	hold := func(css string) playground.Step {
		return playground.True(`(() => {
			const e = document.querySelector(` + jsText(css) + `), b = e.getBoundingClientRect();
			const at = { bubbles: true, pointerType: "touch", clientX: b.left + 5, clientY: b.top + 5 };
			return e.dispatchEvent(new PointerEvent("pointerdown", at)); })()`)
	}
	r.do("hold a message", hold("#m"+said.ID+" .text"), listed("Revoir la partie|Expliquer"))
	playground.Picture(t, ctx, "message-menu-390")
	r.do("leave", chromedp.KeyEvent(kb.Escape), playground.True(`!document.querySelector(".pop")`))
	r.do("hold a face", hold("#m"+said.ID+" > .avatar"), listed("Jouer avec|Only in servers"))
	r.do("choose", playground.Click(".pop li"))
	if data := r.answerMenu("d’accord"); data["target_id"] != r.p.User("bob").ID() {
		t.Errorf("chosen: got %v", data)
	}
	r.do("answer", playground.Reads("Jouer avec"))
	r.do("people", playground.Click("#people"),
		playground.True(`document.querySelectorAll(".pop li").length === 5`))
	playground.Picture(t, ctx, "people-390")
}
