// Package ui makes what Discord shows: embeds, buttons, menus, forms and autocompletion, within Discord's limits.
package ui

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Colours of an embed's edge by the kind of message, from the palette of the pictures.
const (
	ColourLobby   = 0x56B4E9
	ColourRunning = 0x009E73
	ColourOver    = 0xE69F00
	ColourRefusal = 0xD55E00
	ColourQuiet   = 0x6B7280
)

// Post is the content of a message, independent of its language.
type Post struct {
	Title   game.Msg
	Lead    []game.Msg    // above the board, one a line: what happened, whose turn it is
	Diagram *game.Diagram // the board in a code block, or nil
	Text    string        // monospace text in its place, or empty
	After   []game.Msg    // below the board, one a line
	Fields  []PostField
	Footer  game.Msg // in small print, without markdown and timestamps
	Colour  int      // 0 is Discord's default
	Suits   bool     // with Colours: every suit of cards has its own colour
	Colours bool     // draw the board in Discord's colours, if they fit
	Width   int      // columns of the board, Narrow if 0
	Image   string   // URL, attachment://name.png for an attached file, or empty
}

// PostField is a titled part of an embed. A field with an empty name or value is left out.
type PostField struct {
	Name   game.Msg
	Value  []game.Msg // one a line
	Inline bool       // up to three are shown side by side on desktops
}

// Board makes an embed of a post within all of Discord's limits. What is too long is shortened in this order: fields
// from the last one, the oldest lines of the lead, the last lines below the board, and finally the board itself, whose
// code block stays closed.
func Board(post Post, p *render.Printer) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{
		Title: render.Cut(strings.TrimSpace(p.Msg(post.Title)), render.MaxTitle),
		Color: post.Colour,
	}
	if post.Image != "" {
		e.Image = &discordgo.MessageEmbedImage{URL: post.Image}
	}
	if footer := render.Cut(strings.TrimSpace(p.Plain(post.Footer)), render.MaxFooter); footer != "" {
		e.Footer = &discordgo.MessageEmbedFooter{Text: footer}
	}
	board := post.Text
	if post.Diagram != nil {
		board = textboard.Text(*post.Diagram, p, post.Width)
	}
	block := ""
	if post.Colours && post.Diagram != nil && board != "" {
		q := p
		if post.Suits {
			q = p.WithFourSuits()
		}
		block = colouredBlock(*post.Diagram, q, post.Width, maxColoured)
	}
	e.Description = description(render.Lines(post.Lead, p), board, block, render.Lines(post.After, p), p)
	room := render.MaxEmbed - render.Length(e.Title) - render.Length(e.Description)
	if e.Footer != nil {
		e.Footer.Text = render.Cut(e.Footer.Text, room)
		room -= render.Length(e.Footer.Text)
		if e.Footer.Text == "" {
			e.Footer = nil
		}
	}
	for _, f := range post.Fields {
		name := render.Cut(strings.TrimSpace(p.Msg(f.Name)), render.MaxFieldName)
		value := joinWithin(render.Lines(f.Value, p), render.MaxFieldValue)
		if name == "" || value == "" {
			continue
		}
		if room -= render.Length(name) + render.Length(value); room < 0 || len(e.Fields) == render.MaxFields {
			break
		}
		e.Fields = append(e.Fields, &discordgo.MessageEmbedField{Name: name, Value: value, Inline: f.Inline})
	}
	return e
}

// description joins the lines and the board, within MaxDescription characters. block is the board as a finished code
// block, or empty.
func description(lead []string, board, block string, after []string, p *render.Printer) string {
	if board == "" {
		return tail(append(lead, after...), render.MaxDescription)
	}
	if block == "" {
		block = boardBlock(board, p)
	}
	room := render.MaxDescription - render.Length(block)
	below := joinWithin(after, room-1)
	if below != "" {
		room -= render.Length(below) + 1
		below = "\n" + below
	}
	above := tail(lead, room-1)
	if above != "" {
		above += "\n"
	}
	return above + block + below
}

// boardBlock is the code block of a board, cut to the length of a description.
func boardBlock(board string, p *render.Printer) string {
	const fences = len("```\n\n```")
	if over := render.Length(board) + fences - render.MaxDescription; over > 0 {
		mark := "\n" + p.Mono(render.Msg("render.cut"))
		board = headLines(board, render.MaxDescription-fences-render.Length(mark)) + mark
	}
	return textboard.CodeBlock(board)
}

// joinWithin joins as many whole lines, from the first, as fit in max characters; if none fits, it returns the
// beginning of the first.
func joinWithin(ls []string, max int) string {
	s := strings.Join(ls, "\n")
	if render.Length(s) <= max {
		return s
	}
	if head := headLines(s, max-2); head != "" {
		return head + "\n…"
	}
	return ""
}

// tail joins lines without the first ones, as many as necessary for the rest to fit in max characters.
func tail(ls []string, max int) string {
	s := strings.Join(ls, "\n")
	for len(ls) > 1 && render.Length(s) > max {
		ls = ls[1:]
		s = "…\n" + strings.Join(ls, "\n")
	}
	return cutMarkdown(s, max)
}

// headLines keeps as many whole lines as fit in max characters, or the beginning of the first line.
func headLines(s string, max int) string {
	if render.Length(s) <= max {
		return s
	}
	if max <= 0 {
		return ""
	}
	head := string([]rune(s)[:max])
	if i := strings.LastIndexByte(head, '\n'); i > 0 {
		return head[:i]
	}
	return render.Cut(s, max)
}
