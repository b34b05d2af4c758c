package terminal

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"tablee/render"
	"tablee/rules/game"
)

// unmark converts the Markdown of the catalogues for a terminal: **bold** becomes bold if bold is true and plain
// otherwise, *italic*, `code` and ||spoilers|| become plain, and a backslash is removed and the next character kept.
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
		case strings.HasPrefix(s[i:], "\u200b"): // it prevents mentions, which a terminal does not have
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

// opens reports whether a star before rest opens italics: rest does not begin with a blank, and another star closes
// them in the same line.
func opens(rest string) bool {
	line, _, _ := strings.Cut(rest, "\n")
	end := strings.IndexByte(line, '*')
	return end > 0 && line[0] != ' ' && line[end-1] != ' '
}

// sequence is an escape sequence for colours and the like, which has no width.
var sequence = regexp.MustCompile("\x1b\\[[0-9;]*m")

func columnsOf(s string) int { return render.Columns(sequence.ReplaceAllString(s, "")) }

// wrap breaks a text into lines of at most columns columns, at blanks; its own line breaks stay. Lines that begin with
// blanks, "•" or "-" get a hanging indent. A word that is longer than a line is broken.
func wrap(text string, columns int) (lines []string) {
	for _, para := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, wrapLine(para, hang(para), columns)...)
	}
	return lines
}

// hang is the indentation of a paragraph's lines after the first.
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

// adapt replaces a message about buttons, menus or slash commands by the terminal's own version, if there is one: the
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
