package playground_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
)

// TestPage plays with the demo bot in a real browser, as a person would.
func TestPage(t *testing.T) {
	t.Parallel()
	ctx := playgroundtest.Open(t)
	clock := playgroundtest.NewFakeClock(time.Now())
	p := newPlayground(t, playgroundtest.Options{Clock: clock})
	startDemo(t, p)
	playgroundtest.Do(t, ctx, "welcome", chromedp.EmulateViewport(1280, 860), chromedp.Navigate(p.URL()),
		playgroundtest.Reads("Who are you today?"))
	playgroundtest.Picture(t, ctx, "welcome-1280")
	playgroundtest.Do(t, ctx, "alice", playgroundtest.ClickText("button", "Alice"),
		playgroundtest.Reads("Welcome to #games"),
		playgroundtest.Reads("bot connected"))
	playgroundtest.Do(t, ctx, "commands", playgroundtest.Type("#input", "/"),
		playgroundtest.Reads("/demo board"))
	playgroundtest.Picture(t, ctx, "commands-1280")
	playgroundtest.Do(t, ctx, "option", playgroundtest.Type("#input", "demo bo\t"),
		playgroundtest.Reads("Level of the computer"))
	playgroundtest.Picture(t, ctx, "options-1280")
	playgroundtest.Do(t, ctx, "board", playgroundtest.Type("#input", "level:Mas\t\r"),
		playgroundtest.Reads("Awalé, level 5"))
	playgroundtest.Picture(t, ctx, "board-1280")
	playgroundtest.Do(t, ctx, "click", playgroundtest.Press("^b"), playgroundtest.Reads("Played pit:b"))
	playgroundtest.Do(t, ctx, "ephemeral", playgroundtest.Press("^🖐️"), playgroundtest.Reads("Only you can see this"))
	playgroundtest.Picture(t, ctx, "ephemeral-1280")
	playgroundtest.Do(t, ctx, "dismiss", playgroundtest.Click(`.only .foot button`),
		playgroundtest.True(`!document.querySelector(".only")`))
	playgroundtest.Do(t, ctx, "menu", playgroundtest.Click(`.pick`), playgroundtest.Reads("Plays at random"))
	playgroundtest.Picture(t, ctx, "menu-1280")
	playgroundtest.Do(t, ctx, "choice", playgroundtest.Click(`.pop li:nth-child(2)`),
		playgroundtest.Reads("Level 5"))
	playgroundtest.Do(t, ctx, "modal", playgroundtest.Press("^Say$"), playgroundtest.Reads("Your words"))
	playgroundtest.Picture(t, ctx, "modal-1280")
	playgroundtest.Do(t, ctx, "submit", playgroundtest.Type("#modal input", "bonjour\r"),
		playgroundtest.Reads("Said: bonjour"))
	playgroundtest.Do(t, ctx, "autocomplete", playgroundtest.Type("#input", "/demo sow pit:a"),
		playgroundtest.Reads("pit ab"))
	playgroundtest.Do(t, ctx, "sow", playgroundtest.Type("#input", "\t\r"), playgroundtest.Reads("Sown a"))
	playgroundtest.Do(t, ctx, "dm", playgroundtest.Type("#input", "/demo dm\r"), playgroundtest.Reads("Sent."),
		playgroundtest.True(`document.querySelector(".place .badge")?.checkVisibility()`))
	playgroundtest.Picture(t, ctx, "dm-badge-1280")
	playgroundtest.Do(t, ctx, "read the dm", playgroundtest.Click(`.place`),
		playgroundtest.Reads("It is your turn, @Alice"),
		playgroundtest.True(`!document.querySelector(".place .badge")`))
	playgroundtest.Picture(t, ctx, "dm-1280")
	playgroundtest.Do(t, ctx, "back", playgroundtest.ClickText("button.place", "games"),
		playgroundtest.Reads("Said: bonjour"))
	playgroundtest.Do(t, ctx, "file", playgroundtest.Type("#input", "/demo file\r"),
		playgroundtest.Reads("A picture"))
	if _, err := p.User("bob").Say("#games", `<b id="evil">markup</b> [x](javascript:alert) **bold**`); err != nil {
		t.Fatal(err)
	}
	playgroundtest.Do(t, ctx, "harmless", playgroundtest.Reads(`<b id="evil">markup</b> [x](javascript:alert) bold`),
		playgroundtest.True(`!document.getElementById("evil")`))
	playgroundtest.Do(t, ctx, "layout", playgroundtest.Type("#input", "/demo layout\r"),
		playgroundtest.Reads("Your pieces"))
	playgroundtest.Do(t, ctx, "thread", playgroundtest.Type("#input", "/demo thread\r"),
		playgroundtest.Reads("Open thread: Table 1"),
		playgroundtest.True(`document.querySelector(".place.thread")?.checkVisibility()`),
		playgroundtest.Click(`.trouble summary`))
	playgroundtest.Picture(t, ctx, "layout-1280")
	playgroundtest.Do(t, ctx, "french", playgroundtest.Click(`.langs [lang=fr]`),
		playgroundtest.Reads("Visible par vous seulement"), playgroundtest.Reads("bot connecté"),
		playgroundtest.Reads("/démo plateau"))
	playgroundtest.Picture(t, ctx, "french-1280")
	playgroundtest.Do(t, ctx, "english", playgroundtest.Click(`.langs [lang=en]`),
		playgroundtest.Reads("Only you can see this"))
	playgroundtest.Do(t, ctx, "silence", playgroundtest.Type("#input", "/demo never\r"))
	if err := p.WaitFor(ctx, "the command", func() bool { return p.Pending() == 1 }); err != nil {
		playgroundtest.Failed(t, ctx, "silence")
		t.Fatalf("%v: %d commands wait", err, p.Pending())
	}
	clock.Advance(3 * time.Second)
	playgroundtest.Do(t, ctx, "silent", playgroundtest.Reads("did not respond"))
	playgroundtest.Picture(t, ctx, "end-1280")
}

// TestPageOnPhone looks at the page in French on a phone's width: nothing may
// stick out sideways.
func TestPageOnPhone(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	t.Parallel()
	ctx := playgroundtest.Open(t)
	p := newPlayground(t, playgroundtest.Options{})
	startDemo(t, p)
	playgroundtest.Do(t, ctx, "phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile,
		chromedp.EmulateScale(2)),
		chromedp.Navigate(p.URL()), playgroundtest.Reads("Chloé"))
	playgroundtest.Picture(t, ctx, "welcome-390")
	playgroundtest.Do(t, ctx, "chloe", playgroundtest.ClickText("button", "Chloé"),
		playgroundtest.Reads("Bienvenue dans #jeux"))
	playgroundtest.Picture(t, ctx, "empty-390")
	playgroundtest.Do(t, ctx, "french", playgroundtest.Type("#input", "/démo pl"),
		playgroundtest.Reads("/démo plateau"))
	playgroundtest.Picture(t, ctx, "commands-390")
	playgroundtest.Do(t, ctx, "board", playgroundtest.Type("#input", "\t"),
		playgroundtest.Reads("Level of the computer"),
		playgroundtest.Type("#input", "niveau:M\t\r"), playgroundtest.Reads("Awalé, level 5"))
	playgroundtest.Picture(t, ctx, "board-390")
	wide, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	if err != nil || wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390 (%v)", wide, err)
	}
	playgroundtest.Do(t, ctx, "drawer", playgroundtest.Click("#burger"), playgroundtest.Reads("Messages privés"))
	playgroundtest.Picture(t, ctx, "drawer-390")
}
