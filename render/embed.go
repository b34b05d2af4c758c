package render

import (
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// Colours of an embed's edge by what the message is about, taken from the palette of the pictures.
const (
	ColourLobby   = 0x56B4E9
	ColourRunning = 0x009E73
	ColourOver    = 0xE69F00
	ColourRefusal = 0xD55E00
	ColourQuiet   = 0x6B7280
)

// Post is what a message shows, before it has a language.
type Post struct {
	Title   game.Msg
	Lead    []game.Msg    // above the board, a line each: what happened, whose turn it is
	Diagram *game.Diagram // the board in a code block, or nil
	After   []game.Msg    // below the board, a line each
	Fields  []PostField
	Footer  game.Msg // small print: no markdown, no timestamps
	Colour  int      // 0 is Discord's default
	Width   int      // columns of the board, Narrow if 0
	Image   string   // URL, or attachment://name.png of a file sent along, or empty
}

// PostField is a titled piece of an embed. A field whose name or value says nothing is left out.
type PostField struct {
	Name   game.Msg
	Value  []game.Msg // a line each
	Inline bool       // up to three stand side by side on desktops
}

// Board makes an embed of a post within all of Discord's limits. What is too long is shortened where it
// hurts least: fields from the last one up, the oldest lines of the lead, the last lines below the board,
// and at last the board itself, whose code block is closed again.
func Board(post Post, p *Printer) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{
		Title: cut(strings.TrimSpace(p.Msg(post.Title)), MaxTitle),
		Color: post.Colour,
	}
	if post.Image != "" {
		e.Image = &discordgo.MessageEmbedImage{URL: post.Image}
	}
	if footer := cut(strings.TrimSpace(p.Plain(post.Footer)), MaxFooter); footer != "" {
		e.Footer = &discordgo.MessageEmbedFooter{Text: footer}
	}
	board := ""
	if post.Diagram != nil {
		board = Text(*post.Diagram, p, post.Width)
	}
	e.Description = description(lines(post.Lead, p), board, lines(post.After, p), p)
	room := MaxEmbed - length(e.Title) - length(e.Description)
	if e.Footer != nil {
		e.Footer.Text = cut(e.Footer.Text, room)
		room -= length(e.Footer.Text)
		if e.Footer.Text == "" {
			e.Footer = nil
		}
	}
	for _, f := range post.Fields {
		name := cut(strings.TrimSpace(p.Msg(f.Name)), MaxFieldName)
		value := joinWithin(lines(f.Value, p), MaxFieldValue)
		if name == "" || value == "" {
			continue
		}
		if room -= length(name) + length(value); room < 0 || len(e.Fields) == MaxFields {
			break
		}
		e.Fields = append(e.Fields, &discordgo.MessageEmbedField{Name: name, Value: value, Inline: f.Inline})
	}
	return e
}

// Content says lines as the content of a plain message, the oldest left out if they are too many.
func Content(ms []game.Msg, p *Printer) string { return tail(lines(ms, p), MaxContent) }

// description puts the lines around the board, within MaxDescription characters.
func description(lead []string, board string, after []string, p *Printer) string {
	if board == "" {
		return tail(append(lead, after...), MaxDescription)
	}
	const fences = len("```\n\n```")
	if over := length(board) + fences - MaxDescription; over > 0 {
		mark := "\n" + p.mono(msg("render.cut"))
		board = headLines(board, MaxDescription-fences-length(mark)) + mark
	}
	block := CodeBlock(board)
	room := MaxDescription - length(block)
	below := joinWithin(after, room-1)
	if below != "" {
		room -= length(below) + 1
		below = "\n" + below
	}
	above := tail(lead, room-1)
	if above != "" {
		above += "\n"
	}
	return above + block + below
}

// lines says messages and leaves out the empty ones.
func lines(ms []game.Msg, p *Printer) []string {
	out := make([]string, 0, len(ms))
	for _, m := range ms {
		if s := strings.TrimSpace(p.Msg(m)); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// joinWithin joins lines from the first on, as many whole ones as fit in max characters; if not even
// one fits, its beginning.
func joinWithin(ls []string, max int) string {
	s := strings.Join(ls, "\n")
	if length(s) <= max {
		return s
	}
	if head := headLines(s, max-2); head != "" {
		return head + "\n…"
	}
	return ""
}

// tail joins lines, leaving out the first ones until the rest fits in max characters.
func tail(ls []string, max int) string {
	s := strings.Join(ls, "\n")
	for len(ls) > 1 && length(s) > max {
		ls = ls[1:]
		s = "…\n" + strings.Join(ls, "\n")
	}
	return cut(s, max)
}

// headLines keeps as many whole lines as fit in max characters, or the beginning of the only one.
func headLines(s string, max int) string {
	if length(s) <= max {
		return s
	}
	if max <= 0 {
		return ""
	}
	head := string([]rune(s)[:max])
	if i := strings.LastIndexByte(head, '\n'); i > 0 {
		return head[:i]
	}
	return head
}

// length counts as Discord does: code points.
func length(s string) int { return utf8.RuneCountInString(s) }
