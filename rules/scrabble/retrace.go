package scrabble

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Retrace implements game.Retracer from the sheet. A rack stays the same until its player's next turn, so everything is
// known if every turn has its rack, as in good files. It fails for games with a withdrawn word, and for tables where
// words are judged, because the sheet does not say who accepted which word.
func (p *position) Retrace() (stages []game.Stage, ok bool) {
	if p.Judged() || p.Phase == state.Judging || p.Phase == state.Challengeable || p.Base != nil {
		return nil, false
	}
	racks := slices.Clone(p.Secret.Racks)
	for i, line := range slices.Backward(p.Sheet) {
		switch line.Kind {
		case state.Gained, state.Lost:
			if p.Phase != state.Over {
				return nil, false
			}
			continue
		case state.Withdrawn, state.Awarded:
			return nil, false
		case state.Overtime:
			continue // no turn
		}
		if racks[line.Seat] = p.Secret.Past[i].Rack; racks[line.Seat].Empty() {
			return nil, false
		}
		q, ok := p.before(i, slices.Clone(racks))
		m := game.Move(line.Move)
		switch {
		case line.Kind == state.Pass:
			m = state.MovePass
		case line.Kind == state.Exchange:
			m = game.Move("-" + p.Secret.Past[i].Back)
			ok = ok && len(p.Secret.Past[i].Back) == line.N
		}
		if !ok {
			return nil, false
		}
		stages = append(stages, game.Stage{Before: q, By: game.Seat(line.Seat), Move: m})
	}
	slices.Reverse(stages)
	return stages, true
}

// before is the position before line i of the sheet, with these racks; ok is false if there are not enough tiles.
func (p *position) before(i int, racks []board.Multiset) (q *position, ok bool) {
	q = &position{state.Layout{Table: state.NewTable(p.Options, p.Players)}}
	q.First, q.Draws, q.Next, q.Sheet = p.First, p.Draws, p.Sheet[i].Seat, slices.Clone(p.Sheet[:i])
	q.Secret.Racks, q.Secret.Past = racks, slices.Clone(p.Secret.Past[:i])
	bag := p.Options.Set().Bag(!p.Options.Base)
	for _, line := range q.Sheet {
		q.Scores[line.Seat] += line.Points
		switch line.Kind {
		case state.Play:
			q.Before, q.Passes = q.Passes, 0
		case state.Exchange:
			q.Passes = 0
		case state.Pass:
			q.Passes++
		}
		state.EachTile(line.Move, func(sq int, c board.Cell) { q.Board[sq] = c })
	}
	all := q.Board.Tiles()
	for _, r := range racks {
		all = all.Plus(&r)
	}
	if !bag.Contains(&all) {
		return nil, false
	}
	q.Secret.Bag = bag.Minus(&all)
	q.Count()
	return q, true
}
