package domino

import (
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Diagram is the chain with its two ends, the number of tiles everywhere, and the seat's own hand: first the tiles that
// can be played, in which < and > point to the end where they fit, ^ and v to the arms. A double is drawn [6=6], the
// spinner of All Fives {6=6}; its arms are rows of their own.
func (v *view) Diagram() game.Diagram { return v.diagram(nil) }

// diagram is Diagram with a tile of the hand that is chosen, if any.
func (v *view) diagram(chosen *round.Tile) game.Diagram {
	d := game.Diagram{Parts: v.chainParts(freshOf(v)), Standing: v.standingLine()}
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
		d.Parts = append(d.Parts, v.handParts(chosen)...)
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

// chainParts are the tiles on the table, of which those laid last at each end are new: so many at the left, the right,
// the top and the bottom.
func (v *view) chainParts(fresh [4]int) []game.Part {
	if len(v.Chain) == 0 {
		if v.Opens {
			return []game.Part{{Text: game.M("domino.board.opens", "tile", game.Lit(face(v.Opening))), Thing: game.Bare{}}}
		}
		return []game.Part{{Text: game.M("domino.board.empty"), Thing: game.Bare{}}}
	}
	ts := tokens(v.Chain)
	if v.Spun {
		hub := &ts[v.Chain.Find(v.Spinner)]
		p := hub.Piece.(game.Domino)
		p.Hub = true
		hub.Piece, hub.Text = p, game.Lit("{"+v.Spinner.Name('=')+"}")
	}
	mark := func(ts []game.Token, from, to int) {
		for i := max(from, 0); i < min(to, len(ts)); i++ {
			ts[i].State, ts[i].Text = game.Fresh, game.Lit(ts[i].Text.Lit+"'")
		}
	}
	mark(ts, 0, fresh[0])
	mark(ts, max(fresh[0], len(ts)-fresh[1]), len(ts))
	parts := []game.Part{{Tokens: ts, Role: game.Chain}}
	for i, s := range []round.Side{round.Top, round.Bottom} {
		if arm := tokens(v.Arms[i]); len(arm) > 0 {
			mark(arm, len(arm)-fresh[2+i], len(arm))
			parts = append(parts, game.Part{Title: game.M("domino.board.arm." + sideNames[s]), Tokens: arm,
				Role: []game.Role{game.ArmTop, game.ArmBottom}[i]})
		}
	}
	parts = append(parts, v.endParts()...)
	if fresh != [4]int{} {
		parts = append(parts, game.Part{Drawn: true, Text: game.M("domino.board.fresh")})
	}
	return parts
}

// sideNames are the sides as the catalogue names them.
var sideNames = map[round.Side]string{round.Left: "left", round.Right: "right", round.Top: "top",
	round.Bottom: "bottom"}

// endParts tell the open ends and, in All Fives, their sum.
func (v *view) endParts() []game.Part {
	pairs := []any{"left", game.Lit(round.Digits(v.Chain.LeftEnd())), "right",
		game.Lit(round.Digits(v.Chain.RightEnd()))}
	id := "domino.board.ends"
	if v.ArmsOpen() {
		id = "domino.board.fourends"
		pairs = append(pairs, "top", game.Lit(round.Digits(v.End(round.Top).Value)), "bottom",
			game.Lit(round.Digits(v.End(round.Bottom).Value)))
	}
	parts := []game.Part{{Drawn: true, Text: game.M(id, pairs...)}}
	if v.Config.Variant == round.FivesGame {
		parts = append(parts, game.Part{Text: game.M("domino.board.sum", "n", v.Sum())})
	}
	return parts
}

// freshOf is how many tiles were laid at the left, right, top and bottom end since the reader's last turn; for a
// waiting reader that turn is included. For bystanders it counts since the last turn of the player to move, and at the
// end only the last turn. Earlier actions of the reader in a turn that is not over, such as drawing, do not count as a
// turn.
func freshOf(v *view) (laid [4]int) {
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
		if v.Log[i].Kind != round.PlyPlay {
			continue
		}
		switch v.Log[i].Side() {
		case round.Left:
			laid[0]++
		case round.Top:
			laid[2]++
		case round.Bottom:
			laid[3]++
		default:
			laid[1]++
		}
	}
	return laid
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

// standingLine tells how many tiles everybody holds, the scores, and how many tiles can be drawn; zero once the game is
// over.
func (v *view) standingLine() game.Msg {
	if v.Ended != round.Running {
		return game.Msg{}
	}
	var list []game.Msg
	for s, n := range v.Held {
		if v.Config.Variant == round.SimpleGame {
			list = append(list, game.M("domino.standing.seat", "seat", game.Seat(s), "n", n))
			continue
		}
		list = append(list, game.M("domino.standing.scored", "seat", game.Seat(s), "n", n, "score", v.Table.Scores[s]))
	}
	return game.Joined("domino.standing.next", append(list, game.M("domino.standing.stock", "n", v.Stock)))
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

// handParts are the seat's hand and, in its turn, what the signs in it mean.
func (v *view) handParts(chosen *round.Tile) []game.Part {
	if !v.InTurn() || len(v.Rack) == 0 {
		return []game.Part{v.hand(v.Rack)}
	}
	playable := v.playable()
	rack := append(slices.Clone(playable), slices.DeleteFunc(slices.Clone(v.Rack), func(t round.Tile) bool {
		return slices.ContainsFunc(playable, t.Same)
	})...)
	hand := v.hand(rack)
	pointed, four, marked := false, false, false
	for i, t := range rack[:len(playable)] {
		token := &hand.Tokens[i]
		if len(playable) < len(rack) {
			token.State = game.Playable
		}
		p := token.Piece.(game.Domino)
		p.Fits = v.fits(t)
		token.Piece = p
		text := face(t)
		for i, sign := range []string{"<", ">", "^", "v"} {
			if p.Fits[i] && i%2 == 0 {
				text = sign + text
			} else if p.Fits[i] {
				text += sign
			}
		}
		pointed, four = pointed || p.Fits != [4]bool{}, four || p.Fits[2] || p.Fits[3]
		if chosen != nil && t.Same(*chosen) {
			token.State, text, marked = game.Chosen, "("+text+")", true
		}
		token.Text = game.Lit(text)
	}
	parts := []game.Part{hand}
	switch {
	case four:
		parts = append(parts, game.Part{Drawn: true, Text: game.M("domino.board.fitsfour")})
	case pointed:
		parts = append(parts, game.Part{Drawn: true, Text: game.M("domino.board.fits")})
	}
	if marked {
		parts = append(parts, game.Part{Drawn: true, Text: game.M("domino.board.chosen")})
	}
	return parts
}

// hand is the tiles of a rack, upright.
func (v *view) hand(rack round.Set) game.Part {
	return game.Part{Title: game.M("domino.board.hand", "n", v.Rack.Pips()), Role: game.InHand,
		Tokens: standing(tokens(rack))}
}

// fits tells whether a tile can be played at the left, the right, the top and the bottom end.
func (v *view) fits(t round.Tile) (at [4]bool) {
	for _, s := range v.Sides(t) {
		switch s {
		case round.Left:
			at[0] = true
		case round.Right:
			at[1] = true
		case round.Top:
			at[2] = true
		case round.Bottom:
			at[3] = true
		}
	}
	return at
}
