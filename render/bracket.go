package render

import (
	"errors"
	"image"
	"strings"

	"tablee/rules/game"
)

// Bracket is the tree of a knock-out tournament. Match i of a round is fed by the matches 2i and 2i+1
// of the round before; where those are missing, the side entered there.
type Bracket struct {
	Title  game.Msg
	Rounds []Round // first round first, the final last
	// Loose: the matches of a round are not fed by those before in order, as in a tournament that is drawn anew each
	// round. They are listed from the top, without lines between rounds.
	Loose bool
}

// Round is one round of a bracket.
type Round struct {
	Title   game.Msg
	Matches []Pairing
}

// Pairing is one match. A side whose name says nothing is not known yet.
type Pairing [2]Side

// Side is one side of a match.
type Side struct {
	Name  game.Msg
	Score string // as it is shown, or empty
	Won   bool
}

// score is the score as a board shows it.
func (s Side) score() string { return strings.TrimSpace(latin(clean(s.Score))) }

// winner is the name of who won a match, zero while it is open.
func (m Pairing) winner() game.Msg {
	for _, s := range m {
		if s.Won {
			return s.Name
		}
	}
	return game.Msg{}
}

// Text writes the bracket as a tree that lies on its side: every line stands between the two it came
// from, two columns further in, and the winner of all the furthest. No line is wider than width
// (Narrow when it is 0 or less): names are shortened.
func (b Bracket) Text(p *Printer, width int) string {
	if width <= 0 {
		width = Narrow
	}
	var out []string
	if !b.Title.IsZero() {
		out = append(wrap(p.mono(b.Title), width), "")
	}
	if n := len(b.Rounds); n > 0 {
		for i, final := range b.Rounds[n-1].Matches {
			b.branch(n, i, Side{Name: final.winner()}, func(depth int, s Side) {
				out = append(out, bracketLine(depth, s, p, width))
			})
		}
	}
	return strings.Join(out, "\n")
}

// branch visits, in order from top to bottom, whoever stands at a place of the tree and all below: the
// two sides of match i of the round before.
func (b Bracket) branch(round, i int, self Side, visit func(depth int, s Side)) {
	if round == 0 || i >= len(b.Rounds[round-1].Matches) {
		visit(round, self)
		return
	}
	m := b.Rounds[round-1].Matches[i]
	b.branch(round-1, 2*i, m[0], visit)
	visit(round, self)
	b.branch(round-1, 2*i+1, m[1], visit)
}

// bracketLine is one line of the tree: a place, a name, a score at the right edge.
func bracketLine(depth int, s Side, p *Printer, width int) string {
	lead := ""
	if depth > 0 {
		lead = blanks(2*depth-1) + "> "
	}
	name := sideName(s, p)
	score := s.score()
	room := width - columns(lead)
	if score != "" {
		room -= columns(score) + 1
	}
	if room < 1 {
		return shorten(strings.TrimSpace(lead+name), width)
	}
	name = shorten(name, room)
	if score == "" {
		return strings.TrimRight(lead+name, " ")
	}
	return lead + name + blanks(room-columns(name)+1) + score
}

func sideName(s Side, p *Printer) string {
	if s.Name.IsZero() {
		return "..."
	}
	return p.monoLine(s.Name)
}

// Measures of a bracket's picture in pixels.
const (
	matchWidth = 230
	sideHeight = 34
	matchGap   = 18
	matchSpace = 2*sideHeight + matchGap
	roundGap   = 46
	roundTitle = 34
)

// PNG draws the bracket: boxes of two names, round by round from the left, joined by lines. It fails
// without rounds.
func (b Bracket) PNG(p *Printer) ([]byte, error) {
	if len(b.Rounds) == 0 || len(b.Rounds[0].Matches) == 0 {
		return nil, errors.New("render: a bracket without matches")
	}
	leaves := 1
	for r, round := range b.Rounds {
		leaves = max(leaves, len(round.Matches)<<b.depth(r))
	}
	top := margin + roundTitle
	if !b.Title.IsZero() {
		top += titleSpace
	}
	c, err := newCanvas(len(b.Rounds)*(matchWidth+roundGap)-roundGap+2*margin, top+leaves*matchSpace+margin-matchGap)
	if err != nil {
		return nil, err
	}
	c.write(titleFont, margin, margin+18, p.monoLine(b.Title), light)
	for r, round := range b.Rounds {
		x := margin + r*(matchWidth+roundGap)
		c.write(labelFont, x, top-12, labelFont.fit(p.monoLine(round.Title), matchWidth), grey)
		for i, m := range round.Matches {
			at := image.Rect(x, matchTop(top, b.depth(r), i), x+matchWidth, matchTop(top, b.depth(r), i)+2*sideHeight)
			if b.depth(r) > 0 {
				b.joints(c, r, i, at, top)
			}
			c.match(at, m, p)
		}
	}
	return c.encode()
}

// depth is how many rounds of the tree stand before a round's matches.
func (b Bracket) depth(round int) int {
	if b.Loose {
		return 0
	}
	return round
}

// matchTop is where the box of match i of round r begins: in the middle of the matches that feed it.
func matchTop(top, r, i int) int {
	return top + i*(matchSpace<<r) + (matchSpace<<r-matchSpace)/2
}

// joints draws the lines from the two matches that feed one.
func (b Bracket) joints(c *canvas, r, i int, at image.Rectangle, top int) {
	y := at.Min.Y + sideHeight
	bend := at.Min.X - roundGap/2
	for k := range 2 {
		if 2*i+k >= len(b.Rounds[r-1].Matches) {
			continue
		}
		from := matchTop(top, r-1, 2*i+k) + sideHeight
		c.box(image.Rect(at.Min.X-roundGap, from-1, bend+1, from+1), 0, grey)
		c.box(image.Rect(bend-1, min(from, y)-1, bend+1, max(from, y)+1), 0, grey)
		c.box(image.Rect(bend, y-1, at.Min.X, y+1), 0, grey)
	}
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
