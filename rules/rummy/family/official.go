package family

import (
	"cmp"
	"slices"
)

// The official joker rule: combinations with jokers may be added to and split as others. A joker of the table either
// stays, which is to stand for the same tile as before, wherever that is; or it is freed by a copy of that tile, from
// the hand or the table, and then lies in a combination with at least two tiles that are no jokers, one of which was
// laid in this turn. A play is judged by the tables before and after it.

// JokerRule says when a joker on the table may be moved.
type JokerRule uint8

// The joker rules.
const (
	JokerFree     JokerRule = iota // whenever the tiles fit
	JokerFull                      // see Thaws
	JokerOfficial                  // see OfficialFault
)

// jokerNames are the rules as choices of the engine's option joker.
var jokerNames = []string{JokerFree: "free", JokerFull: "full", JokerOfficial: "official"}

// String is the rule as a choice of the engine's option joker.
func (r JokerRule) String() string { return jokerNames[r] }

// JokerRuleOf reads a choice of the option; without one the rule is JokerFree.
func JokerRuleOf(choice string) JokerRule { return JokerRule(max(0, slices.Index(jokerNames, choice))) }

// JokerFault is why a play breaks the official joker rule.
type JokerFault uint8

// The faults; NoFault is none.
const (
	NoFault      JokerFault = iota
	FaultFirst              // a joker was freed in the turn of the first meld
	FaultCopy               // no copy of the tile for which a joker stood has taken its place
	FaultCompany            // a freed joker does not lie with two tiles, one of them laid in this turn
)

// OfficialFault judges a play by the official joker rule. There must be one reading of every combination before, one of
// every combination after, and a joker after for each joker before (the others come from the hand), such that:
//
//   - a joker stays if it stands for the same tile after as before; every other one is freed;
//   - each combination with a freed joker has at least two tiles that are no jokers, one of which was laid in this
//     turn, a copy of its own;
//   - of every tile, the table has at least as many copies after as there are jokers freed from standing for it;
//   - none is freed before the seat has opened, that is in the turn of its first meld.
//
// The fault is the one that is left when the conditions are dropped in that order.
func OfficialFault[T cmp.Ordered](set RuleSet[T], before, after [][]T, laid Multiset[T], opened bool) JokerFault {
	m := matching[T]{set: set, after: after, tiles: Tiles(after), laid: laid}
	switch {
	case m.possible(before, opened, true):
		return NoFault
	case !opened:
		return FaultFirst
	case m.possible(before, true, false):
		return FaultCompany
	}
	return FaultCopy
}

// matching is a search for readings and pairs of jokers.
type matching[T cmp.Ordered] struct {
	set     RuleSet[T]
	after   [][]T
	tiles   Multiset[T] // of the table after
	laid    Multiset[T]
	frees   bool // jokers may be freed
	company bool // freed jokers need company

	was   []T   // what the jokers before stand for
	now   []T   // what the jokers after stand for
	in    []int // the combination of each joker after
	taken []bool
	freed []T         // what the freed jokers stood for
	homes map[int]int // the combinations of freed jokers, with the number of these
}

// possible reports whether some readings and pairs obey the conditions.
func (m *matching[T]) possible(before [][]T, frees, company bool) bool {
	m.frees, m.company = frees, company
	jokers := m.jokers(before)
	return m.read(before, &m.was, nil, func() bool {
		return m.read(m.after, &m.now, &m.in, func() bool {
			m.taken, m.freed, m.homes = make([]bool, len(m.now)), nil, map[int]int{}
			return len(m.was) == jokers && m.pair(0)
		})
	})
}

func (m *matching[T]) jokers(table [][]T) int { return Tiles(table).Count(m.set.Joker()) }

// read goes through the readings of a table's jokers until one is accepted.
func (m *matching[T]) read(table [][]T, stands *[]T, in *[]int, accept func() bool) bool {
	*stands = nil
	if in != nil {
		*in = nil
	}
	var next func(i int) bool
	next = func(i int) bool {
		if i == len(table) {
			return accept()
		}
		if !slices.Contains(table[i], m.set.Joker()) {
			return next(i + 1)
		}
		n := len(*stands)
		for _, reading := range m.set.Stands(table[i]) {
			*stands = append((*stands)[:n], reading...)
			if in != nil {
				*in = (*in)[:n]
				for range reading {
					*in = append(*in, i)
				}
			}
			if next(i + 1) {
				return true
			}
		}
		return false
	}
	return next(0)
}

// pair finds a joker after for each joker before from the i-th on.
func (m *matching[T]) pair(i int) bool {
	if i == len(m.was) {
		return !m.company || m.accompanied()
	}
	for j, t := range m.now {
		if m.taken[j] {
			continue
		}
		if t == m.was[i] {
			m.taken[j] = true
			if m.pair(i + 1) {
				return true
			}
			m.taken[j] = false
			continue
		}
		if !m.frees || !m.replaced(m.was[i]) {
			continue
		}
		m.taken[j] = true
		m.freed = append(m.freed, m.was[i])
		m.homes[m.in[j]]++
		if m.pair(i + 1) {
			return true
		}
		m.taken[j] = false
		m.freed = m.freed[:len(m.freed)-1]
		if m.homes[m.in[j]]--; m.homes[m.in[j]] == 0 {
			delete(m.homes, m.in[j])
		}
	}
	return false
}

// replaced reports whether one more joker can be freed from standing for a tile.
func (m *matching[T]) replaced(t T) bool {
	n := 1
	for _, f := range m.freed {
		if f == t {
			n++
		}
	}
	return m.tiles.Count(t) >= n
}

// accompanied reports whether the freed jokers lie with two tiles that are no jokers, and each of their combinations
// with a laid tile of its own.
func (m *matching[T]) accompanied() bool {
	var homes [][]T
	for i := range m.homes {
		c := slices.DeleteFunc(slices.Clone(m.after[i]), func(t T) bool { return t == m.set.Joker() })
		if len(c) < 2 {
			return false
		}
		homes = append(homes, c)
	}
	var own func(i int, laid Multiset[T]) bool
	own = func(i int, laid Multiset[T]) bool {
		if i == len(homes) {
			return true
		}
		for _, t := range homes[i] {
			if laid.Has(t) && own(i+1, laid.Difference(Copies(t, 1))) {
				return true
			}
		}
		return false
	}
	return own(0, m.laid)
}
