package picture

import "tablee/render/canvas"

// Tablecloth draws a panel over the whole width, on which a hand lies.
func (b *Brush) Tablecloth(top, height float64) {
	_, total := b.Size()
	r := 0.0
	if top+height >= float64(total)-1 {
		r = Corner
	}
	b.Flat(canvas.Rect(0, top, Width, height, r), b.Colours.Panel)
	if r > 0 { // the upper corners are straight
		b.Flat(canvas.Rect(0, top, Width, height/2, 0), b.Colours.Panel)
	}
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Rect(1.5, top, Width-3, 2, 0), b.Colours.Line)
		if r > 0 {
			b.Flat(canvas.Frame(1.5, 1.5, Width-3, float64(total)-3, Corner-1.5, 3), b.Colours.Line)
		}
	}
}

const TitleHeight = 40

// Heading draws the title of a part in a line of TitleHeight.
func (b *Brush) Heading(s string, top float64) {
	t := canvas.Type{Weight: canvas.Heavy, Size: 30}
	b.Text(t, t.Fit(s, Width-48), 24, top+30, b.Colours.Text)
}
