// Package reviews shows people how they played: a page a moment, then their turns. It is theirs alone until they
// share it.
package reviews

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Host makes reviews.
type Host interface {
	// Review is the review of a game that is over for somebody who sat there, or how far it is.
	Review(ctx context.Context, id table.ID, user string) (*table.ReviewLook, error)
}

// Handlers are the commands and buttons about reviews.
type Handlers struct {
	*handler.Base
	host  Host
	pages pages
}

// New shows the reviews of a host.
func New(d *handler.Base, h Host) *Handlers { return &Handlers{d, h, pages{d.Kit}} }

// over are the tables that can be reviewed.
var over = handler.Choice{Anytime: true, Phases: []table.Phase{table.Over}}

// Commands are /review and each game's own.
func (h *Handlers) Commands() []slash.Command {
	number := h.TableArg("number")
	number.Text, number.Complete = "arg.finished", h.finished("")
	list := []slash.Command{{Path: "review", Args: []slash.Arg{number}, Do: h.review("")}}
	for _, name := range h.Order {
		number.Complete = h.finished(name)
		list = append(list, slash.Command{Path: name + " review", Text: "cmd.review", Args: []slash.Arg{number},
			Do: h.review(name)})
	}
	return list
}

// review shows the review of the game that was named, else of the last one that the person has finished.
func (h *Handlers) review(name string) slash.Handler {
	return func(q *request.Request) (*discordgo.InteractionResponse, error) {
		t, err := h.latest(q, name)
		if err != nil {
			return nil, err
		}
		return h.page(q, t, 0)
	}
}

// latest is the table that was named, or the one that the person has finished last, in this channel if there is one.
func (h *Handlers) latest(q *request.Request, name string) (*table.Table, error) {
	if named := q.Args["number"]; named != "" {
		n, ok := table.ParseID(named)
		if !ok {
			return nil, game.Refuse("host.unknown", "table", named)
		}
		t, err := h.See(q, n)
		if err == nil && name != "" && t.Game != name {
			return nil, game.Refuse("say.othergame", "table", t.ID.String(), "game", message.Title(t.Game))
		}
		return t, err
	}
	list, err := h.tables(q, name)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, game.Refuse("review.none")
	}
	if here := handler.Keep(list, func(t *table.Table) bool { return t.Channel == q.Call.Channel }); len(here) > 0 {
		list = here
	}
	return h.See(q, list[0].ID)
}

// tables are those that the person has finished, the latest first.
func (h *Handlers) tables(q *request.Request, name string) ([]*table.Table, error) {
	f := table.Filter{User: q.Call.User.ID, Game: name, Phases: over.Phases, Limit: 25}
	list, err := h.Tables.Find(q.Ctx, f, q.Call.User.ID)
	return handler.Keep(list, func(t *table.Table) bool { return t.You != game.Public }), err
}

// finished lists the person's finished tables while a number is being typed.
func (h *Handlers) finished(name string) func(*request.Request) []*discordgo.ApplicationCommandOptionChoice {
	return func(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
		choices := []*discordgo.ApplicationCommandOptionChoice{}
		list, err := h.tables(q, name)
		if err != nil {
			return choices
		}
		for _, t := range list {
			if strings.HasPrefix(t.ID.String(), strings.TrimPrefix(q.Args[q.Focus], "#")) {
				label := h.Kit.TablePrinter(t, q.Person.Language()).Label(message.OfTable(t), 100)
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: int64(t.ID)})
			}
		}
		return choices
	}
}

// Controls answer the button of a finished game that opens its review, and the buttons under a page.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Review: h.pressed},
		Away: map[string]handler.Control{message.BoardReview: h.ToTable(h.open)}}
}

// open shows the first page of a table's review.
func (h *Handlers) open(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.page(q, t, 0)
}

// pressed carries out a button under a page.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	t, err := h.See(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	if p.ID.Name == share {
		return h.share(q, t, p.ID.Page)
	}
	return h.page(q, t, p.ID.Page)
}

// page shows a page to its reader alone; a page that there is not is the nearest one.
func (h *Handlers) page(q *request.Request, t *table.Table, page int) (*discordgo.InteractionResponse, error) {
	l, err := h.host.Review(q.Ctx, t.ID, q.Call.User.ID)
	if err != nil {
		return nil, err
	}
	m := h.pages.progress(t, l, q.Person.Language())
	if l.Review != nil {
		g, err := h.Guilds.Guild(q.Ctx, t.Guild)
		if err != nil {
			return nil, err
		}
		m = h.pages.page(t, l, nearest(l, page), q.Person, g, false)
	}
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

func nearest(l *table.ReviewLook, page int) int { return max(0, min(page, countPages(l)-1)) }

// share shows a page to everybody, where the table is: elsewhere are others' names nobody's business.
func (h *Handlers) share(q *request.Request, t *table.Table, page int) (*discordgo.InteractionResponse, error) {
	if q.Call.Channel != t.Channel && q.Call.Channel != t.Home {
		return nil, game.Refuse("review.sharehere", "channel", t.Channel)
	}
	l, err := h.host.Review(q.Ctx, t.ID, q.Call.User.ID)
	if err != nil {
		return nil, err
	}
	if l.Review == nil {
		return h.page(q, t, page)
	}
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := h.pages.page(t, l, nearest(l, page), q.Person, g, true).Data()
	if err != nil {
		return nil, err
	}
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}, nil
}
