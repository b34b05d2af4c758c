package movegen

// This file represents a Scrabble board as its rows and columns: which letters each square takes for the word across
// it, and what that word scores. Plays can be laid and taken up again, and each lane has a key that identifies which
// plays are possible in it.

import (
	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
)

// AllLetters is the mask of A to Z.
const AllLetters = 1<<26 - 1

// Square is one square as seen by the search along a row or a column.
type Square struct {
	Mask   uint32 // letters that fit the word across; none beyond the edge
	Side   int16  // points of the tiles of the word across, without the square itself
	Letter uint8  // 1 to 26 if there is a tile, else 0
	Points uint8  // of the tile that is there
	LM, WM uint8  // premiums of a letter and of the word, 1 if there is a tile
	Across bool   // a tile here makes a word across
	Start  bool   // the first word must cover it
}

// Anchored reports whether words are generated from square i of the lane: the last tile of a run, or an empty square
// that is next to tiles of crossing lanes only (next to a tile of its own lane, the run's words reach it).
func (l *Lane) Anchored(i int) bool {
	sq := &l[i]
	if sq.Letter != 0 {
		return l[i+1].Letter == 0
	}
	return sq.Start || sq.Across && sq.Mask != 0 && l[i-1].Letter == 0 && l[i+1].Letter == 0
}

// Lane is a row or a column; indices 0 and 16 are beyond the edges, where nothing fits.
type Lane [board.Size + 2]Square

// ends are the empty squares, or those beyond the edges, before and after the run that includes a tile at i, or would
// include it.
func (l *Lane) ends(i int) (before, after int) {
	before, _ = l.next(i, -1)
	after, _ = l.next(i, 1)
	return before, after
}

// next is the next square from i on without a tile, and the points of the tiles before it.
func (l *Lane) next(i, step int) (at int, points int16) {
	for i += step; l[i].Letter != 0; i += step {
		points += int16(l[i].Points)
	}
	return i, points
}

// Layout is a board as its lanes, with the data for which letters fit where.
type Layout struct {
	Lexicon
	Values [27]int32 // by letter from 1
	Cross  bool
	empty  bool
	Net
	changes     []change  // since Load
	endMasksMet []endMask // by the first bits of their keys
}

// NewLayout makes a layout for a word list and one language's values. With cross, words across must be valid and count.
func NewLayout(words *dict.Graph, values *board.Values, cross bool) (y Layout) {
	y.Lexicon, y.Cross = lexiconOf(words), cross
	for t := range board.Joker {
		y.Values[t+1] = int32(values[t])
	}
	return y
}

// Read sets the lanes from a board in both directions, across first.
func (y *Layout) Read(b *board.Board) {
	y.empty = true
	for r := range board.Size {
		for c := range board.Size {
			i := r*board.Size + c
			sq := Square{Mask: AllLetters, LM: letterTimes[i], WM: wordTimes[i]}
			if cell := b[i]; cell != 0 {
				y.empty = false
				sq = y.tile(cell.Letter()-'A'+1, cell.Joker())
			}
			y.Lanes[0][r][c+1], y.Lanes[1][c][r+1] = sq, sq
		}
	}
	if y.empty {
		y.Lanes[0][board.Size/2][board.Size/2+1].Start = true // across only
		return
	}
	if !y.Cross {
		return
	}
	for dir := range 2 {
		for l := range board.Size {
			y.crossLane(dir, l)
		}
	}
}

// tile is a square with a letter.
func (y *Layout) tile(letter uint8, joker bool) Square {
	sq := Square{Letter: letter, LM: 1, WM: 1}
	if !joker {
		sq.Points = uint8(y.Values[letter])
	}
	return sq
}

// crossLane updates the crossing lanes for a lane's empty squares next to tiles.
func (y *Layout) crossLane(dir, l int) {
	own := &y.Lanes[dir][l]
	for i := 1; i <= board.Size; i++ {
		if own[i].Letter == 0 && (own[i-1].Letter != 0 || own[i+1].Letter != 0) {
			y.Lanes[1-dir][i-1][l+1] = y.crossed(dir, l, i)
		}
	}
}

// crossEnds does so for the squares at both ends of the run through a tile at i, and updates the keys.
func (y *Layout) crossEnds(dir, l, i int) {
	before, after := y.Lanes[dir][l].ends(i)
	if before > 0 {
		y.set(1-dir, before-1, l+1, y.crossed(dir, l, before))
	}
	if after <= board.Size {
		y.set(1-dir, after-1, l+1, y.crossed(dir, l, after))
	}
}

// crossed is an empty square at i, next to tiles of a lane, as the lane that crosses there sees it.
func (y *Layout) crossed(dir, l, i int) Square {
	sq := y.Lanes[1-dir][i-1][l+1]
	sq.Across = true
	sq.Mask, sq.Side = y.fits(&y.Lanes[dir][l], i)
	if sq.Mask == 0 {
		sq.Side = 0 // lanes in which nothing fits there are then equal
	}
	return sq
}

// letterTimes and wordTimes are the premiums by square.
var letterTimes, wordTimes = func() (l, w [board.Squares]uint8) {
	for i := range l {
		c := board.ColourAt(i)
		l[i], w[i] = uint8(c.Letter()), uint8(c.Word())
	}
	return l, w
}()
