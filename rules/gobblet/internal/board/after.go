package board

// After is the board after a move.
func After(b Board, m Move) Board {
	b.Apply(m)
	return b
}

// Finishes reports whether the side to move can complete a line at once.
func Finishes(b *Board) bool {
	if b.Gobblers {
		c := b.Compact()
		_, over := c.Winner()
		return !over && c.WinsNow()
	}
	see := b.Look()
	return b.Wins(&see, 0)
}
