package message

import (
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Options tell all of a table's options, and its clock.
func (k *Kit) Options(t *table.Table) (lines []game.Msg) {
	for _, o := range k.games[t.Game].Options {
		if o.Server == "" || !usual(t, o) {
			lines = append(lines, game.M("rules.option", "line", optionLine(t, o)))
		}
	}
	return append(lines, terms(t)...)
}

// terms are a table's clock, if it has a limit, and that there are hints.
func terms(t *table.Table) (lines []game.Msg) {
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

// usual tells whether a table has the usual value of an option. What was so before there was the option is usual.
func usual(t *table.Table, o game.Option) bool {
	v := t.Options[o.Name]
	return v == o.Default || o.Before != "" && (v == "" || v == o.Before)
}

// Unusual tell the table's options that differ from the usual ones, and its clock.
func (k *Kit) Unusual(t *table.Table) (lines []game.Msg) {
	for _, o := range k.games[t.Game].Options {
		if !usual(t, o) {
			lines = append(lines, optionLine(t, o))
		}
	}
	return append(lines, terms(t)...)
}

// ClockLine tells a clock that has a limit, and what happens at its end.
func ClockLine(c table.Clock) game.Msg {
	out := game.M("clock.out." + c.Out())
	if c.Bank == 0 {
		return game.M("clock.move", "time", render.Lasts(c.Move), "out", out)
	}
	return game.M("clock.bank", "time", render.Lasts(c.Move), "bank", render.Lasts(c.Bank), "out", out)
}
