package render

import (
	"strings"
	"testing"
)

// whole are texts that people see as one thing.
var whole = []string{"a", "é", "e\u0301", "🙂", "👍🏽", "👩\u200d👩\u200d👧\u200d👦", "🇫🇷", "❤️", "1️⃣",
	"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
	"<:letter_E_1:1234567890123456789>", "<a:party:1234567890123456789>", "<@1234567890>", "<@!1234567890>",
	"<@&1234567890>", "<#1234567890>", "<t:1792908000>", "<t:1792908000:R>", "<t:-5:d>", "<id:customize>",
	"</rummikub play:1234567890123456789>",
	"</" + strings.Repeat("é", 32) + " " + strings.Repeat("é", 32) + ":1234567890123456789>"}

// TestCutLeavesThingsWhole: wherever a text is cut, what remains are its first things, as many as fit beside the
// ellipsis.
func TestCutLeavesThingsWhole(t *testing.T) {
	for _, sep := range []string{"", " "} {
		for shift := range whole {
			list := append(append([]string(nil), whole[shift:]...), whole[:shift]...)
			text := strings.Join(list, sep)
			for max := 1; max < Length(text); max++ {
				got := Cut(text, max)
				want := ""
				for i := range list {
					if longer := strings.Join(list[:i+1], sep); Length(longer) < max {
						want = longer
					}
				}
				if want += "…"; got != want || Length(got) > max {
					t.Fatalf("%q cut to %d: got %q, want %q", text, max, got, want)
				}
			}
		}
	}
}

// TestCutOfWhatLooksAlike: what begins like a mention and is none is a text like any other.
func TestCutOfWhatLooksAlike(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"1 < 2 and 3 > 2", 9, "1 < 2 an…"},
		{"<@nobody> is here", 6, "<@nob…"},
		{"<@123", 4, "<@1…"},
		{`\<@1234567\>`, 8, `\<@1234…`},
		{"<@12> and <@34>", 13, "<@12> and…"},
	} {
		if got := Cut(c.in, c.max); got != c.want {
			t.Errorf("%q cut to %d: got %q, want %q", c.in, c.max, got, c.want)
		}
	}
}
