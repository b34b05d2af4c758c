package playground_test

import (
	"testing"
	"time"

	"tablee/bot/internal/chromium"
	playground "tablee/bot/internal/playground/drive"
	"tablee/rules/rulestest"

	"github.com/chromedp/chromedp"
)

// TestPage plays with the demo bot in a real browser, as a person would.
func TestPage(t *testing.T) {
	t.Parallel()
	ctx := chromium.Open(t)
	clock := playground.NewFakeClock(time.Now())
	p := newPlayground(t, playground.Options{Clock: clock})
	startDemo(t, p)
	chromium.Do(t, ctx, "welcome", chromedp.EmulateViewport(1280, 860), chromedp.Navigate(p.URL()),
		chromium.Reads("Who are you today?"))
	chromium.Picture(t, ctx, "welcome-1280")
	chromium.Do(t, ctx, "alice", chromedp.Click(`//button[contains(.,"Alice")]`), chromium.Reads("Welcome to #games"),
		chromium.Reads("bot connected"))
	chromium.Do(t, ctx, "commands", chromedp.SendKeys(chromedp.ID("input"), "/"), chromium.Reads("/demo board"))
	chromium.Picture(t, ctx, "commands-1280")
	chromium.Do(t, ctx, "option", chromedp.SendKeys(chromedp.ID("input"), "demo bo\t"),
		chromium.Reads("Level of the computer"))
	chromium.Picture(t, ctx, "options-1280")
	chromium.Do(t, ctx, "board", chromedp.SendKeys(chromedp.ID("input"), "level:Mas\t\r"),
		chromium.Reads("Awalé, level 5"))
	chromium.Picture(t, ctx, "board-1280")
	chromium.Do(t, ctx, "click", chromium.Press("^b"), chromium.Reads("Played pit:b"))
	chromium.Do(t, ctx, "ephemeral", chromium.Press("^🖐️"), chromium.Reads("Only you can see this"))
	chromium.Picture(t, ctx, "ephemeral-1280")
	chromium.Do(t, ctx, "dismiss", chromedp.Click(chromedp.CSS(`.only .foot button`)),
		chromedp.WaitNotPresent(chromedp.CSS(`.only`)))
	chromium.Do(t, ctx, "menu", chromedp.Click(chromedp.CSS(`.pick`)), chromium.Reads("Plays at random"))
	chromium.Picture(t, ctx, "menu-1280")
	chromium.Do(t, ctx, "choice", chromedp.Click(chromedp.CSS(`.pop li:nth-child(2)`)), chromium.Reads("Level 5"))
	chromium.Do(t, ctx, "modal", chromium.Press("^Say$"), chromium.Reads("Your words"))
	chromium.Picture(t, ctx, "modal-1280")
	chromium.Do(t, ctx, "submit", chromedp.SendKeys(chromedp.CSS(`#modal input`), "bonjour\r"),
		chromium.Reads("Said: bonjour"))
	chromium.Do(t, ctx, "autocomplete", chromedp.SendKeys(chromedp.ID("input"), "/demo sow pit:a"),
		chromium.Reads("pit ab"))
	chromium.Do(t, ctx, "sow", chromedp.SendKeys(chromedp.ID("input"), "\t\r"), chromium.Reads("Sown a"))
	chromium.Do(t, ctx, "dm", chromedp.SendKeys(chromedp.ID("input"), "/demo dm\r"), chromium.Reads("Sent."),
		chromedp.WaitVisible(chromedp.CSS(`.place .badge`)))
	chromium.Picture(t, ctx, "dm-badge-1280")
	chromium.Do(t, ctx, "read the dm", chromedp.Click(chromedp.CSS(`.place`)), chromium.Reads("It is your turn, @Alice"),
		chromedp.WaitNotPresent(chromedp.CSS(`.place .badge`)))
	chromium.Picture(t, ctx, "dm-1280")
	chromium.Do(t, ctx, "back", chromedp.Click(`//button[contains(@class,"place") and contains(.,"games")]`),
		chromium.Reads("Said: bonjour"))
	chromium.Do(t, ctx, "file", chromedp.SendKeys(chromedp.ID("input"), "/demo file\r"), chromium.Reads("A picture"))
	if _, err := p.User("bob").Say("#games", `<b id="evil">markup</b> [x](javascript:alert) **bold**`); err != nil {
		t.Fatal(err)
	}
	chromium.Do(t, ctx, "harmless", chromium.Reads(`<b id="evil">markup</b> [x](javascript:alert) bold`),
		chromedp.WaitNotPresent(chromedp.ID("evil")))
	chromium.Do(t, ctx, "layout", chromedp.SendKeys(chromedp.ID("input"), "/demo layout\r"), chromium.Reads("Your pieces"))
	chromium.Do(t, ctx, "thread", chromedp.SendKeys(chromedp.ID("input"), "/demo thread\r"),
		chromium.Reads("Open thread: Table 1"),
		chromedp.WaitVisible(chromedp.CSS(`.place.thread`)), chromedp.Click(chromedp.CSS(`.trouble summary`)))
	chromium.Picture(t, ctx, "layout-1280")
	chromium.Do(t, ctx, "french", chromedp.Click(chromedp.CSS(`.langs [lang=fr]`)),
		chromium.Reads("Visible par vous seulement"), chromium.Reads("bot connecté"))
	chromium.Picture(t, ctx, "french-1280")
	chromium.Do(t, ctx, "english", chromedp.Click(chromedp.CSS(`.langs [lang=en]`)),
		chromium.Reads("Only you can see this"))
	chromium.Do(t, ctx, "silence", chromedp.SendKeys(chromedp.ID("input"), "/demo never\r"))
	if err := p.WaitFor(ctx, "the command", func() bool { return p.Pending() == 1 }); err != nil {
		t.Fatal(err)
	}
	clock.Advance(3 * time.Second)
	chromium.Do(t, ctx, "silent", chromium.Reads("did not respond"))
	chromium.Picture(t, ctx, "end-1280")
}

// TestPageOnPhone looks at the page in French on a phone's width: nothing may
// stick out sideways.
func TestPageOnPhone(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	ctx := chromium.Open(t)
	p := newPlayground(t, playground.Options{})
	startDemo(t, p)
	chromium.Do(t, ctx, "phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(p.URL()), chromium.Reads("Chloé"))
	chromium.Picture(t, ctx, "welcome-390")
	chromium.Do(t, ctx, "chloe", chromedp.Click(`//button[contains(.,"Chloé")]`), chromium.Reads("Bienvenue dans #jeux"))
	chromium.Picture(t, ctx, "empty-390")
	chromium.Do(t, ctx, "french", chromedp.SendKeys(chromedp.ID("input"), "/démo pl"), chromium.Reads("/démo plateau"))
	chromium.Picture(t, ctx, "commands-390")
	chromium.Do(t, ctx, "board", chromedp.SendKeys(chromedp.ID("input"), "\t"), chromium.Reads("Level of the computer"),
		chromedp.SendKeys(chromedp.ID("input"), "niveau:M\t\r"), chromium.Reads("Awalé, level 5"))
	chromium.Picture(t, ctx, "board-390")
	wide, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	if err != nil || wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390 (%v)", wide, err)
	}
	chromium.Do(t, ctx, "drawer", chromedp.Click(chromedp.ID("burger")), chromium.Reads("Messages privés"))
	chromium.Picture(t, ctx, "drawer-390")
}
