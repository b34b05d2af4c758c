package deck

// expansion is the work on one node: the data fixed by the node, the choices of each suit, and the running sums of the
// choices made so far.
type expansion struct {
	from   int32
	state  state
	cost   int32
	column int
	last   bool // there is no column after this one
	left   int  // jokers not used
	groups bool // may tiles of this column form groups?

	total, must   [Suits]int          // tiles at hand, and those of them that must be used
	options       [Suits][]option     // the alternatives of each suit
	ahead         [Suits + 1]byJokers // bound of the suits from an index on, and of groups, from this column on
	groupCapacity [Suits + 1]int      // the most tiles that the suits from an index on can bring to groups
	sums          [Suits + 1]option
}

// option is one way in which one or several suits can use their tiles in a column.
type option struct {
	runs    state // the open runs after the column, and the aces kept
	choices choice
	cost    int32
	paid    int32    // paid, after the prices of tiles in groups
	more    byJokers // bound from the next column on
	jokers  int32    // jokers used in runs
	lack    int32    // the least number of jokers that runs will need in the next two columns
	tiles   int32    // tiles in groups
	most    int32    // the most tiles of one suit in groups
	points  int32
}

// expand pushes every state to which the column can lead.
func (s *Solver) expand(at int32) {
	n := &s.nodes[at]
	e := &s.work
	e.from, e.state, e.cost, e.column, e.left = at, n.state, n.cost, n.state.column(), s.wild-n.state.jokers()
	e.last = e.column == s.top
	present := 0
	for suit := range Suits {
		e.total[suit], e.must[suit] = s.holding(suit, e.column, n.state.aces(suit))
		if e.total[suit] > 0 {
			present++
		}
	}
	e.groups = e.column <= Ranks && present > 0 && present+e.left >= 3
	e.ahead[Suits] = s.bounds.ends[e.column]
	for suit := Suits - 1; suit >= 0; suit-- {
		ahead := s.ahead(suit, e.column, n.state.suit(suit), e.left, n.state.aces(suit))
		s.sum(&e.ahead[suit], &e.ahead[suit+1], &ahead)
		e.groupCapacity[suit] = e.groupCapacity[suit+1] + min(e.total[suit], maxGroups)
		if s.choices(suit); len(e.options[suit]) == 0 {
			return
		}
	}
	s.combine(0)
}

// choices lists all ways in which a suit can use its tiles in this column.
func (s *Solver) choices(suit int) {
	e := &s.work
	e.options[suit] = e.options[suit][:0]
	one, two, long := e.state.open(suit, 1), e.state.open(suit, 2), e.state.open(suit, 3)
	short := one + two
	total := e.total[suit]
	if one > 0 && e.last {
		return
	}
	for runs := short; runs <= min(total+e.left, short+long+s.most); runs++ {
		on := s.goingOn(two, long, runs-short) // continuing a long run is never worse than beginning a new one
		fresh := runs - short - on
		if fresh > s.most || fresh > 0 && e.column+2 > s.top {
			continue
		}
		lack := 0
		if !e.last {
			lack = max(fresh+one-int(s.avail[suit][e.column+1]), 0)
			if e.column+2 <= s.top {
				lack += max(fresh-int(s.avail[suit][e.column+2]), 0)
			}
		}
		for wild := max(runs-total, 0); wild <= min(e.left-lack, runs); wild++ {
			next := s.open(suit, e.column+1, fresh, one, two+on, e.left-wild)
			o := option{
				runs: next << (suitBits * suit), jokers: int32(wild), lack: int32(lack), points: int32(runs * s.points[e.column]),
				choices: choice(runs-wild|wild<<useBits|on<<(3*useBits)) << (useShift * suit),
			}
			s.grouped(suit, o, next, total-(runs-wild), wild > max(runs-total, 0), on < long && two+on < s.most)
		}
	}
}

// goingOn is how many of the long runs are continued when tiles are left for them and for new runs.
func (s *Solver) goingOn(two, long, tiles int) int { return min(long, tiles, s.most-two) }

// open packs the open runs of a suit before a column, by length. Long runs for which there will be no tile are closed.
func (s *Solver) open(suit, column, one, two, long, left int) state {
	if column > s.top {
		return 0
	}
	long = max(0, min(long, int(s.avail[suit][column])+left-one-two))
	return state(one | two<<runBits | long<<(2*runBits))
}

// grouped tries every number of the suit's other tiles for groups; the rest is given up or kept for the high column. If
// a run uses a joker in place of a tile, none of that tile go into groups: joker and tile could change places.
func (s *Solver) grouped(suit int, o option, next state, others int, spared, ended bool) {
	e := &s.work
	most := 0
	if e.groups && !spared {
		most = others
	}
	for in := max(e.must[suit]-(e.total[suit]-others), 0); in <= most; in++ {
		p := o
		p.tiles, p.most = int32(in), int32(in)
		p.choices |= choice(in) << (useShift*suit + 2*useBits)
		rest := others - in
		if ended && rest > 0 {
			continue // a run that was just closed would take it
		}
		aces := e.state.aces(suit)
		if e.column == 1 && s.top > Ranks {
			aces = rest
			p.runs |= state(rest) << (aceShift + 2*suit)
		} else {
			p.cost = int32(rest) * s.p.weight[RankAt(e.column)]
		}
		p.paid = p.cost + int32(in)*s.bounds.price[suit][e.column]
		p.more = s.ahead(suit, e.column+1, next, e.left-int(p.jokers), aces)
		e.options[suit] = append(e.options[suit], p)
	}
}

// combine adds each choice of a suit to the sum of those before it, then goes on to the next suit.
func (s *Solver) combine(suit int) {
	e := &s.work
	before, sum := &e.sums[suit], &e.sums[suit+1]
	left, limit, ahead, room := int32(e.left), s.limit-e.cost, &e.ahead[suit+1], int32(e.groupCapacity[suit+1])
	for i := range e.options[suit] {
		o := &e.options[suit][i]
		sum.jokers, sum.lack = before.jokers+o.jokers, before.lack+o.lack
		free := left - sum.jokers - sum.lack
		if free < 0 {
			continue
		}
		sum.cost, sum.paid = before.cost+o.cost, before.paid+o.paid
		s.sum(&sum.more, &before.more, &o.more)
		if sum.paid+together(&sum.more, ahead, left-sum.jokers) > limit {
			continue
		}
		sum.tiles, sum.most = before.tiles+o.tiles, max(before.most, o.most)
		if 3*sum.most > sum.tiles+room+free {
			continue // no groups can be made of these
		}
		sum.runs, sum.choices, sum.points = before.runs|o.runs, before.choices|o.choices, before.points+o.points
		if suit+1 == Suits {
			s.finish(sum)
		} else {
			s.combine(suit + 1)
		}
	}
}

// finish adds jokers to the groups and pushes the state.
func (s *Solver) finish(p *option) {
	e := &s.work
	ends := &s.bounds.ends[e.column+1]
	for wild := 0; wild <= e.left-int(p.jokers+p.lack); wild++ {
		if !canGroup(int(p.tiles), int(p.most), wild) || s.wastes(p, wild) {
			continue
		}
		used := e.state.jokers() + int(p.jokers) + wild
		st := p.runs | state(used)<<jokerShift | state(e.column+1)<<columnShift
		if s.top > Ranks && e.column > 1 && e.column < s.top {
			st |= e.state & (0xff << aceShift)
		}
		cost, more := e.cost+p.cost, together(&p.more, ends, int32(s.wild-used))
		if s.p.Need > 0 {
			points := e.state.total() + int(p.points)
			if p.tiles > 0 {
				points += (int(p.tiles) + wild) * s.group[RankAt(e.column)]
			}
			hope := s.rest[e.column+1] + (s.wild-used)*s.best()
			if e.last {
				hope = 0 // a kept joker counts nothing
			}
			if points+hope < s.p.Need {
				continue
			}
			st |= state(min(points, s.p.Need)) << totalShift
		}
		if e.last {
			if used < s.p.mustJokers {
				continue
			}
			cost, more = cost+int32(s.wild-used)*s.p.jokerWeight, 0
		}
		s.push(st, cost, more, e.from, p.choices|choice(wild)<<(useShift*Suits))
	}
}

// wastes reports whether a tile is given up that could be added to the groups as they are.
func (s *Solver) wastes(p *option, wild int) bool {
	e := &s.work
	if p.tiles == 0 || p.cost == 0 {
		return false
	}
	for suit := range Suits {
		in := p.choices.grouped(suit)
		if e.total[suit] > p.choices.natural(suit)+in && canGroup(int(p.tiles)+1, max(int(p.most), in+1), wild) {
			return true
		}
	}
	return false
}

// best is the most points that a joker can count.
func (s *Solver) best() int { return max(s.points[s.top], s.points[Ranks]) }

// maxGroups is the most groups of one rank: the large pack has 16 tiles for them, jokers included.
const maxGroups = 5

// canGroup reports whether tiles of one rank, of which a suit has at most most, and wild jokers can be divided into
// groups.
func canGroup(tiles, most, wild int) bool {
	if tiles == 0 {
		return wild == 0
	}
	for m := max(most, 1); 3*m <= tiles+wild; m++ {
		if tiles+wild <= 4*m {
			return true
		}
	}
	return false
}
