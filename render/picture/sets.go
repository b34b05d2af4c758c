package picture

import (
	"math"

	"tablee/render/canvas"
	"tablee/rules/game"
)

// set is a combination on the table: tiles of one kind side by side, or cards that overlap.
type set struct {
	tokens []game.Token
	from   bool // it is the continuation of a word that is too long for one line
	on     bool // it is continued on the next line
}

// sets are the combinations on a table, arranged in rows.
type sets struct {
	sets []set
	kind kind
	room float64 // the greatest height that they should take

	w    float64 // width of a piece
	rows [][]set
}

const (
	setsPad   = 26.0 // above and below the pieces
	tray      = 7.0  // by how much a tray is larger than its pieces
	setsWidth = Width - 2*22.0
)

func (s *sets) long(c set) float64 {
	_, step := s.kind.shape()
	n := float64(len(c.tokens))
	w := s.w * ((n-1)*step + 1)
	for _, more := range []bool{c.from, c.on} {
		if more {
			w += chevronRoom
		}
	}
	return w
}

// fit chooses the size of the pieces and the rows.
func (s *sets) fit() {
	if s.rows != nil {
		return
	}
	sizes := []float64{56, 54, 52, 50, 48}
	switch s.kind {
	case playingCards:
		sizes = []float64{78, 74, 70, 66, 62, 58, 54}
	case letterTiles:
		sizes = []float64{50, 48, 46, 44, 42, 40, 38, 36, 34.5, 33}
	}
	for i, w := range sizes {
		s.w = w
		last := i == len(sizes)-1
		widest := 0.0
		for _, c := range s.sets {
			widest = max(widest, s.long(c))
		}
		if widest > setsWidth && !last {
			continue
		}
		s.pack()
		if s.tall() <= s.room || last {
			return
		}
	}
}

// pack splits what is too long and fills as few rows as possible. Then it narrows the rows, as long as their number
// stays the same, until the last one is not much shorter than the others.
func (s *sets) pack() {
	var list []set
	for _, c := range s.sets {
		list = append(list, s.broken(c)...)
	}
	rows := s.fill(list, setsWidth)
	for width := setsWidth; s.ragged(rows) && width > setsWidth/3; width -= 8 {
		narrower := s.fill(list, width)
		if len(narrower) > len(rows) {
			break
		}
		rows = narrower
	}
	s.rows = rows
}

// ragged reports whether the last row is less than half as long as the longest one.
func (s *sets) ragged(rows [][]set) bool {
	widest, last := 0.0, 0.0
	for _, row := range rows {
		last = s.across(row)
		widest = max(widest, last)
	}
	return last < widest/2
}

// across is the width of a row.
func (s *sets) across(row []set) float64 {
	total := -s.kind.between()
	for _, c := range row {
		total += s.long(c) + s.kind.between()
	}
	return total
}

// broken splits a set that is longer than a line into halves.
func (s *sets) broken(c set) []set {
	if s.long(c) <= setsWidth || len(c.tokens) < 2 {
		return []set{c}
	}
	half := (len(c.tokens) + 1) / 2
	a, b := set{c.tokens[:half], c.from, true}, set{c.tokens[half:], true, c.on}
	return append(s.broken(a), s.broken(b)...)
}

func (s *sets) fill(list []set, width float64) (rows [][]set) {
	x := 0.0
	for _, c := range list {
		w := s.long(c)
		if len(rows) > 0 && !c.from && x+s.kind.between()+w <= width {
			rows[len(rows)-1] = append(rows[len(rows)-1], c)
			x += s.kind.between() + w
			continue
		}
		rows = append(rows, []set{c})
		x = w
	}
	return rows
}

func (s *sets) pitch() float64 {
	high, _ := s.kind.shape()
	gap := 30.0
	if s.kind == letterTiles {
		gap = 24
	}
	return math.Round(high*s.w + gap)
}

func (s *sets) tall() float64 {
	high, _ := s.kind.shape()
	return 2*setsPad + float64(len(s.rows)-1)*s.pitch() + high*s.w
}

func (s *sets) height(*Brush) float64 {
	s.fit()
	return s.tall()
}

func (s *sets) draw(b *Brush, top float64) {
	s.fit()
	for r, row := range s.rows {
		y := top + setsPad + float64(r)*s.pitch()
		x := (Width - s.across(row)) / 2
		for _, c := range row {
			s.set(b, x, y, c)
			x += s.long(c) + s.kind.between()
		}
	}
}

// set draws one combination from x on, its pieces standing on y.
func (s *sets) set(b *Brush, x, y float64, c set) {
	high, step := s.kind.shape()
	h := high * s.w
	if s.kind != playingCards {
		if b.Colours.Id == Contrast {
			b.Flat(canvas.Frame(x-tray, y-tray, s.long(c)+2*tray, h+2*tray+2, 9, 2), canvas.Mix(b.Colours.Table, b.Colours.Line,
				0.5))
		} else {
			b.Flat(canvas.Rect(x-tray, y-tray, s.long(c)+2*tray, h+2*tray+2, 9), b.Colours.Tray)
		}
	}
	if c.from {
		goesOn(b, x+chevronRoom/2-6, y+h/2)
		x += chevronRoom
	}
	for i := 0; i < len(c.tokens); {
		end := i + 1
		for end < len(c.tokens) && c.tokens[end].State == c.tokens[i].State {
			end++
		}
		for k := i; k < end; k++ {
			pieceAt(b, s.kind, x+float64(k)*step*s.w, y, s.w, h, c.tokens[k], k < len(c.tokens)-1)
		}
		if s.kind == playingCards { // the next cards cover the end of the outline
			s.marked(b, x, y, h, i, end, c)
		}
		i = end
	}
	if s.kind != playingCards {
		for i := 0; i < len(c.tokens); {
			end := i + 1
			for end < len(c.tokens) && c.tokens[end].State == c.tokens[i].State {
				end++
			}
			s.marked(b, x, y, h, i, end, c)
			i = end
		}
	}
	if c.on {
		goesOn(b, x+(float64(len(c.tokens)-1)*step+1)*s.w+chevronRoom/2+4, y+h/2)
	}
}

// marked outlines a run of pieces in the same state.
func (s *sets) marked(b *Brush, x, y, h float64, from, to int, c set) {
	_, step := s.kind.shape()
	left := x + float64(from)*step*s.w
	w := (float64(to-1-from)*step + 1) * s.w
	r := 0.15 * s.w
	if s.kind == playingCards {
		r = 0.10 * s.w
	}
	if c.tokens[from].Better.Touch != game.Aside { // a hint points at the whole set
		outlines(b, left, y, w, h, r, 0, c.tokens[from])
	}
	switch state := c.tokens[from].State; state {
	case game.Fresh:
		b.Ringed(left, y-Lift(state, h), w, h, r, b.Colours.Amber)
	case game.Moved:
		b.Dashed(left, y, w, h, r, b.Colours.Amber)
	case game.Chosen:
		b.Ringed(left-1, y-Lift(state, h)-1, w+2, h+2, r+1, b.Colours.Chosen)
	}
}
