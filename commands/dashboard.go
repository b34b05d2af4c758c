package commands

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// Dashboard is the message that lists a channel's tables: who sits there, whose turn it is and until when.
func (r *Router) Dashboard(ts []*table.Table, lang string) Message {
	say := r.catalogue.Printer(lang, nil)
	m := Message{Content: say.Msg(game.M("say.dashboard")), Printer: say}
	text := fitting(func(yield func(string) bool) {
		for _, t := range ts {
			where := game.Msg{}
			if t.Channel != t.Home {
				where = link(t)
			}
			if !yield(r.printer(t, lang).Msg(game.M("say.listed", "line", tableLabel(t), "link", where, "due", dueOf(t)))) {
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

// maxList is how many bytes of lines a message's embed takes; Discord allows 4096 characters.
const maxList = 3800

// fitting joins as many lines as a message takes.
func fitting(lines func(func(string) bool)) string {
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
