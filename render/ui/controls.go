package ui

import (
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// Controls makes the rows of buttons and menus of a panel, in the order of Control.Row. The custom id of each is
// id(Control.Name). If a row has more controls than Discord allows (five buttons, or one menu alone), it continues in
// the next. Controls beyond MaxPanelRows (MaxRows if the panel fills all rows), with a repeated name or with an id
// beyond MaxCustomID are left out and reported.
func Controls(panel game.Panel, p *render.Printer, id func(control string) string) []discordgo.MessageComponent {
	sorted := slices.Clone(panel.Controls)
	slices.SortStableFunc(sorted, func(a, b game.Control) int { return a.Row - b.Row })
	var rows []discordgo.MessageComponent
	var row []discordgo.MessageComponent
	flush := func() {
		if len(row) > 0 {
			rows = append(rows, discordgo.ActionsRow{Components: row})
			row = nil
		}
	}
	seen := map[string]bool{}
	for i, c := range sorted {
		customID := id(c.Name)
		if seen[customID] || customID == "" || render.Length(customID) > render.MaxCustomID {
			p.Report(fmt.Errorf("render: control %d: a custom id of %d characters is empty, too long or there already", i,
				render.Length(customID)))
			continue
		}
		seen[customID] = true
		if i > 0 && sorted[i-1].Row != c.Row || len(row) == render.MaxButtons {
			flush()
		}
		if len(c.Choices) > 0 {
			flush()
			row = append(row, menu(c, p, customID))
			flush()
			continue
		}
		row = append(row, button(c, p, customID))
	}
	flush()
	most := render.MaxPanelRows
	if panel.Fills() {
		most = render.MaxRows
	}
	if len(rows) > most {
		p.Report(fmt.Errorf("render: panel has %d rows of %d", len(rows), most))
		rows = rows[:most]
	}
	return rows
}

func button(c game.Control, p *render.Printer, customID string) discordgo.Button {
	style := discordgo.SecondaryButton
	switch c.Style {
	case game.Primary:
		style = discordgo.PrimaryButton
	case game.Success:
		style = discordgo.SuccessButton
	case game.Danger:
		style = discordgo.DangerButton
	}
	b := discordgo.Button{Label: p.Label(c.Label, render.MaxButtonLabel), Style: style, Disabled: c.Disabled,
		CustomID: customID, Emoji: emoji(c.Piece, p)}
	if b.Emoji != nil {
		if p = p.WithoutPiece(c.Piece); p.Plain(c.Label) == "" {
			b.Label = "" // the emoji says it all
		} else {
			b.Label = p.Label(c.Label, render.MaxButtonLabel)
		}
	}
	return b
}

// emoji is the emoji of a piece in a control; nil if it has none.
func emoji(piece game.Piece, p *render.Printer) *discordgo.ComponentEmoji {
	e, ok := p.Emoji(piece)
	if !ok {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: e.Name, ID: e.ID}
}

func menu(c game.Control, p *render.Printer, customID string) discordgo.SelectMenu {
	m := discordgo.SelectMenu{
		MenuType:    discordgo.StringSelectMenu,
		CustomID:    customID,
		Placeholder: p.Label(c.Label, render.MaxPlaceholder),
		Disabled:    c.Disabled,
	}
	m.Options = menuOptions(c.Choices, p)
	least, most := c.Min, c.Max
	if least == 0 && most == 0 {
		least, most = 1, 1
	}
	m.MaxValues = min(max(most, 1), len(m.Options))
	least = min(max(least, 0), m.MaxValues)
	m.MinValues = &least
	return m
}

// menuOptions are the options of a menu. Those that Discord would refuse are left out and reported.
func menuOptions(choices []game.Choice, p *render.Printer) (options []discordgo.SelectMenuOption) {
	seen := map[string]bool{}
	for _, ch := range choices {
		if seen[ch.Value] || ch.Value == "" || render.Length(ch.Value) > render.MaxOptionText ||
			len(options) == render.MaxOptions {
			p.Report(fmt.Errorf("render: a menu of %d options: one of %d characters is empty, too long, there already or one too many", len(choices), render.Length(ch.Value)))
			continue
		}
		seen[ch.Value] = true
		o := discordgo.SelectMenuOption{Label: p.Label(ch.Label, render.MaxOptionText), Value: ch.Value,
			Emoji: emoji(ch.Piece, p), Default: ch.Chosen}
		if !ch.About.IsZero() {
			o.Description = p.Label(ch.About, render.MaxOptionText)
		}
		options = append(options, o)
	}
	return options
}

// Choices makes the suggestions of an autocompletion, at most MaxChoices. A suggestion whose value is too long for
// Discord is left out and reported.
func Choices(choices []game.Choice, p *render.Printer) []*discordgo.ApplicationCommandOptionChoice {
	out := make([]*discordgo.ApplicationCommandOptionChoice, 0, min(len(choices), render.MaxChoices))
	for _, c := range choices {
		if len(out) == render.MaxChoices {
			break
		}
		if c.Value == "" || render.Length(c.Value) > render.MaxChoiceText {
			p.Report(fmt.Errorf("render: a candidate of %d characters is empty or too long", render.Length(c.Value)))
			continue
		}
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: p.Label(c.Label, render.MaxChoiceText),
			Value: c.Value})
	}
	return out
}
