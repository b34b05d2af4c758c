package table

import "testing"

// TestStateOf: a seat is kept for the people who are invited, to whom it is offered and for whom the computer plays,
// until they sit there, it is somebody else's or the table is over.
func TestStateOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats []Seat
		phase Phase
		want  SeatState
	}{
		{"invited", []Seat{{Kind: Person, User: "b"}, {Invited: "a"}}, Lobby, SeatInvited},
		{"invited and seated", []Seat{{Kind: Person, User: "a"}, {Invited: "a"}}, Lobby, SeatTaken},
		{"somebody else took the seat", []Seat{{Kind: Person, User: "b", Invited: "a"}}, Lobby, NoSeat},
		{"closed", []Seat{{Invited: "a"}}, Over, NoSeat},
		{"offered", []Seat{{Kind: Computer, User: "a", Offered: true}}, Playing, SeatOffered},
		{"held", []Seat{{Kind: Computer, User: "a"}}, Playing, SeatHeld},
		{"held at a sleeping table", []Seat{{Kind: Computer, User: "a"}}, Suspended, SeatHeld},
		{"held to the end", []Seat{{Kind: Computer, User: "a"}}, Over, NoSeat},
		{"seated at the end", []Seat{{Kind: Person, User: "a"}}, Over, SeatTaken},
		{"a computer of nobody", []Seat{{Kind: Computer}}, Playing, NoSeat},
	} {
		if got := StateOf(c.seats, c.phase, "a"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if got := StateOf(c.seats, c.phase, ""); got != NoSeat {
			t.Errorf("%s: nobody has the state %q", c.name, got)
		}
	}
}

// TestNamedComputers: a computer has the name that it was given, unless somebody at the table has it.
func TestNamedComputers(t *testing.T) {
	for _, c := range []struct{ person, given, want string }{
		{"Ann", "Moka", "Moka"}, {"Moka", "Moka", Guest(6)}, {"Ann", "", Guest(6)},
	} {
		tb := &Table{ID: 1, Seats: []Seat{{Kind: Person, User: "a", Name: c.person}, {Kind: Computer, Name: c.given}}}
		if got := tb.Names(); got[0] != c.person || got[1] != c.want {
			t.Errorf("%s and a computer called %q: got %q, want %q", c.person, c.given, got, []string{c.person, c.want})
		}
	}
}
