package handler

import (
	"slices"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// UsualOptions are a game's options where the channel has a say: people expect the words of the language it speaks.
func (d *Base) UsualOptions(q *request.Request, info game.Info) game.Options {
	out := game.Options{}
	for _, o := range info.Options {
		if lang := d.channelLanguage(q); o.Language && slices.Contains(o.Choices, lang) {
			out[o.Name] = lang
		}
	}
	return out
}

// channelLanguage is the language of the channel's messages.
func (d *Base) channelLanguage(q *request.Request) string {
	if q.Call.Guild == "" {
		return q.Lang()
	}
	if g, err := d.Guilds.Guild(q.Ctx, q.Call.Guild); err == nil && g.Lang != "" {
		return g.Lang
	}
	return render.LanguageOf(q.Call.GuildLocale)
}

// MayOpen refuses where the server's settings or its permissions do, and returns the settings.
func (d *Base) MayOpen(q *request.Request) (table.Guild, error) {
	if q.Call.Guild == "" {
		return table.Guild{}, nil
	}
	g, err := d.Guilds.Guild(q.Ctx, q.Call.Guild)
	if err != nil {
		return g, err
	}
	if lacks := q.Lacking(g); lacks != nil {
		return g, game.Refuse("say.lacking", "permissions", lacks)
	}
	if q.Call.Manager {
		return g, nil
	}
	if len(g.Channels) > 0 && !slices.Contains(g.Channels, q.Call.Channel) &&
		!slices.Contains(g.Channels, d.Outside.Parent(q.Ctx, q.Call.Channel)) {
		return g, game.Refuse("say.nothere", "channel", g.Channels[0])
	}
	if g.Makers != "" && !slices.Contains(q.Interaction.Member.Roles, g.Makers) {
		return g, game.Refuse("say.notmaker", "role", g.Makers)
	}
	if g.Limit > 0 {
		mine, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Guild: q.Call.Guild,
			Phases: []table.Phase{table.Lobby, table.Playing}}, q.Call.User.ID)
		if err != nil {
			return g, err
		}
		if open := Keep(mine,
			func(t *table.Table) bool { return t.Creator == q.Call.User.ID }); len(open) >= g.Limit {
			return g, game.Refuse("say.limit", "n", g.Limit)
		}
	}
	return g, nil
}
