package tables

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Replays has the handlers that show games again, as a GIF or step by step.
type Replays struct {
	*handler.Base
	queries  ReplayHost
	messages *message.ReplayMessages
}

// ReplayHost plays games again as one person, or a bystander, may see them.
type ReplayHost interface {
	Replay(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error)
}

// NewReplays makes the handlers of a host's games.
func NewReplays(d *handler.Base, h ReplayHost) *Replays {
	return &Replays{d, h, message.NewReplayMessages(d.Builder)}
}

// Commands are /replay.
func (h *Replays) Commands() []slash.Command {
	at := handler.Choice{Here: true, Anytime: true, Phases: []table.Phase{table.Playing, table.Over}}
	return []slash.Command{{Path: "replay", Args: []slash.Arg{h.TableArg(at), slash.Number("move", 0, 9999)},
		Do: h.OnTable(at, h.replay)}}
}

// replay shows a finished game as a GIF, or with the argument move any game step by step.
func (h *Replays) replay(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Phase == table.Over && q.Args["move"] == "" {
		return h.gif(q, t, false)
	}
	return h.step(q, t, request.Number(q.Args["move"]))
}

// Menus show a game step by step from the board of a message on.
func (h *Replays) Menus() []slash.Menu {
	return []slash.Menu{{Name: "replay", On: slash.OnMessage, Do: h.fromShown}}
}

// fromShown shows the game from the move on that a board shows: from the last one if the board does not tell it.
func (h *Replays) fromShown(q *request.Request) (*discordgo.InteractionResponse, error) {
	t, ply, err := h.Shown(q)
	if err != nil {
		return nil, err
	}
	if ply == message.UnknownPly {
		ply = t.Ply
	}
	return h.step(q, t, ply)
}

// Controls are the buttons below replays.
func (h *Replays) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Replay: h.pressed}}
}

// pressed handles a button below a replay.
func (h *Replays) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	t, err := h.LookAt(q, i.Table)
	if err != nil {
		return nil, err
	}
	switch i.Name {
	case "replay", message.ReplayGIF:
		return h.gif(q, t, false)
	case message.ReplayShare:
		return h.gif(q, t, true)
	}
	return h.step(q, t, i.Page)
}

// foundFrame is the error by which step stops playing a game at the frame that it wants.
type foundFrame struct{ table.Frame }

func (foundFrame) Error() string { return "found" }

// step shows one frame of a game as the person may see it. It changes the message of the button if that shows a frame.
func (h *Replays) step(q *request.Request, t *table.Table, ply int) (*discordgo.InteractionResponse, error) {
	replay, err := h.queries.Replay(q.Ctx, t.ID, q.Caller.User.ID, true)
	if err != nil {
		return nil, err
	}
	ply = min(max(ply, 0), replay.Plies)
	var frame table.Frame
	err = replay.Play(q.Ctx, func(s table.Frame) error {
		if s.Ply == ply {
			return foundFrame{s}
		}
		return nil
	})
	f, ok := err.(foundFrame) //nolint:errorlint // nobody wraps it
	if !ok {
		return nil, err
	}
	frame = f.Frame
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := h.messages.Step(replay, frame, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	if onStep(q) {
		return request.Update(data), nil
	}
	return request.Private(data), nil
}

// onStep tells whether the button is on an ephemeral message that shows a frame, which the next frame replaces.
func onStep(q *request.Request) bool {
	m := q.Interaction.Message
	if m == nil || m.Flags&discordgo.MessageFlagsEphemeral == 0 {
		return false
	}
	for id := range message.Controls(m) {
		if id.Kind == customid.Replay && id.Name == "next" {
			return true
		}
	}
	return false
}

// gif requests a game as a GIF. It answers with the GIF or with its progress; that answer is edited until the GIF is
// there. public posts a GIF that is there already to the channel, for everybody.
func (h *Replays) gif(q *request.Request, t *table.Table, public bool) (*discordgo.InteractionResponse, error) {
	if t.Phase != table.Over {
		return nil, game.Refuse("replay.running")
	}
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	lang := render.LanguageOf(q.Person.Language())
	reply := &progressReply{finished: make(chan struct{}, 1), edit: func(p message.ReplayProgress) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(q.Ctx), time.Minute)
		defer cancel()
		d := h.progressMessage(t, lang, p)
		if err := h.Outside.Amend(ctx, q.Interaction, d); err != nil {
			h.Outside.Report(err)
		}
	}}
	wanted := message.ReplayRequest{Table: t.ID, User: q.Caller.User.ID, Lang: lang, Look: message.PersonLook(g, q.Person)}
	if err := h.Outside.RenderReplay(wanted, reply.report); err != nil {
		return nil, err
	}
	q.Amended = true
	p := reply.initial(q.Ctx)
	data := h.progressMessage(t, lang, p)
	if public && p.GIF != nil && !q.Caller.Direct() {
		data.Components = nil
		data.AllowedMentions = &discordgo.MessageAllowedMentions{}
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}, nil
	}
	return request.Private(data), nil
}

// progressMessage is the message with a GIF, its progress, or why there is none.
func (h *Replays) progressMessage(t *table.Table, lang string,
	p message.ReplayProgress) *discordgo.InteractionResponseData {
	if p.Err == nil {
		return h.messages.GIF(t, lang, p)
	}
	msg, ok := game.Refused(p.Err)
	if !ok {
		msg = game.M("say.broken", "id", h.Outside.Report(p.Err))
	}
	return &discordgo.InteractionResponseData{Content: h.Builder.Printer(lang).Msg(msg),
		Embeds:     []*discordgo.MessageEmbed{},
		Components: []discordgo.MessageComponent{}}
}
