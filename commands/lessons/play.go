package lessons

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// play opens a table with the computer at once, where hints may be asked for if the person likes, or shows all that can
// be begun.
func (h *Handlers) play(q *request.Request) (*discordgo.InteractionResponse, error) {
	name := q.Args["game"]
	if name == "" && q.Args["hints"] == "true" { // the message with the games knows of none
		name = h.easiest()
	}
	if name != "" {
		return h.begin(q, name)
	}
	m := h.greeter.Welcome(q.Lang())
	return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("welcome.which")),
		Components: m.Components}), nil
}

// Controls answer the controls of the welcome and of lessons.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{customid.Welcome: h.pressed, customid.Lesson: h.lessonPressed},
		Forms:   map[customid.Kind]handler.Control{customid.Lesson: h.filled},
	}
}

// pressed carries out a button of the welcome.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	what, name, _ := strings.Cut(p.ID.Name, " ")
	if what == message.WelcomeWhich && len(p.Values) == 1 { // chosen from the menu of games
		name = p.Values[0]
	}
	switch what {
	case message.WelcomePlay:
		return h.begin(q, name)
	case message.WelcomeComputer:
		return h.begin(q, h.easiest())
	case message.WelcomeLearn:
		return h.learn(q)
	case message.WelcomeInvite:
		return h.invite(q)
	case message.WelcomeWhich:
		return h.whom(q, name)
	case message.WelcomeOpen:
		return h.open(q, name)
	case message.WelcomeGuest:
		return h.open(q, name, guests(q.Interaction.MessageComponentData())...)
	}
	return nil, game.Refuse("refused.action")
}

// easiest is the game for who has not chosen one: the first that hides nothing, for all of it happens in the channel.
func (h *Handlers) easiest() string {
	i := slices.IndexFunc(h.Order, func(g string) bool { return !h.Games[g].Hidden })
	return h.Order[max(i, 0)]
}

// begin opens a table for two whose other seat the computer takes at once.
func (h *Handlers) begin(q *request.Request, name string) (*discordgo.InteractionResponse, error) {
	n, err := h.forTwo(q, name)
	if err != nil {
		return nil, err
	}
	n.Begin, n.Hints = true, q.Args["hints"] == "true"
	t, err := h.tables.New(q.Ctx, q.Call, n)
	if err != nil {
		return nil, err
	}
	res := q.Tell("say.begun", "table", t.ID.String(), "game", message.Title(name))
	res.Data.Components = h.offer(q, name)
	return res, nil
}

// forTwo asks for a table as the server and its language have it, for two.
func (h *Handlers) forTwo(q *request.Request, name string) (table.New, error) {
	info, ok := h.Games[name]
	if !ok {
		return table.New{}, game.Refuse("say.badgame")
	}
	g, err := h.MayOpen(q)
	if err != nil {
		return table.New{}, err
	}
	return table.New{Game: name, Seats: max(2, info.MinSeats), Level: min(g.Level, info.Levels), Clock: g.Clock,
		Options: h.UsualOptions(q, info)}, nil
}

// invite asks which game somebody is to be invited to.
func (h *Handlers) invite(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Call.Guild == "" {
		return nil, game.Refuse("welcome.alone")
	}
	menu := game.Control{Name: message.WelcomeWhich, Label: game.M("welcome.game")}
	for _, name := range h.Order {
		menu.Choices = append(menu.Choices, game.Choice{Value: name, Label: message.Title(name),
			About: game.M(name + ".about")})
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("welcome.invite")),
		Components: h.greeter.Controls(q.Say, []game.Control{menu})}
	return q.Answer(data), nil
}

// whom asks who is to be invited to a game.
func (h *Handlers) whom(q *request.Request, name string) (*discordgo.InteractionResponse, error) {
	if _, ok := h.Games[name]; !ok {
		return nil, game.Refuse("say.badgame")
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("welcome.whom", "game", message.Title(name))),
		Components: h.greeter.Whom(q.Say, name)}
	return q.Answer(data), nil
}

// open opens a table for two that waits for somebody: these people, or whoever joins.
func (h *Handlers) open(q *request.Request, name string, invited ...table.User) (*discordgo.InteractionResponse,
	error) {
	n, err := h.forTwo(q, name)
	if err != nil {
		return nil, err
	}
	n.Invited = invited
	t, err := h.tables.New(q.Ctx, q.Call, n)
	if err != nil {
		return nil, err
	}
	id := "welcome.open"
	if len(invited) > 0 {
		id = "welcome.invited"
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M(id, "table", t.ID.String(), "game",
		message.Title(name))), Components: h.offer(q, name)}
	return q.Answer(data), nil
}

// guests are the people chosen from a menu. Bots are not people.
func guests(data discordgo.MessageComponentInteractionData) (list []table.User) {
	for _, id := range data.Values {
		if u := data.Resolved.Users[id]; u != nil && !u.Bot {
			list = append(list, table.User{ID: id, Name: request.DisplayName(data.Resolved.Members[id], u)})
		}
	}
	return list
}
