package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// Held records who has held which seat since a game began, by a mark for a person that does not reveal who it is.
type Held map[string]game.Seat

// With adds the present people, each of whom has seen the hand of their seat.
func (h Held) With(list Seats, mark func(user string) string) Held {
	for i, s := range list {
		if s.Kind != table.Person || s.User == "" {
			continue
		}
		if h == nil {
			h = make(Held)
		}
		h[mark(s.User)] = game.Seat(i)
	}
	return h
}

// HeldOther tells whether the marked person has held another seat than this one.
func (h Held) HeldOther(mark string, s game.Seat) bool {
	held, ok := h[mark]
	return ok && held != s
}

// Is tells whether the marked person has held this very seat.
func (h Held) Is(mark string, s game.Seat) bool {
	held, ok := h[mark]
	return ok && held == s
}

// MaySit refuses a seat of a running game to people who sit there already, for whom another one is kept, or who have
// seen another hand.
func (list Seats) MaySit(user string, s game.Seat, otherHand bool) error {
	switch at := list.Claim(user); {
	case table.SeatOf(list, user) != game.Public:
		return game.Refuse("host.seated")
	case at != game.Public && at != s:
		return game.Refuse("host.keptforyou")
	case otherHand:
		return game.Refuse("host.otherhand")
	}
	return nil
}
