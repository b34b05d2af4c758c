package bracket

import (
	"errors"
	"fmt"
	"slices"
)

// checkGroups checks the groups and the fillers of a league. Other formats have neither.
func (c Config) checkGroups() error {
	switch {
	case c.Format != League && len(c.Groups) > 0:
		return fmt.Errorf("bracket: format %q has no groups", c.Format)
	case c.Format == Robin && len(c.Fillers) > 0:
		return fmt.Errorf("bracket: format %q has no fillers", c.Format)
	}
	for i, e := range c.Fillers {
		if e < 0 || e >= c.Entrants || slices.Contains(c.Fillers[:i], e) {
			return fmt.Errorf("bracket: fillers %v of %d entrants", c.Fillers, c.Entrants)
		}
	}
	if c.Format != League {
		return nil
	}
	first := 0
	for _, n := range c.Groups {
		if n < 2 || n > c.Entrants-first {
			return fmt.Errorf("bracket: groups of %v, but %d entrants", c.Groups, c.Entrants)
		}
		fillers := 0
		for _, e := range c.Fillers {
			if first <= e && e < first+n {
				fillers++
			}
		}
		if fillers >= n {
			return errors.New("bracket: a group of fillers alone")
		}
		first += n
	}
	if first != c.Entrants {
		return fmt.Errorf("bracket: groups of %v, but %d entrants", c.Groups, c.Entrants)
	}
	return nil
}

// fills tells whether an entrant only completes the field.
func (c Config) fills(entrant int) bool { return slices.Contains(c.Fillers, entrant) }

// alike tells whether two entrants both complete the field, or neither does.
func (c Config) alike(a, b int) bool { return c.fills(a) == c.fills(b) }

// group is the index of an entrant's group; 0 in formats without groups.
func (c Config) group(entrant int) int {
	for g, n := range c.Groups {
		if entrant -= n; entrant < 0 {
			return g
		}
	}
	return 0
}

// matchesOf is how many matches an entrant of a round robin or a league has if nobody withdraws.
func (c Config) matchesOf(entrant int) int {
	if c.Format != League {
		return c.Rounds * (c.Entrants - 1)
	}
	opponents := 0
	filler := c.fills(entrant)
	for e := range c.Entrants {
		if e != entrant && c.group(e) == c.group(entrant) && !(filler && c.fills(e)) {
			opponents++
		}
	}
	return c.Rounds * opponents
}

// league draws all rounds of all groups.
func (d *drawing) league() {
	c := d.soFar.Config
	last := 0
	for _, n := range c.Groups {
		last = max(last, c.Rounds*cycle(n))
	}
	for d.round = 1; d.round <= last; d.round++ {
		first := 0
		for _, n := range c.Groups {
			if d.round <= c.Rounds*cycle(n) {
				d.leagueRound(first, n)
			}
			first += n
		}
	}
	d.round = last
}

// leagueRound draws a round of a group. It has no byes: nobody waits for the others of a round.
func (d *drawing) leagueRound(first, n int) {
	c := d.soFar.Config
	for _, p := range circle(n, d.round) {
		a, b := first+p[0], first+p[1]
		absent := p[0] >= n || p[1] >= n
		if absent || c.fills(a) && c.fills(b) {
			continue
		}
		d.add(Main, a, b)
	}
}

// Drop ends an open match of a league that will not be played. If one of the two has left, the other one wins by
// walkover; if both or neither have left, nobody wins.
func (t Tournament) Drop(id int) (Tournament, error) {
	if err := t.checkOpen(id); err != nil {
		return t, err
	}
	if t.Config.Format != League {
		return t, fmt.Errorf("bracket: a match of format %q cannot be dropped", t.Config.Format)
	}
	t = t.clone()
	if m := &t.Matches[id]; t.Withdrawn[m.A] || t.Withdrawn[m.B] {
		m.walkover(t.Withdrawn)
	} else {
		m.Result, m.Walkover = Nobody, true
	}
	t.proceed()
	return t, nil
}
