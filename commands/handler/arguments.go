package handler

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TableArg is the argument that names a table that a command can be about. It may be left out where only one can be
// meant.
func (d *Base) TableArg(c Choice) slash.Arg {
	return slash.Arg{Name: c.argument(), Kind: discordgo.ApplicationCommandOptionInteger,
		Complete: func(q *request.Request) []*discordgo.ApplicationCommandOptionChoice { return d.tableChoices(q, c) }}
}

// GameArg is the argument that names a game.
func (d *Base) GameArg(required bool) slash.Arg {
	a := slash.Arg{Name: "game", Kind: discordgo.ApplicationCommandOptionString, Required: required}
	for _, name := range d.Order {
		a.Choices = append(a.Choices, slash.Choice{Label: message.Title(name), Value: name})
	}
	return a
}

// TurnGameArg is the argument for a game that is no open one: what is played in turns, or can go on from a file.
func (d *Base) TurnGameArg() slash.Arg {
	a := d.GameArg(true)
	a.Choices = slices.DeleteFunc(a.Choices, func(c slash.Choice) bool { return d.Games[c.Value.(string)].Open })
	return a
}

// maxChoices is how many choices Discord shows for an argument.
const maxChoices = 25

// tableChoices suggests the tables that a command can be about. A number that was typed comes first, whatever it is: a
// client takes the first suggestion when the person presses Enter, and they mean the table that they have typed.
func (d *Base) tableChoices(q *request.Request, c Choice) []*discordgo.ApplicationCommandOptionChoice {
	typed := strings.TrimPrefix(q.Args[q.Focused], "#")
	list := []*discordgo.ApplicationCommandOptionChoice{}
	add := func(t *table.Table) {
		label := d.Builder.TablePrinter(t, q.Person.Language()).Label(message.TableLine(t), 100)
		list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: int64(t.ID)})
	}
	exact, ok := table.ParseID(typed)
	if ok {
		if t, err := d.Tables.Look(q.Ctx, exact, q.Caller.User.ID); err == nil && t.KnownTo(q.Caller) {
			add(t)
		} else {
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: exact.String(), Value: int64(exact)})
		}
	}
	ts, err := d.meaningful(q, c)
	if err != nil {
		return list
	}
	for _, t := range ts {
		if strings.HasPrefix(t.ID.String(), typed) && (!ok || t.ID != exact) && len(list) < maxChoices {
			add(t)
		}
	}
	return list
}

// meaningful are all tables that a command can be about, the person's own first, and of these the ones where they are
// in turn if the command depends on that.
func (d *Base) meaningful(q *request.Request, c Choice) ([]*table.Table, error) {
	f := table.Filter{User: q.Caller.User.ID, Game: c.Game, Phases: c.phases(), Limit: 4 * maxChoices}
	ts, err := d.Tables.Find(q.Ctx, f, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	if c.Seated {
		ts = Filter(ts, func(t *table.Table) bool { return t.You != game.Public })
	}
	if !c.Anytime {
		slices.SortStableFunc(ts, func(a, b *table.Table) int { return cmp.Compare(rank(a), rank(b)) })
	}
	if c.Here {
		f.User, f.Channel = "", q.Caller.Channel
		here, err := d.Tables.Find(q.Ctx, f, q.Caller.User.ID)
		if err != nil {
			return nil, err
		}
		ts = append(ts, Filter(here, func(t *table.Table) bool {
			return !slices.ContainsFunc(ts, func(own *table.Table) bool { return own.ID == t.ID })
		})...)
	}
	return ts, nil
}

func rank(t *table.Table) int {
	if t.InTurn() {
		return 0
	}
	return 1
}
