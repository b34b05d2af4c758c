package duplicate

import (
	"tablee/dict"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// anyPlay finds the tiles of a play that can be laid of any tiles of what is left, up to seven, if fits accepts them.
// It is for boards on which a whole rack finds no place: a generator of plays needs a rack.
func (o *Options) anyPlay(b *board.Board, left *board.Multiset, fits func(laid *board.Multiset) bool) (board.Multiset,
	bool) {
	scrabble := o.scrabble()
	s := seeker{words: o.words(), left: *left, fits: fits}
	ai.Generate(&scrabble, func(g *movegen.Generator) {
		g.Read(b)
		for dir := range g.Lanes {
			for l := range g.Lanes[dir] {
				s.lane = &g.Lanes[dir][l]
				for first := 1; first <= board.Size && !s.found; first++ {
					if s.lane[first-1].Letter == 0 {
						s.from(first, s.words.Root(), false)
					}
				}
			}
		}
	})
	return s.laid, s.found
}

// seeker tries words along a lane, letter by letter.
type seeker struct {
	words *dict.Graph
	lane  *movegen.Lane
	fits  func(laid *board.Multiset) bool
	left  board.Multiset
	laid  board.Multiset
	n     int // tiles laid
	found bool
}

// from fills square i after the state n of the word graph. met tells whether the word meets a tile that was there, at a
// square or at its side, or covers the square of the first word.
func (s *seeker) from(i int, n dict.Node, met bool) {
	if i > board.Size {
		return
	}
	sq := &s.lane[i]
	if sq.Letter != 0 {
		s.past(i, s.words.Arc(n, sq.Letter-1), true)
		return
	}
	if s.n == board.RackSize {
		return
	}
	for m := s.words.Letters(n) & dict.Mask(sq.Mask); m != 0; m &= m - 1 {
		l := m.First()
		for _, tile := range []board.Tile{board.Tile(l), board.Joker} {
			if !s.left.Transfer(&s.laid, tile) {
				continue
			}
			s.n++
			s.past(i, s.words.Arc(n, l), met || sq.Across || sq.Start)
			if s.found {
				return
			}
			s.n--
			s.laid.Transfer(&s.left, tile)
		}
	}
}

// past continues after square i.
func (s *seeker) past(i int, a dict.Arc, met bool) {
	if a.Ends() && met && s.n > 0 && s.lane[i+1].Letter == 0 && s.fits(&s.laid) {
		s.found = true
		return
	}
	if n := a.Node(); n != 0 {
		s.from(i+1, n, met)
	}
}
