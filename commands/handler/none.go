package handler

import (
	"slices"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// reason is one for which a command finds no table: it looks for tables of one sort, and another stands.
type reason struct {
	id     string // say.none.<id>: what stands, and what to do next
	sought func(Choice) bool
	stands func(t *table.Table, user string) bool
}

// reasons lists them, the likeliest first.
var reasons = []reason{
	{"offered", looksFor(table.Playing), func(t *table.Table, user string) bool { return held(t, user, true) }},
	{"held", looksFor(table.Playing), func(t *table.Table, user string) bool { return held(t, user, false) }},
	{"lobby", beyond(table.Lobby), func(t *table.Table, _ string) bool {
		return t.Phase == table.Lobby && t.You != game.Public
	}},
	{"invited", beyond(table.Lobby), invited},
	{"asleep", beyond(table.Suspended), func(t *table.Table, _ string) bool { return t.Phase == table.Suspended }},
	{"begun", func(c Choice) bool { return c.Seated && beyond(table.Playing)(c) }, running},
	{"running", func(c Choice) bool { return looksFor(table.Over)(c) && beyond(table.Playing)(c) }, running},
	{"over", func(c Choice) bool { return looksFor(table.Playing)(c) && beyond(table.Over)(c) },
		func(t *table.Table, _ string) bool { return t.Phase == table.Over }},
}

// looksFor tells whether a command can be about tables in a phase; beyond that it cannot.

func looksFor(p table.Phase) func(Choice) bool {
	return func(c Choice) bool { return slices.Contains(c.phases(), p) }
}

func beyond(p table.Phase) func(Choice) bool {
	return func(c Choice) bool { return !slices.Contains(c.phases(), p) }
}

// held tells whether the computer plays a seat for somebody who has sat there, or to whom it has only been offered.
func held(t *table.Table, user string, offered bool) bool {
	return t.Phase == table.Playing && slices.ContainsFunc(t.Seats, func(s table.Seat) bool {
		return s.Kind == table.Computer && s.User == user && s.Offered == offered
	})
}

func invited(t *table.Table, user string) bool {
	return t.Phase == table.Lobby && slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Invited == user })
}

func running(t *table.Table, _ string) bool { return t.Phase == table.Playing && t.You != game.Public }

// none says why a command finds no table: what stands at the person's own, the newest and those of this channel first,
// or else what would have to stand.
func (d *Base) none(q *request.Request, c Choice) error {
	ts, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Game: c.Game, Limit: 40}, q.Call.User.ID)
	if err != nil {
		return err
	}
	slices.SortFunc(ts, func(a, b *table.Table) int { return int(b.ID - a.ID) })
	here := func(t *table.Table) bool { return t.Channel == q.Call.Channel }
	elsewhere := func(t *table.Table) bool { return !here(t) }
	ts = slices.Concat(Keep(ts, here), Keep(ts, elsewhere))
	for _, r := range reasons {
		if !r.sought(c) {
			continue
		}
		for _, t := range ts {
			if r.stands(t, q.Call.User.ID) {
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
