package bracket

import (
	"cmp"
	"slices"
)

// drawRobin draws the next round by the circle method: the last stays, the others go round. An odd number has a bye
// in each round. Every other time that everyone has met everyone, the sides are swapped.
func (t *Tournament) drawRobin() {
	n := t.Config.Entrants
	places := n + n%2
	if t.Round == t.Config.Rounds*(places-1) {
		t.Done = true
		return
	}
	at := t.Round % (places - 1)
	swap := t.Round/(places-1)%2 == 1
	t.Round++
	for i := range places / 2 {
		a := (at + i) % (places - 1)
		b := (at - i + places - 1) % (places - 1)
		if i == 0 {
			b = places - 1
		}
		// The one who stays would otherwise always be second.
		if (i == 0 && at%2 == 1) != swap {
			a, b = b, a
		}
		if a >= n || b >= n {
			if e := min(a, b); t.Gone[e] == 0 {
				t.bye(Main, e)
			}
			continue
		}
		if m := t.add(Main, a, b); t.Withdrawn[a] || t.Withdrawn[b] {
			m.walkover(t.Withdrawn)
		}
	}
}

// drawSwiss draws the next round between equals in points.
func (t *Tournament) drawSwiss() {
	if t.Round == t.Config.Rounds {
		t.Done = true
		return
	}
	t.Round++
	points := make(map[int]int)
	list := []int{}
	for _, s := range t.Standings() {
		if t.Gone[s.Entrant] == 0 {
			list = append(list, s.Entrant)
			points[s.Entrant] = s.Points
		}
	}
	met := t.history().met
	fresh := func(a, b int) bool { return !met[[2]int{a, b}] }
	halves := func(rest []int) []int { return half(rest, points) }
	best := pairing{bye: nobody, unwanted: len(list)}
	if len(list)%2 == 0 {
		best.pairs, best.unwanted = pair(list, fresh, halves)
	} else {
		// The bye goes to the last of those with the fewest for whom the others need not meet again.
		candidates := t.forBye(list)
		slices.SortFunc(candidates, func(a, b int) int { return slices.Index(list, b) - slices.Index(list, a) })
		for _, e := range candidates {
			pairs, unwanted := pair(without(list, e), fresh, halves)
			if unwanted < best.unwanted {
				best = pairing{e, pairs, unwanted}
			}
			if unwanted == 0 {
				break
			}
		}
		t.bye(Main, best.bye)
	}
	for _, p := range best.pairs {
		if t.starts(p[0]) > t.starts(p[1]) {
			p[0], p[1] = p[1], p[0]
		}
		t.add(Main, p[0], p[1])
	}
}

// half orders the opponents of the entrant who stands before them in the list: those of the same score
// group by their distance from the top of its lower half, then the others as they stand. The group is
// taken to be that of the first opponent: one who has no equal left goes down to it.
func half(rest []int, points map[int]int) []int {
	group := 1
	for group < len(rest) && points[rest[group]] == points[rest[0]] {
		group++
	}
	ideal := group / 2
	order := make([]int, len(rest))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order[:group], func(a, b int) int {
		return cmp.Compare(max(a-ideal, ideal-a), max(b-ideal, ideal-b))
	})
	for i, at := range order {
		order[i] = rest[at]
	}
	return order
}

// starts counts how often an entrant was first named in a match, which for a single game is who begins.
func (t *Tournament) starts(e int) (n int) {
	for _, m := range t.Matches {
		if m.A == e {
			n++
		}
	}
	return n
}
