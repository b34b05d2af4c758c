package notify

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// boardChange is what a change does to the table's board.
type boardChange int

const (
	none  boardChange = iota
	edit              // the present message is edited
	post              // as edit, but a new message replaces it if it may be out of view
	renew             // a new message replaces it
)

// occasion is a reason to change a table's messages, and which messages it causes.
type occasion struct {
	name  string
	holds func(Change) bool
	board func(Change) boardChange
	hands func(Change) []string // the people who are shown their hand
	turn  bool                  // a turn begins: the people in turn are pinged
	calls bool                  // the turn continues: they are pinged, too
	// boardOnly: nothing changes in what people see of their own.
	boardOnly bool
}

// occasions lists them. The first that applies decides: the later ones are then part of it.
var occasions = []occasion{
	{name: "restored", holds: said(Restored), board: fixed(renew), hands: everybody},
	{name: "brought", holds: said(Brought), board: fixed(renew), hands: noHands},
	{name: "out of reach", holds: inPhase(table.Suspended, table.Quarantined), board: fixed(none), hands: noHands},
	{name: "back", holds: wasSuspended, board: fixed(post), hands: noHands, calls: true},
	{name: "over", holds: over, board: fixed(post), hands: noHands},
	{name: "opened", holds: opened, board: fixed(post), hands: noHands},
	{name: "turn", holds: turnChanged, board: turnBoard, hands: turnHands, turn: true},
	{name: "given up in turn", holds: resigned(true), board: turnBoard, hands: turnHands, turn: true},
	{name: "given up", holds: resigned(false), board: fixed(edit), hands: noHands},
	{name: "sat down", holds: reseated(table.Person), board: unlessComputerNext(post), hands: arrived},
	{name: "got up", holds: reseated(table.Computer), board: unlessComputerNext(edit), hands: noHands},
	{name: "asked", holds: asked, board: fixed(post), hands: noHands},
	{name: "paused", holds: paused, board: fixed(post), hands: noHands, calls: true},
	{name: "out of time", holds: outOfTime, board: fixed(post), hands: noHands},
	{name: "refreshed", holds: said(Refreshed), board: fixed(post), hands: noHands, boardOnly: true},
	{name: "little time", holds: said(LittleTime), board: fixed(edit), hands: waitedFor, boardOnly: true},
	{name: "answered", holds: said(Answered), board: fixed(edit), hands: noHands, boardOnly: true},
	{name: "changed", holds: changed, board: fixed(edit), hands: noHands},
	{name: "nothing", holds: always, board: fixed(none), hands: noHands},
}

// occasion is the change's occasion.
func (c Change) occasion() occasion {
	return occasions[slices.IndexFunc(occasions, func(o occasion) bool { return o.holds(c) })]
}

func always(Change) bool { return true }

func said(w Kind) func(Change) bool {
	return func(c Change) bool { _, ok := c.find(w); return ok }
}

func inPhase(phases ...table.Phase) func(Change) bool {
	return func(c Change) bool { return slices.Contains(phases, c.After.Phase) }
}

// wasSuspended: the table was suspended before.
func wasSuspended(c Change) bool {
	return c.Before.Phase == table.Suspended || c.Before.Phase == table.Quarantined
}

func over(c Change) bool { return c.After.Phase == table.Over && c.Before.Phase != table.Over }

func opened(c Change) bool { return c.Before.Phase == "" && c.After.Phase == table.Lobby }

// turnChanged: the game begins, a move was made or one was taken back.
func turnChanged(c Change) bool {
	b, a := c.Before, c.After
	return a.Phase == table.Playing && (a.Began != b.Began || a.Ply != b.Ply || a.Undos != b.Undos)
}

// resigned: somebody gave up a seat that was in turn, or one that was not, and the game goes on.
func resigned(inTurn bool) func(Change) bool {
	return func(c Change) bool {
		return c.anySeat(func(s game.Seat, before, after table.Seat) bool {
			return after.Resigned && !before.Resigned && slices.Contains(c.Before.Turn, s) == inTurn
		})
	}
}

// reseated: in a running game, a seat now has an occupant of this kind, and had one of another kind.
func reseated(to table.Kind) func(Change) bool {
	return func(c Change) bool {
		return c.Before.Phase == table.Playing && c.anySeat(func(_ game.Seat, before, after table.Seat) bool {
			return before.Kind != to && after.Kind == to
		})
	}
}

func asked(c Change) bool { return c.After.Ask.ID != 0 && c.After.Ask.ID != c.Before.Ask.ID }

func paused(c Change) bool { return c.After.Paused != c.Before.Paused }

func outOfTime(c Change) bool { return len(c.After.Out) > len(c.Before.Out) }

// changed: the present board is out of date.
func changed(c Change) bool {
	b, a := c.Before, c.After
	answered := a.Ask.ID != b.Ask.ID || len(a.Ask.Yes) != len(b.Ask.Yes)
	lobby := a.Phase == table.Lobby && !slices.Equal(a.Seats, b.Seats)
	joined := a.Open && a.Phase == table.Playing && (len(a.Seats) != len(b.Seats) || c.anySeat(cameBack))
	return answered || lobby || joined || a.Votes != b.Votes || a.Shown != b.Shown || a.Ending > b.Ending
}

// cameBack: whoever had left a running open game sits there again.
func cameBack(_ game.Seat, before, after table.Seat) bool { return before.Resigned && !after.Resigned }

// anySeat tells whether f is true for a seat before and after.
func (c Change) anySeat(f func(s game.Seat, before, after table.Seat) bool) bool {
	for s, after := range c.After.Seats {
		if s < len(c.Before.Seats) && f(game.Seat(s), c.Before.Seats[s], after) {
			return true
		}
	}
	return false
}
