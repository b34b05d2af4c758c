package render

import (
	"errors"
	"image"
)

// Measures of a bracket's picture in pixels.
const (
	matchWidth = 230
	sideHeight = 34
	matchGap   = 18
	matchSpace = 2*sideHeight + matchGap
	roundGap   = 46
	roundTitle = 34
)

// PNG draws the bracket: boxes of two names, a column a round, joined by lines. It fails without matches,
// and when the picture would be too large.
func (b Bracket) PNG(p *Printer) ([]byte, error) {
	if len(b.Rounds) == 0 || len(b.Rounds[0].all()) == 0 {
		return nil, errors.New("render: a bracket without matches")
	}
	top := margin + roundTitle
	if !b.Title.IsZero() {
		top += titleSpace
	}
	places, height := b.tree()
	if b.Loose {
		places, height = b.bands()
	}
	c, err := newCanvas(len(b.Rounds)*(matchWidth+roundGap)-roundGap+2*margin, top+height+margin-matchGap)
	if err != nil {
		return nil, err
	}
	c.write(titleFont, margin, margin+18, p.monoLine(b.Title), light)
	for r := range places {
		for i := range places[r] {
			places[r][i] = places[r][i].Add(image.Pt(0, top))
		}
	}
	for _, j := range b.joints() {
		c.join(places[j[0].round][j[0].match], places[j[1].round][j[1].match])
	}
	for r, round := range b.Rounds {
		c.write(labelFont, column(r), top-12, labelFont.fit(p.monoLine(round.Title), matchWidth), grey)
		for i, m := range round.all() {
			c.match(places[r][i], m, p)
		}
	}
	return c.encode()
}

// all are the matches of a round, the lower ones last.
func (r Round) all() []Pairing { return append(r.Matches[:len(r.Matches):len(r.Matches)], r.Lower...) }

// column is where the boxes of a round begin.
func column(round int) int { return margin + round*(matchWidth+roundGap) }

// box is the place of a match.
func box(round, y int) image.Rectangle {
	return image.Rect(column(round), y, column(round)+matchWidth, y+2*sideHeight)
}

// tree places each match in the middle of those that feed it.
func (b Bracket) tree() (places [][]image.Rectangle, height int) {
	leaves := 1
	for r, round := range b.Rounds {
		leaves = max(leaves, len(round.Matches)<<r)
		var list []image.Rectangle
		for i := range round.Matches {
			list = append(list, box(r, i*(matchSpace<<r)+(matchSpace<<r-matchSpace)/2))
		}
		places = append(places, list)
	}
	return places, leaves * matchSpace
}

// bands places the lower matches below the tallest column of the others; a shorter column is spread over
// the height of its band.
func (b Bracket) bands() (places [][]image.Rectangle, height int) {
	upper, lower := 0, 0
	for _, round := range b.Rounds {
		upper, lower = max(upper, len(round.Matches)*matchSpace), max(lower, len(round.Lower)*matchSpace)
	}
	for r, round := range b.Rounds {
		var list []image.Rectangle
		spread := func(n, top, height int) {
			for i := range n {
				room := height / n
				list = append(list, box(r, top+i*room+(room-matchSpace)/2))
			}
		}
		spread(len(round.Matches), 0, upper)
		spread(len(round.Lower), upper, lower)
		places = append(places, list)
	}
	return places, upper + lower
}

// spot names a match: an index into Round.all of a round.
type spot struct{ round, match int }

// joints are the pairs of matches of which the first feeds the second.
func (b Bracket) joints() (list [][2]spot) {
	last := map[int]spot{} // by side, the last match, if it won
	for r, round := range b.Rounds {
		for i, m := range round.all() {
			for k, s := range m {
				if !b.Loose {
					if r > 0 && 2*i+k < len(b.Rounds[r-1].Matches) {
						list = append(list, [2]spot{{r - 1, 2*i + k}, {r, i}})
					}
					continue
				}
				if from, ok := last[s.Who]; ok {
					list = append(list, [2]spot{from, {r, i}})
				}
				if delete(last, s.Who); s.Won && s.Who != 0 {
					last[s.Who] = spot{r, i}
				}
			}
		}
	}
	return list
}

// join draws a line from the end of a box to the beginning of another one.
func (c *canvas) join(from, to image.Rectangle) {
	y0, y1 := from.Min.Y+sideHeight, to.Min.Y+sideHeight
	bend := to.Min.X - roundGap/2
	c.box(image.Rect(from.Max.X, y0-1, bend+1, y0+1), 0, grey)
	c.box(image.Rect(bend-1, min(y0, y1)-1, bend+1, max(y0, y1)+1), 0, grey)
	c.box(image.Rect(bend, y1-1, to.Min.X, y1+1), 0, grey)
}

// match draws the box of a match; the winner's side is bright and has a mark at its edge.
func (c *canvas) match(at image.Rectangle, m Pairing, p *Printer) {
	c.box(at, corner, empty)
	c.box(image.Rect(at.Min.X, at.Min.Y+sideHeight-1, at.Max.X, at.Min.Y+sideHeight), 0, background)
	for k, s := range m {
		y := at.Min.Y + k*sideHeight
		col := grey
		if s.Won {
			col = white
			c.box(image.Rect(at.Min.X+6, y+8, at.Min.X+10, y+sideHeight-8), 2, skyBlue)
		}
		score := s.score()
		end := at.Max.X - 12 - cellFont.width(score)
		c.write(cellFont, end, y+24, score, col)
		x := at.Min.X + 18
		c.write(textFont, x, y+23, textFont.fit(sideName(s, p), end-8-x), col)
	}
}
