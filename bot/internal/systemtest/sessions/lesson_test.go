package sessions

import (
	"testing"

	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestLessons takes every lesson to its end in both languages, as people do: wrong tries typed and pressed, right ones
// by the step's button, typed short, and typed as the command that works at a table; back once, left once, and the bot
// is started again in the middle of some.
func TestLessons(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	words, err := systemtest.SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for i, lang := range systemtest.BothLanguages[:rulestest.Of(2, 1)] {
		user := w.Playground.User([]string{"alice", "bob"}[i])
		user.SetLocale(lang)
		for _, r := range all.Games() {
			info := r.Info()
			steps, err := r.(game.Teacher).Lesson(lang)
			if err != nil {
				t.Fatal(err)
			}
			l := &systemtest.Learner{TB: t, W: w, User: user, Say: words.Printer(lang, nil), Verbs: info.Verbs, Game: info.Name}
			l.Take(steps)
		}
	}
}
