package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Diagram implements game.View.
func (v *view) Diagram() game.Diagram { return v.pos.drawn(v.pos.last, v.pos.line()) }

// drawn draws the position: while a piece is lifted, the board without it, and the piece in brackets after the reserve
// of its owner.
func (p *position) drawn(last board.Move, line uint16) game.Diagram {
	if p.lifted == board.NoMove {
		return drawn(&p.board, last, p.memory, line)
	}
	face := p.face()
	d := drawn(&face, p.lifted, p.memory, line)
	_, s, _ := p.board.Top(p.lifted.To())
	d.Parts[1] = reserves(&p.board)
	row := &d.Parts[1].Table[p.board.Mover]
	held := token(p.board.Mover, s)
	held.Text, held.Piece = game.M("gobblet.board.hand", "piece", held.Text), game.Discs{disc(p.board.Mover, s)}
	*row = append(*row, held)
	d.Parts[0].Title = game.M("gobblet.board.lifted", "piece", pieceMsg(p.board.Mover, s))
	return d
}

// drawn draws the board with both reserves below it and, unless the game is played from memory, the stacks with covered
// pieces. The last move and the winning line are marked; a legend explains letters and marks.
func drawn(b *board.Board, last board.Move, memory bool, line uint16) game.Diagram {
	d := game.Diagram{Parts: []game.Part{{Grid: cells(b, last, memory, line)}, reserves(b)}}
	legend := game.Part{Drawn: true}
	for s := int(board.Big); s >= int(b.Least()); s-- {
		size := game.M("gobblet.size." + board.SizeLetters[s:s+1])
		legend.Tokens = append(legend.Tokens, game.Token{Text: game.M("gobblet.legend.size", "letter",
			letterMsg(board.Size(s)), "size", size)})
	}
	switch {
	case line != 0:
		legend.Tokens = append(legend.Tokens, game.Token{Text: game.M("gobblet.legend.line")})
	case last != board.NoMove && !last.IsLift():
		legend.Tokens = append(legend.Tokens, game.Token{Text: game.M("gobblet.legend.new")})
	}
	if d.Parts = append(d.Parts, legend); !memory {
		d.Parts = append(d.Parts, heaps(b)...)
	}
	return d
}

// heaps is the part that lists covered pieces, if there are any.
func heaps(b *board.Board) []game.Part {
	if under := covered(b); len(under) > 0 {
		return []game.Part{{Title: game.M("gobblet.board.under"), Tokens: under, Drawn: true}}
	}
	return nil
}

// cells draws the cells; in a game from memory without covered pieces. The cells of line are the winning line.
func cells(b *board.Board, last board.Move, memory bool, line uint16) *game.Grid {
	g := &game.Grid{Width: 4, Lines: true}
	side := b.Side()
	for y := range side {
		row := make([]game.Token, side)
		for x := range row {
			row[x] = game.Token{Text: game.Lit("."), Tone: game.Faint}
			c := y*4 + x
			if who, s, ok := b.Top(c); ok {
				row[x] = token(who, s)
			}
			row[x].Piece = discs(b, c, memory)
			if line>>c&1 != 0 {
				row[x].Text = game.M("gobblet.board.line", "piece", row[x].Text)
			}
			switch {
			case line>>c&1 != 0 && last != board.NoMove && c == last.To():
				row[x].State = game.Clinching
			case line>>c&1 != 0:
				row[x].State = game.Winning
			case last.IsLift() && c == last.To():
				row[x].State = game.Left
			case last != board.NoMove && c == last.To():
				row[x].State = game.Fresh
				row[x].Text = game.M("gobblet.board.new", "piece", row[x].Text)
			case last != board.NoMove && !last.IsDrop() && c == last.From():
				row[x].State = game.Left
			}
		}
		g.Cells = append(g.Cells, row)
		g.Left = append(g.Left, board.Rows[y:y+1])
		g.Top = append(g.Top, board.Columns[y:y+1])
	}
	return g
}

// discs are the pieces on a cell from the top down; with memory, only the top one.
func discs(b *board.Board, c int, memory bool) game.Discs {
	ds := game.Discs{}
	for s := int(board.Big); s >= int(board.Tiny); s-- {
		for player := range uint8(2) {
			if b.Words[player]&board.PieceBit(board.Size(s), c) != 0 && (len(ds) == 0 || !memory) {
				ds = append(ds, disc(player, board.Size(s)))
			}
		}
	}
	return ds
}

func disc(player uint8, s board.Size) game.Disc {
	return game.Disc{Owner: game.Seat(player), Size: int(s) + 1}
}

// line is the cells of the winning line, or 0.
func (p *position) line() uint16 {
	player, ok := p.winner()
	if !ok {
		return 0
	}
	b := p.face()
	for _, l := range b.Lines() {
		if b.Shown(player)&l == l {
			return l
		}
	}
	return 0
}

func token(player uint8, s board.Size) game.Token {
	tone := game.First
	if player == 1 {
		tone = game.Second
	}
	return game.Token{Text: pieceMsg(player, s), Tone: tone}
}

// reserves shows each player's stacks, the next piece on the left: "O: BMST MST -".
func reserves(b *board.Board) game.Part {
	part := game.Part{Title: game.M("gobblet.board.reserves"), Role: game.Reserve}
	for player := range uint8(2) {
		row := []game.Token{{Text: game.Lit(markOf(player))}}
		if b.Gobblers {
			part.Table = append(part.Table, append(row, hand(b, player)...))
			continue
		}
		for _, n := range b.Reserve(player) {
			ds := game.Discs{}
			for s := n - 1; s >= 0; s-- {
				ds = append(ds, disc(player, board.Size(s)))
			}
			row = append(row, game.Token{Text: heapMsg(n), Tone: game.First + game.Tone(player), Piece: ds})
		}
		part.Table = append(part.Table, row)
	}
	return part
}

// covered lists the pieces of stacks of two or more, from the top down: "b2:XB>OM".
func covered(b *board.Board) []game.Token {
	var list []game.Token
	for c := range 16 {
		var stack []game.Msg
		for s := int(board.Big); s >= int(board.Tiny); s-- {
			for player := range uint8(2) {
				if b.Words[player]&board.PieceBit(board.Size(s), c) != 0 {
					stack = append(stack, pieceMsg(player, board.Size(s)))
				}
			}
		}
		if len(stack) > 1 {
			list = append(list, game.Token{Text: stackMsg(c, stack)})
		}
	}
	return list
}
