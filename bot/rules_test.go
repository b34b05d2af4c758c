package main

import (
	"context"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestRulesInPages turns every game's rules over from the first section to the last, in both languages: the sections
// are as many, each has a title of its own and fits a phone's screen, and the boards that lessons lend them are there.
func TestRulesInPages(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	user := w.Playground.User("alice")
	games := all.Games()
	for _, r := range games[:rulestest.Of(len(games), 3)] {
		name := r.Info().Name
		count := map[string]int{}
		for _, lang := range systemtest.BothLanguages {
			user.SetLocale(lang)
			answer, err := user.Slash(context.Background(), "#games", "/table rules game:"+name)
			if err != nil {
				t.Fatal(err)
			}
			m := w.Answered(t, answer, playground.Message{})
			contents := m.Menus()[0].Options
			count[lang] = len(contents)
			steps, err := r.(game.Teacher).Lesson(lang)
			if err != nil {
				t.Fatal(err)
			}
			boards := map[int]bool{}
			for _, s := range steps {
				for _, section := range s.Rules {
					if section < 1 || section > len(contents) || boards[section] {
						t.Errorf("%s in %s: step %s illustrates section %d of %d, or not alone", name, lang, s.ID, section, len(contents))
					}
					boards[section] = true
				}
			}
			for i, o := range contents {
				_, title, _ := strings.Cut(o.Label, " ")
				if text := m.Text(); !strings.Contains(text, title) || len([]rune(text)) > 1100 || title == "" {
					t.Errorf("%s in %s, section %d is not %q, or longer than a screen:\n%s", name, lang, i+1, title, systemtest.Show(m))
				}
				if got := strings.Contains(m.Text(), "```"); got != boards[i+1] {
					t.Errorf("%s in %s, section %d has a board: %v, want %v", name, lang, i+1, got, boards[i+1])
				}
				if i == len(contents)-1 {
					break
				}
				answer, err = user.Click(context.Background(), m.ID, map[string]string{"en": "Next", "fr": "Suivant"}[lang])
				if err != nil {
					t.Fatal(err)
				}
				m = w.Answered(t, answer, m)
			}
			if answer, err = user.Select(context.Background(), m.ID, m.Menus()[0].CustomID, "1"); err != nil {
				t.Fatal(err)
			}
			if m = w.Answered(t, answer, m); !strings.Contains(m.Text(), contents[0].Label[3:]) {
				t.Errorf("%s in %s: the table of contents leads to %s", name, lang, systemtest.Show(m))
			}
		}
		if count["en"] != count["fr"] || count["en"] < 3 {
			t.Errorf("%s: the rules have %v sections", name, count)
		}
	}
}

// TestRulesOfTheTable: the rules opened at a table begin with all its options.
func TestRulesOfTheTable(t *testing.T) {
	w := systemtest.OpenWorld(t, all.Games())
	alice := w.Playground.User("alice")
	if _, err := alice.Slash(context.Background(), "#games", "/gobblet new memory:on clock:1d"); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	list := w.Playground.Messages("#games")
	more, err := alice.Click(context.Background(), list[len(list)-1].ID, "More…")
	if err != nil {
		t.Fatal(err)
	}
	r, err := alice.Click(context.Background(), more.Message.ID, "Rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"At table 1", "memory: on", "day a move"} {
		if !strings.Contains(r.Message.Text(), want) {
			t.Errorf("want %q in\n%s", want, systemtest.Show(r.Message))
		}
	}
	mark := func(m playground.Message) int { return strings.Index(m.Text(), "At table") }
	if i := mark(r.Message); i < 0 || i > strings.Index(r.Message.Text(), "Goal.") {
		t.Errorf("the options do not come first:\n%s", systemtest.Show(r.Message))
	}
	if r, err = alice.Click(context.Background(), r.Message.ID, "Next"); err != nil || mark(r.Message) >= 0 {
		t.Errorf("the options stand in the second section too, %v:\n%s", err, systemtest.Show(r.Message))
	}
}
