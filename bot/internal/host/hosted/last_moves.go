package hosted

import (
	"encoding/json"
	"slices"

	"tablee/rules/game"
	"tablee/store"
)

// lastMoves are a table's last moves with their decoded events. They are shared: nothing in them may be changed. Nil
// knows no moves.
type lastMoves struct {
	from  int // the first ply
	moves []loggedMove
}

// loggedMove is what the history needs of a move.
type loggedMove struct {
	ply, seat int
	at        int64
	events    []game.Event
	err       error // the events cannot be read
	bytes     int   // about how much memory it takes
}

// newLastMoves decodes moves that were read, beginning with a ply. Those after the table's last ply were made after the
// table was read: they are left out.
func newLastMoves(moves []store.Move, from, ply int) *lastMoves {
	l := &lastMoves{from: from}
	for _, m := range moves {
		if m.Ply <= ply {
			l.add(m)
		}
	}
	return l
}

func (l *lastMoves) add(m store.Move) {
	logged := loggedMove{ply: m.Ply, seat: m.Seat, at: m.At, bytes: 128 + 5*len(m.Events)} // as for documents: see costOf
	logged.err = json.Unmarshal(m.Events, &logged.events)
	l.moves = append(l.moves, logged)
}

// covers tells whether all moves from a ply on are known.
func (l *lastMoves) covers(from int) bool { return l != nil && l.from <= from }

// size is about how much memory they take.
func (l *lastMoves) size() (bytes int) {
	if l != nil {
		for _, m := range l.moves {
			bytes += m.bytes
		}
	}
	return bytes
}

// after are the last moves after a change, at most twice as many as are shown.
func (l *lastMoves) after(c *store.Change) *lastMoves {
	if l == nil {
		return nil
	}
	next := &lastMoves{from: l.from, moves: slices.Clone(l.moves)}
	if c.Forget >= 0 {
		next.moves = slices.DeleteFunc(next.moves, func(m loggedMove) bool { return m.ply > c.Forget })
	}
	for _, m := range c.Moves {
		next.add(m)
	}
	if n := len(next.moves) - 2*maxSince; n > 0 {
		next.from, next.moves = next.moves[n].ply, slices.Clone(next.moves[n:])
	}
	return next
}
