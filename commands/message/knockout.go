package message

import (
	"slices"
	"strconv"

	"tablee/render/chart"
	"tablee/rules/game"
	"tablee/rules/table"
)

// knockoutTree is the picture of a single elimination. It is built from the last round back, so that every match is
// placed between the two that feed it; rounds that are still to be drawn are empty.
func knockoutTree(c *table.Tournament) chart.Bracket {
	b := chart.Bracket{Title: pictureTitle(c), Entrants: len(c.Entrants), Rounds: make([]chart.Round, c.Round)}
	slots := lastSlots(c)
	for round := c.Round; round >= 1; round-- {
		before := make([]int, 0, 2*len(slots))
		r := chart.Round{Title: game.M("tournament.stage.main", "round", round)}
		for _, e := range slots {
			p, sides := pairing(c, round, e)
			r.Matches = append(r.Matches, p)
			before = append(before, sides[:]...)
		}
		b.Rounds[round-1] = r
		slots = before
	}
	for n, round := (len(b.Rounds[c.Round-1].Matches)+1)/2, c.Round+1; len(b.Rounds[round-2].Matches) > 1; n,
		round = (n+1)/2, round+1 {
		b.Rounds = append(b.Rounds, chart.Round{Title: game.M("tournament.stage.main", "round", round),
			Matches: make([]chart.Pairing, n)})
	}
	advanceWinners(b.Rounds[c.Round-1:])
	for i := range b.Rounds {
		if name := lastRounds[len(b.Rounds[i].Matches)]; name != "" {
			b.Rounds[i].Title = game.M(name)
		}
	}
	return b
}

// advanceWinners puts those who have won already into the second of these rounds, which is still to be drawn.
func advanceWinners(rounds []chart.Round) {
	if len(rounds) < 2 {
		return
	}
	for i, m := range rounds[0].Matches {
		for _, s := range m {
			if s.Won && i/2 < len(rounds[1].Matches) {
				rounds[1].Matches[i/2][i%2].Name = s.Name
			}
		}
	}
}

// lastRounds are what the rounds of so many matches are called.
var lastRounds = map[int]string{1: "tournament.last.final", 2: "tournament.last.semi", 4: "tournament.last.quarter"}

// pictureTitle is the title of a tournament's picture.
func pictureTitle(c *table.Tournament) game.Msg {
	return game.M("tournament.picture", "tournament", c.ID.String(), "game", Title(c.New.Game))
}

// maxRounds is how many rounds a picture shows side by side so that names are legible on a phone.
const maxRounds = 5

// latest are at most maxRounds of the rounds, those around the one being played if it is the one of this index.
func latest(rounds []chart.Round, playing int) []chart.Round {
	from := min(max(playing-1, 0), max(len(rounds)-maxRounds, 0))
	return rounds[from:min(from+maxRounds, len(rounds))]
}

// doubleBracket is the picture of a double elimination: the winners' rounds, the losers' rounds, and those of both that
// are still to come if every match has a loser.
func doubleBracket(c *table.Tournament) chart.Double {
	d := chart.Double{Title: pictureTitle(c), Entrants: len(c.Entrants), LowTitle: game.M("tournament.low.title"),
		LowNote: game.M("tournament.low.note")}
	for round := 1; round <= c.Round; round++ {
		if ps := drawn(c, round, "winners", "final"); len(ps) > 0 {
			d.Upper = append(d.Upper, chart.Round{Matches: ps})
		}
		if ps := drawn(c, round, "losers"); len(ps) > 0 {
			d.Lower = append(d.Lower, chart.Round{Matches: ps})
		}
	}
	upper, lower := len(d.Upper), len(d.Lower)
	final := stageOf(c, c.Round) == "final"
	if c.Champion < 0 && !final {
		for _, n := range upcoming(c) {
			if n[0] > 0 {
				d.Upper = append(d.Upper, chart.Round{Matches: make([]chart.Pairing, n[0])})
			}
			if n[1] > 0 {
				d.Lower = append(d.Lower, chart.Round{Matches: make([]chart.Pairing, n[1])})
			}
		}
	}
	if upper > 0 && upper < len(d.Upper)-1 {
		advanceWinners(d.Upper[upper-1:])
	}
	titleDouble(d.Upper, d.Lower)
	d.Upper, d.Lower = latest(d.Upper, upper-1), lastRoundsOf(d.Lower, lower-1)
	return d
}

// titleDouble names the rounds of both parts; the last one of the upper part is the final.
func titleDouble(upper, lower []chart.Round) {
	for i := range upper {
		n := len(upper[i].Matches)
		switch name := lastRounds[n]; {
		case i == len(upper)-1:
			upper[i].Title = game.M("tournament.last.final")
		case n == 1:
			upper[i].Title = game.M("tournament.last.upper")
		case name != "" && (i == len(upper)-1 || 2*len(upper[i+1].Matches) == n):
			upper[i].Title = game.M(name)
		default:
			upper[i].Title = game.M("tournament.stage.main", "round", i+1)
		}
	}
	for i := range lower {
		lower[i].Title = game.M("tournament.stage.main", "round", i+1)
		if i == len(lower)-1 {
			lower[i].Title = game.M("tournament.last.lower")
		}
	}
}

// lastRoundsOf are the losers' rounds that are shown: twice as many as the winners', because they go on below.
func lastRoundsOf(rounds []chart.Round, playing int) []chart.Round {
	from := min(max(playing-1, 0), max(len(rounds)-2*maxRounds, 0))
	return rounds[from:min(from+2*maxRounds, len(rounds))]
}

// drawn are the matches and byes of a round in some stages.
func drawn(c *table.Tournament, round int, stages ...string) (list []chart.Pairing) {
	add := func(stage string, entrant int) {
		if !slices.Contains(stages, stage) {
			return
		}
		p, sides := pairing(c, round, entrant)
		for i, e := range sides {
			if e == noEntrant {
				continue
			}
			p[i].Who = e + 1
			p[i].Out = stage != "winners" && !p[i].Won && (p[0].Won || p[1].Won)
		}
		list = append(list, p)
	}
	for _, m := range c.Matches {
		if m.Round == round {
			add(m.Stage, m.A)
		}
	}
	for _, y := range c.Byes {
		if y.Round == round {
			add(y.Stage, y.Entrant)
		}
	}
	return list
}

// stageOf is the stage of a round's first match.
func stageOf(c *table.Tournament, round int) string {
	for _, m := range c.Matches {
		if m.Round == round {
			return m.Stage
		}
	}
	return ""
}

// upcoming are, of each round that is still to be drawn, the number of winners' matches with their byes, the final
// among them, and that of losers' matches. It follows the rule by which rounds are drawn, and assumes that every match
// has a loser and that nobody withdraws.
func upcoming(c *table.Tournament) (list [][2]int) {
	unbeaten, beaten := 0, 0
	for e := range c.Entrants {
		switch lost := defeats(c, e); {
		case slices.ContainsFunc(c.Standings, func(l table.TournamentLine) bool { return l.Entrant == e && l.Withdrawn }):
		case lost == 0:
			unbeaten++
		case lost == 1:
			beaten++
		}
	}
	for _, m := range c.Matches { // those being played
		switch {
		case m.Over:
		case m.Stage == "losers":
			beaten--
		default:
			unbeaten, beaten = unbeaten-1, beaten+1
		}
	}
	for range 4 * len(c.Entrants) { // each round has a match; more are never needed
		if unbeaten+beaten < 2 {
			return list
		}
		if unbeaten < 2 && unbeaten+beaten == 2 {
			return append(list, [2]int{1, 0})
		}
		var n [2]int
		up, low := 0, 0
		if unbeaten > 1 && beaten <= unbeaten {
			up, n[0] = unbeaten/2, (unbeaten+1)/2
		}
		if beaten > 1 {
			low, n[1] = beaten/2, (beaten+1)/2
		}
		if up+low == 0 {
			return list
		}
		unbeaten, beaten = unbeaten-up, beaten-low+up
		list = append(list, n)
	}
	return list
}

// defeats are how many matches an entrant has lost.
func defeats(c *table.Tournament, e int) (n int) {
	for _, m := range c.Matches {
		if m.Over && (m.A == e && !m.Through[0] || m.B == e && !m.Through[1]) {
			n++
		}
	}
	return n
}

// Most rows and columns of results in the picture of a tournament in which everybody plays on.
const (
	maxStandings = 16
	maxResults   = 7
)

// standingsTable is the picture of the other formats: everybody's results against everybody, where that fits, else by
// round, the latest ones.
func standingsTable(c *table.Tournament) chart.Standings {
	s := chart.Standings{Title: pictureTitle(c), Entrants: len(c.Entrants), Total: game.M("tournament.column.points")}
	lines := c.Standings
	for e := 0; len(c.Standings) == 0 && e < len(c.Entrants); e++ {
		lines = append(lines, table.TournamentLine{Entrant: e, Place: 1})
	}
	place := make(map[int]int, len(lines))
	for i, l := range lines {
		place[l.Entrant] = i + 1
	}
	cross := c.New.Format == "robin" && c.New.Rounds <= 1 && len(lines) <= maxResults
	from := max(1, c.Round-maxResults+1)
	if cross {
		for i := range lines {
			s.Heads = append(s.Heads, strconv.Itoa(i+1))
		}
	} else {
		for r := from; r <= c.Round; r++ {
			s.Heads = append(s.Heads, strconv.Itoa(r))
		}
	}
	for i, l := range lines[:min(len(lines), maxStandings)] {
		row := chart.StandingsRow{Place: l.Place, Name: game.M("board.name", "who", game.Seat(l.Entrant)),
			Total: strconv.Itoa(l.Points), Gone: l.Withdrawn}
		if cross {
			for k, other := range lines {
				row.Results = append(row.Results, resultOf(c, l.Entrant, func(m table.TournamentMatch) bool {
					return m.A == other.Entrant || m.B == other.Entrant
				}))
				row.Results[k].None = k == i
			}
		} else {
			for r := from; r <= c.Round; r++ {
				row.Results = append(row.Results, roundResult(c, l.Entrant, r, place))
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// resultOf is how an entrant's match of a kind went; the zero value if it is still to come.
func resultOf(c *table.Tournament, e int, is func(table.TournamentMatch) bool) (r chart.MatchResult) {
	for _, m := range c.Matches {
		if m.A != e && m.B != e || !is(m) {
			continue
		}
		i := 0
		if m.B == e {
			i = 1
		}
		switch won, lost := m.Through[i], m.Through[1-i]; {
		case !m.Over:
			r.Open = true
		case won == lost:
			r.Text = "½"
		case won:
			r.Text, r.Won = "1", true
		default:
			r.Text = "0"
		}
	}
	return r
}

// roundResult is how an entrant's round went, and against whom by place.
func roundResult(c *table.Tournament, e, round int, place map[int]int) chart.MatchResult {
	played := false
	against := ""
	r := resultOf(c, e, func(m table.TournamentMatch) bool {
		if m.Round != round {
			return false
		}
		played, against = true, strconv.Itoa(place[m.A+m.B-e])
		return true
	})
	if r.Note = against; r.Open {
		r.Note = ""
	}
	for _, y := range c.Byes {
		if y.Round == round && y.Entrant == e {
			return chart.MatchResult{Text: "1", Won: true}
		}
	}
	r.None = !played
	return r
}

// noEntrant marks an empty place of the tree.
const noEntrant = -1

// lastSlots names one entrant of each match and bye of the last round.
func lastSlots(c *table.Tournament) (slots []int) {
	for _, m := range c.Matches {
		if m.Round == c.Round {
			slots = append(slots, m.A)
		}
	}
	for _, y := range c.Byes {
		if y.Round == c.Round {
			slots = append(slots, y.Entrant)
		}
	}
	return slots
}

// pairing is an entrant's match of a round, with the entrants whose matches of the round before feed it.
func pairing(c *table.Tournament, round, entrant int) (p chart.Pairing, sides [2]int) {
	sides = [2]int{noEntrant, noEntrant}
	for _, m := range c.Matches {
		if entrant == noEntrant || m.Round != round || m.A != entrant && m.B != entrant {
			continue
		}
		sides = [2]int{m.A, m.B}
		for i, e := range sides {
			p[i] = chart.Side{Name: game.M("board.name", "who", game.Seat(e)), Won: m.Through[i]}
			if m.Over && !m.Walkover {
				p[i].Score = strconv.Itoa(m.Points[i])
			}
		}
		return p, sides
	}
	for _, y := range c.Byes {
		if y.Round == round && y.Entrant == entrant {
			sides[0] = entrant
			p[0] = chart.Side{Name: game.M("board.name", "who", game.Seat(entrant)), Won: true}
			p[1] = chart.Side{Name: game.M("tournament.bye")}
		}
	}
	return p, sides
}
