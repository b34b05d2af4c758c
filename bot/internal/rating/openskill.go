package rating

import (
	"cmp"
	"math"
	"slices"
)

// Skill is a rating for games of more than two: strength is believed to be normal with mean Mu and standard
// deviation Sigma.
type Skill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// Parameters of the Plackett-Luce model, those of the OpenSkill libraries.
const (
	mu0    = 25.0
	sigma0 = mu0 / 3
	beta   = sigma0 / 2 // how much the strength shown varies from game to game
	kappa  = 0.0001     // a game leaves at least this part of the variance
)

// NewSkill is the rating of somebody who has not played.
func NewSkill() Skill { return Skill{mu0, sigma0} }

// Rank returns the ratings after a game. Places are one a player: lower is better, equal numbers share a place.
// It is algorithm 4 of Weng and Lin, "A Bayesian approximation method for online ranking", Journal of
// Machine Learning Research 12 (2011), for teams of one. The slices must be of equal length.
func Rank(players []Skill, places []int) []Skill {
	r := newRanking(players, places)
	after := make([]Skill, len(players))
	for i := range players {
		after[i] = r.after(i)
	}
	return after
}

// RankFirst returns the rating of the first player after a game: the first of Rank, without the work for the others.
func RankFirst(players []Skill, places []int) Skill { return newRanking(players, places).after(0) }

// ranking is a game that is being rated.
type ranking struct {
	players []Skill
	places  []int
	c       float64
	weight  []float64 // exp(mu/c)
	sum     []float64 // of the weights of those who did no better
	tied    []float64 // how many share the place
}

func newRanking(players []Skill, places []int) *ranking {
	n := len(players)
	r := &ranking{players, places, 0, make([]float64, n), make([]float64, n), make([]float64, n)}
	for _, p := range players {
		r.c += p.Sigma*p.Sigma + beta*beta
	}
	r.c = math.Sqrt(r.c)
	order := make([]int, n)
	for i, p := range players {
		order[i], r.weight[i] = i, math.Exp(p.Mu/r.c)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(places[b], places[a]) })
	var sum float64
	for from := 0; from < n; { // the last place first; those who share one together
		to := from
		for ; to < n && places[order[to]] == places[order[from]]; to++ {
			sum += r.weight[order[to]]
		}
		for _, q := range order[from:to] {
			r.sum[q], r.tied[q] = sum, float64(to-from)
		}
		from = to
	}
	return r
}

// after is the rating of one player after the game.
func (r *ranking) after(i int) Skill {
	p := r.players[i]
	if len(r.players) < 2 {
		return p // nothing can be learned
	}
	var omega, delta float64
	for q := range r.players {
		if r.places[q] > r.places[i] {
			continue
		}
		share := r.weight[i] / r.sum[q]
		delta += share * (1 - share) / r.tied[q]
		if i == q {
			omega += (1 - share) / r.tied[q]
		} else {
			omega -= share / r.tied[q]
		}
	}
	part := p.Sigma * p.Sigma / r.c
	gamma := p.Sigma / r.c
	return Skill{p.Mu + part*omega, p.Sigma * math.Sqrt(math.Max(1-gamma*part/r.c*delta, kappa))}
}
