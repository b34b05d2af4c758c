package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground"
	"tablee/rules/all"
	"tablee/rules/awale"
	"tablee/rules/game"
)

// openBrowser starts a headless Chromium, or skips when there is none.
func openBrowser(t *testing.T) context.Context {
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
	ctx, cancel = context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as the context of its first use
		t.Fatal(err)
	}
	return ctx
}

// steps does what a person does and, when something fails, keeps a picture of the page.
func steps(t *testing.T, ctx context.Context, what string, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	step, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if err := chromedp.Do(step, actions...); err != nil {
		screenshot(t, ctx, "failed-"+what)
		t.Fatalf("%s: %v", what, err)
	}
}

// screenshot keeps a picture in the folder TABLEE_SCREENSHOTS, if that is set.
func screenshot(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	dir := os.Getenv("TABLEE_SCREENSHOTS")
	if dir == "" {
		return
	}
	if err := chromedp.Do(ctx, chromedp.Sleep(300*time.Millisecond)); err != nil { // animations end
		t.Log("screenshot:", err)
	}
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644)
	}
	if err != nil {
		t.Log("screenshot:", err)
	}
}

// reads waits until the page holds a text.
func reads(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Poll[chromedp.Void](`document.body.innerText.includes(`+"`"+text+"`"+`)`, chromedp.WithPollingInterval(30*time.Millisecond))
}

// pressLast presses a button of the newest message that has it; what it evaluates to is whether there was one.
const pressLast = `(label) => { const all = [...document.querySelectorAll('#log button:not([disabled])')].filter(b => label.test(b.innerText.trim()));
	if (!all.length) return false; all[all.length-1].click(); return true; }`

// TestBrowser plays a whole game of Awalé against the computer by clicks in a real browser.
func TestBrowser(t *testing.T) {
	ctx := openBrowser(t)
	w, err := newWorld(t.TempDir(), []game.Rules{awale.Rules}, playground.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	steps(t, ctx, "open", chromedp.EmulateViewport(1280, 900), chromedp.Navigate(w.pg.URL()), reads("Who are you today?"))
	steps(t, ctx, "alice", chromedp.Click(`//button[contains(.,"Alice")]`), reads("bot connected"))
	steps(t, ctx, "new", chromedp.SendKeys(chromedp.ID("input"), "/awale new\r"), reads("table 1"), reads("free seat"))
	screenshot(t, ctx, "lobby-1280")
	steps(t, ctx, "start", eval(`(`+pressLast+`)(/^Start$/)`), reads("your turn"))
	screenshot(t, ctx, "board-1280")
	for i := range 400 {
		before := len(w.pg.Messages("#games"))
		if over, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.body.innerText.includes("Rematch")`)); err != nil || over {
			if err != nil {
				t.Fatal(err)
			}
			break
		}
		steps(t, ctx, "sow", eval(`(`+pressLast+`)(/^[a-f] \d+$/)`))
		if err := wait("the next board", func() bool { return len(w.pg.Messages("#games")) > before }); err != nil {
			screenshot(t, ctx, "failed-sow")
			t.Fatalf("move %d: %v\n%s", i, err, w.log)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
		steps(t, ctx, "drawn", chromedp.Poll[chromedp.Void](`[...document.querySelectorAll('#log button:not([disabled])')].some(b => /^([a-f] \d+|Rematch)$/.test(b.innerText.trim()))`, chromedp.WithPollingInterval(20*time.Millisecond)))
		if i == 3 {
			screenshot(t, ctx, "play-1280")
		}
	}
	steps(t, ctx, "over", reads("Rematch"), reads("seed"))
	screenshot(t, ctx, "over-1280")
	if refused := w.pg.Refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
}

func eval(js string) chromedp.Action[chromedp.Void] {
	return chromedp.Poll[chromedp.Void](js, chromedp.WithPollingInterval(30*time.Millisecond))
}

// TestBrowserPhone opens every game on a phone's width, in French: no board may stick out or wrap.
func TestBrowserPhone(t *testing.T) {
	ctx := openBrowser(t)
	w, err := newWorld(t.TempDir(), all.Games(), playground.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	steps(t, ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)), chromedp.Navigate(w.pg.URL()+"?as=chloe"), reads("bot connecté"))
	for i, g := range w.games {
		title := w.french(t, game.M(g.Info().Name+".title"))
		u := w.pg.User("chloe")
		if _, err := u.Slash(t.Context(), "#jeux", "/"+slashTitle(title)+" nouvelle"); err != nil {
			t.Fatalf("%s: %v\n%s", title, err, w.log)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
		list := w.pg.Messages("#jeux")
		if _, err := u.Click(t.Context(), list[len(list)-1].ID, "Commencer"); err != nil {
			t.Fatal(err)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
		list = w.pg.Messages("#jeux")
		hand, err := u.Click(t.Context(), list[len(list)-1].ID, (&newcomer{}).find(list[len(list)-1], "hand", "mine"))
		if err != nil {
			t.Fatal(err)
		}
		steps(t, ctx, g.Info().Name, chromedp.Poll[chromedp.Void](`!!document.getElementById("m`+hand.Message.ID+`")`, chromedp.WithPollingInterval(30*time.Millisecond)))
		screenshot(t, ctx, "phone-"+g.Info().Name)
		for what, js := range map[string]string{
			"the page":  `document.documentElement.scrollWidth - 390`,
			"the board": `Math.max(...[...document.querySelectorAll('#log pre')].map(p => p.scrollWidth - p.clientWidth))`,
		} {
			over, err := chromedp.Run(ctx, chromedp.Evaluate[int](js))
			if err != nil || over > 0 {
				t.Errorf("table %d, %s: %s sticks out by %d pixels (%v)", i+1, title, what, over, err)
			}
		}
	}
}

// french says a message in French.
func (w *world) french(t *testing.T, m game.Msg) string {
	t.Helper()
	c, err := catalogue(w.games)
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("fr", nil).Plain(m)
}

// slashTitle is a game's title as its slash command is called.
func slashTitle(title string) string {
	return strings.ToLower(strings.Join(strings.Fields(title), "-"))
}
