package board

// Score is a player's score as the assignment defines it. On each of the ten lines a cell is the
// player's if any piece of its stack is, covered or not; every maximal run of such cells counts 1 when
// two long, 10 when three long, and nothing when it fills the line.
func (b *Board) Score(player uint8) int { return int(LineRuns[fold(b.Words[player])]) }
