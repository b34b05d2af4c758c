package terminal

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"tablee/render"
	"tablee/rules/game"
)

// unmark turns the Markdown of the catalogues into what a terminal shows: **bold** is bold where bold is wanted and
// plain elsewhere, *italic*, `code` and ||spoilers|| are plain, and a backslash only keeps the next character as it is.
func unmark(s string, bold bool) string {
	var b strings.Builder
	on, code, slanted := false, false, false
	for i := 0; i < len(s); {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] < utf8.RuneSelf:
			b.WriteByte(s[i+1])
			i += 2
		case s[i] == '`':
			code = !code
			i++
		case code:
			b.WriteByte(s[i])
			i++
		case strings.HasPrefix(s[i:], "**"):
			if on = !on; bold {
				b.WriteString(map[bool]string{true: "\x1b[1m", false: "\x1b[0m"}[on])
			}
			i += 2
		case strings.HasPrefix(s[i:], "||"):
			i += 2
		case s[i] == '*' && (slanted || opens(s[i+1:])):
			slanted = !slanted
			i++
		case strings.HasPrefix(s[i:], "\u200b"): // breaks mentions, which a terminal does not have
			i += len("\u200b")
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	if on && bold {
		b.WriteString("\x1b[0m")
	}
	return b.String()
}

// opens tells whether a text goes on in italics: it does not begin with a blank, and another star closes it in the same
// line.
func opens(rest string) bool {
	line, _, _ := strings.Cut(rest, "\n")
	end := strings.IndexByte(line, '*')
	return end > 0 && line[0] != ' ' && line[end-1] != ' '
}

// sequence is a colour or the like in a text, which has no width.
var sequence = regexp.MustCompile("\x1b\\[[0-9;]*m")

func columnsOf(s string) int { return render.Columns(sequence.ReplaceAllString(s, "")) }

// wrap breaks a text into lines of at most so many columns, at blanks; its own line breaks stay. Lines that begin with
// blanks, "•" or "-" go on below their text. A word that is longer than a line is broken.
func wrap(text string, columns int) (lines []string) {
	for _, para := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, wrapLine(para, hang(para), columns)...)
	}
	return lines
}

// hang is by how much the lines after the first of a paragraph are indented.
func hang(para string) string {
	body := strings.TrimLeft(para, " ")
	indent := len(para) - len(body)
	for _, bullet := range []string{"• ", "- "} {
		if strings.HasPrefix(body, bullet) {
			indent += 2
		}
	}
	return strings.Repeat(" ", indent)
}

func wrapLine(para, indent string, columns int) (lines []string) {
	if columnsOf(para) <= columns {
		return []string{para}
	}
	if len(indent) > columns/2 {
		indent = ""
	}
	lead := para[:len(para)-len(strings.TrimLeft(para, " "))]
	line, begun := lead, false
	for _, word := range strings.Split(strings.TrimLeft(para, " "), " ") { // no-break spaces stay
		switch {
		case word == "":
			continue
		case begun && columnsOf(line)+1+columnsOf(word) > columns:
			lines = append(lines, line)
			line = indent + word
		case begun:
			line += " " + word
		default:
			line += word
		}
		begun = true
		for columnsOf(line) > columns && !sequence.MatchString(line) {
			rs := []rune(line)
			lines = append(lines, string(rs[:columns]))
			line = indent + string(rs[columns:])
		}
	}
	return append(lines, line)
}

// adapt replaces messages that speak of buttons, menus and slash commands by those that a terminal has instead: the
// message "terminal.<id>", or "terminal.any.<the id without the game>".
func adapt(cat *render.Catalogue, m game.Msg) game.Msg {
	if m.ID != "" {
		_, rest, _ := strings.Cut(m.ID, ".")
		for _, id := range []string{"terminal." + m.ID, "terminal.any." + rest} {
			if cat.Has(id) {
				m.ID = id
				break
			}
		}
	}
	if len(m.Args) == 0 {
		return m
	}
	args := make(map[string]any, len(m.Args))
	for name, v := range m.Args {
		switch v := v.(type) {
		case game.Msg:
			args[name] = adapt(cat, v)
		case []game.Msg:
			list := make([]game.Msg, len(v))
			for i, x := range v {
				list[i] = adapt(cat, x)
			}
			args[name] = list
		default:
			args[name] = v
		}
	}
	m.Args = args
	return m
}
