package handler

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// TableArg is the argument that names a table. It may be left out where only one table can be meant.
func (d *Base) TableArg(name string) slash.Arg {
	return slash.Arg{Name: name, Kind: discordgo.ApplicationCommandOptionInteger, Complete: d.tableChoices}
}

// GameArg is the argument that names a game.
func (d *Base) GameArg(required bool) slash.Arg {
	a := slash.Arg{Name: "game", Kind: discordgo.ApplicationCommandOptionString, Required: required}
	for _, name := range d.Order {
		a.Choices = append(a.Choices, slash.Choice{Label: message.Title(name), Value: name})
	}
	return a
}

// tableChoices suggests the person's tables.
func (d *Base) tableChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	ts, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Limit: 25}, q.Caller.User.ID)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	list := make([]*discordgo.ApplicationCommandOptionChoice, 0, len(ts))
	for _, t := range ts {
		if typed := strings.TrimPrefix(q.Args[q.Focused], "#"); strings.HasPrefix(t.ID.String(), typed) {
			label := d.Builder.TablePrinter(t, q.Person.Language()).Label(message.TableLine(t), 100)
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: int64(t.ID)})
		}
	}
	return list
}
