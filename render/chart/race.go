package chart

import (
	"image"
	"math"
	"slices"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
)

// race draws the scores of a game as lines over its plies, each with a marker where its seat moved, a star at its best
// move, and a large marker at its end. The names are in the rows below.
func race(b *picture.Brush, r Result, top, high float64) {
	f := frame{x1: float64(r.Plies), y1: 1}
	for _, s := range r.Seats {
		for _, n := range s.Course {
			f.y0, f.y1 = min(f.y0, float64(n)), max(f.y1, float64(n))
		}
	}
	f.y1 += (f.y1 - f.y0) * 0.06
	f.area = image.Rect(int(chartEdge), int(top)+12, int(chartRight), int(top+high)-46)
	scales(b, f)
	courses := make([][]canvas.Point, len(r.Seats))
	for i, s := range r.Seats {
		for ply, n := range s.Course {
			courses[i] = append(courses[i], f.at(Point{float64(ply), float64(n)}))
		}
	}
	for _, i := range byPlace(r.Seats) {
		run(b, courses[i], r.Seats[i], i)
	}
	words := newNotes(f.area, courses)
	best := byBest(r.Seats)
	for _, i := range slices.Backward(best) {
		at := courses[i][r.Seats[i].Best]
		b.Flat(star(at, starSize+4), b.Colours.Table)
		b.Flat(star(at, starSize), stroke(b, i))
	}
	for n, i := range best {
		if n == 0 || len(r.Seats) <= maxCallouts {
			callout(b, words, courses[i][r.Seats[i].Best], r.Seats[i].Label, i)
		}
	}
}

// maxCallouts is the number of seats up to which everybody's best move is labelled; with more, only the best of all is.
const maxCallouts = 3

// byPlace are the seats, the last place first, so that the winner's line is on top.
func byPlace(seats []Outcome) (list []int) {
	for i := range seats {
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b int) int { return seats[b].Place - seats[a].Place })
	return list
}

// byBest are the seats that have a best move, the one that gained most first, because the first one certainly gets its
// label.
func byBest(seats []Outcome) (list []int) {
	gain := func(i int) int { s := seats[i]; return s.Course[s.Best] - s.Course[s.Best-1] }
	for i, s := range seats {
		if s.Best > 0 && s.Best < len(s.Course) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return gain(b) - gain(a) })
	return list
}

// scales draws the lines of equal scores and the numbers on both sides.
func scales(b *picture.Brush, f frame) {
	right := axisText
	right.Align = canvas.End
	for _, y := range ticks(f.y0, f.y1, 5) {
		py := f.at(Point{f.x0, y}).Y
		b.Flat(canvas.Rect(chartEdge, py-1, float64(f.area.Dx()), 2, 0), b.Colours.Line)
		b.Text(right, picture.Typeset(number(y)), chartEdge-12, py+10, b.Colours.Label)
	}
	below := float64(f.area.Max.Y) + 30
	moves := b.Line(render.Msg("result.moves"))
	for _, x := range ticks(f.x0, f.x1, 6) {
		px := f.at(Point{x, f.y0}).X
		if x == math.Trunc(x) && x > 0 && px+axisText.Width(number(x))/2 < cardRight-axisText.Width(moves)-16 {
			b.Centred(axisText, number(x), px, below, b.Colours.Label)
		}
	}
	b.Text(right, moves, cardRight, below+0.36*axisText.Size, b.Colours.Label)
}

// run draws one line with its markers.
func run(b *picture.Brush, course []canvas.Point, s Outcome, index int) {
	path := canvas.Line(course...)
	b.Flat(path.Stroke(9, true), b.Colours.Table)
	b.Flat(path.Stroke(5, true), stroke(b, index))
	at := s.Moved
	if len(at) > maxMarkers {
		at = nil
	}
	for _, ply := range at {
		if ply < len(course)-1 && ply != s.Best {
			b.Flat(marker(course[ply], markerRadius+2, index), b.Colours.Table)
			b.Flat(marker(course[ply], markerRadius, index), stroke(b, index))
		}
	}
	end := course[len(course)-1]
	b.Flat(marker(end, endRadius+3, index), b.Colours.Table)
	b.Flat(marker(end, endRadius, index), stroke(b, index))
}

// endRadius is the size of the marker at the end of a line.
const endRadius = 12.0

// notes finds free space for labels near lines.
type notes struct {
	area  image.Rectangle
	lines [][]canvas.Point
	taken []image.Rectangle
}

func newNotes(area image.Rectangle, lines [][]canvas.Point) *notes {
	return &notes{area: area, lines: lines}
}

// place is a box of this size near a point that overlaps no line and no earlier box; ok is false if there is none.
func (l *notes) place(at canvas.Point, w, h float64) (box image.Rectangle, ok bool) {
	best := 1e9
	for dy := -220.0; dy <= 220; dy += 10 {
		for dx := -w/2 - 120; dx <= w/2+120; dx += 20 {
			x, y := at.X+dx-w/2, at.Y+dy-h/2
			try := image.Rect(int(x), int(y), int(x+w), int(y+h))
			if !try.In(l.area) || l.hit(try) {
				continue
			}
			// Near is good; straight above or below is better than beside.
			if far := dx*dx*1.3 + dy*dy; far < best {
				box, ok, best = try, true, far
			}
		}
	}
	if ok {
		l.taken = append(l.taken, box.Inset(-8))
	}
	return box, ok
}

// hit reports whether something is already in a box.
func (l *notes) hit(box image.Rectangle) bool {
	for _, t := range l.taken {
		if t.Overlaps(box) {
			return true
		}
	}
	wide := box.Inset(-10)
	for _, line := range l.lines {
		for i := 1; i < len(line); i++ {
			for t := 0.0; t <= 1; t += 0.1 {
				p := image.Pt(int(line[i-1].X+(line[i].X-line[i-1].X)*t), int(line[i-1].Y+(line[i].Y-line[i-1].Y)*t))
				if p.In(wide) {
					return true
				}
			}
		}
	}
	return false
}

// callout labels a star with its move, connected by a dotted line.
func callout(b *picture.Brush, l *notes, at canvas.Point, text string, index int) {
	if text == "" {
		return
	}
	t := canvas.Type{Weight: canvas.Heavy, Size: picture.Smallest}
	text = t.Fit(picture.Typeset(text), 300)
	w := t.Width(text)
	box, ok := l.place(at, w+12, 40)
	if !ok {
		return
	}
	end := canvas.Point{X: min(max(at.X, float64(box.Min.X)+12), float64(box.Max.X)-12), Y: float64(box.Max.Y)}
	if float64(box.Min.Y) > at.Y {
		end.Y = float64(box.Min.Y)
	}
	b.Flat(canvas.Line(toward(at, end, starSize+4), end).Dash(3, 2, 8), stroke(b, index))
	b.Flat(canvas.Rect(float64(box.Min.X), float64(box.Min.Y), float64(box.Dx()), float64(box.Dy()), 8), b.Colours.Table)
	b.Centred(t, text, float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2, b.Colours.Text)
}

// toward is the point at a distance far from one point in the direction of another.
func toward(from, to canvas.Point, far float64) canvas.Point {
	dx, dy := to.X-from.X, to.Y-from.Y
	part := far / max(math.Hypot(dx, dy), far)
	return from.Add(dx*part, dy*part)
}
