package chart

import (
	"errors"
	"image"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
)

// Dimensions of a bracket's picture in pixels.
const (
	margin     = 24
	sideHeight = 50
	roundTitle = 48
	titleSpace = 64
)

// bracketTitle is the style of a picture's title.
var bracketTitle = canvas.Type{Weight: canvas.Black, Size: 42}

// bracketSizes is the sizes of a bracket's parts: with more rounds side by side, the parts are narrower and the text
// larger, because a phone shows the whole picture in the same width.
type bracketSizes struct {
	width, gap int     // of a match, and between the rounds
	space      int     // from one match to the one below it
	size       float64 // of the names
	narrow     float64 // their horizontal scale
	check      bool    // there is space for a mark after the winner's score
}

func sizesFor(rounds int) bracketSizes {
	switch {
	case rounds <= 3:
		return bracketSizes{228, 34, 2*sideHeight + 30, 30, 1, true}
	case rounds == 4:
		return bracketSizes{184, 18, 2*sideHeight + 20, 31, 0.92, false}
	}
	return bracketSizes{186, 16, 2*sideHeight + 20, 36.4, 0.83, false}
}

// column is the x of the boxes of a round.
func (t bracketSizes) column(round int) int { return margin + round*(t.width+t.gap) }

// box is the position of a match.
func (t bracketSizes) box(round, y int) image.Rectangle {
	return image.Rect(t.column(round), y, t.column(round)+t.width, y+2*sideHeight)
}

// PNG draws the bracket: boxes of two names, one column for each round, connected by lines. It fails if there are no
// matches, or if the picture would be too large.
func (b Bracket) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	c, err := b.draw(p, look)
	if err != nil {
		return nil, err
	}
	return c.End()
}

func (b Bracket) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	if len(b.Rounds) == 0 || len(b.Rounds[0].all()) == 0 {
		return nil, errors.New("render: a bracket without matches")
	}
	top := margin/2 + roundTitle
	if !b.Title.IsZero() {
		top += titleSpace
	}
	places, height := b.tree()
	if b.Loose {
		places, height = b.bands()
	}
	t := b.tailored()
	width := max(len(b.Rounds)*(t.width+t.gap)-t.gap+2*margin, 520)
	c, err := picture.New(width, top+height+margin-(t.space-2*sideHeight), look, p)
	if err != nil {
		return nil, err
	}
	right := float64(width - margin)
	if b.Entrants > 0 {
		right = drawEntrants(c, b.Entrants, right-8, t.size) - 24
	}
	c.Text(bracketTitle, bracketTitle.Fit(c.Line(b.Title), right-margin-8), margin+8, 60, c.Colours.Text)
	for r := range places {
		for i := range places[r] {
			places[r][i] = places[r][i].Add(image.Pt(0, top))
		}
	}
	for _, j := range b.joints() {
		join(c, t, places[j[0].round][j[0].match], places[j[1].round][j[1].match])
	}
	for r, round := range b.Rounds {
		name := canvas.Type{Weight: canvas.Semibold, Size: t.size, Narrow: t.narrow * 0.93}
		c.Text(name, name.Fit(c.Line(round.Title), float64(t.width)), float64(t.column(r))+2, float64(top)-18,
			c.Colours.Label)
		for i, m := range round.all() {
			match(c, t, places[r][i], m)
		}
	}
	if last := places[len(places)-1]; !b.Loose && len(last) == 1 && last[0].Min.Y-top > 100 {
		trophy(c, float64(last[0].Min.X+t.width/2), float64(last[0].Min.Y)-112)
	}
	return c, nil
}

// all are the matches of a round, the lower ones last.
func (r Round) all() []Pairing { return append(r.Matches[:len(r.Matches):len(r.Matches)], r.Lower...) }

// tailored is the sizes of the bracket's parts.
func (b Bracket) tailored() bracketSizes { return sizesFor(len(b.Rounds)) }

// drawEntrants draws the number of participants, ending at x, and returns the x at which it begins.
func drawEntrants(b *picture.Brush, n int, x, size float64) float64 {
	t := canvas.Type{Weight: canvas.Semibold, Size: max(32, size), Align: canvas.End}
	b.Text(t, strconv.Itoa(n), x, 58, b.Colours.Label)
	x -= t.Width(strconv.Itoa(n)) + 24
	b.Flat(canvas.Circle(x, 38, 8), b.Colours.Label)
	b.Flat(new(canvas.Path).Move(x-14, 60).Cube(x-14, 44, x+14, 44, x+14, 60).Close(), b.Colours.Label)
	return x - 14
}

// tree places each match halfway between those that feed it.
func (b Bracket) tree() (places [][]image.Rectangle, height int) {
	t, leaves := b.tailored(), 1
	for r, round := range b.Rounds {
		leaves = max(leaves, len(round.Matches)<<r)
		var list []image.Rectangle
		for i := range round.Matches {
			list = append(list, t.box(r, i*(t.space<<r)+(t.space<<r-t.space)/2))
		}
		places = append(places, list)
	}
	return places, leaves * t.space
}

// bands places the lower matches below the tallest column of the others; shorter columns are spread over the height of
// their band.
func (b Bracket) bands() (places [][]image.Rectangle, height int) {
	t, upper, lower := b.tailored(), 0, 0
	for _, round := range b.Rounds {
		upper, lower = max(upper, len(round.Matches)*t.space), max(lower, len(round.Lower)*t.space)
	}
	for r, round := range b.Rounds {
		var list []image.Rectangle
		spread := func(n, top, height int) {
			for i := range n {
				room := height / n
				list = append(list, t.box(r, top+i*room+(room-t.space)/2))
			}
		}
		spread(len(round.Matches), 0, upper)
		spread(len(round.Lower), upper, lower)
		places = append(places, list)
	}
	return places, upper + lower
}

// node identifies a match: an index into Round.all of a round.
type node struct{ round, match int }

// joints are pairs of matches of which the first feeds the second.
func (b Bracket) joints() (list [][2]node) {
	last := map[int]node{} // by side, the last match, if the side won it
	for r, round := range b.Rounds {
		for i, m := range round.all() {
			for k, s := range m {
				if !b.Loose {
					if r > 0 && 2*i+k < len(b.Rounds[r-1].Matches) {
						list = append(list, [2]node{{r - 1, 2*i + k}, {r, i}})
					}
					continue
				}
				if from, ok := last[s.Who]; ok {
					list = append(list, [2]node{from, {r, i}})
				}
				if delete(last, s.Who); s.Won && s.Who != 0 {
					last[s.Who] = node{r, i}
				}
			}
		}
	}
	return list
}

// join draws a line from the end of one box to the beginning of another.
func join(b *picture.Brush, t bracketSizes, from, to image.Rectangle) {
	x0, x1 := float64(from.Max.X), float64(to.Min.X)
	y0, y1 := float64(from.Min.Y+sideHeight), float64(to.Min.Y+sideHeight)
	bend := x1 - float64(t.gap)/2
	path := canvas.Line(canvas.Point{X: x0, Y: y0}, canvas.Point{X: bend, Y: y0}, canvas.Point{X: bend, Y: y1},
		canvas.Point{X: x1, Y: y1})
	b.Flat(path.Stroke(2.5, false), b.Colours.Line)
}

// match draws the box of a match. The winner's side has a bar and a check mark; a match in progress has a bright frame
// and a triangle; a match that waits for a side has a dashed frame.
func match(b *picture.Brush, t bracketSizes, at image.Rectangle, m Pairing) {
	x, y, w, h := float64(at.Min.X), float64(at.Min.Y), float64(at.Dx()), float64(at.Dy())
	over := m[0].Won || m[1].Won
	waits := !over && (m[0].Name.IsZero() || m[1].Name.IsZero())
	b.Flat(canvas.Rect(x+2, y+4, w, h, 10), b.Colours.Shadow)
	b.Flat(canvas.Rect(x, y, w, h, 10), b.Colours.Panel)
	b.Flat(canvas.Rect(x+10, y+h/2-1, w-20, 2, 0), b.Colours.Line)
	switch {
	case waits:
		b.Flat(canvas.Rect(x, y, w, h, 10).Dash(2, 8, 7), b.Colours.Line)
	case over:
		b.Flat(canvas.Frame(x, y, w, h, 10, 2), b.Colours.Line)
	default:
		b.Flat(canvas.Frame(x, y, w, h, 10, 4), b.Colours.Amber)
		b.Flat(new(canvas.Path).Move(x+w-32, y+h/2-13).Line(x+w-10, y+h/2).Line(x+w-32, y+h/2+13).Close(), b.Colours.Amber)
	}
	for k, s := range m {
		entrant(b, t, x, y+float64(k*sideHeight), w, s, over)
	}
}

// entrant draws one side of a match.
func entrant(b *picture.Brush, of bracketSizes, x, y, w float64, s Side, over bool) {
	t, col := canvas.Type{Weight: canvas.Semibold, Size: of.size, Narrow: of.narrow}, b.Colours.Text
	left, right := x+27, x+w-44
	if !of.check {
		left, right = x+22, x+w-12
	}
	switch {
	case s.Won:
		t.Weight = canvas.Heavy
		b.Flat(canvas.Rect(x+9, y+11, 6, 28, 3), b.Colours.Won)
		if of.check || s.score() == "" {
			check(b, x+w, y)
		}
	case over:
		col = b.Colours.Label
	}
	if s.Name.IsZero() {
		b.Flat(canvas.Rect(left-2, y+23, 62, 5, 2.5), b.Colours.Line)
		return
	}
	score := s.score()
	t.Align = canvas.End
	if score != "" || of.check {
		b.Text(t, score, right, y+25+0.36*t.Size, col)
	} else if s.Won || !over {
		right -= 32
	}
	t.Align = canvas.Start
	t, lines := inBox(t, sideName(s, b.Printer), right-t.Width(score)-8-left)
	for i, line := range lines {
		middle := y + sideHeight/2 + (float64(i)-float64(len(lines)-1)/2)*t.Size
		b.Text(t, line, left, middle+0.36*t.Size, col)
		if s.Out {
			b.Flat(canvas.Rect(left-3, middle-1.5, t.Width(line)+6, 3, 1.5), col)
		}
	}
}

// leastInBox is the horizontal scale below which a name is set smaller instead.
const leastInBox = 0.7

// inBox is a whole name in a place of so many pixels: narrower, then in two lines, then smaller.
func inBox(t canvas.Type, s string, room float64) (canvas.Type, []string) {
	if t.Narrow == 0 {
		t.Narrow = 1
	}
	for t.Width(s) > room && t.Narrow > leastInBox {
		t.Narrow = max(t.Narrow-0.02, leastInBox)
	}
	if t.Width(s) <= room {
		return t, []string{s}
	}
	lines := halves(t, s)
	for t.Size = min(t.Size, sideHeight/2-2); t.Size > 8 && max(t.Width(lines[0]), t.Width(lines[1])) > room; {
		t.Size--
	}
	return t, lines[:]
}

// halves divides a name into two lines that are about equally long: at a blank or behind a hyphen, if it has one.
func halves(t canvas.Type, s string) (best [2]string) {
	rs := []rune(s)
	best = [2]string{string(rs[:(len(rs)+1)/2]), string(rs[(len(rs)+1)/2:])}
	least := 0.0
	for i, r := range rs {
		if r != ' ' && r != '-' || i == len(rs)-1 {
			continue
		}
		parts := [2]string{strings.TrimSpace(string(rs[:i+1])), strings.TrimSpace(string(rs[i+1:]))}
		if wide := max(t.Width(parts[0]), t.Width(parts[1])); least == 0 || wide < least {
			best, least = parts, wide
		}
	}
	return best
}

// check draws the mark of a winner, at the end of a line.
func check(b *picture.Brush, x, y float64) {
	check := canvas.Line(canvas.Point{X: x - 31, Y: y + 25}, canvas.Point{X: x - 24, Y: y + 32}, canvas.Point{X: x - 13,
		Y: y + 19})
	b.Flat(check.Stroke(5, true), b.Colours.Won)
}

// trophy draws a trophy around (x, y), above the final.
func trophy(b *picture.Brush, x, y float64) {
	bowl := new(canvas.Path).Move(x-26, y).Line(x+26, y).Cube(x+26, y+36, x+14, y+48, x, y+50).Cube(x-14, y+48, x-26, y+36,
		x-26, y).Close()
	b.Flat(bowl, b.Colours.Amber)
	handles := new(canvas.Path).Move(x-26, y+8).Line(x-40, y+8).Cube(x-40, y+28, x-32, y+34, x-20, y+36).
		Move(x+26, y+8).Line(x+40, y+8).Cube(x+40, y+28, x+32, y+34, x+20, y+36)
	b.Flat(handles.Stroke(5, true), b.Colours.Amber)
	b.Flat(canvas.Rect(x-4, y+48, 8, 16, 0), b.Colours.Amber)
	b.Flat(canvas.Rect(x-20, y+62, 40, 9, 3), b.Colours.Amber)
}
