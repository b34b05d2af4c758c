package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Who may do what at a table, or a tournament, that they do not play at:
//
//   - People who act in its channel, its own people, and the managers of its server may know of it: table.Knows. For
//     everybody else it does not exist.
//   - The person who opened it and the managers of its server lead it. When that person has left a lobby, the first
//     person who sits there leads it. Managers do not lead a table that was brought to their server from a chat.
//   - Whoever sits in a lobby may also begin, and choose the computers.

// Ownership decides who leads a table.
type Ownership struct {
	Guild   string // the server whose managers lead it; "" is none
	Creator string
	Begun   bool
	Seats   Seats
}

// Leads tells whether somebody leads the table.
func (h Ownership) Leads(by table.Caller) bool {
	user := by.User.ID
	if user == h.Creator || by.Manages(h.Guild) {
		return true
	}
	if h.Begun || table.SeatOf(h.Seats, h.Creator) != game.Public {
		return false
	}
	first := slices.IndexFunc(h.Seats, func(s table.Seat) bool { return s.Kind == table.Person })
	return first >= 0 && h.Seats[first].User == user
}

// MayLead refuses people who do not lead the table.
func (h Ownership) MayLead(by table.Caller) error {
	if h.Leads(by) {
		return nil
	}
	return game.Refuse("host.notopener")
}

// MayShare refuses people who neither lead the table nor have a claim on a seat of it.
func (h Ownership) MayShare(by table.Caller) error {
	if h.Leads(by) || h.Seats.Claim(by.User.ID) != game.Public {
		return nil
	}
	return game.Refuse("host.notleader")
}
