package picture

import (
	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// chain is a row of dominoes laid end to end, with turns so that all fit.
type chain struct {
	tokens []game.Token
	room   float64 // the available height
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

// layout is a chain with the positions of its tiles; the middle of the first row has y = 0.
type layout struct {
	h           float64 // size of half a tile
	spots       []spot
	first, last canvas.Point // positions of the marks of the open ends
	top, bottom float64
	rows        int
	used        float64 // used width of the last row
}

func (c *chain) layout() *layout {
	if c.laid == nil {
		for i, h := range halves {
			l := lay(c.tokens, h)
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

// lay places the tiles in rows with alternating directions. Two upright tiles connect one row to the next, which is
// three halves lower.
func lay(ts []game.Token, h float64) *layout {
	l := &layout{h: h, rows: 1}
	x, y, dir := chainLeft, 0.0, 1.0
	span := func(t game.Token) float64 {
		if d, ok := t.Piece.(game.Domino); ok && d.Upright {
			return h
		}
		return 2 * h
	}
	room := func() float64 {
		if dir > 0 {
			return chainRight - x
		}
		return x - chainLeft
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
		}
	}
	l.used = 1 - room()/(chainRight-chainLeft)
	l.first = canvas.Point{X: chainLeft - 8 - ringRadius}
	l.last = canvas.Point{X: x + dir*(8+ringRadius), Y: y}
	l.top = min(l.top, -ringRadius)
	l.bottom = max(l.bottom, y+ringRadius)
	return l
}

func (c *chain) height(*Brush) float64 {
	l := c.layout()
	return l.bottom - l.top + 2*chainPad
}

func (c *chain) draw(b *Brush, top float64) {
	l := c.layout()
	// The whole chain is centred.
	lo, hi := l.first.X-ringRadius, l.last.X+ringRadius
	for _, s := range l.spots {
		w := 2 * l.h
		if s.upright {
			w = l.h
		}
		lo, hi = min(lo, s.x), max(hi, s.x+w)
	}
	dx, dy := (Width-lo-hi)/2, top+chainPad-l.top
	for i, s := range l.spots {
		t := c.tokens[i]
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
		if c.tokens[i].State == game.Fresh {
			w, h := 2*l.h, l.h
			if s.upright {
				w, h = h, w
			}
			b.Ringed(s.x+dx, s.y+dy, w, h, 0.16*l.h+2, b.Colours.Amber)
		}
		if c.tokens[i].Better.Touch != game.Aside {
			w, h := 2*l.h, l.h
			if s.upright {
				w, h = h, w
			}
			outlines(b, s.x+dx, s.y+dy, w, h, 0.16*l.h, 0, c.tokens[i])
		}
	}
	openEnd(b, l.first.X+dx, l.first.Y+dy, "picture.left")
	openEnd(b, l.last.X+dx, l.last.Y+dy, "picture.right")
}

// openEnd draws the mark of an open end with the letter that identifies it.
func openEnd(b *Brush, x, y float64, id string) {
	b.Flat(canvas.Ring(x, y, ringRadius, 4), b.Colours.Amber)
	b.Centred(canvas.Type{Weight: canvas.Heavy, Size: Smallest}, b.Printer.MonoLine(render.Msg(id)), x, y, b.Colours.Amber)
}
