//go:build !race

package pages

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPageOfEveryLesson takes the lessons on a phone, in both languages: what each step shows, and what it says when it
// is done, fits the screen. With TABLEE_SCREENSHOTS what one sees is kept, for the eye.
func TestPageOfEveryLesson(t *testing.T) {
	rulestest.Long(t) // TestLessons takes them without a browser
	t.Parallel()
	words, err := systemtest.SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for i, lang := range systemtest.BothLanguages {
		t.Run(lang, func(t *testing.T) {
			ctx := playgroundtest.Open(t)
			w := systemtest.OpenWorld(t, all.Games())
			user := w.Playground.User([]string{"alice", "bob"}[i])
			user.SetLocale(lang)
			playgroundtest.Do(t, ctx, "open",
				chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
				playgroundtest.Media("prefers-color-scheme", []string{"light", "dark"}[i]),
				chromedp.Navigate(w.Playground.URL()+"?as="+user.Name()), playgroundtest.Reads("bot connect"))
			for _, r := range all.Games() {
				steps, err := r.(game.Teacher).Lesson(lang)
				if err != nil {
					t.Fatal(err)
				}
				l := &systemtest.Learner{TB: t, W: w, User: user, Say: words.Printer(lang, nil), Verbs: r.Info().Verbs,
					Game: r.Info().Name, Channel: []string{"#games", "#jeux"}[i]}
				l.Learn()
				for n, s := range steps {
					name := fmt.Sprintf("lesson-%s-%s-%d", l.Game, lang, n+1)
					systemtest.Here(t, ctx, name, l.Message.ID)
					l.Click(l.Own(n))
					l.Confirm(s)
					systemtest.Here(t, ctx, name+"-done", l.Message.ID)
					if n < len(steps)-1 {
						l.Click(l.Text("button.next"))
					}
				}
			}
		})
	}
}
