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

// rulesButton is the button that explains the game.
const rulesButton = "rules"

// more offers everything that can be done at a table besides moves, to people who sit there; everybody may read. What
// is used most often comes first.
func (h *tableActions) more(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	cs := h.ownControls(t)
	cs = append(cs, h.tableControls(t, q.Caller)...)
	if _, ok := h.Rules[t.Game].(game.Teacher); ok && t.Phase != table.Over {
		i := slices.IndexFunc(cs, func(c game.Control) bool { return c.Name == rulesButton })
		lesson := message.LessonButton()
		lesson.Row = cs[i].Row
		cs = slices.Insert(cs, i, lesson)
	}
	said := append([]game.Msg{game.M("say.more", "table", t.ID.String(), "game", message.Title(t.Game))},
		message.FinalScores(t, h.Games[t.Game])...)
	rows := append(h.TableMessages.RareControls(t, q.Say), h.Builder.Rows(q.Say, cs, func(name string) string {
		if name == message.LessonShow {
			return customid.OfLesson(t.Game, message.LessonHere, name).String()
		}
		return customid.OfTable(customid.Table, t, name).String()
	})...)
	say := h.Builder.TablePrinter(t, q.Person.Language()) // it knows the names
	data := &discordgo.InteractionResponseData{Components: rows, Content: say.Lines(said)}
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

// Rows of the controls behind More….
const (
	rowOwn   = iota       // the person's own views and boards
	rowTable              // what is done most often
	rowGame               // what interrupts or ends the game
	rowRead               // what is only read
	rowLobby = rowOwn + 2 // of a table that has not begun
)

// ownControls lead to the person's own views and boards.
func (h *tableActions) ownControls(t *table.Table) (cs []game.Control) {
	if t.Phase == table.Lobby {
		return nil
	}
	if t.You != game.Public {
		name := "mine"
		switch {
		case t.Phase != table.Playing:
		case t.Open:
			name = message.BoardSit
		case h.Games[t.Game].Hidden:
			name = "hand"
		}
		cs = append(cs, message.Button(name, rowOwn, game.Secondary))
	}
	return append(cs, message.OwnBoards(t, rowOwn)...)
}

// tableControls are what can be done at the table, in the order of their use.
func (h *tableActions) tableControls(t *table.Table, by table.Caller) (cs []game.Control) {
	leads := by.User.ID == t.Creator || by.Manages(t.Managers())
	seated := t.You != game.Public
	playing := seated && t.Phase == table.Playing
	add := func(c game.Control, where bool) {
		if where {
			cs = append(cs, c)
		}
	}
	at := func(name string, row int) game.Control { return message.Button(name, row, game.Secondary) }
	add(at("bring", rowTable), playing && (t.Guild != "" || t.Here(by)))
	add(at(rulesButton, rowTable), true)
	if turns := playing && !t.Open; turns {
		add(at(string(table.AskUndo), rowTable), true)
		add(at(string(table.AskDraw), rowTable), hasOpponent(t) && !h.Games[t.Game].Drawable)
		add(message.PauseButton(t, rowGame), true)
		add(at(string(table.Nudge), rowGame), waitsForOthers(t))
		add(message.Button(confirmResign, rowGame, game.Danger), true)
		add(at(string(table.HandOver), rowGame), true)
	} else if playing {
		add(at(string(table.Leave), rowGame), !t.Seats[t.You].Resigned)
		add(at(string(table.CloseRound), rowGame), leads && t.Night == nil)
		end := message.Button(string(table.Abort), rowGame, game.Danger)
		if end.Label = game.M("button.endgame"); t.Ply == 0 {
			end.Label = game.M("button.abort")
		}
		add(end, leads || t.EndAsked)
	}
	if seated && t.Night != nil && t.Phase != table.Lobby {
		add(at(message.ListButton(t), rowTable), true)
	}
	add(at(message.BoardDescribe, rowRead), t.View != nil && t.Phase != table.Lobby)
	add(at("history", rowRead), t.Phase != table.Lobby)
	add(at(proofButton, rowRead), h.Games[t.Game].Hidden)
	if seated && t.Phase == table.Lobby {
		for _, c := range message.LobbyControls(t) {
			c.Row += rowLobby
			cs = append(cs, c)
		}
	}
	return cs
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
