package picture

import (
	"slices"

	"tablee/render/canvas"
	"tablee/rules/game"
)

// reach is the width of a quarter of a cross: each of the four arms is folded in a quarter of its own. From the hub in
// the middle the right arm folds up, the top arm to the left, the left arm down and the bottom arm to the right.
const reach = (chainRight - chainLeft) / 2

// layCross places a chain with a hub, and its arms. The centre of the hub is the origin.
func layCross(ts []game.Token, hub int, arms [2][]game.Token, h float64) *layout {
	l := &layout{h: h, rows: 1, spots: make([]spot, len(ts), len(ts)+len(arms[0])+len(arms[1]))}
	l.spots[hub] = spot{x: -h / 2, y: -h, upright: true}
	left := slices.Clone(ts[:hub])
	slices.Reverse(left)
	leftSpots, leftMark := layLine(left, h)
	for i, s := range leftSpots {
		s.flip = !s.flip // its second end is the inner one
		l.spots[hub-1-i] = turned(s, h, -1, 1)
	}
	rightSpots, rightMark := layLine(ts[hub+1:], h)
	for i, s := range rightSpots {
		l.spots[hub+1+i] = turned(s, h, 1, -1)
	}
	l.marks = []canvas.Point{{X: -leftMark.X, Y: leftMark.Y}, {X: rightMark.X, Y: -rightMark.Y}}
	for i, side := range []float64{-1, 1} {
		spots, mark := layArm(arms[i], h)
		for _, s := range spots {
			l.spots = append(l.spots, turned(s, h, side, side))
		}
		l.marks = append(l.marks, canvas.Point{X: side * mark.X, Y: side * mark.Y})
	}
	for _, s := range l.spots {
		high := h
		if s.upright {
			high = 2 * h
		}
		l.top, l.bottom = min(l.top, s.y), max(l.bottom, s.y+high)
	}
	for _, m := range l.marks {
		l.top, l.bottom = min(l.top, m.Y-ringRadius), max(l.bottom, m.Y+ringRadius)
	}
	return l
}

// layLine places an arm that runs from the side of the hub to the right and folds down.
func layLine(ts []game.Token, h float64) ([]spot, canvas.Point) {
	// Rows that come back leave the middle to the other arms and their marks.
	s := snake{layout: layout{h: h}, x: h / 2, lo: h/2 + 2*(8+ringRadius), hi: reach, dir: 1}
	s.lay(ts)
	return s.spots, s.mark()
}

// layArm places an arm that runs from the bottom of the hub down, and after one tile to the right.
func layArm(ts []game.Token, h float64) ([]spot, canvas.Point) {
	switch len(ts) {
	case 0:
		return nil, canvas.Point{Y: h + 8 + ringRadius}
	case 1:
		return []spot{{x: -h / 2, y: h, upright: true}}, canvas.Point{Y: 3*h + 8 + ringRadius}
	}
	s := snake{layout: layout{h: h, spots: []spot{{x: -h / 2, y: h, upright: true}}}, x: h / 2, y: 2.5 * h, lo: h / 2,
		hi: reach, dir: 1}
	s.lay(ts[1:])
	return s.spots, s.mark()
}

// turned is a spot seen in a mirror: sx and sy are -1 where left and right, or top and bottom, are exchanged.
func turned(s spot, h, sx, sy float64) spot {
	w, high := 2*h, h
	if s.upright {
		w, high = h, 2*h
	}
	if sx < 0 {
		s.x = -s.x - w
	}
	if sy < 0 {
		s.y = -s.y - high
	}
	if s.upright && sy < 0 || !s.upright && sx < 0 {
		s.flip = !s.flip
	}
	return s
}
