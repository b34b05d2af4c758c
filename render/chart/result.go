package chart

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Result is the result card of a finished game: a headline with the winner, the course of the scores, a row for each
// player, the winner first, and some figures. Names are always whole: a long one is set smaller and narrower, or in
// more lines.
type Result struct {
	Game  game.Msg // the game's title
	Head  game.Msg // who won
	How   game.Msg // second line: how it was won, or zero
	Won   bool     // somebody has won: a star stands before the headline
	Plies int
	Seats []Outcome
	Board *game.Diagram // the last position, drawn if the game has no points, or nil
	Facts []Fact        // as many of the first ones are shown as fit
	// Account is how the points came about, in place of the course of the scores and the rows of the players; or nil.
	Account *game.Account
}

// Outcome is the result of a game for a seat.
type Outcome struct {
	Name   game.Msg
	Place  int // 0: it could not win
	Scored bool
	Score  int
	Course []int        // the score at the start and after each ply; nil if it is not known
	Moved  []int        // the plies at which the seat moved
	Best   int          // the ply of its best move; 0: none
	Label  string       // text of that move
	Held   []game.Piece // what is left in its hand; drawn where points are bad, because they are what it lost by
}

// Fact is a figure with its label.
type Fact struct {
	Label, Value game.Msg
	Pieces       []game.Piece // drawn in place of the value, or nil
}

// Dimensions of a card in pixels.
const (
	cardHead   = 112 // height of a headline of one line
	cardHow    = 44  // height of the line below
	cardMore   = 38  // height of a further line, if how it was won needs two
	cardChart  = 404 // greatest height of the chart of the scores
	leastChart = 200
	cardFacts  = 116   // height of the first row of figures
	factsRow   = 92    // height of a further one
	chartEdge  = 92.0  // x at the left of the lines
	chartRight = 730.0 // x at the right of them
	cardRight  = 764.0
	nameLeft   = 76.0 // x of the names
	rowRoom    = 540.0
	rowHigh    = 60.0 // height of a player's row
	rowMore    = 32.0 // height of a further line of a name
	barHigh    = 24.0 // height that the bar of a score adds
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
	head := r.headline(p)
	top := head.high()
	how := r.how(p)
	if len(how) > 0 {
		top += cardHow + float64(len(how)-1)*cardMore
	}
	lines := r.factLines(p)
	foot := 16.0
	for i, l := range lines {
		if i == 0 {
			foot = cardFacts - factsRow
		}
		foot += l.high()
	}
	if r.Account != nil {
		return r.drawAccount(p, look, head, how, lines, foot)
	}
	rows := r.rows(p)
	below := tallness(rows)
	if top+below+foot > picture.MaxHeight { // no room for what is left in the hands
		for i := range rows {
			rows[i].high, rows[i].held = rows[i].high-rows[i].held.high(), held{}
		}
		below = tallness(rows)
	}
	var blocks []picture.Block
	middle := 0.0
	charted := r.charted()
	switch {
	case charted:
		room := picture.MaxHeight - top - below - foot
		if charted = room >= leastChart; charted {
			middle = min(room, cardChart)
		}
	case !r.scored() && r.Board != nil:
		var err error
		if blocks, err = picture.Plan(*r.Board, p); err != nil {
			return nil, err
		}
		middle = picture.Tallness(blocks, p, look)
	}
	b, err := picture.New(picture.Width, int(top+middle+below+foot), look, p)
	if err != nil {
		return nil, err
	}
	head.draw(b, how)
	if charted {
		race(b, r, top, middle)
	}
	picture.Pile(b, blocks, top)
	y := top + middle
	for _, row := range rows {
		row.draw(b, y)
		y += row.high
	}
	facts(b, lines, y)
	return b, nil
}

// drawAccount draws a card with an account.
func (r Result) drawAccount(p *render.Printer, look picture.Look, head heading, how []string, lines []factLine,
	foot float64) (*picture.Brush, error) {
	top := head.high()
	if len(how) > 0 {
		top += cardHow + float64(len(how)-1)*cardMore
	} else {
		top -= 16
	}
	parts := r.accountStrips(p, picture.MaxHeight-top-foot)
	high := tall(parts)
	if top+high+foot > picture.MaxHeight { // no room for figures
		lines, foot = nil, 16
	}
	b, err := picture.New(picture.Width, int(top+high+foot), look, p)
	if err != nil {
		return nil, err
	}
	head.draw(b, how)
	y := top
	for _, part := range parts {
		part.draw(b, y)
		y += part.high
	}
	facts(b, lines, y)
	return b, nil
}

// charted reports whether lines are worth drawing: everybody's score is known for the whole game, and it grew in more
// than one or two steps. Where points are bad there are none: the line of the one who lost would rise highest.
func (r Result) charted() bool {
	if r.against() {
		return false
	}
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

// against reports whether points are bad: then the winner has the fewest, and bars would show the winner as the last.
func (r Result) against() bool {
	best, most := 0, 0
	for i, s := range r.Seats {
		if i == 0 || s.Score > most {
			most = s.Score
		}
		if s.Place == 1 {
			best = s.Score
		}
	}
	return best < most || most <= 0
}

var howType = canvas.Type{Weight: canvas.Semibold, Size: 29}

// how is the lines that say how the game was won.
func (r Result) how(p *render.Printer) []string {
	if r.How.IsZero() {
		return nil
	}
	return wrapped(howType, picture.Line(p, r.How), cardRight-28)
}

// whole is a name in at most most lines of at most room pixels, or in more if it must be: set smaller, then narrower,
// then broken at blanks, then within words. Nothing of it is left out.
func whole(t canvas.Type, s string, room float64, most int) (canvas.Type, []string) {
	for t.Size > picture.Smallest && t.Width(s) > room {
		t.Size--
	}
	return fitted(t, s, room, most)
}

// fitted is whole without a smaller size.
func fitted(t canvas.Type, s string, room float64, most int) (canvas.Type, []string) {
	for t.Narrow = 1; ; t.Narrow = max(t.Narrow-0.02, leastNarrow) {
		lines := wrapped(t, s, room)
		if len(lines) <= most || t.Narrow == leastNarrow {
			return t, lines
		}
	}
}

// wrapped breaks a text at blanks, and within words that are longer than a line.
func wrapped(t canvas.Type, s string, room float64) (lines []string) {
	line := ""
	for _, word := range strings.Split(s, " ") {
		if line != "" && t.Width(line+" "+word) <= room {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, r := range word {
			if line != "" && t.Width(line+string(r)) > room {
				lines, line = append(lines, line), ""
			}
			line += string(r)
		}
	}
	return append(lines, line)
}

// leastNarrow is the horizontal scale below which a name is broken instead.
const leastNarrow = 0.8

// heading is the headline of a card.
type heading struct {
	r      Result
	lines  []string
	style  canvas.Type
	title  string // the game's, at the right of the last line that has room for it
	beside int    // that line; negative if none has room
}

var titleType = canvas.Type{Weight: canvas.Semibold, Size: 30, Align: canvas.End}

// headline is who won, in as many lines as it takes.
func (r Result) headline(p *render.Printer) heading {
	h := heading{r: r, title: picture.Line(p, r.Game), style: canvas.Type{Weight: canvas.Black, Size: 46}, beside: -1}
	said := picture.Line(p, r.Head)
	for h.style.Size > 42 && h.style.Width(said) > cardRight-h.left() {
		h.style.Size -= 2
	}
	if room := cardRight - h.left(); h.style.Width(said) <= room {
		h.lines = []string{said}
	} else {
		h.style, h.lines = fitted(h.style, said, room, 2)
	}
	for i, line := range h.lines {
		if h.left()+h.style.Width(line)+32+titleType.Width(h.title) <= cardRight {
			h.beside = i
		}
	}
	return h
}

func (h heading) left() float64 {
	if h.r.Won {
		return 92
	}
	return 28
}

// headMore is the height of a further line of a headline.
const headMore = 48.0

func (h heading) high() float64 { return cardHead + float64(len(h.lines)-1)*headMore }

// draw draws the headline and, at the right, the game; below, how it was won.
func (h heading) draw(b *picture.Brush, how []string) {
	if h.r.Won {
		b.Flat(star(canvas.Point{X: 52, Y: 54}, 26), b.Colours.Amber)
	}
	for i, line := range h.lines {
		y := 70.6 + float64(i)*headMore
		b.Text(h.style, line, h.left(), y, b.Colours.Text)
		if i == h.beside {
			b.Text(titleType, h.title, cardRight, y-5, b.Colours.Label)
		}
	}
	for i, line := range how {
		b.Text(howType, line, 28, h.high()+10+float64(i)*cardMore, b.Colours.Label)
	}
}

// star is a star of five points around a point.
func star(at canvas.Point, r float64) *canvas.Path {
	return new(canvas.Path).Star(at.X, at.Y, r, 0.44*r, 5)
}

// row is the row of a player: sign, name, score, and a bar for the score where no lines are drawn.
type row struct {
	Outcome
	index int // of the seat: its colour and shape
	won   bool
	name  []string
	style canvas.Type
	bar   [2]float64 // its ends, from 0 to 1; equal if there is none
	zero  float64
	bars  bool
	high  float64
	held  held
}

// held is what a seat has left, in rows of pieces of one height.
type held struct {
	rows   [][]game.Piece
	height float64
}

const heldGap = 10.0 // below a row of pieces

func (h held) high() float64 { return float64(len(h.rows)) * (h.height + heldGap) }

// heldIn arranges pieces in at most two rows; if they are more, in as many as it takes.
func heldIn(pieces []game.Piece) (h held) {
	for _, h.height = range []float64{72, 60, 52} {
		if h.rows = nil; len(pieces) == 0 {
			return h
		}
		begin := 0
		for i := range pieces {
			if i > begin && picture.RowWidth(pieces[begin:i+1], h.height) > cardRight-nameLeft {
				h.rows, begin = append(h.rows, pieces[begin:i]), i
			}
		}
		if h.rows = append(h.rows, pieces[begin:]); len(h.rows) <= 2 {
			return h
		}
	}
	return h
}

// rows are the players by place.
func (r Result) rows(p *render.Printer) (list []row) {
	if !r.scored() {
		return nil
	}
	low, high := 0, 1
	for _, s := range r.Seats {
		low, high = min(low, s.Score), max(high, s.Score)
	}
	at := func(n int) float64 { return float64(n-low) / float64(high-low) }
	bars := !r.charted() && !r.against()
	for _, i := range inOrder(r.Seats) {
		s := r.Seats[i]
		w := row{Outcome: s, index: i, won: r.Won && s.Place == 1, high: rowHigh, bars: bars, zero: at(0)}
		w.style = canvas.Type{Weight: canvas.Semibold, Size: 32}
		if s.Place == 1 {
			w.style.Weight = canvas.Heavy
		}
		w.style, w.name = whole(w.style, picture.Line(p, s.Name), rowRoom, 1)
		w.high += float64(len(w.name)-1) * rowMore
		if r.against() && !r.charted() {
			w.held = heldIn(s.Held)
			w.high += w.held.high()
		}
		if bars {
			w.bar = [2]float64{min(at(0), at(s.Score)), max(at(0), at(s.Score))}
			w.high += barHigh
		}
		list = append(list, w)
	}
	return list
}

func tallness(rows []row) (high float64) {
	for _, w := range rows {
		high += w.high
	}
	return high
}

// inOrder are the seats by place, the winner first.
func inOrder(seats []Outcome) (order []int) {
	for i := range seats {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(placed(seats[a].Place), placed(seats[b].Place))
	})
	return order
}

// placed is a place for sorting: who could not win comes last.
func placed(place int) int {
	if place <= 0 {
		return 1 << 30
	}
	return place
}

func (w row) draw(b *picture.Brush, y float64) {
	if w.won {
		b.Flat(canvas.Rect(16, y+2, 768, w.high-4, 14), b.Colours.Panel)
		b.Flat(canvas.Frame(16, y+2, 768, w.high-4, 14, 3), b.Colours.Amber)
	}
	col := stroke(b, w.index)
	b.Flat(marker(canvas.Point{X: 46, Y: y + 30}, 12, w.index), col)
	for i, line := range w.name {
		b.Text(w.style, line, nameLeft, y+41.5+float64(i)*rowMore, b.Colours.Text)
	}
	score := canvas.Type{Weight: canvas.Black, Size: 36, Align: canvas.End}
	number := ""
	if w.Scored {
		number = picture.Typeset(strconv.Itoa(w.Score))
	}
	ink := b.Colours.Text
	if w.won {
		ink = b.Colours.Amber
	}
	b.Text(score, number, cardRight, y+43, ink)
	for i, pieces := range w.held.rows {
		picture.Row(b, nameLeft, y+w.high-w.held.high()+float64(i)*(w.held.height+heldGap), w.held.height, pieces)
	}
	if !w.bars {
		return
	}
	const from, to = nameLeft, 640.0
	foot := y + w.high - barHigh - 6
	x0, x1 := from+(to-from)*w.bar[0], from+(to-from)*w.bar[1]
	b.Flat(canvas.Rect(x0, foot, max(x1-x0, 4), 16, 6), col)
	if zero := from + (to-from)*w.zero; w.zero > 0 {
		b.Flat(canvas.Rect(zero-1, foot-4, 2, 24, 0), b.Colours.Label)
	}
	label := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest, Align: canvas.End}
	text, right := picture.Typeset(w.Label), cardRight-score.Width(number)-28
	if text != "" && len(w.name) == 1 && nameLeft+w.style.Width(w.name[0])+56+label.Width(text) <= right {
		b.Flat(star(canvas.Point{X: right - label.Width(text) - 18, Y: y + 31}, 12), col)
		b.Text(label, text, right, y+41, b.Colours.Label)
	}
}

// factLine is a row of figures.
type factLine struct {
	facts []Fact
	wide  []float64 // of each
	even  bool      // at equal distances
}

// high is the height of a row of figures.
func (l factLine) high() float64 {
	for _, f := range l.facts {
		if len(f.Pieces) > 0 {
			return factsRow + 28
		}
	}
	return factsRow
}

var (
	factLabel = canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	factValue = canvas.Type{Weight: canvas.Heavy, Size: 36}
)

// Dimensions of figures in pixels.
const (
	maxFactLines = 2
	factLeft     = 36.0
	factPitch    = 250.0
	factGap      = 32.0
	factPiece    = 56.0 // height of a piece
)

// factLines arranges the figures in rows, in their order, as many as fit.
func (r Result) factLines(p *render.Printer) (lines []factLine) {
	x := 0.0
	for _, f := range r.Facts {
		w := max(factLabel.Width(picture.Line(p, f.Label)), factStyle(p, f).Width(picture.Line(p, f.Value)))
		if len(f.Pieces) > 0 {
			w = max(factLabel.Width(picture.Line(p, f.Label)), picture.RowWidth(f.Pieces, factPiece))
		}
		if len(lines) == 0 || factLeft+x+w > cardRight {
			if len(lines) == r.maxFacts() {
				continue
			}
			lines, x = append(lines, factLine{even: true}), 0
		}
		l := &lines[len(lines)-1]
		l.facts, l.wide = append(l.facts, f), append(l.wide, w)
		x += w + factGap
		l.even = l.even && w+factGap <= factPitch && len(l.facts) <= 3
	}
	return lines
}

// maxFacts is how many rows of figures a card may have: one below a board.
func (r Result) maxFacts() int {
	if r.scored() {
		return maxFactLines
	}
	return 1
}

// factStyle is the style of a value, smaller and narrower if it is long.
func factStyle(p *render.Printer, f Fact) canvas.Type {
	t := factValue
	text := picture.Line(p, f.Value)
	for t.Size > picture.Smallest && t.Width(text) > cardRight-factLeft {
		t.Size--
	}
	if w := t.Width(text); w > cardRight-factLeft {
		t.Narrow = max((cardRight-factLeft)/w, 0.66)
	}
	return t
}

// facts draws the figures side by side.
func facts(b *picture.Brush, lines []factLine, top float64) {
	y := top
	for n, l := range lines {
		if n == 0 {
			b.Flat(canvas.Rect(factLeft, y+9, cardRight-factLeft, 2, 0), b.Colours.Line)
		}
		x := factLeft
		for i, f := range l.facts {
			b.Text(factLabel, factLabel.Fit(b.Line(f.Label), cardRight-x), x, y+48, b.Colours.Label)
			if len(f.Pieces) > 0 {
				picture.Row(b, x, y+60, factPiece, f.Pieces)
			} else {
				t := factStyle(b.Printer, f)
				b.Text(t, t.Fit(b.Line(f.Value), cardRight-x+1), x, y+92, b.Colours.Text)
			}
			if l.even {
				x += factPitch
			} else {
				x += l.wide[i] + factGap
			}
		}
		y += l.high()
	}
}

// Describe is the card in words, in at most max characters; 0 means no limit.
func (r Result) Describe(p *render.Printer, max int) string {
	lines := []string{p.Plain(r.Head)}
	if !r.How.IsZero() {
		lines = append(lines, p.Plain(r.How))
	}
	for _, i := range inOrder(r.Seats) {
		s := r.Seats[i]
		m := game.M("result.seat", "who", s.Name)
		if s.Scored {
			m = game.M("result.score", "who", s.Name, "n", s.Score)
		}
		line := p.Plain(m)
		if s.Label != "" {
			line += p.Plain(game.M("result.best", "move", game.Lit(s.Label)))
		}
		if len(s.Held) > 0 && r.against() && r.Account == nil {
			line += p.Plain(game.M("result.held", "pieces", game.Lit(textboard.DescribePieces(s.Held, p))))
		}
		lines = append(lines, line)
	}
	if r.Account != nil {
		lines = append(lines, r.describeAccount(p)...)
	}
	for _, f := range r.Facts {
		if len(f.Pieces) > 0 {
			f.Value = game.Lit(textboard.DescribePieces(f.Pieces, p))
		}
		lines = append(lines, p.Plain(game.M("result.fact", "label", f.Label, "value", f.Value)))
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
