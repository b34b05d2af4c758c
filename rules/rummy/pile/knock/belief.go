package knock

import (
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/suited/deck"
)

// mostTilt bounds the tilt: else a few hands would be nearly all.
const mostTilt = 0.6

// The likelihood of a hand, from what its owner did. These are what a player would not do, most of the time.
const (
	notKnocked   = 0.1 // it could have knocked
	notTaken     = 0.3 // a card that completes a combination was left on the pile
	takenForNone = 0.1 // a card was taken, and no combination has it
	thrownOf     = 0.15
	thrownNear   = 0.75
)

// meanLeft is what a hand of level 3 leaves in the mean after so many turns, in 200 matches.
var meanLeft = [...]float64{57, 46, 38, 32, 27, 22, 18, 14, 11, 9, 8, 7, 6, 6, 5}

// believe samples the other's hand: n hands, each as often as it is likely. Of hands that the other's moves explain
// equally well, those that leave less are likelier, so that they leave as much in the mean as hands do after as many
// turns.
func (l *lanes) believe(s *sight, n int, rng *rand.Rand) []cards {
	unseen := s.unseen.tiles()
	hidden := s.hidden()
	hands := make([]cards, n)
	logs := make([]float64, n)
	left := make([]float64, n)
	for i := range hands {
		h := s.known
		for k := range hidden {
			j := k + rng.IntN(len(unseen)-k)
			unseen[k], unseen[j] = unseen[j], unseen[k]
			h |= only(unseen[k])
		}
		hands[i] = h
		logs[i], left[i] = l.likelihood(h, s)
	}
	likeliest := slices.Max(logs)
	for i := range logs { // else the weights of a long deal would all be 0
		logs[i] -= likeliest
	}
	target := meanLeft[min(s.turns, len(meanLeft)-1)]
	tilt := 0.0
	for range 12 { // Newton's method for the tilt with which the mean is right
		sum, points, squares := 0.0, 0.0, 0.0
		for i := range hands {
			w := math.Exp(logs[i] - tilt*left[i])
			sum, points, squares = sum+w, points+w*left[i], squares+w*left[i]*left[i]
		}
		mean := points / sum
		variance := squares/sum - mean*mean
		if !(variance > 1) {
			break
		}
		tilt = min(max(tilt+(mean-target)/variance, 0), mostTilt)
	}
	total := 0.0
	for i := range logs {
		logs[i] = math.Exp(logs[i] - tilt*left[i])
		total += logs[i]
	}
	// Each hand as often as its weight says: systematic resampling.
	var likely []cards
	step, at, sum := total/float64(n), rng.Float64()*total/float64(n), 0.0
	for i, w := range logs {
		for sum += w; at < sum; at += step {
			likely = append(likely, hands[i])
		}
	}
	rng.Shuffle(len(likely), func(i, j int) { likely[i], likely[j] = likely[j], likely[i] })
	return likely
}

// likelihood is the logarithm of a hand's likelihood, and what it leaves.
func (l *lanes) likelihood(h cards, s *sight) (w, left float64) {
	n, rest := l.leave(h)
	if s.turns > 0 && n <= s.limit && (n == 0 || s.turns <= waits) {
		w += math.Log(notKnocked)
	}
	if odd := s.known & rest; odd != 0 {
		w += float64(odd.len()) * math.Log(takenForNone)
	}
	for _, t := range s.refused {
		if fits(h, t) {
			w += math.Log(notTaken)
		}
	}
	for _, t := range s.threw {
		if fits(h, t) {
			w += math.Log(thrownOf)
		} else {
			w += float64((near[t] & h).len()) * math.Log(thrownNear)
		}
	}
	return w, float64(n)
}

// fits reports whether a card and two cards of a hand are a combination.
func fits(h cards, t deck.Tile) bool {
	c := only(t)
	return (h&ofRank(t.Rank())&^c).len() >= 2 || h&(c<<1) != 0 && h&(c<<2|c>>1) != 0 || h&(c>>1) != 0 && h&(c>>2) != 0
}
