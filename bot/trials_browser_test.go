package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/chromium"
	"tablee/rules/all"
)

// TestBrowserTrials tries moves out and plans answers in a real browser, on a phone's width, in French and in English:
// nothing sticks out, and every way is found by buttons alone.
func TestBrowserTrials(t *testing.T) {
	t.Parallel()
	ctx := chromium.Open(t)
	w := testWorld(t, all.Games())
	narrow := chromium.True(`document.documentElement.scrollWidth <= 390 && [...document.querySelectorAll('#log button, #log pre')].every(b => b.getBoundingClientRect().right <= 391)`)
	do := func(what string, steps ...chromium.Step) {
		t.Helper()
		chromium.Do(t, ctx, what, append(steps, narrow)...)
		chromium.Picture(t, ctx, what)
	}
	typed := func(line string) chromium.Step { return chromedp.SendKeys(chromedp.ID("input"), line+"\r") }
	chromium.Do(t, ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(w.pg.URL()+"?as=chloe"), chromium.Reads("bot connecté"))
	chromium.Do(t, ctx, "unrated", typed("/awalé nouvelle conseils:true niveau:1"), chromium.Reads("Commencer"),
		chromium.Press("^Commencer$"), chromium.Reads("de jouer"))
	do("trial-private", chromium.Press("^Mon plateau$"), chromium.Reads("Essayer"))
	do("trial-open", chromium.Press("^Essayer$"), chromium.Reads("Vous seul voyez ceci"))
	do("trial-line", chromium.Press(`^a 4$`), chromium.Reads("vous essayez"), chromium.Press(`^c 5$`),
		chromium.Reads("a → c"), chromium.Press(`^f 5$`), chromium.Reads("c → f"))
	do("trial-best", chromium.Press("^Meilleurs coups$"), chromium.Reads("💡"))
	do("trial-back", chromium.Press("^◀$"), chromium.True(`!document.body.innerText.includes('💡')`))
	do("trial-reset", chromium.Press("^Revenir à la partie$"), chromium.Reads("La partie où elle en est"))

	chromium.Do(t, ctx, "gobblet", typed("/gobblet nouvelle conseils:true niveau:1"), chromium.Reads("Commencer"),
		chromium.Press("^Commencer$"), chromium.True(`document.body.innerText.includes('table 2')`))
	do("trial-gobblet", typed("/essayer coups:'b b2, b c3' table:2"), chromium.Reads("G b2 → G c3"))
	do("trial-gobblet-best", chromium.Press("^Meilleurs coups$"), chromium.Reads("💡"))

	// Two people, a rated game: plans.
	chromium.Do(t, ctx, "bob", chromedp.Navigate(w.pg.URL()+"?as=bob"), chromium.Reads("bot connected"),
		typed("/awale new player:@chloe"), chromium.Reads("table 3"))
	board := func() string {
		list := w.pg.Messages("#games")
		return list[len(list)-1].ID
	}
	for _, press := range []string{"Join", "Start"} {
		user := map[string]string{"Join": "chloe", "Start": "bob"}[press]
		if _, err := w.pg.User(user).Click(t.Context(), board(), press); err != nil {
			t.Fatal(err)
		}
		if err := w.settle(); err != nil {
			t.Fatal(err)
		}
	}
	chromium.Do(t, ctx, "begins", chromium.Press(`^a 4$`), chromium.Reads("1 move"))
	do("plan-private", chromium.Press("^My board$"), chromium.Reads("Plan ahead"))
	do("plan-open", chromium.Press("^Plan ahead$"), chromium.Reads("What might Chloé play?"))
	do("plan-answer", chromium.Press(`^c 5$`), chromium.Reads("And what do you answer?"))
	do("plan-line", chromium.Press(`^f 5$`), chromium.Reads("c → f"))
	do("plan-kept", chromium.Press("^Plan this$"), chromium.Reads("✅ Noted"))
	if refused := w.refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
}
