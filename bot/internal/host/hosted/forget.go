package hosted

import (
	"slices"
	"strings"

	"tablee/rules/game"
)

// Forget removes a person's id and names from a table: from the document, see Doc.Forget, and the names that a saved
// game has for these seats, from the position that the table began from and the present one. changed tells whether the
// present one has changed. The initial position is dropped if it cannot be read any more.
func (t *State) Forget(user, name string) (changed bool) {
	seats := t.Doc.Forget(user, name)
	if !t.Doc.Imposed || len(seats) == 0 {
		return false
	}
	if t.Doc.From != nil {
		from, err := decode(t.Rules, t.Doc.From)
		if err == nil {
			t.Doc.From, err = withoutNames(from, seats).Encode()
		}
		if err != nil {
			t.Doc.From = nil
		}
	}
	if t.Pos == nil {
		return false
	}
	t.Pos = withoutNames(t.Pos, seats)
	return true
}

// withoutNames is a position without the names of these seats.
func withoutNames(p game.Position, seats []game.Seat) game.Position {
	if f, ok := p.(game.NameForgetter); ok {
		return f.ForgetNames(seats)
	}
	return p
}

// Forget removes a person's id and names from a table's document: the present name, the names on their seats, and those
// in notes and results, whoever has the seat now. It also removes names of the saved game: of the seats where the
// person sat, those equal to the person's own, and all of them if the person loaded that game. It returns those seats.
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
			s.User, s.Name, s.Away, s.Gone, s.Listed = "", "", 0, false, false
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
			d.Words[i] = "" // its hash stays, because the seed is made of it
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
		eraseArg(d.Result.Reason, "by")
	case d.Ender == "": // an older result, or one without a name
		removeNames(d.Result.Reason, names)
	}
	return seats
}

// forget removes a person from a note. Older notes have only names.
func (n *Note) forget(user string, names []string) {
	if n.Who == nil {
		removeNames(n.Msg, names)
	}
	for arg, who := range n.Who {
		if who == user {
			eraseArg(n.Msg, arg)
			n.Who[arg] = ""
		}
	}
}

// removeNames removes names from a message's arguments.
func removeNames(m game.Msg, names []string) {
	for k, v := range m.Args {
		if s, ok := v.(string); ok && s != "" && slices.Contains(names, s) {
			eraseArg(m, k)
		}
	}
}

// erasedName replaces the name of a person whose data were erased.
const erasedName = "…"

// eraseArg replaces an argument.
func eraseArg(m game.Msg, arg string) {
	if _, ok := m.Args[arg]; ok {
		m.Args[arg] = erasedName
	}
}
