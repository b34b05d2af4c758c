package domino

import (
	"strings"

	"tablee/rules/game"
)

// Diagram is the chain with its two ends, the number of tiles everywhere, and the seat's own hand in
// which < and > point to the end where a tile fits. A double is drawn [6=6].
func (v *view) Diagram() game.Diagram {
	d := game.Diagram{Parts: v.chainParts()}
	d.Parts = append(d.Parts, v.counts())
	if v.cfg.Variant != simple {
		d.Parts = append(d.Parts, game.Part{Text: game.M("domino.board.round", "round", v.Round, "n", v.cfg.Points)})
	}
	switch {
	case v.shown != nil:
		for s, rack := range v.shown {
			if len(rack) > 0 {
				d.Parts = append(d.Parts, game.Part{
					Title:  game.M("domino.board.held", "seat", game.Seat(s)),
					Tokens: tokens(rack),
				})
			}
		}
	case v.seat != game.Public:
		d.Parts = append(d.Parts, v.hand())
	}
	return d
}

// face is a tile as the board shows it.
func face(t Tile) string {
	if t.Double() {
		return "[" + t.name('=') + "]"
	}
	return t.String()
}

func tokens(s Set) []game.Token {
	ts := make([]game.Token, len(s))
	for i, t := range s {
		ts[i] = game.T(face(t))
		if t.Double() {
			ts[i].Tone = game.Strong
		}
	}
	return ts
}

func (v *view) chainParts() []game.Part {
	if len(v.Chain) == 0 {
		if v.Opens {
			return []game.Part{{Text: game.M("domino.board.opens", "tile", game.Lit(face(v.Opening)))}}
		}
		return []game.Part{{Text: game.M("domino.board.empty")}}
	}
	ts := tokens(v.Chain)
	for i := len(v.Log) - 1; i >= 0; i-- {
		if v.Log[i].Kind == PlyPlay {
			last := len(ts) - 1
			if v.Log[i].Left {
				last = 0
			}
			ts[last].Mark = true
			break
		}
	}
	return []game.Part{{Tokens: ts}, {Text: game.M("domino.board.ends",
		"left", game.Lit(digits(v.Chain.LeftEnd())), "right", game.Lit(digits(v.Chain.RightEnd())))}}
}

// counts is the table of the players' tiles and points, with the stock.
func (v *view) counts() game.Part {
	head := []game.Token{{}, {Text: game.M("domino.board.tiles")}}
	stock := []game.Token{{Text: game.M("domino.board.stock")}, game.T(digits(v.stock))}
	if v.cfg.Variant != simple {
		head = append(head, game.Token{Text: game.M("domino.board.points")})
		stock = append(stock, game.T(""))
	}
	rows := [][]game.Token{head}
	for s, n := range v.held {
		row := []game.Token{{Text: v.name(s), Tone: game.First + game.Tone(s)}, game.T(digits(n))}
		if v.cfg.Variant != simple {
			row = append(row, game.T(digits(v.table.Scores[s])))
		}
		rows = append(rows, row)
	}
	return game.Part{Table: append(rows, stock)}
}

// name is a player's name, with the partnership, and a sign before whose turn it is.
func (v *view) name(s int) game.Msg {
	sign := ""
	if v.Ended == running && s == v.turn {
		sign = "> "
	}
	if v.cfg.Partners {
		sign += v.Label(game.Seat(s)).Lit + " "
	}
	return game.M("domino.board.name", "seat", game.Seat(s), "sign", game.Lit(sign))
}

// hand is the seat's rack; every tile that can be laid now points to where it fits.
func (v *view) hand() game.Part {
	part := game.Part{Title: game.M("domino.board.hand", "n", v.rack.Pips())}
	for i, t := range tokens(v.rack) {
		if v.inTurn() {
			t.Text = game.Lit(v.pointed(v.rack[i]))
		}
		part.Tokens = append(part.Tokens, t)
	}
	return part
}

func (v *view) pointed(t Tile) string {
	var b strings.Builder
	sides := v.sides(t)
	if len(sides) > 0 && sides[0] != right {
		b.WriteByte('<')
	}
	b.WriteString(face(t))
	if len(sides) > 0 && sides[len(sides)-1] != left {
		b.WriteByte('>')
	}
	return b.String()
}
