package picture

import (
	"slices"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// chain is a row of dominoes laid end to end, with turns so that all fit, and perhaps with arms at a double.
type chain struct {
	tokens []game.Token
	arms   [2][]game.Token // at the top and the bottom of the hub
	room   float64         // the available height
	laid   *layout
}

// Dimensions of a chain.
const (
	chainLeft  = 64.0 // space at the left for the mark of the open end
	chainRight = Width - 64.0
	chainPad   = 28.0
	ringRadius = 21.0
	chainRoom  = 600.0 // above this height, the picture would be too small on a wide screen
)

// halves are the possible sizes of half a tile, the largest first.
var halves = []float64{64, 60, 56, 52, 48, 44, 40, 36, 32, 28}

// spot is the position of a tile: the corner of its box, and whether it stands upright.
type spot struct {
	x, y    float64
	upright bool
	flip    bool // its second end comes first, because the row runs to the left
}

// layout is a chain with the positions of its tiles, those of the arms last; the middle of the first row has y = 0.
type layout struct {
	h           float64 // size of half a tile
	spots       []spot
	marks       []canvas.Point // of the open ends, in the order of endMarks
	top, bottom float64
	rows        int
	used        float64 // used width of the last row
}

// endMarks are the letters in the marks of open ends.
var endMarks = [4]string{"picture.left", "picture.right", "picture.top", "picture.bottom"}

func (c *chain) layout() *layout {
	if c.laid == nil {
		for i, h := range halves {
			l := c.lay(h)
			if l.bottom-l.top+2*chainPad <= c.room && (l.rows == 1 || l.used >= 1.0/3) {
				c.laid = l
				break
			}
			if l.bottom-l.top+2*chainPad <= c.room && c.laid == nil || i == len(halves)-1 && c.laid == nil {
				c.laid = l
			}
		}
	}
	return c.laid
}

// lay places the tiles, with halves of size h.
func (c *chain) lay(h float64) *layout {
	if hub := c.hub(); hub >= 0 {
		return layCross(c.tokens, hub, c.arms, h)
	}
	s := snake{layout: layout{h: h, rows: 1}, x: chainLeft, lo: chainLeft, hi: chainRight, dir: 1}
	s.lay(c.tokens)
	l := s.layout
	l.marks = []canvas.Point{{X: chainLeft - 8 - ringRadius}, s.mark()}
	l.top = min(l.top, -ringRadius)
	l.bottom = max(l.bottom, s.mark().Y+ringRadius)
	return &l
}

// hub is the index of the double at which arms are open, or -1.
func (c *chain) hub() int {
	for i := 1; i < len(c.tokens)-1; i++ {
		if d, ok := c.tokens[i].Piece.(game.Domino); ok && d.Hub {
			return i
		}
	}
	return -1
}

// snake lays tiles in rows between two vertical lines.
type snake struct {
	layout
	x, y   float64 // where the next tile begins: the middle of the open half's edge
	dir    float64 // 1 to the right, -1 to the left
	lo, hi float64
	corner bool // the last tile is an upright one at a corner: its lower half is open
}

// mark is the place of the mark of the open end.
func (s *snake) mark() canvas.Point {
	if s.corner {
		return canvas.Point{X: s.x + s.dir*s.h/2, Y: s.y + s.h/2 + 8 + ringRadius}
	}
	return canvas.Point{X: s.x + s.dir*(8+ringRadius), Y: s.y}
}

// lay places the tiles in rows with alternating directions. Two upright tiles connect one row to the next, which is
// three halves lower.
func (s *snake) lay(ts []game.Token) {
	l, h := &s.layout, s.h
	x, y, dir := s.x, s.y, s.dir
	span := func(t game.Token) float64 {
		if d, ok := t.Piece.(game.Domino); ok && d.Upright {
			return h
		}
		return 2 * h
	}
	room := func() float64 {
		if dir > 0 {
			return s.hi - x
		}
		return x - s.lo
	}
	put := func(w, up float64, upright bool) {
		left := x
		if dir < 0 {
			left = x - w
		}
		high := h
		if upright {
			high = 2 * h
		}
		l.spots = append(l.spots, spot{left, y - up, upright, dir < 0 && !upright})
		l.top, l.bottom = min(l.top, y-up), max(l.bottom, y-up+high)
		x += dir * w
	}
	rest := 0.0
	for _, t := range ts {
		rest += span(t)
	}
	for i := 0; i < len(ts); {
		w := span(ts[i])
		if rest <= room() || w+h <= room() {
			if w == h {
				put(h, h, true)
			} else {
				put(2*h, h/2, false)
			}
			rest -= w
			i++
			continue
		}
		// The corner: the upper half of the first upright tile belongs to this row, the lower half of the second to the
		// next.
		put(h, h/2, true)
		rest -= w
		i++
		x -= dir * h
		y += 3 * h
		dir = -dir
		x -= dir * h
		l.rows++
		if i < len(ts) {
			rest -= span(ts[i])
			put(h, 1.5*h, true)
			i++
		} else {
			y -= 2 * h // the open end is the lower half of the only upright tile
			s.corner = true
		}
	}
	l.used = 1 - room()/(s.hi-s.lo)
	s.x, s.y, s.dir = x, y, dir
}

func (c *chain) height(*Brush) float64 {
	l := c.layout()
	return l.bottom - l.top + 2*chainPad
}

func (c *chain) draw(b *Brush, top float64) {
	l := c.layout()
	// The whole chain is centred.
	lo, hi := l.marks[0].X-ringRadius, l.marks[0].X+ringRadius
	for _, m := range l.marks {
		lo, hi = min(lo, m.X-ringRadius), max(hi, m.X+ringRadius)
	}
	for _, s := range l.spots {
		w := 2 * l.h
		if s.upright {
			w = l.h
		}
		lo, hi = min(lo, s.x), max(hi, s.x+w)
	}
	dx, dy := (Width-lo-hi)/2, top+chainPad-l.top
	tokens := slices.Concat(c.tokens, c.arms[0], c.arms[1])
	if len(l.spots) < len(tokens) { // arms without a hub
		tokens = c.tokens
	}
	for i, s := range l.spots {
		t := tokens[i]
		d, ok := t.Piece.(game.Domino)
		if !ok {
			continue
		}
		if d.Upright = s.upright; s.flip {
			d.Ends[0], d.Ends[1] = d.Ends[1], d.Ends[0]
		}
		Domino(b, s.x+dx, s.y+dy, l.h, d, t.State, true)
	}
	for i, s := range l.spots {
		if tokens[i].State == game.Fresh {
			w, h := 2*l.h, l.h
			if s.upright {
				w, h = h, w
			}
			b.Ringed(s.x+dx, s.y+dy, w, h, 0.16*l.h+2, b.Colours.Amber)
		}
		if tokens[i].Better.Touch != game.Aside {
			w, h := 2*l.h, l.h
			if s.upright {
				w, h = h, w
			}
			outlines(b, s.x+dx, s.y+dy, w, h, 0.16*l.h, 0, tokens[i])
		}
	}
	for i, m := range l.marks {
		openEnd(b, m.X+dx, m.Y+dy, endMarks[i])
	}
}

// openEnd draws the mark of an open end with the letter that identifies it.
func openEnd(b *Brush, x, y float64, id string) {
	b.Flat(canvas.Ring(x, y, ringRadius, 4), b.Colours.Amber)
	b.Centred(canvas.Type{Weight: canvas.Heavy, Size: Smallest}, b.Printer.MonoLine(render.Msg(id)), x, y, b.Colours.Amber)
}
