package handler

import (
	"slices"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// UsualOptions are a game's options that depend on the channel: people expect words in the channel's language.
func (d *Base) UsualOptions(q *request.Request, info game.Info) game.Options {
	out := game.Options{}
	for _, o := range info.Options {
		if !o.Language {
			continue
		}
		if lang := d.channelLanguage(q); slices.Contains(o.Choices, lang) {
			out[o.Name] = lang
		}
	}
	return out
}

// channelLanguage is the language of the channel's messages.
func (d *Base) channelLanguage(q *request.Request) string {
	if q.Caller.Guild == "" {
		return q.Lang()
	}
	if g, err := d.Guilds.Guild(q.Ctx, q.Caller.Guild); err == nil && g.Lang != "" {
		return g.Lang
	}
	return render.LanguageOf(q.Caller.GuildLocale)
}

// MayOpen refuses if the server's settings or the bot's permissions do not allow a new table here. Otherwise it returns
// the settings.
func (d *Base) MayOpen(q *request.Request) (table.Guild, error) {
	if err := q.MayShow(); err != nil {
		return table.Guild{}, err
	}
	if q.Caller.Guild == "" {
		return table.Guild{}, nil
	}
	g, err := d.Guilds.Guild(q.Ctx, q.Caller.Guild)
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
		!slices.Contains(g.Channels, d.Outside.Parent(q.Ctx, q.Caller.Channel)) {
		return g, game.Refuse("say.nothere", "channel", g.Channels[0])
	}
	if g.Makers != "" && !slices.Contains(q.Interaction.Member.Roles, g.Makers) {
		return g, game.Refuse("say.notmaker", "role", g.Makers)
	}
	if g.Limit > 0 {
		mine, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Guild: q.Caller.Guild,
			Phases: []table.Phase{table.Lobby, table.Playing}}, q.Caller.User.ID)
		if err != nil {
			return g, err
		}
		if open := Filter(mine,
			func(t *table.Table) bool { return t.Creator == q.Caller.User.ID }); len(open) >= g.Limit {
			return g, game.Refuse("say.limit", "n", g.Limit)
		}
	}
	return g, nil
}
