package rulestest

import (
	"fmt"
	"reflect"

	"tablee/rules/game"
)

// unmarked is a piece on the table that was not there, or not in that place, and is not marked; nil if there is none.
// Boards are compared cell by cell; of what lies in rows the pieces are counted, for rows move about.
func unmarked(before, now game.Diagram) game.Piece {
	old, fresh := laidOut(before), laidOut(now)
	for at, t := range fresh.cells {
		if was, ok := old.cells[at]; ok && t.State == game.Still && held(t.Piece) && !reflect.DeepEqual(bare(was.Piece),
			bare(t.Piece)) {
			return t.Piece
		}
	}
	for key, ts := range fresh.rows {
		lack := len(ts) - len(old.rows[key])
		for _, t := range ts {
			if t.State != game.Still {
				lack--
			}
		}
		if lack > 0 {
			return ts[0].Piece
		}
	}
	return nil
}

// layout is what lies open: the cells of boards by their place, and the pieces of rows by what they are.
type layout struct {
	cells map[string]game.Token
	rows  map[string][]game.Token
}

func laidOut(d game.Diagram) layout {
	l := layout{make(map[string]game.Token), make(map[string][]game.Token)}
	for i, part := range d.Parts {
		if part.Role == game.InHand || part.Role == game.Reserve {
			continue
		}
		if part.Grid != nil {
			for y, row := range part.Grid.Cells {
				for x, t := range row {
					l.cells[fmt.Sprint(i, " ", y, " ", x)] = t
				}
			}
		}
		for _, t := range part.Tokens {
			if t.Piece != nil {
				key := fmt.Sprintf("%T %+v", t.Piece, bare(t.Piece))
				l.rows[key] = append(l.rows[key], t)
			}
		}
	}
	return l
}

// bare is a piece without what is told of it besides: what was taken out of a pit, or what a joker stands for, which
// may change while it lies still.
func bare(p game.Piece) game.Piece {
	switch p := p.(type) {
	case game.Pit:
		p.Taken = 0
		return p
	case game.NumberTile:
		if p.Joker {
			return game.NumberTile{Joker: true}
		}
	case game.Card:
		if p.Joker {
			return game.Card{Joker: true}
		}
	}
	return p
}

// held reports whether there is something in a cell.
func held(p game.Piece) bool {
	switch p := p.(type) {
	case nil, game.Square:
		return false
	case game.Discs:
		return len(p) > 0
	}
	return true
}
