package suited

// expansion is the work on one node: what is fixed by the node, and the choices made suit by suit.
type expansion struct {
	from   int32
	state  state
	cost   int32
	column int
	last   bool // no column after this one
	left   int  // jokers not used
	groups bool // may tiles of this column form groups?

	total, must [suits]int // tiles at hand, and those that must be used
}

// partial is the sum of the choices of the suits so far.
type partial struct {
	runs    state // the open runs after the column, and the aces kept
	cost    int32
	jokers  int // used in runs
	lack    int // jokers that runs will need in the next two columns, at least
	tiles   int // in groups
	most    int // of one suit in groups
	points  int
	choices choice
}

// expand pushes every state that the column can lead to.
func (s *solver) expand(at int32) {
	n := &s.nodes[at]
	e := &s.work
	*e = expansion{from: at, state: n.state, cost: n.cost, column: n.state.column(), left: s.wild - n.state.jokers()}
	e.last = e.column == s.top
	present := 0
	for suit := range suits {
		e.total[suit] = int(s.avail[suit][e.column])
		e.must[suit] = int(s.p.must[suit][rankAt(e.column)])
		if s.top > ranks {
			switch e.column {
			case 1: // what is not used low or in a group is kept for the high column
				e.must[suit] = 0
			case s.top:
				used := e.total[suit] - n.state.aces(suit)
				e.total[suit] -= used
				e.must[suit] = max(e.must[suit]-used, 0)
			}
		}
		if e.total[suit] > 0 {
			present++
		}
	}
	e.groups = e.column <= ranks && present > 0 && present+e.left >= 3
	s.suit(0, partial{})
}

// suit tries all that a suit can do with its tiles in this column, then goes on to the next suit.
func (s *solver) suit(suit int, p partial) {
	e := &s.work
	if suit == suits {
		s.finish(p)
		return
	}
	one, two, long := e.state.open(suit, 1), e.state.open(suit, 2), e.state.open(suit, 3)
	short := one + two
	total, must := e.total[suit], e.must[suit]
	left := e.left - p.jokers
	for runs := short; runs <= min(total+left, short+long+maxOpen); runs++ {
		for wild := max(runs-total, 0); wild <= min(left, runs); wild++ {
			natural := runs - wild
			for on := max(runs-short-maxOpen, 0); on <= min(long, runs-short); on++ {
				fresh := runs - short - on
				if fresh > 0 && e.column+2 > s.top || two+on > maxOpen {
					continue
				}
				lack := 0
				if !e.last {
					lack = max(fresh+one-int(s.avail[suit][e.column+1]), 0)
					if e.column+2 <= s.top {
						lack += max(fresh-int(s.avail[suit][e.column+2]), 0)
					}
				}
				if one > 0 && e.last || p.jokers+wild+p.lack+lack > e.left {
					continue
				}
				q := p
				q.runs |= state(fresh|one<<2|(two+on)<<4) << (6 * suit)
				q.jokers += wild
				q.lack += lack
				q.points += runs * s.points[e.column]
				s.grouped(suit, q, natural, wild, on, must, total)
			}
		}
	}
}

// grouped tries how many of the suit's other tiles go into groups; the rest is given up, or kept high.
func (s *solver) grouped(suit int, p partial, natural, wild, on, must, total int) {
	e := &s.work
	most := 0
	if e.groups {
		most = min(total-natural, 3)
	}
	for in := max(must-natural, 0); in <= most; in++ {
		q := p
		q.tiles += in
		q.most = max(q.most, in)
		rest := total - natural - in
		if e.column == 1 && s.top > ranks {
			q.runs |= state(rest) << (aceShift + 2*suit)
		} else {
			q.cost += int32(rest) * s.p.weight[rankAt(e.column)]
		}
		q.choices |= choice(natural|wild<<2|in<<4|on<<6) << (8 * suit)
		s.suit(suit+1, q)
	}
}

// finish adds jokers to the groups and pushes the state.
func (s *solver) finish(p partial) {
	e := &s.work
	for wild := 0; wild <= e.left-p.jokers-p.lack; wild++ {
		if !canGroup(p.tiles, p.most, wild) {
			continue
		}
		used := e.state.jokers() + p.jokers + wild
		st := p.runs | state(used)<<jokerShift | state(e.column+1)<<columnShift
		if s.top > ranks && e.column > 1 && e.column < s.top {
			st |= e.state & (0xff << aceShift)
		}
		cost := e.cost + p.cost
		if s.p.need > 0 {
			points := e.state.total() + p.points
			if p.tiles > 0 {
				points += (p.tiles + wild) * s.group[rankAt(e.column)]
			}
			hope := s.rest[e.column+1] + (s.wild-used)*s.best()
			if e.last {
				hope = 0 // a joker kept counts nothing
			}
			if points+hope < s.p.need {
				continue
			}
			st |= state(min(points, s.p.need)) << totalShift
		}
		if e.last {
			if used < s.p.mustJokers {
				continue
			}
			cost += int32(s.wild-used) * s.p.jokerWeight
		}
		s.push(st, cost, e.from, p.choices|choice(wild)<<32)
	}
}

// best is the most that a joker can count.
func (s *solver) best() int { return max(s.points[s.top], s.points[ranks]) }

// canGroup tells whether tiles of one rank, at most most of a suit, and jokers make groups.
func canGroup(tiles, most, wild int) bool {
	if tiles == 0 {
		return wild == 0
	}
	for m := max(most, 1); m <= 3; m++ {
		if 3*m <= tiles+wild && tiles+wild <= 4*m {
			return true
		}
	}
	return false
}
