package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"

	"tablee/rules/game"
)

// maxArg is how many characters of a text argument are shown; nobody reads more of a typed word.
const maxArg = 1000

// maxName is Discord's own limit of a display name, in characters.
const maxName = 32

// Printer says messages in one language to readers of one table. It is immutable and safe for
// concurrent use; the With methods return a changed copy.
type Printer struct {
	cat   *Catalogue
	loc   *i18n.Localizer
	lang  string
	names []string
	moves func(game.Move) string
}

// Printer makes a printer. A language that is not one of Languages is mapped as a locale by Language.
// Names are the players' display names by seat, raw as Discord gave them: the printer escapes them. A
// seat without a name (out of range, or empty) reads "seat 2".
func (c *Catalogue) Printer(lang string, names []string) *Printer {
	lang = Language(lang)
	return &Printer{cat: c, loc: c.localizers[lang], lang: lang, names: names}
}

// WithNames returns a copy that knows these names.
func (p *Printer) WithNames(names []string) *Printer { q := *p; q.names = names; return &q }

// WithMoves returns a copy that shows moves through format, such as a game's notation in the reader's
// language. Its result is escaped like any text.
func (p *Printer) WithMoves(format func(game.Move) string) *Printer {
	q := *p
	q.moves = format
	return &q
}

// WithLang returns a copy that speaks another language.
func (p *Printer) WithLang(lang string) *Printer {
	q := p.cat.Printer(lang, p.names)
	q.moves = p.moves
	return q
}

// Lang is the printer's language, one of Languages.
func (p *Printer) Lang() string { return p.lang }

// Msg says a message in Discord's markdown: for contents, embed descriptions, titles and fields. The
// catalogue's own markdown works; seats are bold; everything else in the arguments, and Lit, is escaped.
func (p *Printer) Msg(m game.Msg) string { return p.say(markdown, m) }

// Plain says a message where Discord shows no markdown: buttons, menus, footers, slash descriptions.
func (p *Printer) Plain(m game.Msg) string { return p.say(plain, m) }

// Label is Plain in one line of at most max characters, cut with an ellipsis. It is never empty, for
// Discord refuses empty labels: a message that says nothing reads "·".
func (p *Printer) Label(m game.Msg, max int) string {
	s := strings.Join(strings.Fields(p.Plain(m)), " ")
	if s == "" {
		return "·"
	}
	return cut(s, max)
}

// Lines says several messages, one a line, leaving out those that say nothing.
func (p *Printer) Lines(ms []game.Msg) string {
	return strings.Join(lines(ms, p), "\n")
}

// Name is a seat's display name for markdown, escaped and bold.
func (p *Printer) Name(s game.Seat) string { return p.name(markdown, s) }

// mono says a message inside a board: only characters of one column, no escapes.
func (p *Printer) mono(m game.Msg) string { return latin(p.say(code, m)) }

// monoLine is mono in one line.
func (p *Printer) monoLine(m game.Msg) string { return strings.ReplaceAll(p.mono(m), "\n", " ") }

// parser caches each parsed template; a missing argument is an error rather than "<no value>".
var parser i18ntemplate.Parser = &i18ntemplate.TextParser{Option: "missingkey=error"}

func (p *Printer) say(st style, m game.Msg) string {
	if m.ID == "" {
		return escape(st, clip(m.Lit, maxArg))
	}
	cfg := i18n.LocalizeConfig{MessageID: m.ID, TemplateParser: parser}
	data := make(map[string]any, len(m.Args))
	for k, v := range m.Args {
		data[k] = p.arg(st, v)
	}
	if n, ok := m.Args["n"].(int); ok {
		cfg.PluralCount = n
	}
	cfg.TemplateData = data
	// A plural form that the message lacks ("many" in French) comes back as its "other" form together
	// with an error: what could be said is said.
	s, err := p.loc.Localize(&cfg)
	if err != nil && s == "" {
		p.cat.report(fmt.Errorf("render: message %s in %s: %w", m.ID, p.lang, err))
		return "«" + escape(st, m.ID) + "»"
	}
	if st == markdown && strings.Contains(s, "****") {
		// Stars around a seat in a template would undo the seat's own.
		s = strings.ReplaceAll(s, "****", "**")
	}
	return s
}

// arg prepares an argument: numbers and truth stay as they are for the template to compare.
func (p *Printer) arg(st style, v any) any {
	switch v := v.(type) {
	case string:
		return escape(st, clip(v, maxArg))
	case game.Seat:
		return p.name(st, v)
	case game.Move:
		s := string(v)
		if p.moves != nil {
			s = p.moves(v)
		}
		return escape(st, clip(s, maxArg))
	case game.Msg:
		return p.say(st, v)
	case []game.Msg:
		parts := make([]string, len(v))
		for i, m := range v {
			parts[i] = p.say(st, m)
		}
		return p.join(parts)
	}
	return v
}

// join lists in the language's way: "a", "a and b", "a, b and c".
func (p *Printer) join(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], p.Plain(msg("list.comma"))) + p.Plain(msg("list.and")) + parts[last]
}

func (p *Printer) name(st style, s game.Seat) string {
	raw := ""
	if s >= 0 && int(s) < len(p.names) {
		raw = strings.TrimSpace(clean(clip(p.names[s], maxName)))
	}
	switch {
	case s == game.Public:
		return p.say(st, msg("seat.public"))
	case raw == "":
		return p.say(st, game.M("seat.n", "seat", int(s)+1))
	case st == markdown:
		return "**" + escape(st, raw) + "**"
	case st == code && unreadable(raw):
		return p.say(st, game.M("seat.short", "seat", int(s)+1))
	}
	return escape(st, raw)
}

// unreadable tells whether a board could show less than half of a name: in another script it would be
// a row of question marks, the same for everybody.
func unreadable(name string) bool {
	lost := 0
	for _, r := range latin(name) {
		if r == '?' {
			lost++
		}
	}
	return 2*lost > utf8.RuneCountInString(name)
}

// msg is a message without arguments.
func msg(id string) game.Msg { return game.Msg{ID: id} }

// Number writes a whole number as the language groups it: 12 345 in French, 12,345 in English.
func (p *Printer) Number(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = s[:1], s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + p.Plain(msg("number.group")) + s[i:]
	}
	return sign + s
}
