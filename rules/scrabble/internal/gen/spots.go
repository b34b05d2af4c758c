package gen

import "tablee/rules/scrabble/internal/board"

// Spot is a square on which a single tile can make words, and what they score.
type Spot struct {
	Square uint8  // row times the board's size, and column
	Mask   uint32 // letters that fit
	fixed  int16  // points of the tiles that are there, premiums included
	times  int16  // how often the tile's points count
}

// Score is what a tile of so many points scores there.
func (s *Spot) Score(points int32) int32 { return int32(s.fixed) + int32(s.times)*points }

// Spots lists where single tiles can be laid of which at least one of some letters fits, added to the list given. A
// square has one spot for both its words, or without cross one for each.
func (y *layout) Spots(letters uint32, list []Spot) []Spot {
	if !y.cross {
		return y.spotsApart(letters, list)
	}
	for r := range board.Size {
		row := &y.lanes[0][r]
		for c := range board.Size {
			down := &row[c+1]
			if down.mask&letters == 0 {
				continue
			}
			across := &y.lanes[1][c][r+1]
			if down.mask&across.mask&letters == 0 || !down.across && !across.across {
				continue
			}
			list = append(list, Spot{Square: uint8(r*board.Size + c)})
			list[len(list)-1].join(down, across)
		}
	}
	return list
}

// join makes a spot of what both lanes know of the words that cross them there.
func (s *Spot) join(down, across *square) {
	s.Mask = down.mask & across.mask
	if down.across {
		s.fixed, s.times = down.side, 1
	}
	if across.across {
		s.fixed += across.side
		s.times++
	}
	s.fixed *= int16(down.wm)
	s.times *= int16(down.lm) * int16(down.wm)
}

// spotsApart lists the words of either direction by themselves.
func (y *layout) spotsApart(letters uint32, list []Spot) []Spot {
	for k := range 2 * board.Size * board.Size {
		list = y.spotApart(k%2, k/2/board.Size, 1+k/2%board.Size, letters, list)
	}
	return list
}

// spotApart adds the word of a lane through its square i, if there is one.
func (y *layout) spotApart(dir, l, i int, letters uint32, list []Spot) []Spot {
	own := &y.lanes[dir][l]
	if own[i].letter != 0 || own[i-1].letter == 0 && own[i+1].letter == 0 {
		return list
	}
	sq := own[i]
	if sq.mask, sq.side = y.fits(own, i); sq.mask&letters == 0 {
		return list
	}
	sq.across, list = true, append(list, Spot{Square: squareOf(dir, l, i)})
	list[len(list)-1].join(&sq, &square{mask: allLetters})
	return list
}

// squareOf is the square i of a lane.
func squareOf(dir, l, i int) uint8 {
	if i--; dir == 1 {
		l, i = i, l
	}
	return uint8(l*board.Size + i)
}

// Beside is what a tile, as in Play.Tiles, changes for single tiles when it is laid alone on a square: nothing but on
// that square and at the ends of the runs that it makes. Where it reaches are all of them; the spots there are added to
// the list, the tile being laid. The board is left as it is.
func (y *layout) Beside(at, tile uint8, letters uint32, list []Spot) (reach [5]uint8, spots []Spot) {
	reach = [5]uint8{at, at, at, at, at}
	r, c := int(at)/board.Size, int(at)%board.Size
	laid := y.tile(tile&^Blank, tile&Blank != 0)
	row, column := y.lanes[0][r][c+1], y.lanes[1][c][r+1]
	y.lanes[0][r][c+1], y.lanes[1][c][r+1] = laid, laid
	for dir, cell := range [2][2]int{{r, c + 1}, {c, r + 1}} {
		before, after := y.lanes[dir][cell[0]].ends(cell[1])
		for k, i := range [2]int{before, after} {
			if i == 0 || i > board.Size {
				continue
			}
			reach[1+2*dir+k] = squareOf(dir, cell[0], i)
			list = y.beside(dir, cell[0], i, letters, list)
		}
	}
	y.lanes[0][r][c+1], y.lanes[1][c][r+1] = row, column
	return reach, list
}

// beside adds the spots on square i of a lane, an end of a run that has changed.
func (y *layout) beside(dir, l, i int, letters uint32, list []Spot) []Spot {
	if !y.cross {
		return y.spotApart(1-dir, i-1, l+1, letters, y.spotApart(dir, l, i, letters, list))
	}
	other := &y.lanes[dir][l][i] // it knows the word that crosses this lane
	if letters &= other.mask; letters == 0 {
		return list
	}
	sq := square{across: true}
	if sq.mask, sq.side = y.fits(&y.lanes[dir][l], i); sq.mask&letters == 0 {
		return list
	}
	list = append(list, Spot{Square: squareOf(dir, l, i)})
	list[len(list)-1].join(other, &sq)
	return list
}
