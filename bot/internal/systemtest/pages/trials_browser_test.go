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

// TestBrowserTrials tries moves out and plans answers in a real browser, on a phone's width, in French and in English:
// nothing sticks out, and every way is found by buttons alone.
func TestBrowserTrials(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	ctx := playgroundtest.Open(t)
	w := systemtest.OpenWorld(t, all.Games())
	narrow := playgroundtest.True(`document.documentElement.scrollWidth <= 390 && [...document.querySelectorAll('#log button, #log pre')].every(b => b.getBoundingClientRect().right <= 391)`)
	do := func(what string, steps ...playgroundtest.Step) {
		t.Helper()
		playgroundtest.Do(t, ctx, what, append(steps, narrow)...)
		playgroundtest.Picture(t, ctx, what)
	}
	typed := func(line string) playgroundtest.Step { return playgroundtest.Type("#input", line+"\r") }
	playgroundtest.Do(t, ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
		chromedp.Navigate(w.Playground.URL()+"?as=chloe"), playgroundtest.Reads("bot connecté"))
	playgroundtest.Do(t, ctx, "unrated", typed("/awalé nouvelle conseils:true niveau:1"),
		playgroundtest.Reads("Commencer"),
		playgroundtest.Press("^Commencer$"), playgroundtest.Reads("de jouer"))
	do("trial-private", playgroundtest.Press("^Mon plateau$"), playgroundtest.Reads("À vous"),
		playgroundtest.Press("^Plus…$"), playgroundtest.Reads("Essayer"))
	do("trial-open", playgroundtest.Press("^Essayer$"), playgroundtest.Reads("Vous seul voyez ceci"))
	do("trial-line", playgroundtest.Press(`^a 4$`), playgroundtest.Reads("vous essayez"), playgroundtest.Press(`^c 5$`),
		playgroundtest.Reads("a → c"), playgroundtest.Press(`^f 5$`), playgroundtest.Reads("c → f"))
	do("trial-best", playgroundtest.Press("^Meilleurs coups$"), playgroundtest.Reads("💡"))
	do("trial-back", playgroundtest.Press("^◀$"), playgroundtest.True(`!`+playgroundtest.Seen+`.includes('💡')`))
	do("trial-reset", playgroundtest.Press("^Revenir à la partie$"), playgroundtest.Reads("La partie où elle en est"))

	playgroundtest.Do(t, ctx, "gobblet", typed("/gobblet nouvelle conseils:true niveau:1"),
		playgroundtest.Reads("Commencer"),
		playgroundtest.Press("^Commencer$"), playgroundtest.True(playgroundtest.Seen+`.includes('table 2')`))
	do("trial-gobblet", typed("/essayer coups:'b b2, b c3' table:2"), playgroundtest.Reads("grande b2 → grande c3"))
	do("trial-gobblet-best", playgroundtest.Press("^Meilleurs coups$"), playgroundtest.Reads("💡"))

	// Two people, a rated game: plans.
	playgroundtest.Do(t, ctx, "bob", chromedp.Navigate(w.Playground.URL()+"?as=bob"), playgroundtest.Reads("bot connected"),
		typed("/awale new player:@chloe"), playgroundtest.Reads("table 3"))
	board := func() string {
		list := w.Playground.Messages("#games")
		return list[len(list)-1].ID
	}
	for _, press := range []string{"Join", "Start"} {
		user := map[string]string{"Join": "chloe", "Start": "bob"}[press]
		if _, err := w.Playground.User(user).Click(t.Context(), board(), press); err != nil {
			t.Fatal(err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
	}
	playgroundtest.Do(t, ctx, "begins", playgroundtest.Press(`^a 4$`), playgroundtest.Reads("1 move"))
	do("plan-private", playgroundtest.Press("^My board$"), playgroundtest.Reads("you: "),
		playgroundtest.Press("^More…$"), playgroundtest.Reads("Plan ahead"))
	do("plan-open", playgroundtest.Press("^Plan ahead$"), playgroundtest.Reads("What might Chloé play?"))
	do("plan-answer", playgroundtest.Press(`^c 5$`), playgroundtest.Reads("And what do you answer?"))
	do("plan-line", playgroundtest.Press(`^f 5$`), playgroundtest.Reads("c → f"))
	do("plan-kept", playgroundtest.Press("^Plan this$"), playgroundtest.Reads("✅ Noted"))
	if refused := w.Refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
}
