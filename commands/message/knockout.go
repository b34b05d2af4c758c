package message

import (
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

// maxColumns is how many rounds a picture shows side by side.
const maxColumns = 16

// columns is the picture of the other formats, in which every round is drawn anew: the last rounds, with the losers'
// bracket below. In knock-out formats lines show where the winners went; in others they would tell nothing.
func columns(c *table.Tournament) chart.Bracket {
	b := chart.Bracket{Title: pictureTitle(c), Entrants: len(c.Entrants), Loose: true}
	for round := max(1, c.Round-maxColumns+1); round <= c.Round; round++ {
		r := chart.Round{Title: game.M("tournament.stage.main", "round", round)}
		add := func(stage string, entrant int) {
			p, sides := pairing(c, round, entrant)
			for i, e := range sides {
				if c.New.Format == "double" && e != noEntrant {
					p[i].Who = e + 1
				}
			}
			if stage == "losers" {
				r.Lower = append(r.Lower, p)
				return
			}
			if stage == "final" {
				r.Title = game.M("tournament.stage.final", "round", round)
			}
			r.Matches = append(r.Matches, p)
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
		b.Rounds = append(b.Rounds, r)
	}
	return b
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
