package tables

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Opening opens tables.
type Opening struct {
	*handler.Base
	host Opener
}

// Opener opens tables.
type Opener interface {
	New(context.Context, table.Caller, table.New) (*table.Table, error)
}

// guests are the names of the arguments that invite people.
var guests = []string{"player", "player2", "player3", "player4", "player5"}

// Commands are /<game> new.
func (h *Opening) Commands() (list []slash.Command) {
	for _, name := range h.Order {
		info := h.Games[name]
		list = append(list, slash.Command{Path: name + " new", Text: "cmd.new", Args: arguments(info),
			Do: func(q *request.Request) (*discordgo.InteractionResponse, error) { return h.newTable(q, info) }})
	}
	return list
}

// arguments are the settings of a new table.
func arguments(info game.Info) (args []slash.Arg) {
	if info.MaxSeats > info.MinSeats {
		args = append(args, slash.Number("seats", info.MinSeats, info.MaxSeats))
	}
	for i, name := range guests[:min(len(guests), info.MaxSeats-1)] {
		a := slash.Person(name)
		a.Text, a.Nth = "arg.player", i+1
		args = append(args, a)
	}
	level := slash.Arg{Name: "level", Kind: discordgo.ApplicationCommandOptionInteger}
	for i := 1; i <= info.Levels; i++ {
		level.Choices = append(level.Choices, slash.Choice{Label: message.LevelName(info.Name, i), Value: i})
	}
	args = append(args, level)
	for _, o := range info.Options {
		if o.Server == "" {
			args = append(args, optionArg(info, o))
		}
	}
	return append(args, slash.Clock(table.ClockNames), slash.Text("timeout",
		slash.Named("clock.out", table.Timeouts...)...),
		slash.Flag("rated"), slash.Flag("hints"), slash.Flag("computers"))
}

// optionArg is the argument for an option of a game.
func optionArg(info game.Info, o game.Option) slash.Arg {
	id := info.Name + ".option." + o.Name
	if len(o.Choices) == 0 {
		a := slash.Number(o.Name, o.Min, o.Max)
		a.Text = id
		return a
	}
	a := slash.Text(o.Name, slash.Named(id+".choice", o.Choices...)...)
	a.Text = id
	return a
}

// newTable opens a table: /<game> new.
func (h *Opening) newTable(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	n := table.New{Game: info.Name, Seats: request.Number(q.Args["seats"]), Level: request.Number(q.Args["level"]),
		Only:    q.Args["computers"] == "true",
		Unrated: q.Args["rated"] == "false", Hints: q.Args["hints"] == "true", Options: h.UsualOptions(q, info)}
	if n.Hints && q.Args["rated"] == "true" {
		return nil, game.Refuse("hint.rated")
	}
	for _, o := range info.Options {
		if v := q.Args[o.Name]; v != "" {
			n.Options[o.Name] = v
		}
	}
	for _, name := range guests {
		if u, ok := q.Resolved(q.Args[name]); ok {
			n.Invited = append(n.Invited, u)
		}
	}
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	n.Clock = slash.NamedClock(q.Args["clock"], guild.Clock)
	if v := q.Args["timeout"]; v != "" {
		n.Clock.Timeout = v
	}
	if n.Level == 0 && guild.Level > 0 {
		n.Level = min(guild.Level, info.Levels)
	}
	t, err := h.host.New(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	res := q.Reply("say.opened", "table", t.ID.String(), "game", message.Title(info.Name))
	if h.OfferLesson != nil {
		res.Data.Components = h.OfferLesson(q, info.Name)
	}
	return res, nil
}

// UsualOptions are a game's options that depend on the channel: people expect words in the channel's language.
func (h *Opening) UsualOptions(q *request.Request, info game.Info) game.Options {
	out := game.Options{}
	for _, o := range info.Options {
		if lang := h.channelLanguage(q); o.Language && slices.Contains(o.Choices, lang) {
			out[o.Name] = lang
		}
	}
	return out
}

// channelLanguage is the language of the channel's messages.
func (h *Opening) channelLanguage(q *request.Request) string {
	if q.Caller.Guild == "" {
		return q.Lang()
	}
	if g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild); err == nil && g.Lang != "" {
		return g.Lang
	}
	return render.LanguageOf(q.Caller.GuildLocale)
}

// MayOpen refuses if the server's settings or the bot's permissions do not allow a new table here. Otherwise it returns
// the settings.
func (h *Opening) MayOpen(q *request.Request) (table.Guild, error) {
	if q.Caller.Guild == "" {
		return table.Guild{}, nil
	}
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	if err != nil {
		return g, err
	}
	if lacks := q.MissingPermissions(g); lacks != nil {
		return g, game.Refuse("say.lacking", "permissions", lacks)
	}
	if q.Caller.Manager {
		return g, nil
	}
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, q.Caller.Channel) &&
		!slices.Contains(g.Channels, h.Outside.Parent(q.Ctx, q.Caller.Channel)) {
		return g, game.Refuse("say.nothere", "channel", g.Channels[0])
	}
	if g.Makers != "" && !slices.Contains(q.Interaction.Member.Roles, g.Makers) {
		return g, game.Refuse("say.notmaker", "role", g.Makers)
	}
	if g.Limit > 0 {
		mine, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Guild: q.Caller.Guild,
			Phases: []table.Phase{table.Lobby, table.Playing}}, q.Caller.User.ID)
		if err != nil {
			return g, err
		}
		if open := handler.Filter(mine,
			func(t *table.Table) bool { return t.Creator == q.Caller.User.ID }); len(open) >= g.Limit {
			return g, game.Refuse("say.limit", "n", g.Limit)
		}
	}
	return g, nil
}
