package bracket

import "slices"

// drawing draws the next round of a tournament.
type drawing struct {
	soFar   *Tournament // read-only
	round   int
	matches []Match
	byes    []Bye
}

// draw draws the next round, or ends the tournament.
func (t *Tournament) draw() {
	if len(t.remaining()) < 2 || t.full() {
		t.Done = true
		return
	}
	t.Round++
	d := drawing{soFar: t, round: t.Round}
	switch t.Config.Format {
	case Robin:
		d.robin()
	case League:
		d.league()
		t.Round = d.round
	case Swiss:
		d.swiss()
	default:
		d.knockout()
	}
	t.Matches, t.Byes = append(t.Matches, d.matches...), append(t.Byes, d.byes...)
}

// full tells whether all rounds of a format that has a number of them have been played.
func (t *Tournament) full() bool {
	switch t.Config.Format {
	case Robin:
		return t.Round == t.Config.Rounds*cycle(t.Config.Entrants)
	case Swiss:
		return t.Round == t.Config.Rounds
	case League:
		return t.Round > 0
	}
	return false
}

// add appends a match to the round.
func (d *drawing) add(stage Stage, a, b int) *Match {
	d.matches = append(d.matches, Match{ID: len(d.soFar.Matches) + len(d.matches), Round: d.round, Stage: stage, A: a,
		B: b})
	return &d.matches[len(d.matches)-1]
}

// bye records that an entrant sits out the round.
func (d *drawing) bye(stage Stage, e int) {
	d.byes = append(d.byes, Bye{Round: d.round, Stage: stage, Entrant: e})
}

// knockout draws a round of each bracket whose turn it is.
func (d *drawing) knockout() {
	w, l := d.soFar.Unbeaten, d.soFar.Beaten
	stage := Winners
	if d.soFar.Config.Format == Single {
		stage = Main
	}
	switch {
	case stage == Winners && len(w) < 2 && len(w)+len(l) == 2:
		pair := append(slices.Clone(w), l...)
		d.add(Final, pair[0], pair[1])
		return
	case d.round == 1:
		d.first(stage)
		return
	}
	if len(w) > 1 && len(l) <= len(w) {
		d.bracket(stage, w)
	}
	if len(l) > 1 {
		d.bracket(Losers, l)
	}
}

// first draws the first round along the tree.
func (d *drawing) first(stage Stage) {
	for _, p := range d.soFar.Config.tree() {
		if p[1] == noEntrant {
			d.bye(stage, p[0])
		} else {
			d.add(stage, p[0], p[1])
		}
	}
}

// bracket pairs the entrants of a bracket: neighbours, of their kind if they can, unless they have met.
func (d *drawing) bracket(stage Stage, list []int) {
	h := d.history()
	fresh := func(a, b int) bool { return !h.met[[2]int{a, b}] }
	notAtOnce := func(a, b int) bool { return h.last[a] != b && h.last[b] != a }
	sitters := d.forBye(list)
	best := pairUp(list, sitters, fresh, d.inOrder)
	if best.unwanted > 0 {
		best = pairUp(list, sitters, notAtOnce, d.inOrder)
	}
	if best.bye != noEntrant {
		d.bye(stage, best.bye)
	}
	for _, p := range best.pairs {
		d.add(stage, p[0], p[1])
	}
}

// forBye lists those with the fewest byes: fillers first, then the best seed first.
func (d *drawing) forBye(list []int) []int {
	had := make([]int, d.soFar.Config.Entrants)
	for _, b := range d.soFar.Byes {
		had[b.Entrant]++
	}
	fewest := len(d.soFar.Byes)
	for _, e := range list {
		fewest = min(fewest, had[e])
	}
	out := slices.DeleteFunc(slices.Clone(list), func(e int) bool { return had[e] > fewest })
	slices.Sort(out)
	slices.SortStableFunc(out, func(a, b int) int {
		return boolToInt(d.soFar.Config.fills(b)) - boolToInt(d.soFar.Config.fills(a))
	})
	return out
}

// inOrder prefers the nearest neighbour in the list of those who fill the field as the first one does, or do not.
func (d *drawing) inOrder(first int, rest []int) []int { return slices.Concat(d.byKind(first, rest)) }

// byKind divides a list into those of an entrant's kind, fillers or not, and the others.
func (d *drawing) byKind(first int, rest []int) (alike, others []int) {
	for _, e := range rest {
		if d.soFar.Config.alike(first, e) {
			alike = append(alike, e)
		} else {
			others = append(others, e)
		}
	}
	return alike, others
}

// history records who has been drawn against whom.
type history struct {
	met  map[[2]int]bool // both ways
	last []int           // everyone's last opponent, or nobody
}

func (d *drawing) history() history {
	h := history{make(map[[2]int]bool, 2*len(d.soFar.Matches)), make([]int, d.soFar.Config.Entrants)}
	for e := range h.last {
		h.last[e] = noEntrant
	}
	for _, m := range d.soFar.Matches {
		h.met[[2]int{m.A, m.B}], h.met[[2]int{m.B, m.A}] = true, true
		h.last[m.A], h.last[m.B] = m.B, m.A
	}
	return h
}
