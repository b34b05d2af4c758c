package arena

import (
	"strconv"

	"tablee/bot/internal/tournament/bracket"
	"tablee/render"
	"tablee/render/chart"
	"tablee/render/picture"
	"tablee/rules/game"
)

// png draws the bracket: one column for each round, with the losers' bracket below the winners'. It is drawn from the
// list of matches, so ties, byes and withdrawals need no special treatment. If it is too large for a picture, only the
// last rounds are drawn.
func (r *Report) png(say *render.Printer) ([]byte, error) {
	b := r.bracket()
	data, err := b.PNG(say, picture.Look{})
	for err != nil && len(b.Rounds) > 1 {
		b.Rounds = b.Rounds[(len(b.Rounds)+1)/2:]
		data, err = b.PNG(say, picture.Look{})
	}
	return data, err
}

// bracket is the content of the picture. In formats in which everyone plays every round, there are no lines between
// matches.
func (r *Report) bracket() chart.Bracket {
	t, names := r.Tournament, r.names()
	b := chart.Bracket{Loose: true, Rounds: make([]chart.Round, t.Round)}
	for i := range b.Rounds {
		b.Rounds[i].Title = game.Lit(words.Round(i + 1))
	}
	knockout := t.Config.Format == bracket.Single || t.Config.Format == bracket.Double
	for _, m := range t.Matches {
		var p chart.Pairing
		for i, e := range []int{m.A, m.B} {
			p[i] = chart.Side{Name: game.Lit(bracket.Name(names, e)),
				Won: m.Result == bracket.Tied || m.Result == []bracket.Result{bracket.AWins, bracket.BWins}[i]}
			if !m.Walkover {
				p[i].Score = strconv.Itoa(m.Points[i])
			}
			if knockout {
				p[i].Who = e + 1
			}
		}
		round := &b.Rounds[m.Round-1]
		if m.Stage == bracket.Losers {
			round.Lower = append(round.Lower, p)
		} else {
			round.Matches = append(round.Matches, p)
		}
	}
	return b
}
