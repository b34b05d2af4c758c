package render

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"tablee/render/rendertest/hostile"
	"tablee/rules/game"
)

func TestEscape(t *testing.T) {
	cases := []struct{ in, markdown, plain, code string }{
		{"Ann", "Ann", "Ann", "Ann"},
		{"a1-b3", "a1-b3", "a1-b3", "a1-b3"},
		{"@everyone", "@\u200beveryone", "@\u200beveryone", "@ everyone"},
		{"<@1>", "\\<@\u200b1\\>", "<@\u200b1>", "<@ 1>"},
		{"```", "\\`\\`\\`", "```", "'''"},
		{"||s||", `\|\|s\|\|`, "||s||", "||s||"},
		{"[x](http://evil)", "\\[x\\](http:\u200b//evil)", "[x](http:\u200b//evil)", "[x](http://evil)"},
		{"\u202Etxt", "txt", "txt", "txt"},
		{"a\u200bb\u200d\ufeff", "ab", "ab", "ab"},
		{"a\nb", "a b", "a b", "a b"},
		{"a\u2028b\tc", "a b c", "a b c", "a b c"},
		{"# x", `\# x`, "# x", "# x"},
		{"a # x", `a # x`, "a # x", "a # x"},
		{"-# x", `\-# x`, "-# x", "-# x"},
		{"12. x", `12\. x`, "12. x", "12. x"},
		{"3.5", `3\.5`, "3.5", "3.5"},
		{" - x", ` \- x`, " - x", " - x"},
		{`\*`, `\\\*`, `\*`, `\*`},
		{"e\u0301", "é", "é", "é"},
		{"z\u0301\u0301\u0301\u0301", "ź\u0301\u0301", "ź\u0301\u0301", "ź\u0301\u0301"},
		{"x\x00\x1by", "xy", "xy", "xy"},
		{"\xffx", "x", "x", "x"},
		{"\u3164x", " x", " x", " x"},
		{"@", "@\u200b", "@\u200b", "@"},
	}
	for _, c := range cases {
		for st, want := range map[style]string{markdown: c.markdown, plain: c.plain, code: c.code} {
			if got := escape(st, c.in); got != want {
				t.Errorf("escape(%d, %q): got %q, want %q", st, c.in, got, want)
			}
		}
	}
}

func TestLatin(t *testing.T) {
	for in, want := range map[string]string{
		"abc": "abc", "é À ç œ Œ ÿ": "é À ç œ Œ ÿ", "e\u0301": "é", "q\u0301": "q", "日本": "??", "😀": "?", "ａ": "?",
		"«\u00a0oui\u00a0»": `"oui"`, "l’été…": "l'été...", "3 × 4 – 5": "3 x 4 - 5", "`": "'", "a\nb": "a\nb",
		"a\u200bb": "ab", "\u2003": " ",
	} {
		if got := Latin(in); got != want {
			t.Errorf("latin(%q): got %q, want %q", in, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"a cd", 3, "a…"}, {"ééé", 2, "é…"}, {"abc", 0, ""}, {"", 0, ""}} {
		if got := Cut(c.in, c.max); got != c.want {
			t.Errorf("cut(%q, %d): got %q, want %q", c.in, c.max, got, c.want)
		}
	}
}

// alive finds what Discord would act upon; a letter stands for what a backslash escapes.
var (
	escaped = regexp.MustCompile(`\\[^0-9A-Za-z\s]`)
	alive   = regexp.MustCompile("@everyone|@here|<[@#/:tah]|```|`|\\*|_|~|\\||\\]\\(|://|^\\s*(#|-|\\+|>|\\d+[.)])|<|\\\\")
)

// checkHarmless tells what is wrong with the outcome of escaping a text.
func checkHarmless(t *testing.T, in string) {
	t.Helper()
	md := escape(markdown, in)
	if bad := alive.FindString(escaped.ReplaceAllString(md, "E")); bad != "" {
		t.Errorf("escape(markdown, %q): got %q, in which %q is not escaped", in, md, bad)
	}
	pl := escape(plain, in)
	if bad := regexp.MustCompile(`@everyone|@here|<@|://`).FindString(strings.ReplaceAll(pl, "@"+zeroWidth,
		"E")); bad != "" {
		t.Errorf("escape(plain, %q): got %q, in which %q is not escaped", in, pl, bad)
	}
	co := Latin(escape(code, in))
	if bad := regexp.MustCompile("@[a-z&!0-9]|`").FindString(co); bad != "" {
		t.Errorf("escape(code, %q): got %q, in which %q is not escaped", in, co, bad)
	}
	for _, s := range []string{md, pl, co} {
		if !utf8.ValidString(s) {
			t.Errorf("escape(%q): got %q, want valid UTF-8", in, s)
		}
		for _, r := range strings.ReplaceAll(s, zeroWidth, "") {
			if unicode.Is(unicode.C, r) || r == '\u2028' || r == '\u2029' {
				t.Errorf("escape(%q): got %q with the invisible %U", in, s, r)
			}
		}
	}
	for _, r := range co {
		if !(r >= ' ' && r <= '~') && !IsNarrowLatin(r) {
			t.Errorf("escape(code, %q): got %q with %U, want ASCII and Latin letters", in, co, r)
		}
	}
}

func TestHostileTexts(t *testing.T) {
	for _, h := range hostile.Texts {
		checkHarmless(t, h)
	}
}

func FuzzEscape(f *testing.F) {
	for _, h := range hostile.Texts {
		f.Add(h)
	}
	f.Fuzz(func(t *testing.T, s string) { checkHarmless(t, s) })
}

// FuzzMessages sends a text through every place of a message.
func FuzzMessages(f *testing.F) {
	for _, h := range hostile.Texts {
		f.Add(h)
	}
	p := printer(f, "en", toyEn, toyFr)
	f.Fuzz(func(t *testing.T, s string) {
		p := p.WithNames([]string{s})
		m := game.M("toy.by", "by", game.Seat(0), "move", game.Move(s))
		said := p.Msg(m)
		if bad := regexp.MustCompile("@everyone|@here|<@|```").FindString(escaped.ReplaceAllString(said, "E")); bad != "" {
			t.Errorf("Msg with %q: got %q, in which %q is not escaped", s, said, bad)
		}
	})
}

func BenchmarkEscape(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		escape(markdown, "Jean_Pierre é [x](http://evil)")
	}
}
