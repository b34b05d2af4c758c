package chart

import (
	"errors"
	"image"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Double is the bracket of a double elimination: above, the winners' rounds with the final as the last one; below, the
// losers' rounds, in as many lines as their columns need. Rounds to come have empty matches.
type Double struct {
	Title    game.Msg
	Entrants int
	Upper    []Round
	Lower    []Round
	LowTitle game.Msg // of the losers' part
	LowNote  game.Msg // at its right
}

// Most columns in a line, and the height of the heading of the losers' part.
const (
	maxBandColumns = 5
	lowHeading     = 92
)

// band is a line of rounds.
type band struct {
	rounds []Round
	top    int // of its boxes
	places [][]image.Rectangle
}

func (d Double) bands() []band {
	list := []band{{rounds: d.Upper}}
	columns := min(max(len(d.Upper), 4), maxBandColumns)
	lines := (len(d.Lower) + columns - 1) / columns
	for i := range lines {
		list = append(list, band{rounds: d.Lower[i*len(d.Lower)/lines : (i+1)*len(d.Lower)/lines]})
	}
	return list
}

// PNG draws the bracket. It fails if there are no matches, or if the picture would be too large.
func (d Double) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	c, err := d.draw(p, look)
	if err != nil {
		return nil, err
	}
	return c.End()
}

func (d Double) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	if len(d.Upper) == 0 || len(d.Upper[0].Matches) == 0 {
		return nil, errors.New("render: a bracket without matches")
	}
	bands := d.bands()
	columns := 0
	for _, b := range bands {
		columns = max(columns, len(b.rounds))
	}
	t := sizesFor(columns)
	y := margin/2 + titleSpace
	for i := range bands {
		if i == 1 {
			y += lowHeading
		}
		bands[i].top = y + roundTitle
		y = bands[i].top + bands[i].arrange(t) + 12
	}
	width := max(columns*(t.width+t.gap)-t.gap+2*margin, 520)
	c, err := picture.New(width, y+margin/2, look, p)
	if err != nil {
		return nil, err
	}
	right := drawEntrants(c, d.Entrants, float64(width-margin)-8, t.size) - 24
	c.Text(bracketTitle, bracketTitle.Fit(c.Line(d.Title), right-margin-8), margin+8, 60, c.Colours.Text)
	for i, b := range bands {
		if i == 1 {
			d.heading(c, t, float64(b.top-roundTitle-lowHeading), float64(width))
		}
		b.draw(c, t)
	}
	if last := bands[0].places[len(d.Upper)-1]; len(last) == 1 && last[0].Min.Y-bands[0].top > 100 {
		trophy(c, float64(last[0].Min.X+t.width/2), float64(last[0].Min.Y)-112)
	}
	return c, nil
}

// heading is the line above the losers' rounds, and what they are called.
func (d Double) heading(b *picture.Brush, of bracketSizes, y, width float64) {
	b.Flat(canvas.Rect(margin, y+10, width-2*margin, 2, 0), b.Colours.Line)
	title := canvas.Type{Weight: canvas.Heavy, Size: max(34, of.size)}
	arrow := canvas.Line(canvas.Point{X: margin + 14, Y: y + 38}, canvas.Point{X: margin + 14, Y: y + 66})
	head := canvas.Line(canvas.Point{X: margin + 4, Y: y + 56}, canvas.Point{X: margin + 14, Y: y + 67},
		canvas.Point{X: margin + 24, Y: y + 56})
	b.Flat(arrow.Stroke(4, true), b.Colours.Label)
	b.Flat(head.Stroke(4, true), b.Colours.Label)
	said := b.Line(d.LowTitle)
	b.Text(title, said, margin+38, y+66, b.Colours.Text)
	note := canvas.Type{Weight: canvas.Semibold, Size: of.size, Align: canvas.End, Narrow: 0.93}
	if text := b.Line(d.LowNote); margin+38+title.Width(said)+32+note.Width(text) < width-margin {
		b.Text(note, text, width-margin-4, y+66, b.Colours.Label)
	}
}

// arrange places the matches of a line of rounds: each column is spread over the height of the longest.
func (b *band) arrange(t bracketSizes) (high int) {
	for _, r := range b.rounds {
		high = max(high, len(r.Matches)*t.space)
	}
	for i, r := range b.rounds {
		var list []image.Rectangle
		for k := range r.Matches {
			room := high / len(r.Matches)
			list = append(list, t.box(i, b.top+k*room+(room-t.space)/2))
		}
		b.places = append(b.places, list)
	}
	return high
}

func (b *band) draw(c *picture.Brush, t bracketSizes) {
	for i := 1; i < len(b.rounds); i++ {
		for _, j := range follows(b.rounds[i-1].Matches, b.rounds[i].Matches) {
			join(c, t, b.places[i-1][j[0]], b.places[i][j[1]])
		}
	}
	name := canvas.Type{Weight: canvas.Semibold, Size: t.size, Narrow: t.narrow * 0.93}
	for i, r := range b.rounds {
		c.Text(name, name.Fit(c.Line(r.Title), float64(t.width)), float64(t.column(i))+2, float64(b.top)-18, c.Colours.Label)
		for k, m := range r.Matches {
			match(c, t, b.places[i][k], m)
		}
	}
}

// follows are pairs of matches of two rounds of which the first feeds the second: where the winner is known, the match
// in which it plays on, elsewhere the match at the same place of the tree.
func follows(before, after []Pairing) (list [][2]int) {
	drawn := false // the second round
	for _, m := range after {
		for _, s := range m {
			drawn = drawn || s.Who != 0
		}
	}
	for i, m := range before {
		if !drawn {
			if n := len(after); n > 0 && (len(before) == n || (len(before)+1)/2 == n) {
				list = append(list, [2]int{i, i * n / len(before)})
			}
			continue
		}
		for k, next := range after {
			for _, s := range next {
				if s.Who != 0 && (m[0].Won && m[0].Who == s.Who || m[1].Won && m[1].Who == s.Who) {
					list = append(list, [2]int{i, k})
				}
			}
		}
	}
	return list
}
