package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"tablee/commands/commandtest"
	"tablee/render"
	"tablee/rules/rummy/letters"
)

// TestRefusalsQuoteLittle: a refusal does not repeat thousands of typed letters.
func TestRefusalsQuoteLittle(t *testing.T) {
	r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	typed := strings.Repeat("Q", 1999)
	res := r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", typed)))
	text := commandtest.Text(res)
	if text == "" || len(text) > 600 || strings.Contains(text, strings.Repeat("Q", 200)) {
		t.Errorf("1999 letters are answered with %d bytes: %.300q", len(text), text)
	}
}

// TestRefusalsListLittle: a refusal lists the first of a thousand letters that somebody has not got, each with its
// whole emoji, and says that there are more.
func TestRefusalsListLittle(t *testing.T) {
	r, _ := commandtest.Router(t, commandtest.Running(t, 1, letters.Rules, 1))
	const id = "1234567890123456789"
	emojis := map[string]render.Emoji{}
	for _, name := range []string{"letter_E", "letter_E_1", "letter_E_2"} {
		emojis[name] = render.Emoji{Name: name, ID: id}
	}
	r.Catalogue().SetEmojis(emojis)
	whole := regexp.MustCompile(`<:letter_E\w*:` + id + `>`)
	tried := 0
	for _, verb := range []string{"lay tiles", "arrange tiles", "play table"} {
		name, arg, _ := strings.Cut(verb, " ")
		for _, user := range []string{"ann", "ben"} {
			typed := commandtest.Option(arg, strings.Repeat("é", 1000))
			text := commandtest.Text(r.Handle(t.Context(), commandtest.Typed(user, "letter-rummy "+name, typed)))
			listed := len(whole.FindAllString(text, -1))
			if listed == 0 {
				continue // not their turn
			}
			tried++
			if rest := whole.ReplaceAllString(text, ""); listed > 20 || strings.ContainsAny(rest, "<>") {
				t.Errorf("%s: %d of a thousand letters, the rest is %q", verb, listed, rest)
			}
			if !strings.Contains(text, "…") && arg == "tiles" {
				t.Errorf("%s: got %q, want it to say that there are more", verb, text)
			}
		}
	}
	if tried < 3 {
		t.Errorf("%d refusals list letters, so the test proves little", tried)
	}
}
