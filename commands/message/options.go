package message

import (
	"cmp"
	"slices"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Options tells the preset that a table plays or is nearest to, all of its options that matter, and its clock.
func (b *Builder) Options(t *table.Table) (lines []game.Msg) {
	info := b.games[t.Game]
	p, differ := info.Nearest(t.Options)
	if p.Name != "" {
		lines = append(lines, presetLine(t.Game, p, differ))
	}
	for _, o := range info.Options {
		asked := o.Server == "" && info.Matters(o, t.Options)
		if asked || slices.ContainsFunc(differ, func(d game.Option) bool { return d.Name == o.Name }) {
			lines = append(lines, game.M("rules.option", "line", OptionLine(t.Game, o, t.Options)))
		}
	}
	return append(lines, clockLines(t)...)
}

// clockLines tell a table's clock, if it has a limit, and whether there are hints.
func clockLines(t *table.Table) (lines []game.Msg) {
	if c := t.Clock; c.Move > 0 || c.Bank > 0 {
		lines = append(lines, ClockLine(c))
	}
	if t.Hints {
		lines = append(lines, game.M("board.hints"))
	}
	return lines
}

// OptionLine tells an option of a game with its value among others. One that is missing is older than the option.
func OptionLine(name string, o game.Option, options game.Options) game.Msg {
	v := cmp.Or(options[o.Name], o.Before, o.Default)
	value := game.Lit(v)
	if _, former := o.Former[v]; former || slices.Contains(o.Choices, v) {
		value = game.M(name + ".option." + o.Name + ".choice." + v)
	}
	return game.M("board.option", "name", game.M(name+".option."+o.Name+".name"), "value", value)
}

// Unusual tells what differs from the usual game: the preset that a table plays, or is nearest to, the options that
// differ from it, and the clock.
func (b *Builder) Unusual(t *table.Table) (lines []game.Msg) {
	p, differ := b.games[t.Game].Nearest(t.Options)
	if len(p.Options) > 0 {
		lines = append(lines, presetLine(t.Game, p, differ))
	}
	for _, o := range differ {
		lines = append(lines, OptionLine(t.Game, o, t.Options))
	}
	return append(lines, clockLines(t)...)
}

// presetLine names a preset, and says what it means unless options differ from it, of which that may speak.
func presetLine(name string, p game.Preset, differ []game.Option) game.Msg {
	if len(differ) > 0 {
		return game.M("board.nearly", "name", p.Label(name))
	}
	return game.M("board.preset", "name", p.Label(name), "about", p.About(name))
}

// ClockLine tells a clock that has a limit, and what happens at its end.
func ClockLine(c table.Clock) game.Msg {
	if c.Timeout == table.TimeoutRound {
		return game.M("clock.lasts", "time", render.Lasts(c.Move))
	}
	out := game.M("clock.out." + c.Out())
	switch {
	case c.Bank == 0:
		return game.M("clock.move", "time", render.Lasts(c.Move), "out", out)
	case c.Move == 0:
		return game.M("clock.game", "time", render.Lasts(c.Bank), "out", out)
	}
	return game.M("clock.bank", "time", render.Lasts(c.Move), "bank", render.Lasts(c.Bank), "out", out)
}
