package commands

import (
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// newTable opens a table: /<game> new.
func (r *Router) newTable(q *request, info game.Info) (*discordgo.InteractionResponse, error) {
	n := table.New{Game: info.Name, Seats: number(q.args["seats"]), Level: number(q.args["level"]), Only: q.args["computers"] == "true",
		Unrated: q.args["rated"] == "false", Options: r.usualOptions(q, info)}
	for _, o := range info.Options {
		if v := q.args[o.Name]; v != "" {
			n.Options[o.Name] = v
		}
	}
	for _, name := range guests {
		if u, ok := q.resolved(q.args[name]); ok {
			n.Invited = append(n.Invited, u)
		}
	}
	guild, err := r.mayOpen(q)
	if err != nil {
		return nil, err
	}
	n.Clock = guild.Clock
	if c, ok := Clocks[q.args["clock"]]; ok {
		n.Clock = c
	}
	if v := q.args["timeout"]; v != "" {
		n.Clock.Timeout = v
	}
	if n.Level == 0 && guild.Level > 0 {
		n.Level = min(guild.Level, info.Levels)
	}
	t, err := r.tables.New(q.ctx, q.call, n)
	if err != nil {
		return nil, err
	}
	return q.tell("say.opened", "table", t.ID.String(), "game", title(info.Name)), nil
}

// usualOptions are a game's options where the channel has a say: people expect the words of the language it speaks.
func (r *Router) usualOptions(q *request, info game.Info) game.Options {
	out := game.Options{}
	for _, o := range info.Options {
		if lang := q.channelLanguage(r); o.Name == "language" && slices.Contains(o.Choices, lang) {
			out[o.Name] = lang
		}
	}
	return out
}

// channelLanguage is the language of the channel's messages.
func (q *request) channelLanguage(r *Router) string {
	if q.call.Guild == "" {
		return q.lang()
	}
	if g, err := r.tables.Guild(q.ctx, q.call.Guild); err == nil && g.Lang != "" {
		return g.Lang
	}
	return render.Language(q.call.GuildLocale)
}

// guests are the arguments that invite people.
var guests = []string{"player", "player2", "player3", "player4", "player5"}

// Clocks are the clocks that can be chosen by name.
var Clocks = map[string]table.Clock{
	"none": {},
	"5m":   {Move: 5 * time.Minute},
	"1h":   {Move: time.Hour},
	"1d":   {Move: 24 * time.Hour},
	"3d":   {Move: 3 * 24 * time.Hour},
	"7d":   {Move: 7 * 24 * time.Hour},
	"14d":  {Move: 14 * 24 * time.Hour},
	"bank": {Move: 12 * time.Hour, Bank: 3 * 24 * time.Hour},
}

// clockNames are their names in the order in which they are offered.
var clockNames = []string{"none", "5m", "1h", "1d", "3d", "7d", "14d", "bank"}

// mayOpen refuses where the server's settings or its permissions do, and returns the settings.
func (r *Router) mayOpen(q *request) (table.Guild, error) {
	if q.call.Guild == "" {
		return table.Guild{}, nil
	}
	g, err := r.tables.Guild(q.ctx, q.call.Guild)
	if err != nil {
		return g, err
	}
	if lacks := q.lacking(g.Threads); lacks != nil {
		return g, game.Refuse("say.lacking", "permissions", lacks)
	}
	if q.call.Manager {
		return g, nil
	}
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, q.call.Channel) && !slices.Contains(g.Channels, r.Parent(q.ctx, q.call.Channel)) {
		return g, game.Refuse("say.nothere", "channel", g.Channels[0])
	}
	if g.Makers != "" && !slices.Contains(q.it.Member.Roles, g.Makers) {
		return g, game.Refuse("say.notmaker", "role", g.Makers)
	}
	if g.Limit > 0 {
		mine, err := r.tables.Find(q.ctx, table.Filter{User: q.call.User.ID, Guild: q.call.Guild, Phases: []table.Phase{table.Lobby, table.Playing}}, q.call.User.ID)
		if err != nil {
			return g, err
		}
		if open := keep(mine, func(t *table.Table) bool { return t.Creator == q.call.User.ID }); len(open) >= g.Limit {
			return g, game.Refuse("say.limit", "n", g.Limit)
		}
	}
	return g, nil
}

// resolved is the person that an argument names. Bots are not people.
func (q *request) resolved(user string) (table.User, bool) {
	data, ok := q.it.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || user == "" || data.Resolved == nil || data.Resolved.Users[user] == nil || data.Resolved.Users[user].Bot {
		return table.User{}, false
	}
	return table.User{ID: user, Name: displayName(data.Resolved.Members[user], data.Resolved.Users[user])}, true
}

// newOptions are the arguments of /<game> new.
func (r *Router) newOptions(info game.Info) []*discordgo.ApplicationCommandOption {
	var opts []*discordgo.ApplicationCommandOption
	if info.MaxSeats > info.MinSeats {
		low, high := float64(info.MinSeats), float64(info.MaxSeats)
		o := r.option("arg.seats", "seats", discordgo.ApplicationCommandOptionInteger)
		o.MinValue, o.MaxValue = &low, high
		opts = append(opts, o)
	}
	for i, name := range guests[:min(len(guests), info.MaxSeats-1)] {
		o := r.option("arg.player", name, discordgo.ApplicationCommandOptionUser)
		if i > 0 {
			for l, s := range o.NameLocalizations {
				o.NameLocalizations[l] = s + strconv.Itoa(i+1)
			}
		}
		opts = append(opts, o)
	}
	level := r.option("arg.level", "level", discordgo.ApplicationCommandOptionInteger)
	for i := 1; i <= info.Levels; i++ {
		level.Choices = append(level.Choices, r.choice(levelName(info.Name, i), i))
	}
	opts = append(opts, level)
	for _, o := range info.Options {
		opts = append(opts, r.gameOption(info, o))
	}
	clock := r.option("arg.clock", "clock", discordgo.ApplicationCommandOptionString)
	for _, name := range clockNames {
		clock.Choices = append(clock.Choices, r.choice(game.M("clock.choice."+name), name))
	}
	timeout := r.option("arg.timeout", "timeout", discordgo.ApplicationCommandOptionString)
	for _, name := range table.Timeouts {
		timeout.Choices = append(timeout.Choices, r.choice(game.M("clock.out."+name), name))
	}
	return append(opts, clock, timeout,
		r.option("arg.rated", "rated", discordgo.ApplicationCommandOptionBoolean),
		r.option("arg.computers", "computers", discordgo.ApplicationCommandOptionBoolean))
}

func (r *Router) gameOption(info game.Info, o game.Option) *discordgo.ApplicationCommandOption {
	id := info.Name + ".option." + o.Name
	if len(o.Choices) == 0 {
		low, high := float64(o.Min), float64(o.Max)
		opt := r.option(id, o.Name, discordgo.ApplicationCommandOptionInteger)
		opt.MinValue, opt.MaxValue = &low, high
		return opt
	}
	opt := r.option(id, o.Name, discordgo.ApplicationCommandOptionString)
	for _, c := range o.Choices {
		opt.Choices = append(opt.Choices, r.choice(game.M(id+".choice."+c), c))
	}
	return opt
}

// option is an argument with its name and explanation in every language, from <id>.name and <id>.about.
func (r *Router) option(id, name string, kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	return &discordgo.ApplicationCommandOption{Type: kind, Name: name, NameLocalizations: r.catalogue.All(id + ".name"),
		Description: r.english(game.M(id + ".about")), DescriptionLocalizations: r.catalogue.All(id + ".about")}
}

func (r *Router) choice(label game.Msg, value any) *discordgo.ApplicationCommandOptionChoice {
	c := &discordgo.ApplicationCommandOptionChoice{Name: r.english(label), Value: value, NameLocalizations: map[discordgo.Locale]string{}}
	for _, l := range []discordgo.Locale{discordgo.French, discordgo.EnglishUS, discordgo.EnglishGB} {
		c.NameLocalizations[l] = r.catalogue.Printer(string(l), nil).Label(label, render.MaxChoiceText)
	}
	return c
}

func (r *Router) english(m game.Msg) string {
	return r.catalogue.Printer("en", nil).Label(m, render.MaxSlashAbout)
}
