package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/play"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// press carries out a button or a menu.
func (r *Router) press(q *request.Request,
	data discordgo.MessageComponentInteractionData) (*discordgo.InteractionResponse, error) {
	i, ok := customid.Parse(data.CustomID)
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	q.Stays = q.Interaction.GuildID == "" && handler.Board(q.Interaction.Message)
	switch i.Kind {
	case customid.Confirm:
		return r.play.Confirmed(q, i)
	case customid.Privacy:
		return r.people.Erase(q, i.Name)
	case customid.Pick:
		return r.desk.Picked(q, i, data.Values)
	case customid.History:
		return r.tables.History(q, i.Table, i.Page)
	case customid.Replay:
		return r.replays.Button(q, i)
	case customid.Tournament:
		return r.tournaments.Button(q, i)
	case customid.Rules:
		return r.tables.Rules(q, i, data.Values)
	case customid.Lesson:
		return r.newcomers.Lesson(q, i, data.Values)
	case customid.Welcome:
		return r.newcomers.Button(q, i, data)
	case customid.Review:
		return r.reviews.Button(q, i)
	case customid.Trial, customid.Ahead:
		return r.trials.Button(q, i, data.Values)
	case customid.Table:
		if do := r.away(i.Name); do != nil {
			return do(q, i)
		}
		if i.Name == message.BoardHint {
			return r.hints.Button(q, i.Table)
		}
		return r.tables.Button(q, i, data.Values)
	}
	t, err := r.desk.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	q.Call.On = handler.Surface(q, i.Kind)
	switch i.Kind {
	case customid.Board, customid.Private:
		return r.play.Act(q, t, i.Stamp, game.Action{Name: i.Name, Values: data.Values, Lang: q.Lang()})
	case customid.Meant:
		if len(data.Values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		a, ok := play.Meant(i.Name, data.Values[0])
		if !ok {
			return nil, game.Refuse("refused.action")
		}
		a.Lang = q.Lang()
		return r.play.Act(q, t, i.Stamp, a)
	}
	return nil, game.Refuse("refused.action")
}

// away is what carries out those of the host's own buttons that lead away from the table; nil for the others.
func (r *Router) away(name string) func(*request.Request, customid.ID) (*discordgo.InteractionResponse, error) {
	at := func(do handler.Action) func(*request.Request, customid.ID) (*discordgo.InteractionResponse, error) {
		return func(q *request.Request, i customid.ID) (*discordgo.InteractionResponse, error) {
			t, err := r.desk.See(q, i.Table)
			if err != nil {
				return nil, err
			}
			return do(q, t)
		}
	}
	switch name {
	case message.BoardReview:
		return func(q *request.Request, i customid.ID) (*discordgo.InteractionResponse, error) {
			return r.reviews.Open(q, i.Table)
		}
	case message.BoardTry:
		return at(r.trials.Open)
	case message.BoardPlan:
		return at(r.trials.Ahead)
	case message.BoardIdleOn, message.BoardIdleOff:
		return at(func(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
			return r.trials.Idle(q, t, name == message.BoardIdleOn)
		})
	}
	return nil
}

// submit carries out a form.
func (r *Router) submit(q *request.Request, data discordgo.ModalSubmitInteractionData) (*discordgo.InteractionResponse,
	error) {
	i, ok := customid.Parse(data.CustomID)
	switch {
	case ok && i.Kind == customid.Lesson:
		return r.newcomers.Filled(q, i, fields(data))
	case ok && (i.Kind == customid.Trial || i.Kind == customid.Ahead):
		return r.trials.Filled(q, i, fields(data))
	case !ok || i.Kind != customid.Form:
		return nil, game.Refuse("refused.action")
	}
	t, err := r.desk.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	q.Call.On = handler.Surface(q, i.Kind)
	a := game.Action{Name: i.Name, Args: fields(data), Lang: q.Lang()}
	return r.play.Act(q, t, t.Stamp, a) // the text was written for days perhaps: the game compares it with what is now
}

// fields are what was written into a form, by the fields' names.
func fields(data discordgo.ModalSubmitInteractionData) map[string]string {
	all := map[string]string{}
	for _, c := range data.Components {
		if row, ok := c.(*discordgo.ActionsRow); ok {
			for _, f := range row.Components {
				if in, ok := f.(*discordgo.TextInput); ok {
					all[in.CustomID] = in.Value
				}
			}
		}
	}
	return all
}
