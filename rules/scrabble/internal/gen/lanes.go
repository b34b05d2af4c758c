package gen

import (
	"tablee/rules/scrabble/internal/board"
)

// allLetters is the mask of A to Z.
const allLetters = 1<<26 - 1

// square is one square as the search along a row or a column sees it.
type square struct {
	mask   uint32 // letters that fit the word across, none beyond the edge
	side   int16  // points of the tiles of the word across, without the square itself
	letter uint8  // 1 to 26 where a tile lies, else 0
	points uint8  // of the tile that lies there
	lm, wm uint8  // premiums, 1 where a tile lies
	across bool   // a word across comes about
	start  bool   // the first word covers it
}

// anchored reports whether words grow from square i of the lane: the last tile of a run, or an empty square beside
// tiles of crossing lanes only (beside one of its own lane, the run's words reach it).
func (l *lane) anchored(i int) bool {
	sq := &l[i]
	if sq.letter != 0 {
		return l[i+1].letter == 0
	}
	return sq.start || sq.across && sq.mask != 0 && l[i-1].letter == 0 && l[i+1].letter == 0
}

// lane is a row or a column; index 0 and 16 are beyond the edges, where nothing lies and nothing fits.
type lane [board.Size + 2]square

// ends are the empty squares, or those beyond the edges, before and after the run that a tile at i is, or would be, in.
func (l *lane) ends(i int) (before, after int) {
	before, after = i-1, i+1
	for l[before].letter != 0 {
		before--
	}
	for l[after].letter != 0 {
		after++
	}
	return before, after
}

// layout is a board as its lanes, with what tells which letters fit where.
type layout struct {
	lexicon
	values [27]int32 // by letter from 1
	cross  bool
	empty  bool
	Net
	changes []change // since it was loaded
}

// load lays out the board in both directions: across lanes first.
func (y *layout) load(b *board.Board) {
	y.empty = true
	for r := range board.Size {
		for c := range board.Size {
			i := r*board.Size + c
			sq := square{mask: allLetters, lm: letterTimes[i], wm: wordTimes[i]}
			if cell := b[i]; cell != 0 {
				y.empty = false
				sq = y.tile(cell.Letter()-'A'+1, cell.Joker())
			}
			y.lanes[0][r][c+1], y.lanes[1][c][r+1] = sq, sq
		}
	}
	if y.empty {
		y.lanes[0][board.Size/2][board.Size/2+1].start = true // across only
		return
	}
	if !y.cross {
		return
	}
	for dir := range 2 {
		for l := range board.Size {
			y.crossLane(dir, l)
		}
	}
}

// tile is a square on which a letter lies.
func (y *layout) tile(letter uint8, joker bool) square {
	sq := square{letter: letter, lm: 1, wm: 1}
	if !joker {
		sq.points = uint8(y.values[letter])
	}
	return sq
}

// crossLane looks at a lane's empty squares beside tiles: what fits there counts for the lanes that cross it.
func (y *layout) crossLane(dir, l int) {
	own := &y.lanes[dir][l]
	for i := 1; i <= board.Size; i++ {
		if own[i].letter == 0 && (own[i-1].letter != 0 || own[i+1].letter != 0) {
			y.lanes[1-dir][i-1][l+1] = y.crossed(dir, l, i)
		}
	}
}

// crossEnds does so for the squares at both ends of the run through a tile at i, and keeps the keys.
func (y *layout) crossEnds(dir, l, i int) {
	before, after := y.lanes[dir][l].ends(i)
	if before > 0 {
		y.set(1-dir, before-1, l+1, y.crossed(dir, l, before))
	}
	if after <= board.Size {
		y.set(1-dir, after-1, l+1, y.crossed(dir, l, after))
	}
}

// crossed is an empty square at i, beside tiles of a lane, as the lane that crosses there sees it.
func (y *layout) crossed(dir, l, i int) square {
	sq := y.lanes[1-dir][i-1][l+1]
	sq.across = true
	sq.mask, sq.side = y.fits(&y.lanes[dir][l], i)
	if sq.mask == 0 {
		sq.side = 0 // lanes in which nothing fits there are the same
	}
	return sq
}

// Premiums by square.
var letterTimes, wordTimes = func() (l, w [board.Squares]uint8) {
	for i := range l {
		c := board.ColourAt(i)
		l[i], w[i] = uint8(c.Letter()), uint8(c.Word())
	}
	return l, w
}()
