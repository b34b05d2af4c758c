package commands

import (
	"github.com/bwmarrin/discordgo"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
)

// settings changes and shows what holds for a whole server.
func (r *Router) settings(q *request) (*discordgo.InteractionResponse, error) {
	if q.call.Guild == "" {
		return nil, game.Refuse("settings.guildonly")
	}
	if !q.call.Manager {
		return nil, game.Refuse("settings.manageronly")
	}
	if err := r.tables.ChangeGuild(q.ctx, q.call.Guild, func(g *table.Guild) { q.change(g) }); err != nil {
		return nil, err
	}
	g, err := r.tables.Guild(q.ctx, q.call.Guild)
	if err != nil {
		return nil, err
	}
	lang := game.M("choice.language.auto")
	if g.Lang != "" {
		lang = game.M("language." + g.Lang)
	}
	clock := game.M("clock.choice.none")
	if g.Clock.Move > 0 || g.Clock.Bank > 0 {
		clock = clockLine(g.Clock)
	}
	lines := []game.Msg{game.M("settings.language", "value", lang), game.M("settings.clock", "value", clock),
		game.M("settings.picture", "value", yesNo(g.Picture)), game.M("settings.wide", "value", yesNo(g.Wide)),
		game.M("settings.threads", "value", yesNo(g.Threads)), game.M("settings.dashboard", "value", yesNo(g.Dashboard))}
	if g.Level > 0 {
		lines = append(lines, game.M("settings.level", "value", g.Level))
	}
	if g.Limit > 0 {
		lines = append(lines, game.M("settings.limit", "n", g.Limit))
	}
	for _, c := range g.Channels {
		lines = append(lines, game.M("settings.channel", "channel", c))
	}
	if g.Makers != "" {
		lines = append(lines, game.M("settings.role", "role", g.Makers))
	}
	return r.lines(q, game.M("settings.title"), lines...), nil
}

// change takes over what was given.
func (q *request) change(g *table.Guild) {
	if q.args["reset"] == "true" {
		*g = table.Guild{}
	}
	switch v := q.args["language"]; v {
	case "":
	case "auto":
		g.Lang = ""
	default:
		g.Lang = v
	}
	if c, ok := Clocks[q.args["clock"]]; ok {
		g.Clock = c
	}
	if v := q.args["strength"]; v != "" {
		g.Level = number(v)
	}
	if v := q.args["limit"]; v != "" {
		g.Limit = number(v)
	}
	if v := q.args["picture"]; v != "" {
		g.Picture = v == "true"
	}
	if v := q.args["wide"]; v != "" {
		g.Wide = v == "true"
	}
	if v := q.args["threads"]; v != "" {
		g.Threads = v == "true"
	}
	if v := q.args["dashboard"]; v != "" {
		g.Dashboard = v == "true"
	}
	if v := q.args["role"]; v != "" {
		g.Makers = v
	}
	if v := q.args["channel"]; v != "" {
		if i := slices.Index(g.Channels, v); i >= 0 {
			g.Channels = slices.Concat(g.Channels[:i], g.Channels[i+1:]) // named again: allowed no longer
		} else {
			g.Channels = append(g.Channels, v)
		}
	}
}
