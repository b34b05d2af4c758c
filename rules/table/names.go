package table

import "strconv"

// guests are the names of the computers at a table. They read the same in every language. They start with a consonant,
// so that no language has to elide before them; they differ in their first three letters, so that shortened names stay
// distinct; and none is a word of any game.
var guests = [...]string{
	"Biscuit", "Brioche", "Caramel", "Cookie", "Donut", "Falafel", "Fondue", "Gouda", "Kiwi", "Matcha", "Mochi", "Moka",
	"Muffin", "Nougat", "Paprika", "Pesto", "Popcorn", "Praline", "Quinoa", "Ravioli", "Sorbet", "Tapioca", "Tofu",
	"Wasabi",
}

// Guest is the n-th computer's name, counted from 0. Beyond the list the names are repeated with numbers: "Moka 2".
func Guest(n int) string {
	name := guests[n%len(guests)]
	if again := n / len(guests); again > 0 {
		name += " " + strconv.Itoa(again+1)
	}
	return name
}

// Names are the display names by seat. A seat of a person, and a seat that the computer holds for a person, have the
// person's name. Any other computer has the name that it was given, as in a rematch, or else one that follows from the
// table's number and the seat, so that it stays the same whatever happens at the other seats; a name that somebody at
// the table already has is skipped.
func (t *Table) Names() []string {
	names := make([]string, len(t.Seats))
	taken := map[string]bool{}
	nobodys := func(s Seat) bool { return s.Kind == Computer && s.User == "" }
	for i, s := range t.Seats {
		if !nobodys(s) {
			names[i] = s.Name
			taken[s.Name] = true
		}
	}
	for i, s := range t.Seats {
		if nobodys(s) && s.Name != "" && !taken[s.Name] {
			names[i] = s.Name
			taken[s.Name] = true
		}
	}
	first := int(t.ID%ID(len(guests))) * 5 // tables with neighbouring numbers share no name up to five seats
	for i, s := range t.Seats {
		if s.Kind != Computer || names[i] != "" {
			continue
		}
		n := first%len(guests) + i
		for taken[Guest(n)] {
			n += len(t.Seats)
		}
		names[i] = Guest(n)
		taken[names[i]] = true
	}
	return names
}
