package handler

import (
	"slices"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// noTableReason is a reason why a command finds no table: it looks for tables of one sort, and there is another one.
type noTableReason struct {
	id      string // say.none.<id>: what there is, and what to do next
	sought  func(Choice) bool
	applies func(t *table.Table, user string) bool
}

// noTableReasons lists them, the likeliest first.
var noTableReasons = []noTableReason{
	{"offered", includes(table.Playing), func(t *table.Table, user string) bool { return held(t, user, true) }},
	{"held", includes(table.Playing), func(t *table.Table, user string) bool { return held(t, user, false) }},
	{"lobby", excludes(table.Lobby), func(t *table.Table, _ string) bool {
		return t.Phase == table.Lobby && t.You != game.Public
	}},
	{"invited", excludes(table.Lobby), invited},
	{"asleep", excludes(table.Suspended), func(t *table.Table, _ string) bool { return t.Phase == table.Suspended }},
	{"begun", func(c Choice) bool { return c.Seated && excludes(table.Playing)(c) }, running},
	{"running", func(c Choice) bool { return includes(table.Over)(c) && excludes(table.Playing)(c) }, running},
	{"over", func(c Choice) bool { return includes(table.Playing)(c) && excludes(table.Over)(c) },
		func(t *table.Table, _ string) bool { return t.Phase == table.Over }},
}

// includes makes a condition that a command can be about tables in a phase; excludes, that it cannot.

func includes(p table.Phase) func(Choice) bool {
	return func(c Choice) bool { return slices.Contains(c.phases(), p) }
}

func excludes(p table.Phase) func(Choice) bool {
	return func(c Choice) bool { return !slices.Contains(c.phases(), p) }
}

// held tells whether a computer plays a seat for somebody who has sat there, or to whom the seat has only been offered.
func held(t *table.Table, user string, offered bool) bool {
	return t.Phase == table.Playing && slices.ContainsFunc(t.Seats, func(s table.Seat) bool {
		return s.Kind == table.Computer && s.User == user && s.Offered == offered
	})
}

func invited(t *table.Table, user string) bool {
	return t.Phase == table.Lobby && slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Invited == user })
}

func running(t *table.Table, _ string) bool { return t.Phase == table.Playing && t.You != game.Public }

// noTableRefusal says why a command finds no table. It tells about a table that the person has, newest first and this
// channel's before others; if there is none, it tells what would be needed.
func (d *Base) noTableRefusal(q *request.Request, c Choice) error {
	ts, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Game: c.Game, Limit: 40}, q.Caller.User.ID)
	if err != nil {
		return err
	}
	slices.SortFunc(ts, func(a, b *table.Table) int { return int(b.ID - a.ID) })
	here := func(t *table.Table) bool { return t.Channel == q.Caller.Channel }
	elsewhere := func(t *table.Table) bool { return !here(t) }
	ts = slices.Concat(Filter(ts, here), Filter(ts, elsewhere))
	for _, r := range noTableReasons {
		if !r.sought(c) {
			continue
		}
		for _, t := range ts {
			if r.applies(t, q.Caller.User.ID) {
				return game.Refuse("say.none."+r.id, "table", t.ID.String(), "game", message.Title(t.Game))
			}
		}
	}
	switch only := c.phases(); {
	case len(only) == 1 && only[0] != table.Playing:
		return game.Refuse("say.none.no" + string(only[0]))
	case c.Game != "":
		return game.Refuse("say.notableof", "game", message.Title(c.Game), "command", c.Game+" new")
	case c.Here:
		return game.Refuse("say.none.nohere")
	}
	return game.Refuse("say.notable")
}
