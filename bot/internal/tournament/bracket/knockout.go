package bracket

import "slices"

// seeded is the order of the tree: the best two can meet in the last round only, the best four in the
// last two, and so on; neighbours meet. Where the number is no power of two places are left out: in the
// first round, their neighbours have byes.
func seeded(n int) []int {
	var order []int
	for _, e := range slots(n) {
		if e < n {
			order = append(order, e)
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

// drawKnockout draws a round of each bracket whose turn it is.
func (t *Tournament) drawKnockout() {
	w, l := t.Unbeaten, t.Beaten
	stage := Winners
	if t.Config.Format == Single {
		stage = Main
	}
	switch {
	case stage == Winners && len(w) < 2 && len(w)+len(l) == 2:
		pair := append(slices.Clone(w), l...)
		t.add(Final, pair[0], pair[1])
		return
	case t.Round == 1:
		t.drawFirst(stage)
		return
	}
	if len(w) > 1 && len(l) <= len(w) {
		t.drawBracket(stage, w)
	}
	if len(l) > 1 {
		t.drawBracket(Losers, l)
	}
}

// drawFirst draws the first round along the tree.
func (t *Tournament) drawFirst(stage Stage) {
	s := slots(t.Config.Entrants)
	for i := 0; i < len(s); i += 2 {
		// The first of two neighbours is the better one: it is always there.
		if s[i+1] < t.Config.Entrants {
			t.add(stage, s[i], s[i+1])
		} else {
			t.bye(stage, s[i])
		}
	}
}

// drawBracket pairs the entrants of a bracket: neighbours, unless they have met.
func (t *Tournament) drawBracket(stage Stage, list []int) {
	h := t.history()
	fresh := func(a, b int) bool { return !h.met[[2]int{a, b}] }
	notAtOnce := func(a, b int) bool { return h.last[a] != b && h.last[b] != a }
	best := t.pairUp(list, fresh)
	if best.unwanted > 0 {
		best = t.pairUp(list, notAtOnce)
	}
	if best.bye != nobody {
		t.bye(stage, best.bye)
	}
	for _, p := range best.pairs {
		t.add(stage, p[0], p[1])
	}
}

// pairing is a round of a bracket.
type pairing struct {
	bye      int // or nobody
	pairs    [][2]int
	unwanted int // how many pairs are not allowed
}

// pairUp pairs a bracket with as few pairs that are not allowed as possible. When the number is odd, one of those
// with the fewest byes sits out, the best seed for whom the others can be paired well.
func (t *Tournament) pairUp(list []int, allowed func(a, b int) bool) pairing {
	if len(list)%2 == 0 {
		pairs, unwanted := pair(list, allowed, inOrder)
		return pairing{nobody, pairs, unwanted}
	}
	best := pairing{unwanted: len(list)}
	for _, e := range t.forBye(list) {
		rest := without(list, e)
		pairs, unwanted := pair(rest, allowed, inOrder)
		if unwanted < best.unwanted {
			best = pairing{e, pairs, unwanted}
		}
		if unwanted == 0 {
			break
		}
	}
	return best
}

// forBye lists those with the fewest byes, the best seed first.
func (t *Tournament) forBye(list []int) []int {
	had := make([]int, t.Config.Entrants)
	for _, b := range t.Byes {
		had[b.Entrant]++
	}
	fewest := len(t.Byes)
	for _, e := range list {
		fewest = min(fewest, had[e])
	}
	out := slices.DeleteFunc(slices.Clone(list), func(e int) bool { return had[e] > fewest })
	slices.Sort(out)
	return out
}

func without(list []int, e int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(x int) bool { return x == e })
}

// inOrder prefers the nearest neighbour in the list.
func inOrder(rest []int) []int { return rest }

// history is who has been drawn against whom.
type history struct {
	met  map[[2]int]bool // both ways
	last []int           // everyone's last opponent, or nobody
}

func (t *Tournament) history() history {
	h := history{make(map[[2]int]bool, 2*len(t.Matches)), make([]int, t.Config.Entrants)}
	for e := range h.last {
		h.last[e] = nobody
	}
	for _, m := range t.Matches {
		h.met[[2]int{m.A, m.B}], h.met[[2]int{m.B, m.A}] = true, true
		h.last[m.A], h.last[m.B] = m.B, m.A
	}
	return h
}

// sort moves everyone to where the round that has ended puts them.
func (t *Tournament) sort() {
	lost := make(map[int]bool)
	for _, m := range t.now() {
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

// weave sets those who come down beside those who are there, in the opposite order in every other round, so
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

// bothThrough tells whether a tied match lets both through; m has not been entered as a tie yet.
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

// decide says who wins a tie: who has scored more in earlier matches, then the better seed.
func (t *Tournament) decide(m Match) Result {
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
