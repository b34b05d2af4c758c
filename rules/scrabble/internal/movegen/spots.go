package movegen

import (
	"math/bits"

	"tablee/rules/scrabble/internal/board"
)

// Spot is a square on which a single tile can make words, and their scores.
type Spot struct {
	Square uint8  // row times the board's size, plus column
	Mask   uint32 // letters that fit
	fixed  int16  // points of the tiles that are already there, premiums included
	times  int16  // factor of the tile's points
}

// Score is the score of a tile with so many points there.
func (s *Spot) Score(points int32) int32 { return int32(s.fixed) + int32(s.times)*points }

// Spots appends the squares where a single tile can be laid and at least one of the given letters fits. A square has
// one spot for both its words, or without cross one for each.
func (y *Layout) Spots(letters uint32, list []Spot) []Spot {
	if !y.Cross {
		return y.spotsApart(letters, list)
	}
	for r := range board.Size {
		for words := y.words[0][r] | y.words[1][r]; words != 0; words &= words - 1 {
			c := bits.TrailingZeros16(words)
			down, across := &y.Lanes[0][r][c+1], &y.Lanes[1][c][r+1]
			if down.Mask&across.Mask&letters == 0 {
				continue
			}
			list = append(list, Spot{Square: uint8(r*board.Size + c)})
			list[len(list)-1].join(down, across)
		}
	}
	return list
}

// join combines the data of both lanes about the words that cross them there.
func (s *Spot) join(down, across *Square) {
	s.Mask = down.Mask & across.Mask
	if down.Across {
		s.fixed, s.times = down.Side, 1
	}
	if across.Across {
		s.fixed += across.Side
		s.times++
	}
	s.fixed *= int16(down.WM)
	s.times *= int16(down.LM) * int16(down.WM)
}

// spotsApart appends separate spots for the words of either direction.
func (y *Layout) spotsApart(letters uint32, list []Spot) []Spot {
	for k := range 2 * board.Size * board.Size {
		list = y.spotApart(k%2, k/2/board.Size, 1+k/2%board.Size, letters, list)
	}
	return list
}

// spotApart appends the word of a lane through its square i, if there is one.
func (y *Layout) spotApart(dir, l, i int, letters uint32, list []Spot) []Spot {
	own := &y.Lanes[dir][l]
	if own[i].Letter != 0 || own[i-1].Letter == 0 && own[i+1].Letter == 0 {
		return list
	}
	sq := own[i]
	if sq.Mask, sq.Side = y.fits(own, i); sq.Mask&letters == 0 {
		return list
	}
	sq.Across, list = true, append(list, Spot{Square: squareOf(dir, l, i)})
	list[len(list)-1].join(&sq, &Square{Mask: AllLetters})
	return list
}

// squareOf is the square i of a lane.
func squareOf(dir, l, i int) uint8 {
	if i--; dir == 1 {
		l, i = i, l
	}
	return uint8(l*board.Size + i)
}

// Beside is the change for single tiles when a tile, as in Play.Tiles, is laid alone on a square: only that square and
// the ends of the runs that it makes change. reach is these squares; the spots there, with the tile laid, are appended
// to the list. The board does not change.
func (y *Layout) Beside(at, tile uint8, letters uint32, list []Spot) (reach [5]uint8, spots []Spot) {
	reach = [5]uint8{at, at, at, at, at}
	r, c := int(at)/board.Size, int(at)%board.Size
	laid := y.tile(tile&^board.Blank, tile&board.Blank != 0)
	row, column := y.Lanes[0][r][c+1], y.Lanes[1][c][r+1]
	y.Lanes[0][r][c+1], y.Lanes[1][c][r+1] = laid, laid
	for dir, cell := range [2][2]int{{r, c + 1}, {c, r + 1}} {
		before, after := y.Lanes[dir][cell[0]].ends(cell[1])
		for k, i := range [2]int{before, after} {
			if i == 0 || i > board.Size {
				continue
			}
			reach[1+2*dir+k] = squareOf(dir, cell[0], i)
			list = y.beside(dir, cell[0], i, letters, list)
		}
	}
	y.Lanes[0][r][c+1], y.Lanes[1][c][r+1] = row, column
	return reach, list
}

// beside appends the spots on square i of a lane, a changed end of a run.
func (y *Layout) beside(dir, l, i int, letters uint32, list []Spot) []Spot {
	if !y.Cross {
		return y.spotApart(1-dir, i-1, l+1, letters, y.spotApart(dir, l, i, letters, list))
	}
	other := &y.Lanes[dir][l][i] // it has the word that crosses this lane
	if letters &= other.Mask; letters == 0 {
		return list
	}
	sq := Square{Across: true}
	if sq.Mask, sq.Side = y.fits(&y.Lanes[dir][l], i); sq.Mask&letters == 0 {
		return list
	}
	list = append(list, Spot{Square: squareOf(dir, l, i)})
	list[len(list)-1].join(other, &sq)
	return list
}

// Around appends the squares where single tiles may be laid at the ends of the runs that a play would make, with
// letters that fit the words across and their scores. The longer runs are not looked up, which saves search, so that
// these are upper bounds: no tile fits or scores more there.
func (y *Layout) Around(p *board.Play, list []Spot) []Spot {
	dir, l, first := p.Lane()
	sum := int16(0)
	for i, t := range p.Tiles[:p.Len] {
		if t == 0 {
			sum += int16(y.Lanes[dir][l][first+i].Points)
			continue
		}
		points := int16(y.tile(t&^board.Blank, t&board.Blank != 0).Points)
		sum += points
		list = y.runEnds(1-dir, first+i-1, l+1, l+1, points, list)
	}
	return y.runEnds(dir, l, first, first+int(p.Len)-1, sum, list)
}

// AroundOne is Around for a tile with so many points that is laid alone on a square.
func (y *Layout) AroundOne(at uint8, points int32, list []Spot) []Spot {
	r, c := int(at)/board.Size, int(at)%board.Size
	list = y.runEnds(0, r, c+1, c+1, int16(points), list)
	return y.runEnds(1, c, r+1, r+1, int16(points), list)
}

// runEnds appends the spots at both ends of a run of a lane in which tiles with so many points are, or will be, on the
// squares from from to to.
func (y *Layout) runEnds(dir, l, from, to int, points int16, list []Spot) []Spot {
	own := &y.Lanes[dir][l]
	before, left := own.next(from, -1)
	after, right := own.next(to, 1)
	points += left + right
	if before > 0 {
		_, beyond := own.next(before, -1)
		list = y.runEnd(dir, l, before, points+beyond, list)
	}
	if after <= board.Size {
		_, beyond := own.next(after, 1)
		list = y.runEnd(dir, l, after, points+beyond, list)
	}
	return list
}

// runEnd appends the spot on square i of a lane, where a tile would extend a run with so many points.
func (y *Layout) runEnd(dir, l, i int, points int16, list []Spot) []Spot {
	sq := y.Lanes[dir][l][i]
	if sq.Mask == 0 {
		return list
	}
	list = append(list, Spot{Square: squareOf(dir, l, i)})
	list[len(list)-1].join(&sq, &Square{Mask: AllLetters, Across: true, Side: points})
	return list
}
