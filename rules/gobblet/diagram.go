package gobblet

import (
	"strings"

	"tablee/rules/game"
)

// Diagram implements game.View.
func (v *view) Diagram() game.Diagram {
	d := v.pos.board.diagram(v.pos.last, v.pos.memory)
	if v.pos.last != noMove {
		by := v.pos.board.turn ^ 1
		last := game.M("gobblet.board.last", "mark", marks[by:by+1], "move", shortMove(v.pos.last))
		d.Parts = append(d.Parts, game.Part{Text: last})
	}
	return d
}

// diagram draws the board with both reserves under it and, unless the game is one of memory, the stacks
// that hide something. Where a piece has just landed is marked.
func (b *board) diagram(last move, memory bool) game.Diagram {
	d := game.Diagram{Parts: []game.Part{{Grid: b.grid(last)}, b.reserves()}}
	if memory {
		return d
	}
	if under := b.under(); len(under) > 0 {
		d.Parts = append(d.Parts, game.Part{Title: game.M("gobblet.board.under"), Tokens: under})
	}
	return d
}

func (b *board) grid(last move) *game.Grid {
	g := &game.Grid{Width: 4, Lines: true}
	for y := range 4 {
		row := make([]game.Token, 4)
		for x := range row {
			row[x] = game.Token{Text: game.Lit("."), Tone: game.Faint}
			c := y*4 + x
			if who, s, ok := b.top(c); ok {
				row[x] = token(who, s)
			}
			row[x].Mark = last != noMove && c == last.to()
		}
		g.Cells = append(g.Cells, row)
		g.Left = append(g.Left, rows[y:y+1])
		g.Top = append(g.Top, columns[y:y+1])
	}
	return g
}

func token(player uint8, s size) game.Token {
	tone := game.First
	if player == 1 {
		tone = game.Second
	}
	return game.Token{Text: game.Lit(pieceName(player, s)), Tone: tone}
}

// reserves shows each player's stacks, the piece that comes first on the left: "O: BMST MST -".
func (b *board) reserves() game.Part {
	part := game.Part{Title: game.M("gobblet.board.reserves")}
	for player := range uint8(2) {
		cells := []game.Token{{Text: game.Lit(marks[player : player+1])}}
		for _, n := range b.reserve(player) {
			stack := "-"
			if n > 0 {
				stack = reversed(sizeLetters[:n])
			}
			cells = append(cells, game.Token{Text: game.Lit(stack), Tone: game.First + game.Tone(player)})
		}
		part.Table = append(part.Table, cells)
	}
	return part
}

func reversed(s string) string {
	r := []byte(s)
	for i := range len(r) / 2 {
		r[i], r[len(r)-1-i] = r[len(r)-1-i], r[i]
	}
	return string(r)
}

// under tells what the stacks of two and more pieces hold, from the top down: "b2:XB>OM".
func (b *board) under() []game.Token {
	var list []game.Token
	for c := range 16 {
		var stack []string
		for s := int(big); s >= int(tiny); s-- {
			for player := range uint8(2) {
				if b.pl[player]&pieceBit(size(s), c) != 0 {
					stack = append(stack, pieceName(player, size(s)))
				}
			}
		}
		if len(stack) > 1 {
			list = append(list, game.T(cellName(c)+":"+strings.Join(stack, ">")))
		}
	}
	return list
}
