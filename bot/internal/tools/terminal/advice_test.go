package terminal

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestAdvice asks for hints in every game, degree by degree, and for the best moves; neither makes a move. Open games
// have neither.
func TestAdvice(t *testing.T) {
	rulestest.Unraced(t)
	defer func(usual time.Duration) { adviceTime = usual }(adviceTime)
	adviceTime = time.Second
	best := regexp.MustCompile(`(?m)^1\. .+ · .+$`)
	for _, r := range games() {
		info := r.Info()
		for lang, w := range map[string][3]string{"en": {"hint", "best 2", "`hint` again"}, "fr": {"conseil", "meilleurs 2",
			"`conseil` encore"}} {
			if lang == "fr" && info.Name != "rummikub" {
				continue // the words are the same everywhere
			}
			file := t.TempDir() + "/game.json"
			lines := strings.Join([]string{w[0], w[0], w[0], w[1], "save " + file}, "\n")
			_, out, errs := run(t, handed(info, lines), info.Name, "-people", "2", "-seats", "2", "-lang", lang, "-seed",
				seedText)
			if errs != "" {
				t.Fatalf("%s: %s", info.Name, errs)
			}
			answers := strings.Split(out, "> "+w[0]+"\n")
			if len(answers) != 4 {
				t.Fatalf("%s, %s: %d answers, want 4:\n%s", info.Name, lang, len(answers)-1, out)
			}
			if _, open := tableFor(t, r, lang).now.pos.(game.Open); open {
				if !strings.Contains(out, "no hints") || !strings.Contains(out, "can’t be told") {
					t.Errorf("%s, %s: what is asked for is not refused:\n%s", info.Name, lang, out)
				}
				continue
			}
			again := strings.ReplaceAll(w[2], "`", "")
			first, _, _ := strings.Cut(answers[1], again)
			if !strings.Contains(answers[1], again) || !strings.Contains(answers[2], again) ||
				strings.Contains(answers[3], again) {
				t.Errorf("%s, %s: the degrees of help do not come in order:\n%s", info.Name, lang, out)
			}
			for _, more := range answers[2:] {
				if !strings.Contains(more, strings.TrimSpace(first)) {
					t.Errorf("%s, %s: %q is not told again in %q", info.Name, lang, first, more)
				}
			}
			if !best.MatchString(answers[3]) {
				t.Errorf("%s, %s: no best move in\n%s", info.Name, lang, answers[3])
			}
			if d := mustRead(t, file); len(d.Moves) != 0 {
				t.Errorf("%s, %s: asking for advice made moves: %v", info.Name, lang, d.Moves)
			}
		}
	}
}

// TestReview plays a short game to its end and reads how it was played.
func TestReview(t *testing.T) {
	rulestest.Unraced(t)
	typed := "2-2\n1-2 L\nreview\nreplay\nreview Nobody\nreview 2\nhint\n"
	args := []string{"domino", "-option", "variant=simple", "-option", "values=3", "-level", "1", "-lang", "en", "-name",
		"Ann", "-seed", seedText}
	status, out, errs := run(t, typed, args...)
	if status != ExitOK || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"The game is over.", "> review\n", "Nobody here is called “Nobody”", "0/",
		"> review 2\n", "> hint\nThe game is over: review", "Goodbye."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	_, review, _ := strings.Cut(out, "> review\n")
	review, _, _ = strings.Cut(review, "> replay")
	if !strings.Contains(review, "turn") || strings.ContainsAny(review, "*`|") {
		t.Errorf("the review:\n%s", review)
	}
}

// TestComputersAlone watches a game that nobody plays.
func TestComputersAlone(t *testing.T) {
	rulestest.Unraced(t)
	status, out, errs := run(t, "review 1\n", "domino", "-people", "0", "-option", "variant=simple", "-option", "values=3",
		"-level", "1", "-lang", "en", "-seed", seedText)
	if status != ExitOK || errs != "" || !strings.Contains(out, "Computer 1 and Computer 2 (level 1") ||
		!strings.Contains(out, "The game is over.") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
