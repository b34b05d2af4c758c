package stored

import (
	"slices"

	"tablee/rules/game"
)

// Forget takes a person's id and names out of a table's document: the name they go by now, the ones on their seats, and
// those in what the table tells, whoever has the seat by now.
func (d *Doc) Forget(user, name string) {
	names := []string{name}
	if d.Creator == user {
		d.Creator = ""
	}
	for i := range d.Seats {
		s := &d.Seats[i]
		if s.User == user {
			names = append(names, s.Name)
			s.User, s.Name, s.Away, s.Gone = "", "", 0, false
		}
		if s.Invited == user {
			s.Invited = ""
		}
		if s.First == user {
			s.First = ""
		}
	}
	if d.Woken == user {
		d.Woken = ""
	}
	d.Ahead.Forget(user)
	for i := range d.Formers {
		if f := &d.Formers[i]; f.User == user {
			names = append(names, f.Name)
			f.User, f.Name = "", ""
		}
	}
	for i := range d.Notes {
		d.Notes[i].forget(user, names)
	}
	switch {
	case d.Result == nil:
	case d.Ender == user:
		d.Ender = ""
		blank(d.Result.Reason, "by")
	case d.Ender == "": // an older result, or one that names nobody
		unname(d.Result.Reason, names)
	}
}

// forget takes a person out of a note. Older notes know names alone.
func (n *Note) forget(user string, names []string) {
	if n.Who == nil {
		unname(n.Msg, names)
	}
	for arg, who := range n.Who {
		if who == user {
			blank(n.Msg, arg)
			n.Who[arg] = ""
		}
	}
}

// unname takes names out of a message's arguments.
func unname(m game.Msg, names []string) {
	for k, v := range m.Args {
		if s, ok := v.(string); ok && s != "" && slices.Contains(names, s) {
			blank(m, k)
		}
	}
}

// nameless stands where the name of somebody stood who has been forgotten.
const nameless = "…"

// blank takes an argument out.
func blank(m game.Msg, arg string) {
	if _, ok := m.Args[arg]; ok {
		m.Args[arg] = nameless
	}
}
