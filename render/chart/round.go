package chart

import (
	"math"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// RoundReport is the result of a round of an open game: the board with the best answer, its points, who found it alone,
// how many found how much, and the best so far.
type RoundReport struct {
	Game   game.Msg // the game's title, or zero
	Report *game.RoundReport
}

// Dimensions of a round's picture in pixels.
const (
	roundTop   = 76.0  // y of the board
	boardWide  = 612.0 // width of the board with its labels
	sideLeft   = 628.0 // of the panel at the right of the board
	sideWide   = 156.0
	sideInset  = 9.0   // between the panel's edge and its text
	footHigh   = 248.0 // of the area below
	footGap    = 12.0  // above it
	spreadLeft = 32.0  // of the distribution
	spreadWide = 348.0
	spreadHigh = 100.0 // of the highest bar
	barPitch   = 58.0
	leadLeft   = 416.0 // of the best so far
	leadRight  = 770.0
	leadPitch  = 46.0
	leastPanel = 620.0 // height of the panel if there is no board
)

// Styles of both pictures of open games.
var (
	openLabel  = canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	openStrong = canvas.Type{Weight: canvas.Heavy, Size: 30}
	openPoints = canvas.Type{Weight: canvas.Heavy, Size: 33, Align: canvas.End}
)

// PNG draws the round.
func (r RoundReport) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := r.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (r RoundReport) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	var blocks []picture.Block
	high := leastPanel
	if board, ok := picture.WordBoard(r.Report.Board, 4, boardWide); ok {
		blocks = []picture.Block{board}
		high = picture.Tallness(blocks, p, look)
	}
	foot := roundTop + high + footGap
	b, err := picture.New(picture.Width, int(foot+footHigh), look, p)
	if err != nil {
		return nil, err
	}
	title := canvas.Type{Weight: canvas.Black, Size: 42}
	said := b.Line(r.title())
	b.Text(title, said, 32, 57, b.Colours.Text)
	about := canvas.Type{Weight: canvas.Semibold, Size: 30, Align: canvas.End}
	b.Text(about, about.Fit(b.Line(r.about()), 768-64-title.Width(said)), 768, 54, b.Colours.Label)
	picture.Pile(b, blocks, roundTop)
	r.side(b, roundTop+picture.BoardHead-1, high-picture.BoardHead-picture.BoardFoot+2)
	ground(b, foot)
	r.spread(b, foot)
	b.Flat(canvas.Rect(leadLeft-18, foot+22, 2, footHigh-44, 0), b.Colours.Line)
	r.leaders(b, foot)
	return b, nil
}

func (r RoundReport) title() game.Msg { return game.M("round.title", "round", r.Report.Number) }

// about is the game and the number of answers.
func (r RoundReport) about() game.Msg {
	answers := game.M("round.answers", "n", r.Report.Answers)
	if r.Game.IsZero() {
		return answers
	}
	return game.M("round.about", "title", r.Game, "answers", answers)
}

// ground draws the area below y, down to the bottom.
func ground(b *picture.Brush, y float64) {
	w, h := b.Size()
	if b.Colours.Id == picture.Contrast { // there areas have lines around them instead of a colour
		b.Flat(canvas.Rect(16, y, float64(w)-32, 2, 0), b.Colours.Line)
		return
	}
	high := float64(h) - y
	b.Flat(canvas.Rect(0, y, float64(w), high, picture.Corner).Rect(0, y, float64(w), high/2, 0), b.Colours.Panel)
}

// nameOf is the name of a seat in a picture.
func nameOf(b *picture.Brush, s game.Seat) string { return b.Line(nameMsg(s)) }

func nameMsg(s game.Seat) game.Msg { return game.M("picture.name", "by", s) }

// grouped is a whole number as pictures write it.
func grouped(b *picture.Brush, n int) string { return b.Line(game.Lit(b.Printer.Number(n))) }

// sideItem is a line of the panel at the right of the board.
type sideItem struct {
	high float64
	draw func(y float64) // y is its middle
}

// side draws the panel: the top, who found it, and the next results.
func (r RoundReport) side(b *picture.Brush, y, high float64) {
	b.Flat(canvas.Rect(sideLeft, y, sideWide, high, 14), b.Colours.Panel)
	if b.Colours.Id == picture.Contrast {
		b.Flat(canvas.Frame(sideLeft, y, sideWide, high, 14, 2), b.Colours.Line)
	}
	sections := [][]sideItem{r.top(b), r.finders(b)}
	if next := r.next(b); next != nil {
		sections = append(sections, next)
	}
	spare := high
	for _, s := range sections {
		for _, item := range s {
			spare -= item.high
		}
	}
	pad := spare / float64(2*len(sections))
	for i, s := range sections {
		if i > 0 {
			b.Flat(canvas.Rect(sideLeft+16, y-1, sideWide-32, 2, 0), b.Colours.Line)
		}
		y += pad
		for _, item := range s {
			item.draw(y + item.high/2)
			y += item.high
		}
		y += pad
	}
}

// line is a centred text of the panel.
func line(b *picture.Brush, t canvas.Type, s string, high float64, c canvas.Colour) sideItem {
	return sideItem{high, func(y float64) { b.Centred(t, s, sideLeft+sideWide/2, y, c) }}
}

const sideRoom = sideWide - 2*sideInset

func (r RoundReport) top(b *picture.Brush) []sideItem {
	points := canvas.Type{Weight: canvas.Black, Size: 84}
	number := grouped(b, r.Report.Top)
	if w := points.Width(number); w > sideRoom {
		points.Size *= sideRoom / w
	}
	return []sideItem{line(b, openLabel, b.Line(game.M("round.top")), 38, b.Colours.Label),
		line(b, points, number, 82, b.Colours.Amber),
		line(b, openLabel, b.Line(game.M("round.points", "n", r.Report.Top)), 38, b.Colours.Label)}
}

// finders tells who alone found the top, or else how many did.
func (r RoundReport) finders(b *picture.Brush) (items []sideItem) {
	mid := sideLeft + sideWide/2
	if r.Report.Solo != game.Public {
		items = []sideItem{{66, func(y float64) { b.Flat(star(canvas.Point{X: mid, Y: y + 2}, 30), b.Colours.Amber) }},
			line(b, openStrong, b.Line(game.M("round.solo")), 42, b.Colours.Text)}
		t, lines, _ := named(openLabel, nameOf(b, r.Report.Solo), sideRoom, 2)
		for _, l := range lines {
			items = append(items, line(b, t, l, 34, b.Colours.Text))
		}
		plus := canvas.Type{Weight: canvas.Heavy, Size: 33}
		return append(items, line(b, plus, "+"+strconv.Itoa(r.Report.Bonus), 42, b.Colours.Won))
	}
	items = []sideItem{line(b, openLabel, b.Line(game.M("round.found")), 38, b.Colours.Label)}
	if r.Report.Found == 0 {
		return append(items, line(b, openStrong, b.Line(game.M("round.nobody")), 42, b.Colours.Text))
	}
	people := openLabel
	people.Size = 30 // "personnes" has no capital
	return append(items,
		line(b, canvas.Type{Weight: canvas.Black, Size: 60}, grouped(b, r.Report.Found), 64, b.Colours.Text),
		line(b, people, b.Line(game.M("round.people", "n", r.Report.Found)), 38, b.Colours.Label))
}

// next tells the best results below the top.
func (r RoundReport) next(b *picture.Brush) []sideItem {
	if len(r.Report.Next) == 0 {
		return nil
	}
	items := []sideItem{line(b, openLabel, b.Line(game.M("round.next")), 40, b.Colours.Label)}
	for i, g := range r.Report.Next {
		if i > 0 {
			items = append(items, sideItem{8, func(float64) {}})
		}
		name, points := nameOf(b, g.Seat), strconv.Itoa(g.Points)
		t, lines, whole := named(openLabel, name+" "+points, sideRoom, 2)
		if !whole { // the name is shortened, and not the points
			t, lines, _ = named(openLabel, name, sideRoom, 1)
		}
		for _, l := range lines {
			items = append(items, line(b, t, l, 32, b.Colours.Text))
		}
		if !whole {
			items = append(items, line(b, openLabel, points, 32, b.Colours.Text))
		}
	}
	return items
}

// spread draws the distribution: a bar for each range of points.
func (r RoundReport) spread(b *picture.Brush, y float64) {
	b.Text(openLabel, openLabel.Fit(b.Line(game.M("round.spread")), spreadWide), spreadLeft, y+38, b.Colours.Label)
	most := 1
	for _, bar := range r.Report.Bars {
		most = max(most, bar.N)
	}
	pitch := min(barPitch, spreadWide/float64(max(len(r.Report.Bars), 1)))
	foot := y + footHigh - 62
	b.Flat(canvas.Rect(spreadLeft-4, foot, pitch*float64(len(r.Report.Bars))+4, 3, 0), b.Colours.Line)
	for i, bar := range r.Report.Bars {
		mid := spreadLeft + (float64(i)+0.5)*pitch
		ink, fill := b.Colours.Text, b.Colours.Bar
		if bar.Top {
			ink, fill = b.Colours.Amber, b.Colours.Amber
		}
		if bar.N == 0 {
			ink = b.Colours.Label
		}
		high := math.Round(spreadHigh * float64(bar.N) / float64(most))
		if bar.N > 0 {
			high = max(high, 10)
			b.Flat(canvas.Rect(mid-pitch/2+5, foot-high, pitch-10, high, min(8, high/2)).
				Rect(mid-pitch/2+5, foot-high/2, pitch-10, high/2, 0), fill)
		}
		count := openStrong
		count.Size = picture.Smallest
		b.Centred(count, strconv.Itoa(bar.N), mid, foot-high-20, ink)
		if bar.Top {
			b.Flat(star(canvas.Point{X: mid, Y: foot + 29}, 14), b.Colours.Amber)
			continue
		}
		label := openLabel
		if w := label.Width(bar.Label); w > pitch-6 {
			label.Narrow = max(0.66, (pitch-6)/w)
		}
		b.Centred(label, bar.Label, mid, foot+28, b.Colours.Label)
	}
}

// leaders draws the best so far: place, name, total, and what the round gave.
func (r RoundReport) leaders(b *picture.Brush, y float64) {
	var places, totals, gains []string
	for _, l := range r.Report.Best {
		places = append(places, strconv.Itoa(l.Place))
		totals = append(totals, grouped(b, l.Total))
		gains = append(gains, picture.Typeset(signed(l.Gain)))
	}
	gain := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest, Align: canvas.End}
	totalRight := leadRight - widest(gain, gains) - 18
	left := leadLeft + widest(openLabel, places) + 14
	room := totalRight - widest(openPoints, totals) - 14 - left
	top := y + footHigh/2 - leadPitch*float64(len(places))/2
	for i, l := range r.Report.Best {
		mid := top + (float64(i)+0.5)*leadPitch
		name := canvas.Type{Weight: canvas.Semibold, Size: 30}
		if l.Place == 1 {
			name.Weight = canvas.Heavy
		}
		place := openLabel
		place.Align = canvas.End
		b.Text(place, places[i], left-14, mid+0.36*place.Size, b.Colours.Label)
		name, lines, _ := named(name, nameOf(b, l.Seat), room, 1)
		b.Text(name, lines[0], left, mid+0.36*name.Size, b.Colours.Text)
		b.Text(openPoints, totals[i], totalRight, mid+0.36*openPoints.Size, b.Colours.Text)
		b.Text(gain, gains[i], leadRight, mid+0.36*gain.Size, b.Colours.Label)
	}
}

// signed is a number with its sign.
func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// widest is the width of the longest of some texts.
func widest(t canvas.Type, texts []string) (w float64) {
	for _, s := range texts {
		w = max(w, t.Width(s))
	}
	return w
}

// named is a name in at most most lines of at most room pixels: smaller, then narrower, then in more lines, at blanks
// and hyphens if possible, and shortened only if that is not enough; whole is false then.
func named(t canvas.Type, s string, room float64, most int) (style canvas.Type, lines []string, whole bool) {
	for t.Size > picture.Smallest && t.Width(s) > room {
		t.Size--
	}
	for n := 1; n <= most; n++ {
		for t.Narrow = 1; ; t.Narrow = max(t.Narrow-0.02, leastInBox) {
			if lines = hyphenated(t, s, room); len(lines) <= n {
				return t, trimmed(lines), true
			}
			if t.Narrow == leastInBox {
				break
			}
		}
	}
	lines[most-1] = strings.ReplaceAll(t.Fit(strings.Join(lines[most-1:], ""), room), " …", "…")
	return t, trimmed(lines[:most]), false
}

func trimmed(lines []string) []string {
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return lines
}

// hyphenated breaks a text at blanks and behind hyphens, and within words that are longer than a line. The lines
// together are the text.
func hyphenated(t canvas.Type, s string, room float64) (lines []string) {
	fits := func(line string) bool { return t.Width(strings.TrimRight(line, " ")) <= room }
	line := ""
	for s != "" {
		end := strings.IndexAny(s, " -") + 1
		if end == 0 {
			end = len(s)
		}
		if line != "" && !fits(line+s[:end]) {
			lines, line = append(lines, line), ""
		}
		for _, r := range s[:end] {
			if line != "" && !fits(line+string(r)) {
				lines, line = append(lines, line), ""
			}
			line += string(r)
		}
		s = s[end:]
	}
	return append(lines, line)
}
