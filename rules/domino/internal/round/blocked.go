package round

// BlockWinner decides a blocked round by the pips in each rack: it returns the seat that has won and its points, or -1
// for a tie. Partners count together; the partner with fewer pips is the winner and starts next. The points are the
// others' pips less those of the winner's side, or, if the configuration says so, all pips; in All Fives they are
// rounded, once, at the end.
func BlockWinner(c Config, pips []int) (winner, points int) {
	var side [4]int
	best, tie := -1, false
	for s := range pips {
		for o, n := range pips {
			if c.Allied(s, o) {
				side[s] += n
			}
		}
		switch {
		case best < 0 || side[s] < side[best]:
			best, tie = s, false
		case side[s] == side[best] && !c.Allied(s, best):
			tie = true
		}
	}
	if tie {
		return -1, 0
	}
	winner, points = best, -side[best]
	if c.All || c.Capicua {
		points = side[best]
	}
	for s, n := range pips {
		if c.Allied(s, best) {
			if n < pips[winner] {
				winner = s
			}
		} else {
			points += n
		}
	}
	return winner, c.Rounded(points)
}
