package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPageOfEveryLesson takes the lessons on a phone, in both languages: what each step shows, and what it says when it
// is done, fits the screen. With TABLEE_SCREENSHOTS what one sees is kept, for the eye.
func TestPageOfEveryLesson(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t) // TestLessons takes them without a browser
	t.Parallel()
	words, err := sharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for i, lang := range bothLanguages {
		t.Run(lang, func(t *testing.T) {
			ctx := playgroundtest.Open(t)
			w := testWorld(t, all.Games())
			user := w.pg.User([]string{"alice", "bob"}[i])
			user.SetLocale(lang)
			playgroundtest.Do(t, ctx, "open",
				chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2)),
				playgroundtest.Media("prefers-color-scheme", []string{"light", "dark"}[i]),
				chromedp.Navigate(w.pg.URL()+"?as="+user.Name()), playgroundtest.Reads("bot connect"))
			for _, r := range all.Games() {
				steps, err := r.(game.Teacher).Lesson(lang)
				if err != nil {
					t.Fatal(err)
				}
				l := &learner{TB: t, w: w, user: user, say: words.Printer(lang, nil), verbs: r.Info().Verbs,
					game: r.Info().Name, channel: []string{"#games", "#jeux"}[i]}
				l.learn()
				for n, s := range steps {
					name := fmt.Sprintf("lesson-%s-%s-%d", l.game, lang, n+1)
					here(t, ctx, name, l.message.ID)
					l.click(l.own(n))
					l.confirm(s)
					here(t, ctx, name+"-done", l.message.ID)
					if n < len(steps)-1 {
						l.click(l.text("button.next"))
					}
				}
			}
		})
	}
}
