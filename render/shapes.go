package render

import "math"

// stroke is a line of some width, as polygons: one for each piece and one for each joint.
func stroke(pts []point, width float32) [][]point {
	var out [][]point
	for i, a := range pts {
		out = append(out, circle(a, width/2))
		if i == 0 {
			continue
		}
		b := pts[i-1]
		dx, dy := a.x-b.x, a.y-b.y
		long := float32(math.Hypot(float64(dx), float64(dy)))
		if long == 0 {
			continue
		}
		nx, ny := -dy/long*width/2, dx/long*width/2
		out = append(out, []point{{a.x + nx, a.y + ny}, {a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}})
	}
	return out
}

// polygon is a regular polygon around a point; turn is the angle of its first corner in radians.
func polygon(at point, r float32, corners int, turn float64) []point {
	out := make([]point, corners)
	for i := range out {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(i)/float64(corners))
		out[i] = point{at.x + r*float32(cos), at.y + r*float32(sin)}
	}
	return out
}

func circle(at point, r float32) []point { return polygon(at, r, 16, 0) }

// marker is the shape that a line's points have: circle, square, triangle, diamond.
func marker(at point, r float32, index int) []point {
	switch index % 4 {
	case 1:
		return polygon(at, r*1.15, 4, math.Pi/4)
	case 2:
		return polygon(at, r*1.3, 3, -math.Pi/2)
	case 3:
		return polygon(at, r*1.25, 4, 0)
	}
	return circle(at, r)
}
