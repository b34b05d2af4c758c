package lessons

import (
	"math/rand/v2"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// samplePlayers are the names beside the sample of a board.
var samplePlayers = []string{"Ana", "Moka"}

// chooseBoards saves how the server shows boards, if the person manages it, and answers with a sample.
func (h *Handlers) chooseBoards(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	if q.Caller.Guild == "" {
		return nil, game.Refuse("settings.guildonly")
	}
	if !q.Caller.Manager {
		return nil, game.Refuse("welcome.notmanager")
	}
	if len(p.Values) != 1 {
		return nil, game.Refuse("refused.action")
	}
	chosen := table.Boards(p.Values[0])
	switch chosen {
	case table.TextBoards, table.PictureBoards, table.BothBoards:
	default:
		return nil, game.Refuse("refused.action")
	}
	if err := h.Guilds.ChangeServer(q.Ctx, q.Caller, func(g *table.Guild) { g.Boards = chosen }); err != nil {
		return nil, err
	}
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	d, err := h.sampleBoard()
	if err != nil {
		return nil, err
	}
	data, err := h.welcome.Sample(q.Say.WithNames(samplePlayers), []game.Msg{game.M("welcome.chosen", "value",
		game.M("choice.boards."+string(g.Boards)))}, d, g).Data()
	if err != nil {
		return nil, err
	}
	return request.Private(data), nil
}

// sampleBoard is the first position of the game that is easiest to begin with.
func (h *Handlers) sampleBoard() (game.Diagram, error) {
	rules := h.Rules[h.easiestGame()]
	options, err := rules.Info().Complete(nil)
	if err != nil {
		return game.Diagram{}, err
	}
	p, err := rules.Start(max(2, rules.Info().MinSeats), options, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		return game.Diagram{}, err
	}
	return p.View(game.Public).Diagram(), nil
}
