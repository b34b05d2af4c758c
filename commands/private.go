package commands

import (
	"reflect"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// Private is what one person sees of a table, with the controls that go with it: the hand.
func (r *Router) Private(t *table.Table, p table.Profile) Message {
	return r.privateWith(t, r.printer(t, p.Language()), nil, nil)
}

// privateWith adds lines above and may show another board, such as a preview.
func (r *Router) privateWith(t *table.Table, say *render.Printer, lines []game.Msg, show *game.Diagram) Message {
	post := r.post(t, say, table.Guild{})
	post.Lead = append(post.Lead, lines...)
	m := Message{Printer: say}
	iv, ok := t.View.(game.Interactive)
	if ok && t.Phase != table.Lobby {
		panel := iv.Panel(t.Draft)
		for _, m := range panel.Say {
			if !told(post.Lead, m) { // the answer to an action often says the same
				post.Lead = append(post.Lead, m)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
		if t.You != game.Public && !t.Paused {
			m.Components = render.Controls(panel, say, func(name string) string { return id{kindPrivate, t.ID, t.Stamp, name}.String() })
		}
	}
	if show != nil {
		post.Diagram = show
	}
	m.Components = append(m.Components, r.rows(t, say, kindTable, []game.Control{button("refresh", 0, game.Secondary)})...)
	m.Embeds = []*discordgo.MessageEmbed{render.Board(post, say)}
	return m
}

// told tells whether a message stands among others already.
func told(list []game.Msg, m game.Msg) bool {
	return slices.ContainsFunc(list, func(o game.Msg) bool { return reflect.DeepEqual(o, m) })
}

// data is the message as the data of an answer.
func (m Message) data() *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{Content: m.Content, Embeds: m.Embeds, Components: m.Components}
}

// panel answers with the person's private view: on the message of the button if that is private already, else
// as a new message that only they see.
func (r *Router) panel(q *request, t *table.Table, lines []game.Msg, show *game.Diagram) *discordgo.InteractionResponse {
	data := r.privateWith(t, r.printer(t, q.person.Language()), lines, show).data()
	if q.onPrivate() {
		return update(data)
	}
	return private(data)
}

// onPrivate tells whether the button that was pressed stands on a message for this person alone.
func (q *request) onPrivate() bool {
	m := q.it.Message
	return m != nil && (m.Flags&discordgo.MessageFlagsEphemeral != 0 || q.it.GuildID == "")
}

// played answers a move: the private message loses its buttons, the board in the channel too, for a new one follows.
func (r *Router) played(q *request, t *table.Table) *discordgo.InteractionResponse {
	m := q.it.Message
	switch {
	case q.onPrivate():
		return update(&discordgo.InteractionResponseData{Content: r.printer(t, q.person.Language()).Msg(game.M("say.played", "table", t.ID.String())), Embeds: m.Embeds})
	case m != nil:
		return update(&discordgo.InteractionResponseData{Content: m.Content, Embeds: m.Embeds})
	}
	return q.tell("say.played", "table", t.ID.String())
}
