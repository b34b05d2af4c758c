package notify

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// board is what a change does to the table's board.
type board int

const (
	none  board = iota
	edit        // the message that stands is changed
	post        // the same, but that a new message takes its place if it may be out of sight
	renew       // a new message takes its place
)

// occasion is a reason for which a table's messages change, and what it owes.
type occasion struct {
	name  string
	holds func(Change) bool
	board func(Change) board
	hands func(Change) []string // the people who are owed the sight of their hand
	turn  bool                  // a turn begins: the people in turn are called
	calls bool                  // it goes on: they are called, too
}

// occasions lists them. The first that holds is the one: what comes further down is part of it then.
var occasions = []occasion{
	{name: "restored", holds: said(Restored), board: is(renew), hands: everybody},
	{name: "brought", holds: said(Brought), board: is(renew), hands: nobody},
	{name: "out of reach", holds: in(table.Suspended, table.Quarantined), board: is(none), hands: nobody},
	{name: "back", holds: back, board: is(post), hands: nobody, calls: true},
	{name: "over", holds: over, board: is(post), hands: nobody},
	{name: "opened", holds: opened, board: is(post), hands: nobody},
	{name: "turn", holds: turned, board: turnBoard, hands: turnHands, turn: true},
	{name: "given up in turn", holds: resigned(true), board: turnBoard, hands: turnHands, turn: true},
	{name: "given up", holds: resigned(false), board: is(edit), hands: nobody},
	{name: "sat down", holds: reseated(table.Person), board: unlessSoon(post), hands: arrived},
	{name: "got up", holds: reseated(table.Computer), board: unlessSoon(edit), hands: nobody},
	{name: "asked", holds: asked, board: is(post), hands: nobody},
	{name: "paused", holds: paused, board: is(post), hands: nobody, calls: true},
	{name: "out of time", holds: outOfTime, board: is(post), hands: nobody},
	{name: "refreshed", holds: said(Refreshed), board: is(post), hands: nobody},
	{name: "changed", holds: changed, board: is(edit), hands: nobody},
	{name: "nothing", holds: always, board: is(none), hands: nobody},
}

// occasion is the change's.
func (c Change) occasion() occasion {
	return occasions[slices.IndexFunc(occasions, func(o occasion) bool { return o.holds(c) })]
}

func always(Change) bool { return true }

func said(w Kind) func(Change) bool {
	return func(c Change) bool { _, ok := c.says(w); return ok }
}

func in(phases ...table.Phase) func(Change) bool {
	return func(c Change) bool { return slices.Contains(phases, c.After.Phase) }
}

// back: the table was out of reach.
func back(c Change) bool {
	return c.Before.Phase == table.Suspended || c.Before.Phase == table.Quarantined
}

func over(c Change) bool { return c.After.Phase == table.Over && c.Before.Phase != table.Over }

func opened(c Change) bool { return c.Before.Phase == "" && c.After.Phase == table.Lobby }

// turned: the game begins, a move was made or one was taken back.
func turned(c Change) bool {
	b, a := c.Before, c.After
	return a.Phase == table.Playing && (a.Began != b.Began || a.Ply != b.Ply || a.Undos != b.Undos)
}

// resigned: somebody gave up a seat that was in turn, or one that was not, and the game goes on.
func resigned(inTurn bool) func(Change) bool {
	return func(c Change) bool {
		return c.seat(func(s game.Seat, before, after table.Seat) bool {
			return after.Resigned && !before.Resigned && slices.Contains(c.Before.Turn, s) == inTurn
		})
	}
}

// reseated: somebody of this kind sits now where somebody of another kind did, in a running game.
func reseated(to table.Kind) func(Change) bool {
	return func(c Change) bool {
		return c.Before.Phase == table.Playing && c.seat(func(_ game.Seat, before, after table.Seat) bool {
			return before.Kind != to && after.Kind == to
		})
	}
}

func asked(c Change) bool { return c.After.Ask.ID != 0 && c.After.Ask.ID != c.Before.Ask.ID }

func paused(c Change) bool { return c.After.Paused != c.Before.Paused }

func outOfTime(c Change) bool { return len(c.After.Out) > len(c.Before.Out) }

// changed: the board that stands does not show any more what is the case.
func changed(c Change) bool {
	b, a := c.Before, c.After
	answered := a.Ask.ID != b.Ask.ID || len(a.Ask.Yes) != len(b.Ask.Yes)
	lobby := a.Phase == table.Lobby && !slices.Equal(a.Seats, b.Seats)
	return answered || lobby || a.Votes != b.Votes || a.Shown != b.Shown
}

// seat tells whether something is true of a seat before and after.
func (c Change) seat(f func(s game.Seat, before, after table.Seat) bool) bool {
	for s, after := range c.After.Seats {
		if s < len(c.Before.Seats) && f(game.Seat(s), c.Before.Seats[s], after) {
			return true
		}
	}
	return false
}
