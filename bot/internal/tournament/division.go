package tournament

import (
	"cmp"
	"slices"

	"tablee/rules/table"
)

// divide divides people into divisions as equal as possible, the larger ones first, so that each has room for so many
// computers. It returns how many people each has.
func divide(people, computers int) (sizes []int) {
	most := table.MaxDivision - computers
	n := (people + most - 1) / most
	for i := range n {
		size := people / n
		if i < people%n {
			size++
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// mean is the mean rating of the people whose rating is known; 0 if it is of nobody.
func mean(people []table.Entrant, ratings map[string]float64) float64 {
	sum, n := 0.0, 0
	for _, e := range people {
		if r, ok := ratings[e.User]; ok {
			sum, n = sum+r, n+1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// rank is where somebody stands after a season.
type rank struct {
	division int // in which they play from now on
	was      int // in which they have played
	place    int
}

// ranks are the ranks of a season's people. Who left it, or let the computer play all of their games, stands one
// division lower than the others of theirs.
func (d *doc) ranks() map[string]rank {
	list := make(map[string]rank)
	for _, s := range d.Draw.Standings() {
		user := d.Entrants[s.Entrant].User
		if user == "" {
			continue
		}
		r := rank{s.Group, s.Group, s.Place}
		switch d.Season.Players[s.Entrant].Step {
		case table.Up:
			r.division--
		case table.Down, table.Out:
			r.division++
		}
		list[user] = r
	}
	return list
}

// compareSeeds compares two people for the order of a new season: those of the season before come first, by division,
// who has gone down before who has stayed, and who has gone up after them; the others by rating, those with a certain
// one first.
func compareSeeds(before map[string]rank, ratings map[string]float64, a, b string) int {
	x, xin := before[a]
	y, yin := before[b]
	switch {
	case xin && yin:
		return cmp.Or(cmp.Compare(x.division, y.division), cmp.Compare(x.was, y.was), cmp.Compare(x.place, y.place))
	case xin:
		return -1
	case yin:
		return 1
	}
	return cmp.Compare(ratings[b], ratings[a])
}

// steps decide where everybody goes after a season, by entrant. From each division as many people go down as come up
// from the next one: one, or two where both have at least six people. Whoever let the computer finish more than one
// game goes down, however many these are, and does not come up. Who left, or played no game, is out.
func (d *doc) steps() []table.Step {
	steps := make([]table.Step, len(d.Entrants))
	people := make([][]int, len(d.Draw.Config.Groups)) // by division, in the order of the standings
	for _, s := range d.Draw.Standings() {
		switch {
		case !d.isPerson(s.Entrant):
		case s.Withdrawn || d.silent(s.Entrant):
			steps[s.Entrant] = table.Out
		default:
			people[s.Group] = append(people[s.Group], s.Entrant)
		}
	}
	late := func(e int) bool { return d.Season.Players[e].Missed > table.MayMiss }
	for g := 1; g < len(people); g++ {
		upper := slices.DeleteFunc(slices.Clone(people[g-1]), func(e int) bool { return steps[e] != table.Stays })
		n := 1
		if min(len(people[g-1]), len(people[g])) >= 6 {
			n = 2
		}
		down := slices.DeleteFunc(slices.Clone(upper), func(e int) bool { return !late(e) })
		rising := slices.DeleteFunc(slices.Clone(people[g]), late)
		rising = rising[:min(len(rising), max(n, len(down)))]
		for i := len(upper) - 1; i >= 0 && len(down) < len(rising); i-- {
			if !late(upper[i]) {
				down = append(down, upper[i])
			}
		}
		rising = rising[:min(len(rising), len(down))]
		for _, e := range down {
			steps[e] = table.Down
		}
		for _, e := range rising {
			steps[e] = table.Up
		}
	}
	return steps
}

// silent tells whether a person has finished no game of the season themselves, though one was opened for them.
func (d *doc) silent(entrant int) bool {
	games := 0
	for _, m := range d.Draw.Matches {
		if (m.A == entrant || m.B == entrant) && m.Played() {
			games++
		}
	}
	return games <= d.Season.Players[entrant].Missed
}
