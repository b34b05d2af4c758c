package handler

import (
	"fmt"
	"maps"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/request"
)

// Press is what somebody did with a control of a message: pressed a button, chose from a menu or sent a form.
type Press struct {
	ID     customid.ID
	Values []string          // what was chosen from a menu
	Fields map[string]string // what was written into a form, by the fields' names
}

// Control answers a press.
type Control func(*request.Request, Press) (*discordgo.InteractionResponse, error)

// Controls are what answers the presses that belong to one subject.
type Controls struct {
	Buttons map[customid.Kind]Control // buttons and menus
	Forms   map[customid.Kind]Control
	// Away answers those buttons of a table, by name, that lead to another subject: Buttons has the others, as
	// customid.Table.
	Away map[string]Control
}

// Join gathers the controls of several subjects. It panics where two of them answer the same: that is a mistake of the
// program.
func Join(subjects ...Controls) Controls {
	all := Controls{make(map[customid.Kind]Control), make(map[customid.Kind]Control), make(map[string]Control)}
	for _, c := range subjects {
		join(all.Buttons, c.Buttons)
		join(all.Forms, c.Forms)
		join(all.Away, c.Away)
	}
	return all
}

func join[K comparable](all, more map[K]Control) {
	for k := range more {
		if all[k] != nil {
			panic(fmt.Sprintf("handler: two subjects answer the control %v", k))
		}
	}
	maps.Copy(all, more)
}

// ToTable makes a control of something that is done at the table that the control belongs to.
func (d *Base) ToTable(do Action) Control {
	return func(q *request.Request, p Press) (*discordgo.InteractionResponse, error) {
		t, err := d.See(q, p.ID.Table)
		if err != nil {
			return nil, err
		}
		return do(q, t)
	}
}
