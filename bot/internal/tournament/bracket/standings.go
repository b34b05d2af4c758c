package bracket

import (
	"cmp"
	"slices"
)

// Match points of round robin and Swiss; a bye and a walkover are wins.
const (
	winPoints = 2
	tiePoints = 1
)

// Standing is an entrant's line of the standings.
type Standing struct {
	Entrant   int
	Group     int // of a league
	Place     int // from 1, in the group; in knock-out formats those who went out in the same round share it
	Wins      int // walkovers included, byes not
	Losses    int
	Ties      int
	Byes      int
	Points    int // 2 a win or bye, 1 a tie
	For       int // points scored in matches
	Against   int
	Direct    int // match points against those with equal Points
	Buchholz  int // match points of the opponents; a round without one counts as against an equal
	Berger    int // twice the opponents' match points for a win, once for a tie (Sonneborn-Berger)
	Gone      int // the round in which the entrant went out or withdrew, 0 if still in
	Withdrawn bool
}

// Standings ranks the entrants.
//
// In a knock-out format those who are in come first, then those who went out later; those who withdrew come after those
// who went out in the same round.
//
// In a round robin, and in each group of a league, the order is: match points; among equals the match points against
// each other; Sonneborn-Berger; difference of points scored; the better seed. In the Swiss system it is: match
// points; Buchholz; Sonneborn-Berger; difference of points scored; the better seed. Those who withdrew come last.
func (t Tournament) Standings() []Standing {
	list := t.count()
	var compare func(a, b Standing) int
	switch t.Config.Format {
	case Robin, League:
		compare = func(a, b Standing) int {
			return cmp.Or(a.Group-b.Group, withdrawnLast(a, b), b.Points-a.Points, b.Direct-a.Direct, b.Berger-a.Berger,
				margin(b)-margin(a))
		}
	case Swiss:
		compare = func(a, b Standing) int {
			return cmp.Or(withdrawnLast(a, b), b.Points-a.Points, b.Buchholz-a.Buchholz, b.Berger-a.Berger, margin(b)-margin(a))
		}
	default:
		compare = knockoutOrder
	}
	slices.SortStableFunc(list, compare) // stable: the better seed is first
	first := 0                           // of the group
	for i := range list {
		if list[i].Group != list[first].Group {
			first = i
		}
		list[i].Place = i - first + 1
		if t.knockout() && i > 0 && compare(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

func margin(s Standing) int { return s.For - s.Against }

// withdrawnLast sorts entrants who withdrew after the others.
func withdrawnLast(a, b Standing) int { return boolToInt(a.Withdrawn) - boolToInt(b.Withdrawn) }

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func knockoutOrder(a, b Standing) int {
	if (a.Gone == 0) != (b.Gone == 0) {
		return boolToInt(a.Gone > 0) - boolToInt(b.Gone > 0)
	}
	return cmp.Or(b.Gone-a.Gone, withdrawnLast(a, b))
}

// count adds up the matches, entrant by entrant.
func (t *Tournament) count() []Standing {
	list := make([]Standing, t.Config.Entrants)
	for e := range list {
		list[e] = Standing{Entrant: e, Group: t.Config.group(e), Gone: t.Gone[e], Withdrawn: t.Withdrawn[e]}
	}
	counted := t.counted()
	for _, m := range counted {
		a, b := &list[m.A], &list[m.B]
		a.For, a.Against = a.For+m.Points[0], a.Against+m.Points[1]
		b.For, b.Against = b.For+m.Points[1], b.Against+m.Points[0]
		switch m.Result {
		case AWins:
			a.Wins, b.Losses = a.Wins+1, b.Losses+1
		case BWins:
			b.Wins, a.Losses = b.Wins+1, a.Losses+1
		case Tied:
			a.Ties, b.Ties = a.Ties+1, b.Ties+1
		}
	}
	for _, b := range t.Byes {
		list[b.Entrant].Byes++
	}
	for e := range list {
		s := &list[e]
		s.Points = winPoints*s.Wins + tiePoints*s.Ties
		if t.Config.Format == Swiss { // in a round robin everybody has the same number
			s.Points += winPoints * s.Byes
		}
	}
	t.compareOpponents(list, counted)
	return list
}

// compareOpponents fills in what depends on the opponents' points.
func (t *Tournament) compareOpponents(list []Standing, counted []Match) {
	for e := range list {
		list[e].Buchholz = list[e].Byes * list[e].Points
	}
	for _, m := range counted {
		a, b := &list[m.A], &list[m.B]
		for _, side := range []struct {
			own, other *Standing
			won        Result
		}{{a, b, AWins}, {b, a, BWins}} {
			if m.Walkover {
				side.own.Buchholz += side.own.Points
			} else {
				side.own.Buchholz += side.other.Points
			}
			got := 0
			switch m.Result {
			case side.won:
				got = winPoints
			case Tied:
				got = tiePoints
			}
			side.own.Berger += got * side.other.Points
			if side.own.Points == side.other.Points {
				side.own.Direct += got
			}
		}
	}
}

// counted are the matches that count: those that are over, less those of a round robin or league with an entrant who
// withdrew before having played half of them.
func (t *Tournament) counted() []Match {
	struck := make([]bool, t.Config.Entrants)
	if t.Config.Format == Robin || t.Config.Format == League {
		for e := range struck {
			struck[e] = t.Withdrawn[e] && 2*t.played(e) < t.Config.matchesOf(e)
		}
	}
	var out []Match
	for _, m := range t.Matches {
		if m.Result != Open && !struck[m.A] && !struck[m.B] {
			out = append(out, m)
		}
	}
	return out
}

// played counts the matches that an entrant has really played.
func (t *Tournament) played(e int) (n int) {
	for _, m := range t.Matches {
		if m.has(e) && m.Played() {
			n++
		}
	}
	return n
}
