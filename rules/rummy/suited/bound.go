package suited

import "math"

// bounds tell, from any state, a least weight that has still to be given up: what each suit would give up
// if it had the columns to itself, all jokers left, and a place in a group wherever the column has tiles
// enough for one. Only the groups join the suits, so that the bound is seldom far off, and it often
// proves at once that nothing can be laid. It never rises above the truth: the search stays exact.
type bounds struct {
	memo  [suits * columns * openStates * (jokers + 1)]bounded
	stamp uint32
}

type bounded struct {
	cost  int32
	stamp uint32
}

// openStates is the number of ways in which the runs of a suit can be open, and stuck the bound of a
// state that cannot be completed.
const (
	openStates = 64
	stuck      = math.MaxInt32 / 8
)

func (b *bounds) reset() {
	if b.stamp++; b.stamp == 0 { // the stamps have gone round
		clear(b.memo[:])
		b.stamp = 1
	}
}

// bound is the least weight that a suit gives up from a column on, with the open runs and jokers given.
func (s *solver) bound(suit, column int, open state, left int) int32 {
	if column > s.top {
		return 0
	}
	m := &s.bounds.memo[((suit*columns+column)*openStates+int(open))*(jokers+1)+left]
	if m.stamp != s.bounds.stamp {
		*m = bounded{s.relaxed(suit, column, open, left), s.bounds.stamp}
	}
	return m.cost
}

// relaxed is the work of bound. It tries what suit tries, but puts as many tiles into groups as can be.
func (s *solver) relaxed(suit, column int, open state, left int) int32 {
	one, two, long := open.open(0, 1), open.open(0, 2), open.open(0, 3)
	short := one + two
	total, must := int(s.avail[suit][column]), int(s.p.must[suit][rankAt(column)])
	weight := s.p.weight[rankAt(column)]
	if s.top > ranks && (column == 1 || column == s.top) {
		must, weight = 0, 0 // the aces are in either column; which, the state of the search knows
	}
	last := column == s.top
	if one > 0 && last {
		return stuck
	}
	var least int32 = stuck
	for runs := short; runs <= min(total+left, short+long+maxOpen); runs++ {
		for wild := max(runs-total, 0); wild <= min(left, runs); wild++ {
			grouped := min(total-(runs-wild), s.grouping(column, left))
			rest := total - (runs - wild) - grouped
			if must > total-rest {
				continue
			}
			for on := max(runs-short-maxOpen, 0); on <= min(long, runs-short); on++ {
				fresh := runs - short - on
				if fresh > 0 && column+2 > s.top || two+on > maxOpen {
					continue
				}
				next := state(fresh | one<<2 | (two+on)<<4)
				least = min(least, int32(rest)*weight+s.bound(suit, column+1, next, left-wild))
			}
		}
	}
	return least
}

// grouping is how many tiles of a suit groups of a column can take at most.
func (s *solver) grouping(column, left int) int {
	if column > ranks {
		return 0
	}
	switch present, tiles := s.present[column], s.tiles[column]; {
	case present+left < 3:
		return 0
	case tiles+left < 6:
		return 1
	}
	return 2
}
