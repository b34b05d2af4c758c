package hosted

import (
	"slices"
	"strings"

	"tablee/rules/game"
)

// Forget takes a person's id and names out of a table: of the document, see Doc.Forget, and of what a saved game told
// of the seats in question, in the position that the table began from and in the one that stands. It tells whether
// the latter is another one now. What the first one holds is dropped if it cannot be read any more.
func (t *State) Forget(user, name string) (changed bool) {
	seats := t.Doc.Forget(user, name)
	if !t.Doc.Imposed || len(seats) == 0 {
		return false
	}
	if t.Doc.From != nil {
		from, err := decode(t.Rules, t.Doc.From)
		if err == nil {
			t.Doc.From, err = without(from, seats).Encode()
		}
		if err != nil {
			t.Doc.From = nil
		}
	}
	if t.Pos == nil {
		return false
	}
	t.Pos = without(t.Pos, seats)
	return true
}

// without is a position without the names of seats.
func without(p game.Position, seats []game.Seat) game.Position {
	if f, ok := p.(game.NameForgetter); ok {
		return f.ForgetNames(seats)
	}
	return p
}

// Forget takes a person's id and names out of a table's document: the name they go by now, the ones on their seats, and
// those in what the table tells, whoever has the seat by now. With them go the names that a saved game gave the seats
// where the person sat, or that are the person's own, and all of them if the person brought that game. It returns those
// seats.
func (d *Doc) Forget(user, name string) (seats []game.Seat) {
	names := []string{name}
	all := d.Creator == user
	if all {
		d.Creator = ""
	}
	sat := map[int]bool{}
	for i := range d.Seats {
		s := &d.Seats[i]
		sat[i] = s.User == user || s.First == user
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
			sat[int(f.Seat)] = true
			names = append(names, f.Name)
			f.User, f.Name = "", ""
		}
	}
	for i := range d.Words {
		if sat[i] {
			d.Words[i] = "" // its hash stays: the seed is made of it
		}
	}
	for i := range d.Seats {
		own := i < len(d.Names) && slices.ContainsFunc(names, func(n string) bool {
			return n != "" && strings.EqualFold(n, d.Names[i])
		})
		if !d.Imposed || !all && !sat[i] && !own {
			continue
		}
		if seats = append(seats, game.Seat(i)); i < len(d.Names) {
			d.Names[i] = ""
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
	return seats
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
