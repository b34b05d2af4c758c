package picture

import (
	"math"

	"tablee/rules/game"
)

// racks are a hand of tiles on as many racks as necessary, with small gaps between its groups.
type racks struct {
	title  string
	groups [][]game.Token
	kind   kind

	w    float64
	rows [][]slot
}

// slot is the position of a tile on a rack.
type slot struct {
	t game.Token
	x float64
}

const rackWidth = Width - 2*24.0

// groupGap is the distance between groups of a hand, in addition to the gap between tiles.
func (k *racks) groupGap() float64 { return 0.45 * k.w }

// fit chooses the size of the tiles and divides them into rows.
func (k *racks) fit() {
	if k.rows != nil {
		return
	}
	n := 0
	for _, g := range k.groups {
		n += len(g)
	}
	k.w = 80
	if k.kind == letterTiles {
		k.w = 88
	}
	for _, w := range []float64{k.w, 72, 64, 56, 50} {
		k.w = w
		if k.rows = k.share(); len(k.rows) <= 2 || len(k.rows) <= 3 && w <= 56 {
			return
		}
	}
}

// share divides the tiles into rows; it splits a group only if necessary.
func (k *racks) share() (rows [][]slot) {
	step := 1.07 * k.w
	x := 0.0
	for _, g := range k.groups {
		if len(rows) > 0 && x > 0 {
			x += k.groupGap()
			if rest := x + float64(len(g)-1)*step + k.w; rest > rackWidth && float64(len(g)-1)*step+k.w <= rackWidth {
				rows, x = append(rows, nil), 0
			}
		}
		for _, t := range g {
			if len(rows) == 0 || x+k.w > rackWidth {
				rows, x = append(rows, nil), 0
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], slot{t, x})
			x += step
		}
	}
	return rows
}

func (k *racks) high() float64 {
	high, _ := k.kind.shape()
	return math.Round(high * k.w)
}

func (k *racks) pitch() float64 { return k.high() + 28 }

func (k *racks) head() float64 {
	if k.title != "" {
		return TitleHeight
	}
	return 0
}

func (k *racks) height(*Brush) float64 {
	k.fit()
	return k.head() + 14 + float64(len(k.rows))*k.pitch()
}

func (k *racks) draw(b *Brush, top float64) {
	k.fit()
	if k.title != "" {
		b.Heading(k.title, top)
		top += TitleHeight
	}
	h := k.high()
	for r, row := range k.rows {
		y := top + 14 + float64(r)*k.pitch()
		Wood(b, 16, y+0.55*h, 768, 0.45*h+18)
		last := row[len(row)-1]
		dx := (Width - last.x - k.w) / 2
		for _, s := range row {
			pieceAt(b, k.kind, s.x+dx, y, k.w, h, lifted(s.t), false)
		}
		for i := 0; i < len(row); i++ {
			if t := row[i].t; traced(t) {
				outlines(b, row[i].x+dx, y, k.w, h, 0.15*k.w, Lift(game.Chosen, h), t)
			} else if t.State == game.Chosen {
				Chosen(b, row[i].x+dx, y, k.w, h, game.Chosen)
			}
		}
		Lip(b, 16, y+h-4, 768, 20)
	}
}

// fan is a hand of cards in one or two rows on a panel.
type fan struct {
	title string
	cards []game.Token
}

// per is the number of cards in a row, the number of rows, and the width of a card.
func (f fan) per() (per, rows int, w float64) {
	n := max(len(f.cards), 1)
	rows = 1
	if n > 8 {
		rows = 2
	}
	if n > 22 {
		rows = 3
	}
	per = (n + rows - 1) / rows
	if rows > 1 {
		return per, rows, 100
	}
	return per, rows, 112
}

func (f fan) step() float64 {
	per, _, w := f.per()
	return min(0.75*w, (700-w)/max(float64(per-1), 1))
}

func (f fan) head() float64 {
	if f.title != "" {
		return TitleHeight
	}
	return 0
}

func (f fan) height(*Brush) float64 {
	_, rows, w := f.per()
	return f.head() + 32 + CardShape*w + float64(rows-1)*0.9*CardShape*w + 26
}

func (f fan) draw(b *Brush, top float64) {
	b.Tablecloth(top, f.height(b))
	if f.title != "" {
		b.Heading(f.title, top+6)
		top += TitleHeight
	}
	per, _, w := f.per()
	step := f.step()
	for i := range f.cards {
		row := i / per
		in := min(per, len(f.cards)-row*per)
		x := (Width-step*float64(in-1)-w)/2 + float64(i%per)*step
		y := top + 32 + float64(row)*0.9*CardShape*w
		t := lifted(f.cards[i])
		c, ok := t.Piece.(game.Card)
		if !ok {
			continue
		}
		Card(b, x, y, w, c, t.State, i%per < in-1)
		if traced(t) {
			outlines(b, x, y, w, CardShape*w, 0.10*w, Lift(t.State, CardShape*w), t)
		} else if t.State == game.Chosen {
			b.Ringed(x, y-Lift(t.State, CardShape*w), w, CardShape*w, 0.10*w, b.Colours.Chosen)
		}
	}
}
