package domino

import (
	"strings"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Diagram is the chain with its two ends, the number of tiles everywhere, and the seat's own hand, in which < and >
// point to the end where a tile fits. A double is drawn [6=6].
func (v *view) Diagram() game.Diagram {
	d := game.Diagram{Parts: v.chainParts()}
	d.Parts = append(d.Parts, v.counts())
	if v.Config.Variant != round.SimpleGame {
		d.Parts = append(d.Parts, game.Part{Text: game.M("domino.board.round", "round", v.Round, "n", v.Config.Points)})
	}
	switch {
	case v.Shown != nil:
		for s, rack := range v.Shown {
			if len(rack) > 0 {
				d.Parts = append(d.Parts, game.Part{
					Title:  game.M("domino.board.held", "seat", game.Seat(s)),
					Tokens: standing(tokens(rack)), Role: game.InHand,
				})
			}
		}
	case v.Who != game.Public:
		d.Parts = append(d.Parts, v.hand())
	}
	return d
}

// face is a tile as the text board shows it.
func face(t round.Tile) string {
	if t.Double() {
		return "[" + t.Name('=') + "]"
	}
	return t.String()
}

func tokens(s round.Set) []game.Token {
	ts := make([]game.Token, len(s))
	for i, t := range s {
		ts[i] = game.T(face(t))
		ts[i].Piece = piece(t, t.Double())
		if t.Double() {
			ts[i].Tone = game.Strong
		}
	}
	return ts
}

func piece(t round.Tile, upright bool) game.Domino {
	return game.Domino{Ends: [2]int{int(t.Left), int(t.Right)}, Upright: upright}
}

// standing puts the tiles of a hand upright.
func standing(ts []game.Token) []game.Token {
	for i := range ts {
		p := ts[i].Piece.(game.Domino)
		p.Upright = true
		ts[i].Piece = p
	}
	return ts
}

func (v *view) chainParts() []game.Part {
	if len(v.Chain) == 0 {
		if v.Opens {
			return []game.Part{{Text: game.M("domino.board.opens", "tile", game.Lit(face(v.Opening))), Thing: game.Bare{}}}
		}
		return []game.Part{{Text: game.M("domino.board.empty"), Thing: game.Bare{}}}
	}
	ts := tokens(v.Chain)
	left, right := freshOf(v)
	for i := range ts {
		if i < left || i >= len(ts)-right {
			ts[i].State, ts[i].Text = game.Fresh, game.Lit(face(v.Chain[i])+"'")
		}
	}
	parts := []game.Part{{Tokens: ts, Role: game.Chain}, {Drawn: true, Text: game.M("domino.board.ends",
		"left", game.Lit(round.Digits(v.Chain.LeftEnd())), "right", game.Lit(round.Digits(v.Chain.RightEnd())))}}
	if left+right > 0 {
		parts = append(parts, game.Part{Drawn: true, Text: game.M("domino.board.fresh")})
	}
	return parts
}

// freshOf is how many tiles were laid at either end since the reader's last turn; for a waiting reader that turn is
// included. For bystanders it counts since the last turn of the player to move, and at the end only the last turn.
// Earlier actions of the reader in a turn that is not over, such as drawing, do not count as a turn.
func freshOf(v *view) (left, right int) {
	i := len(v.Log) - 1
	reader, waits := int(v.Who), int(v.Who) != v.Mover || v.Ended != round.Running
	switch {
	case v.Who == game.Public && v.Ended == round.Running:
		reader, waits = v.Mover, false
	case v.Who == game.Public && i >= 0:
		reader = v.Log[i].Seat
	}
	for ; i >= 0 && !waits && v.Log[i].Seat == reader; i-- { // the turn that is not over
	}
	for mine := false; i >= 0; i-- {
		if mine = mine || v.Log[i].Seat == reader; mine && (!waits || v.Log[i].Seat != reader) {
			break
		}
		switch {
		case v.Log[i].Kind != round.PlyPlay:
		case v.Log[i].Left:
			left++
		default:
			right++
		}
	}
	return left, right
}

// counts is the table of the players' tiles and points, with the stock.
func (v *view) counts() game.Part {
	head := []game.Token{{}, {Text: game.M("domino.board.tiles")}}
	stock := []game.Token{{Text: game.M("domino.board.stock")}, game.T(round.Digits(v.Stock))}
	if v.Config.Variant != round.SimpleGame {
		head = append(head, game.Token{Text: game.M("domino.board.points")})
		stock = append(stock, game.T(""))
	}
	rows := [][]game.Token{head}
	for s, n := range v.Held {
		row := []game.Token{{Text: v.name(s), Tone: game.First + game.Tone(s)}, game.T(round.Digits(n))}
		if v.Config.Variant != round.SimpleGame {
			row = append(row, game.T(round.Digits(v.Table.Scores[s])))
		}
		rows = append(rows, row)
	}
	return game.Part{Table: append(rows, stock)}
}

// name is a player's name with the partnership, and a sign before the player in turn.
func (v *view) name(s int) game.Msg {
	sign := ""
	if v.Ended == round.Running && s == v.Mover {
		sign = "> "
	}
	if v.Config.Partners {
		sign += v.Label(game.Seat(s)).Lit + " "
	}
	return game.M("domino.board.name", "seat", game.Seat(s), "sign", game.Lit(sign))
}

// hand is the seat's rack; every tile that can be laid now points to where it fits.
func (v *view) hand() game.Part {
	part := game.Part{Title: game.M("domino.board.hand", "n", v.Rack.Pips()), Role: game.InHand}
	for i, t := range standing(tokens(v.Rack)) {
		if v.InTurn() {
			t.Text = game.Lit(v.pointed(v.Rack[i]))
		}
		part.Tokens = append(part.Tokens, t)
	}
	return part
}

func (v *view) pointed(t round.Tile) string {
	var b strings.Builder
	sides := v.Sides(t)
	if len(sides) > 0 && sides[0] != round.Right {
		b.WriteByte('<')
	}
	b.WriteString(face(t))
	if len(sides) > 0 && sides[len(sides)-1] != round.Left {
		b.WriteByte('>')
	}
	return b.String()
}
