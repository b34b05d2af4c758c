package deck

import "sync"

// Prices link suits and groups: each suit pays a price for every tile that it puts into a group of a column, and the
// groups receive it. Any prices give a valid lower bound (Lagrangean relaxation: Geoffrion 1974). The prices that raise
// the bound most are searched for by subgradients (Held, Wolfe and Crowder 1974): a price rises where suits bring more
// tiles than groups take, and falls where groups take more.

const (
	nodesBeforePrices = 1000 // nodes that a search may push before prices are searched for
	priceRounds       = 14   // rounds of that search
)

// taking is the number of tiles that the groups of a column take, by suit.
type taking [Suits]int32

// takings are all possible takings of one column's groups, by the number of jokers in them.
type takings [maxCounts][]taking

// makers make the takings of at most so many tiles of one suit, when they are first needed.
var makers = func() (list [maxGroups + 1]func() *takings) {
	for most := range list {
		list[most] = sync.OnceValue(func() *takings { return makeTakings(most + 1) })
	}
	return list
}()

// takingsOf are the takings of a column that has so many tiles of one suit at most.
func takingsOf(most int) *takings { return makers[min(max(most, Usual.Copies), maxGroups)]() }

// makeTakings lists the takings of fewer than n tiles of each suit.
func makeTakings(n int) *takings {
	list := new(takings)
	for w := range list {
		for code := range n * n * n * n {
			var t taking
			tiles, most := 0, 0
			for suit, rest := 0, code; suit < Suits; suit, rest = suit+1, rest/n {
				t[suit] = int32(rest % n)
				tiles, most = tiles+rest%n, max(most, rest%n)
			}
			if canGroup(tiles, most, w) {
				list[w] = append(list[w], t)
			}
		}
	}
	return list
}

// take is the least cost of a column's groups that use wild jokers, and the tiles that they take.
func (s *Solver) take(column, wild int) (least int32, best taking) {
	least = impossible
next:
	for _, t := range s.takings[column][wild] {
		var cost int32
		for suit, n := range t {
			if n > int32(s.avail[suit][column]) {
				continue next
			}
			cost -= n * s.bounds.price[suit][column]
		}
		if cost < least {
			least, best = cost, t
		}
	}
	return least, best
}

// applyPrices computes the cost of groups for the current prices and drops all bounds, which were for others.
func (s *Solver) applyPrices() {
	b := &s.bounds
	b.reset()
	none := byJokers{0, impossible, impossible, impossible, impossible}
	kept := none
	for j := range min(s.p.mayJokers, maxCounts-1) + 1 {
		kept[j] = int32(j) * s.p.jokerWeight
	}
	b.groups[s.top+1] = none
	b.ends[s.top+1] = kept
	for c := s.top; c >= 1; c-- {
		b.groups[c] = b.groups[c+1]
		if c <= Ranks && s.places[c] > 0 {
			var here byJokers
			for w := range s.counts {
				here[w], _ = s.take(c, w)
			}
			b.groups[c] = s.with(here, b.groups[c+1])
		}
		b.ends[c] = s.with(b.groups[c], kept)
	}
}

// improvePrices searches for the prices that raise the bound of a state most, until the time is over.
func (s *Solver) improvePrices(st state) {
	b := &s.bounds
	best, prices := s.least(st), b.price
	var high int32
	for r := 1; r <= Ranks; r++ {
		high = max(high, s.p.weight[r])
	}
	step := high / 2
	for range priceRounds {
		if s.Over() {
			break
		}
		if !s.shift(st, step) {
			return // suits bring exactly what groups take: the bound is the true cost
		}
		s.applyPrices()
		if now := s.least(st); now > best {
			best, prices = now, b.price
		} else {
			step = step * 3 / 4
		}
	}
	b.price = prices
	s.applyPrices()
}

// shift moves every price by a step, up where suits bring more than groups take, down where they bring less. It reports
// whether any price was moved.
func (s *Solver) shift(st state, step int32) (moved bool) {
	column, left := st.column(), s.wild-st.jokers()
	tail := s.bounds.ends[column]
	var tails [Suits + 1]byJokers
	tails[Suits] = tail
	for suit := Suits - 1; suit >= 0; suit-- {
		tails[suit] = s.with(tails[suit+1], s.ahead(suit, column, st.suit(suit), left, st.aces(suit)))
	}
	var over [Suits][Columns]int32
	for suit := range Suits {
		own := 0
		for j := 0; j <= left; j++ {
			if s.bound(suit, column, st.suit(suit), j, st.aces(suit))+tails[suit+1][left-j] == tails[suit][left] {
				own = j
				break
			}
		}
		left -= own
		open, aces := st.suit(suit), st.aces(suit)
		for c := column; c <= s.top; c++ {
			m := s.choiceOf(suit, c, open, own, aces)
			over[suit][c] = int32(m.grouped)
			open, own, aces = state(m.next), own-int(m.wild), int(m.aces)
		}
	}
	for c := column; c <= Ranks; c++ {
		if s.places[c] == 0 {
			continue
		}
		for w := 0; w <= left; w++ {
			cost, took := s.take(c, w)
			if cost+s.bounds.ends[c+1][left-w] != s.bounds.ends[c][left] {
				continue
			}
			left -= w
			for suit := range Suits {
				if d := over[suit][c] - took[suit]; d != 0 {
					s.bounds.price[suit][c] += d * step
					moved = true
				}
			}
			break
		}
	}
	return moved
}
