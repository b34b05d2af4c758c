package playground_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// chatsOnPage: private channels are in the side bar of their people, and all that one does in a channel works there
// once one has installed the application.
func chatsOnPage(t *testing.T, ctx context.Context) {
	r := readIn(t, ctx, playground.Options{Chats: chats}, "bob", 1280)
	registerInstallable(t, r.p)
	r.do("side bar", playground.Reads("Group chats"), playground.Reads("Alice, Chloé"))
	headings := `[...document.querySelectorAll("#side h2")].map(h => h.firstChild.data)`
	if got := look[[]string](r, headings); len(got) != 4 || got[0] != "Direct messages" || got[1] != "Group chats" {
		t.Errorf("headings: got %q", got)
	}
	r.do("open", playground.Click(`[aria-label="Friends, Alice, Chloé"]`), playground.Reads("Welcome to Friends"),
		playground.True(`document.getElementById("input").placeholder === "Message Friends"`))
	r.do("slash", playground.Type("#input", "/"), playground.Reads("You have not installed Tablée"))
	playground.Picture(t, ctx, "to-install-1280")
	r.do("refused", chromedp.KeyEvent("both\r"), playground.Reads("You have not installed the application"))
	r.do("install", playground.Click("#hints .btn"), playground.Reads("/both"))
	r.until("the input has the focus again", `document.activeElement === document.getElementById("input")`)
	r.do("command", chromedp.KeyEvent(" "), chromedp.KeyEvent("\r"))
	i := r.bot.next("INTERACTION_CREATE")
	if i["context"] != 2.0 || i["user"].(obj)["username"] != "bob" {
		t.Errorf("interaction: got %v", i)
	}
	reply(t, r.p, i, obj{"content": "a board", "components": buttons("Go")})
	r.do("answer", playground.Reads("a board"), playground.Press("^Go$"))
	i = r.bot.next("INTERACTION_CREATE")
	rest(t, r.p, "POST", callbackPath(i), obj{"type": 7, "data": obj{"content": "moved"}})
	r.do("press", playground.Reads("moved"), playground.Type("#input", "well\r"), playground.Reads("well"))
	r.until("menus", `document.getElementById("people").checkVisibility() && !!document.querySelector(".more")`)
	r.do("people", playground.Click("#people"), listed("A Alice @alice|B Bob @bob|C Chloé @chloe"),
		chromedp.KeyEvent("\x1b"))
	playground.Picture(t, ctx, "chat-1280")
	// What others say counts as unread, as in a DM.
	r.do("elsewhere", playground.Click(`[aria-label^="games"]`), playground.Reads("Welcome to #games"))
	if _, err := r.p.User("alice").Say("Friends", "hello"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.p.User("chloe").Say("chat:bob+chloe", "coucou"); err != nil {
		t.Fatal(err)
	}
	r.badges("unread", "Friends=1 Chloé=1")
	r.do("read", playground.Click(`[aria-label^="Chloé"]`), playground.Reads("coucou"),
		playground.Reads("Your messages with Chloé"))
	r.badges("one read", "Friends=1")
	r.do("back", playground.Click(`[aria-label^="Friends"]`), playground.Reads("hello"))
	r.badges("all read", "")
	r.do("remove", playground.Click(".trouble summary"),
		playground.Click(`[data-id="trouble t_uninstall"]`), playground.Reads("Install the app on my account"))
	r.do("removed", playground.Type("#input", "/"), playground.Reads("You have not installed Tablée"))
	r.until("no menus", `!document.getElementById("people").checkVisibility() && !document.querySelector(".more")`)
	r.do("press without it", playground.Press("^Go$"))
	if i := r.bot.next("INTERACTION_CREATE"); i["authorizing_integration_owners"].(obj)["1"] != r.p.User("bob").ID() {
		t.Errorf("press: got %v", i)
	}
	// Who is not in it has no such heading.
	r.do("david", chromedp.Navigate(r.p.URL()+"/?as=david"), playground.Reads("Bienvenue dans"))
	if look[bool](r, `document.getElementById("side").innerText.includes("Discussions de groupe")`) {
		t.Error("david sees a heading for chats that he has not")
	}
}

// chatsOnPhone: the same in French on a phone's width; nothing is too wide or too small.
func chatsOnPhone(t *testing.T, ctx context.Context) {
	long := []playground.ChatSpec{{Name: "La soirée des jeux de société du vendredi",
		People: []string{"chloe", "alice", "bob", "david"}}}
	r := readIn(t, ctx, playground.Options{Chats: long}, "chloe", 390, phone...)
	registerInstallable(t, r.p)
	small := func(where string) {
		t.Helper()
		r.drawn()
		if got := look[[]string](r, `[...document.querySelectorAll("button, summary")].filter(b => {
			const r = b.getBoundingClientRect();
			return b.checkVisibility() && r.width > 0 && r.left >= 0 && (r.height < 43.5 || r.width < 43.5);
		}).map(b => b.innerText)`); len(got) > 0 {
			t.Errorf("%s: too small for a finger: %q", where, got)
		}
		if got := look[[]string](r, `[...document.querySelectorAll("#main *, #side *")].filter(e => {
			const b = e.getBoundingClientRect(); return b.width > 0 && b.left >= 0 && b.right > 390.5;
		}).map(e => e.tagName + "." + e.className)`); len(got) > 0 {
			t.Errorf("%s: wider than the window: %q", where, got)
		}
	}
	r.do("drawer", playground.Click("#burger"), playground.Reads("Discussions de groupe"),
		playground.True(`document.getElementById("side").getBoundingClientRect().left > -1`),
		playground.Click(".trouble summary"), playground.Reads("Installer l’application sur mon compte"))
	small("drawer")
	playground.Picture(t, ctx, "chats-drawer-390")
	r.do("open", playground.Click(`[aria-label^="La soirée"]`), playground.Reads("Bienvenue dans La soirée"))
	r.do("slash", playground.Type("#input", "/"), playground.Reads("Vous n’avez pas installé Tablée"),
		playground.Reads("Installer Tablée"))
	small("to install")
	playground.Picture(t, ctx, "to-install-390")
	r.do("install", playground.Click("#hints .btn"), playground.Reads("/both"))
	r.do("command", chromedp.KeyEvent("both "), chromedp.KeyEvent("\r"))
	reply(t, r.p, r.bot.next("INTERACTION_CREATE"), obj{"content": "un plateau", "components": buttons("Go")})
	r.do("answer", playground.Reads("un plateau"))
	small("chat")
	playground.Picture(t, ctx, "chat-390")
}
