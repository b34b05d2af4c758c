// Package rating estimates how strong players are from the games they played: Glicko-2 for games of two,
// Weng and Lin's Plackett-Luce model (known as OpenSkill) for games of more, and a maximum-likelihood
// fit for computers. It is arithmetic alone: it stores nothing and knows no player.
//
// A game with its options and number of players is a Pool of its own: ratings of different pools have
// nothing to do with each other.
//
// Computers are rated apart and anchored. Their strength does not change, so it is measured once, in the
// arena, by Fit, with one level held at a value that was laid down. A person who plays against a computer is
// rated against Anchored(that value), and the computer's own rating stays as it is.
package rating

import "math"

// Glicko is a rating by Glickman's Glicko-2 system ("Example of the Glicko-2 system", revised 2022), on
// the scale of chess ratings. The true strength lies within two deviations with 95 %.
type Glicko struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// Parameters of Glicko-2.
const (
	tau          = 0.5      // how much the volatility may change; Glickman: 0.3 to 1.2
	scale        = 173.7178 // from Glicko-2's own scale to that of chess ratings: 400 / ln 10
	center       = 1500
	maxDeviation = 350 // of somebody of whom nothing is known
	volatility0  = 0.06
	epsilon      = 0.000001
	anchorError  = 30 // the deviation of a computer that was measured well
)

// NewGlicko is the rating of somebody who has not played.
func NewGlicko() Glicko { return Glicko{center, maxDeviation, volatility0} }

// Anchored is the rating of a computer whose strength is laid down.
func Anchored(rating float64) Glicko { return Glicko{rating, anchorError, volatility0} }

// Outcome is a game against somebody, seen from one side.
type Outcome struct {
	Opponent Glicko
	Score    float64 // 1 a win, 0.5 a draw, 0 a loss
}

// After is the rating after the games of a rating period, all against the ratings from before it.
// Without games the deviation alone grows.
func (r Glicko) After(games []Outcome) Glicko {
	if len(games) == 0 {
		return r.Rest(1)
	}
	mu, phi := (r.Rating-center)/scale, r.Deviation/scale
	terms := make([]term, len(games))
	for i, o := range games {
		muj, phij := (o.Opponent.Rating-center)/scale, o.Opponent.Deviation/scale
		terms[i] = term{g(phij), expected(mu, muj, phij), o.Score}
	}
	v := variance(terms)
	sigma := volatility(r.Volatility, phi, v, v*surprise(terms))
	phiStar := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(phiStar*phiStar)+1/v)
	mu += phi * phi * surprise(terms)
	return Glicko{scale*mu + center, math.Min(scale*phi, maxDeviation), sigma}
}

// Rest is the rating after a time without games, in rating periods, whole or not.
func (r Glicko) Rest(periods float64) Glicko {
	variance := r.Deviation*r.Deviation + periods*scale*scale*r.Volatility*r.Volatility
	r.Deviation = math.Min(math.Sqrt(variance), maxDeviation)
	return r
}

// Duel is the ratings of both players after one game, a rating period of its own. The score is a's: 1, 0.5 or 0.
func Duel(a, b Glicko, score float64) (Glicko, Glicko) {
	return a.After([]Outcome{{b, score}}), b.After([]Outcome{{a, 1 - score}})
}

// Expected is the score that r can expect against o, from 0 to 1, both deviations considered.
func (r Glicko) Expected(o Glicko) float64 {
	phi := math.Hypot(r.Deviation, o.Deviation) / scale
	return expected((r.Rating-center)/scale, (o.Rating-center)/scale, phi)
}

// term is what a game adds: the paper's g(phi_j), E(mu, mu_j, phi_j) and s_j.
type term struct{ g, e, s float64 }

// g lessens the weight of an opponent whose rating is uncertain (step 3).
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is the score to be expected (step 3).
func expected(mu, muj, phij float64) float64 { return 1 / (1 + math.Exp(-g(phij)*(mu-muj))) }

// variance is the paper's v: how much the games alone leave open (step 3).
func variance(terms []term) float64 {
	var sum float64
	for _, t := range terms {
		sum += t.g * t.g * t.e * (1 - t.e)
	}
	return 1 / sum
}

// surprise is by how much the scores exceed what was expected: the paper's delta is v times that (step 4).
func surprise(terms []term) float64 {
	var sum float64
	for _, t := range terms {
		sum += t.g * (t.s - t.e)
	}
	return sum
}

// volatility is the new volatility, by the paper's iteration (step 5, the Illinois variant of regula falsi).
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	lower, upper := a, a-tau // the paper's A and B
	if excess := delta*delta - phi*phi - v; excess > 0 {
		upper = math.Log(excess)
	} else {
		for f(upper) < 0 {
			upper -= tau
		}
	}
	fl, fu := f(lower), f(upper)
	for math.Abs(upper-lower) > epsilon {
		x := lower + (lower-upper)*fl/(fu-fl)
		fx := f(x)
		if fx*fu <= 0 {
			lower, fl = upper, fu
		} else {
			fl /= 2
		}
		upper, fu = x, fx
	}
	return math.Exp(lower / 2)
}
