package ai

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// accepts reports whether a word is valid: it is in the list, or a referee has accepted it in this game.
func (v evaluator) accepts(word string) bool {
	return v.Knows(word) || slices.Contains(v.Accepted(), board.Letters(word))
}

// plays lists the plays with words of the list and with words that a referee has accepted in this game, which are then
// valid for every player. Every place of an accepted word is tried; a joker stands for a letter that the rack lacks.
func (v evaluator) plays(e *Engine, rate func(*board.Multiset) int32) []movegen.Play {
	e.Gen.Rate(rate)
	rack := v.Rack()
	list := e.Gen.All(&v.Board, &rack)
	for _, word := range v.Accepted() {
		for sq := range board.Squares {
			for _, down := range []bool{false, true} {
				at := board.Placement{Row: sq / board.Size, Col: sq % board.Size, Down: down}
				if p, ok := v.playOf(word, at, rack, rate); ok {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// playOf is the play of a word from a square on, if the rack and the rules allow it and all its words are valid.
func (v evaluator) playOf(word string, at board.Placement, rack board.Multiset, rate func(*board.Multiset) int32) (
	p movegen.Play, ok bool) {
	p = movegen.Play{Row: uint8(at.Row), Col: uint8(at.Col), Len: uint8(len(word)), Down: at.Down}
	if at.Down && at.Row+len(word) > board.Size || !at.Down && at.Col+len(word) > board.Size {
		return p, false
	}
	keep := rack
	for i := range word {
		letter := word[i] - 'A'
		switch there := v.Board[p.Square()+i*p.Step()]; {
		case there != 0 && there.Letter() == word[i]:
			continue
		case there != 0:
			return p, false
		case keep[letter] > 0:
			keep[letter]--
			p.Tiles[i] = letter + 1
		case keep[board.Joker] > 0:
			keep[board.Joker]--
			p.Tiles[i] = letter + 1 | movegen.Blank
		default:
			return p, false
		}
		p.Laid++
	}
	lay, err := v.Fit(&rack, p.Place())
	if err != nil || slices.ContainsFunc(lay.Words, func(w board.Formed) bool { return !v.accepts(w.Word) }) {
		return p, false
	}
	p.Score = int16(lay.Points())
	p.Value = 100 * int32(p.Score)
	if rate != nil {
		p.Value += rate(&keep)
	}
	return p, true
}
