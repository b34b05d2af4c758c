package render

import (
	"errors"
	"image"
	"math"
	"slices"
	"strconv"
	"time"

	"tablee/rules/game"
)

// Chart is a line chart of values over time or over a count, such as ratings.
type Chart struct {
	Title game.Msg
	Lines []Line
	Dates bool // X is Unix time in seconds, labelled by date (UTC); otherwise X is a plain number
}

// Line is one line of a chart; what names it stands at its end.
type Line struct {
	Name   game.Msg
	Points []Point // in any order; those that are not finite are left out
}

// Point is a point of a chart.
type Point struct{ X, Y float64 }

// Measures of a chart in pixels.
const (
	chartWidth   = 960
	chartHeight  = 500
	chartTop     = 70
	chartBottom  = 56
	chartLeft    = 84
	nameRoom     = 250 // right of the lines
	strokeWidth  = 3.5
	markerRadius = 6
	maxMarkers   = 24 // a line of more points is marked at its end alone
)

// strokes are the colours of lines in order; markers of different shapes tell them apart as well.
var strokes = []rgba{skyBlue, orange, rgb(0x17B98C), purple, yellow, vermillion, rgb(0x4FA8DC), light}

// frame maps values to pixels.
type frame struct {
	x0, x1, y0, y1 float64 // the range of the values
	area           image.Rectangle
}

func (f frame) at(p Point) point {
	return point{
		x: float32(f.area.Min.X) + float32((p.X-f.x0)/(f.x1-f.x0)*float64(f.area.Dx())),
		y: float32(f.area.Max.Y) - float32((p.Y-f.y0)/(f.y1-f.y0)*float64(f.area.Dy())),
	}
}

// PNG draws the chart. It fails when no line has a point.
func (ch Chart) PNG(p *Printer) ([]byte, error) {
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
	c, err := newCanvas(chartWidth, chartHeight)
	if err != nil {
		return nil, err
	}
	f := frameOf(all)
	c.write(titleFont, margin, 40, p.monoLine(ch.Title), light)
	ch.axes(c, f, p)
	for i, pts := range lines {
		c.line(f, pts, i)
	}
	c.endNames(f, ch.Lines, lines, p)
	return c.encode()
}

func isFinite(x float64) bool { return !math.IsNaN(x) && math.Abs(x) < 1e15 }

// frameOf is the frame that shows all points with some air above and below.
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

// axes draws the grid and its numbers.
func (ch Chart) axes(c *canvas, f frame, p *Printer) {
	for _, y := range ticks(f.y0, f.y1, 6) {
		py := int(f.at(Point{f.x0, y}).y)
		c.box(image.Rect(f.area.Min.X, py, f.area.Max.X, py+1), 0, hairline)
		text := number(y)
		c.write(labelFont, f.area.Min.X-12-labelFont.width(text), py+6, text, grey)
	}
	xs := ticks(f.x0, f.x1, 6)
	if ch.Dates {
		xs = dayTicks(f.x0, f.x1, 7)
	}
	end := -1 << 20
	for _, x := range xs {
		px := int(f.at(Point{x, f.y0}).x)
		text := number(x)
		if ch.Dates {
			text = dayLabel(x, f.x1-f.x0, p)
		}
		left := px - labelFont.width(text)/2
		if left < end+12 {
			continue // labels would touch
		}
		end = left + labelFont.width(text)
		c.box(image.Rect(px, f.area.Max.Y, px+1, f.area.Max.Y+6), 0, grey)
		c.write(labelFont, left, f.area.Max.Y+28, text, grey)
	}
}

// ticks are round numbers within a range, about n of them.
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

// dayTicks are midnights within a range of Unix times, at most n, evenly spread; within two days, hours.
func dayTicks(lo, hi float64, n int) []float64 {
	steps := []float64{3600, 2 * 3600, 6 * 3600, day, 2 * day, 7 * day, 14 * day, 30 * day, 60 * day, 90 * day, 180 * day, 365 * day}
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

// dayLabel says a Unix time as precisely as the range of the chart asks for.
func dayLabel(x, span float64, p *Printer) string {
	t := time.Unix(int64(x), 0).UTC()
	month := game.M("date.month." + strconv.Itoa(int(t.Month())))
	switch {
	case span <= 2*day:
		return t.Format("15:04")
	case span <= 300*day:
		return p.mono(game.M("date.day", "day", t.Day(), "month", month))
	}
	return p.mono(game.M("date.year", "month", month, "year", t.Year()))
}

// number writes a tick without needless digits.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// line draws one line with its markers.
func (c *canvas) line(f frame, pts []Point, index int) {
	if len(pts) == 0 {
		return
	}
	col := strokes[index%len(strokes)]
	places := make([]point, len(pts))
	for i, p := range pts {
		places[i] = f.at(p)
	}
	c.fill(background, stroke(places, strokeWidth+4)...) // a line above another stays apart from it
	c.fill(col, stroke(places, strokeWidth)...)
	if len(places) > maxMarkers {
		places = places[len(places)-1:]
	}
	for _, at := range places {
		c.fill(background, marker(at, markerRadius+3, index))
		c.fill(col, marker(at, markerRadius, index))
	}
}

// lastValue says a value to three digits at least, without more decimals than that takes.
func lastValue(y float64) string {
	if math.Abs(y) >= 100 {
		return number(math.Round(y))
	}
	return number(math.Round(y*10) / 10)
}

// endNames writes each line's name and last value beside its end, moved apart where they would overlap.
func (c *canvas) endNames(f frame, lines []Line, points [][]Point, p *Printer) {
	type tag struct{ index, y int }
	var tags []tag
	for i, pts := range points {
		if len(pts) > 0 {
			tags = append(tags, tag{i, int(f.at(pts[len(pts)-1]).y) + 6})
		}
	}
	slices.SortStableFunc(tags, func(a, b tag) int { return a.y - b.y })
	const apart = 24
	for i := range tags {
		if i > 0 {
			tags[i].y = max(tags[i].y, tags[i-1].y+apart)
		}
	}
	for i := len(tags) - 1; i >= 0; i-- {
		floor := chartHeight - 14
		if i+1 < len(tags) {
			floor = tags[i+1].y - apart
		}
		tags[i].y = min(tags[i].y, floor)
	}
	for _, t := range tags {
		pts := points[t.index]
		col := strokes[t.index%len(strokes)]
		x := f.area.Max.X + 18
		c.fill(col, marker(point{float32(x + 6), float32(t.y - 6)}, markerRadius, t.index))
		value := lastValue(pts[len(pts)-1].Y)
		c.write(labelFont, x+20, t.y, value, light)
		x += 20 + labelFont.width(value+" ")
		name := p.monoLine(lines[t.index].Name)
		c.write(textFont, x, t.y, textFont.fit(name, chartWidth-margin-x), col)
	}
}
