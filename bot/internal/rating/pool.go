package rating

import (
	"fmt"
	"math"
	"net/url"
)

// Pool names what is rated together: a game with one set of options and one number of players. Options
// are complete, defaults included.
func Pool(game string, seats int, options map[string]string) string {
	v := url.Values{}
	for name, value := range options {
		v.Set(name, value)
	}
	key := fmt.Sprintf("%s/%d", game, seats)
	if len(v) > 0 {
		key += "?" + v.Encode() // sorted by name
	}
	return key
}

// Encounter is a game between two of the players that are fitted.
type Encounter struct {
	A, B  int     // players, from 0
	Score float64 // of A: 1 a win, 0.5 a draw, 0 a loss
}

// How closely Fit follows the likelihood.
const (
	prior      = 0.5    // of a draw, with which each pair that has met begins: nobody is infinitely strong
	fitError   = 0.0001 // points
	fitRounds  = 10_000
	pointsPerE = 400 / math.Ln10
)

// Fit returns the strengths of n players who do not change, on the scale of chess ratings, with the
// player anchor at a given value: the maximum of the likelihood in the model of Bradley and Terry, found by
// Hunter's iteration ("MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32,
// 2004). Draws count half for both. Players without a path of games to the anchor come out at its value.
func Fit(n int, games []Encounter, anchor int, value float64) []float64 {
	won := make([]float64, n)
	met := make([]map[int]float64, n) // how often; the prior included
	for i := range met {
		met[i] = make(map[int]float64)
	}
	for _, g := range games {
		if met[g.A][g.B] == 0 {
			met[g.A][g.B], met[g.B][g.A] = prior, prior
			won[g.A], won[g.B] = won[g.A]+prior/2, won[g.B]+prior/2
		}
		met[g.A][g.B]++
		met[g.B][g.A]++
		won[g.A] += g.Score
		won[g.B] += 1 - g.Score
	}
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range fitRounds {
		change := 0.0
		for i := range strength {
			var sum float64
			for j, times := range met[i] {
				sum += times / (strength[i] + strength[j])
			}
			if sum > 0 {
				next := won[i] / sum
				change = math.Max(change, math.Abs(math.Log(next/strength[i]))*pointsPerE)
				strength[i] = next
			}
		}
		if change < fitError {
			break
		}
	}
	points := make([]float64, n)
	for i := range points {
		points[i] = value
		if len(met[i]) > 0 && len(met[anchor]) > 0 {
			points[i] += pointsPerE * math.Log(strength[i]/strength[anchor])
		}
	}
	return points
}
