//go:build !race

package pages

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// TestBrowser plays a whole game of Awalé against the computer by clicks in a real browser.
func TestBrowser(t *testing.T) {
	rulestest.Long(t) // TestFirstGames plays a game to its end, too
	t.Parallel()
	ctx := playgroundtest.Open(t)
	w := systemtest.OpenWorld(t, []game.Rules{awale.Rules})
	defer func() {
		if !t.Failed() {
			return
		}
		for _, m := range w.Playground.Messages("#games") {
			t.Logf("Discord has\n%s", systemtest.Show(m))
		}
		page, err := chromedp.Run(ctx, chromedp.Evaluate[string](playgroundtest.Seen))
		t.Logf("and the page shows\n%s\n%v", page, err)
	}()
	playgroundtest.Do(t, ctx, "open", chromedp.EmulateViewport(1280, 900), chromedp.Navigate(w.Playground.URL()),
		playgroundtest.Reads("Who are you today?"))
	playgroundtest.Do(t, ctx, "alice", playgroundtest.ClickText("button", "Alice"),
		playgroundtest.Reads("bot connected"))
	playgroundtest.Do(t, ctx, "new", playgroundtest.Type("#input", "/awale new rated:true\r"),
		playgroundtest.Reads("table 1"),
		playgroundtest.Reads("free seat"))
	playgroundtest.Picture(t, ctx, "lobby-1280")
	playgroundtest.Do(t, ctx, "start", playgroundtest.Press("^Start$"), playgroundtest.Reads("s turn"))
	playgroundtest.Picture(t, ctx, "board-1280")
	for i := range 400 {
		before := ply(t, w, 1)
		if over,
			err := chromedp.Run(ctx, chromedp.Evaluate[bool](playgroundtest.Seen+`.includes("Rematch")`)); err != nil ||
			over {
			if err != nil {
				t.Fatal(err)
			}
			break
		}
		playgroundtest.Do(t, ctx, "sow", playgroundtest.Press(`^[a-f] \d+$`))
		if err := systemtest.WaitFor("the move", func() bool { return ply(t, w, 1) > before }); err != nil {
			playgroundtest.Failed(t, ctx, "sow")
			t.Fatalf("move %d: %v\n%s", i, err, w.Log)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		shows := "Rematch" // the page has the same message in its new form
		if tb, err := w.Host.Queries.Look(t.Context(), 1, ""); err != nil {
			t.Fatal(err)
		} else if tb.Phase == table.Playing {
			shows = fmt.Sprintf("%d moves played", tb.Ply)
		}
		playgroundtest.Do(t, ctx, "drawn", playgroundtest.Reads(shows))
		if i == 3 {
			playgroundtest.Picture(t, ctx, "play-1280")
		}
	}
	playgroundtest.Do(t, ctx, "over", playgroundtest.Reads("Rematch"), playgroundtest.Reads("seed"))
	playgroundtest.Picture(t, ctx, "over-1280")
	if refused := w.Refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
}

// TestBrowserPhone opens every game on a phone's width, in French: no board may stick out or wrap.
func TestBrowserPhone(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	ctx := playgroundtest.Open(t)
	w := systemtest.OpenWorld(t, all.Games())
	playgroundtest.Do(t, ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(w.Playground.URL()+"?as=chloe"), playgroundtest.Reads("bot connecté"))
	for i, g := range w.Games {
		title := w.French(t, game.M(g.Info().Name+".title"))
		u := w.Playground.User("chloe")
		if _, err := u.Slash(t.Context(), "#jeux", "/"+systemtest.SlashTitle(title)+" nouvelle classée:true"); err != nil {
			t.Fatalf("%s: %v\n%s", title, err, w.Log)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		list := w.Playground.Messages("#jeux")
		if _, err := u.Click(t.Context(), list[len(list)-1].ID, "Commencer"); err != nil {
			t.Fatal(err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		list = w.Playground.Messages("#jeux")
		shown := list[len(list)-1]
		if button := (&systemtest.Newcomer{}).Find(shown, "hand", "mine"); button != "?" {
			hand, err := u.Click(t.Context(), shown.ID, button)
			if err != nil {
				t.Fatal(err)
			}
			shown = hand.Message
		}
		playgroundtest.Do(t, ctx, g.Info().Name, playgroundtest.True(`!!document.getElementById("m`+shown.ID+`")`))
		playgroundtest.Picture(t, ctx, "phone-"+g.Info().Name)
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

// Ply counts the moves made at a table.
func ply(t *testing.T, w *systemtest.World, id int64) int {
	t.Helper()
	row, err := w.DB.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row.Ply
}
