package message

import (
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Options lists all of a table's options, and its clock.
func (b *Builder) Options(t *table.Table) (lines []game.Msg) {
	for _, o := range b.games[t.Game].Options {
		if o.Server == "" || !isUsual(t, o) {
			lines = append(lines, game.M("rules.option", "line", optionLine(t, o)))
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

// optionLine tells an option's value at a table.
func optionLine(t *table.Table, o game.Option) game.Msg {
	v := t.Options[o.Name]
	value := game.Lit(v)
	if len(o.Choices) > 0 {
		value = game.M(t.Game + ".option." + o.Name + ".choice." + v)
	}
	return game.M("board.option", "name", game.M(t.Game+".option."+o.Name+".name"), "value", value)
}

// isUsual tells whether a table has the usual value of an option. A table that is older than the option has the usual
// value.
func isUsual(t *table.Table, o game.Option) bool {
	v := t.Options[o.Name]
	return v == o.Default || o.Before != "" && (v == "" || v == o.Before)
}

// Unusual lists the options whose values are not the usual ones, and the clock.
func (b *Builder) Unusual(t *table.Table) (lines []game.Msg) {
	for _, o := range b.games[t.Game].Options {
		if !isUsual(t, o) {
			lines = append(lines, optionLine(t, o))
		}
	}
	return append(lines, clockLines(t)...)
}

// ClockLine tells a clock that has a limit, and what happens at its end.
func ClockLine(c table.Clock) game.Msg {
	if c.Timeout == table.TimeoutRound {
		return game.M("clock.lasts", "time", render.Lasts(c.Move))
	}
	out := game.M("clock.out." + c.Out())
	if c.Bank == 0 {
		return game.M("clock.move", "time", render.Lasts(c.Move), "out", out)
	}
	return game.M("clock.bank", "time", render.Lasts(c.Move), "bank", render.Lasts(c.Bank), "out", out)
}
