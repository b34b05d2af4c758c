package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
	"tablee/rules/gobblet/internal/gobblers"
)

// This file has what is different in the variant gobblers, Gobblet Gobblers, besides the rules for moves and lines,
// which are in board.Board.

// rulesOf is the empty board with the rules that the options say. A piece lifted need not be moved in the variant.
func rulesOf(value func(name string) string) (board.Board, error) {
	b := board.Board{Touch: value(format.Touch) == "on", Gobblers: value(format.Variant) == format.Gobblers}
	if b.Touch && b.Gobblers {
		return b, game.Refuse("gobblet.gobblers.touch")
	}
	return b, nil
}

// newGame is the start of a game; rules is a board with its rules.
func newGame(memory bool, rules board.Board) *position {
	p := start(memory)
	p.board = rules.Emptied()
	return p
}

// variant is the option that says which game is played.
func (p *position) variant() string {
	if p.board.Gobblers {
		return format.Gobblers
	}
	return format.Usual
}

// says is a message that has another text in the variant, because its lines are shorter.
func (p *position) says(id string) string {
	if p.board.Gobblers {
		return "gobblet.gobblers." + id
	}
	return "gobblet." + id
}

// advises is a message of a hint of a theme: another one in the variant, where it has a text of its own.
func (p *position) advises(part, theme string) string {
	if p.board.Gobblers && ownAdvice[part+"."+theme] {
		return "gobblet.gobblers." + part + "." + theme
	}
	return "gobblet.hint." + part + "." + theme
}

// ownAdvice are the hints that speak of the length of a line, or of the middle.
var ownAdvice = map[string]bool{"where.win": true, "where.middle": true, "why.win": true, "why.threat": true,
	"why.middle": true}

// middleOf is the cells in the middle of the board: one in the variant.
func middleOf(b *board.Board) uint16 {
	if b.Gobblers {
		return 1 << 5
	}
	return middle
}

// cells lists the cells of the board, row by row.
func (p *position) cells() (list []int) {
	side := p.board.Side()
	for y := range side {
		for x := range side {
			list = append(list, y*4+x)
		}
	}
	return list
}

// handSizes are the places of the pieces in hand.
var handSizes = [...]board.Size{board.Big, board.Big, board.Medium, board.Medium, board.Small, board.Small}

// hand shows the pieces that a player has in hand, each in a place of its own: "B B M - S S".
func hand(b *board.Board, player uint8) (row []game.Token) {
	for i, s := range handSizes {
		t := game.Token{Text: game.Lit("-"), Tone: game.First + game.Tone(player), Piece: game.Discs{}}
		if i%gobblers.Each < b.Free(player, s) {
			t.Text, t.Piece = letterMsg(s), game.Discs{disc(player, s)}
		}
		row = append(row, t)
	}
	return row
}
