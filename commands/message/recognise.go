package message

import (
	"iter"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// UnknownPly is the ply of a message that does not tell it.
const UnknownPly = -1

// Recognise finds which table a message of the bot shows, and how many moves were played there at the time, or
// UnknownPly. It reads the controls and, because an older message has none, the title and the small print, or the line
// that is left of a replaced board: they are what this version would write. ok is false for any other message.
func (b *Builder) Recognise(m *discordgo.Message) (id table.ID, ply int, ok bool) {
	ply = UnknownPly
	if m == nil {
		return 0, ply, false
	}
	id, ok = tableOfControls(m)
	if folded, found := b.tableOfText(m.Content, "board.folded"); found && !ok {
		return folded, ply, true
	}
	for _, e := range m.Embeds {
		if titled, found := b.tableOfText(e.Title, "board.title"); found && (!ok || titled == id) {
			id, ok = titled, true
			if e.Footer != nil {
				ply = b.plyOfFooter(e.Footer.Text)
			}
			break
		}
	}
	return id, ply, ok
}

// tableOfControls is the table that all controls of a message name which name one.
func tableOfControls(m *discordgo.Message) (id table.ID, ok bool) {
	for c := range Controls(m) {
		switch {
		case c.Table == 0:
		case ok && c.Table != id:
			return 0, false
		default:
			id, ok = c.Table, true
		}
	}
	return id, ok
}

// Controls are the ids of the controls of a message that Discord has sent.
func Controls(m *discordgo.Message) iter.Seq[customid.ID] {
	return func(yield func(customid.ID) bool) {
		for _, row := range m.Components {
			r, ok := row.(*discordgo.ActionsRow)
			if !ok {
				continue
			}
			for _, c := range r.Components {
				raw := ""
				switch c := c.(type) {
				case *discordgo.Button:
					raw = c.CustomID
				case *discordgo.SelectMenu:
					raw = c.CustomID
				}
				if id, ok := customid.Parse(raw); ok && !yield(id) {
					return
				}
			}
		}
	}
}

// tableOfText is the table that a text names, if it is the one with this id.
func (b *Builder) tableOfText(text, of string) (table.ID, bool) {
	number := lastNumber(text)
	id, ok := table.ParseID(number)
	if !ok {
		return 0, false
	}
	return id, b.writes(text, func(say *render.Printer) bool {
		for name := range b.games {
			if say.Msg(game.M(of, "game", Title(name), "table", number)) == text {
				return true
			}
		}
		return false
	})
}

// plyOfFooter is how many moves the small print of a board tells, or UnknownPly.
func (b *Builder) plyOfFooter(footer string) int {
	n, err := strconv.Atoi(lastNumber(footer))
	if err != nil || !b.writes(footer, func(say *render.Printer) bool {
		return say.Plain(game.M("board.ply", "n", n)) == footer
	}) {
		return UnknownPly
	}
	return n
}

// writes reports whether a text can be what is written in one of the languages.
func (b *Builder) writes(text string, in func(*render.Printer) bool) bool {
	for _, l := range render.Languages {
		if text != "" && in(b.Printer(l.Code)) {
			return true
		}
	}
	return false
}

// lastNumber are the last digits of a text that stand together; "" if there are none.
func lastNumber(text string) string {
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(numbers) == 0 {
		return ""
	}
	return numbers[len(numbers)-1]
}
