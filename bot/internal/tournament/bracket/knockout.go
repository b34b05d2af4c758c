package bracket

import "slices"

// tree is the first round in the order of the tree: neighbours meet, and of the pairs neighbours meet in the next
// round. An entrant with a bye has no opponent (noEntrant). The best two can meet in the last round only, the best
// four in the last two, and so on. Where the number is no power of two, byes go to the best. Fillers have a part of
// the tree to themselves, and the byes, as far as that goes; if the number of the others is odd, the best of them who
// plays has a filler.
func (c Config) tree() [][2]int {
	var people, fillers []int
	for e := range c.Entrants {
		if c.fills(e) {
			fillers = append(fillers, e)
		} else {
			people = append(people, e)
		}
	}
	byes := len(slots(c.Entrants)) - c.Entrants
	sitting := min(byes, len(fillers)) // fillers with a bye
	byes -= sitting
	var lone [][2]int
	if last := len(fillers) - 1; (len(people)-byes)%2 == 1 {
		lone = [][2]int{{people[byes], fillers[last]}}
		people, fillers = slices.Delete(people, byes, byes+1), fillers[:last]
	}
	own := fold(people, byes)
	return append(inTree(slices.Insert(own, byes, lone...)), inTree(fold(fillers, sitting))...)
}

// fold gives byes to the first of a list, and pairs the others, the best with the worst.
func fold(list []int, byes int) (pairs [][2]int) {
	for _, e := range list[:byes] {
		pairs = append(pairs, [2]int{e, noEntrant})
	}
	for list = list[byes:]; len(list) > 1; list = list[1 : len(list)-1] {
		pairs = append(pairs, [2]int{list[0], list[len(list)-1]})
	}
	return pairs
}

// inTree moves pairs, the best first, to their places in the tree.
func inTree(pairs [][2]int) [][2]int {
	var order [][2]int
	for _, i := range slots(len(pairs)) {
		if i < len(pairs) {
			order = append(order, pairs[i])
		}
	}
	return order
}

// slots are the places of the smallest tree for n entrants; those from n on are empty.
func slots(n int) []int {
	s := []int{0}
	for len(s) < n {
		next := make([]int, 0, 2*len(s))
		for _, e := range s {
			next = append(next, e, 2*len(s)-1-e)
		}
		s = next
	}
	return s
}

// sort moves all entrants to their places after a round.
func (t *Tournament) sort() {
	lost := make(map[int]bool)
	for _, m := range t.currentMatches() {
		if e, ok := m.Loser(); ok {
			lost[e] = true
		}
	}
	var winners, down, losers []int
	for _, e := range t.Unbeaten {
		switch {
		case t.Withdrawn[e]:
		case !lost[e]:
			winners = append(winners, e)
		case t.Config.Format == Single:
			t.Gone[e] = t.Round
		default:
			down = append(down, e)
		}
	}
	for _, e := range t.Beaten {
		switch {
		case t.Withdrawn[e]:
		case lost[e]:
			t.Gone[e] = t.Round
		default:
			losers = append(losers, e)
		}
	}
	t.Unbeaten, t.Beaten = winners, t.weave(losers, down)
}

// weave interleaves those who come down with those who are there, in the opposite order in every other round, so
// that they meet opponents from another part of the tree.
func (t *Tournament) weave(there, down []int) []int {
	if t.Round%2 == 0 {
		slices.Reverse(down)
	}
	var out []int
	for i := range max(len(there), len(down)) {
		if i < len(there) {
			out = append(out, there[i])
		}
		if i < len(down) {
			out = append(out, down[i])
		}
	}
	return out
}

// bothThrough tells whether both entrants of a tied match advance; m is not recorded as a tie yet.
func (t *Tournament) bothThrough(m Match) bool {
	side := t.Unbeaten
	if m.Stage == Losers {
		side = t.Beaten
	}
	left := 0
	for _, e := range side {
		if t.Gone[e] == 0 {
			left++
		}
	}
	if !t.Config.BothWin || m.Stage == Final || left <= 2 {
		return false
	}
	for _, o := range t.Matches {
		if o.has(m.A) && o.has(m.B) && o.ID != m.ID && o.Result == Tied {
			return false
		}
	}
	return true
}

// decide decides a tie: for an entrant who is still in before one who was ejected, then for whoever has scored more in
// earlier matches, then for the better seed.
func (t *Tournament) decide(m Match) Result {
	if t.Withdrawn[m.A] != t.Withdrawn[m.B] {
		if t.Withdrawn[m.B] {
			return AWins
		}
		return BWins
	}
	a, b := t.scored(m.A), t.scored(m.B)
	if a > b || a == b && m.A < m.B {
		return AWins
	}
	return BWins
}

// scored adds up the points of an entrant.
func (t *Tournament) scored(e int) (sum int) {
	for _, m := range t.Matches {
		switch e {
		case m.A:
			sum += m.Points[0]
		case m.B:
			sum += m.Points[1]
		}
	}
	return sum
}
