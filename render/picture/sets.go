package picture

import (
	"math"
	"slices"

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

	setSize
	rows [][]set
}

const (
	setsPad    = 26.0 // above and below the pieces
	widestTray = 7.0  // by how much a tray is larger than its pieces
	setsWidth  = Width - 2*22.0
)

// setSize is how large the pieces of a table are and how they are arranged.
type setSize struct {
	w, gap float64 // of a piece; between rows
	filled bool    // a later combination may be put into an earlier row that has room for it
}

// sizes are those that a table tries, until everything fits. Letters stay legible on a phone for as long as the rows
// can be moved together and filled up.
func (s *sets) sizes() (list []setSize) {
	gap, widths := 30.0, []float64{56, 54, 52, 50, 48}
	switch s.kind {
	case playingCards:
		widths = []float64{78, 74, 70, 66, 62, 58, 54}
	case letterTiles:
		gap, widths = 12, []float64{54, 50, 48, 46, 44, 42, 40, 38, 36, 34.5, 33}
		list = []setSize{{phoneTile, 24, false}, {phoneTile, 16, false}, {phoneTile, 10, false}, {phoneTile, 10, true}}
	}
	for _, w := range widths {
		list = append(list, setSize{w, gap, s.kind == letterTiles})
	}
	return list
}

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
	sizes := s.sizes()
	for i, size := range sizes {
		s.setSize = size
		last := i == len(sizes)-1
		if s.tooLong() && !last && s.kind != letterTiles { // a word is broken
			continue
		}
		s.pack()
		if s.tall() <= s.room || last {
			return
		}
	}
}

// tooLong reports whether a combination is longer than a row.
func (s *sets) tooLong() bool {
	return slices.ContainsFunc(s.sets, func(c set) bool { return s.long(c) > setsWidth })
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

// broken splits a set that is longer than a line into as few parts as fit, of about the same length.
func (s *sets) broken(c set) (parts []set) {
	if s.long(c) <= setsWidth || len(c.tokens) < 2 {
		return []set{c}
	}
	n := len(c.tokens)
	longest := func(parts int) set { return set{c.tokens[:(n+parts-1)/parts], true, true} }
	k := 2
	for k < n && s.long(longest(k)) > setsWidth {
		k++
	}
	for i := range k {
		parts = append(parts, set{c.tokens[i*n/k : (i+1)*n/k], i > 0, i < k-1})
	}
	return parts
}

func (s *sets) fill(list []set, width float64) (rows [][]set) {
	var used []float64
	for _, c := range list {
		w, first := s.long(c), max(len(rows)-1, 0)
		if s.filled && !c.on {
			first = 0
		}
		at := len(rows)
		for i := first; i < len(rows) && at == len(rows); i++ {
			if !c.from && used[i]+s.kind.between()+w <= width {
				at = i
			}
		}
		if at == len(rows) {
			rows, used = append(rows, nil), append(used, -s.kind.between())
		}
		rows[at] = append(rows[at], c)
		if used[at] += s.kind.between() + w; c.on {
			used[at] = setsWidth // the word goes on in the next row
		}
	}
	return rows
}

func (s *sets) pitch() float64 {
	high, _ := s.kind.shape()
	return math.Round(high*s.w + s.gap)
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
	tray := min(widestTray, s.gap/2-1)
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
