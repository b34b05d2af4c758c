package ai

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/state"
)

// clue is the other player's last turn; ok is false if it says nothing about their rack: there was none, it was
// withdrawn, or there are several others.
func (v evaluator) clue() (c Clue, ok bool) {
	bag := v.BagAfterLast()
	if v.Players != state.Pair || len(v.Sheet) == 0 || bag == 0 {
		return c, false
	}
	last := v.Last()
	if last.Seat == int(v.Who) || last.Kind != state.Play && last.Kind != state.Exchange {
		return c, false
	}
	c = Clue{Board: v.Board, Held: board.RackSize, MinBag: v.Options.MinBag(), Bag: bag}
	if last.Kind == state.Exchange {
		c.Back = last.N
	} else {
		c.Score = last.Points
		state.EachTile(last.Move, func(sq int, cell board.Cell) {
			c.Board[sq] = 0
			c.Laid.Add(cell.Tile())
		})
		c.Bag += c.Laid.Len()
	}
	set, unseen := v.Options.Set(), v.Unseen()
	c.Play, c.Swap = eval.Stages(set, eval.LeaveOf(set.Name), eval.LateOf(set.Name), c.Bag, &unseen)
	return c, true
}
