package arena

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"tablee/bot/internal/bracket"
)

// Measures of the picture in pixels.
const (
	boxWidth  = 220
	rowHeight = 24
	boxGap    = 14
	roundGap  = 44
	edge      = 24
	titleRow  = 28
	maxSide   = 16_000 // of a picture that can still be shown
)

// Colours of the picture.
var (
	paper  = color.RGBA{0x1e, 0x1f, 0x22, 0xff}
	field  = color.RGBA{0x2b, 0x2d, 0x31, 0xff}
	bright = color.RGBA{0xf2, 0xf3, 0xf5, 0xff}
	dim    = color.RGBA{0x94, 0x9b, 0xa4, 0xff}
)

// png draws the bracket: a column a round, the winners' bracket above the losers', every match joined to
// the next one of its winner. It is drawn from who met whom: so ties, byes and withdrawals need nothing special.
func (r *Report) png() ([]byte, error) {
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 14, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return nil, err
	}
	defer face.Close()
	t := r.Tournament
	places, size := layout(t)
	if size.X > maxSide || size.Y > maxSide {
		return nil, fmt.Errorf("the bracket has no picture: it would be %d by %d pixels", size.X, size.Y)
	}
	s := sheet{image.NewRGBA(image.Rectangle{Max: size}), face}
	s.fill(s.Bounds(), paper)
	for round := 1; round <= t.Round; round++ {
		s.write(words.Round(round), image.Pt(edge+(round-1)*(boxWidth+roundGap), edge+14), boxWidth, dim)
	}
	for _, j := range joints(t) {
		s.join(places[j[0]], places[j[1]])
	}
	names := r.names()
	for _, m := range t.Matches {
		s.match(m, names, places[m.ID])
	}
	var out bytes.Buffer
	err = png.Encode(&out, s)
	return out.Bytes(), err
}

// layout finds a place for every match: columns are rounds, and in each the losers' bracket begins below
// the tallest column of the other matches.
func layout(t bracket.Tournament) (places []image.Rectangle, size image.Point) {
	const step = 2*rowHeight + boxGap
	upper, lower := make([]int, t.Round+1), make([]int, t.Round+1)
	tallest := [2]int{}
	for _, m := range t.Matches {
		if m.Stage == bracket.Losers {
			lower[m.Round]++
		} else {
			upper[m.Round]++
		}
		tallest = [2]int{max(tallest[0], upper[m.Round]), max(tallest[1], lower[m.Round])}
	}
	top := [2]int{edge + titleRow, edge + titleRow + tallest[0]*step + boxGap}
	next := make([][2]int, t.Round+1)
	for _, m := range t.Matches {
		band, column := 0, upper
		if m.Stage == bracket.Losers {
			band, column = 1, lower
		}
		// A shorter column is spread over the height of its band.
		room := tallest[band] * step / column[m.Round]
		y := top[band] + next[m.Round][band]*room + (room-step)/2
		next[m.Round][band]++
		x := edge + (m.Round-1)*(boxWidth+roundGap)
		places = append(places, image.Rect(x, y, x+boxWidth, y+2*rowHeight))
	}
	return places, image.Pt(2*edge+t.Round*(boxWidth+roundGap)-roundGap, top[1]+tallest[1]*step+edge)
}

// joints are pairs of matches: the winner of the first, or both after a tie, plays the second next. In a format
// where everyone plays on there are none.
func joints(t bracket.Tournament) (out [][2]int) {
	if t.Config.Format != bracket.Single && t.Config.Format != bracket.Double {
		return nil
	}
	last := map[int]int{} // entrant -> match
	for _, m := range t.Matches {
		for _, e := range []int{m.A, m.B} {
			if from, ok := last[e]; ok {
				if loser, lost := t.Matches[from].Loser(); !lost || loser != e {
					out = append(out, [2]int{from, m.ID})
				}
			}
			last[e] = m.ID
		}
	}
	return out
}

// sheet is a picture with a font.
type sheet struct {
	*image.RGBA
	face font.Face
}

func (s sheet) fill(at image.Rectangle, c color.Color) {
	draw.Draw(s, at, image.NewUniform(c), image.Point{}, draw.Src)
}

// write writes a text from its base point, cut to a width.
func (s sheet) write(text string, at image.Point, width int, c color.Color) {
	runes := []rune(text)
	for font.MeasureString(s.face, string(runes)).Ceil() > width && len(runes) > 1 {
		runes = append(runes[:len(runes)-2], '…')
	}
	d := font.Drawer{Dst: s, Src: image.NewUniform(c), Face: s.face, Dot: fixed.P(at.X, at.Y)}
	d.DrawString(string(runes))
}

// match draws a box of two names.
func (s sheet) match(m bracket.Match, names []string, at image.Rectangle) {
	s.fill(at, field)
	for i, e := range []int{m.A, m.B} {
		through := m.Result == bracket.Tied || m.Result == []bracket.Result{bracket.AWins, bracket.BWins}[i]
		ink, y := dim, at.Min.Y+i*rowHeight
		if through {
			ink = bright
			s.fill(image.Rect(at.Min.X, y+4, at.Min.X+4, y+rowHeight-4), bright)
		}
		score := ""
		if !m.Walkover {
			score = fmt.Sprint(m.Points[i])
		}
		width := font.MeasureString(s.face, score).Ceil()
		s.write(score, image.Pt(at.Max.X-8-width, y+17), width, ink)
		s.write(bracket.Name(names, e), image.Pt(at.Min.X+12, y+17), boxWidth-32-width, ink)
	}
}

// join draws a line from the end of a box to the beginning of another one.
func (s sheet) join(from, to image.Rectangle) {
	y0, y1 := (from.Min.Y+from.Max.Y)/2, (to.Min.Y+to.Max.Y)/2
	bend := to.Min.X - roundGap/2
	s.fill(image.Rect(from.Max.X, y0, bend+1, y0+1), dim)
	s.fill(image.Rect(bend, min(y0, y1), bend+1, max(y0, y1)+1), dim)
	s.fill(image.Rect(bend, y1, to.Min.X, y1+1), dim)
}
