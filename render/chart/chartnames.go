package chart

import (
	"cmp"
	"slices"

	"tablee/render/canvas"
	"tablee/render/picture"
)

// endNames writes each line's name and last value on a label in its colour at its end, moved apart where labels would
// overlap.
func endNames(b *picture.Brush, f frame, lines []Line, points [][]Point) {
	type tag struct {
		index int
		at, y float64
	}
	var tags []tag
	for i, pts := range points {
		if len(pts) > 0 {
			y := f.at(pts[len(pts)-1]).Y
			tags = append(tags, tag{i, y, y})
		}
	}
	slices.SortStableFunc(tags, func(a, b tag) int { return cmp.Compare(a.y, b.y) })
	const high, apart = 44.0, 50.0
	for i := range tags {
		if i > 0 {
			tags[i].y = max(tags[i].y, tags[i-1].y+apart)
		}
	}
	for i := len(tags) - 1; i >= 0; i-- {
		floor := chartHeight - 10 - high/2
		if i+1 < len(tags) {
			floor = tags[i+1].y - apart
		}
		tags[i].y = min(tags[i].y, floor)
	}
	for _, t := range tags {
		pts := points[t.index]
		col := stroke(b, t.index)
		x, w := float64(f.area.Max.X)+16, float64(nameRoom-16-16)
		end := f.at(pts[len(pts)-1])
		b.Flat(canvas.Line(end, canvas.Point{X: x, Y: t.y}).Stroke(3, true), col)
		round := []float64{high / 2, 8, 8, 14}[t.index%4]
		b.Flat(canvas.Rect(x, t.y-high/2, w, high, round), col)
		value := canvas.Type{Weight: canvas.Black, Size: picture.Smallest, Align: canvas.End}
		name := canvas.Type{Weight: canvas.Heavy, Size: picture.Smallest}
		writing := b.Colours.Ink
		if b.Colours.Id == picture.Light {
			writing = canvas.Hex(0xFFFFFF)
		}
		number := lastValue(pts[len(pts)-1].Y)
		b.Text(value, number, x+w-14, t.y+10, writing)
		b.Text(name, name.Fit(b.Line(lines[t.index].Name), w-28-8-value.Width(number)), x+14, t.y+10, writing)
	}
}
