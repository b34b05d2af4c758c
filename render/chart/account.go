package chart

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// This file draws how the points of a match of rounds came about: the hands of the last round with its sum, then a row
// or a column for each round.

// Dimensions of an account in pixels.
const (
	blockHead   = 60.0  // height of the name above a hand
	blockCards  = 60.0  // width of a card of a hand
	fewCards    = 48.0  // the same at a table of more than two
	cardsGap    = 14.0  // below them
	inlineLeft  = 250.0 // x of cards beside a name
	bandHigh    = 76.0
	lineHigh    = 46.0 // of a row of the table
	seatHigh    = 54.0 // of a row for a seat
	moreHigh    = 34.0 // of a further line of a text
	totalHigh   = 78.0
	explainHigh = 62.0

	mostLines  = 6 // rounds that are shown one by one, the fold included
	mostGames  = 8 // the same where games run at once
	leastLines = 2
)

var (
	accountLabel = canvas.Type{Weight: canvas.Semibold, Size: 29}
	accountName  = canvas.Type{Weight: canvas.Heavy, Size: 32}
	accountHead  = canvas.Type{Weight: canvas.Heavy, Size: 29}
	accountEnd   = canvas.Type{Weight: canvas.Semibold, Size: 29, Align: canvas.End}
	accountSum   = canvas.Type{Weight: canvas.Heavy, Size: 31, Align: canvas.End}
	accountBig   = canvas.Type{Weight: canvas.Heavy, Size: 40, Align: canvas.End}
)

// sheet is an account on its way to a picture.
type sheet struct {
	*game.Account
	r Result
	p *render.Printer
}

// detail is how much of an account is drawn.
type detail struct {
	keep  int  // rounds one by one, the fold included
	hands bool // those of the last round
	last  bool // how the last round ended, where its hands are not drawn
}

// accountStrips are the parts of the card between its headline and its figures, in at most room pixels: with fewer
// rounds one by one if they are too high, then without the hands, and then without how the last round ended.
func (r Result) accountStrips(p *render.Printer, room float64) (list []strip) {
	s := sheet{r.Account, r, p}
	most := mostLines
	if s.Games != nil {
		most = mostGames
	}
	for _, d := range []detail{{0, true, true}, {0, false, true}, {0, false, false}} {
		for d.keep = most; d.keep >= leastLines; d.keep-- {
			var cramped bool
			list, cramped = s.strips(d)
			if tall(list) <= room && (!cramped || d.keep == leastLines) {
				return list
			}
		}
	}
	return list
}

// strips are the parts in some detail. cramped: names had to be broken into many lines, for which
// fewer rounds make room.
func (s sheet) strips(d detail) (list []strip, cramped bool) {
	last := s.Rounds[len(s.Rounds)-1]
	shown, keep := d.hands && s.shown(last), d.keep
	if s.Games != nil {
		if list = s.gamesTable(keep); d.last {
			list = append(list, s.lastLine(last)...)
		}
		return append(list, s.foot()...), false
	}
	if shown {
		list = append(s.hands(last), s.band(last)...)
	}
	switch {
	case len(s.Rounds) == 1 && shown:
	case s.Columns:
		var table []strip
		if table, cramped = s.columns(keep); !shown && d.last {
			list = append(list, s.lastLine(last)...)
		}
		list = append(list, table...)
	default:
		list = append(list, s.lines(keep, shown)...)
	}
	return append(list, s.foot()...), cramped
}

// shown reports whether the hands of a round are worth drawing.
func (s sheet) shown(r game.Round) bool {
	seen := func(h game.Hand) bool { return h.Rest != nil || h.Sets != nil }
	return !r.How.IsZero() && slices.ContainsFunc(r.Hands, seen)
}

func (s sheet) name(seat int) string { return picture.Line(s.p, s.r.Seats[seat].Name) }

func (s sheet) line(m game.Msg) string { return picture.Line(s.p, m) }

// won reports whether a seat has won the match.
func (s sheet) won(seat int) bool { return s.r.Won && s.r.Seats[seat].Place == 1 }

// sum is a sum with the sign of subtraction.
func sum(text string) string { return strings.ReplaceAll(text, " - ", " − ") }

func points(n int) string { return picture.Typeset(strconv.Itoa(n)) }

// rule is a line across the card.
func rule(b *picture.Brush, y float64) { b.Flat(canvas.Rect(32, y, 736, 2, 0), b.Colours.Line) }

// hands are what each seat had at the end of a round; whoever ended it comes first, and whoever won it has a frame,
// which is bright if they have won the match too.
func (s sheet) hands(r game.Round) (list []strip) {
	var order []int
	for i := range r.Hands {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		first := func(i int) int {
			if game.Seat(i) == r.By {
				return 0
			}
			return 1
		}
		return first(a) - first(b)
	})
	best, _ := r.Gains()
	if s.Columns {
		best = r.By
	}
	for _, i := range order {
		list = append(list, s.hand(r, i, game.Seat(i) == best))
	}
	return list
}

// hand is what a seat had at the end of a round.
func (s sheet) hand(r game.Round, seat int, framed bool) strip {
	h := r.Hands[seat]
	tells := s.Columns && game.Seat(seat) == r.By // the line says how the round ended
	title, note := s.name(seat), s.line(h.Note)
	if tells {
		title, note = s.line(r.How), ""
		if !r.Why.IsZero() {
			title = s.line(game.M("account.why.head", "how", r.How))
		}
	}
	number, given := h.Left, ""
	if s.Columns {
		number = r.Points[seat]
		if h.Sum != "" {
			given = sum(h.Sum) + " ="
		}
	}
	numberType := canvas.Type{Weight: canvas.Heavy, Size: 42, Align: canvas.End}
	right := 760 - numberType.Width(points(number)) - 24
	if h.Closed {
		right -= 36
	}
	if given != "" {
		right -= accountEnd.Width(given) + 20
	}
	style, title1 := whole(accountName, title, right-78, 1)
	beside := note != "" && len(title1) == 1 && 78+style.Width(title)+16+accountLabel.Width(note) <= right
	cards := s.cardsOf(h, right-78)
	high := blockHead + float64(len(title1)-1)*moreHigh
	if note != "" && !beside {
		high += moreHigh
	}
	if tells && !r.Why.IsZero() {
		high += moreHigh
	}
	inline := s.Columns && len(title1) == 1 && note == "" && len(cards.runs) == 1 &&
		max(inlineLeft, 78+style.Width(title)+24)+cards.width(0) <= right
	switch {
	case inline:
		high = cards.high() + 24
	case cards.high() > 0:
		high += cards.high() + cardsGap
	}
	return strip{high, func(b *picture.Brush, top float64) {
		if framed {
			b.Flat(canvas.Rect(16, top+2, 768, high-4, 14), b.Colours.Panel)
			edge := b.Colours.Line
			if s.won(seat) {
				edge = b.Colours.Amber
			}
			b.Flat(canvas.Frame(16, top+2, 768, high-4, 14, 3), edge)
		} else if s.Columns {
			rule(b, top+high-2)
		}
		y := top + 31
		if inline {
			y = top + high/2
		}
		b.Flat(marker(canvas.Point{X: 51, Y: y}, 12, seat), stroke(b, seat))
		for i, line := range title1 {
			b.Text(style, line, 78, y+0.36*style.Size+float64(i)*moreHigh, b.Colours.Text)
		}
		end := y + float64(len(title1)-1)*moreHigh
		switch {
		case beside:
			b.Text(accountLabel, note, 78+style.Width(title)+16, y+0.36*accountLabel.Size, b.Colours.Label)
		case note != "":
			end += moreHigh
			b.Text(accountLabel, accountLabel.Fit(note, right-78), 78, end+0.36*accountLabel.Size, b.Colours.Label)
		case tells && !r.Why.IsZero():
			end += moreHigh
			b.Text(accountHead, accountHead.Fit(s.line(r.Why), right-78), 78, end+0.36*accountHead.Size, b.Colours.Amber)
		}
		if inline {
			cards.draw(b, max(inlineLeft, 78+style.Width(title)+24), top+12)
		} else if cards.high() > 0 {
			cards.draw(b, 78, end+29)
		}
		middle := top + high/2
		at := 760.0
		ink := b.Colours.Text
		if s.Columns && s.won(seat) {
			ink = b.Colours.Amber
		}
		b.Text(numberType, points(number), at, middle+0.36*numberType.Size, ink)
		at -= numberType.Width(points(number)) + 18
		if h.Closed {
			lock(b, at-10, middle, 0.55, b.Colours.Table)
			at -= 40
		}
		if given != "" {
			b.Text(accountEnd, given, at, middle+0.36*accountEnd.Size, b.Colours.Label)
		}
	}}
}

// spread is the cards of a hand: runs of pieces that overlap, in rows.
type spread struct {
	wide float64    // of a card
	step float64    // from one loose piece to the next, as a share of the width
	runs [][]layRun // by row
}

// layRun is a combination, or the loose pieces.
type layRun struct {
	tokens []game.Token
	set    bool
}

const (
	setStep  = 0.54
	restStep = 0.76
	runGap   = 0.34
)

// cardsOf arranges what a hand has in as few rows as fit.
func (s sheet) cardsOf(h game.Hand, room float64) spread {
	var all []layRun
	for _, set := range h.Sets {
		all = append(all, layRun{set, true})
	}
	var rest []game.Token
	for _, piece := range h.Rest {
		rest = append(rest, game.Token{Piece: piece})
	}
	if rest != nil {
		all = append(all, layRun{tokens: rest})
	}
	out := spread{wide: blockCards, step: restStep}
	if len(s.r.Seats) > 2 {
		out.wide = fewCards
	}
	if len(all) == 0 {
		return out
	}
	for out.runs = [][]layRun{all}; out.width(0) > room && out.step > setStep; {
		out.step = max(out.step-0.05, setStep)
	}
	if out.width(0) > room { // in rows
		out.runs = nil
		for _, r := range all {
			for len(r.tokens) > 0 {
				n := len(r.tokens)
				if k := len(out.runs); k > 0 {
					with := spread{out.wide, out.step, [][]layRun{append(slices.Clone(out.runs[k-1]), r)}}
					if with.width(0) <= room {
						out.runs[k-1] = with.runs[0]
						break
					}
				}
				for n > 1 && (spread{out.wide, out.step, [][]layRun{{{r.tokens[:n], r.set}}}}).width(0) > room {
					n--
				}
				out.runs = append(out.runs, []layRun{{r.tokens[:n], r.set}})
				r.tokens = r.tokens[n:]
			}
		}
	}
	return out
}

func (s spread) stepOf(r layRun) float64 {
	if r.set {
		return setStep
	}
	return s.step
}

func (s spread) width(row int) (w float64) {
	for i, r := range s.runs[row] {
		if i > 0 {
			w += runGap
		}
		w += 1 + s.stepOf(r)*float64(len(r.tokens)-1)
	}
	return w * s.wide
}

func (s spread) high() float64 {
	return float64(len(s.runs)) * (picture.CardShape*s.wide + 6)
}

func (s spread) draw(b *picture.Brush, left, y float64) {
	for row := range s.runs {
		x := left
		for _, r := range s.runs[row] {
			step := s.stepOf(r) * s.wide
			for i, t := range r.tokens {
				last := i == len(r.tokens)-1
				if c, ok := t.Piece.(game.Card); ok {
					picture.Card(b, x, y, s.wide, c, game.Still, !last && step < 0.9*s.wide)
				} else {
					picture.Row(b, x, y, picture.CardShape*s.wide, []game.Piece{t.Piece})
				}
				if t.State == game.Moved {
					w := step
					if last {
						w = s.wide
					}
					b.Dashed(x-2, y-2, w+4, picture.CardShape*s.wide+4, 8, b.Colours.Amber)
				}
				x += step
			}
			x += s.wide - step + runGap*s.wide
		}
		y += picture.CardShape*s.wide + 6
	}
}

// band tells the sum of the last round, where one seat got its points.
func (s sheet) band(r game.Round) []strip {
	_, gain := r.Gains()
	if r.Sum == "" || gain == 0 {
		return nil
	}
	return []strip{{bandHigh + 12, func(b *picture.Brush, top float64) {
		b.Flat(canvas.Rect(4, top+6, 792, bandHigh, 0), b.Colours.Panel)
		y := top + 6 + bandHigh/2
		label := s.line(game.M("account.last"))
		if len(s.Rounds) == 1 {
			label = s.line(game.M("account.only"))
		}
		b.Text(accountLabel, label, 32, y+0.36*accountLabel.Size, b.Colours.Label)
		b.Text(accountBig, sum(r.Sum)+" = "+points(gain), 760, y+0.36*accountBig.Size, b.Colours.Amber)
	}}}
}

// lastLine is how the last round ended and its sum, in one line, where the hands are not shown.
func (s sheet) lastLine(r game.Round) []strip {
	if r.How.IsZero() {
		return nil
	}
	how := r.How
	if !r.Why.IsZero() {
		how = game.M("account.why.said", "how", r.How, "why", r.Why)
	}
	text := s.line(game.M("account.lasthow", "how", how))
	value := ""
	if _, gain := r.Gains(); r.Sum != "" && gain > 0 {
		value = sum(r.Sum) + " = " + points(gain)
	}
	big := accountBig
	big.Size = 36
	lines := wrapped(accountLabel, text, 760-32-24-big.Width(value))
	high := 62 + float64(len(lines)-1)*moreHigh
	return []strip{{high, func(b *picture.Brush, top float64) {
		for i, line := range lines {
			b.Text(accountLabel, line, 32, top+31+0.36*accountLabel.Size+float64(i)*moreHigh, b.Colours.Label)
		}
		b.Text(big, value, 760, top+31+0.36*big.Size, b.Colours.Amber)
	}}}
}

// entry is a round, or several that are folded, as a row or a column.
type entry struct {
	from, to int // rounds, from 0
	points   []int
}

// folded are the rounds in at most keep entries: the first ones are folded into one.
func (s sheet) folded(keep int) (list []entry) {
	first := 0
	if n := len(s.Rounds); n > keep {
		first = n - keep + 1
		e := entry{0, first - 1, make([]int, len(s.Totals))}
		for _, r := range s.Rounds[:first] {
			for i, n := range r.Points {
				e.points[i] += n
			}
		}
		list = append(list, e)
	}
	for i, r := range s.Rounds[first:] {
		list = append(list, entry{first + i, first + i, r.Points})
	}
	return list
}

// number is what an entry is called: "3", or "1–4".
func (e entry) number() string {
	if e.from == e.to {
		return strconv.Itoa(e.from + 1)
	}
	return fmt.Sprintf("%d–%d", e.from+1, e.to+1)
}

// how is how an entry ended.
func (s sheet) how(e entry) string {
	if e.from != e.to {
		return s.line(game.M("account.fold", "from", e.from+1, "to", e.to+1))
	}
	return s.line(s.Rounds[e.from].How)
}

// Columns of the table with a row for each round.
const (
	seatRight = 760.0
	seatPitch = 150.0
	howLeft   = 72.0
)

// lines is a row for each round and a column for each seat.
func (s sheet) lines(keep int, named bool) (list []strip) {
	n := len(s.r.Seats)
	right := func(i int) float64 { return seatRight - float64(n-1-i)*seatPitch }
	sumRight := right(0) - 110
	fits := s.fits()
	if !fits && !named {
		list = s.legend()
	}
	list = append(list, s.header(right, fits))
	entries := s.folded(keep)
	for k, e := range entries {
		how, given := s.how(e), ""
		does := game.Public // the seat whose sign stands for its name
		if r := s.Rounds[e.from]; !fits && e.from == e.to {
			if who, _ := r.Gains(); who != game.Public && int(who) < len(r.Hands) {
				does, how = who, s.line(r.Hands[who].Note)
			}
		}
		if e.from == e.to {
			given = sum(s.Rounds[e.from].Sum)
		}
		room := sumRight - howLeft
		if given != "" {
			room -= accountEnd.Width(given) + 16
		}
		left := howLeft
		switch {
		case e.from != e.to:
			left = 32
		case does != game.Public:
			left += 32
			room -= 32
		}
		style, rows := whole(accountLabel, how, room, 1)
		high := lineHigh + float64(len(rows)-1)*moreHigh
		last := k == len(entries)-1
		list = append(list, strip{high, func(b *picture.Brush, top float64) {
			y := top + lineHigh/2
			if e.from == e.to {
				b.Text(accountLabel, e.number(), 32, y+0.36*accountLabel.Size, b.Colours.Label)
			}
			if does != game.Public {
				b.Flat(marker(canvas.Point{X: howLeft + 12, Y: y}, 11, int(does)), stroke(b, int(does)))
			}
			for i, line := range rows {
				b.Text(style, line, left, y+0.36*style.Size+float64(i)*moreHigh, b.Colours.Text)
			}
			b.Text(accountEnd, given, sumRight, y+0.36*accountEnd.Size, b.Colours.Label)
			for i, n := range e.points {
				if n == 0 {
					b.Text(accountEnd, "–", right(i), y+0.36*accountEnd.Size, b.Colours.Label)
					continue
				}
				ink := b.Colours.Text
				if last && s.won(i) {
					ink = b.Colours.Amber
				}
				b.Text(accountSum, points(n), right(i), y+0.36*accountSum.Size, ink)
			}
		}})
	}
	return append(list, s.totals(right))
}

// fits reports whether the names have room above their columns. Else their signs stand for them.
func (s sheet) fits() bool {
	for i := range s.r.Seats {
		if _, name := whole(accountHead, s.name(i), seatPitch-44, 1); len(name) > 1 {
			return false
		}
	}
	return true
}

// header is the title of the table and the names of its columns, if they fit there.
func (s sheet) header(right func(int) float64, fits bool) strip {
	return strip{62, func(b *picture.Brush, top float64) {
		y := top + 31.0
		b.Text(accountHead, s.line(game.M("account.rounds")), 32, y+0.36*accountHead.Size, b.Colours.Text)
		for i := range s.r.Seats {
			x := right(i)
			if fits {
				t, name := whole(accountHead, s.name(i), seatPitch-44, 1)
				t.Align = canvas.End
				b.Text(t, name[0], x, y+0.36*t.Size, b.Colours.Text)
				x -= t.Width(name[0]) + 12
			}
			b.Flat(marker(canvas.Point{X: x - 12, Y: y}, 11, i), stroke(b, i))
		}
		rule(b, top+58)
	}}
}

// totals is the last row of the table.
func (s sheet) totals(right func(int) float64) strip {
	m := game.M("account.total")
	if s.Target > 0 {
		m = game.M("account.totalto", "n", s.Target)
	}
	return strip{totalHigh, func(b *picture.Brush, top float64) {
		rule(b, top+4)
		y := top + totalHigh/2 + 4
		b.Text(accountLabel, s.line(m), 32, y+0.36*accountLabel.Size, b.Colours.Label)
		for i, n := range s.Totals {
			t, ink := accountBig, b.Colours.Text
			if s.won(i) {
				ink = b.Colours.Amber
				tick(b, right(i)-t.Width(points(n))-30, y, 14, b.Colours.Won)
			}
			b.Text(t, points(n), right(i), y+0.36*t.Size, ink)
		}
	}}
}

// Columns of the table with a column for each round.
const (
	roundRight = 636.0
	mostPitch  = 104.0
	roundsWide = 470.0 // of all columns, if they are many
)

// columns is a column for each round and a row for each seat.
func (s sheet) columns(keep int) (list []strip, cramped bool) {
	entries := s.folded(keep)
	pitch := min(mostPitch, roundsWide/float64(len(entries)))
	right := func(k int) float64 { return roundRight - float64(len(entries)-1-k)*pitch }
	rows := inOrder(s.r.Seats)
	room := right(0) - pitch - 66
	type cell struct {
		style canvas.Type
		name  []string
		high  float64
	}
	cells := make(map[int]cell)
	high := 0.0
	for _, i := range rows {
		t := accountLabel
		if s.won(i) {
			t = accountHead
		}
		style, name := whole(t, s.name(i), room, 1)
		cells[i] = cell{style, name, seatHigh + float64(len(name)-1)*moreHigh}
		high += cells[i].high
		cramped = cramped || len(name) > 2
	}
	title := s.line(game.M("account.rounds"))
	list = append(list, strip{62 + high + 10, func(b *picture.Brush, top float64) {
		y := top + 31.0
		x := right(len(entries) - 1)
		rule(b, top+60)
		b.Flat(canvas.Rect(x-pitch+14, top+4, pitch, 62+high, 10), b.Colours.Panel)
		b.Text(accountHead, accountHead.Fit(title, right(0)-60), 32, y+0.36*accountHead.Size, b.Colours.Text)
		for k, e := range entries {
			t, ink := accountEnd, b.Colours.Label
			if k == len(entries)-1 {
				t.Weight, ink = canvas.Heavy, b.Colours.Text
			}
			b.Text(t, e.number(), right(k), y+0.36*t.Size, ink)
		}
		t := accountHead
		t.Align = canvas.End
		b.Text(t, s.line(game.M("account.total")), seatRight, y+0.36*t.Size, b.Colours.Text)
		at := top + 62
		for _, i := range rows {
			c := cells[i]
			y := at + seatHigh/2
			b.Flat(marker(canvas.Point{X: 51, Y: y}, 12, i), stroke(b, i))
			for k, line := range c.name {
				b.Text(c.style, line, 78, y+0.36*c.style.Size+float64(k)*moreHigh, b.Colours.Text)
			}
			for k, e := range entries {
				s.cell(b, e, i, right(k), y, k == len(entries)-1)
			}
			t, ink := accountBig, b.Colours.Text
			if t.Size = 36; s.won(i) {
				ink = b.Colours.Amber
			}
			b.Text(t, points(s.Totals[i]), seatRight, y+0.36*t.Size, ink)
			at += c.high
		}
	}})
	return list, cramped
}

// cell is what a round brought a seat: nothing is good, and a lock says that the seat had not opened.
func (s sheet) cell(b *picture.Brush, e entry, seat int, right, y float64, last bool) {
	t, ink := accountEnd, b.Colours.Text
	n := e.points[seat]
	if n == 0 {
		t.Weight, ink = canvas.Heavy, b.Colours.Won
		if last && s.won(seat) {
			ink = b.Colours.Amber
		}
	}
	text := points(n)
	if s.closed(e, seat) {
		if t.Width(text) > 46 {
			t.Narrow = 0.85
		}
		lock(b, right-t.Width(text)-12, y, 0.42, b.Colours.Table)
	}
	b.Text(t, text, right, y+0.36*t.Size, ink)
}

// closed reports whether a seat had not opened in a round.
func (s sheet) closed(e entry, seat int) bool {
	r := s.Rounds[e.from]
	return e.from == e.to && seat < len(r.Hands) && r.Hands[seat].Closed
}

// foot explains the lock, and who wins where points are bad.
func (s sheet) foot() []strip {
	locked := !s.Account.Closed.IsZero() && slices.ContainsFunc(s.Rounds, func(r game.Round) bool {
		return slices.ContainsFunc(r.Hands, func(h game.Hand) bool { return h.Closed })
	})
	right := ""
	if s.Columns && s.r.against() {
		right = s.line(game.M("account.fewest"))
	}
	if !locked && right == "" {
		return nil
	}
	return []strip{{explainHigh, func(b *picture.Brush, top float64) {
		y := top + explainHigh/2 + 4
		if locked {
			lock(b, 46, y, 0.5, b.Colours.Table)
			b.Text(accountLabel, s.line(s.Account.Closed), 70, y+0.36*accountLabel.Size, b.Colours.Label)
		}
		b.Text(accountEnd, right, seatRight, y+0.36*accountEnd.Size, b.Colours.Label)
	}}}
}

// Columns of the table of games that run at once.
const (
	gamesLeft  = 198.0
	gamesRight = 786.0
	gamesGap   = 8.0
)

// legend says which sign stands for whom, where names have no room.
func (s sheet) legend() (list []strip) {
	for i := range s.r.Seats {
		style, name := whole(accountLabel, s.name(i), 690, 1)
		high := 44 + float64(len(name)-1)*moreHigh
		list = append(list, strip{high, func(b *picture.Brush, top float64) {
			b.Flat(marker(canvas.Point{X: 51, Y: top + 22}, 12, i), stroke(b, i))
			for k, line := range name {
				b.Text(style, line, 78, top+22+0.36*style.Size+float64(k)*moreHigh, b.Colours.Text)
			}
		}})
	}
	return list
}

// gamesTable is a row for each round, and for each game a column for each seat with its running scores: an empty place
// is one that the round has not changed.
func (s sheet) gamesTable(keep int) []strip {
	seats := len(s.r.Seats)
	wide := (gamesRight-gamesLeft+gamesGap)/float64(len(s.Games)) - gamesGap
	left := func(g int) float64 { return gamesLeft + float64(g)*(wide+gamesGap) }
	at := func(g, seat int) float64 { return left(g) + wide*(float64(seat)+0.5)/float64(seats) }
	small := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	fits := true
	for i := range s.r.Seats {
		fits = fits && small.Width(s.name(i)) <= min(wide/float64(seats)-8, 76)
	}
	var list []strip
	if !fits {
		list = s.legend()
	}
	called := func(b *picture.Brush, seat int, x, y float64) {
		if fits {
			b.Centred(small, s.name(seat), x, y, b.Colours.Label)
		} else {
			b.Flat(marker(canvas.Point{X: x, Y: y}, 11, seat), stroke(b, seat))
		}
	}
	entries := s.folded(keep)
	high := 104 + float64(len(entries))*lineHigh + 92
	return append(list, strip{high, func(b *picture.Brush, top float64) {
		b.Text(accountHead, accountHead.Fit(s.line(game.M("account.round")), gamesLeft-40), 32, top+31+0.36*accountHead.Size,
			b.Colours.Text)
		for g := range s.Games {
			x := left(g)
			b.Flat(canvas.Rect(x, top+4, wide, high-10, 12), b.Colours.Panel)
			t := accountHead
			b.Centred(t, s.line(game.M("account.game."+strconv.Itoa(g+1))), x+wide/2, top+31, b.Colours.Text)
			for i := range seats {
				called(b, i, at(g, i), top+68)
			}
			b.Flat(canvas.Rect(x+10, top+92, wide-20, 2, 0), b.Colours.Line)
		}
		y := top + 104 + lineHigh/2
		for _, e := range entries {
			s.gamesRow(b, e, y, fits, at)
			y += lineHigh
		}
		b.Text(accountHead, s.line(game.M("account.end")), 32, y+20+0.36*accountHead.Size, b.Colours.Text)
		tick(b, 118, y+20, 14, b.Colours.Won)
		for g, one := range s.Games {
			b.Flat(canvas.Frame(left(g), y-14, wide, 70, 12, 3), b.Colours.Amber)
			scores := one.Scores[len(one.Scores)-1]
			for i, n := range scores {
				t, ink := accountHead, b.Colours.Text
				if t.Size = 34; one.Won && n == slices.Max(scores) {
					ink = b.Colours.Amber
				}
				b.Centred(t, points(n), at(g, i), y+20, ink)
			}
		}
	}})
}

// gamesRow is a round in the table of games that run at once.
func (s sheet) gamesRow(b *picture.Brush, e entry, y float64, fits bool, at func(g, seat int) float64) {
	small := canvas.Type{Weight: canvas.Semibold, Size: picture.Smallest}
	b.Text(small, e.number(), 32, y+0.36*small.Size, b.Colours.Label)
	if who, n := s.Rounds[e.from].Gains(); e.from == e.to && who != game.Public {
		if fits {
			b.Text(small, s.name(int(who)), 72, y+0.36*small.Size, b.Colours.Text)
		} else {
			b.Flat(marker(canvas.Point{X: 90, Y: y}, 11, int(who)), stroke(b, int(who)))
		}
		b.Text(accountSum, points(n), 186, y+0.36*accountSum.Size, b.Colours.Text)
	}
	for g, one := range s.Games {
		for i, n := range one.Scores[e.to] {
			before := 0
			if e.from > 0 {
				before = one.Scores[e.from-1][i]
			}
			if n == before {
				continue
			}
			ink := b.Colours.Text
			if one.Won && n == slices.Max(one.Scores[len(one.Scores)-1]) {
				ink = b.Colours.Amber
			}
			b.Centred(accountHead, points(n), at(g, i), y, ink)
		}
	}
}
