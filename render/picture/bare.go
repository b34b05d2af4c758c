package picture

import (
	"tablee/render/brush"
	"tablee/render/ink"
	"tablee/rules/game"
)

// bare is a table on which nothing lies yet: places for what will come, and what there is to say.
type bare struct{ text game.Msg }

func (bare) height(*brush.Brush) float64 { return 232 }

func (e bare) draw(b *brush.Brush, top float64) {
	const w, h, gap, n = 72.0, 100.0, 16.0, 4
	x := (brush.Width - n*w - (n-1)*gap) / 2
	for i := range n {
		b.Flat(ink.Rect(x+float64(i)*(w+gap), top+44, w, h, 10).Dash(3, 9, 7), b.Colours.Line)
	}
	say := ink.Type{Weight: ink.Semibold, Size: 30, Align: ink.Middle}
	b.Text(say, say.Fit(b.Line(e.text), brush.Width-48), brush.Width/2, top+198, b.Colours.Label)
}
