package message

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Dashboard is the message that lists a channel's tables: who sits there, whose turn it is and until when.
func (tm *TableMessages) Dashboard(ts []*table.Table, lang string) Message {
	say := tm.builder.Printer(lang)
	m := Message{Content: say.Msg(game.M("say.dashboard")), Printer: say}
	text := FitLines(func(yield func(string) bool) {
		for _, t := range ts {
			where := game.Msg{}
			if t.Channel != t.Home {
				where = Link(t)
			}
			if !yield(tm.builder.TablePrinter(t, lang).Msg(game.M("say.listed", "line", LinkedLine(t), "link", where, "due",
				Due(t)))) {
				return
			}
		}
	})
	if text == "" {
		text = say.Msg(game.M("say.nodash"))
	}
	m.Embeds = []*discordgo.MessageEmbed{{Description: text}}
	return m
}

// maxList is how many bytes of lines an embed takes here; Discord allows 4096 characters.
const maxList = 3800

// FitLines joins as many lines as an embed takes.
func FitLines(lines func(func(string) bool)) string {
	var b strings.Builder
	for l := range lines {
		if b.Len()+len(l) >= maxList {
			break
		}
		b.WriteString(l)
		b.WriteByte('\n')
	}
	return b.String()
}
