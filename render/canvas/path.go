package canvas

import "math"

// Point is a position in pixels; y grows downwards.
type Point struct{ X, Y float64 }

// Add moves a point.
func (p Point) Add(dx, dy float64) Point { return Point{p.X + dx, p.Y + dy} }

// Path is a list of contours as polygons: curves are flattened when they are added. Overlapping contours of the same
// direction are filled once; a contour of the opposite direction cuts a hole.
type Path struct {
	contours [][]Point
	closed   []bool // of each contour, for Stroke
}

// flatness is the largest distance of a polygon from its curve, in pixels.
const flatness = 0.05

// Move begins a contour.
func (p *Path) Move(x, y float64) *Path {
	p.contours = append(p.contours, []Point{{x, y}})
	p.closed = append(p.closed, false)
	return p
}

func (p *Path) last() *[]Point { return &p.contours[len(p.contours)-1] }

// Line adds a straight line.
func (p *Path) Line(x, y float64) *Path {
	c := p.last()
	*c = append(*c, Point{x, y})
	return p
}

// Cube adds a cubic Bézier curve.
func (p *Path) Cube(x1, y1, x2, y2, x, y float64) *Path {
	c := p.last()
	a := (*c)[len(*c)-1]
	// The largest second difference bounds the error of n chords by d/(8 n²).
	d := math.Hypot(a.X-2*x1+x2, a.Y-2*y1+y2)
	d = 6 * max(d, math.Hypot(x1-2*x2+x, y1-2*y2+y))
	n := min(max(int(math.Ceil(math.Sqrt(d/(8*flatness)))), 2), 64)
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		b0, b1, b2, b3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		*c = append(*c, Point{b0*a.X + b1*x1 + b2*x2 + b3*x, b0*a.Y + b1*y1 + b2*y2 + b3*y})
	}
	return p
}

// Quad adds a quadratic Bézier curve.
func (p *Path) Quad(x1, y1, x, y float64) *Path {
	c := *p.last()
	a := c[len(c)-1]
	return p.Cube(a.X+(x1-a.X)*2/3, a.Y+(y1-a.Y)*2/3, x+(x1-x)*2/3, y+(y1-y)*2/3, x, y)
}

// Close closes a contour.
func (p *Path) Close() *Path {
	p.closed[len(p.closed)-1] = true
	return p
}

// Arc adds an arc of a circle from angle a to b, in radians, clockwise on the screen if b > a. With begin it starts a
// contour, otherwise it continues one.
func (p *Path) Arc(x, y, r, a, b float64, begin bool) *Path {
	step := 2 * math.Acos(1-min(flatness/max(r, 1), 0.5))
	n := max(int(math.Ceil(math.Abs(b-a)/step)), 1)
	for i := range n + 1 {
		sin, cos := math.Sincos(a + (b-a)*float64(i)/float64(n))
		if i == 0 && begin {
			p.Move(x+r*cos, y+r*sin)
		} else {
			p.Line(x+r*cos, y+r*sin)
		}
	}
	return p
}

// Circle adds a circle.
func (p *Path) Circle(x, y, r float64) *Path {
	p.Arc(x, y, r, 0, 2*math.Pi, true)
	c := p.last()
	*c = (*c)[:len(*c)-1]
	return p.Close()
}

// Rect adds a rectangle with round corners of radius r.
func (p *Path) Rect(x, y, w, h, r float64) *Path {
	r = max(min(r, w/2, h/2), 0)
	if r == 0 {
		return p.Move(x, y).Line(x+w, y).Line(x+w, y+h).Line(x, y+h).Close()
	}
	const q = math.Pi / 2
	p.Arc(x+w-r, y+r, r, -q, 0, true)
	p.Arc(x+w-r, y+h-r, r, 0, q, false)
	p.Arc(x+r, y+h-r, r, q, 2*q, false)
	p.Arc(x+r, y+r, r, 2*q, 3*q, false)
	return p.Close()
}

// Poly adds a closed polygon.
func (p *Path) Poly(pts ...Point) *Path {
	p.contours = append(p.contours, pts)
	p.closed = append(p.closed, true)
	return p
}

// Star adds a star of n points around (x, y), the first pointing up.
func (p *Path) Star(x, y, outer, inner float64, n int) *Path {
	pts := make([]Point, 2*n)
	for i := range pts {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi*float64(i)/float64(n) - math.Pi/2)
		pts[i] = Point{x + r*cos, y + r*sin}
	}
	return p.Poly(pts...)
}

// hole adds the contours of q in reverse, so that they cut holes.
func (p *Path) hole(q *Path) *Path {
	for _, c := range q.contours {
		r := make([]Point, len(c))
		for i, pt := range c {
			r[len(c)-1-i] = pt
		}
		p.Poly(r...)
	}
	return p
}

// bounds is the smallest box around the path.
func (p *Path) bounds() (lo, hi Point) {
	lo, hi = Point{1e9, 1e9}, Point{-1e9, -1e9}
	for _, c := range p.contours {
		for _, pt := range c {
			lo = Point{min(lo.X, pt.X), min(lo.Y, pt.Y)}
			hi = Point{max(hi.X, pt.X), max(hi.Y, pt.Y)}
		}
	}
	return lo, hi
}

// Circle is a path of one circle.
func Circle(x, y, r float64) *Path { return new(Path).Circle(x, y, r) }

// Rect is a path of one rectangle with round corners.
func Rect(x, y, w, h, r float64) *Path { return new(Path).Rect(x, y, w, h, r) }

// Line is an open path through points.
func Line(pts ...Point) *Path {
	return &Path{contours: [][]Point{pts}, closed: []bool{false}}
}

// Ring is the outline of a circle as a shape to fill.
func Ring(x, y, r, width float64) *Path {
	return Circle(x, y, r+width/2).hole(Circle(x, y, max(r-width/2, 0)))
}

// Frame is the outline of a rectangle as a shape to fill; half of its width is outside the rectangle.
func Frame(x, y, w, h, r, width float64) *Path {
	d := width / 2
	return Rect(x-d, y-d, w+width, h+width, r+d).hole(Rect(x+d, y+d, w-width, h-width, max(r-d, 0)))
}
