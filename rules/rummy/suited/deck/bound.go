package deck

import "math"

// bounds are lower bounds, for any state, on the weight that must still be given up. Each suit is treated as if it had
// the columns to itself, with a place in groups wherever a column has enough tiles for one. Jokers are counted: each is
// used in the runs of one suit, used in groups, or kept. The tiles that suits bring to groups and the tiles that groups
// take are matched by prices only (see prices). The bound therefore never exceeds the true cost and never falls along a
// path, so the search stays exact.
type bounds struct {
	memo  []bounded // by suit, column, open runs, jokers and aces
	stamp uint32
	runs  [1 << suitBits]uint8  // the number of each encoding of a suit's open runs, counted without gaps
	ofRun int                   // how many encodings there are
	aces  int                   // numbers of aces that a suit may keep for the high column, none included
	price [Suits][Columns]int32 // what a suit pays, and groups receive, for a tile in a group
	// groups is, by column and jokers, the least cost of groups from the column on; ends adds the jokers kept.
	groups, ends [Columns + 1]byJokers
}

// byJokers is a weight by the number of jokers, all of which are used. Those above what the pack has mean nothing.
type byJokers [maxCounts]int32

// bounded is the bound of a suit from a column on, and the choice that leads to it.
type bounded struct {
	cost          int32
	stamp         uint32
	next          uint16 // open runs after the column
	grouped, wild uint8
	aces          uint8
}

const (
	usualCounts = 3 // numbers of jokers in the usual pack, none included
	maxCounts   = 5
	impossible  = math.MaxInt32 / 16
)

// allot makes the memory for a solver's pack.
func (b *bounds) allot(s *Solver) {
	n := s.most + 1
	b.ofRun, b.aces = n*n*n, 1
	if s.top > Ranks {
		b.aces = Usual.Copies + 1 // no game with high aces has another pack
	}
	for code := range b.runs {
		open := state(code)
		b.runs[code] = uint8(open.open(0, 1) + n*open.open(0, 2) + n*n*open.open(0, 3))
	}
	b.memo = make([]bounded, Suits*Columns*b.ofRun*s.counts*b.aces)
}

func (b *bounds) reset() {
	if b.stamp++; b.stamp == 0 { // the stamp has overflowed
		clear(b.memo)
		b.stamp = 1
	}
}

// bound is the least weight that a suit gives up from a column on, given its open runs, the jokers that it has to use,
// and the aces that it has kept.
func (s *Solver) bound(suit, column int, open state, wild, aces int) int32 {
	if column > s.top {
		if wild > 0 {
			return impossible
		}
		return 0
	}
	return s.choiceOf(suit, column, open, wild, aces).cost
}

func (s *Solver) choiceOf(suit, column int, open state, wild, aces int) *bounded {
	b := &s.bounds
	m := &b.memo[(((suit*Columns+column)*b.ofRun+int(b.runs[open]))*s.counts+wild)*b.aces+aces]
	if m.stamp != b.stamp {
		r := s.relaxed(suit, column, open, wild, aces)
		r.stamp = s.bounds.stamp
		*m = r
	}
	return m
}

// relaxed computes bound. It tries the same alternatives as choices.
func (s *Solver) relaxed(suit, column int, open state, left, aces int) bounded {
	one, two, long := open.open(0, 1), open.open(0, 2), open.open(0, 3)
	short := one + two
	total, must := s.holding(suit, column, aces)
	weight, price := s.p.weight[RankAt(column)], s.bounds.price[suit][column]
	keeps := column == 1 && s.top > Ranks
	best := bounded{cost: impossible}
	if one > 0 && column == s.top {
		return best
	}
	places := s.places[column]
	for runs := short; runs <= min(total+left, short+long+s.most); runs++ {
		on := s.goingOn(two, long, runs-short)
		fresh := runs - short - on
		if fresh > s.most || fresh > 0 && column+2 > s.top {
			continue
		}
		for wild := max(runs-total, 0); wild <= min(left, runs); wild++ {
			others := total - (runs - wild)
			next := s.open(suit, column+1, fresh, one, two+on, left-wild)
			low, high := max(must-(total-others), 0), min(others, places)
			if low > high {
				continue
			}
			if !keeps { // as many as can be or as few, whichever is cheaper
				if price < weight {
					low = high
				} else {
					high = low
				}
			}
			for in := low; in <= high; in++ {
				cost, kept := int32(in)*price+int32(others-in)*weight, aces
				if keeps {
					cost, kept = int32(in)*price, others-in
				}
				if cost += s.bound(suit, column+1, next, left-wild, kept); cost < best.cost {
					best = bounded{cost: cost, next: uint16(next), grouped: uint8(in), wild: uint8(wild), aces: uint8(kept)}
				}
			}
		}
	}
	return best
}

// holding is how many tiles a suit has for a column, and how many of them must be used. Aces that are used neither low
// nor in a group are kept for the high column.
func (s *Solver) holding(suit, column, aces int) (total, must int) {
	total, must = int(s.avail[suit][column]), int(s.p.must[suit][RankAt(column)])
	if s.top > Ranks {
		switch column {
		case 1:
			must = 0
		case s.top:
			must = max(must-(total-aces), 0)
			total = aces
		}
	}
	return total, must
}

// ahead is the bound of a suit by the number of jokers that it uses, up to left.
func (s *Solver) ahead(suit, column int, open state, left, aces int) (b byJokers) {
	for j := range b[:s.counts] {
		b[j] = impossible
		if j <= left {
			b[j] = s.bound(suit, column, open, j, aces)
		}
	}
	return b
}

// sum makes r the bound of b and c together: the jokers are divided between them in the best way.
func (s *Solver) sum(r, b, c *byJokers) {
	r[0], r[1], r[2] = b[0]+c[0], min(b[0]+c[1], b[1]+c[0]), min(b[0]+c[2], b[1]+c[1], b[2]+c[0])
	for n := usualCounts; n < s.counts; n++ {
		least := b[0] + c[n]
		for k := 1; k <= n; k++ {
			least = min(least, b[k]+c[n-k])
		}
		r[n] = least
	}
}

// together is the bound of b and c for one number of jokers.
func together(b, c *byJokers, n int32) int32 {
	least := b[0] + c[n]
	for k := int32(1); k <= n; k++ {
		least = min(least, b[k]+c[n-k])
	}
	return least
}

// with is the bound of b and c together.
func (s *Solver) with(b, c byJokers) (r byJokers) {
	s.sum(&r, &b, &c)
	return r
}

// least is the bound of a state.
func (s *Solver) least(st state) int32 {
	b := s.bounds.ends[st.column()]
	left := s.wild - st.jokers()
	for suit := range Suits {
		c, ahead := b, s.ahead(suit, st.column(), st.suit(suit), left, st.aces(suit))
		s.sum(&b, &c, &ahead)
	}
	return b[left]
}

// placesIn is the most tiles of one suit that the groups of a column can take.
func (s *Solver) placesIn(column int) int {
	if column > Ranks {
		return 0
	}
	if s.present[column]+s.wild < 3 {
		return 0
	}
	return max(1, (s.tiles[column]+s.wild)/3)
}
