package handler

import (
	"fmt"
	"maps"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/request"
)

// Press is what somebody did with a control of a message: pressed a button, chose from a menu or sent a form.
type Press struct {
	ID     customid.ID
	Values []string            // what was chosen from a menu
	Fields map[string][]string // the contents of a form, by the fields' names; see request.Form
}

// Texts are the contents of a form as a game gets them: several values of a field are joined, one a line.
func (p Press) Texts() map[string]string {
	texts := make(map[string]string, len(p.Fields))
	for name, values := range p.Fields {
		texts[name] = strings.Join(values, "\n")
	}
	return texts
}

// Control handles a press.
type Control func(*request.Request, Press) (*discordgo.InteractionResponse, error)

// Controls are the handlers of one subject's presses.
type Controls struct {
	Buttons map[customid.Kind]Control // buttons and menus
	Forms   map[customid.Kind]Control
	// Redirected has the handlers of those buttons of a table, by name, that belong to another subject: Buttons has the
	// others, as customid.Table.
	Redirected map[string]Control
}

// Join merges the controls of several subjects. It panics if two of them handle the same kind: that is a programming
// error.
func Join(subjects ...Controls) Controls {
	all := Controls{make(map[customid.Kind]Control), make(map[customid.Kind]Control), make(map[string]Control)}
	for _, c := range subjects {
		join(all.Buttons, c.Buttons)
		join(all.Forms, c.Forms)
		join(all.Redirected, c.Redirected)
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

// OnTableControl makes a control of an action at the table that the control names.
func (d *Base) OnTableControl(do Action) Control {
	return func(q *request.Request, p Press) (*discordgo.InteractionResponse, error) {
		t, err := d.LookAt(q, p.ID.Table)
		if err != nil {
			return nil, err
		}
		return do(q, t)
	}
}
