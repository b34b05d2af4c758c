package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
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
	w := testWorld(t, []game.Rules{awale.Rules})
	defer func() {
		if !t.Failed() {
			return
		}
		for _, m := range w.pg.Messages("#games") {
			t.Logf("Discord has\n%s", show(m))
		}
		page, err := chromedp.Run(ctx, chromedp.Evaluate[string](playgroundtest.Seen))
		t.Logf("and the page shows\n%s\n%v", page, err)
	}()
	playgroundtest.Do(t, ctx, "open", chromedp.EmulateViewport(1280, 900), chromedp.Navigate(w.pg.URL()),
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
		if err := waitFor("the move", func() bool { return ply(t, w, 1) > before }); err != nil {
			playgroundtest.Failed(t, ctx, "sow")
			t.Fatalf("move %d: %v\n%s", i, err, w.log)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
		shows := "Rematch" // the page has the same message in its new form
		if tb, err := w.host.Queries.Look(t.Context(), 1, ""); err != nil {
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
	if refused := w.refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
}

// TestBrowserPhone opens every game on a phone's width, in French: no board may stick out or wrap.
func TestBrowserPhone(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	t.Parallel()
	ctx := playgroundtest.Open(t)
	w := testWorld(t, all.Games())
	playgroundtest.Do(t, ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(w.pg.URL()+"?as=chloe"), playgroundtest.Reads("bot connecté"))
	for i, g := range w.games {
		title := w.french(t, game.M(g.Info().Name+".title"))
		u := w.pg.User("chloe")
		if _, err := u.Slash(t.Context(), "#jeux", "/"+slashTitle(title)+" nouvelle classée:true"); err != nil {
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
		shown := list[len(list)-1]
		if button := (&newcomer{}).find(shown, "hand", "mine"); button != "?" {
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

// french says a message in French.
func (w *world) french(t *testing.T, m game.Msg) string {
	t.Helper()
	c, err := sharedWords(w.games)
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("fr", nil).Plain(m)
}

// slashTitle is a game's title as its slash command is called.
func slashTitle(title string) string {
	return strings.ToLower(strings.Join(strings.Fields(title), "-"))
}

// ply counts the moves made at a table.
func ply(t *testing.T, w *world, id int64) int {
	t.Helper()
	row, err := w.db.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row.Ply
}
