package chart

import (
	"errors"
	"strconv"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Standings is the table of a tournament in which everybody plays on: a row for each entrant with the result of each
// match, and the points.
type Standings struct {
	Title    game.Msg
	Entrants int
	Heads    []string // of the columns of results
	Total    game.Msg // of the points
	Rows     []StandingsRow
	More     []Standings // tables below it, each with a title of its own
}

// StandingsRow is an entrant's row.
type StandingsRow struct {
	Place   int
	Name    game.Msg
	Results []MatchResult // one for each head
	Total   string
	Gone    bool // it has withdrawn
	Filler  bool // it only completes the field, and wins nothing
}

// MatchResult is how a match went for one side.
type MatchResult struct {
	Text string // "1", "½" or "0"; empty if it is not over
	Note string // whom it was against, or empty
	Won  bool
	Open bool // it is being played
	None bool // there is no such match
}

// Dimensions of the table in pixels.
const (
	standingsRow  = 62.0
	standingsHead = 52.0
	cellWide      = 54.0
	totalWide     = 96.0
	placeWide     = 58.0
	leastCell     = 46.0 // width of a column of results where there are many
	standingsMore = 66.0 // height of the title of a table below another one
)

// PNG draws the table. It fails if there are no rows, or if the picture would be too large.
func (s Standings) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := s.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (s Standings) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	if len(s.Rows) == 0 {
		return nil, errors.New("render: standings without rows")
	}
	high := margin/2 + titleSpace + s.high()
	for _, t := range s.More {
		high += standingsMore + t.high()
	}
	b, err := picture.New(picture.Width, int(high)+margin, look, p)
	if err != nil {
		return nil, err
	}
	right := float64(picture.Width - margin)
	end := drawEntrants(b, s.Entrants, right-8, 30) - 24
	b.Text(bracketTitle, bracketTitle.Fit(b.Line(s.Title), end-margin-8), margin+8, 60, b.Colours.Text)
	y := float64(margin/2 + titleSpace)
	s.table(b, y)
	y += s.high()
	for _, t := range s.More {
		title := canvas.Type{Weight: canvas.Heavy, Size: 32}
		b.Text(title, title.Fit(b.Line(t.Title), right-margin-16), margin+8, y+46, b.Colours.Text)
		t.table(b, y+standingsMore)
		y += standingsMore + t.high()
	}
	return b, nil
}

// high is the height of the table without its title.
func (s Standings) high() float64 { return standingsHead + float64(len(s.Rows))*standingsRow }

// table draws the heads and the rows below y.
func (s Standings) table(b *picture.Brush, y float64) {
	top, right := y+standingsHead, float64(picture.Width-margin)
	head := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest, Align: canvas.Middle}
	cell := cellWide
	if len(s.Heads) > 7 {
		cell = leastCell
	}
	cells := right - totalWide - float64(len(s.Heads))*cell
	for i, h := range s.Heads {
		b.Text(head, h, cells+(float64(i)+0.5)*cell, top-14, b.Colours.Label)
	}
	total := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest, Align: canvas.End}
	b.Text(total, b.Line(s.Total), right-10, top-14, b.Colours.Label)
	for i, row := range s.Rows {
		row.draw(b, top+float64(i)*standingsRow, cells, cell, right)
	}
}

func (r StandingsRow) draw(b *picture.Brush, y, cells, cell, right float64) {
	first := r.Place == 1 && !r.Gone && !r.Filler
	b.Flat(canvas.Rect(margin-8, y+3, right-margin+16, standingsRow-6, 12), b.Colours.Panel)
	if first {
		b.Flat(canvas.Frame(margin-8, y+3, right-margin+16, standingsRow-6, 12, 3), b.Colours.Amber)
	}
	ink, name := b.Colours.Text, canvas.Type{Weight: canvas.Semibold, Size: 30}
	if first {
		name.Weight = canvas.Heavy
	}
	if r.Gone || r.Filler {
		ink = b.Colours.Label
	}
	middle := y + standingsRow/2
	place := canvas.Type{Weight: canvas.Heavy, Size: 30, Align: canvas.End}
	b.Text(place, strconv.Itoa(r.Place), margin+40, middle+0.36*place.Size, b.Colours.Label)
	left := margin + placeWide
	name, lines := inBox(name, picture.Line(b.Printer, r.Name), cells-left-10)
	for i, line := range lines {
		at := middle + (float64(i)-float64(len(lines)-1)/2)*name.Size
		b.Text(name, line, left, at+0.36*name.Size, ink)
		if r.Gone {
			b.Flat(canvas.Rect(left-3, at-1.5, name.Width(line)+6, 3, 1.5), ink)
		}
	}
	for i, m := range r.Results {
		m.draw(b, cells+(float64(i)+0.5)*cell, middle, cell/2-4)
	}
	sum := canvas.Type{Weight: canvas.Black, Size: 34, Align: canvas.End}
	colour := b.Colours.Text
	if first {
		colour = b.Colours.Amber
	}
	b.Text(sum, r.Total, right-10, middle+0.36*sum.Size, colour)
}

// draw draws a result around a point, half as wide as half says: a triangle while it is played, a dashed box while it
// is to come.
func (m MatchResult) draw(b *picture.Brush, x, y, half float64) {
	switch {
	case m.None:
		b.Flat(canvas.Circle(x, y, 4), b.Colours.Line)
		return
	case m.Open:
		b.Flat(canvas.Frame(x-half, y-half, 2*half, 2*half, 8, 3), b.Colours.Amber)
		b.Flat(new(canvas.Path).Move(x-8, y-12).Line(x+12, y).Line(x-8, y+12).Close(), b.Colours.Amber)
		return
	case m.Text == "":
		b.Flat(canvas.Rect(x-half, y-half, 2*half, 2*half, 8).Dash(2, 8, 7), b.Colours.Line)
		return
	}
	t := canvas.Type{Weight: canvas.Heavy, Size: 30}
	colour := b.Colours.Label
	if m.Won {
		colour = b.Colours.Won
	}
	if m.Note == "" {
		b.Centred(t, m.Text, x, y, colour)
		return
	}
	b.Centred(t, m.Text, x-9, y-3, colour)
	note := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest, Narrow: 0.8}
	b.Centred(note, m.Note, x+13, y+9, b.Colours.Label)
}
