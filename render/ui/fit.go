package ui

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
)

// Fit shortens the content of a message to Discord's limits. It is the last step before a message or an answer is sent,
// so that text that a person typed may look ugly but is never refused. Texts that are too long end in an ellipsis, with
// their markdown closed; surplus embeds, fields, rows, buttons and options are removed. What is within the limits does
// not change. Lengths are counted in code points, as Discord does. Embeds and components are changed in place; the
// shortened content and lists are returned.
func Fit(content string, embeds []*discordgo.MessageEmbed, rows []discordgo.MessageComponent) (string,
	[]*discordgo.MessageEmbed, []discordgo.MessageComponent) {
	embeds = embeds[:min(len(embeds), render.MaxEmbeds)]
	room := render.MaxEmbed
	for _, e := range embeds {
		room = fitEmbed(e, room)
	}
	rows = rows[:min(len(rows), render.MaxRows)]
	for i, row := range rows {
		if row, ok := row.(discordgo.ActionsRow); ok {
			rows[i] = discordgo.ActionsRow{Components: fitRow(row.Components)}
		}
	}
	return cutMarkdown(content, render.MaxContent), embeds, rows
}

// FitResponse is Fit for the answer to an interaction, including forms and suggestions. It returns the answer, which
// may be nil.
func FitResponse(res *discordgo.InteractionResponse) *discordgo.InteractionResponse {
	if res == nil || res.Data == nil {
		return res
	}
	d := res.Data
	d.Content, d.Embeds, d.Components = Fit(d.Content, d.Embeds, d.Components)
	d.Title = render.Cut(d.Title, render.MaxFormTitle)
	d.Choices = d.Choices[:min(len(d.Choices), render.MaxChoices)]
	for _, c := range d.Choices {
		c.Name = render.Cut(c.Name, render.MaxChoiceText)
	}
	return res
}

// fitEmbed shortens one embed to at most room characters, the rest of the limit for all embeds of a message, and
// returns what remains of room.
func fitEmbed(e *discordgo.MessageEmbed, room int) int {
	take := func(s string, max int) string {
		s = cutMarkdown(s, min(max, room))
		room -= render.Length(s)
		return s
	}
	e.Title = take(e.Title, render.MaxTitle)
	e.Description = take(e.Description, render.MaxDescription)
	if e.Author != nil {
		e.Author.Name = take(e.Author.Name, render.MaxFieldName)
	}
	if e.Footer != nil {
		if e.Footer.Text = take(e.Footer.Text, render.MaxFooter); e.Footer.Text == "" {
			e.Footer = nil
		}
	}
	var fields []*discordgo.MessageEmbedField
	for _, f := range e.Fields[:min(len(e.Fields), render.MaxFields)] {
		f.Name, f.Value = cutMarkdown(f.Name, render.MaxFieldName), cutMarkdown(f.Value, render.MaxFieldValue)
		if room -= render.Length(f.Name) + render.Length(f.Value); room < 0 { // half a field would be useless
			room += render.Length(f.Name) + render.Length(f.Value)
			break
		}
		if strings.TrimSpace(f.Name) != "" && strings.TrimSpace(f.Value) != "" {
			fields = append(fields, f)
		}
	}
	e.Fields = fields
	return room
}

// fitRow limits the buttons or the menu of a row.
func fitRow(list []discordgo.MessageComponent) []discordgo.MessageComponent {
	list = list[:min(len(list), render.MaxButtons)]
	for i, c := range list {
		switch c := c.(type) {
		case discordgo.Button:
			c.Label = render.Cut(c.Label, render.MaxButtonLabel)
			list[i] = c
		case discordgo.SelectMenu:
			c.Placeholder = render.Cut(c.Placeholder, render.MaxPlaceholder)
			c.Options = c.Options[:min(len(c.Options), render.MaxOptions)]
			for i := range c.Options {
				c.Options[i].Label = render.Cut(c.Options[i].Label, render.MaxOptionText)
				c.Options[i].Description = render.Cut(c.Options[i].Description, render.MaxOptionText)
			}
			list[i] = c
		}
	}
	return list
}

// cutMarkdown shortens to max characters and leaves nothing open that would change the text after it: no partial
// escape, mention or timestamp, and no unclosed code block.
func cutMarkdown(s string, max int) string {
	const fence = "```"
	if render.Length(s) <= max {
		return s
	}
	short := render.Cut(s, max)
	if strings.Count(short, fence)%2 == 0 && !strings.HasSuffix(short, "`…") {
		return dropPartial(short)
	}
	if max <= 2*len(fence) {
		return ""
	}
	short = render.Cut(s, max-len(fence)-1)
	if strings.Count(short, fence)%2 == 0 { // the block began after the cut
		return dropPartial(strings.TrimRight(strings.TrimSuffix(short, "…"), "`") + "…")
	}
	return short + "\n" + fence
}

// dropPartial removes a partial escape before the ellipsis; render.Cut leaves no partial mention.
func dropPartial(short string) string {
	s, ok := strings.CutSuffix(short, "…")
	if !ok {
		return short
	}
	if bare := strings.TrimRight(s, `\`); (len(s)-len(bare))%2 == 1 {
		s = s[:len(s)-1]
	}
	return s + "…"
}
