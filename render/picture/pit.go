package picture

import (
	"math"
	"strconv"

	"tablee/render/canvas"
	"tablee/rules/game"
)

const pitRadius = 43.0

// Pit draws a pit with its seeds.
func Pit(b *Brush, x, y float64, p game.Pit, s game.State) {
	type key struct{ seeds, taken int }
	b.Sprite(key{p.Seeds, p.Taken}, x-46, y-46, 92, 94, 4, 1, func(b *Brush, x, y float64) {
		x, y = x+46, y+46
		b.Flat(canvas.Circle(x, y+2, 46), b.Colours.Mancala.From)
		b.Fill(canvas.Circle(x, y, pitRadius), canvas.Radial(b.Colours.Pit.From, b.Colours.Pit.To, x, y-0.1*pitRadius,
			1.24*pitRadius))
		if b.Colours.Id == Contrast {
			b.Flat(canvas.Ring(x, y, pitRadius, 2), b.Colours.Line)
		}
		if p.Taken > 0 {
			for _, at := range places(p.Taken) {
				b.Flat(canvas.Circle(x+at.X*pitRadius, y+at.Y*pitRadius, 11).Dash(2.5, 4, 4), canvas.Hex(0xF0E9D2))
			}
		}
		r := 12.5
		switch {
		case p.Seeds > 7:
			r = 9
		case p.Seeds > 5:
			r = 11
		}
		for _, at := range places(p.Seeds) {
			seed(b, x+at.X*pitRadius, y+at.Y*pitRadius, r)
		}
	})
	switch s {
	case game.Left:
		b.Flat(canvas.Circle(x, y, 42).Dash(5, 11, 8), b.Colours.OnWood)
	case game.Sown:
		b.Flat(canvas.Ring(x, y, 43, 4), b.Colours.OnWood)
	}
}

// seed draws one seed, lit from the upper left.
func seed(b *Brush, x, y, r float64) {
	b.Flat(canvas.Circle(x+0.12*r, y+0.28*r, r), canvas.Fade(canvas.Hex(0), 0.35))
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Circle(x, y, r), canvas.Hex(0xFFFFFF))
		b.Flat(canvas.Ring(x, y, r, 2), canvas.Hex(0))
		return
	}
	b.Fill(canvas.Circle(x, y, r), canvas.Radial(canvas.Hex(0xF0E9D2), canvas.Hex(0xC9BF9C), x-0.24*r, y-0.36*r, 1.5*r))
	b.Flat(canvas.Ring(x, y, r, 1.5), canvas.Hex(0x6E6443))
}

// Seeds draws n seeds in one or two rows whose middle is at y, from x on.
func Seeds(b *Brush, x, y float64, n int) {
	const r, pitch = 15.0, 40.0
	rows := 1
	if n > 7 {
		rows = 2
	}
	first := (n + rows - 1) / rows
	for i := range n {
		seed(b, x+float64(i%first)*pitch, y+pitch*(float64(i/first)-float64(rows-1)/2), r)
	}
}

// places are the positions of n seeds in a pit of radius 1: a countable pattern up to twelve, a heap beyond.
func places(n int) []canvas.Point {
	ring := func(n int, r, turn float64) (list []canvas.Point) {
		for i := range n {
			sin, cos := math.Sincos(turn + 2*math.Pi*float64(i)/float64(n))
			list = append(list, canvas.Point{X: r * cos, Y: r * sin})
		}
		return list
	}
	const up = -math.Pi / 2
	switch {
	case n <= 0:
		return nil
	case n == 1:
		return []canvas.Point{{}}
	case n == 2:
		return ring(2, 0.31, 0)
	case n <= 4:
		return ring(n, []float64{0.36, 0.44}[n-3], up)
	case n == 5:
		return append(ring(4, 0.62, up), canvas.Point{})
	case n <= 7:
		return append(ring(n-1, 0.58, up), canvas.Point{})
	case n <= 12:
		in := 3
		if n == 12 {
			in = 4
		}
		return append(ring(n-in, 0.58, up), ring(in, 0.23, up+0.4)...)
	}
	heap := append(ring(8, 0.58, up), ring(4, 0.23, up+0.4)...)
	heap = append(heap, ring(min(n-12, 8), 0.62, up+math.Pi/8)...)
	if n > 20 {
		heap = append(heap, ring(min(n-20, 5), 0.34, up+0.9)...)
	}
	return heap
}

// Count draws the number of seeds in a pit, or the number that was captured from it.
func Count(b *Brush, x, y float64, p game.Pit) {
	if p.Taken > 0 {
		t := canvas.Type{Weight: canvas.Black, Size: 31}
		text := "−" + strconv.Itoa(p.Taken)
		w := max(t.Width(text)+20, 54)
		b.Flat(canvas.Rect(x-w/2, y-17, w, 34, 17), b.Colours.OnWood)
		b.Centred(t, text, x, y, canvas.Hex(0x22201C))
		return
	}
	col := b.Colours.Count
	if p.Seeds == 0 && b.Colours.Id != Contrast {
		col = canvas.Fade(col, 0.55)
	}
	b.Centred(canvas.Type{Weight: canvas.Heavy, Size: 34}, strconv.Itoa(p.Seeds), x, y, col)
}

// Chevron draws an arrow head in a direction.
func Chevron(b *Brush, x, y, dx, dy float64) { b.chevron(x, y, dx, dy, b.Colours.OnWood) }

func (b *Brush) chevron(x, y, dx, dy float64, c canvas.Colour) {
	const a = 8
	p := canvas.Line(canvas.Point{X: x - a*dx*0.6 - a*dy*1.2, Y: y - a*dy*0.6 - a*dx*1.2}, canvas.Point{X: x + a*dx*0.6,
		Y: y + a*dy*0.6},
		canvas.Point{X: x - a*dx*0.6 + a*dy*1.2, Y: y - a*dy*0.6 + a*dx*1.2})
	b.Flat(p.Stroke(11, true), canvas.Fade(canvas.Hex(0x14201F), 0.85))
	b.Flat(p.Stroke(5, true), c)
}

// smallPit draws a pit of radius r with its seeds.
func smallPit(b *Brush, x, y, r float64, p game.Pit) {
	b.Fill(canvas.Circle(x, y, r), canvas.Radial(b.Colours.Pit.From, b.Colours.Pit.To, x, y-0.1*r, 1.24*r))
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Ring(x, y, r, 2), b.Colours.Line)
	}
	size := 0.27 * r
	if p.Seeds > 5 {
		size = 0.22 * r
	}
	for _, at := range places(p.Seeds) {
		seed(b, x+at.X*r, y+at.Y*r, size)
	}
}

// Store draws the seeds that a side has captured, and their number.
func Store(b *Brush, x, mid float64, seeds int) {
	b.Flat(canvas.Rect(x-32, mid-116, 64, 234, 32), b.Colours.Mancala.From)
	b.Flat(canvas.Rect(x-30, mid-118, 60, 234, 30), b.Colours.Pit.From)
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Frame(x-30, mid-118, 60, 234, 30, 2), b.Colours.Line)
	}
	for i := range min(seeds, 40) {
		b.Sprite("seed", x-17.5+11.7*float64(i%4)-7, mid+100-15.3*float64(i/4)-7, 14, 14, 3, 1, func(b *Brush, x,
			y float64) {
			seed(b, x+7, y+7, 6.4)
		})
	}
	b.Centred(canvas.Type{Weight: canvas.Black, Size: 36}, strconv.Itoa(seeds), x, mid-86, b.Colours.OnPit)
}
