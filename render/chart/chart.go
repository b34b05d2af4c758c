// Package chart draws pictures of numbers: line charts, tournament brackets, the result card of a finished game, and
// the rounds and the ranking of an open game.
package chart

import (
	"errors"
	"image"
	"math"
	"slices"
	"strconv"
	"time"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Chart is a line chart of values over time or over a count, such as ratings.
type Chart struct {
	Title game.Msg
	Lines []Line
	Dates bool // X is Unix time in seconds, labelled by date (UTC); otherwise X is a plain number
}

// Line is one line of a chart; its name is drawn at its end.
type Line struct {
	Name   game.Msg
	Points []Point // in any order; points that are not finite are ignored
}

// Point is a point of a chart.
type Point struct{ X, Y float64 }

// Dimensions of a chart in pixels.
const (
	chartWidth   = picture.Width
	chartHeight  = 520
	chartTop     = 88
	chartBottom  = 62
	chartLeft    = 92
	nameRoom     = 220 // at the right of the lines
	strokeWidth  = 4.5
	markerRadius = 6.5
	maxMarkers   = 24 // a line with more points has a marker at its end only
)

// strokes are the colours of lines in order, for dark and light backgrounds; markers of different shapes distinguish
// lines too.
var strokes = [2][8]canvas.Colour{
	{canvas.Hex(0x8FCBEA), canvas.Hex(0xF3A63A), canvas.Hex(0x7FD6A8), canvas.Hex(0xE0A6D2), canvas.Hex(0xF2E26B),
		canvas.Hex(0xF08A6B),
		canvas.Hex(0x9FB2FF), canvas.Hex(0xF3EEE2)},
	{canvas.Hex(0x1F6E9F), canvas.Hex(0xA85508), canvas.Hex(0x0E6B45), canvas.Hex(0x8A3A7C), canvas.Hex(0x6B5A00),
		canvas.Hex(0xB0301E),
		canvas.Hex(0x3B4FC0), canvas.Hex(0x1F2B2A)},
}

// stroke is the colour of the i-th line.
func stroke(b *picture.Brush, i int) canvas.Colour {
	set := &strokes[0]
	if b.Colours.Id == picture.Light {
		set = &strokes[1]
	}
	return set[i%len(set)]
}

// frame maps values to pixels.
type frame struct {
	x0, x1, y0, y1 float64 // the range of the values
	area           image.Rectangle
}

func (f frame) at(p Point) canvas.Point {
	return canvas.Point{
		X: float64(f.area.Min.X) + (p.X-f.x0)/(f.x1-f.x0)*float64(f.area.Dx()),
		Y: float64(f.area.Max.Y) - (p.Y-f.y0)/(f.y1-f.y0)*float64(f.area.Dy()),
	}
}

// PNG draws the chart. It fails if no line has a point.
func (ch Chart) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	lines := make([][]Point, len(ch.Lines))
	var all []Point
	for i, l := range ch.Lines {
		for _, pt := range l.Points {
			if isFinite(pt.X) && isFinite(pt.Y) {
				lines[i] = append(lines[i], pt)
			}
		}
		slices.SortStableFunc(lines[i], func(a, b Point) int {
			switch {
			case a.X < b.X:
				return -1
			case a.X > b.X:
				return 1
			}
			return 0
		})
		all = append(all, lines[i]...)
	}
	if len(all) == 0 {
		return nil, errors.New("render: a chart without points")
	}
	c, err := picture.New(chartWidth, chartHeight, look, p)
	if err != nil {
		return nil, err
	}
	f := frameOf(all)
	c.Text(bracketTitle, bracketTitle.Fit(c.Line(ch.Title), chartWidth-2*margin), margin, 58, c.Colours.Text)
	ch.axes(c, f)
	for i, pts := range lines {
		course(c, f, pts, i)
	}
	endNames(c, f, ch.Lines, lines)
	return c.End()
}

func isFinite(x float64) bool { return !math.IsNaN(x) && math.Abs(x) < 1e15 }

// frameOf is the frame that shows all points with some margin above and below.
func frameOf(all []Point) frame {
	f := frame{x0: all[0].X, x1: all[0].X, y0: all[0].Y, y1: all[0].Y}
	for _, p := range all {
		f.x0, f.x1 = min(f.x0, p.X), max(f.x1, p.X)
		f.y0, f.y1 = min(f.y0, p.Y), max(f.y1, p.Y)
	}
	if f.x0 == f.x1 {
		f.x0, f.x1 = f.x0-1, f.x1+1
	}
	air := (f.y1 - f.y0) * 0.08
	if air == 0 {
		air = max(1, math.Abs(f.y0)*0.01)
	}
	f.y0, f.y1 = f.y0-air, f.y1+air
	f.area = image.Rect(chartLeft, chartTop, chartWidth-nameRoom, chartHeight-chartBottom)
	return f
}

// axisText is the style of the numbers on the axes.
var axisText = canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}

// axes draws the grid and its numbers.
func (ch Chart) axes(c *picture.Brush, f frame) {
	right := axisText
	right.Align = canvas.End
	for _, y := range ticks(f.y0, f.y1, 6) {
		py := f.at(Point{f.x0, y}).Y
		c.Flat(canvas.Rect(chartLeft, py-1, float64(f.area.Dx()), 2, 0), c.Colours.Line)
		c.Text(right, number(y), chartLeft-12, py+10, c.Colours.Label)
	}
	xs := ticks(f.x0, f.x1, 6)
	if ch.Dates {
		xs = dayTicks(f.x0, f.x1, 7)
	}
	end := -1e9
	for _, x := range xs {
		px := f.at(Point{x, f.y0}).X
		text := number(x)
		if ch.Dates {
			text = dayLabel(x, f.x1-f.x0, c.Printer)
		}
		wide := axisText.Width(text)
		if px-wide/2 < end+16 {
			continue // labels would overlap
		}
		end = px + wide/2
		c.Flat(canvas.Rect(px-1, float64(f.area.Max.Y), 2, 8, 0), c.Colours.Label)
		c.Centred(axisText, text, px, float64(f.area.Max.Y)+28, c.Colours.Label)
	}
}

// ticks are about n round numbers within a range.
func ticks(lo, hi float64, n int) []float64 {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(n))))
	for _, k := range []float64{1, 2, 5, 10} {
		if (hi-lo)/(step*k) <= float64(n) {
			step *= k
			break
		}
	}
	var out []float64
	for i := math.Ceil(lo / step); i*step <= hi && len(out) <= 2*n; i++ {
		out = append(out, i*step)
	}
	return out
}

const day = 24 * 60 * 60

// dayTicks are at most n midnights within a range of Unix times, evenly spaced; within two days, full hours.
func dayTicks(lo, hi float64, n int) []float64 {
	steps := []float64{3600, 2 * 3600, 6 * 3600, day, 2 * day, 7 * day, 14 * day, 30 * day, 60 * day, 90 * day,
		180 * day, 365 * day}
	step := steps[len(steps)-1]
	for _, s := range steps {
		if (hi-lo)/s <= float64(n) {
			step = s
			break
		}
	}
	for (hi-lo)/step > float64(n) {
		step *= 2
	}
	var out []float64
	for x := math.Ceil(lo/step) * step; x <= hi; x += step {
		out = append(out, x)
	}
	return out
}

// dayLabel formats a Unix time as precisely as the range of the chart requires.
func dayLabel(x, span float64, p *render.Printer) string {
	t := time.Unix(int64(x), 0).UTC()
	month := game.M("date.month." + strconv.Itoa(int(t.Month())))
	switch {
	case span <= 2*day:
		return t.Format("15:04")
	case span <= 300*day:
		return p.Mono(game.M("date.day", "day", t.Day(), "month", month))
	}
	return p.Mono(game.M("date.year", "month", month, "year", t.Year()))
}

// number formats a tick without needless digits.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// course draws one line with its markers.
func course(b *picture.Brush, f frame, pts []Point, index int) {
	if len(pts) == 0 {
		return
	}
	col := stroke(b, index)
	places := make([]canvas.Point, len(pts))
	for i, p := range pts {
		places[i] = f.at(p)
	}
	path := canvas.Line(places...)
	b.Flat(path.Stroke(strokeWidth+5, true), b.Colours.Table) // a gap around the line, where it crosses another
	b.Flat(path.Stroke(strokeWidth, true), col)
	if len(places) > maxMarkers {
		places = places[len(places)-1:]
	}
	for _, at := range places {
		b.Flat(marker(at, markerRadius+2.5, index), b.Colours.Table)
		b.Flat(marker(at, markerRadius, index), col)
	}
}

// marker is the shape of a line's markers: disc, square, triangle, diamond, triangle pointing
// down, cross.
func marker(at canvas.Point, r float64, index int) *canvas.Path {
	p := &canvas.Path{}
	switch index % 6 {
	case 4:
		return p.Poly(at.Add(0, 1.25*r), at.Add(1.15*r, -0.8*r), at.Add(-1.15*r, -0.8*r))
	case 5:
		return p.Poly(at.Add(-0.4*r, -1.1*r), at.Add(0.4*r, -1.1*r), at.Add(0.4*r, -0.4*r), at.Add(1.1*r, -0.4*r),
			at.Add(1.1*r, 0.4*r), at.Add(0.4*r, 0.4*r), at.Add(0.4*r, 1.1*r), at.Add(-0.4*r, 1.1*r), at.Add(-0.4*r, 0.4*r),
			at.Add(-1.1*r, 0.4*r), at.Add(-1.1*r, -0.4*r), at.Add(-0.4*r, -0.4*r))
	case 1:
		return p.Rect(at.X-0.92*r, at.Y-0.92*r, 1.84*r, 1.84*r, 1)
	case 2:
		return p.Poly(at.Add(0, -1.25*r), at.Add(1.15*r, 0.8*r), at.Add(-1.15*r, 0.8*r))
	case 3:
		return p.Poly(at.Add(0, -1.3*r), at.Add(1.3*r, 0), at.Add(0, 1.3*r), at.Add(-1.3*r, 0))
	}
	return p.Circle(at.X, at.Y, r)
}

// lastValue formats a value with at least three digits, and with no more decimals than that requires.
func lastValue(y float64) string {
	if math.Abs(y) >= 100 {
		return number(math.Round(y))
	}
	return number(math.Round(y*10) / 10)
}
