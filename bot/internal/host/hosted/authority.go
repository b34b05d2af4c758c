package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Who may do what at a table, or a tournament, that they do not play at:
//
//   - It is known to who acts where it is, to its people, and to who manages its server: table.Knows. To anybody
//     else it is as if there were none of that number.
//   - It is led by who opened it and by who manages its server. When who opened it has left a lobby, it is led by the
//     first person who sits there.
//   - Whoever sits in a lobby may also begin, and choose the computers.

// Ownership is what of a table decides who leads it.
type Ownership struct {
	Guild   string
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

// MayLead refuses who does not lead the table.
func (h Ownership) MayLead(by table.Caller) error {
	if h.Leads(by) {
		return nil
	}
	return game.Refuse("host.notopener")
}

// MayShare refuses who neither leads the table nor has a claim on a seat of it.
func (h Ownership) MayShare(by table.Caller) error {
	if h.Leads(by) || h.Seats.Claim(by.User.ID) != game.Public {
		return nil
	}
	return game.Refuse("host.notleader")
}
