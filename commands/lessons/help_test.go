package lessons_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"tablee/commands/commandtest"
)

// TestHelpIsShort: the help fits a phone's screen, in both languages, and names every way in.
func TestHelpIsShort(t *testing.T) {
	const most = 560 // characters, with three games
	for lang, want := range map[string][]string{
		"en": {"`/play`", "`/learn`", "`/daily today`", "**Play with…**", "`/awale new`, `/dominoes new` and", "`/me`"},
		"fr": {"`/jouer`", "`/apprendre`", "`/jour énigme`", "**Jouer avec…**", "`/awalé nouvelle`", "`/moi`"},
	} {
		r, h := commandtest.Router(t)
		h.Profile.Lang = lang
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "help")))
		if n := utf8.RuneCountInString(got); n > most {
			t.Errorf("%s: %d characters, want at most %d: %s", lang, n, most, got)
		}
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q lacks %q", lang, got, w)
			}
		}
	}
}
