package tables

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// confirmResign is the button that confirms a resignation.
const confirmResign = "surely"

// proofButton is the button that shows the proof of the shuffle.
const proofButton = "fair"

// more offers everything that can be done at a table besides moves, to people who sit there; everybody may read.
func (h *tableActions) more(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	cs := []game.Control{message.Button("rules", 0, game.Secondary)}
	if t.Phase != table.Lobby {
		cs = append(cs, message.Button("history", 0, game.Secondary))
	}
	if h.Games[t.Game].Hidden {
		cs = append(cs, message.Button(proofButton, 0, game.Secondary))
	}
	if t.Phase == table.Playing && t.You != game.Public {
		if !h.Games[t.Game].Hidden {
			cs = append(cs, message.Button("mine", 0, game.Secondary))
		}
		cs = append(cs, seatedControls(t, h.Games[t.Game])...)
	}
	said := append([]game.Msg{game.M("say.more", "table", t.ID.String(), "game", message.Title(t.Game))},
		message.FinalScores(t, h.Games[t.Game])...)
	rows := append(h.Builder.TableRows(t, q.Say, customid.Table, cs), message.RareControls(t, q.Say)...)
	data := &discordgo.InteractionResponseData{Components: rows, Content: q.Say.Lines(said)}
	guild, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	// Where boards are pictures, what they leave out is told here.
	if d, ok := message.Details(t); ok && (guild.Boards.Picture() || q.Person.Shown(guild).Picture()) {
		data.Embeds = []*discordgo.MessageEmbed{ui.Board(ui.Post{Diagram: &d}, h.Builder.TablePrinter(t,
			q.Person.Language()))}
	}
	return q.Answer(data), nil
}

// seatedControls are the controls for people who sit at a running table.
func seatedControls(t *table.Table, of game.Info) (cs []game.Control) {
	cs = append(cs, message.Button("bring", 0, game.Secondary), button(table.AskUndo))
	if hasOpponent(t) && !of.Drawable {
		cs = append(cs, button(table.AskDraw))
	}
	cs = append(cs, message.PauseButton(t, 1))
	if waitsForOthers(t) {
		cs = append(cs, button(table.Nudge))
	}
	return append(cs, message.Button(string(table.HandOver), 2, game.Secondary), message.Button(confirmResign, 2,
		game.Danger))
}

// proof shows what proves that the shuffle was fair: a hash from the beginning, and once the game is over, its secret.
func (h *tableActions) proof(q *request.Request, t *table.Table) *discordgo.InteractionResponse {
	id := "say.fair.before"
	if t.Secret != "" {
		id = "say.fair.after"
	}
	say := q.Say.Msg(game.M(id, "proof", groupDigits(t.Proof), "seed", groupDigits(t.Secret)))
	return q.Answer(&discordgo.InteractionResponseData{Content: say})
}

// groupDigits puts hex digits into groups, so that a phone breaks lines between them.
func groupDigits(hex string) string {
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

// hasOpponent tells whether somebody else could agree to a draw.
func hasOpponent(t *table.Table) bool {
	for s, seat := range t.Seats {
		if game.Seat(s) != t.You && seat.User != "" {
			return true
		}
	}
	return false
}

// waitsForOthers tells whether it is the turn of somebody else, who could be reminded.
func waitsForOthers(t *table.Table) bool {
	return !t.Paused && slices.ContainsFunc(t.Turn, func(s game.Seat) bool {
		return s != t.You && t.Seats[s].Kind == table.Person
	})
}

// askResign asks for confirmation before a person resigns.
func (h *tableActions) askResign(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.sure", "table", t.ID.String(), "game",
		message.Title(t.Game)))}
	stay := game.Control{Name: "more", Label: game.M("button.stay")}
	data.Components = h.Builder.TableRows(t, q.Say, customid.Table, []game.Control{message.Button("resign", 0,
		game.Danger),
		stay})
	return q.Answer(data), nil
}
