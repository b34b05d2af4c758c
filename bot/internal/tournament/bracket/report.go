package bracket

import (
	"errors"
	"fmt"
)

// Open lists the matches that are to be played now.
func (t Tournament) Open() []Match {
	var open []Match
	for _, m := range t.currentMatches() {
		if m.Result == Open {
			open = append(open, m)
		}
	}
	return open
}

// currentMatches are the matches of the present round, open or not: of a league, all.
func (t *Tournament) currentMatches() []Match {
	if t.Config.Format == League {
		return t.Matches
	}
	i := len(t.Matches)
	for i > 0 && t.Matches[i-1].Round == t.Round {
		i--
	}
	return t.Matches[i:]
}

// Report enters the points of a match: more points win. It fails for a match that does not exist or is
// not open.
func (t Tournament) Report(id int, points [2]int) (Tournament, error) {
	if err := t.checkOpen(id); err != nil {
		return t, err
	}
	if min(points[0], points[1]) < -maxPoints || max(points[0], points[1]) > maxPoints {
		return t, errors.New("bracket: points out of range")
	}
	t = t.clone()
	m := &t.Matches[id]
	m.Points = points
	switch {
	case points[0] > points[1]:
		m.Result = AWins
	case points[0] < points[1]:
		m.Result = BWins
	case !t.knockout() || t.bothThrough(*m):
		m.Result = Tied
	default:
		m.Result, m.Decided = t.decide(*m), true
	}
	t.proceed()
	return t, nil
}

// checkOpen refuses a match that does not exist or is over.
func (t *Tournament) checkOpen(id int) error {
	if id < 0 || id >= len(t.Matches) {
		return fmt.Errorf("bracket: there is no match %d", id)
	}
	if t.Matches[id].Result != Open {
		return fmt.Errorf("bracket: match %d is over", id)
	}
	return nil
}

// Withdraw removes an entrant, who loses the open match by walkover. It fails when the tournament is over and for an
// entrant who is out already; but one who was ejected may still withdraw from the match that is being played.
func (t Tournament) Withdraw(entrant int) (Tournament, error) {
	if err := t.checkMayLeave(entrant); err != nil {
		return t, err
	}
	t = t.clone()
	if t.Gone[entrant] == 0 {
		t.Gone[entrant] = t.Round
	}
	t.Withdrawn[entrant] = true
	for i, m := range t.currentMatches() {
		if m.has(entrant) && m.Result == Open {
			t.currentMatches()[i].forfeit(entrant)
		}
	}
	t.proceed()
	return t, nil
}

// Eject removes an entrant from all further rounds. Their open match stays open and counts when it is reported. It
// fails when the tournament is over and for an entrant who is out already.
func (t Tournament) Eject(entrant int) (Tournament, error) {
	if err := t.checkMayLeave(entrant); err != nil {
		return t, err
	}
	if t.Gone[entrant] > 0 {
		return t, fmt.Errorf("bracket: entrant %d is out", entrant)
	}
	t = t.clone()
	t.Gone[entrant], t.Withdrawn[entrant] = t.Round, true
	return t, nil
}

// checkMayLeave refuses an entrant who does not exist, or has neither a further round nor an open match.
func (t *Tournament) checkMayLeave(entrant int) error {
	switch {
	case entrant < 0 || entrant >= t.Config.Entrants:
		return fmt.Errorf("bracket: there is no entrant %d", entrant)
	case t.Done:
		return errors.New("bracket: the tournament is over")
	case t.Gone[entrant] > 0 && !t.Plays(entrant):
		return fmt.Errorf("bracket: entrant %d is out", entrant)
	}
	return nil
}

// Plays tells whether an entrant has an open match.
func (t Tournament) Plays(entrant int) bool {
	for _, m := range t.currentMatches() {
		if m.has(entrant) && m.Result == Open {
			return true
		}
	}
	return false
}

// forfeit ends an open match that an entrant has just withdrawn from: the other wins, even one who was ejected.
func (m *Match) forfeit(entrant int) {
	m.Walkover, m.Result = true, AWins
	if m.A == entrant {
		m.Result = BWins
	}
}

// walkover ends a match that is not played, because one or both of its entrants withdrew before it was drawn.
func (m *Match) walkover(withdrawn []bool) {
	m.Walkover = true
	switch {
	case withdrawn[m.A] && withdrawn[m.B]:
		m.Result = Nobody
	case withdrawn[m.A]:
		m.Result = BWins
	default:
		m.Result = AWins
	}
}

// proceed draws rounds until there is one with an open match, or the tournament is over.
func (t *Tournament) proceed() {
	for !t.Done && len(t.Open()) == 0 {
		if t.knockout() {
			t.sort()
		}
		t.draw()
	}
}

// remaining lists the entrants who are still in.
func (t *Tournament) remaining() []int {
	var in []int
	for e, gone := range t.Gone {
		if gone == 0 {
			in = append(in, e)
		}
	}
	return in
}
