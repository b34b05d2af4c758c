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

// play opens a table with the computer at once, with hints if the person likes, or shows all games that can be begun.
func (h *Handlers) play(q *request.Request) (*discordgo.InteractionResponse, error) {
	name := q.Args["game"]
	if name == "" && q.Args["hints"] == "true" { // the buttons of the welcome cannot ask for hints
		name = h.easiestGame()
	}
	if name != "" {
		return h.begin(q, name)
	}
	return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("welcome.which")),
		Components: h.welcome.Games(q.Say)}), nil
}

// Controls are the controls of the welcome and of lessons.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{customid.Welcome: h.pressed, customid.Lesson: h.lessonPressed},
		Forms:   map[customid.Kind]handler.Control{customid.Lesson: h.formSent},
	}
}

// pressed handles a button of the welcome.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	what, name, _ := strings.Cut(p.ID.Name, " ")
	if what == message.WelcomeWhich && len(p.Values) == 1 { // chosen from the menu of games
		name = p.Values[0]
	}
	switch what {
	case message.WelcomePlay:
		return h.begin(q, name)
	case message.WelcomeComputer:
		return h.begin(q, h.easiestGame())
	case message.WelcomeLearn:
		return h.learn(q)
	case message.WelcomeInvite:
		return h.invite(q)
	case message.WelcomeWhich:
		return h.askGuest(q, name)
	case message.WelcomeOpen:
		return h.open(q, name)
	case message.WelcomeBoards:
		return h.chooseBoards(q, p)
	case message.WelcomeWith:
		if len(p.Values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		return h.open(q, p.Values[0], table.User{ID: name})
	case message.WelcomeGuest:
		return h.open(q, name, chosenPeople(q.Interaction.MessageComponentData())...)
	}
	return nil, game.Refuse("refused.action")
}

// easiestGame is the game for people who have not chosen one: the first without hands, because all of it happens in the
// channel.
func (h *Handlers) easiestGame() string {
	i := slices.IndexFunc(h.Order, func(g string) bool { return !h.Games[g].Hidden })
	return h.Order[max(i, 0)]
}

// begin opens a table for two against the computer. It is a casual game, over in one sitting: it is not rated, and
// hints are on unless the person does not want them.
func (h *Handlers) begin(q *request.Request, name string) (*discordgo.InteractionResponse, error) {
	n, err := h.newForTwo(q, name)
	if err != nil {
		return nil, err
	}
	if first, ok := h.Games[name].Preset(h.Games[name].Newcomer); ok {
		n.Options = first.Apply(n.Options)
	}
	n.Begin, n.Hints, n.Unrated = true, q.Args["hints"] != "false", true
	t, err := h.tables.New(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	q.Opened(t.ID)
	res := q.Reply("say.begun", "table", t.ID.String(), "game", message.Title(name))
	res.Data.Components = h.offer(q.Ctx, q.Caller.User.ID, q.Say, name)
	return res, nil
}

// newForTwo describes a table for two with the usual settings of the server and its language.
func (h *Handlers) newForTwo(q *request.Request, name string) (table.New, error) {
	info, ok := h.Games[name]
	if !ok {
		return table.New{}, game.Refuse("say.badgame")
	}
	g, err := h.MayOpen(q)
	if err != nil {
		return table.New{}, err
	}
	n := table.New{Game: name, Seats: max(2, info.MinSeats), Level: min(g.Level, info.Levels), Clock: g.Clock,
		Options: h.UsualOptions(q, info)}
	if !q.Caller.Direct() && !info.Open {
		n.Clock, n.UsualClock = g.TurnClock()
	}
	return n, nil
}

// invite asks which game somebody is to be invited to.
func (h *Handlers) invite(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Caller.Direct() {
		return nil, game.Refuse("welcome.alone")
	}
	return q.Answer(h.gameMenu(q, message.WelcomeWhich, game.M("welcome.invite"))), nil
}

// gameMenu asks for a game by a menu with this name.
func (h *Handlers) gameMenu(q *request.Request, name string, question game.Msg) *discordgo.InteractionResponseData {
	menu := game.Control{Name: name, Label: game.M("welcome.game")}
	for _, g := range h.Order {
		menu.Choices = append(menu.Choices, game.Choice{Value: g, Label: message.Title(g), About: game.M(g + ".about")})
	}
	return &discordgo.InteractionResponseData{Content: q.Say.Msg(question),
		Components: h.welcome.Controls(q.Say, []game.Control{menu})}
}

// playWith asks which game to play with the person on whom a context menu was opened. On the bot, or on themselves,
// people get the games to play with the computer.
func (h *Handlers) playWith(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Target == q.Interaction.AppID || q.Target == q.Caller.User.ID {
		return h.play(q)
	}
	who, ok := q.Resolved(q.Target)
	if !ok {
		return nil, game.Refuse("welcome.bot")
	}
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	return request.Private(h.gameMenu(q, message.WelcomeWith+" "+who.ID, game.M("welcome.with", "who", who.Name))), nil
}

// askGuest asks who is to be invited to a game.
func (h *Handlers) askGuest(q *request.Request, name string) (*discordgo.InteractionResponse, error) {
	if _, ok := h.Games[name]; !ok {
		return nil, game.Refuse("say.badgame")
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("welcome.whom", "game", message.Title(name))),
		Components: h.welcome.InviteMenu(q.Say, name)}
	return q.Answer(data), nil
}

// open opens a table for two that waits for these people, or for anybody. It begins by itself once they sit there.
func (h *Handlers) open(q *request.Request, name string, invited ...table.User) (*discordgo.InteractionResponse,
	error) {
	n, err := h.newForTwo(q, name)
	if err != nil {
		return nil, err
	}
	n.Invited, n.BeginFull = invited, len(invited) > 0
	t, err := h.tables.New(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	q.Opened(t.ID)
	id := "welcome.open"
	if len(invited) > 0 {
		id = "welcome.invited"
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M(id, "table", t.ID.String(), "game",
		message.Title(name))), Components: h.offer(q.Ctx, q.Caller.User.ID, q.Say, name)}
	return q.Answer(data), nil
}

// chosenPeople are the people chosen from a menu, without bots.
func chosenPeople(data discordgo.MessageComponentInteractionData) (list []table.User) {
	for _, id := range data.Values {
		if u := data.Resolved.Users[id]; u != nil && !u.Bot {
			list = append(list, table.User{ID: id, Name: request.DisplayName(data.Resolved.Members[id], u)})
		}
	}
	return list
}
