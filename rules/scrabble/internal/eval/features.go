package eval

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// The weights of a stage, in this order.
const (
	colours = int(board.Red)

	atCovered  = 0                     // a covered square: by colour, and whether words could hook on there before
	atHooks    = atCovered + 2*colours // a square next to the word where words can hook on now: by colour, and vowels
	atNarrowed = atHooks + 2*colours   // a square where they could before, and fewer can now
	atCrossed  = atNarrowed + 1        // a premium for words across the play: by pink or red, distance, and vowels
	atEnds     = atCrossed + 2*2*2     // an end of the word where it can be extended
	atLonger   = atEnds + 1            // a premium for longer words: by pink or red, and distance
	atLetters  = atLonger + 2*2        // a laid tile
	// OpennessWeights is the number of weights of a stage.
	OpennessWeights = atLetters + board.Kinds
)

// How far premiums are searched, in squares, and up to where they count as near.
const (
	nearDistance = 3
	maxDistance  = board.RackSize
)

// OpennessFeatures calls f with the index of each weight that applies to a play on a board, once for each occurrence.
func OpennessFeatures(b *board.Board, p *movegen.Play, f func(int)) {
	l := look{b: b, f: f}
	if !b.Empty() {
		l.stage = OpennessWeights
	}
	along, across := step{0, 1}, step{1, 0}
	if p.Down {
		along, across = across, along
	}
	at := place{int(p.Row), int(p.Col)}
	l.longer(at, step{-along.row, -along.col})
	for _, t := range p.Tiles[:p.Len] {
		if t != 0 {
			l.tile(at, t, across)
		}
		at = at.by(along)
	}
	l.longer(place{at.row - along.row, at.col - along.col}, along)
}

type step struct{ row, col int }

type place struct{ row, col int }

func (p place) by(s step) place { return place{p.row + s.row, p.col + s.col} }

func (p place) square() int { return p.row*board.Size + p.col }

// look examines a play.
type look struct {
	b     *board.Board
	f     func(int)
	stage int // index of the first weight of the stage
}

func (l *look) count(i int) { l.f(l.stage + i) }

// tile examines a laid tile.
func (l *look) tile(at place, t uint8, across step) {
	if letter := t &^ movegen.Blank; t == letter {
		l.count(atLetters + int(letter) - 1)
	} else {
		l.count(atLetters + int(board.Joker))
	}
	l.count(atCovered + 2*colour(at) + bit(l.touched(at)))
	vowel := bit(isVowelTile(t &^ movegen.Blank))
	for _, s := range [2]step{across, {-across.row, -across.col}} {
		beside := at.by(s)
		if !l.free(beside) {
			continue
		}
		if l.touched(beside) {
			l.count(atNarrowed)
		} else {
			l.count(atHooks + 2*colour(beside) + vowel)
		}
		l.premiums(at, s, func(i int) { l.count(atCrossed + 2*i + vowel) })
	}
}

// longer examines an end of the word in direction s.
func (l *look) longer(at place, s step) {
	if l.free(at.by(s)) {
		l.count(atEnds)
		l.premiums(at, s, func(i int) { l.count(atLonger + i) })
	}
}

// premiums calls f for each pink and red square within reach beyond a square: 0 and 1 for pink ones, near and far, 2
// and 3 for red ones. It stops at a tile.
func (l *look) premiums(at place, s step, f func(int)) {
	for n := 1; n <= maxDistance; n++ {
		at = at.by(s)
		if !l.free(at) {
			return
		}
		if c := board.ColourAt(at.square()); c >= board.Pink {
			f(2*int(c-board.Pink) + bit(n > nearDistance))
		}
	}
}

// free reports whether a place is on the board, and empty before the play.
func (l *look) free(p place) bool { return on(p) && l.b[p.square()] == 0 }

func on(p place) bool { return 0 <= p.row && p.row < board.Size && 0 <= p.col && p.col < board.Size }

// touched reports whether there was a tile next to a place before the play.
func (l *look) touched(p place) bool {
	for _, s := range [4]step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if n := p.by(s); on(n) && l.b[n.square()] != 0 {
			return true
		}
	}
	return false
}

func colour(p place) int { return int(board.ColourAt(p.square())) - 1 }

// isVowelTile reports whether a letter, 1 for A, is A, E, I, O or U.
func isVowelTile(letter uint8) bool {
	const vowels = 1<<1 | 1<<('E'-'A'+1) | 1<<('I'-'A'+1) | 1<<('O'-'A'+1) | 1<<('U'-'A'+1)
	return vowels>>letter&1 != 0
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
