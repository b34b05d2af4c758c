package picture

import (
	"tablee/render/canvas"
	"tablee/rules/game"
)

// bare draws an empty table: outlines of places for pieces, and a text.
type bare struct{ text game.Msg }

func (bare) height(*Brush) float64 { return 232 }

func (e bare) draw(b *Brush, top float64) {
	const w, h, gap, n = 72.0, 100.0, 16.0, 4
	x := (Width - n*w - (n-1)*gap) / 2
	for i := range n {
		b.Flat(canvas.Rect(x+float64(i)*(w+gap), top+44, w, h, 10).Dash(3, 9, 7), b.Colours.Line)
	}
	say := canvas.Type{Weight: canvas.Semibold, Size: 30, Align: canvas.Middle}
	b.Text(say, say.Fit(b.Line(e.text), Width-48), Width/2, top+198, b.Colours.Label)
}
