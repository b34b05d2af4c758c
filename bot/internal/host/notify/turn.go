package notify

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// is the same whatever has changed.
func is(b board) func(Change) board { return func(Change) board { return b } }

// unlessSoon waits for the computer that is about to move.
func unlessSoon(b board) func(Change) board {
	return func(c Change) board {
		if c.After.Soon {
			return none
		}
		return b
	}
}

// turnBoard calls the people in turn. A table of computers is shown in one message that changes with each move; at
// others nobody has to look at a board between two computers' moves.
func turnBoard(c Change) board {
	switch {
	case len(c.inTurn()) > 0:
		return post
	case !c.After.Show:
		return none
	case c.After.Ply > 0:
		return edit
	}
	return post
}

// turnHands are the people whose turn it is, after who has just moved, and after those who wait and have not been shown
// their first hand.
func turnHands(c Change) (users []string) {
	turn := c.inTurn()
	if c.first() {
		for s, seat := range c.After.Seats {
			if seat.Kind == table.Person && !slices.Contains(c.After.Turn, game.Seat(s)) {
				users = append(users, seat.User)
			}
		}
	}
	if s := table.SeatOf(c.After.Seats, c.By); s != game.Public && !c.After.Soon && !slices.Contains(append(users,
		turn...), c.By) {
		users = append(users, c.By)
	}
	return c.withHands(append(users, turn...))
}

// inTurn are the people whose turn it is.
func (c Change) inTurn() (users []string) {
	for _, s := range c.After.Turn {
		if seat := c.After.Seats[s]; seat.Kind == table.Person {
			users = append(users, seat.User)
		}
	}
	return users
}

func nobody(Change) []string { return nil }

// everybody who sits at a running game.
func everybody(c Change) (users []string) {
	if c.After.Phase != table.Playing {
		return nil
	}
	for _, seat := range c.After.Seats {
		if seat.Kind == table.Person {
			users = append(users, seat.User)
		}
	}
	return c.withHands(users)
}

// arrived are those who have sat down, once no computer is about to move.
func arrived(c Change) (users []string) {
	if c.After.Soon {
		return nil
	}
	c.seat(func(_ game.Seat, before, after table.Seat) bool {
		if before.Kind != table.Person && after.Kind == table.Person {
			users = append(users, after.User)
		}
		return false
	})
	return c.withHands(users)
}

// withHands leaves nobody where the game has no hands.
func (c Change) withHands(users []string) []string {
	if !c.After.Hands {
		return nil
	}
	return users
}
