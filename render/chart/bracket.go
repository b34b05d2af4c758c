package chart

import (
	"strings"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Bracket is the tree of a knock-out tournament. The sides of match i of a round come from the matches 2i and 2i+1 of
// the round before; where these are missing, the side enters the tournament there.
type Bracket struct {
	Title  game.Msg
	Rounds []Round // first round first, the final last
	// Entrants is the number of participants, which the picture shows; 0 is not shown.
	Entrants int
	// Loose: the matches of a round do not follow from those before by their order, as in a tournament with a new draw
	// for each round. The picture then connects matches in which the same side continued; there is no text form.
	Loose bool
}

// Round is one round of a bracket.
type Round struct {
	Title   game.Msg
	Matches []Pairing
	Lower   []Pairing // of a Loose bracket, drawn below the others: the losers' bracket
}

// Pairing is one match. A side with an empty name is not known yet.
type Pairing [2]Side

// Side is one side of a match.
type Side struct {
	Name  game.Msg
	Score string // as displayed, or empty
	Won   bool
	Out   bool // it has lost, and plays no more: its name is struck through
	Who   int  // identifies the same side in several matches of a Loose bracket; 0 for none
}

// score is the score as a text board shows it.
func (s Side) score() string { return strings.TrimSpace(render.Latin(render.Clean(s.Score))) }

// winner is the winner's name, zero while the match is not decided.
func (m Pairing) winner() game.Msg {
	for _, s := range m {
		if s.Won {
			return s.Name
		}
	}
	return game.Msg{}
}

// Text draws the bracket as a tree that lies on its side: every line stands between the two from which it comes, two
// columns to the right of them, and the overall winner is furthest to the right. No line is wider than width (Narrow if
// width is 0 or less): names are shortened.
func (b Bracket) Text(p *render.Printer, width int) string {
	if width <= 0 {
		width = textboard.Narrow
	}
	var out []string
	if !b.Title.IsZero() {
		out = append(textboard.Wrap(p.Mono(b.Title), width), "")
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

// branch visits a place of the tree and everything below it, in order from top to bottom: self, and the two sides of
// match i of the round before.
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

// bracketLine is one line of the tree: indentation, name, and score at the right edge.
func bracketLine(depth int, s Side, p *render.Printer, width int) string {
	lead := ""
	if depth > 0 {
		lead = textboard.Blanks(2*depth-1) + "> "
	}
	name := sideName(s, p)
	score := s.score()
	room := width - render.Columns(lead)
	if score != "" {
		room -= render.Columns(score) + 1
	}
	if room < 1 {
		return textboard.Shorten(strings.TrimSpace(lead+name), width)
	}
	name = textboard.Shorten(name, room)
	if score == "" {
		return strings.TrimRight(lead+name, " ")
	}
	return lead + name + textboard.Blanks(room-render.Columns(name)+1) + score
}

func sideName(s Side, p *render.Printer) string {
	if s.Name.IsZero() {
		return "..."
	}
	return p.MonoLine(s.Name)
}
