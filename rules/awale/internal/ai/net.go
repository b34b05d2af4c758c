package ai

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// Sizes of a Net.
const (
	Hidden = 16 // hidden units, a multiple of four
	Counts = 32 // table entries for the seeds in a pit, from 0; larger numbers use the last one
	lanes  = Hidden / 4
)

// Scales of the integers in Weights: the number that represents 1.
const (
	FirstScale  = 256      // of First and Bias
	SecondScale = 512      // of Second and Last, in seeds
	FirstMax    = lane - 1 // bound of the absolute values in First
	lane        = 1 << 11  // offset that makes them positive
)

// Weights are a Net's numbers, as command train makes them. The value of a board for its mover, in seeds captured from
// now on, the mover's minus the opponent's, is Last plus the sum over the hidden units of Second times the unit. A unit
// is Bias plus the number in First for each of the twelve pits in sowing order (the mover's six first), clipped to [0,
// 1].
type Weights struct {
	First  [Pits][Counts][Hidden]int16
	Bias   [Hidden]int32
	Second [Hidden]int32
	Last   int32
}

// Net is an evaluation: a neural network with one small hidden layer. Four of its units share a word of 64 bits, so
// that twelve times four additions compute the whole layer.
type Net struct {
	first  [Pits][Counts][lanes]uint64 // each number plus lane, so that lanes never borrow from each other
	offset [Hidden]int32               // to subtract from a sum of twelve
	second [Hidden]int32
	last   int32
}

// NewNet converts weights to the layout in which they are evaluated.
func NewNet(w *Weights) *Net {
	n := &Net{second: w.Second, last: w.Last * FirstScale}
	for pit := range w.First {
		for count := range w.First[pit] {
			for i, v := range w.First[pit][count] {
				v = min(max(v, -FirstMax), FirstMax)
				n.first[pit][count][i/4] |= uint64(int(v)+lane) << (16 * (i % 4))
			}
		}
	}
	for i, b := range w.Bias {
		n.offset[i] = Pits*lane - b
	}
	return n
}

// aboveCounts are the bits of a row that only more than Counts-1 seeds in a pit set.
const aboveCounts half = 0x0000_E0E0_E0E0_E0E0

// Eval is the value of a board for its mover, in units.
func (n *Net) Eval(b Board) int {
	own, opp := b.own, b.opp
	if (own|opp)&aboveCounts != 0 {
		own, opp = own.cut(), opp.cut()
	}
	var sum [lanes]uint64
	for k := range Cols {
		p, q := &n.first[k][own&31], &n.first[Cols+k][opp&31]
		own, opp = own>>8, opp>>8
		sum[0] += p[0] + q[0]
		sum[1] += p[1] + q[1]
		sum[2] += p[2] + q[2]
		sum[3] += p[3] + q[3]
	}
	v := n.last
	for i, s := range sum {
		w, o := n.second[4*i:4*i+4:4*i+4], n.offset[4*i:4*i+4:4*i+4]
		v += unit(s, o[0])*w[0] + unit(s>>16, o[1])*w[1] + unit(s>>32, o[2])*w[2] + unit(s>>48, o[3])*w[3]
	}
	return int(v) * Unit / (FirstScale * SecondScale)
}

// unit is a hidden unit, from the lowest lane of a sum.
func unit(s uint64, offset int32) int32 {
	return min(max(int32(s&0xFFFF)-offset, 0), FirstScale)
}

// cut replaces seed counts above Counts-1 by Counts-1.
func (h half) cut() half {
	for pit := range Cols {
		if h>>(8*pit)&0xFF >= Counts {
			h = h&^(0xFF<<(8*pit)) | (Counts-1)<<(8*pit)
		}
	}
	return h
}

// Format writes weights as text: a line for each pit and count, then the biases, the second layer, and Last.
func (w *Weights) Format() string {
	var b strings.Builder
	line := func(list any) { fmt.Fprintln(&b, strings.Trim(fmt.Sprint(list), "[]")) }
	for pit := range w.First {
		for count := range w.First[pit] {
			line(w.First[pit][count])
		}
	}
	line(w.Bias)
	line(w.Second)
	line(w.Last)
	return b.String()
}

// ParseWeights parses the output of Format.
func ParseWeights(text string) (*Weights, error) {
	w := new(Weights)
	r := strings.NewReader(text)
	read := func(to any) error { _, err := fmt.Fscan(r, to); return err }
	for pit := range w.First {
		for count := range w.First[pit] {
			for i := range w.First[pit][count] {
				if err := read(&w.First[pit][count][i]); err != nil {
					return nil, fmt.Errorf("weights of pit %d, %d seeds: %w", pit, count, err)
				}
			}
		}
	}
	for _, list := range []*[Hidden]int32{&w.Bias, &w.Second} {
		for i := range list {
			if err := read(&list[i]); err != nil {
				return nil, fmt.Errorf("weights of hidden unit %d: %w", i, err)
			}
		}
	}
	if err := read(&w.Last); err != nil {
		return nil, fmt.Errorf("last weight: %w", err)
	}
	if w.Format() != text {
		return nil, errors.New("weights are not as they are written")
	}
	return w, nil
}

//go:embed awale.weights
var learned string

// Learned is the evaluation that command train has made.
var Learned = sync.OnceValue(func() *Net {
	w, err := ParseWeights(learned)
	if err != nil {
		panic("awale: embedded " + err.Error()) // the binary is not the one that was tested
	}
	return NewNet(w)
})
