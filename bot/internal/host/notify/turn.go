package notify

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// fixed is the same for every change.
func fixed(b boardChange) func(Change) boardChange { return func(Change) boardChange { return b } }

// unlessComputerNext changes nothing if a computer is about to move.
func unlessComputerNext(b boardChange) func(Change) boardChange {
	return func(c Change) boardChange {
		if c.After.ComputerNext {
			return none
		}
		return b
	}
}

// turnBoard shows a new turn. A table of computers has one message that is edited with each move; at other tables the
// board is not shown between two computers' moves.
func turnBoard(c Change) boardChange {
	switch {
	case len(c.inTurn()) > 0, c.After.Open && !c.After.Show:
		return post
	case !c.After.Show:
		return none
	case c.After.Ply > 0:
		return edit
	}
	return post
}

// turnHands are the people whose hands change with a turn: first those who wait and have not been shown their first
// hand, then whoever has just moved or for whom a move was made, then those whose turn it is.
func turnHands(c Change) (users []string) {
	turn := c.inTurn()
	if c.first() {
		for s, seat := range c.After.Seats {
			if seat.Kind == table.Person && !slices.Contains(c.After.Turn, game.Seat(s)) {
				users = append(users, seat.User)
			}
		}
	}
	if s := table.SeatOf(c.After.Seats, c.By); s != game.Public && !c.After.ComputerNext && !slices.Contains(append(users,
		turn...), c.By) {
		users = append(users, c.By)
	}
	for _, s := range c.Said {
		if s.What == MovedFor && !slices.Contains(append(users, turn...), s.To) {
			users = append(users, s.To)
		}
	}
	return c.withHands(append(users, turn...))
}

// waitedFor are the people in turn who have hands.
func waitedFor(c Change) []string { return c.withHands(c.inTurn()) }

// inTurn are the people whose turn it is.
func (c Change) inTurn() (users []string) {
	for _, s := range c.After.Turn {
		if seat := c.After.Seats[s]; seat.Kind == table.Person {
			users = append(users, seat.User)
		}
	}
	return users
}

func noHands(Change) []string { return nil }

// everybody are the people at a running game.
func everybody(c Change) []string {
	if c.After.Phase != table.Playing {
		return nil
	}
	return c.withHands(c.people())
}

// arrived are the people who have just sat down, unless a computer is about to move.
func arrived(c Change) (users []string) {
	if c.After.ComputerNext {
		return nil
	}
	c.anySeat(func(_ game.Seat, before, after table.Seat) bool {
		if before.Kind != table.Person && after.Kind == table.Person {
			users = append(users, after.User)
		}
		return false
	})
	return c.withHands(users)
}

// withHands returns nobody if the game has no hands.
func (c Change) withHands(users []string) []string {
	if !c.After.Hands {
		return nil
	}
	return users
}
