package endgame

// sleepSet is a set of moves by the tiles that they lay: open addressing. Once it is three quarters full, further moves
// are not added.
type sleepSet struct {
	laid [1 << sleepersBits]uint64
	n    int
}

const sleepersBits = 8

func (a *sleepSet) add(laid uint64) {
	if i := a.place(laid); a.laid[i] == 0 && 4*a.n < 3<<sleepersBits {
		a.laid[i] = laid
		a.n++
	}
}

func (a *sleepSet) has(laid uint64) bool { return a.laid[a.place(laid)] != 0 }

// place is the index of a move, or where to add it.
func (a *sleepSet) place(laid uint64) int {
	i := int(laid >> (64 - sleepersBits))
	for a.laid[i] != 0 && a.laid[i] != laid {
		i = (i + 1) % len(a.laid)
	}
	return i
}
