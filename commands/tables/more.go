package tables

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// surely is the button that asks before a game is given up.
const surely = "surely"

// fair is the button that shows the proof of the shuffle.
const fair = "fair"

// more offers everything that can be done at a table besides moves, to who sits there; anybody may read.
func (h *seats) more(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	cs := []game.Control{message.Button("rules", 0, game.Secondary)}
	if t.Phase != table.Lobby {
		cs = append(cs, message.Button("history", 0, game.Secondary))
	}
	if h.Games[t.Game].Hidden {
		cs = append(cs, message.Button(fair, 0, game.Secondary))
	}
	if t.Phase == table.Playing && t.You != game.Public {
		cs = append(cs, seated(t, h.Games[t.Game])...)
	}
	data := &discordgo.InteractionResponseData{Components: h.Kit.TableRows(t, q.Say, customid.Table, cs),
		Content: q.Say.Msg(game.M("say.more", "table", t.ID.String(), "game", message.Title(t.Game)))}
	return q.Answer(data), nil
}

// seated are what only who sits at a running table can do there.
func seated(t *table.Table, of game.Info) (cs []game.Control) {
	cs = append(cs, message.Button("bring", 0, game.Secondary), button(table.AskUndo))
	if opposed(t) && !of.Drawable {
		cs = append(cs, button(table.AskDraw))
	}
	cs = append(cs, message.Unpausing(t, 1))
	if waited(t) {
		cs = append(cs, button(table.Nudge))
	}
	return append(cs, message.Button(string(table.HandOver), 2, game.Secondary), message.Button(surely, 2, game.Danger))
}

// proof shows what proves that the shuffle was fair: a hash from the beginning, and once the game is over its secret.
func (h *seats) proof(q *request.Request, t *table.Table) *discordgo.InteractionResponse {
	id := "say.fair.before"
	if t.Secret != "" {
		id = "say.fair.after"
	}
	say := q.Say.Msg(game.M(id, "proof", folded(t.Proof), "seed", folded(t.Secret)))
	return q.Answer(&discordgo.InteractionResponseData{Content: say})
}

// folded are hex digits in groups that a phone breaks into lines where they end.
func folded(hex string) string {
	const group = 8
	var all []string
	for ; len(hex) > group; hex = hex[group:] {
		all = append(all, hex[:group])
	}
	return strings.Join(append(all, hex), " ")
}

func button(what table.ActionKind) game.Control {
	return message.Button(string(what), 1, game.Secondary)
}

// opposed tells whether somebody else could agree to a draw.
func opposed(t *table.Table) bool {
	for s, seat := range t.Seats {
		if game.Seat(s) != t.You && seat.User != "" {
			return true
		}
	}
	return false
}

// waited tells whether it is somebody else's turn, who could be reminded of it.
func waited(t *table.Table) bool {
	return !t.Paused && slices.ContainsFunc(t.Turn, func(s game.Seat) bool {
		return s != t.You && t.Seats[s].Kind == table.Person
	})
}

// sure asks before a game is given up.
func (h *seats) sure(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.sure", "table", t.ID.String(), "game",
		message.Title(t.Game)))}
	stay := game.Control{Name: "more", Label: game.M("button.stay")}
	data.Components = h.Kit.TableRows(t, q.Say, customid.Table, []game.Control{message.Button("resign", 0, game.Danger),
		stay})
	return q.Answer(data), nil
}
