package chart

import (
	"math"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Daily is the puzzle of a day: the question, the board, and how many have found how much so far. The solution is in
// Answer alone, which only the picture shows: whoever sets it has to veil the picture.
type Daily struct {
	Number     int // 0: it is for practice
	Weekday    int // of its day, from 1 for Monday to 7; 0 for practice
	Difficulty int // from 1 to Degrees
	Question   game.Msg
	Board      game.Diagram
	Answer     game.Diagram // the board with the answer drawn on it, which takes the place of Board in the picture
	Notes      []game.Msg   // what the solver knows beside the board
	// Exact: there are several tries, and Counts are how many solved it in one, two and so on, then how many did not.
	// Else Counts are how many reached which part of the best result, from the smallest part, and at last all of it.
	Exact    bool
	Counts   []int
	Ended    int // how many have ended
	Solved   int // of those
	Nearest  game.Msg
	NearestN int // how many had the nearest miss; 0: nobody
	Over     bool
}

// Degrees is the greatest difficulty.
const Degrees = 7

// Dimensions of the picture in pixels.
const (
	dailyLeft     = 32.0
	dailyRight    = 768.0
	dailyTitle    = 57.0 // y of the title's baseline
	dailyAsk      = 106.0
	dailyAskPitch = 40.0
	dailyUnder    = 20.0 // below the question
	aboutGap      = 22.0 // between the title and what stands beside it
	degreesLeft   = 676.0
	degreesFoot   = 58.0
	degreePitch   = 13.4
	tryBox        = 38.0 // of the boxes that stand for the tries
	tryPitch      = 46.0
	tryTop        = 76.0
	noteHigh      = 44.0
	countsHead    = 36.0 // from the top of the distribution to the middle of its first row
	countsPitch   = 42.0
	countsFoot    = 24.0
	countsLeft    = 206.0
	countsWide    = 470.0 // of the longest bar
	countsHigh    = 31.0
	columnsHigh   = 140.0
	columnHigh    = 56.0 // of the highest bar
	dailyFoot     = 106.0
	sideRow       = 82.0 // of the distribution at the right of the board
)

var (
	dailyBold  = canvas.Type{Weight: canvas.Heavy, Size: 32}
	dailyLabel = canvas.Type{Weight: canvas.Semibold, Size: 29}
	dailyCount = canvas.Type{Weight: canvas.Heavy, Size: 31}
)

// strip is a part of the picture that takes its whole width.
type strip struct {
	high float64
	draw func(b *picture.Brush, top float64)
}

// PNG draws the puzzle.
func (d Daily) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := d.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (d Daily) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	head, foot := d.head(p), d.foot(p)
	if len(d.Answer.Parts) > 0 {
		d.Board = d.Answer
	}
	strips := []strip{head}
	left := 4.0
	if d.Ended == 0 {
		left = (picture.Width - boardWide) / 2
	}
	if board, ok := picture.WordBoard(d.Board, left, boardWide); ok {
		// Such a board is so high that the distribution finds no room below it.
		strips = append(strips, d.beside(board, picture.Tallness([]picture.Block{board}, p, look)))
		notes := d.notes(p)
		room := picture.MaxHeight - tall(strips) - tall(notes) - foot.high
		if rest, err := picture.PlanIn(withoutGrids(d.Board), p, room); err == nil {
			strips = append(strips, blocksStrip(rest, p, look))
		}
		strips = append(strips, notes...)
	} else {
		if len(d.Board.Parts) > 0 {
			// The board stays the same while people answer, so there is room for the distribution from the beginning.
			notes := tall(d.notes(p))
			blocks, err := picture.PlanIn(d.Board, p, picture.MaxHeight-head.high-notes-columnsHigh-foot.high)
			if err != nil {
				return nil, err
			}
			strips = append(strips, blocksStrip(blocks, p, look))
		}
		strips = append(strips, d.notes(p)...)
		if d.Ended > 0 {
			counts := d.rows(p)
			if !d.Exact || tall(strips)+counts.high+foot.high > picture.MaxHeight {
				counts = d.columns(p)
			}
			strips = append(strips, counts)
		}
	}
	strips = append(strips, foot)
	b, err := picture.New(picture.Width, int(tall(strips)+0.5), look, p)
	if err != nil {
		return nil, err
	}
	y := 0.0
	for _, part := range strips {
		part.draw(b, y)
		y += part.high
	}
	return b, nil
}

func tall(strips []strip) (high float64) {
	for _, part := range strips {
		high += part.high
	}
	return high
}

func blocksStrip(blocks []picture.Block, p *render.Printer, look picture.Look) strip {
	return strip{picture.Tallness(blocks, p, look), func(b *picture.Brush, top float64) { picture.Pile(b, blocks, top) }}
}

// withoutGrids is the hands and the other parts of a diagram.
func withoutGrids(d game.Diagram) (rest game.Diagram) {
	for _, part := range d.Parts {
		if part.Grid == nil && textboard.Pictured(part) {
			rest.Parts = append(rest.Parts, part)
		}
	}
	return rest
}

// Title names the puzzle.
func (d Daily) Title() game.Msg {
	if d.Number == 0 {
		return game.M("daily.practice")
	}
	return game.M("daily.title", "number", d.Number)
}

// Degree is the difficulty in a word or two.
func (d Daily) Degree() game.Msg {
	return game.M("daily.degree." + strconv.Itoa(min(max(d.Difficulty, 1), Degrees)))
}

// About is the day of the week and the difficulty.
func (d Daily) About() game.Msg {
	degree := d.Degree()
	if d.Weekday < 1 || d.Weekday > 7 {
		return degree
	}
	return game.M("daily.about", "day", game.M("daily.weekday."+strconv.Itoa(d.Weekday)), "degree", degree)
}

// found tells how many found it.
func (d Daily) found() game.Msg {
	return game.M("daily.found", "n", d.Solved, "of", d.Ended)
}

// nearest tells the nearest miss; zero if there is none.
func (d Daily) nearest() game.Msg {
	if d.NearestN == 0 || d.Nearest.IsZero() {
		return game.Msg{}
	}
	return game.M("daily.nearest", "result", d.Nearest, "n", d.NearestN)
}

// head is the title, the difficulty and the question; for an exact puzzle that nobody has tried, also a box for each
// try.
func (d Daily) head(p *render.Printer) strip {
	room := dailyRight - dailyLeft
	boxes := d.Exact && d.Ended == 0 && !d.Over
	if boxes {
		room = dailyRight - game.PuzzleTries*tryPitch - 16 - dailyLeft
	}
	style, lines := fitted(dailyBold, picture.Line(p, d.Question), room, 2)
	high := dailyAsk + float64(len(lines)-1)*dailyAskPitch + dailyUnder
	return strip{high, func(b *picture.Brush, top float64) {
		title, about := canvas.Type{Weight: canvas.Black, Size: 42}, dailyLabel
		said, degree := b.Line(d.Title()), b.Line(d.About())
		end := degreesLeft - 20
		for about.Size = 30; title.Size > 36 && dailyLeft+title.Width(said)+aboutGap+about.Width(degree) > end; {
			title.Size--
		}
		x := dailyLeft + title.Width(said) + aboutGap
		if w := about.Width(degree); w > end-x {
			about.Narrow = max((end-x)/w, leastInBox)
		}
		b.Text(title, said, dailyLeft, top+dailyTitle, b.Colours.Text)
		b.Text(about, about.Fit(degree, end+1-x), x, top+dailyTitle-2, b.Colours.Label)
		for i := range Degrees {
			bar, ink := 14+3.5*float64(i), b.Colours.Line
			if i < d.Difficulty {
				ink = b.Colours.Amber
			}
			box := canvas.Rect(degreesLeft+float64(i)*degreePitch, top+degreesFoot-bar, 10, bar, 3)
			if b.Colours.Id == picture.Contrast && i >= d.Difficulty { // there a line has the colour of the text
				box = canvas.Frame(degreesLeft+float64(i)*degreePitch+1, top+degreesFoot-bar+1, 8, bar-2, 3, 2)
			}
			b.Flat(box, ink)
		}
		for i, line := range lines {
			b.Text(style, line, dailyLeft, top+dailyAsk+float64(i)*dailyAskPitch, b.Colours.Text)
		}
		for i := range game.PuzzleTries {
			if boxes {
				x := dailyRight - float64(game.PuzzleTries-i)*tryPitch + tryPitch - tryBox
				b.Flat(canvas.Rect(x, top+tryTop, tryBox, tryBox, 8).Dash(2.5, 8, 6), b.Colours.Label)
			}
		}
	}}
}

// notes are lines below the board.
func (d Daily) notes(p *render.Printer) (list []strip) {
	for _, m := range d.Notes {
		style, lines := fitted(dailyLabel, picture.Line(p, m), dailyRight-dailyLeft, 2)
		for _, line := range lines {
			list = append(list, strip{noteHigh, func(b *picture.Brush, top float64) {
				b.Centred(style, line, picture.Width/2, top+noteHigh/2, b.Colours.Label)
			}})
		}
	}
	return list
}

// count is a bar of the distribution.
type count struct {
	long, short game.Msg // its label where there is room, and where there is little
	n           int
	solved      bool
	part        bool // of the best result
}

// counts are the bars of the distribution.
func (d Daily) counts() (list []count) {
	for i, n := range d.Counts {
		c := count{n: n}
		last := len(d.Counts) - 1
		switch number := strconv.Itoa(i + 1); {
		case d.Exact && i == last:
			c.long, c.short = game.M("daily.missed"), game.M("daily.not")
		case d.Exact:
			c.long, c.short, c.solved = game.M("daily.try."+number), game.M("daily.nth."+number), true
		case i == last:
			c.long, c.solved = game.M("daily.whole"), true
			c.short = c.long
		default:
			from, to := 100*i/last, 100*(i+1)/last
			if i > 0 {
				from++
			}
			if i == last-1 {
				to--
			}
			c.part = true
			c.long = game.M("daily.share", "from", from, "to", to)
			c.short = game.M("daily.range", "from", from, "to", to)
		}
		list = append(list, c)
	}
	return list
}

func mostOf(list []count) int {
	most := 1
	for _, c := range list {
		most = max(most, c.n)
	}
	return most
}

// colours are those of a bar and of its number.
func (d Daily) colours(b *picture.Brush, c count) (fill, ink canvas.Colour) {
	fill, ink = b.Colours.Line, b.Colours.Text
	switch {
	case c.solved && !d.Exact: // the one among those who reached a part
		fill = b.Colours.Amber
	case c.solved, c.part:
		fill = b.Colours.Bar
	}
	if c.n == 0 {
		ink = b.Colours.Label
	}
	return fill, ink
}

// bar draws a bar; one of those who have not found it is empty where there are no colours.
func (d Daily) bar(b *picture.Brush, c count, x, y, w, h float64) {
	if c.n == 0 {
		return
	}
	r := min(6, w/2, h/2)
	if fill, _ := d.colours(b, c); !c.solved && !c.part && b.Colours.Id == picture.Contrast {
		b.Flat(canvas.Frame(x+1, y+1, w-2, h-2, r, 2), fill)
	} else {
		b.Flat(canvas.Rect(x, y, w, h, r), fill)
	}
}

// tick draws a check mark around a point.
func tick(b *picture.Brush, x, y, r float64, c canvas.Colour) {
	b.Flat(canvas.Line(canvas.Point{X: x - r, Y: y}, canvas.Point{X: x - 0.25*r, Y: y + 0.7*r},
		canvas.Point{X: x + r, Y: y - 0.8*r}).Stroke(0.42*r, true), c)
}

// rows are the distribution as horizontal bars.
func (d Daily) rows(*render.Printer) strip {
	list := d.counts()
	high := countsHead + float64(len(list)-1)*countsPitch + countsFoot
	return strip{high, func(b *picture.Brush, top float64) {
		b.Flat(canvas.Rect(dailyLeft, top, dailyRight-dailyLeft, 2, 0), b.Colours.Line)
		most := mostOf(list)
		for i, c := range list {
			mid := top + countsHead + float64(i)*countsPitch
			b.Text(dailyLabel, dailyLabel.Fit(b.Line(c.long), countsLeft-12-dailyLeft), dailyLeft,
				mid+0.36*dailyLabel.Size, b.Colours.Label)
			wide := 0.0
			if c.n > 0 {
				wide = max(math.Round(countsWide*float64(c.n)/float64(most)), 8)
			}
			d.bar(b, c, countsLeft, mid-countsHigh/2, wide, countsHigh)
			if c.solved && wide > 44 {
				tick(b, countsLeft+wide-22, mid, 12, b.Colours.Table)
			}
			_, ink := d.colours(b, c)
			x := countsLeft
			if wide > 0 {
				x += wide + 16
			}
			b.Text(dailyCount, grouped(b, c.n), x, mid+0.36*dailyCount.Size, ink)
		}
	}}
}

// columns are the distribution as vertical bars, which need less height.
func (d Daily) columns(*render.Printer) strip {
	list := d.counts()
	pitch := (dailyRight - dailyLeft) / float64(max(len(list), 1))
	return strip{columnsHigh, func(b *picture.Brush, top float64) {
		b.Flat(canvas.Rect(dailyLeft, top, dailyRight-dailyLeft, 2, 0), b.Colours.Line)
		most := mostOf(list)
		label := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
		widest := 1.0
		for _, c := range list {
			widest = max(widest, label.Width(b.Line(c.long)))
		}
		label.Narrow = min(1, max((pitch-10)/widest, leastInBox))
		foot := top + columnsHigh - 46
		b.Flat(canvas.Rect(dailyLeft, foot, dailyRight-dailyLeft, 3, 0), b.Colours.Line)
		for i, c := range list {
			mid := dailyLeft + (float64(i)+0.5)*pitch
			high := 0.0
			if c.n > 0 {
				high = max(math.Round(columnHigh*float64(c.n)/float64(most)), 6)
			}
			wide := min(pitch-24, 96)
			d.bar(b, c, mid-wide/2, foot-high, wide, high)
			_, ink := d.colours(b, c)
			number := dailyCount
			number.Size = picture.Smallest
			b.Centred(number, grouped(b, c.n), mid, foot-high-18, ink)
			b.Centred(label, label.Fit(b.Line(c.long), pitch-6), mid, foot+24, b.Colours.Label)
		}
	}}
}

// beside is a board with the distribution at its right, if there is one.
func (d Daily) beside(board picture.Block, high float64) strip {
	list := d.counts()
	return strip{high, func(b *picture.Brush, top float64) {
		picture.Pile(b, []picture.Block{board}, top)
		if d.Ended == 0 {
			return
		}
		y, tall := top+picture.BoardHead-1, high-picture.BoardHead-picture.BoardFoot+2
		b.Flat(canvas.Rect(sideLeft, y, sideWide, tall, 14), b.Colours.Panel)
		if b.Colours.Id == picture.Contrast {
			b.Flat(canvas.Frame(sideLeft, y, sideWide, tall, 14, 2), b.Colours.Line)
		}
		most, pitch := mostOf(list), min(sideRow, tall/float64(max(len(list), 1)))
		y += (tall - pitch*float64(len(list))) / 2
		for i := range list { // the best at the top
			c := list[len(list)-1-i]
			if d.Exact {
				c = list[i]
			}
			mid := y + (float64(i)+0.5)*pitch
			_, ink := d.colours(b, c)
			number := dailyCount
			number.Align = canvas.End
			text := grouped(b, c.n)
			b.Text(number, text, sideLeft+sideWide-sideInset-3, mid-2, ink)
			label, said := dailyLabel, b.Line(c.short)
			label.Size = picture.Smallest
			room := sideWide - 2*sideInset - 12 - number.Width(text)
			if w := label.Width(said); w > room {
				label.Narrow = max(room/w, leastInBox)
			}
			b.Text(label, label.Fit(said, room), sideLeft+sideInset+3, mid-2, b.Colours.Label)
			const thick = 16.0
			wide := sideWide - 2*sideInset - 6
			b.Flat(canvas.Rect(sideLeft+sideInset+3, mid+10, wide, thick, 6), b.Colours.Table)
			d.bar(b, c, sideLeft+sideInset+3, mid+10, max(math.Round(wide*float64(c.n)/float64(most)), 6), thick)
		}
	}}
}

// foot is the strip at the bottom: that the solution follows, or who found it; and the nearest miss.
func (d Daily) foot(p *render.Printer) strip {
	first, second := game.M("daily.tomorrow"), d.nearest()
	switch {
	case d.Over && d.Ended > 0:
		first = d.found()
	case d.Over:
		first = game.M("daily.nobody")
	case d.Number == 0:
		first = game.M("daily.later")
	}
	if !d.Over && d.Ended == 0 {
		second = game.M("daily.unanswered")
	}
	high := dailyFoot
	if second.IsZero() {
		high -= 34
	}
	return strip{high, func(b *picture.Brush, top float64) {
		ground(b, top)
		mid := top + high/2
		if d.Over {
			tick(b, dailyLeft+22, mid, 19, b.Colours.Won)
		} else {
			padlock(b, dailyLeft+20, mid)
		}
		x, right := dailyLeft+60, dailyRight
		if !d.Over && d.Ended > 0 {
			share := canvas.Type{Weight: canvas.Black, Size: 42, Align: canvas.End}
			text := b.Line(game.M("daily.of", "part", grouped(b, d.Solved), "whole", grouped(b, d.Ended)))
			b.Text(share, text, right, mid+0.36*share.Size, b.Colours.Text)
			right -= share.Width(text) + 14
			tick(b, right-14, mid, 14, b.Colours.Won)
			right -= 44
		}
		at := mid
		if !second.IsZero() {
			at -= 21
			style, words := fitted(dailyLabel, b.Line(second), right-x, 1)
			b.Text(style, style.Fit(strings.Join(words, " "), right-x), x, mid+21+0.36*style.Size, b.Colours.Label)
		}
		style, words := fitted(dailyBold, b.Line(first), right-x, 1)
		b.Text(style, style.Fit(strings.Join(words, " "), right-x), x, at+0.36*style.Size, b.Colours.Text)
	}}
}

// padlock draws a closed lock around a point.
func padlock(b *picture.Brush, x, y float64) { lock(b, x, y, 1, b.Colours.Panel) }

// lock draws a closed lock, 40 wide and 58 high times k, around a point; the background shows through its keyhole.
func lock(b *picture.Brush, x, y, k float64, background canvas.Colour) {
	b.Flat(canvas.Frame(x-12*k, y-26*k, 24*k, 34*k, 12*k, 6*k), b.Colours.Label)
	b.Flat(canvas.Rect(x-20*k, y-6*k, 40*k, 32*k, 6*k), b.Colours.Label)
	b.Flat(canvas.Circle(x, y+6*k, 5*k).Rect(x-2*k, y+6*k, 4*k, 10*k, 1), background)
}

// Told is how many found it, and the nearest miss: what both the text and the description say.
func (d Daily) Told() (list []game.Msg) {
	switch {
	case d.Ended == 0 && d.Over:
		return []game.Msg{game.M("daily.nobody")}
	case d.Ended == 0:
		return []game.Msg{game.M("daily.unanswered")}
	}
	list = append(list, d.found())
	if near := d.nearest(); !near.IsZero() {
		list = append(list, near)
	}
	return list
}

// Text is the distribution as monospace text, without the board. No line is wider than width (Narrow if width is 0 or
// less).
func (d Daily) Text(p *render.Printer, width int) string {
	w := writer{p: p, width: width}
	if width <= 0 {
		w.width = textboard.Narrow
	}
	for _, m := range d.Told() {
		w.paragraph(m)
	}
	if d.Ended > 0 {
		w.blank()
		var bars []game.Bar
		for _, c := range d.counts() {
			label := c.long
			if w.width < 2*render.Columns(p.MonoLine(label)) {
				label = c.short
			}
			bars = append(bars, game.Bar{Label: p.MonoLine(label), N: c.n, Top: c.solved && !d.Exact})
		}
		w.bars(bars)
	}
	return w.String()
}

// Describe is the puzzle in words, in at most max characters; 0 means no limit. The board comes last.
func (d Daily) Describe(p *render.Printer, max int) string {
	lines := []string{p.Plain(game.M("daily.head", "title", d.Title(), "about", d.About())), p.Plain(d.Question)}
	for _, m := range d.Told() {
		lines = append(lines, p.Plain(m))
	}
	if d.Ended > 0 {
		var parts []game.Msg
		for _, c := range d.counts() {
			parts = append(parts, game.M("daily.bar", "label", c.long, "count", c.n))
		}
		lines = append(lines, p.Plain(game.M("daily.bars", "list", parts)))
	}
	for _, m := range d.Notes {
		lines = append(lines, p.Plain(m))
	}
	return limited(append(lines, textboard.DescribeLines(d.Board, p)...), max)
}
