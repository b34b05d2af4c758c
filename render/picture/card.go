package picture

import (
	"strconv"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// CardShape is the ratio of a card's height to its width.
const CardShape = 1.4

// Card draws a card of width w; a card that another one covers has no large suit. The letters of court cards are in the
// reader's language.
func Card(b *Brush, x, y, w float64, c game.Card, s game.State, covered bool) {
	type key struct {
		c       game.Card
		w       float64
		s       game.State
		covered bool
		lang    string
	}
	if s == game.Moved || s == game.Along {
		s = game.Still
	}
	h := CardShape * w
	b.Sprite(key{c, w, s, covered, b.Printer.Lang()}, x, y, w, h, 32, 1, func(b *Brush, x, y float64) {
		up := Lift(s, h)
		r := 0.10 * w
		y -= up
		b.Flat(canvas.Rect(x+2, y+4, w, h, r), b.Colours.Shadow)
		face, line := b.Colours.Card, b.Colours.CardLine
		if s == game.Fresh {
			face, line = b.Colours.Fresh, b.Colours.NewEdge
		}
		b.Down(canvas.Rect(x, y, w, h, r), face, y, h)
		b.Flat(canvas.Frame(x, y, w, h, r, 2), line)
		index(b, x, y, w, c, covered)
	})
}

// index draws the contents of a card: ranks and suits.
func index(b *Brush, x, y, w float64, c game.Card, covered bool) {
	if c.Rank == 0 {
		if covered {
			jester(b, x+0.29*w, y+0.42*w, 0.17*w)
		} else {
			jester(b, x+0.5*w, y+0.78*w, 0.26*w)
		}
		return
	}
	col := suitColour(b, c.Suit)
	rank := rank(b, c.Rank)
	t := canvas.Type{Weight: canvas.Black, Size: max(0.46*w, Smallest)}
	if len(rank) > 1 {
		t.Narrow = 0.74
	}
	b.Centred(t, rank, x+0.29*w, y+0.27*w, col)
	suit(b, x+0.29*w, y+0.68*w, 0.17*w, c.Suit, col)
	switch {
	case c.Joker && covered:
		smile(b, x+0.29*w, y+1.08*w, 0.15*w)
	case c.Joker:
		jester(b, x+0.68*w, y+1.06*w, 0.19*w)
	case !covered:
		suit(b, x+0.63*w, y+0.69*CardShape*w, 0.25*w, c.Suit, col)
	}
}

// rank is the name of a card's rank in the reader's language.
func rank(b *Brush, n int) string {
	switch n {
	case 1, 11, 12, 13:
		return b.Printer.MonoLine(render.Msg("picture.rank." + strconv.Itoa(n)))
	}
	return strconv.Itoa(n)
}

func suitColour(b *Brush, s game.Suit) canvas.Colour {
	switch {
	case s == game.Hearts, s == game.Diamonds && !b.Look.FourSuits:
		return b.Colours.Red
	case s == game.Diamonds:
		return b.Colours.Blue
	case s == game.Clubs && b.Look.FourSuits:
		return b.Colours.Green
	}
	return b.Colours.Black
}

// suit draws a suit symbol around (x, y) with half-size r.
func suit(b *Brush, x, y, r float64, s game.Suit, col canvas.Colour) {
	p := &canvas.Path{}
	at := func(u, v float64) (float64, float64) { return x + u*r, y + v*r }
	cube := func(u1, v1, u2, v2, u, v float64) {
		x1, y1 := at(u1, v1)
		x2, y2 := at(u2, v2)
		x3, y3 := at(u, v)
		p.Cube(x1, y1, x2, y2, x3, y3)
	}
	move := func(u, v float64) { p.Move(at(u, v)) }
	line := func(u, v float64) { p.Line(at(u, v)) }
	switch s {
	case game.Hearts:
		move(0, 1)
		cube(-0.3, 0.6, -1, 0.2, -1, -0.38)
		cube(-1, -1.05, -0.2, -1.1, 0, -0.42)
		cube(0.2, -1.1, 1, -1.05, 1, -0.38)
		cube(1, 0.2, 0.3, 0.6, 0, 1)
	case game.Diamonds:
		move(0, -1.05)
		cube(0.2, -0.6, 0.5, -0.25, 0.8, 0)
		cube(0.5, 0.25, 0.2, 0.6, 0, 1.05)
		cube(-0.2, 0.6, -0.5, 0.25, -0.8, 0)
		cube(-0.5, -0.25, -0.2, -0.6, 0, -1.05)
	case game.Spades:
		move(0, -1)
		cube(0.3, -0.55, 1, -0.15, 1, 0.3)
		cube(1, 0.8, 0.35, 0.85, 0.12, 0.5)
		cube(0.14, 0.75, 0.24, 0.9, 0.4, 1)
		line(-0.4, 1)
		cube(-0.24, 0.9, -0.14, 0.75, -0.12, 0.5)
		cube(-0.35, 0.85, -1, 0.8, -1, 0.3)
		cube(-1, -0.15, -0.3, -0.55, 0, -1)
	case game.Clubs:
		for _, d := range [][2]float64{{0, -0.5}, {-0.52, 0.22}, {0.52, 0.22}} {
			cx, cy := at(d[0], d[1])
			p.Circle(cx, cy, 0.46*r)
		}
		cx, cy := at(0, 0.05)
		p.Circle(cx, cy, 0.25*r)
		move(0.1, 0)
		cube(0.1, 0.7, 0.22, 0.9, 0.4, 1)
		line(-0.4, 1)
		cube(-0.22, 0.9, -0.1, 0.7, -0.1, 0)
		line(0.1, 0)
	}
	if s != game.NoSuit {
		b.Flat(p.Close(), col)
	}
}

// jester draws a joker's face under a cap with three bells, around (x, y).
func jester(b *Brush, x, y, r float64) {
	at := func(u, v float64) canvas.Point { return canvas.Point{X: x + u*r, Y: y + v*r} }
	bells := []canvas.Point{at(-1.24, -1.26), at(0, -1.66), at(1.24, -1.26)}
	cap := new(canvas.Path).Poly(at(-0.94, -0.2), at(-1.24, -1.26), at(-0.45, -0.86), at(0, -1.66), at(0.45, -0.86),
		at(1.24, -1.26), at(0.94, -0.2))
	b.Flat(cap, b.Colours.Joker)
	b.Flat(cap.Stroke(0.17*r, false), b.Colours.Joker)
	for _, p := range bells {
		b.Flat(canvas.Circle(p.X, p.Y, 0.22*r), b.Colours.Suits[2])
		b.Flat(canvas.Ring(p.X, p.Y, 0.22*r, 0.09*r), b.Colours.Ink)
	}
	smile(b, x, y, r)
}
