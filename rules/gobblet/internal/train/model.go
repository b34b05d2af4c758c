package main

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"tablee/rules/internal/fit"

	"tablee/rules/gobblet/internal/eval"
)

// Layout of the model's list of parameters. A pattern has a parameter for its visible part, and another for what is
// covered; two reserves have one parameter each, and another for the pair. Rare patterns thus get the value of similar
// ones.
const (
	plainAt = eval.Classes * eval.Patterns
	stackAt = plainAt + eval.Classes*eval.Patterns
	pairAt  = stackAt + eval.Spots*eval.Stacks
	mineAt  = pairAt + eval.Stocks*eval.Stocks
	theirAt = mineAt + eval.Stocks
	biasAt  = theirAt + eval.Stocks
	size    = biasAt + 1
)

// model is the weights during training, in logarithms of odds, and the sums of their squared gradients (Duchi, Hazan
// and Singer, Adaptive subgradient methods, 2011): frequent patterns take smaller steps.
type model struct {
	p, squares [size]float32
}

// lesson is a sample prepared for training: the parameters of which its value is the sum, and the target share.
type lesson struct {
	at   []int32
	want float64
}

// parameters appends the parameters of a sample's board.
func (s *sample) parameters(at []int32) []int32 {
	see := s.board.Look()
	w, stacked := eval.Shape(&s.board, &see)
	for i, x := range eval.Lines(w) {
		from := eval.ClassOf(i) * eval.Patterns
		at = append(at, int32(from+int(eval.One(x))), int32(plainAt+from+int(eval.One(eval.Plain(x)))))
	}
	me, they := s.board.Words[s.board.Mover], s.board.Words[s.board.Mover^1]
	for ; stacked != 0; stacked &= stacked - 1 {
		c := bits.TrailingZeros16(stacked)
		at = append(at, int32(stackAt+eval.Spot(c)*eval.Stacks+int(eval.Stack(me, they, c))))
	}
	mine, theirs := int(eval.Stock(me)), int(eval.Stock(they))
	return append(at, int32(pairAt+mine*eval.Stocks+theirs), int32(mineAt+mine), int32(theirAt+theirs), biasAt)
}

// unknown is the score of a sample that no search has valued.
const unknown = math.MaxInt16

const (
	scoreShare    = 0.5  // the part of a sample's target that comes from the search, if the result is known too
	maxScoreShare = 0.99 // the greatest share that is taken from a search
)

// target is the share that the model should predict for a sample.
func (s *sample) target() float64 {
	if s.score == unknown {
		return float64(s.result)
	}
	said := min(max(fit.Sigmoid(float64(s.score)/eval.Unit), 1-maxScoreShare), maxScoreShare)
	if s.result < 0 {
		return said
	}
	return scoreShare*said + (1-scoreShare)*float64(s.result)
}

// value is the logarithm of the odds that the model predicts.
func (m *model) value(at []int32) float64 {
	v := float32(0)
	for _, i := range at {
		v += m.p[i]
	}
	return float64(v)
}

const (
	firstStep = 0.2
	lastStep  = 0.02
	decay     = 1e-4 // weight decay, towards 0
	heldOut   = 20   // one sample of so many is held out for testing
)

// fit passes over the samples several times, with decreasing step sizes, and returns the mean cross entropy of the last
// pass, and that of the samples that were held out.
func (m *model) fit(seen [][]sample, epochs int, rng *rand.Rand) (train, test float64) {
	all, held := lessons(seen)
	for epoch := range epochs {
		step := fit.Decay(firstStep, lastStep, epoch, epochs)
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		train = 0
		for i := range all {
			l := &all[i]
			got := fit.Sigmoid(m.value(l.at))
			train += entropy(got, l.want)
			m.learn(l, float32(got-l.want), float32(step))
		}
	}
	for i := range held {
		test += entropy(fit.Sigmoid(m.value(held[i].at)), held[i].want)
	}
	return train / float64(max(1, len(all))), test / float64(max(1, len(held)))
}

// lessons prepares samples for training, and holds some of them out.
func lessons(seen [][]sample) (all, held []lesson) {
	n := 0
	for _, list := range seen {
		for i := range list {
			l := lesson{list[i].parameters(nil), list[i].target()}
			if n++; n%heldOut == 0 {
				held = append(held, l)
			} else {
				all = append(all, l)
			}
		}
	}
	return all, held
}

// learn moves a lesson's parameters against the gradient of the cross entropy.
func (m *model) learn(l *lesson, gradient, step float32) {
	for _, i := range l.at {
		g := gradient + decay*m.p[i]
		m.squares[i] += g * g
		m.p[i] -= step * g / float32(math.Sqrt(float64(m.squares[i])+1))
	}
}

func entropy(got, want float64) float64 { return -(want*math.Log(got) + (1-want)*math.Log(1-got)) }

// maxWeight is the bound of a weight's absolute value.
const maxWeight = 2000

// weights adds up the parameters of each weight and rounds.
func (m *model) weights() *eval.Weights {
	round := func(x float32) int16 { return int16(math.Round(min(max(eval.Unit*float64(x), -maxWeight), maxWeight))) }
	w := new(eval.Weights)
	for class := range w.Line {
		for x := range w.Line[class] {
			at := class * eval.Patterns
			w.Line[class][x] = round(m.p[at+x] + m.p[plainAt+at+int(eval.One(eval.Plain(uint16(x))))])
		}
	}
	for spot := range w.Stack {
		for x := range w.Stack[spot] {
			w.Stack[spot][x] = round(m.p[stackAt+spot*eval.Stacks+x])
		}
	}
	for mine := range w.Stock {
		for theirs := range w.Stock[mine] {
			w.Stock[mine][theirs] = round(m.p[pairAt+mine*eval.Stocks+theirs] + m.p[mineAt+mine] + m.p[theirAt+theirs] +
				m.p[biasAt])
		}
	}
	return w
}
