package board

// Score is a player's score as the assignment defines it. On each of the ten lines a cell is the player's if any piece
// of its stack is, covered or not. Every maximal run of such cells counts 1 if it is two long, 10 if it is three long,
// and 0 if it fills the line.
func (b *Board) Score(player uint8) int {
	if b.Gobblers {
		c := b.Compact()
		return c.Score(player)
	}
	return int(LineRuns[fold(b.Words[player])])
}
