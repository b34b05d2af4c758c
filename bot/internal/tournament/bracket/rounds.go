package bracket

import (
	"cmp"
	"slices"
)

// cycle is the number of rounds in which everyone meets everyone once.
func cycle(entrants int) int { return entrants + entrants%2 - 1 }

// circle lists the pairs of a round, from 1, by the circle method: the last of n stays, the others go round. If n is
// odd, one of them is paired with n, who is nobody. Every other time that everyone has met everyone, the sides are
// swapped.
func circle(n, round int) (pairs [][2]int) {
	around := cycle(n)
	at := (round - 1) % around
	swap := (round-1)/around%2 == 1
	for i := range (around + 1) / 2 {
		a := (at + i) % around
		b := (at - i + around) % around
		if i == 0 {
			b = around
		}
		// The one who stays would otherwise always be second.
		if (i == 0 && at%2 == 1) != swap {
			a, b = b, a
		}
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

// robin draws the round by the circle method. An odd number has a bye in each round.
func (d *drawing) robin() {
	n := d.soFar.Config.Entrants
	for _, p := range circle(n, d.round) {
		a, b := p[0], p[1]
		if a >= n || b >= n {
			if e := min(a, b); d.soFar.Gone[e] == 0 {
				d.bye(Main, e)
			}
			continue
		}
		if m := d.add(Main, a, b); d.soFar.Withdrawn[a] || d.soFar.Withdrawn[b] {
			m.walkover(d.soFar.Withdrawn)
		}
	}
}

// swiss draws the round between equals in points.
func (d *drawing) swiss() {
	points := make(map[int]int)
	list := []int{}
	for _, s := range d.soFar.Standings() {
		if d.soFar.Gone[s.Entrant] == 0 {
			list = append(list, s.Entrant)
			points[s.Entrant] = s.Points
		}
	}
	met := d.history().met
	fresh := func(a, b int) bool { return !met[[2]int{a, b}] }
	halves := func(first int, rest []int) []int { return d.byHalves(first, rest, points) }
	// The bye goes to a filler, or else to the last, of those with the fewest for whom the others need not meet again.
	sitters := d.forBye(list)
	slices.SortFunc(sitters, func(a, b int) int {
		return cmp.Or(boolToInt(d.soFar.Config.fills(b))-boolToInt(d.soFar.Config.fills(a)),
			slices.Index(list, b)-slices.Index(list, a))
	})
	best := pairUp(list, sitters, fresh, halves)
	if best.bye != noEntrant {
		d.bye(Main, best.bye)
	}
	for _, p := range best.pairs {
		if d.starts(p[0]) > d.starts(p[1]) {
			p[0], p[1] = p[1], p[0]
		}
		d.add(Main, p[0], p[1])
	}
}

// byHalves orders the opponents of the entrant who stands before them in the list: those of the same score group by
// their distance from the top of its lower half, then the others as they stand. In the group, those who fill the field
// as the entrant does, or do not, come first. The group is taken to be that of the first opponent: one who has no equal
// left goes down to it.
func (d *drawing) byHalves(first int, rest []int, points map[int]int) []int {
	group := 1
	for group < len(rest) && points[rest[group]] == points[rest[0]] {
		group++
	}
	alike, others := d.byKind(first, rest[:group])
	return slices.Concat(halved(alike), halved(others), rest[group:])
}

// halved orders entrants by their distance from the middle of the list.
func halved(list []int) []int {
	ideal := len(list) / 2
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(max(a-ideal, ideal-a), max(b-ideal, ideal-b)) })
	for i, at := range order {
		order[i] = list[at]
	}
	return order
}

// starts counts how often an entrant was first named in a match, which for a single game is who begins.
func (d *drawing) starts(e int) (n int) {
	for _, m := range d.soFar.Matches {
		if m.A == e {
			n++
		}
	}
	return n
}
