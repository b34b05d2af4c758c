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

// load lays out the board in both directions: across lanes first.
func (g *Generator) load(b *board.Board) {
	g.empty = true
	for r := range board.Size {
		for c := range board.Size {
			i := r*board.Size + c
			sq := square{mask: allLetters, lm: letterTimes[i], wm: wordTimes[i]}
			if cell := b[i]; cell != 0 {
				g.empty = false
				sq = g.tile(cell.Letter()-'A'+1, cell.Joker())
			}
			g.lanes[0][r][c+1], g.lanes[1][c][r+1] = sq, sq
		}
	}
	if g.empty {
		g.lanes[0][board.Size/2][board.Size/2+1].start = true // across only
		return
	}
	if !g.cross {
		return
	}
	for dir := range 2 {
		for l := range board.Size {
			g.crossLane(dir, l)
		}
	}
}

// tile is a square on which a letter lies.
func (g *Generator) tile(letter uint8, joker bool) square {
	sq := square{letter: letter, lm: 1, wm: 1}
	if !joker {
		sq.points = uint8(g.values[letter])
	}
	return sq
}

// crossLane looks at a lane's empty squares beside tiles: what fits there counts for the lanes that cross it.
func (g *Generator) crossLane(dir, l int) {
	own := &g.lanes[dir][l]
	for i := 1; i <= board.Size; i++ {
		if own[i].letter == 0 && (own[i-1].letter != 0 || own[i+1].letter != 0) {
			g.lanes[1-dir][i-1][l+1] = g.crossed(dir, l, i)
		}
	}
}

// crossEnds does so for the squares at both ends of the run through a tile at i, and keeps the keys.
func (g *Generator) crossEnds(dir, l, i int) {
	own := &g.lanes[dir][l]
	first, last := i-1, i+1
	for own[first].letter != 0 {
		first--
	}
	for own[last].letter != 0 {
		last++
	}
	if first > 0 {
		g.set(1-dir, first-1, l+1, g.crossed(dir, l, first))
	}
	if last <= board.Size {
		g.set(1-dir, last-1, l+1, g.crossed(dir, l, last))
	}
}

// crossed is an empty square at i, beside tiles of a lane, as the lane that crosses there sees it.
func (g *Generator) crossed(dir, l, i int) square {
	sq := g.lanes[1-dir][i-1][l+1]
	sq.across = true
	sq.mask, sq.side = g.fits(&g.lanes[dir][l], i)
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
