package ai

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
)

// hidden is the number of units in the hidden layer.
const hidden = 48

// leak is the slope of a unit's output below 0.
const leak = 0.05

// network estimates the chance of a seat to win the simple game, from what it knows just after its move. It was trained
// by self-play, each position by the values of later ones (temporal differences, as in Tesauro's TD-Gammon, 1995):
//
//	go test ./rules/domino/internal/ai -run Learn -timeout 0 -v -learn 4000000
type network struct {
	in   [inputs][hidden]float32
	bias [hidden]float32
	out  [hidden]float32
	base float32
}

//go:embed simple.net
var simpleText string

// simpleNet is the network in simple.net, whose numbers are thousandths.
var simpleNet = sync.OnceValue(func() *network {
	n, err := parseNetwork(simpleText)
	if err != nil {
		panic(err)
	}
	return n
})

const perWeight = 1000

// weights lists all weights in the order of the file, one row for each trait.
func (n *network) weights() []*float32 {
	var ws []*float32
	row := func(r *[hidden]float32) {
		for i := range r {
			ws = append(ws, &r[i])
		}
	}
	for i := range n.in {
		row(&n.in[i])
	}
	row(&n.bias)
	row(&n.out)
	return append(ws, &n.base)
}

func parseNetwork(text string) (*network, error) {
	n := new(network)
	ws, fields := n.weights(), strings.Fields(text)
	if len(fields) != len(ws) {
		return nil, fmt.Errorf("domino: network of %d weights, want %d", len(fields), len(ws))
	}
	for i, f := range fields {
		w, err := strconv.ParseInt(f, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("domino: network: %w", err)
		}
		*ws[i] = float32(w) / perWeight
	}
	return n, nil
}

func (n *network) format() string {
	var text []byte
	for i, w := range n.weights() {
		text = strconv.AppendInt(text, int64(math.Round(float64(*w)*perWeight)), 10)
		if (i+1)%hidden == 0 {
			text = append(text, '\n')
		} else {
			text = append(text, ' ')
		}
	}
	return string(text)
}

// units are the sums of the hidden units, before the leaky activation.
func (n *network) units(x *traits, to *[hidden]float32) {
	*to = n.bias
	for i, at := range x.at[:x.n] {
		of, w := x.of[i], &n.in[at]
		for j := 0; j < hidden; j += 4 { // the compiler does not unroll the loop
			to[j] += of * w[j]
			to[j+1] += of * w[j+1]
			to[j+2] += of * w[j+2]
			to[j+3] += of * w[j+3]
		}
	}
}

// value is the chance to win.
func (n *network) value(x *traits) float64 {
	var units [hidden]float32
	n.units(x, &units)
	return n.chance(&units)
}

func (n *network) chance(units *[hidden]float32) float64 {
	sum := n.base
	for i, u := range units {
		sum += max(u, leak*u) * n.out[i]
	}
	return 1 / (1 + math.Exp(-float64(sum)))
}

// after is the chance to win of the seat in turn after its move.
func (n *network) after(b *Board, r *record, m Laying) float64 {
	t := *b
	t.lay(m)
	if t.Over {
		return 1
	}
	var x traits
	x.see(&t, r, b.Turn, b.Hand[1-b.Turn].Count())
	return n.value(&x)
}

// pick is the move of the seat in turn with the best chance.
func (n *network) pick(b *Board, r *record, ms []Laying) (best Laying, chance float64) {
	chance = -1
	for _, m := range ms {
		if v := n.after(b, r, m); v > chance {
			best, chance = m, v
		}
	}
	return best, chance
}
