package picture

import (
	"tablee/render/canvas"
	"tablee/rules/game"
)

// Domino draws a tile, whose halves are h wide, in a box of two halves. A tile that is laid on the table is flat.
func Domino(b *Brush, x, y, h float64, d game.Domino, s game.State, laid bool) {
	domino(b, x, y, h, d, s, laid, 1)
}

// domino is Domino with an opacity.
func domino(b *Brush, x, y, h float64, d game.Domino, s game.State, laid bool, opacity float64) {
	d.Fits, d.Hub = [4]bool{}, false
	type key struct {
		d    game.Domino
		h    float64
		s    game.State
		laid bool
	}
	if s != game.Fresh && s != game.Chosen && s != game.Playable {
		s = game.Still
	}
	w, hh := 2*h, h
	if d.Upright {
		w, hh = h, 2*h
	}
	b.Sprite(key{d, h, s, laid}, x, y, w, hh, 30, opacity, func(b *Brush, x, y float64) {
		const inset = 2
		x, y, w, hh := x+inset, y+inset, w-2*inset, hh-2*inset
		edge, r := 0.07*h, 0.16*h
		up := Lift(s, hh)
		if laid {
			up = 0
		}
		b.Flat(canvas.Rect(x+0.3*edge, y+1.4*edge, w, hh, r), b.Colours.Shadow)
		y -= up
		face, rim := b.Colours.Face, b.Colours.Edge
		if s == game.Fresh {
			face, rim = b.Colours.Fresh, b.Colours.NewEdge
		}
		b.Flat(canvas.Rect(x, y, w, hh, r), rim)
		b.Down(canvas.Rect(x, y, w, hh-edge, r), face, y, hh-edge)
		cx, cy := x+w/2, y+(hh-edge)/2
		reach := (h-2*inset-edge)/2 - 0.13*h // length of the line across
		along := canvas.Line(canvas.Point{X: cx - reach, Y: cy}, canvas.Point{X: cx + reach, Y: cy})
		if !d.Upright {
			along = canvas.Line(canvas.Point{X: cx, Y: cy - reach}, canvas.Point{X: cx, Y: cy + reach})
		}
		b.Flat(along.Stroke(0.045*h, true), rim)
		for k, n := range d.Ends {
			off := (float64(k) - 0.5) * h
			px, py := cx, cy+off
			if !d.Upright {
				px, py = cx+off, cy
			}
			pips(b, px, py, h, n, !d.Upright)
		}
	})
}

// pips draws the dots of half a tile around (x, y), rotated by a quarter turn for a horizontal tile.
func pips(b *Brush, x, y, h float64, n int, turned bool) {
	r, far := 0.098*h, 0.24*h
	if n > 6 {
		r = 0.09 * h
	}
	for _, d := range dots(n) {
		u, v := d[0], d[1]
		if turned {
			u, v = -v, u
		}
		b.Flat(canvas.Circle(x+u*far, y+v*far, r), b.Colours.Ink)
	}
}

// dots are the positions of n pips, from -1 to 1, as on every domino.
func dots(n int) [][2]float64 {
	diagonal := [][2]float64{{-1, -1}, {1, 1}}
	corners := append(diagonal[:2:2], [2]float64{1, -1}, [2]float64{-1, 1})
	centre := [2]float64{}
	sides := [][2]float64{{-1, 0}, {1, 0}}
	ends := [][2]float64{{0, -1}, {0, 1}}
	switch n {
	case 1:
		return [][2]float64{centre}
	case 2:
		return diagonal
	case 3:
		return append(diagonal, centre)
	case 4:
		return corners
	case 5:
		return append(corners, centre)
	case 6:
		return append(corners, sides...)
	case 7:
		return append(append(corners, sides...), centre)
	case 8:
		return append(append(corners, sides...), ends...)
	case 9:
		return append(append(append(corners, sides...), ends...), centre)
	}
	return nil
}
