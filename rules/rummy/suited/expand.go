package suited

// expansion is the work on one node: what is fixed by the node, the choices of each suit, and the sums of
// those made so far.
type expansion struct {
	from   int32
	state  state
	cost   int32
	column int
	last   bool // no column after this one
	left   int  // jokers not used
	groups bool // may tiles of this column form groups?

	total, must [suits]int       // tiles at hand, and those that must be used
	options     [suits][]option  // what each suit can do
	ahead       [suits + 1]int32 // bound of the suits from an index on, from this column on
	room        [suits + 1]int   // tiles that the suits from an index on can bring to groups
	sums        [suits + 1]option
}

// option is something that a suit, or several, can do with their tiles in a column.
type option struct {
	runs    state // the open runs after the column, and the aces kept
	choices choice
	cost    int32
	more    int32 // bound from the next column on
	jokers  int32 // used in runs
	lack    int32 // jokers that runs will need in the next two columns, at least
	tiles   int32 // in groups
	most    int32 // of one suit in groups
	points  int32
}

// expand pushes every state that the column can lead to.
func (s *solver) expand(at int32) {
	n := &s.nodes[at]
	e := &s.work
	e.from, e.state, e.cost, e.column, e.left = at, n.state, n.cost, n.state.column(), s.wild-n.state.jokers()
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
	for suit := suits - 1; suit >= 0; suit-- {
		e.ahead[suit] = e.ahead[suit+1] + s.bound(suit, e.column, n.state.suit(suit), e.left)
		e.room[suit] = e.room[suit+1] + min(e.total[suit], 3)
		if s.choices(suit); len(e.options[suit]) == 0 {
			return
		}
	}
	s.combine(0)
}

// choices lists all that a suit can do with its tiles in this column.
func (s *solver) choices(suit int) {
	e := &s.work
	e.options[suit] = e.options[suit][:0]
	one, two, long := e.state.open(suit, 1), e.state.open(suit, 2), e.state.open(suit, 3)
	short := one + two
	total := e.total[suit]
	if one > 0 && e.last {
		return
	}
	for runs := short; runs <= min(total+e.left, short+long+maxOpen); runs++ {
		for wild := max(runs-total, 0); wild <= min(e.left, runs); wild++ {
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
				if wild+lack > e.left {
					continue
				}
				next := state(fresh | one<<2 | (two+on)<<4)
				o := option{
					runs: next << (6 * suit), jokers: int32(wild), lack: int32(lack), points: int32(runs * s.points[e.column]),
					more:    s.bound(suit, e.column+1, next, e.left-wild),
					choices: choice(runs-wild|wild<<2|on<<6) << (8 * suit),
				}
				s.grouped(suit, o, total-(runs-wild))
			}
		}
	}
}

// grouped tries how many of the suit's other tiles go into groups; the rest is given up, or kept high.
func (s *solver) grouped(suit int, o option, others int) {
	e := &s.work
	most := 0
	if e.groups {
		most = min(others, 3)
	}
	for in := max(e.must[suit]-(e.total[suit]-others), 0); in <= most; in++ {
		p := o
		p.tiles, p.most = int32(in), int32(in)
		p.choices |= choice(in) << (8*suit + 4)
		rest := others - in
		if e.column == 1 && s.top > ranks {
			p.runs |= state(rest) << (aceShift + 2*suit)
		} else {
			p.cost = int32(rest) * s.p.weight[rankAt(e.column)]
		}
		if e.cost+p.cost+p.more <= s.limit {
			e.options[suit] = append(e.options[suit], p)
		}
	}
}

// combine adds each choice of a suit to the sum of those before it, then goes on to the next suit.
func (s *solver) combine(suit int) {
	e := &s.work
	before, sum := &e.sums[suit], &e.sums[suit+1]
	left, ahead, room := int32(e.left), s.limit-e.cost-e.ahead[suit+1], int32(e.room[suit+1])
	for i := range e.options[suit] {
		o := &e.options[suit][i]
		sum.cost, sum.more = before.cost+o.cost, before.more+o.more
		sum.jokers, sum.lack = before.jokers+o.jokers, before.lack+o.lack
		free := left - sum.jokers - sum.lack
		if free < 0 || sum.cost+sum.more > ahead {
			continue
		}
		sum.tiles, sum.most = before.tiles+o.tiles, max(before.most, o.most)
		if 3*sum.most > sum.tiles+room+free {
			continue // no groups can be made of these
		}
		sum.runs, sum.choices, sum.points = before.runs|o.runs, before.choices|o.choices, before.points+o.points
		if suit+1 == suits {
			s.finish(sum)
		} else {
			s.combine(suit + 1)
		}
	}
}

// finish adds jokers to the groups and pushes the state.
func (s *solver) finish(p *option) {
	e := &s.work
	for wild := 0; wild <= e.left-int(p.jokers+p.lack); wild++ {
		if !canGroup(int(p.tiles), int(p.most), wild) {
			continue
		}
		used := e.state.jokers() + int(p.jokers) + wild
		st := p.runs | state(used)<<jokerShift | state(e.column+1)<<columnShift
		if s.top > ranks && e.column > 1 && e.column < s.top {
			st |= e.state & (0xff << aceShift)
		}
		cost := e.cost + p.cost
		if s.p.need > 0 {
			points := e.state.total() + int(p.points)
			if p.tiles > 0 {
				points += (int(p.tiles) + wild) * s.group[rankAt(e.column)]
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
		s.push(st, cost, p.more, e.from, p.choices|choice(wild)<<32)
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
