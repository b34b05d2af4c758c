//go:build !race

package pages

import (
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
)

// TestPageOfEveryGame plays the recorded games in the page, with pictures beside the text, on wide screens and narrow
// ones, by day and by night: before the first move, in the middle and at the end nothing sticks out, and each picture
// is there and says what it shows. With TABLEE_SCREENSHOTS what one sees is kept, for the eye.
func TestPageOfEveryGame(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	games, _ := systemtest.RecordedGames(t)
	for _, at := range systemtest.Sights {
		t.Run(at.Name, func(t *testing.T) {
			look(t, at, games)
		})
	}
}

func look(t *testing.T, at systemtest.Sight, games []systemtest.Recorded) {
	ctx := playgroundtest.Open(t)
	w := systemtest.OpenWorld(t, all.Games())
	screen := chromedp.EmulateViewport(1280, 900)
	if at.Phone {
		screen = chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2))
	}
	playgroundtest.Do(t, ctx, "open", screen, playgroundtest.Media("prefers-color-scheme", at.Theme),
		chromedp.Navigate(w.Playground.URL()+"?as="+at.As), playgroundtest.Reads("bot connect"))
	if _, err := w.Playground.User("alice").Slash(t.Context(), at.Channel, "/settings boards:both"); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		r := w.Seat(t, g, at)
		r.See(ctx, at, "empty")
		r.Until(g.Middle)
		r.See(ctx, at, "running")
		r.Until(len(g.Moves))
		r.See(ctx, at, "over")
	}
}
