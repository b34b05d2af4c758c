package picture

import (
	"slices"

	"tablee/rules/game"
)

// dominoHand is a hand of dominoes on a panel. The tiles that can be played come first: they are raised, and rings
// below them tell the ends that they fit; the others are faded.
type dominoHand struct {
	title string
	tiles []game.Token

	h    float64 // size of half a tile
	rows [][]game.Token
}

const (
	dominoWidth = 760.0
	ringsHeight = 14 + 2*ringRadius // of the rings below a row
	ringsBelow  = 2*ringRadius + 6  // from one row of rings to the next
	twoRings    = 4*ringRadius + 8
)

// marked reports whether the hand tells what can be played.
func (s *dominoHand) marked() bool {
	return slices.ContainsFunc(s.tiles, func(t game.Token) bool { return t.State == game.Playable }) || s.ringed()
}

// ringed reports whether tiles have rings below them.
func (s *dominoHand) ringed() bool { return slices.ContainsFunc(s.tiles, hasRing) }

func hasRing(t game.Token) bool { return len(ringsOf(t)) > 0 }

// ringsOf are the marks of the ends that a tile fits.
func ringsOf(t game.Token) (ids []string) {
	d, _ := t.Piece.(game.Domino)
	for i, fits := range d.Fits {
		if fits {
			ids = append(ids, endMarks[i])
		}
	}
	return ids
}

// slot is the least width that a tile takes, with a gap before the first of those that cannot be played.
func (s *dominoHand) slot(row []game.Token, i int) float64 {
	w := 1.17 * s.h
	if len(ringsOf(row[i])) > 1 {
		w = max(w, twoRings)
	}
	if i > 0 && row[i].State == game.Still && row[i-1].State != game.Still && s.marked() {
		w += 0.4 * s.h
	}
	return w
}

func (s *dominoHand) across(row []game.Token) (w float64) {
	for i := range row {
		w += s.slot(row, i)
	}
	return w
}

// fit chooses the size of the tiles and divides them into rows of about the same length.
func (s *dominoHand) fit() {
	if s.rows != nil {
		return
	}
	for _, s.h = range []float64{72, 62, 54} {
		if s.rows = s.fill(dominoWidth); len(s.rows) == 1 {
			return
		}
	}
	s.rows = even(s.rows, dominoWidth, s.fill)
}

func (s *dominoHand) fill(width float64) (rows [][]game.Token) {
	begin := 0
	for i := range s.tiles {
		if i > begin && s.across(s.tiles[begin:i+1]) > width {
			rows, begin = append(rows, s.tiles[begin:i]), i
		}
	}
	return append(rows, s.tiles[begin:])
}

// pitch is the height of a row.
func (s *dominoHand) pitch() float64 {
	pitch := 2*s.h + 26
	if s.ringed() {
		pitch += ringsHeight
	}
	if slices.ContainsFunc(s.tiles, func(t game.Token) bool { return len(ringsOf(t)) > 2 }) {
		pitch += ringsBelow
	}
	return pitch
}

func (s *dominoHand) height(*Brush) float64 {
	s.fit()
	y := 30 + float64(len(s.rows))*s.pitch() + 8
	if s.title != "" {
		y += TitleHeight
	}
	return y
}

func (s *dominoHand) draw(b *Brush, top float64) {
	b.Tablecloth(top, s.height(b))
	if s.title != "" {
		b.Heading(s.title, top+8)
		top += TitleHeight
	}
	for r, row := range s.rows {
		wide := s.across(row)
		more := min((dominoWidth-wide)/float64(max(len(row), 1)), 0.14*s.h)
		x := (Width - wide - more*float64(len(row))) / 2
		for i, t := range row {
			w := s.slot(row, i) + more
			box := w // where the tile is centred: behind the gap
			if own := s.slot(row[i:], 0) + more; own < w {
				box = own
			}
			s.tile(b, x+w-box/2, top+30+float64(r)*s.pitch(), t)
			x += w
		}
	}
}

// tile draws a tile around the vertical line at x, with its rings.
func (s *dominoHand) tile(b *Brush, x, y float64, t game.Token) {
	h, opacity := s.h, 1.0
	if t.State == game.Still && s.marked() && b.Colours.Id != Contrast {
		opacity = 0.42
	}
	t = lifted(t)
	d, ok := t.Piece.(game.Domino)
	if !ok {
		return
	}
	left := x - h/2
	domino(b, left, y, h, d, t.State, false, opacity)
	if traced(t) {
		outlines(b, left+2, y+2, h-4, 2*h-4, 0.16*h, Lift(t.State, 2*h-4), t)
	} else if t.State == game.Chosen {
		b.Ringed(left, y-Lift(t.State, 2*h-4), h, 2*h, 0.16*h+2, b.Colours.Chosen)
	}
	low := y + 2*h + 14 + ringRadius
	for rings := ringsOf(t); len(rings) > 0; low += ringsBelow {
		if len(rings) == 1 {
			openEnd(b, x, low, rings[0])
			break
		}
		openEnd(b, x-ringRadius-3, low, rings[0])
		openEnd(b, x+ringRadius+3, low, rings[1])
		rings = rings[2:]
	}
}
