package rummy

import (
	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Compare marks the tiles of two plays in the hand. The combinations that they make are told by the moves.
func (v *Observation[T]) Compare(played, better game.Move) game.Diagram {
	d := game.Diagram{Parts: v.tableParts(v.Table, v.Table)}
	d.Moves = &game.Moves{Played: &game.Shown{}, Better: &game.Shown{}}
	hand := v.handParts(v.Hand, bySuit)
	tiles := v.sorted(v.Hand, bySuit)
	mark := func(m game.Move, trace func(*game.Token) *game.Trace) *game.Shown {
		s := &game.Shown{}
		laid, ok := v.laidBy(m)
		if !ok {
			return s
		}
		list := laid.Slice()
		left := map[T]int{}
		for k, t := range list {
			left[t]++
			s.Pieces = append(s.Pieces, v.Set.Piece(list, k))
		}
		if !v.Set.About().Words { // a play may rearrange the whole table: what is told is what leaves the hand
			s.Says = family.TilesMsg(v.Set, list)
		}
		i := 0
		for p := range hand {
			for k := range hand[p].Tokens {
				if t := tiles[i]; left[t] > 0 {
					left[t]--
					trace(&hand[p].Tokens[k]).Touch = game.From
				}
				i++
			}
		}
		return s
	}
	if !v.Hand.Empty() {
		d.Moves.Played = mark(played, func(t *game.Token) *game.Trace { return &t.Played })
		d.Moves.Better = mark(better, func(t *game.Token) *game.Trace { return &t.Better })
	}
	for p := range hand {
		var tokens []game.Token
		for _, t := range hand[p].Tokens {
			sign := game.Sign(t.Played, t.Better)
			t.Tie = sign != ""
			if tokens = append(tokens, t); t.Tie {
				tokens = append(tokens, game.Token{Text: game.Lit(sign), Tone: t.Tone})
			}
		}
		hand[p].Tokens = tokens
	}
	d.Parts = append(d.Parts, hand...)
	return d
}

// laidBy is the tiles that a play lays from the hand.
func (v *Observation[T]) laidBy(m game.Move) (laid family.Multiset[T], ok bool) {
	if m == family.Draw || m == family.Pass || m == "" {
		return laid, false
	}
	if v.plays() != nil {
		_, turn, err := v.foundIn(m)
		return turn.Hand.Difference(turn.Left).Intersection(v.Hand), err == nil
	}
	table, err := ReadTable(v.Voice, v.Set, string(m), "")
	if err != nil {
		return laid, false
	}
	turn, err := Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, table)
	if err != nil {
		return laid, false
	}
	return turn.Hand.Difference(turn.Left), true
}
