package playgroundtest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// typedTime is how long a page may take to show what was typed before it counts as lost.
const typedTime = 5 * time.Second

// maxTypings is how often a text is typed that is lost each time.
const maxTypings = 3

// Type types a text at the end of a field, and then presses keys such as "\t" or "\r", once the field shows the text. A
// browser on a very busy machine loses keys at times that are pressed while the page takes the focus away: a text of
// which some is missing is typed again. It does not use chromedp's SendKeys, which reads a node's attributes while
// they may change (v0.22.1).
func Type(css, text string) Step {
	shown := strings.TrimRight(text, "\t\r"+kb.Escape)
	keys := text[len(shown):]
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		if err := typed(ctx, t, css, shown); err != nil {
			return chromedp.Void{}, fmt.Errorf("typing %q: %w", shown, err)
		}
		for _, key := range keys {
			if err := pressed(ctx, t, css, string(key)); err != nil {
				return chromedp.Void{}, fmt.Errorf("pressing %q after %q: %w", key, shown, err)
			}
		}
		return chromedp.Void{}, nil
	}
}

// focused waits until a field is visible, and gives it the focus.
func focused(field string) Step {
	return True(`(() => { const e = ` + field + `; if (!e?.checkVisibility()) return false;
		if (document.activeElement !== e) { e.focus(); e.setSelectionRange(e.value.length, e.value.length); }
		return document.activeElement === e; })()`)
}

// pressed presses a key until the field gets it.
func pressed(ctx context.Context, t *chromedp.Target, css, key string) error {
	field := "document.querySelector(" + strconv.Quote(css) + ")"
	listen := chromedp.Evaluate[bool](`(() => { window.keyCame = false;
		` + field + `.addEventListener("keydown", () => { window.keyCame = true; }, { capture: true, once: true });
		return true; })()`)
	came := chromedp.Poll[chromedp.Void]("window.keyCame", chromedp.WithPollingInterval(30*time.Millisecond),
		chromedp.WithPollingTimeout(typedTime))
	for n := 1; ; n++ {
		if _, err := focused(field)(ctx, t); err != nil {
			return err
		}
		if _, err := listen(ctx, t); err != nil {
			return err
		}
		if _, err := chromedp.KeyEvent(key)(ctx, t); err != nil {
			return err
		}
		if _, err := came(ctx, t); !errors.Is(err, chromedp.ErrPollingTimeout) || n == maxTypings {
			return err
		}
	}
}

// typed types a text until the field shows it. The field has the focus then.
func typed(ctx context.Context, t *chromedp.Target, css, text string) error {
	field := "document.querySelector(" + strconv.Quote(css) + ")"
	if _, err := focused(field)(ctx, t); err != nil {
		return err
	}
	before, err := chromedp.Evaluate[string](field+".value")(ctx, t)
	if err != nil {
		return err
	}
	shows := chromedp.Poll[chromedp.Void](field+".value === "+strconv.Quote(before+text),
		chromedp.WithPollingInterval(30*time.Millisecond), chromedp.WithPollingTimeout(typedTime))
	restore := chromedp.Evaluate[bool]("(e => { e.value = " + strconv.Quote(before) + `;
		e.setSelectionRange(e.value.length, e.value.length);
		return e.dispatchEvent(new Event("input", { bubbles: true })); })(` + field + ")")
	for n := 1; ; n++ {
		if _, err := chromedp.KeyEvent(text)(ctx, t); err != nil {
			return err
		}
		_, err := shows(ctx, t)
		if !errors.Is(err, chromedp.ErrPollingTimeout) {
			return err
		}
		now, bad := chromedp.Evaluate[string](field+".value")(ctx, t)
		if bad != nil || n == maxTypings {
			return errors.Join(fmt.Errorf("the field shows %q", now), err, bad)
		}
		if _, err := focused(field)(ctx, t); err != nil {
			return err
		}
		if now == before {
			continue
		}
		if _, err := restore(ctx, t); err != nil { // a part was lost
			return err
		}
	}
}
