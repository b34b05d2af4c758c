package domino

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Compare marks the tiles of two moves in the hand. Where they go is told by their ends.
func (v *view) Compare(played, better game.Move) game.Diagram {
	d := game.Diagram{Moves: &game.Moves{}}
	d.Parts = v.chainParts([4]int{}) // nothing is new
	hand := v.hand(v.Rack)
	mark := func(m game.Move, trace func(*game.Token) *game.Trace) *game.Shown {
		s := &game.Shown{}
		p, ok := round.ParsePlay(m)
		if !ok {
			return s
		}
		for i, t := range v.Rack {
			if t.Index() == p.Tile.Index() {
				trace(&hand.Tokens[i]).Touch = game.From
			}
		}
		s.Pieces = []game.Piece{piece(p.Tile, false)}
		if p.Side != round.First {
			s.Amount = round.SideMsg(p.Side)
		}
		return s
	}
	d.Moves.Played = mark(played, func(t *game.Token) *game.Trace { return &t.Played })
	d.Moves.Better = mark(better, func(t *game.Token) *game.Trace { return &t.Better })
	for i := range hand.Tokens {
		t := &hand.Tokens[i]
		if sign := game.Sign(t.Played, t.Better); sign != "" {
			t.Text = game.Lit(t.Text.Lit + sign)
		}
	}
	d.Parts = append(d.Parts, hand)
	return d
}
