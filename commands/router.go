// Package commands turns what people do on Discord (slash commands, buttons, menus, forms, autocompletion)
// into deeds at a table, and tables into messages.
//
// A handler is a function of the request and of Tables that returns the response; it sends nothing itself.
// Deadlines, recovery of panics and delivery are the gateway's.
package commands

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// Tables is what commands ask of the host.
type Tables interface {
	New(context.Context, table.Call, table.New) (*table.Table, error)
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
	Do(context.Context, table.Call, table.ID, table.Op) (*table.Table, error)
	History(ctx context.Context, id table.ID, user string) ([]table.Told, error)
	Export(ctx context.Context, id table.ID, user string) ([]byte, error)
	SaveDraft(ctx context.Context, id table.ID, user, draft string) error
	Kept(ctx context.Context, user string) (table.Kept, error)
	Erase(ctx context.Context, user string) error
	Meet(context.Context, table.User) error
	Person(ctx context.Context, id string) (table.Profile, error)
	ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	Guild(ctx context.Context, id string) (table.Guild, error)
	ChangeGuild(ctx context.Context, id string, f func(*table.Guild)) error
	Cups
	Ratings
}

// Router answers interactions.
type Router struct {
	tables    Tables
	catalogue *render.Catalogue
	games     map[string]game.Info
	order     []string
	pending   pending
	// Limits bound what one person may ask for.
	Limits Limits
	// Fetch reads an attached file; nil refuses files.
	Fetch func(ctx context.Context, url string) ([]byte, error)
	// Parent is the channel that a thread belongs to, or "".
	Parent func(ctx context.Context, channel string) string
	// Report is told of errors that the person cannot do anything about; the person reads the returned id.
	Report func(error) string
}

// NewRouter makes a router for these games.
func NewRouter(t Tables, c *render.Catalogue, games []game.Rules) *Router {
	r := &Router{tables: t, catalogue: c, games: make(map[string]game.Info), Report: func(error) string { return "-" }, Parent: func(context.Context, string) string { return "" }}
	for _, g := range games {
		info := g.Info()
		r.games[info.Name] = info
		r.order = append(r.order, info.Name)
	}
	return r
}

// Handle answers one interaction. It returns nil for what needs no answer.
func (r *Router) Handle(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
	if it == nil || it.ID == "" || it.Data == nil || it.Member == nil && it.User == nil {
		return nil // discordgo could not read it, or a ping
	}
	if it.Type != discordgo.InteractionApplicationCommandAutocomplete && !r.Limits.allow(userOf(it).ID) {
		return r.failed(r.catalogue.Printer(string(it.Locale), nil), game.Refuse("say.toofast"))
	}
	q, err := r.newRequest(ctx, it)
	if err != nil {
		return r.failed(r.catalogue.Printer(string(it.Locale), nil), err)
	}
	var res *discordgo.InteractionResponse
	switch data := it.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		path := q.options(data)
		if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
			return r.complete(q, path)
		}
		res, err = r.slash(q, path)
	case discordgo.MessageComponentInteractionData:
		res, err = r.press(q, data)
	case discordgo.ModalSubmitInteractionData:
		res, err = r.submit(q, data)
	}
	if err != nil {
		return r.failed(q.say, err)
	}
	r.closed(q, res)
	return res
}

// closed adds once to a private answer that the person's direct messages are closed, and what serves instead.
func (r *Router) closed(q *request, res *discordgo.InteractionResponse) {
	const room = 1500 // of the 2000 characters of a content
	if q.person.Refused == 0 || q.person.Said || res == nil || res.Type != discordgo.InteractionResponseChannelMessageWithSource || len(res.Data.Content) > room {
		return
	}
	if err := r.tables.ChangePerson(q.ctx, q.call.User.ID, func(p *table.Profile) { p.Said = true }); err != nil {
		r.Report(err)
		return
	}
	res.Data.Content = strings.TrimPrefix(res.Data.Content+"\n"+q.say.Msg(game.M("say.dm.refused")), "\n")
}

// failed tells the person what went wrong: a refusal in words, anything else as an id that the log has too.
func (r *Router) failed(say *render.Printer, err error) *discordgo.InteractionResponse {
	if msg, ok := game.Refused(err); ok {
		return private(&discordgo.InteractionResponseData{Content: say.Msg(msg)})
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.slow"))})
	}
	return private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.broken", "id", r.Report(err)))})
}

// private answers so that only the person sees it. Nobody is mentioned by it.
func private(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.Flags |= discordgo.MessageFlagsEphemeral
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}
}

// update changes the message that the button stands on.
func update(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	data.AllowedMentions = &discordgo.MessageAllowedMentions{}
	if data.Components == nil {
		data.Components = []discordgo.MessageComponent{}
	}
	if data.Embeds == nil {
		data.Embeds = []*discordgo.MessageEmbed{}
	}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: data}
}

// tell is a private answer of one message.
func (q *request) tell(id string, pairs ...any) *discordgo.InteractionResponse {
	return private(&discordgo.InteractionResponseData{Content: q.say.Msg(game.M(id, pairs...))})
}

// printer speaks a language about one table: it knows who sits where.
func (r *Router) printer(t *table.Table, lang string) *render.Printer {
	p := r.catalogue.Printer(lang, nil)
	return p.WithNames(t.Names(func(s table.Seat) string {
		name := s.Name // of the person it stands in for
		if name == "" {
			name = aside.ReplaceAllString(p.Plain(levelName(t.Game, s.Level)), "") // what it does stands in the menu
		}
		return p.Plain(game.M("computer.name", "level", name))
	}))
}

// aside is what explains a level's name: in brackets, or after a colon.
var aside = regexp.MustCompile(`(\s*\(|\s*:\s).*$`)

// slash carries out a slash command.
func (r *Router) slash(q *request, path []string) (*discordgo.InteractionResponse, error) {
	if info, ok := r.games[path[0]]; ok && len(path) > 1 {
		if path[1] == "new" {
			return r.newTable(q, info)
		}
		return r.verb(q, info, path[1])
	}
	if h, ok := handlers[joinPath(path)]; ok {
		return h(r, q)
	}
	return nil, game.Refuse("say.unknowncommand")
}

// handler carries out one command that belongs to no game.
type handler func(*Router, *request) (*discordgo.InteractionResponse, error)

// Printer speaks a language about no table in particular.
func (r *Router) Printer(lang string) *render.Printer { return r.catalogue.Printer(lang, nil) }
