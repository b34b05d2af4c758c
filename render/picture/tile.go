package picture

import (
	"math"
	"strconv"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// Lift is by how much a piece of height h is raised in a state.
func Lift(s game.State, h float64) float64 {
	switch s {
	case game.Fresh:
		return math.Round(0.05 * h)
	case game.Chosen:
		return math.Round(0.16 * h)
	case game.Playable:
		return math.Round(0.085 * h)
	}
	return 0
}

// depth is the visible thickness of a tile below its face.
func depth(h float64) float64 { return max(3, 0.055*h) }

// suggested is the state of a tile that a better move would have laid.
const suggested game.State = 255

// Slab draws the body of a tile: shadow, edge, face. It returns how much the face is raised.
func Slab(b *Brush, x, y, w, h float64, s game.State) float64 {
	d, r := depth(h), 0.15*min(w, h)
	up := Lift(s, h)
	b.Flat(canvas.Rect(x+0.2*d, y+1.5*d, w, h, r), b.Colours.Shadow)
	if up > 0 {
		b.Flat(canvas.Rect(x+0.4*d, y+1.5*d+0.4*up, w, h, r), canvas.Fade(b.Colours.Shadow, 0.53))
	}
	face, edge := b.Colours.Face, b.Colours.Edge
	switch s {
	case game.Fresh:
		face, edge = b.Colours.Fresh, b.Colours.NewEdge
	case suggested:
		face, edge = b.Colours.Suggested, b.Colours.SuggestedEdge
	}
	b.Flat(canvas.Rect(x, y-up, w, h, r), edge)
	b.Down(canvas.Rect(x, y-up, w, h-d, r), face, y-up, h-d)
	return up
}

// LetterTile draws a tile of w x h. On a board its value has the smallest font size, on a rack a proportional one.
func LetterTile(b *Brush, x, y, w, h float64, t game.LetterTile, s game.State) {
	type key struct {
		t    game.LetterTile
		w, h float64
		s    game.State
	}
	if s == game.Moved || s == game.Along {
		s = game.Still
	}
	b.Sprite(key{t, w, h, s}, x, y, w, h, 24, 1, func(b *Brush, x, y float64) {
		y -= Slab(b, x, y, w, h, s)
		letter(b, x, y, w, h, t)
	})
}

func letter(b *Brush, x, y, w, h float64, t game.LetterTile) {
	d := depth(h)
	letter := canvas.Type{Weight: canvas.Heavy, Size: max(0.76*w, Smallest)}
	switch t.Letter {
	case "W":
		letter.Narrow = 0.84
	case "M":
		letter.Narrow = 0.90
	}
	mid := y + (h-d)/2
	switch {
	case t.Blank && t.Letter == "":
		smile(b, x+w/2, mid, 0.32*w)
	case t.Blank && t.Letter == "?":
		b.Centred(letter, "?", x+w/2, mid, b.Colours.Joker)
	case t.Blank:
		b.Flat(canvas.Ring(x+w/2, mid, 0.405*w, 0.06*w), b.Colours.Joker)
		letter.Size = max(0.62*w, Smallest)
		b.Centred(letter, t.Letter, x+w/2, mid, b.Colours.Ink)
	case t.Value == 0:
		b.Centred(letter, t.Letter, x+w/2, mid, b.Colours.Ink)
	default:
		at, narrow := 0.42, 0.74
		if t.Value > 9 {
			letter.Size, at, narrow = 0.72*w, 0.395, 0.66
		}
		b.Centred(letter, t.Letter, x+at*w, y+0.405*h, b.Colours.Ink)
		value := canvas.Type{Weight: canvas.Semibold, Size: max(0.36*w, Smallest), Narrow: narrow, Align: canvas.End}
		b.Text(value, strconv.Itoa(t.Value), x+0.955*w, y+0.935*h-0.8*d, b.Colours.Value)
	}
}

// NumberTile draws a tile of width w and height 1.34 w.
func NumberTile(b *Brush, x, y, w, h float64, t game.NumberTile, s game.State) {
	type key struct {
		t game.NumberTile
		w float64
		s game.State
	}
	if s == game.Moved || s == game.Along {
		s = game.Still
	}
	b.Sprite(key{t, w, s}, x, y, w, h, 28, 1, func(b *Brush, x, y float64) {
		y -= Slab(b, x, y, w, h, s)
		number(b, x, y, w, h, t)
	})
}

func number(b *Brush, x, y, w, h float64, t game.NumberTile) {
	colour := render.TileColour(t.Colour)
	digits := strconv.Itoa(t.Number)
	switch {
	case t.Joker && t.Number == 0:
		smile(b, x+w/2, y+0.40*h, 0.33*w)
	case t.Joker:
		smile(b, x+w/2, y+0.31*h, 0.27*w)
		// The tile that a joker stands for: its number, with its mark if the colour is known.
		small := canvas.Type{Weight: canvas.Black, Size: max(0.36*w, Smallest), Narrow: 0.8}
		if len(digits) > 1 {
			small.Narrow = 0.66
		}
		if colour < 0 {
			b.Centred(small, digits, x+w/2, y+0.76*h, b.Colours.Ink)
			return
		}
		wide := small.Width(digits)
		left := x + (w-wide-0.24*w)/2
		numeral(b, small, digits, left+wide/2, y+0.76*h, colour)
		mark(b, left+wide+0.14*w, y+0.76*h, 0.7*w, colour)
	default:
		digit := canvas.Type{Weight: canvas.Black, Size: 0.70 * w}
		if len(digits) > 1 {
			digit.Narrow = 0.88
		}
		numeral(b, digit, digits, x+w/2, y+0.345*h, colour)
		mark(b, x+w/2, y+0.755*h, w, colour)
	}
}

// numeral draws a number in a tile colour; yellow has a dark rim, because it is pale on cream.
func numeral(b *Brush, t canvas.Type, s string, x, y float64, colour int) {
	if colour < 0 {
		b.Centred(t, s, x, y, b.Colours.Ink)
		return
	}
	if colour == 2 {
		for i := range 16 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 8)
			b.Centred(t, s, x+0.05*t.Size*cos, y+0.05*t.Size*sin, b.Colours.Rim)
		}
	}
	b.Centred(t, s, x, y, b.Colours.Suits[colour])
}

// mark draws the sign under a number: disc, diamond, triangle or square, so that colour is never the only distinction.
func mark(b *Brush, x, y, w float64, colour int) {
	switch colour {
	case 0:
		b.Flat(canvas.Circle(x, y, 0.125*w), b.Colours.Suits[0])
	case 1:
		r := 0.155 * w
		b.Flat(new(canvas.Path).Move(x, y-r).Line(x+r, y).Line(x, y+r).Line(x-r, y).Close(), b.Colours.Suits[1])
	case 2:
		r, h := 0.155*w, 0.264*w
		p := new(canvas.Path).Move(x, y-h*0.55).Line(x+r, y+h*0.45).Line(x-r, y+h*0.45).Close()
		b.Flat(p, b.Colours.Suits[2])
		b.Flat(p.Stroke(max(2.4, 0.043*w), false), b.Colours.Rim)
	case 3:
		r := 0.115 * w
		b.Flat(canvas.Rect(x-r, y-r, 2*r, 2*r, 0.02*w), b.Colours.Suits[3])
	}
}

// smile draws the joker's face.
func smile(b *Brush, x, y, r float64) {
	yellow := b.Colours.Suits[2]
	b.Flat(canvas.Circle(x, y, r), yellow)
	b.Flat(canvas.Ring(x, y, r, 0.13*r), b.Colours.Ink)
	for _, dx := range []float64{-0.36, 0.36} {
		b.Flat(canvas.Circle(x+dx*r, y-0.22*r, 0.14*r), b.Colours.Ink)
	}
	mouth := new(canvas.Path).Arc(x, y, 0.55*r, 0.12*math.Pi, 0.88*math.Pi, true)
	b.Flat(mouth.Stroke(max(0.15*r, 2.6), true), b.Colours.Ink)
}
