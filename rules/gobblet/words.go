package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// In text that people read, sizes have the letters of the reader's language (G, M, P, T in French). Typed and stored
// text and names of controls have the grammar's letters.

func markOf(player uint8) string { return board.Marks[player : player+1] }

// letterMsg is a size's letter.
func letterMsg(s board.Size) game.Msg { return game.M("gobblet.letter." + board.SizeLetters[s:s+1]) }

// pieceMsg is a piece's text on the board: the owner's mark and the letter of its size.
func pieceMsg(player uint8, s board.Size) game.Msg {
	return game.M("gobblet.piece", "mark", markOf(player), "letter", letterMsg(s)).Showing(game.Discs{disc(player, s)})
}

// heapMsg is a stack of the reserve, the next piece on the left: "BMST" with all four, "-" with none.
func heapMsg(n int) game.Msg {
	if n == 0 {
		return game.Lit("-")
	}
	m := letterMsg(board.Size(n - 1))
	for s := n - 2; s >= 0; s-- {
		m = game.M("gobblet.then", "first", m, "rest", letterMsg(board.Size(s)))
	}
	return m
}

// stackMsg is the pieces on a cell from the top down: "b2:XB>OM".
func stackMsg(c int, pieces []game.Msg) game.Msg {
	m := pieces[0]
	for _, below := range pieces[1:] {
		m = game.M("gobblet.covers", "top", m, "below", below)
	}
	return game.M("gobblet.at", "cell", board.CellName(c), "stack", m)
}

// moveMsg is shortMove in the reader's language.
func moveMsg(m board.Move) game.Msg {
	switch {
	case m.IsLift():
		return game.M("gobblet.lift", "cell", board.CellName(m.To()))
	case !m.IsDrop():
		return game.Lit(shortMove(m))
	}
	return game.M("gobblet.drop", "letter", letterMsg(m.Dropped()), "cell", board.CellName(m.To()))
}

// frenchMove is shortMove with French size letters, for completing what French readers type.
func frenchMove(m board.Move) string {
	switch {
	case m.IsLift():
		return "soulever " + board.CellName(m.To())
	case !m.IsDrop():
		return shortMove(m)
	}
	return "TPMG"[m.Dropped():m.Dropped()+1] + " " + board.CellName(m.To())
}
