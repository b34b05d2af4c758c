package table

// SeatState is how a person has to do with a seat of a table.
type SeatState string

// States of a seat for a person.
const (
	NoSeat      SeatState = ""
	SeatTaken   SeatState = "taken"   // they sit there
	SeatInvited SeatState = "invited" // they are invited to a table that has not begun
	SeatOffered SeatState = "offered" // it is offered to them in a running game
	SeatHeld    SeatState = "held"    // the computer plays for them, until they are back
)

// Kept reports whether the seat waits for the person.
func (s SeatState) Kept() bool { return s == SeatInvited || s == SeatOffered || s == SeatHeld }

// StateOf is how a person has to do with the seats of a table. Nothing is kept at a table that is over.
func StateOf(seats []Seat, phase Phase, user string) SeatState {
	state := NoSeat
	for _, s := range seats {
		switch {
		case user == "":
		case s.Kind == Person && s.User == user:
			return SeatTaken
		case phase == Over:
		case s.Kind == Empty && s.Invited == user:
			state = SeatInvited
		case s.Kind == Computer && s.User == user && s.Offered:
			state = SeatOffered
		case s.Kind == Computer && s.User == user:
			state = SeatHeld
		}
	}
	return state
}

// SeatState is how a person has to do with the table's seats.
func (t *Table) SeatState(user string) SeatState { return StateOf(t.Seats, t.Phase, user) }
