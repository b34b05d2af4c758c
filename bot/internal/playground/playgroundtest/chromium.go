package playgroundtest

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Step is one thing a person does. Tests take none of chromedp's own steps that look for a node and then use it
// (chromedp.Click, chromedp.WaitVisible and so on): they fail when the page draws that node anew in between.
type Step = chromedp.Action[chromedp.Void]

// Open starts a headless Chromium that ends with the test, or skips the test when there is none.
func Open(t *testing.T) context.Context {
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
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.Flag("force-prefers-reduced-motion", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 15*time.Minute)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as the context of its first use
		t.Fatal(err)
	}
	return ctx
}

// patience is how long steps may take together; a page among very many other programs takes long.
const patience = 2 * time.Minute

// Do takes the steps and, when one fails, keeps a picture of the page and tells what it reads.
func Do(t *testing.T, ctx context.Context, what string, steps ...Step) {
	t.Helper()
	limit, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := chromedp.Do(limit, steps...); err != nil {
		Failed(t, ctx, what)
		text, _ := chromedp.Run(ctx, chromedp.Evaluate[string](Seen))
		t.Fatalf("%s: %v\nthe page reads\n%s", what, err, text)
	}
}

// Picture keeps a screenshot in the folder TABLEE_SCREENSHOTS, if that is set.
func Picture(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	keep(t, ctx, os.Getenv("TABLEE_SCREENSHOTS"), name)
}

// Failed keeps a screenshot of what is wrong in the folder TABLEE_FAILURES, or in TABLEE_SCREENSHOTS, if one is set.
func Failed(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	keep(t, ctx, cmp.Or(os.Getenv("TABLEE_FAILURES"), os.Getenv("TABLEE_SCREENSHOTS")), "failed-"+name)
}

func keep(t *testing.T, ctx context.Context, dir, name string) {
	t.Helper()
	if dir == "" {
		return
	}
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644)
	}
	if err != nil {
		t.Log("screenshot:", err)
	}
}

// Seen is JavaScript for the text that the page shows, without what it only tells a screen reader.
const Seen = `[...document.body.children].filter(e => e.id !== "heard").map(e => e.innerText).join("\n")`

// Reads waits until the page shows a text.
func Reads(text string) Step {
	return True(Seen + `.includes('` + strings.ReplaceAll(text, "'", `\'`) + `')`)
}

// True waits until a piece of JavaScript is true.
func True(js string) Step {
	return chromedp.Poll[chromedp.Void](js, chromedp.WithPollingInterval(30*time.Millisecond),
		chromedp.WithPollingTimeout(patience)) // its usual 30 seconds are not enough among very many other programs
}

// Click clicks the first visible element of a CSS selector as soon as there is one, as Press does: in a list that is
// drawn anew when news come, what was found a moment ago may be gone.
func Click(css string) Step {
	return ClickText(css, "")
}

// ClickText is Click for the first element of a CSS selector that contains a text.
func ClickText(css, text string) Step {
	return True(`(() => { const e = [...document.querySelectorAll(` + strconv.Quote(css) + `)].find(e =>
		e.checkVisibility() && e.textContent.includes(` + strconv.Quote(text) + `)); if (e) e.click(); return !!e; })()`)
}

// Press presses the newest enabled button of a message whose text matches a JavaScript pattern such as ^Start$. It is
// one event of the page: a click of the mouse is lost when the message is drawn anew between its two halves.
func Press(pattern string) Step {
	return True(`(() => { const all = [...document.querySelectorAll('#log button:not([disabled])')].filter(b => /` +
		pattern + `/u.test(b.innerText.trim()));
		if (!all.length) return false; all[all.length - 1].click(); return true; })()`)
}
