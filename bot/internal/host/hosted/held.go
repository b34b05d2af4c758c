package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// Held remembers who has held which seat since a game began, by a mark that stands for a person and names nobody.
type Held map[string]game.Seat

// With adds whose hand everybody who sits there has seen.
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

// Other tells whether whom the mark stands for has held another seat than this one.
func (h Held) Other(mark string, s game.Seat) bool {
	held, ok := h[mark]
	return ok && held != s
}

// Is tells whether whom the mark stands for has held this very seat.
func (h Held) Is(mark string, s game.Seat) bool {
	held, ok := h[mark]
	return ok && held == s
}

// MaySit refuses a seat of a running game to who sits there already, has another one waiting, or has seen another hand.
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
