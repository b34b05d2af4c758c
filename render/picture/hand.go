package picture

import (
	"math"
	"slices"

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

// phoneTile is the width of a tile that is 28 points wide on a phone, which shows the picture 390 points wide.
const phoneTile = 58.0

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
	sizes := []float64{80, 72, 64, phoneTile, 50}
	if k.kind == letterTiles {
		sizes = []float64{92, 80, 72, 64, phoneTile, 50}
	}
	for _, w := range sizes {
		k.w = w
		if k.rows = k.share(rackWidth); len(k.rows) <= 2 || len(k.rows) <= 3 && w <= phoneTile {
			break
		}
	}
	k.rows = even(k.rows, rackWidth, k.share)
}

// share divides the tiles into rows of a width; it splits a group only if it is longer than a rack.
func (k *racks) share(width float64) (rows [][]slot) {
	step := 1.07 * k.w
	x := 0.0
	for _, g := range k.groups {
		long := float64(len(g)-1)*step + k.w
		if len(rows) > 0 && x > 0 {
			x += k.groupGap()
			if x+long > width && long <= rackWidth {
				rows, x = append(rows, nil), 0
			}
		}
		limit := width // of this group's rows
		if len(k.groups) > 1 && long <= rackWidth {
			limit = rackWidth
		}
		for _, t := range g {
			if len(rows) == 0 || x+k.w > limit {
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

// fan is a hand of cards on a panel, in as few rows as are legible. Its groups, such as the cards of one suit, are
// separated by gaps, and a group is in one row if it fits one.
type fan struct {
	title  string
	groups [][]game.Token

	w, step float64 // width of a card, and from one to the next
	rows    [][][]game.Token
}

const fanWidth = Width - 2*24.0

// fanSizes are the widths of cards and steps that a fan tries, for so many rows at most.
var fanSizes = []struct {
	rows    int
	w, step float64
}{{1, 112, 0.75}, {1, 112, 0.62}, {2, 112, 0.75}, {2, 112, 0.66}, {2, 104, 0.62}, {2, 96, 0.6}, {3, 104, 0.7},
	{3, 96, 0.6}, {3, 88, 0.55}, {4, 88, 0.55}}

// gap is the distance from the last card of a group to the first of the next.
func (f *fan) gap() float64 { return 0.22 * f.w }

func (f *fan) across(row [][]game.Token) float64 {
	wide := -f.gap()
	for _, g := range row {
		wide += f.gap() + float64(len(g)-1)*f.step + f.w
	}
	return wide
}

// fit chooses the size of the cards and divides the groups into rows of about the same length.
func (f *fan) fit() {
	if f.rows != nil {
		return
	}
	for _, size := range fanSizes {
		f.w, f.step = size.w, size.step*size.w
		if f.rows = f.fill(fanWidth); len(f.rows) <= size.rows {
			break
		}
	}
	f.rows = even(f.rows, fanWidth, f.fill)
}

// fill puts groups into rows of a width. It breaks only what is longer than the widest row.
func (f *fan) fill(width float64) (rows [][][]game.Token) {
	longest := max(int((fanWidth-f.w)/f.step)+1, 1)
	for _, g := range f.groups {
		for len(g) > 0 {
			part := g[:min(longest, len(g))]
			if n := len(g); n > longest {
				part = g[:(n+1)/2]
				if len(part) > longest {
					part = g[:longest]
				}
			}
			g = g[len(part):]
			last := len(rows) - 1
			if last >= 0 && f.across(append(slices.Clone(rows[last]), part)) <= width {
				rows[last] = append(rows[last], part)
			} else {
				rows = append(rows, [][]game.Token{part})
			}
		}
	}
	return rows
}

func (f *fan) head() float64 {
	if f.title != "" {
		return TitleHeight
	}
	return 0
}

func (f *fan) height(*Brush) float64 {
	f.fit()
	return f.head() + 32 + CardShape*f.w + float64(len(f.rows)-1)*0.9*CardShape*f.w + 26
}

func (f *fan) draw(b *Brush, top float64) {
	b.Tablecloth(top, f.height(b))
	if f.title != "" {
		b.Heading(f.title, top+6)
		top += TitleHeight
	}
	for r, row := range f.rows {
		x, y := (Width-f.across(row))/2, top+32+float64(r)*0.9*CardShape*f.w
		for _, g := range row {
			for i, t := range g {
				f.card(b, x, y, t, i < len(g)-1)
				x += f.step
			}
			x += f.w - f.step + f.gap()
		}
	}
}

func (f *fan) card(b *Brush, x, y float64, t game.Token, covered bool) {
	t = lifted(t)
	c, ok := t.Piece.(game.Card)
	if !ok {
		return
	}
	w, h := f.w, CardShape*f.w
	Card(b, x, y, w, c, t.State, covered)
	if traced(t) {
		outlines(b, x, y, w, h, 0.10*w, Lift(t.State, h), t)
	} else if t.State == game.Chosen {
		b.Ringed(x, y-Lift(t.State, h), w, h, 0.10*w, b.Colours.Chosen)
	}
}

// cardGroups are the groups of a hand of cards: its suits if each of them is in one place, else its ranks.
func cardGroups(ts []game.Token) [][]game.Token {
	suit := func(t game.Token) int {
		c, _ := t.Piece.(game.Card)
		if c.Joker {
			return -1
		}
		return int(c.Suit)
	}
	bySuit, seen := runsOf(ts, suit), map[int]bool{}
	for _, g := range bySuit {
		if seen[suit(g[0])] {
			return runsOf(ts, func(t game.Token) int {
				c, _ := t.Piece.(game.Card)
				return c.Rank
			})
		}
		seen[suit(g[0])] = true
	}
	return bySuit
}

// runsOf divides tokens where the value of a function changes.
func runsOf(ts []game.Token, of func(game.Token) int) (groups [][]game.Token) {
	for i, t := range ts {
		if i == 0 || of(t) != of(ts[i-1]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], t)
	}
	return groups
}
