package chart

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Podium is the card of a tournament or season that is over: the best, of a season those of the first division, on
// their steps, whoever came next, who goes up and down, the best move, and whose rating has risen most. What there is
// none of is left out.
type Podium struct {
	Title    game.Msg
	Games    []game.Msg // their titles
	About    game.Msg   // second line
	Steps    []PodiumStep
	Next     []PodiumRow // below the steps
	Up, Down PodiumList
	Best     *PodiumMove
	Improved game.Msg
}

// PodiumStep is a place of the podium, the first one first. There are at most three. Points may be what else tells how
// it was won.
type PodiumStep struct {
	Name, Points game.Msg
}

// PodiumRow is a place below the podium.
type PodiumRow struct {
	Place        int
	Name, Points game.Msg
}

// PodiumList is a list of names with its heading.
type PodiumList struct {
	Head  game.Msg
	Names []game.Msg
}

// PodiumMove is the best move of a season: its word or its pieces if it has some, and the points.
type PodiumMove struct {
	Head, Who game.Msg
	Seeds     bool // the points are seeds, which are drawn
	Word      string
	Pieces    []game.Piece
	Gain      int
}

// Dimensions of the card in pixels.
const (
	podiumTop    = 124.0 // y below the title
	podiumCup    = 62.0  // height of the cup with its margin
	podiumName   = 34.0  // height of a line of a name
	podiumStep   = 230.0
	podiumPitch  = 238.0
	podiumLeft   = 43.0
	podiumFirst  = 200.0 // height of the first step
	podiumLower  = 36.0  // by which the next one is lower
	podiumFloor  = 10.0
	listPanel    = 376.0
	listHead     = 64.0
	listRow      = 46.0
	listFoot     = 14.0
	listNames    = 6 // names of a list
	moveHigh     = 180.0
	improvedHigh = 74.0
	nextHigh     = 58.0
	podiumGap    = 26.0
)

var (
	podiumTitle  = canvas.Type{Weight: canvas.Black, Size: 42}
	podiumLabel  = canvas.Type{Weight: canvas.Semibold, Size: 30}
	podiumStrong = canvas.Type{Weight: canvas.Heavy, Size: 31}
	podiumBold   = canvas.Type{Weight: canvas.Heavy, Size: 33}
)

// PNG draws the card.
func (d Podium) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := d.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (d Podium) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	strips := []strip{d.head(), d.steps(p)}
	for _, r := range d.Next {
		strips = append(strips, r.strip())
	}
	if s := d.lists(); s.high > 0 {
		strips = append(strips, s)
	}
	if s := d.extras(); s.high > 0 {
		strips = append(strips, s)
	}
	b, err := picture.New(picture.Width, int(tall(strips)+0.5), look, p)
	if err != nil {
		return nil, err
	}
	y := 0.0
	for _, s := range strips {
		s.draw(b, y)
		y += s.high
	}
	return b, nil
}

// head is the title, the games at its right, and the line below.
func (d Podium) head() strip {
	return strip{podiumTop, func(b *picture.Brush, _ float64) {
		said := b.Line(d.Title)
		b.Text(podiumTitle, said, dailyLeft, 58, b.Colours.Text)
		var games []string
		for _, g := range d.Games {
			games = append(games, b.Line(g))
		}
		about := podiumLabel
		about.Align = canvas.End
		room := dailyRight - dailyLeft - podiumTitle.Width(said) - 24
		fitLine(b, about, strings.Join(games, " · "), dailyRight, 55, room, b.Colours.Label)
		b.Text(podiumLabel, podiumLabel.Fit(b.Line(d.About), dailyRight-dailyLeft), dailyLeft, 102, b.Colours.Label)
	}}
}

// steps is the podium: the first place in the middle, the second at its left.
func (d Podium) steps(p *render.Printer) strip {
	type name struct {
		style canvas.Type
		lines []string
	}
	names := make([]name, len(d.Steps))
	above := podiumCup
	for i, s := range d.Steps {
		n := &names[i]
		n.style, n.lines = whole(podiumBold, picture.Line(p, s.Name), podiumStep-6, 2)
		n.style.Align = canvas.Middle
		high := float64(len(n.lines))*podiumName - float64(i)*podiumLower
		if i == 0 {
			high += podiumCup
		}
		above = max(above, high)
	}
	return strip{above + podiumFirst + podiumFloor + podiumGap, func(b *picture.Brush, top float64) {
		floor := top + above + podiumFirst
		for i, s := range d.Steps {
			x := podiumLeft + podiumPitch*[]float64{1, 0, 2}[i]
			high := podiumFirst - float64(i)*podiumLower
			y := floor - high
			b.Down(canvas.Rect(x, y, podiumStep, high+6, 8), b.Colours.Mancala, y, high)
			b.Flat(canvas.Rect(x, y, podiumStep, 12, 6), b.Colours.Lip.From)
			if b.Colours.Id == picture.Contrast {
				b.Flat(canvas.Frame(x, y, podiumStep, high+6, 8, 2), b.Colours.Line)
			}
			middle := x + podiumStep/2
			place := canvas.Type{Weight: canvas.Black, Size: 60 - 4*float64(i), Align: canvas.Middle}
			b.Text(place, strconv.Itoa(i+1), middle, y+72, b.Colours.Count)
			points := podiumLabel
			points.Align, points.Weight = canvas.Middle, canvas.Heavy
			b.Text(points, points.Fit(b.Line(s.Points), podiumStep-12), middle, floor-8, b.Colours.Count)
			n := names[i]
			for k, line := range n.lines {
				b.Text(n.style, line, middle, y-14-float64(len(n.lines)-1-k)*podiumName, b.Colours.Text)
			}
			if i == 0 {
				cup(b, middle, y-12-float64(len(n.lines))*podiumName-cupHigh)
			}
		}
		b.Flat(canvas.Rect(16, floor, 768, podiumFloor, 5), b.Colours.MancalaEdge)
	}}
}

// strip is the row: the place, the name, and how it was won.
func (r PodiumRow) strip() strip {
	return strip{nextHigh, func(b *picture.Brush, top float64) {
		y := top + 32
		b.Text(podiumBold, strconv.Itoa(r.Place), podiumLeft, y, b.Colours.Label)
		said := b.Line(r.Points)
		x, room := podiumLeft+40.0, dailyRight-podiumLeft-40
		name := min(podiumBold.Width(b.Line(r.Name)), room-podiumLabel.Width(said)-24)
		name = max(name, room/2)
		fitLine(b, podiumBold, b.Line(r.Name), x, y, name, b.Colours.Text)
		x += min(podiumBold.Width(b.Line(r.Name)), name) + 24
		b.Text(podiumLabel, podiumLabel.Fit(said, dailyRight-x), x, y, b.Colours.Label)
	}}
}

const cupHigh = 50.0

// cup draws a cup whose top is at y.
func cup(b *picture.Brush, x, y float64) {
	ink := b.Colours.Amber
	for _, side := range []float64{-1, 1} {
		handle := new(canvas.Path).Move(x+side*20, y+5).Line(x+side*32, y+5).
			Quad(x+side*33, y+22, x+side*17, y+25)
		b.Flat(handle.Stroke(4.5, true), ink)
	}
	bowl := new(canvas.Path).Move(x-21, y).Line(x+21, y).Cube(x+21, y+22, x+14, y+32, x+4, y+34).
		Line(x+4, y+40).Line(x-4, y+40).Line(x-4, y+34).Cube(x-14, y+32, x-21, y+22, x-21, y).Close()
	b.Flat(bowl, ink)
	b.Flat(canvas.Rect(x-15, y+39, 30, 6, 3), ink)
	b.Flat(canvas.Rect(x-20, y+44, 40, 6, 3), ink)
}

// lists are those who go up, and at their right those who go down.
func (d Podium) lists() strip {
	rows := max(len(d.Up.Names), len(d.Down.Names))
	if rows == 0 {
		return strip{}
	}
	high := listHead + float64(min(rows, listNames))*listRow + listFoot
	return strip{high + podiumGap, func(b *picture.Brush, top float64) {
		x := 16.0
		for i, l := range []PodiumList{d.Up, d.Down} {
			if len(l.Names) > 0 {
				l.draw(b, x, top, high, i == 0)
				x += listPanel + 16
			}
		}
	}}
}

// fitLine writes a line into so much room: smaller if it is too long, then narrower, and at last cut.
func fitLine(b *picture.Brush, t canvas.Type, s string, x, y, room float64, ink canvas.Colour) {
	for t.Size > picture.Smallest && t.Width(s) > room {
		t.Size--
	}
	for t.Narrow = 1; t.Narrow > leastNarrow && t.Width(s) > room; {
		t.Narrow = max(t.Narrow-0.02, leastNarrow)
	}
	b.Text(t, t.Fit(s, room), x, y, ink)
}

// draw draws a list in a panel. What does not fit is counted in its last line.
func (l PodiumList) draw(b *picture.Brush, x, y, high float64, up bool) {
	ink := b.Colours.Better
	if !up {
		ink = b.Colours.Played
	}
	b.Flat(canvas.Rect(x, y, listPanel, high, 14), b.Colours.Panel)
	step(b, x+30, y+36, 13, up, ink)
	b.Text(podiumStrong, podiumStrong.Fit(b.Line(l.Head), listPanel-76), x+56, y+46, ink)
	for i, name := range l.Names {
		row := y + listHead + float64(i)*listRow
		if i == listNames-1 && len(l.Names) > listNames {
			b.Text(podiumLabel, fmt.Sprintf("+%d", len(l.Names)-i), x+56, row+30, b.Colours.Label)
			return
		}
		step(b, x+30, row+20, 10, up, ink)
		fitLine(b, podiumStrong, b.Line(name), x+56, row+30, listPanel-76, b.Colours.Text)
	}
}

// step draws a triangle that points up or down around a point.
func step(b *picture.Brush, x, y, r float64, up bool, ink canvas.Colour) {
	if !up {
		r = -r
	}
	b.Flat(canvas.Line(canvas.Point{X: x - r, Y: y + 0.8*r}, canvas.Point{X: x + r, Y: y + 0.8*r},
		canvas.Point{X: x, Y: y - 0.9*r}).Close(), ink)
}

// extras are the best move and who has improved most.
func (d Podium) extras() strip {
	high := 0.0
	if d.Best != nil {
		high += moveHigh
	}
	if !d.Improved.IsZero() {
		high += improvedHigh
	}
	return strip{high, func(b *picture.Brush, top float64) {
		ground(b, top)
		if d.Best != nil {
			d.Best.draw(b, top)
			top += moveHigh
		}
		if d.Improved.IsZero() {
			return
		}
		if d.Best != nil {
			b.Flat(canvas.Rect(dailyLeft, top, dailyRight-dailyLeft, 2, 0), b.Colours.Line)
		}
		step(b, dailyLeft+14, top+36, 11, true, b.Colours.Better)
		fitLine(b, podiumStrong, b.Line(d.Improved), dailyLeft+44, top+46, dailyRight-dailyLeft-44, b.Colours.Text)
	}}
}

// draw draws the move: what it was at the left, its points at the right.
func (m *PodiumMove) draw(b *picture.Brush, top float64) {
	b.Flat(star(canvas.Point{X: dailyLeft + 16, Y: top + 38}, 17), b.Colours.Amber)
	head := b.Line(m.Head)
	b.Text(podiumStrong, head, dailyLeft+46, top+48, b.Colours.Text)
	who := podiumLabel
	who.Align = canvas.End
	room := dailyRight - dailyLeft - 46 - podiumStrong.Width(head) - 20
	fitLine(b, who, b.Line(m.Who), dailyRight, top+48, room, b.Colours.Label)
	gain := canvas.Type{Weight: canvas.Black, Size: 64, Align: canvas.End}
	number := fmt.Sprintf("+%d", m.Gain)
	b.Text(gain, number, dailyRight, top+138, b.Colours.Amber)
	room = dailyRight - dailyLeft - gain.Width(number) - 30
	switch {
	case len(m.Pieces) > 0:
		h := 76.0
		for h > 30 && picture.RowWidth(m.Pieces, h) > room {
			h -= 2
		}
		picture.Row(b, dailyLeft, top+76+(76-h)/2, h, m.Pieces)
	case m.Seeds:
		picture.Seeds(b, dailyLeft+16, top+114, m.Gain)
	default:
		word := canvas.Type{Weight: canvas.Black, Size: 54}
		fitLine(b, word, m.Word, dailyLeft, top+136, room, b.Colours.Text)
	}
}
