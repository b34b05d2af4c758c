package hosted

import "testing"

// TestLastTurn: a turn that is not finished is not the last turn, however many moves it has.
func TestLastTurn(t *testing.T) {
	by := func(seats ...int) (moves []loggedMove) {
		for i, s := range seats {
			moves = append(moves, loggedMove{ply: 11 + i, seat: s})
		}
		return moves
	}
	for _, c := range []struct {
		moves  []loggedMove
		inTurn bool
		want   int
	}{
		{nil, true, 0},
		{by(1, 2), true, 0},
		{by(0, 1, 2), true, 11},
		{by(0, 1, 2, 0), true, 11},    // has drawn, and is to lay
		{by(0, 1, 2, 0, 0), true, 11}, // twice
		{by(0, 1, 2, 0), false, 14},   // has moved, and waits
		{by(0, 0), true, 0},
	} {
		if got := lastTurn(c.moves, 0, c.inTurn); got != c.want {
			t.Errorf("%v, in turn %v: ply %d, want %d", c.moves, c.inTurn, got, c.want)
		}
	}
}
