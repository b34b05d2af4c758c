package chart

import (
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Result is the result card of a finished game: a headline with the winner, the course of the scores, everybody's best
// move, and some figures.
type Result struct {
	Game  game.Msg // the game's title
	Head  game.Msg // who won
	How   game.Msg // second line: how it was won, or zero
	Won   bool     // somebody has won: a star stands before the headline
	Plies int
	Seats []Outcome
	Board *game.Diagram // the last position, drawn if the game has no points, or nil
	Facts []Fact        // as many of the first ones are shown as fit
}

// Outcome is the result of a game for a seat.
type Outcome struct {
	Name   game.Msg
	Place  int // 0: it could not win
	Scored bool
	Score  int
	Course []int  // the score at the start and after each ply; nil if it is not known
	Moved  []int  // the plies at which the seat moved
	Best   int    // the ply of its best move; 0: none
	Label  string // text of that move
}

// Fact is a figure with its label.
type Fact struct{ Label, Value game.Msg }

// Dimensions of a card in pixels.
const (
	cardHead   = 112 // height of the headline
	cardHow    = 44  // height of the line below
	cardMore   = 38  // height of a further line, if how it was won needs two
	cardChart  = 404 // height of the chart of the scores
	cardFacts  = 124
	chartEdge  = 78.0  // x at the left of the lines
	chartRight = 600.0 // x at the right of them
	tagLeft    = 616.0
	tagWide    = 168.0
	tagHigh    = 48.0
	tagApart   = 58.0
	barRow     = 72.0
	starSize   = 17.0
)

// PNG draws the card.
func (r Result) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := r.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (r Result) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	var blocks []picture.Block
	middle := 0.0
	switch {
	case r.charted():
		middle = cardChart + max(0, float64(len(r.Seats))*tagApart-cardChart+60)
	case r.scored():
		middle = float64(len(r.Seats))*barRow + 12
	case r.Board != nil:
		var err error
		if blocks, err = picture.Plan(*r.Board, p); err != nil {
			return nil, err
		}
		middle = picture.Tallness(blocks, p, look)
	}
	top := float64(cardHead)
	how := r.how(p)
	if len(how) > 0 {
		top += cardHow + float64(len(how)-1)*cardMore
	}
	high := top + middle
	if len(r.Facts) > 0 {
		high += cardFacts
	}
	b, err := picture.New(picture.Width, int(high), look, p)
	if err != nil {
		return nil, err
	}
	headline(b, r, how)
	switch {
	case r.charted():
		race(b, r, top, middle)
	case r.scored():
		bars(b, r, top)
	default:
		picture.Pile(b, blocks, top)
	}
	facts(b, r.Facts, high-cardFacts)
	return b, nil
}

// charted reports whether lines are worth drawing: everybody's score is known for the whole game, and it grew in more
// than one or two steps.
func (r Result) charted() bool {
	changes := 0
	for i := 1; i <= r.Plies; i++ {
		for _, s := range r.Seats {
			if len(s.Course) != r.Plies+1 {
				return false
			}
			if s.Course[i] != s.Course[i-1] {
				changes++
				break
			}
		}
	}
	return changes > 3
}

func (r Result) scored() bool {
	for _, s := range r.Seats {
		if s.Scored {
			return true
		}
	}
	return false
}

var howType = canvas.Type{Weight: canvas.Semibold, Size: 29}

// how is the lines that say how the game was won.
func (r Result) how(p *render.Printer) []string {
	if r.How.IsZero() {
		return nil
	}
	return howType.Wrap(picture.Typeset(p.MonoLine(r.How)), 764-28, 2)
}

// headline draws the winner and, at the right, the game; below, how it was won.
func headline(b *picture.Brush, r Result, how []string) {
	x := 28.0
	if r.Won {
		b.Flat(star(canvas.Point{X: 52, Y: 54}, 26), b.Colours.Amber)
		x = 92
	}
	of := canvas.Type{Weight: canvas.Semibold, Size: 30, Align: canvas.End}
	title := b.Line(r.Game)
	head := canvas.Type{Weight: canvas.Black, Size: 46}
	said := b.Line(r.Head)
	room := 764 - x
	if with := room - of.Width(title) - 32; head.Width(said) <= with {
		b.Text(of, title, 764, 64.8, b.Colours.Label)
	}
	for head.Size > 34 && head.Width(said) > room {
		head.Size -= 2
	}
	b.Text(head, head.Fit(said, room), x, 70.6, b.Colours.Text)
	for i, line := range how {
		b.Text(howType, line, 28, 122+float64(i)*cardMore, b.Colours.Label)
	}
}

// star is a star of five points around a point.
func star(at canvas.Point, r float64) *canvas.Path {
	return new(canvas.Path).Star(at.X, at.Y, r, 0.44*r, 5)
}

// bars draws the final scores only, one row for each seat.
func bars(b *picture.Brush, r Result, top float64) {
	low, high := 0, 1
	for _, s := range r.Seats {
		low, high = min(low, s.Score), max(high, s.Score)
	}
	name := canvas.Type{Weight: canvas.Heavy, Size: 32}
	best := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	score := canvas.Type{Weight: canvas.Black, Size: 36, Align: canvas.End}
	const from, to = 300.0, 660.0
	at := func(n int) float64 { return from + (to-from)*float64(n-low)/float64(high-low) }
	for i, s := range r.Seats {
		y := top + float64(i)*barRow
		col := stroke(b, i)
		b.Flat(marker(canvas.Point{X: 44, Y: y + 30}, 11, i), col)
		weight := name
		if s.Place != 1 {
			weight.Weight = canvas.Semibold
		}
		b.Text(weight, weight.Fit(b.Line(s.Name), from-24-72), 72, y+41, b.Colours.Text)
		x0, x1 := at(0), at(s.Score)
		if x1 < x0 {
			x0, x1 = x1, x0
		}
		b.Flat(canvas.Rect(x0, y+10, max(x1-x0, 4), 40, 6), col)
		if label, room := picture.Typeset(s.Label), x1-x0-24; best.Width(label) <= room {
			b.Text(best, label, x0+12, y+40, onStroke(b))
		}
		b.Text(score, picture.Typeset(strconv.Itoa(s.Score)), 764, y+43, b.Colours.Text)
	}
	b.Flat(canvas.Rect(at(0)-1, top, 2, float64(len(r.Seats))*barRow-12, 0), b.Colours.Label)
}

// onStroke is the text colour on the colour of a line.
func onStroke(b *picture.Brush) canvas.Colour {
	if b.Colours.Id == picture.Light {
		return canvas.Hex(0xFFFFFF)
	}
	return picture.DarkTheme.Ink
}

// facts draws the figures side by side, as many as fit.
func facts(b *picture.Brush, fs []Fact, top float64) {
	if len(fs) == 0 {
		return
	}
	b.Flat(canvas.Rect(36, top+7, 728, 2, 0), b.Colours.Line)
	label := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	value := canvas.Type{Weight: canvas.Heavy, Size: 36}
	const pitch, gap, from, to = 250.0, 32.0, 36.0, 764.0
	var shown []Fact
	var wide []float64
	even, x := true, from
	for _, f := range fs {
		w := max(label.Width(b.Line(f.Label)), value.Width(b.Line(f.Value)))
		if len(shown) > 0 && x+w > to {
			continue
		}
		shown, wide = append(shown, f), append(wide, w)
		x += w + gap
		even = even && w+gap <= pitch && len(shown) <= 3
	}
	x = from
	for i, f := range shown {
		b.Text(label, label.Fit(b.Line(f.Label), to-x), x, top+50, b.Colours.Label)
		b.Text(value, value.Fit(b.Line(f.Value), to-x), x, top+95, b.Colours.Text)
		if even {
			x += pitch
		} else {
			x += wide[i] + gap
		}
	}
}

// Describe is the card in words, in at most max characters; 0 means no limit.
func (r Result) Describe(p *render.Printer, max int) string {
	lines := []string{p.Mono(r.Head)}
	if !r.How.IsZero() {
		lines = append(lines, p.Mono(r.How))
	}
	for _, s := range r.Seats {
		m := game.M("result.seat", "who", s.Name)
		if s.Scored {
			m = game.M("result.score", "who", s.Name, "n", s.Score)
		}
		line := p.MonoLine(m)
		if s.Label != "" {
			line += p.MonoLine(game.M("result.best", "move", game.Lit(s.Label)))
		}
		lines = append(lines, line)
	}
	for _, f := range r.Facts {
		lines = append(lines, p.MonoLine(game.M("result.fact", "label", f.Label, "value", f.Value)))
	}
	if r.Board != nil && !r.scored() {
		lines = append(lines, textboard.DescribeLines(*r.Board, p)...)
	}
	text := strings.Join(lines, "\n")
	if max > 0 {
		text = render.Cut(text, max)
	}
	return text
}
