package canvas

import "math"

// sharpTurn is the cosine of the smallest turn at which two segments meet in a round joint instead of a point.
const sharpTurn = 0.85

// Stroke is the line along a path as a shape to fill, with round joints and, if round, round ends.
func (p *Path) Stroke(width float64, round bool) *Path {
	out := &Path{}
	for i, c := range p.contours {
		if p.closed[i] && len(c) > 1 {
			c = append(c[:len(c):len(c)], c[0])
			out.joint(c[0], c[len(c)-2], c[1], width)
		}
		out.along(c, width, round && !p.closed[i])
	}
	return out
}

// along adds the band along a polyline, divided at its sharp corners.
func (p *Path) along(c []Point, width float64, round bool) {
	c = distinct(c)
	if len(c) < 2 {
		return
	}
	from := 0
	for i := 1; i < len(c); i++ {
		if i < len(c)-1 && turn(c[i-1], c[i], c[i+1]) > sharpTurn {
			continue
		}
		p.band(c[from:i+1], width)
		if i < len(c)-1 {
			p.dot(c[i], width)
		}
		from = i
	}
	if round {
		p.dot(c[0], width)
		p.dot(c[len(c)-1], width)
	}
}

func (p *Path) dot(at Point, width float64) { p.Circle(at.X, at.Y, width/2) }

func (p *Path) joint(at, before, after Point, width float64) {
	if turn(before, at, after) <= sharpTurn {
		p.dot(at, width)
	}
}

// turn is the cosine of the change of direction at b.
func turn(a, b, c Point) float64 {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-b.X, c.Y-b.Y
	return (ux*vx + uy*vy) / max(math.Hypot(ux, uy)*math.Hypot(vx, vy), 1e-9)
}

func distinct(c []Point) []Point {
	var out []Point
	for i, pt := range c {
		if i == 0 || math.Hypot(pt.X-out[len(out)-1].X, pt.Y-out[len(out)-1].Y) > 1e-6 {
			out = append(out, pt)
		}
	}
	return out
}

// band is one polygon along a polyline without sharp corners.
func (p *Path) band(c []Point, width float64) {
	n := len(c)
	pts := make([]Point, 2*n)
	for i, pt := range c {
		a, b := c[max(i-1, 0)], c[min(i+1, n-1)]
		dx, dy := b.X-a.X, b.Y-a.Y
		long := max(math.Hypot(dx, dy), 1e-9)
		nx, ny := -dy/long*width/2, dx/long*width/2
		pts[i] = Point{pt.X - nx, pt.Y - ny}
		pts[2*n-1-i] = Point{pt.X + nx, pt.Y + ny}
	}
	p.Poly(pts...)
}

// Dash is a dashed line along a path as a shape to fill: dashes of on pixels with gaps of off pixels.
func (p *Path) Dash(width, on, off float64) *Path {
	out := &Path{}
	for i, c := range p.contours {
		if p.closed[i] {
			c = append(c[:len(c):len(c)], c[0])
			// The dash length is adjusted so that a closed line has whole dashes.
			long := 0.0
			for k := 1; k < len(c); k++ {
				long += math.Hypot(c[k].X-c[k-1].X, c[k].Y-c[k-1].Y)
			}
			if n := math.Round(long / (on + off)); n > 0 {
				scale := long / n / (on + off)
				on, off = on*scale, off*scale
			}
		}
		for _, d := range dashes(distinct(c), on, off) {
			out.along(d, width, false)
		}
	}
	return out
}

// dashes cuts a polyline into pieces of length on with gaps of length off.
func dashes(c []Point, on, off float64) (out [][]Point) {
	if len(c) < 2 {
		return nil
	}
	dash := []Point{c[0]}
	drawn, left := true, on
	for i := 1; i < len(c); i++ {
		a, b := c[i-1], c[i]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		for at := 0.0; at < long; {
			step := min(left, long-at)
			at += step
			left -= step
			pt := Point{a.X + (b.X-a.X)*at/long, a.Y + (b.Y-a.Y)*at/long}
			if drawn {
				dash = append(dash, pt)
			}
			if left > 1e-9 {
				break
			}
			if drawn {
				out = append(out, dash)
				dash, left = nil, off
			} else {
				dash, left = []Point{pt}, on
			}
			drawn = !drawn
		}
	}
	if drawn && len(dash) > 1 {
		out = append(out, dash)
	}
	return out
}
