package board

import (
	"math/bits"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/gobblers"
)

// This file has the variant Gobblet Gobblers: the board is the upper left three by three of the sixteen cells, pieces
// are small, medium and big, two of each a player, and all are free from the start. Its rules are in package gobblers.

// Compact is the board of the variant.
func (b *Board) Compact() gobblers.Board {
	c := gobblers.Board{Mover: b.Mover}
	for player, word := range b.Words {
		for s := range gobblers.Sizes {
			c.Has[player][s] = compact(uint16(word >> (16 * (s + 1))))
		}
	}
	return c
}

// compact maps cells of the upper left three by three to those of package gobblers.
func compact(v uint16) gobblers.Set { return gobblers.Set(v&0o7 | v>>1&0o70 | v>>2&0o700) }

// spread is the inverse of compact.
func spread(v gobblers.Set) uint16 { return uint16(v&0o7 | v&0o70<<1 | v&0o700<<2) }

// spreadCell is the cell of sixteen for one of nine.
func spreadCell(c int) int { return c/3*4 + c%3 }

// OfGobblers is a move of the variant.
func OfGobblers(m gobblers.Move) Move {
	if m.IsDrop() {
		return Drop(Size(m.Dropped())+Small, spreadCell(m.To()))
	}
	return Onboard(spreadCell(m.From()), spreadCell(m.To()))
}

// Gobbler is the inverse of OfGobblers; ok is false if the variant has no such move at all.
func (m Move) Gobbler() (g gobblers.Move, ok bool) {
	on := func(c int) bool { return c%4 < 3 && c/4 < 3 }
	nine := func(c int) int { return c/4*3 + c%4 }
	switch {
	case !on(m.To()):
		return 0, false
	case m.IsDrop():
		return gobblers.Drop(gobblers.Size(m.Dropped()-Small), nine(m.To())), m.Dropped() >= Small
	}
	return gobblers.Onboard(nine(m.From()), nine(m.To())), m.OnBoard() && on(m.From()) && m.From() != m.To()
}

// gobblersLegal is Legal for the variant.
func (b *Board) gobblersLegal(dst []Move) []Move {
	c := b.Compact()
	var buf [gobblers.MaxMoves]gobblers.Move
	for _, m := range c.Legal(buf[:0]) {
		dst = append(dst, OfGobblers(m))
	}
	return dst
}

// gobblersCheck is Check for the variant.
func (b *Board) gobblersCheck(m Move) error {
	g, ok := m.Gobbler()
	if m.From() == m.To() {
		return game.Refuse("gobblet.no.same")
	}
	for _, c := range []int{m.From(), m.To()} {
		if c < NoCell && (c%4 == 3 || c/4 == 3) {
			return game.Refuse("gobblet.gobblers.cell", "cell", CellName(c))
		}
	}
	if !ok { // a tiny piece
		return game.Refuse("gobblet.gobblers.hand", "size", SizeMsg(Tiny))
	}
	c := b.Compact()
	var s Size
	if m.IsDrop() {
		if s = m.Dropped(); c.Hand(b.Mover, g.Dropped()) == 0 {
			return game.Refuse("gobblet.gobblers.hand", "size", SizeMsg(s))
		}
	} else {
		who, top, any := b.Top(m.From())
		switch s = top; {
		case !any:
			return game.Refuse("gobblet.no.empty", "cell", CellName(m.From()))
		case who != b.Mover:
			return game.Refuse("gobblet.no.theirs", "cell", CellName(m.From()))
		}
	}
	if !slices.Contains(c.Legal(nil), g) {
		return game.Refuse("gobblet.no.large", "cell", CellName(m.To()), "size", SizeMsg(s))
	}
	return nil
}

// gobblersLines are the lines of the variant.
var gobblersLines = func() (list []uint16) {
	for _, l := range gobblers.AllLines {
		list = append(list, spread(l))
	}
	return list
}()

// Lines are the lines that win.
func (b *Board) Lines() []uint16 {
	if b.Gobblers {
		return gobblersLines
	}
	return AllLines[:]
}

// Lined reports whether a set of cells contains a line that wins.
func (b *Board) Lined(v uint16) bool {
	if b.Gobblers {
		return gobblers.HasLine(compact(v))
	}
	return HasLine(v)
}

// Side is how many cells a row of the board has.
func (b *Board) Side() int {
	if b.Gobblers {
		return gobblers.Side
	}
	return 4
}

// Least is the smallest size of the pieces.
func (b *Board) Least() Size {
	if b.Gobblers {
		return Small
	}
	return Tiny
}

// Free is how many pieces of a size a player could take from the reserve now.
func (b *Board) Free(player uint8, s Size) (n int) {
	if b.Gobblers {
		if s == Tiny {
			return 0
		}
		return gobblers.Each - bits.OnesCount64(b.Words[player]>>(16*s)&laneMask)
	}
	for _, height := range b.Reserve(player) {
		if height == int(s)+1 {
			n++
		}
	}
	return n
}

// Emptied is the board at the start of a game by the same rules.
func (b *Board) Emptied() Board { return Board{Touch: b.Touch, Gobblers: b.Gobblers} }
