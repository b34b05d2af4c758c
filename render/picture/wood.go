package picture

import (
	"tablee/render/canvas"
	"tablee/rules/game"
)

// Wood draws the back of a rack.
func Wood(b *Brush, x, y, w, h float64) {
	type key struct{ w, h float64 }
	b.Sprite(key{w, h}, x, y, w, h, 2, 1, func(b *Brush, x, y float64) { back(b, x, y, w, h) })
}

func back(b *Brush, x, y, w, h float64) {
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Rect(x, y, w, h, 8), b.Colours.Rack.From)
		b.Flat(canvas.Frame(x, y, w, h, 8, 2), b.Colours.RackEdge)
		return
	}
	b.Flat(canvas.Rect(x, y, w, h, 8), b.Colours.RackEdge)
	b.Down(canvas.Rect(x, y, w, h-6, 8), b.Colours.Rack, y, h-6)
}

// Lip draws the front of a rack, over the lower edges of its tiles.
func Lip(b *Brush, x, y, w, h float64) {
	b.Down(canvas.Rect(x, y, w, h, 6), b.Colours.Lip, y, h)
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Frame(x, y, w, h, 6, 2), b.Colours.RackEdge)
	}
}

// Chosen outlines a tile that its owner has selected.
func Chosen(b *Brush, x, y, w, h float64, s game.State) {
	if s == game.Chosen {
		b.Ringed(x-1, y-Lift(s, h)-1, w+2, h+2, 0.15*min(w, h)+1, b.Colours.Chosen)
	}
}
