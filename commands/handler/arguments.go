package handler

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// TableArg names a table; it may always be left out where there is no doubt.
func (d *Base) TableArg(name string) slash.Arg {
	return slash.Arg{Name: name, Kind: discordgo.ApplicationCommandOptionInteger, Complete: d.tableChoices}
}

// GameArg names a game.
func (d *Base) GameArg(required bool) slash.Arg {
	a := slash.Arg{Name: "game", Kind: discordgo.ApplicationCommandOptionString, Required: required}
	for _, name := range d.Order {
		a.Choices = append(a.Choices, slash.Choice{Label: message.Title(name), Value: name})
	}
	return a
}

// tableChoices lists the person's tables for an argument that names one.
func (d *Base) tableChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	ts, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Limit: 25}, q.Call.User.ID)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	list := make([]*discordgo.ApplicationCommandOptionChoice, 0, len(ts))
	for _, t := range ts {
		if typed := strings.TrimPrefix(q.Args[q.Focus], "#"); strings.HasPrefix(t.ID.String(), typed) {
			label := d.Kit.TablePrinter(t, q.Person.Language()).Label(message.OfTable(t), 100)
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: int64(t.ID)})
		}
	}
	return list
}
