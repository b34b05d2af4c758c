package playground_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/playground"

	"github.com/chromedp/chromedp"
)

// newBrowser starts a headless Chromium, or skips when there is none.
func newBrowser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium on this machine")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 60*time.Second)
	t.Cleanup(cancel)
	// The browser lives as long as the context of its first action.
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// run does the steps and, when one fails, keeps a picture of the page.
func run(t *testing.T, ctx context.Context, what string, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	step, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if err := chromedp.Do(step, steps...); err != nil {
		picture(t, ctx, "failed-"+t.Name()+"-"+what)
		t.Fatalf("%s: %v", what, err)
	}
}

// picture keeps a screenshot in the folder TABLEE_SCREENSHOTS, if that is set.
func picture(t *testing.T, ctx context.Context, name string) {
	dir := os.Getenv("TABLEE_SCREENSHOTS")
	if dir == "" {
		return
	}
	chromedp.Do(ctx, chromedp.Sleep(250*time.Millisecond)) // animations end
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Log("screenshot:", err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		t.Log("screenshot:", err)
	}
}

// shows waits until the page holds a text.
func shows(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Poll[chromedp.Void](`document.body.innerText.includes(`+quote(text)+`)`, chromedp.WithPollingInterval(30*time.Millisecond))
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }

// press clicks the first button whose text begins with label.
func press(label string) chromedp.Action[chromedp.Void] {
	sel := `//li[starts-with(@id,"m")][last()]//button[starts-with(normalize-space(.),"` + label + `")]`
	return chromedp.Click(sel, chromedp.NodeVisible)
}

// TestPage plays with the demo bot in a real browser, as a person would.
func TestPage(t *testing.T) {
	t.Parallel()
	ctx := newBrowser(t)
	clock := playground.NewFakeClock(time.Now())
	p := newPlayground(t, playground.Options{Clock: clock})
	startDemo(t, p)
	run(t, ctx, "welcome", chromedp.EmulateViewport(1280, 860), chromedp.Navigate(p.URL()), shows("Who are you today?"))
	picture(t, ctx, "welcome-1280")
	run(t, ctx, "alice", chromedp.Click(`//button[contains(.,"Alice")]`), shows("Welcome to #games"), shows("bot connected"))
	run(t, ctx, "commands", chromedp.SendKeys(chromedp.ID("input"), "/"), shows("/demo board"))
	picture(t, ctx, "commands-1280")
	run(t, ctx, "option", chromedp.SendKeys(chromedp.ID("input"), "demo bo\t"), shows("Level of the computer"))
	picture(t, ctx, "options-1280")
	run(t, ctx, "board", chromedp.SendKeys(chromedp.ID("input"), "level:Mas\t\r"), shows("Awalé, level 5"))
	picture(t, ctx, "board-1280")
	run(t, ctx, "click", press("b"), shows("Played pit:b"))
	run(t, ctx, "ephemeral", press("🖐️"), shows("Only you can see this"))
	picture(t, ctx, "ephemeral-1280")
	run(t, ctx, "dismiss", chromedp.Click(chromedp.CSS(`.only .foot button`)),
		chromedp.WaitNotPresent(chromedp.CSS(`.only`)))
	run(t, ctx, "menu", chromedp.Click(chromedp.CSS(`.pick`)), shows("Plays at random"))
	picture(t, ctx, "menu-1280")
	run(t, ctx, "choice", chromedp.Click(chromedp.CSS(`.pop li:nth-child(2)`)), shows("Level 5"))
	run(t, ctx, "modal", chromedp.Click(`//button[.="Say"]`), shows("Your words"))
	picture(t, ctx, "modal-1280")
	run(t, ctx, "submit", chromedp.SendKeys(chromedp.CSS(`#modal input`), "bonjour\r"), shows("Said: bonjour"))
	run(t, ctx, "autocomplete", chromedp.SendKeys(chromedp.ID("input"), "/demo sow pit:a"), shows("pit ab"))
	run(t, ctx, "sow", chromedp.SendKeys(chromedp.ID("input"), "\t\r"), shows("Sown a"))
	run(t, ctx, "dm", chromedp.SendKeys(chromedp.ID("input"), "/demo dm\r"), shows("Sent."),
		chromedp.WaitVisible(chromedp.CSS(`.place .badge`)))
	picture(t, ctx, "dm-badge-1280")
	run(t, ctx, "read the dm", chromedp.Click(chromedp.CSS(`.place`)), shows("It is your turn, @Alice"),
		chromedp.WaitNotPresent(chromedp.CSS(`.place .badge`)))
	picture(t, ctx, "dm-1280")
	run(t, ctx, "back", chromedp.Click(`//button[contains(@class,"place") and contains(.,"games")]`), shows("Said: bonjour"))
	run(t, ctx, "file", chromedp.SendKeys(chromedp.ID("input"), "/demo file\r"), shows("A picture"))
	if _, err := p.User("bob").Say("#games", `<b id="evil">markup</b> [x](javascript:alert) **bold**`); err != nil {
		t.Fatal(err)
	}
	run(t, ctx, "harmless", shows(`<b id="evil">markup</b> [x](javascript:alert) bold`), chromedp.WaitNotPresent(chromedp.ID("evil")))
	run(t, ctx, "layout", chromedp.SendKeys(chromedp.ID("input"), "/demo layout\r"), shows("Your pieces"))
	run(t, ctx, "thread", chromedp.SendKeys(chromedp.ID("input"), "/demo thread\r"), shows("Open thread: Table 1"),
		chromedp.WaitVisible(chromedp.CSS(`.place.thread`)), chromedp.Click(chromedp.CSS(`.trouble summary`)))
	picture(t, ctx, "layout-1280")
	run(t, ctx, "french", chromedp.Click(chromedp.CSS(`.langs [lang=fr]`)), shows("Visible par vous seulement"), shows("bot connecté"))
	picture(t, ctx, "french-1280")
	run(t, ctx, "english", chromedp.Click(chromedp.CSS(`.langs [lang=en]`)), shows("Only you can see this"))
	run(t, ctx, "silence", chromedp.SendKeys(chromedp.ID("input"), "/demo never\r"))
	if err := p.WaitFor(ctx, "the command", func() bool { return p.Pending() == 1 }); err != nil {
		t.Fatal(err)
	}
	clock.Advance(3 * time.Second)
	run(t, ctx, "silent", shows("did not respond"))
	picture(t, ctx, "end-1280")
}

// TestPageOnPhone looks at the page in French on a phone's width: nothing may
// stick out sideways.
func TestPageOnPhone(t *testing.T) {
	t.Parallel()
	ctx := newBrowser(t)
	p := newPlayground(t, playground.Options{})
	startDemo(t, p)
	run(t, ctx, "phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(p.URL()), shows("Chloé"))
	picture(t, ctx, "welcome-390")
	run(t, ctx, "chloe", chromedp.Click(`//button[contains(.,"Chloé")]`), shows("Bienvenue dans #jeux"))
	picture(t, ctx, "empty-390")
	run(t, ctx, "french", chromedp.SendKeys(chromedp.ID("input"), "/démo pl"), shows("/démo plateau"))
	picture(t, ctx, "commands-390")
	run(t, ctx, "board", chromedp.SendKeys(chromedp.ID("input"), "\t"), shows("Level of the computer"),
		chromedp.SendKeys(chromedp.ID("input"), "niveau:M\t\r"), shows("Awalé, level 5"))
	picture(t, ctx, "board-390")
	wide, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	if err != nil || wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390 (%v)", wide, err)
	}
	run(t, ctx, "drawer", chromedp.Click(chromedp.ID("burger")), shows("Messages privés"))
	picture(t, ctx, "drawer-390")
}
