package tables

import (
	"context"
	"slices"
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

// Replays look back at games.
type Replays struct {
	*handler.Base
	queries   ReplayHost
	projector *message.ReplayMessages
}

// ReplayHost plays games again, each as one person or a bystander may see it.
type ReplayHost interface {
	Reel(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error)
}

// NewReplays makes the handlers of a host's games.
func NewReplays(d *handler.Base, h ReplayHost) *Replays {
	return &Replays{d, h, message.NewReplayMessages(d.Kit)}
}

// Commands are those that look back.
func (h *Replays) Commands() []slash.Command {
	at := handler.Choice{Here: true, Anytime: true, Phases: []table.Phase{table.Playing, table.Over}}
	return []slash.Command{{Path: "replay", Args: []slash.Arg{h.TableArg("table"), slash.Number("move", 0, 9999)},
		Do: h.OnTable(at, h.replay)}}
}

// replay shows a finished game as a film, and any game from a move on step by step.
func (h *Replays) replay(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Phase == table.Over && q.Args["move"] == "" {
		return h.film(q, t, false)
	}
	return h.still(q, t, request.Number(q.Args["move"]))
}

// Controls answer the buttons that look back.
func (h *Replays) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Replay: h.pressed}}
}

// pressed carries out a button that looks back.
func (h *Replays) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	t, err := h.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	switch i.Name {
	case "replay", message.ReplayFilm:
		return h.film(q, t, false)
	case message.ReplayShare:
		return h.film(q, t, true)
	}
	return h.still(q, t, i.Page)
}

// found ends a look through a reel.
type found struct{ table.Frame }

func (found) Error() string { return "found" }

// still shows one moment of a game as the person may see it, on the message of the button if that shows one already.
func (h *Replays) still(q *request.Request, t *table.Table, ply int) (*discordgo.InteractionResponse, error) {
	reel, err := h.queries.Reel(q.Ctx, t.ID, q.Call.User.ID, true)
	if err != nil {
		return nil, err
	}
	ply = min(max(ply, 0), reel.Plies)
	var shot table.Frame
	err = reel.Play(q.Ctx, func(s table.Frame) error {
		if s.Ply == ply {
			return found{s}
		}
		return nil
	})
	f, ok := err.(found) //nolint:errorlint // nobody wraps it
	if !ok {
		return nil, err
	}
	shot = f.Frame
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := h.projector.Still(reel, shot, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	if onLook(q) {
		return request.Update(data), nil
	}
	return request.Private(data), nil
}

// onLook tells whether the button stands on a message of the person's own that shows a moment: the next one takes its
// place.
func onLook(q *request.Request) bool {
	m := q.Interaction.Message
	if m == nil || m.Flags&discordgo.MessageFlagsEphemeral == 0 {
		return false
	}
	return slices.ContainsFunc(m.Components, func(c discordgo.MessageComponent) bool {
		row, ok := c.(*discordgo.ActionsRow)
		return ok && slices.ContainsFunc(row.Components, func(c discordgo.MessageComponent) bool {
			b, ok := c.(*discordgo.Button)
			if !ok {
				return false
			}
			i, ok := customid.Parse(b.CustomID)
			return ok && i.Kind == customid.Replay && i.Name == "next"
		})
	})
}

// film has a game drawn and answers with it, or with how far it is; that answer then changes until the film is there. A
// film that is there already may be shared with everybody in the channel.
func (h *Replays) film(q *request.Request, t *table.Table, share bool) (*discordgo.InteractionResponse, error) {
	if t.Phase != table.Over {
		return nil, game.Refuse("replay.running")
	}
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	lang := render.LanguageOf(q.Person.Language())
	s := &screening{more: make(chan struct{}, 1), send: func(n message.FilmNews) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(q.Ctx), time.Minute)
		defer cancel()
		d := h.news(t, lang, n)
		if err := h.Outside.Amend(ctx, q.Interaction, d); err != nil {
			h.Outside.Report(err)
		}
	}}
	if err := h.Outside.Film(message.FilmOrder{Table: t.ID, User: q.Call.User.ID, Lang: lang, Look: message.LookOf(g,
		q.Person)},
		s.tell); err != nil {
		return nil, err
	}
	n := s.first(q.Ctx)
	data := h.news(t, lang, n)
	if share && n.Clip != nil && q.Call.Guild != "" {
		data.Components = nil
		data.AllowedMentions = &discordgo.MessageAllowedMentions{}
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}, nil
	}
	return request.Private(data), nil
}

// news puts into words how far a film is.
func (h *Replays) news(t *table.Table, lang string, n message.FilmNews) *discordgo.InteractionResponseData {
	if n.Err == nil {
		return h.projector.Screening(t, lang, n)
	}
	msg, ok := game.Refused(n.Err)
	if !ok {
		msg = game.M("say.broken", "id", h.Outside.Report(n.Err))
	}
	return &discordgo.InteractionResponseData{Content: h.Kit.Printer(lang).Msg(msg), Embeds: []*discordgo.MessageEmbed{},
		Components: []discordgo.MessageComponent{}}
}
