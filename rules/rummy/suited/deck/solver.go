// Package deck defines the numbered tiles in four suits, and a solver that finds their best use: the groups and runs
// that leave least in the hand.
package deck

import (
	"context"
	"slices"

	"tablee/rules/rummy/internal/memo"
)

// Solver finds the best use of tiles by best-first search over number columns (after the dynamic programme of den
// Hertog and Hulshof, Solving Rummikub problems by integer linear programming, 2006, and its successors; here jokers
// and the least total of a first meld are part of the state).
//
// A state is all that matters after the columns up to some number: for each suit the number of open runs with one, two,
// and three or more tiles; the number of jokers used; the number of aces kept for the high column; and the total so far
// if a least total is required. Its cost is the weight of the hand tiles given up. The queue is ordered by cost plus a
// lower bound of the remaining cost, and states in later columns come first among equals. The first complete state is
// therefore optimal.
//
// Runs with one or two tiles must be continued in the next column; longer ones may be. Tiles of a column that no run
// uses must go into groups: tiles and jokers can be divided into m groups exactly if no suit has more than m tiles and
// there are 3m to 4m in all.
//
// Choices that are never better than another one are left out: to begin a run where a long one could be continued, to
// give up a tile that a run or a group would take as it is, to use a joker in a run in order to spare its tile for a
// group.
//
// A solver reuses its memory from one problem to the next. It must be used by one goroutine at a time.
type Solver struct {
	top    int
	counts int // numbers of jokers that the pack allows, none included
	most   int // the most open runs of one length in a suit
	points [Columns]int
	group  [Ranks + 1]int // value of a rank in a group

	MaxNodes int // a search that needs more nodes fails; 0: no limit
	Spent    int // nodes of all searches so far
	// Once Context has ended and MinNodes nodes are spent, all unfinished searches fail. A nil Context never ends.
	Context  context.Context
	MinNodes int
	Cut      bool // a search failed for that reason

	p     *Problem
	wild  int
	limit int32
	avail [Suits][Columns]uint8 // tiles that columns may use; column 14 depends on the state
	rest  [Columns + 1]int      // upper bound of the total of the columns from an index on
	// present and tiles are, by column, the suits with tiles and the tiles of all suits.
	present, tiles [Columns]int
	places         [Columns]int // the most tiles of one suit that groups of a column can take
	takings        [Columns]*takings
	bounds         bounds
	nodes          []node
	queue          []queued
	seen           memo.Table[state] // the least known cost of each
	work           expansion
}

// node is a state with the path to it.
type node struct {
	state  state
	cost   int32
	parent int32
	choice choice
}

// state packs, by bit: 9s.. the open runs of suit s (three numbers of three bits, by length), 36-38 jokers used, 39+2s
// the aces left for column 14, 47-52 the total so far, 53-56 the next column.
type state uint64

const (
	runBits     = 3 // of the number of open runs of one length
	suitBits    = 3 * runBits
	jokerShift  = Suits * suitBits
	aceShift    = jokerShift + 3
	totalShift  = aceShift + 2*Suits
	columnShift = totalShift + 6
)

// mostOpen is the most open runs of one length in a suit. They have as many tiles in each of three columns, of which
// the two copies and two jokers of the usual pack never make four, nor the large pack's three and four make five.
func (p Pack) mostOpen() int {
	if p == Usual {
		return 3
	}
	return 4
}

func (s state) open(suit, length int) int {
	return int(s >> (suitBits*suit + runBits*(length-1)) & (1<<runBits - 1))
}
func (s state) suit(suit int) state { return s >> (suitBits * suit) & (1<<suitBits - 1) }
func (s state) jokers() int         { return int(s >> jokerShift & 7) }
func (s state) aces(suit int) int   { return int(s >> (aceShift + 2*suit) & 3) }
func (s state) total() int          { return int(s >> totalShift & 63) }
func (s state) column() int         { return int(s >> columnShift & 15) }

// need estimates how much a state still needs: tiles for short runs, and the jokers that are used up.
func (s state) need() int {
	n := 4 * s.jokers()
	for suit := range Suits {
		n += 2*s.open(suit, 1) + s.open(suit, 2)
	}
	return n
}

// choice packs the use of a column: per suit four numbers (natural tiles in runs, jokers in runs, tiles in groups, long
// runs that are continued), then the jokers in groups.
type choice uint64

const (
	useBits  = 3 // of each number
	useShift = 4 * useBits
	useMask  = 1<<useBits - 1
)

func (c choice) natural(suit int) int { return int(c >> (useShift * suit) & useMask) }
func (c choice) wild(suit int) int    { return int(c >> (useShift*suit + useBits) & useMask) }
func (c choice) grouped(suit int) int { return int(c >> (useShift*suit + 2*useBits) & useMask) }
func (c choice) longs(suit int) int   { return int(c >> (useShift*suit + 3*useBits) & useMask) }
func (c choice) groupJokers() int     { return int(c >> (useShift * Suits) & useMask) }

// New makes a solver for problems with tiles of a pack and columns up to top; points is what a tile of each column
// counts in a run, group what a tile of each rank counts in a group.
func New(pack Pack, top int, points [Columns]int, group [Ranks + 1]int) *Solver {
	s := &Solver{top: top, counts: pack.Jokers + 1, most: pack.mostOpen(), points: points, group: group}
	s.bounds.allot(s)
	return s
}

// Solve returns the least weight given up and the index of the last node of the path to it. It fails if the table's
// tiles cannot all be used, if the least total cannot be reached, or if that would cost more than limit.
func (s *Solver) Solve(p *Problem, limit int32) (cost int32, last int32, ok bool) {
	s.p, s.wild, s.limit = p, p.mustJokers+p.mayJokers, limit
	lost := p.prune(s.top)
	s.prepare()
	last, found, over := s.searchWidening(lost, nodesBeforePrices)
	if !over && !s.Over() {
		s.improvePrices(startState)
		last, found, _ = s.searchWidening(lost, s.MaxNodes)
	}
	if !found {
		return 0, 0, false
	}
	return s.nodes[last].cost, last, true
}

// searchWidening searches for solutions that cost no more than the bound, and raises that limit step by step if there
// are none. Most hard hands can be laid at the cost of the bound, and a search with a tight limit pushes far fewer
// states.
func (s *Solver) searchWidening(lost int32, nodes int) (last int32, found, over bool) {
	most, least := s.limit, lost+s.least(startState)
	defer func() { s.limit = most }()
	for more := int32(0); ; more = 2*more + s.p.heaviest() {
		s.limit = min(most, least+more)
		if last, found, over = s.search(lost, nodes); found || !over || s.limit == most {
			return last, found, over
		}
	}
}

// heaviest is the weight of the heaviest tile.
func (p *Problem) heaviest() int32 { return max(slices.Max(p.weight[:]), p.jokerWeight) }

// startState is the state before the first column.
const startState = state(1) << columnShift

// pollEvery is the number of nodes between two checks of the context.
const pollEvery = 4

// Over reports whether the context has ended and enough nodes are spent. It then sets Cut, because its caller stops.
func (s *Solver) Over() bool {
	if s.Context == nil || s.Spent < s.MinNodes || s.Context.Err() == nil {
		return false
	}
	s.Cut = true
	return true
}

// search finds the last node of the best path. over is true if there is no better one, or none at all, and false if the
// search had to stop first: after limit nodes (if limit is not 0) or because of the context.
func (s *Solver) search(lost int32, limit int) (last int32, found, over bool) {
	s.nodes, s.queue = s.nodes[:0], s.queue[:0]
	s.seen.Reset()
	s.push(startState, lost, s.least(startState), -1, 0)
	for popped := 1; len(s.queue) > 0; popped++ {
		if limit > 0 && len(s.nodes) > limit || popped%pollEvery == 0 && s.Over() {
			return 0, false, false
		}
		at := s.pop()
		n := &s.nodes[at]
		if n.state.column() > s.top {
			return at, true, true
		}
		if c, _ := s.seen.Get(n.state); c < n.cost {
			continue
		}
		s.expand(at)
	}
	return 0, false, true
}

// prepare counts what each column has.
func (s *Solver) prepare() {
	for c := 1; c <= s.top; c++ {
		s.present[c], s.tiles[c] = 0, 0
		most := 0
		for suit := range Suits {
			r := RankAt(c)
			n := s.p.must[suit][r] + s.p.may[suit][r]
			s.avail[suit][c] = n
			s.tiles[c] += int(n)
			if n > 0 {
				s.present[c]++
			}
			most = max(most, int(n))
		}
		s.takings[c] = takingsOf(most)
	}
	for c := 1; c <= s.top; c++ {
		s.places[c] = s.placesIn(c)
	}
	s.bounds.price = [Suits][Columns]int32{}
	s.applyPrices()
	s.rest[s.top+1] = 0
	for c := s.top; c >= 1; c-- {
		value := max(s.points[c], s.group[RankAt(c)])
		if c == 1 && s.top > Ranks {
			value = s.points[1] + s.group[1] // an ace is used low, high or in a group
		}
		s.rest[c] = s.rest[c+1]
		for suit := range Suits {
			s.rest[c] += int(s.avail[suit][c]) * value
		}
	}
}

// push adds a state to the queue unless it is known at no higher cost or will cost too much: more is a lower bound of
// its remaining cost.
func (s *Solver) push(st state, cost, more, parent int32, c choice) {
	if cost+more > s.limit || !s.seen.Lower(st, cost) {
		return
	}
	s.nodes = append(s.nodes, node{st, cost, parent, c})
	s.Spent++
	key := uint64(cost+more)<<16 | uint64(15-st.column())<<8 | uint64(st.need())
	s.enqueue(queued{key, int32(len(s.nodes) - 1)})
}

// queued is a node's index with its priority: cost plus bound, then the number of columns left, then state.need.
type queued struct {
	key  uint64
	node int32
}

// enqueue and pop maintain a binary heap.
func (s *Solver) enqueue(q queued) {
	s.queue = append(s.queue, q)
	h := s.queue
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if h[up].key <= q.key {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = q
}

func (s *Solver) pop() int32 {
	h := s.queue
	first := h[0].node
	q := h[len(h)-1]
	h = h[:len(h)-1]
	s.queue = h
	if len(h) == 0 {
		return first
	}
	i := 0
	for {
		k := 2*i + 1
		if k >= len(h) {
			break
		}
		if k+1 < len(h) && h[k+1].key < h[k].key {
			k++
		}
		if h[k].key >= q.key {
			break
		}
		h[i] = h[k]
		i = k
	}
	h[i] = q
	return first
}
