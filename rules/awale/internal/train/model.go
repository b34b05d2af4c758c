package main

import (
	"math"
	"math/rand/v2"

	"tablee/rules/internal/fit"

	"tablee/rules/awale/internal/ai"
)

// Sizes of the model's list of parameters: the network's, then two for the confidence in a lead.
const (
	firstSize = ai.Pits * ai.Counts * ai.Hidden
	biasAt    = firstSize
	secondAt  = biasAt + ai.Hidden
	lastAt    = secondAt + ai.Hidden
	sureAt    = lastAt + 1
	size      = sureAt + 2
)

// unknown is the score of a sample that no search has valued.
const unknown = -1000

// scoreShare is the part of a sample's target that comes from the search, if the result is known too.
const scoreShare = 0.5

// model is the network during training, with the moments of Adam (Kingma and Ba, "Adam: a method for stochastic
// optimization", 2015).
type model struct {
	p, grad, mean, square [size]float64
	steps                 int
	times                 [ai.Pits][ai.Counts]int // how often each count has occurred
}

func newModel(rng *rand.Rand) *model {
	m := new(model)
	for i := range firstSize {
		m.p[i] = 0.1 * rng.NormFloat64()
	}
	for i := range ai.Hidden {
		m.p[biasAt+i] = 0.5
		m.p[secondAt+i] = 2 * rng.NormFloat64()
	}
	m.p[sureAt] = math.Log(0.5) // for a lead with no seeds left
	m.p[sureAt+1] = -1          // it decreases with the number of seeds left
	return m
}

// sure is by how much a seed of lead changes the logarithm of the odds with so many seeds left.
func (m *model) sure(left int) float64 {
	return math.Exp(m.p[sureAt] + m.p[sureAt+1]*float64(left)/ai.MaxSeeds)
}

// first is the index of the parameters of a pit's count.
func first(pit int, count uint8) int {
	return (pit*ai.Counts + int(min(count, ai.Counts-1))) * ai.Hidden
}

// layer computes the hidden layer before clipping, and the value.
func (m *model) layer(s *sample) (h [ai.Hidden]float64, v float64) {
	copy(h[:], m.p[biasAt:])
	for k := range ai.Cols {
		a, b := m.p[first(k, s.own[k]):], m.p[first(ai.Cols+k, s.opp[k]):]
		for i := range h {
			h[i] += a[i] + b[i]
		}
	}
	v = m.p[lastAt]
	for i := range h {
		v += m.p[secondAt+i] * min(max(h[i], 0), 1)
	}
	return h, v
}

// learn adds a sample's gradient of the cross entropy and returns the squared error of the expected share.
func (m *model) learn(s *sample) float64 {
	h, v := m.layer(s)
	left := 0
	for k := range ai.Cols {
		left += int(s.own[k]) + int(s.opp[k])
	}
	sure := m.sure(left)
	lead := float64(s.ahead) + v
	got := fit.Sigmoid(sure * lead)
	want := float64(s.result)
	if s.score != unknown {
		said := fit.Sigmoid(sure * (float64(s.ahead) + float64(s.score)))
		if s.result < 0 {
			want = said
		} else {
			want += scoreShare * (said - want)
		}
	}
	d := got - want
	if s.result >= 0 {
		m.grad[sureAt] += d * lead * sure
		m.grad[sureAt+1] += d * lead * sure * float64(left) / ai.MaxSeeds
	}
	dv := d * sure
	m.grad[lastAt] += dv
	var dh [ai.Hidden]float64
	for i := range h {
		m.grad[secondAt+i] += dv * min(max(h[i], 0), 1)
		if h[i] > 0 && h[i] < 1 {
			dh[i] = dv * m.p[secondAt+i]
			m.grad[biasAt+i] += dh[i]
		}
	}
	for k := range ai.Cols {
		a, b := m.grad[first(k, s.own[k]):], m.grad[first(ai.Cols+k, s.opp[k]):]
		for i := range dh {
			a[i] += dh[i]
			b[i] += dh[i]
		}
		m.times[k][min(s.own[k], ai.Counts-1)]++
		m.times[ai.Cols+k][min(s.opp[k], ai.Counts-1)]++
	}
	return d * d
}

// batch is the number of samples between two steps.
const batch = 256

// fit passes over the samples several times, with decreasing step sizes, and returns the mean squared error of the last
// pass.
func (m *model) fit(seen [][]sample, epochs int, rng *rand.Rand) float64 {
	var all []*sample
	for _, list := range seen {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	loss := 0.0
	for epoch := range epochs {
		rate := fit.Decay(0.003, 0.00009, epoch, epochs)
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		loss = 0
		for i, s := range all {
			loss += m.learn(s)
			if (i+1)%batch == 0 {
				m.step(rate)
			}
		}
		loss /= float64(len(all))
	}
	return loss
}

// step moves the parameters against the gradient.
func (m *model) step(rate float64) {
	const b1, b2, tiny = 0.9, 0.999, 1e-8
	m.steps++
	c1, c2 := 1-math.Pow(b1, float64(m.steps)), 1-math.Pow(b2, float64(m.steps))
	for i, g := range m.grad {
		g /= batch
		m.mean[i] = b1*m.mean[i] + (1-b1)*g
		m.square[i] = b2*m.square[i] + (1-b2)*g*g
		m.p[i] -= rate * m.mean[i] / c1 / (math.Sqrt(m.square[i]/c2) + tiny)
	}
	const bound = float64(ai.FirstMax) / ai.FirstScale
	for i := range firstSize {
		m.p[i] = min(max(m.p[i], -bound), bound)
	}
	clear(m.grad[:])
}

// minOccurrences is the number of occurrences below which the parameters of a count are not used.
const minOccurrences = 400

// weights rounds the network. A pit with a rare count gets the parameters of one seed less.
func (m *model) weights() *ai.Weights {
	w := new(ai.Weights)
	for pit := range w.First {
		for count := range w.First[pit] {
			if count > 0 && m.times[pit][count] < minOccurrences {
				w.First[pit][count] = w.First[pit][count-1]
				continue
			}
			at := first(pit, uint8(count))
			for i := range w.First[pit][count] {
				w.First[pit][count][i] = int16(math.Round(ai.FirstScale * m.p[at+i]))
			}
		}
	}
	for i := range ai.Hidden {
		w.Bias[i] = int32(math.Round(ai.FirstScale * m.p[biasAt+i]))
		w.Second[i] = int32(math.Round(ai.SecondScale * m.p[secondAt+i]))
	}
	w.Last = int32(math.Round(ai.SecondScale * m.p[lastAt]))
	return w
}

// read starts the model from existing weights.
func (m *model) read(w *ai.Weights) {
	for pit := range w.First {
		for count := range w.First[pit] {
			at := first(pit, uint8(count))
			for i, v := range w.First[pit][count] {
				m.p[at+i] = float64(v) / ai.FirstScale
			}
		}
	}
	for i := range ai.Hidden {
		m.p[biasAt+i] = float64(w.Bias[i]) / ai.FirstScale
		m.p[secondAt+i] = float64(w.Second[i]) / ai.SecondScale
	}
	m.p[lastAt] = float64(w.Last) / ai.SecondScale
}
