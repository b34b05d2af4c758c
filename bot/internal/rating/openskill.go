package rating

import "math"

// Skill is a rating for games of more than two: strength is believed to be normal with mean Mu and standard
// deviation Sigma.
type Skill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// Parameters of the Plackett-Luce model, those of the OpenSkill libraries.
const (
	mu0       = 25.0
	sigma0    = mu0 / 3
	beta      = sigma0 / 2 // how much the strength shown varies from game to game
	kappa     = 0.0001     // a game leaves at least this part of the variance
	sureSigma = sigma0 / 2 // above it, a rating is provisional
)

// NewSkill is the rating of somebody who has not played.
func NewSkill() Skill { return Skill{mu0, sigma0} }

// Provisional tells whether too little is known for the rating to mean much.
func (s Skill) Provisional() bool { return s.Sigma > sureSigma }

// Rank returns the ratings after a game. Places are one a player: lower is better, equal numbers share a place.
// It is algorithm 4 of Weng and Lin, "A Bayesian approximation method for online ranking", Journal of
// Machine Learning Research 12 (2011), for teams of one. The slices must be of equal length.
func Rank(players []Skill, places []int) []Skill {
	var c float64
	for _, p := range players {
		c += p.Sigma*p.Sigma + beta*beta
	}
	c = math.Sqrt(c)
	weight := make([]float64, len(players)) // exp(mu/c)
	for i, p := range players {
		weight[i] = math.Exp(p.Mu / c)
	}
	sum := make([]float64, len(players)) // of the weights of those who did no better
	tied := make([]float64, len(players))
	for q := range players {
		for i := range players {
			if places[i] >= places[q] {
				sum[q] += weight[i]
			}
			if places[i] == places[q] {
				tied[q]++
			}
		}
	}
	after := make([]Skill, len(players))
	for i, p := range players {
		var omega, delta float64
		for q := range players {
			if places[q] > places[i] {
				continue
			}
			share := weight[i] / sum[q]
			delta += share * (1 - share) / tied[q]
			if i == q {
				omega += (1 - share) / tied[q]
			} else {
				omega -= share / tied[q]
			}
		}
		part := p.Sigma * p.Sigma / c
		gamma := p.Sigma / c
		after[i].Mu = p.Mu + part*omega
		after[i].Sigma = p.Sigma * math.Sqrt(math.Max(1-gamma*part/c*delta, kappa))
	}
	if len(players) < 2 {
		copy(after, players) // nothing can be learned
	}
	return after
}
