package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/rules/game"
)

// maxArg is how many characters of a text argument are shown.
const maxArg = 1000

// maxName is Discord's limit for display names, in characters.
const maxName = 32

// Printer formats messages in one language for readers of one table. It is immutable and safe for concurrent use; the
// With methods return a changed copy.
type Printer struct {
	cat    *Catalogue
	lang   string
	names  []string
	ai     []bool // seats that the computer plays
	moves  func(game.Move) game.Msg
	tint   bool            // text carries the tone of its token: see textboard.Coloured
	four   bool            // every suit of cards has its own colour
	shown  string          // the name of a piece that is left out, because its emoji is shown beside the text
	suits  bool            // with style code: cards have the signs of their suits
	can    func(rune) bool // with style drawn: which characters can be drawn
	reader game.Seat       // the seat of the reader, counted from 1; 0: nobody is addressed
}

// Printer makes a printer. A language that is not one of Languages is mapped as a locale by LanguageOf. Names are the
// players' display names by seat, unescaped, as they come from Discord: the printer escapes them. A seat without a name
// (out of range, or empty) reads "seat 2".
func (c *Catalogue) Printer(lang string, names []string) *Printer {
	lang = LanguageOf(lang)
	return &Printer{cat: c, lang: lang, names: names}
}

// WithNames returns a copy with these names.
func (p *Printer) WithNames(names []string) *Printer { q := *p; q.names = names; return &q }

// WithComputers returns a copy that marks these seats' names as computers, except in text boards, where columns are
// scarce.
func (p *Printer) WithComputers(seats []bool) *Printer { q := *p; q.ai = seats; return &q }

// WithReader returns a copy that addresses whoever sits in a seat: its name is a word for the reader, such as "You".
func (p *Printer) WithReader(s game.Seat) *Printer { q := *p; q.reader = s + 1; return &q }

// Reads reports whether the reader sits in a seat.
func (p *Printer) Reads(s game.Seat) bool { return p.reader == s+1 && p.reader > 0 }

// WithMoves returns a copy that formats moves by notation, such as game.Notation of a view. A move inside the result of
// notation is shown in stored form.
func (p *Printer) WithMoves(notation func(game.Move) game.Msg) *Printer {
	q := *p
	q.moves = notation
	return &q
}

// WithFourSuits returns a copy with a separate colour for each suit of cards in coloured text boards.
func (p *Printer) WithFourSuits() *Printer { q := *p; q.four = true; return &q }

// WithLang returns a copy for another language.
func (p *Printer) WithLang(lang string) *Printer {
	q := p.cat.Printer(lang, p.names)
	q.moves, q.ai = p.moves, p.ai
	return q
}

// Lang is the printer's language, the code of one of Languages.
func (p *Printer) Lang() string { return p.lang }

// Msg formats a message in Discord's markdown: for contents, embed descriptions, titles and fields. The catalogue's own
// markdown stays; seats are bold; everything else in the arguments, and Lit, is escaped.
func (p *Printer) Msg(m game.Msg) string { return p.say(markdown, m) }

// Plain formats a message for places where Discord shows no markdown: buttons, menus, footers, slash descriptions.
func (p *Printer) Plain(m game.Msg) string { return p.say(plain, m) }

// Label is Plain in one line of at most max characters, cut with an ellipsis. An empty text is replaced by "·", because
// Discord refuses empty labels.
func (p *Printer) Label(m game.Msg, max int) string {
	s := strings.Join(strings.Fields(p.Plain(m)), " ")
	if s == "" {
		return "·"
	}
	return Cut(s, max)
}

// Lines formats several messages, one a line, without empty ones.
func (p *Printer) Lines(ms []game.Msg) string {
	return strings.Join(Lines(ms, p), "\n")
}

// Name is a seat's display name for markdown, escaped and bold.
func (p *Printer) Name(s game.Seat) string { return p.name(markdown, s) }

// Mono formats a message for a text board: only characters of one column, no escapes.
func (p *Printer) Mono(m game.Msg) string { return Latin(p.say(code, m)) }

// Board is Mono with cards as text boards show them: the sign of the suit, then the rank.
func (p *Printer) Board(m game.Msg) string {
	q := *p
	q.suits = true
	return latin(q.say(code, m), isSuitSign)
}

// MonoLine is Mono in one line.
func (p *Printer) MonoLine(m game.Msg) string { return strings.ReplaceAll(p.Mono(m), "\n", " ") }

func (p *Printer) say(st style, m game.Msg) string {
	if m.ID == "seat.then" {
		return p.then(st, m)
	}
	if c, ok := m.Piece.(game.Card); ok && p.suits && !c.Joker && SuitSign(c.Suit) != 0 {
		return p.sign(c)
	}
	if m.Piece != nil && st != code {
		if p.shown != "" && p.EmojiName(m.Piece) == p.shown {
			return ""
		}
		if s := p.piece(st, m.Piece); s != "" {
			return s
		}
	}
	if m.ID == "" {
		return p.escape(st, clip(m.Lit, maxArg))
	}
	ph, short := p.phraseOf(st, m)
	if short {
		if s, ok := p.cat.memo.get(ph); ok {
			return s
		}
	}
	data := make(map[string]any, len(m.Args)+2)
	p.addNouns(m.ID, data)
	for k, v := range m.Args {
		data[k] = p.arg(st, v)
	}
	n, counted := m.Args["n"].(int)
	s, err := p.cat.localize(p.lang, m.ID, n, counted, data)
	if err != nil {
		p.cat.report(fmt.Errorf("render: message %s in %s: %w", m.ID, p.lang, err))
		return "«" + escape(st, m.ID) + "»"
	}
	if strings.Contains(s, commandMark) { // the names of commands can change later
		short = false
	}
	s = p.commands(st, s)
	if st == markdown && strings.Contains(s, "****") {
		// Stars around a seat in a template would cancel the seat's own.
		s = strings.ReplaceAll(s, "****", "**")
	}
	if short && p.cat.memo.stands(ph) {
		p.cat.memo.put(ph, s)
	}
	return s
}

// arg prepares an argument: numbers and booleans stay as they are, so that templates can compare them.
func (p *Printer) arg(st style, v any) any {
	switch v := v.(type) {
	case string:
		return p.escape(st, clip(v, maxArg))
	case game.Seat:
		return p.name(st, v)
	case game.Move:
		if p.moves != nil {
			return p.WithMoves(nil).say(st, p.moves(v))
		}
		return p.escape(st, clip(string(v), maxArg))
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

// join joins a list as the language does: "a", "a and b", "a, b and c".
func (p *Printer) join(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], p.Plain(Msg("list.comma"))) + p.Plain(Msg("list.and")) + parts[last]
}

func (p *Printer) name(st style, s game.Seat) string {
	raw := ""
	if s >= 0 && int(s) < len(p.names) {
		raw = strings.TrimSpace(Clean(clip(p.names[s], maxName)))
	}
	switch {
	case s == game.Public:
		return p.say(st, Msg("seat.public"))
	case raw == "":
		return p.say(st, game.M("seat.n", "seat", int(s)+1))
	case st == drawn:
		if name, lost := draw(raw, p.can); !lost {
			return name
		}
		return p.say(st, game.M("seat.player", "seat", int(s)+1))
	case st == code && unreadable(raw):
		return p.say(st, game.M("seat.short", "seat", int(s)+1))
	}
	return p.called(st, raw, int(s) < len(p.ai) && p.ai[s])
}

// then is the name of a person who sat at a table before, formatted like a seat's.
func (p *Printer) then(st style, m game.Msg) string {
	name, _ := m.Args["name"].(string)
	ai, _ := m.Args["ai"].(bool)
	return p.called(st, strings.TrimSpace(Clean(clip(name, maxName))), ai)
}

// called is a name in a text: marked if the computer plays, except in text boards, where columns are scarce.
func (p *Printer) called(st style, name string, ai bool) string {
	mark := ""
	if ai {
		mark = " " + p.say(plain, Msg("seat.ai"))
	}
	switch st {
	case markdown:
		return "**" + escape(st, name) + "**" + mark
	case code, drawn:
		return p.escape(st, name)
	}
	return escape(st, name) + mark
}

// escape makes a text of unknown origin harmless in its place.
func (p *Printer) escape(st style, s string) string {
	if st == drawn {
		s, _ = draw(s, p.can)
		return s
	}
	return escape(st, s)
}

// unreadable reports whether a text board could show less than half of a name's characters: a name in another script
// would be a row of question marks, the same for everybody.
func unreadable(name string) bool {
	lost := 0
	for _, r := range Latin(name) {
		if r == '?' {
			lost++
		}
	}
	return 2*lost > utf8.RuneCountInString(name)
}

// Msg is a message without arguments.
func Msg(id string) game.Msg { return game.Msg{ID: id} }

// Number formats a whole number with the language's digit grouping: 12 345 in French, 12,345 in English.
func (p *Printer) Number(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = s[:1], s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + p.Plain(Msg("number.group")) + s[i:]
	}
	return sign + s
}

// WithTint returns a copy for coloured text boards: tokens carry their tone.
func (p *Printer) WithTint() *Printer {
	q := *p
	q.tint = true
	return &q
}

// Tint reports whether tokens carry their tone.
func (p *Printer) Tint() bool { return p.tint }

// FourSuits reports whether every suit of cards has its own colour.
func (p *Printer) FourSuits() bool { return p.four }

// Report reports an error in the messages to the catalogue.
func (p *Printer) Report(err error) { p.cat.report(err) }

// Lines formats messages, without empty ones.
func Lines(ms []game.Msg, p *Printer) []string {
	out := make([]string, 0, len(ms))
	for _, m := range ms {
		if s := strings.TrimSpace(p.Msg(m)); s != "" {
			out = append(out, s)
		}
	}
	return out
}
