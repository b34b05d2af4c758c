// Package reviews shows people how they played: a page for each notable moment, then a list of their turns. A review is
// private until its player shares it.
package reviews

import (
	"context"

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
	// Review is the review of a finished game for a person who sat there, or its progress.
	Review(ctx context.Context, id table.ID, user string) (*table.ReviewLook, error)
}

// Handlers are the commands and buttons about reviews.
type Handlers struct {
	*handler.Base
	host    Host
	puzzles Puzzles
	pages   pages
}

// New makes the handlers of reviews.
func New(d *handler.Base, h Host, puzzles Puzzles) *Handlers {
	return &Handlers{d, h, puzzles, pages{d.Builder}}
}

// reviewable are the tables that can be reviewed.
var reviewable = handler.Choice{Anytime: true, Seated: true, Phases: []table.Phase{table.Over}}

// Commands are /review and each game's own.
func (h *Handlers) Commands() []slash.Command {
	number := func(game string) slash.Arg {
		c := reviewable
		c.Game = game
		a := h.TableArg(c)
		a.Name, a.Text = "number", "arg.finished"
		return a
	}
	list := []slash.Command{{Path: "review", Args: []slash.Arg{number("")}, Do: h.review("")}}
	for _, name := range h.Order {
		list = append(list, slash.Command{Path: name + " review", Text: "cmd.review", Args: []slash.Arg{number(name)},
			Do: h.review(name)})
	}
	return list
}

// Menus open the review of the game whose board a message shows.
func (h *Handlers) Menus() []slash.Menu {
	return []slash.Menu{{Name: "review", On: slash.OnMessage, Do: h.OnShown(h.open)}}
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

// latest is the table that was named, or the last one that the person has finished, in this channel if possible.
func (h *Handlers) latest(q *request.Request, name string) (*table.Table, error) {
	if named := q.Args["number"]; named != "" {
		n, ok := table.ParseID(named)
		if !ok {
			return nil, game.Refuse("host.unknown", "table", named)
		}
		t, err := h.LookAt(q, n)
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
	if here := handler.Filter(list, func(t *table.Table) bool { return t.Channel == q.Caller.Channel }); len(here) > 0 {
		list = here
	}
	return h.LookAt(q, list[0].ID)
}

// tables are those that the person has finished, the latest first.
func (h *Handlers) tables(q *request.Request, name string) ([]*table.Table, error) {
	f := table.Filter{User: q.Caller.User.ID, Game: name, Phases: reviewable.Phases, Limit: 25}
	list, err := h.Tables.Find(q.Ctx, f, q.Caller.User.ID)
	return handler.Filter(list, func(t *table.Table) bool { return t.You != game.Public }), err
}

// Controls are the button of a finished game that opens its review, and the buttons under a page.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{
		Buttons:    map[customid.Kind]handler.Control{customid.Review: h.pressed, customid.Puzzle: h.puzzlePressed},
		Forms:      map[customid.Kind]handler.Control{customid.Puzzle: h.puzzlePressed},
		Redirected: map[string]handler.Control{message.BoardReview: h.OnTableControl(h.open)}}
}

// open shows the first page of a table's review.
func (h *Handlers) open(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.page(q, t, 0)
}

// pressed handles a button under a page.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	if p.ID.Name == share {
		return h.share(q, t, p.ID.Page)
	}
	return h.page(q, t, p.ID.Page)
}

// page shows a page to its reader alone; a page number out of range shows the nearest page.
func (h *Handlers) page(q *request.Request, t *table.Table, page int) (*discordgo.InteractionResponse, error) {
	l, err := h.host.Review(q.Ctx, t.ID, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	m := h.pages.progress(t, l, q.Person.Language())
	if l.Review != nil {
		g, err := h.Guilds.Guild(q.Ctx, t.Guild)
		if err != nil {
			return nil, err
		}
		m = h.pages.page(t, l, nearestPage(l, page), q.Person, g, false)
	}
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

func nearestPage(l *table.ReviewLook, page int) int { return max(0, min(page, countPages(l)-1)) }

// share shows a page to everybody, in the table's own channel only: elsewhere the others' names must not be shown.
func (h *Handlers) share(q *request.Request, t *table.Table, page int) (*discordgo.InteractionResponse, error) {
	if q.Caller.Channel != t.Channel && q.Caller.Channel != t.Home {
		return nil, game.Refuse("review.sharehere", "channel", t.Channel)
	}
	l, err := h.host.Review(q.Ctx, t.ID, q.Caller.User.ID)
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
	data, err := h.pages.page(t, l, nearestPage(l, page), q.Person, g, true).Data()
	if err != nil {
		return nil, err
	}
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}, nil
}
