package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// This file learns the values of single leaves. In every position of the games many racks are drawn at random from all
// the tiles that are not on the board, and the best play of each is found, by points and, with the table of the round
// before, tiles kept. The value of a rack of seven is a sample for each of its 126 parts: relative to the mean of the
// other racks in the position, it is the value of drawing to that part.
// other racks in the position, this is what the part is worth.

const (
	perPosition = 16 // racks drawn in each position
	minDrawn    = 7  // fewest tiles in the bag, so that bad racks can be exchanged
)

// sums are the samples of each leave, by rank.
type sums struct {
	value, count []float64
	square, n    float64 // of racks
}

// learnLeaves is the table of a language, from so many racks in the last round, rounded up to whole parts, and from a
// quarter of them in each round before.
func learnLeaves(set *board.Set, words *dict.Graph, racks, rounds, cores int) []byte {
	linear := eval.LinearOf(set.Name)
	model := eval.NewLeaveModel(linear, set, nil)
	var table []byte
	for round := range rounds {
		many := (racks + partRacks - 1) / partRacks
		if round < rounds-1 {
			many = (many + 3) / 4
		}
		table = smooth(set, linear, drawRacks(set, words, model, many, partRacks, cores, uint64(round)))
		model = eval.NewLeaveModel(linear, set, table)
		fmt.Fprintf(os.Stderr, "round %d\n", round+1)
	}
	return table
}

// partRacks is the number of racks in a part: the sums do not depend on how many parts are drawn at the same time.
const partRacks = 100_000

// drawRacks draws racks in many parts, on some cores.
func drawRacks(set *board.Set, words *dict.Graph, model *eval.LeaveModel, many, racks, cores int,
	round uint64) *sums {
	size := eval.NewRanks(set).Size()
	all := &sums{value: make([]float64, size), count: make([]float64, size)}
	drawn := make([]*sums, many)
	var group sync.WaitGroup
	free := make(chan struct{}, cores)
	for i := range drawn {
		free <- struct{}{}
		group.Go(func() {
			drawn[i] = drawPart(set, words, model, racks, rand.New(rand.NewPCG(round, uint64(100+i))))
			<-free
		})
	}
	group.Wait()
	for _, part := range drawn {
		for i, x := range part.value {
			all.value[i] += x
			all.count[i] += part.count[i]
		}
		all.square += part.square
		all.n += part.n
	}
	return all
}

// drawPart plays whole games until at least so many racks have been drawn and played.
func drawPart(set *board.Set, words *dict.Graph, model *eval.LeaveModel, racks int, rng *rand.Rand) *sums {
	ranks := eval.NewRanks(set)
	seen := &sums{value: make([]float64, ranks.Size()), count: make([]float64, ranks.Size())}
	g := movegen.New(words, &set.Values, true)
	g.Rate(model.Value)
	drawn := 0
	look := func(s *Scene) {
		if s.Bag < minDrawn {
			return
		}
		var held [perPosition]board.Multiset
		var worth [perPosition]float64
		total := 0.0
		for i := range held {
			pool := s.Unseen.Plus(&s.Rack)
			pool.TransferRandom(&held[i], board.RackSize, rng)
			worth[i] = bestOf(g, s.Board, &held[i])
			total += worth[i]
		}
		for i := range held {
			beyond := worth[i] - (total-worth[i])/(perPosition-1)
			seen.square += beyond * beyond
			seen.n++
			parts(&held[i], func(part *board.Multiset, times int) {
				if rank, ok := ranks.Of(part); ok {
					seen.value[rank] += float64(times) * beyond
					seen.count[rank] += float64(times)
				}
			})
		}
		drawn += perPosition
	}
	mind := Strategy{Rate: func(s *Scene) (play, swap Valuation) {
		look(s)
		return model.Value, model.Value
	}}
	t := New(set, words, mind, mind)
	for i := 0; drawn < racks; i++ {
		t.Play(rng, i%2, nil)
	}
	return seen
}

// bestOf is the value of the best play or exchange of a rack, in hundredths of a point.
func bestOf(g *movegen.Generator, b *board.Board, rack *board.Multiset) float64 {
	best := g.Best(b, rack)
	_, value, _ := g.BestExchange(board.RackSize)
	if best != nil {
		value = max(value, best.Value)
	}
	return float64(value)
}

// parts calls f with each part of a rack, and the number of ways in which it can be taken from it.
func parts(rack *board.Multiset, f func(part *board.Multiset, times int)) {
	var kinds []int
	for t, n := range rack {
		if n > 0 {
			kinds = append(kinds, t)
		}
	}
	var part board.Multiset
	var from func(i, times int)
	from = func(i, times int) {
		if i == len(kinds) {
			f(&part, times)
			return
		}
		t := kinds[i]
		n := int(rack[t])
		ways := 1
		for k := 0; k <= n; k++ {
			part[t] = uint8(k)
			from(i+1, times*ways)
			ways = ways * (n - k) / (k + 1)
		}
		part[t] = 0
	}
	from(0, 1)
}

// smooth makes the table from the samples. By size, from one tile upwards, the expected correction of a leave is
// predicted from those of its parts with one and two tiles fewer, by a regression over all leaves of the size; the
// samples of the leave itself correct that in proportion to their number (James and Stein's shrinkage).
func smooth(set *board.Set, linear *eval.Linear, seen *sums) []byte {
	ranks := eval.NewRanks(set)
	beyond := make([]float64, ranks.Size())
	variance := seen.square / seen.n
	for size := 1; size <= eval.MaxLeave; size++ {
		fit := newSquares(3)
		on := func(keep *board.Multiset) []weighed {
			one, two := below(ranks, beyond, keep)
			return []weighed{{0, one}, {1, two}, {2, 1}}
		}
		each := func(f func(rank int32, keep *board.Multiset, mean, n float64)) {
			rank := int32(-1)
			ranks.Each(func(keep *board.Multiset) {
				if rank++; keep.Len() == size {
					n := seen.count[rank]
					f(rank, keep, seen.value[rank]/max(1, n)-float64(linear.Value(keep)), n)
				}
			})
		}
		each(func(_ int32, keep *board.Multiset, mean, n float64) {
			if n > 0 {
				fit.addTimes(on(keep), mean, min(n, 1000))
			}
		})
		by := fit.solve(1, 3)
		expected := func(keep *board.Multiset) (x float64) {
			for _, w := range on(keep) {
				x += by[w.i] * w.by
			}
			return x
		}
		var off, noise, all float64
		each(func(_ int32, keep *board.Multiset, mean, n float64) {
			if n > 0 {
				w := min(n, 1000)
				off += w * (mean - expected(keep)) * (mean - expected(keep))
				noise += w * variance / n
				all += w
			}
		})
		own := max((off-noise)/max(all, 1), 1)
		fmt.Fprintf(os.Stderr, "%d tiles: %.2f of the parts of one fewer, %.2f of two fewer, beyond that ±%.2f points; "+
			"seen %.0f times the mean\n", size, by[0], by[1], math.Sqrt(own)/100, all)
		each(func(rank int32, keep *board.Multiset, mean, n float64) {
			x := expected(keep)
			beyond[rank] = x + (mean-x)*n/(n+variance/own)
		})
	}
	table := make([]byte, len(beyond))
	clipped := 0
	for i, x := range beyond {
		x = math.Round(x / eval.Unit)
		if x < -127 || x > 127 {
			clipped++
		}
		table[i] = byte(int8(max(-127, min(127, x))))
	}
	fmt.Fprintf(os.Stderr, "%d leaves, %d beyond a byte\n", len(table), clipped)
	return table
}

// below is the mean of the values of a leave's parts with one and with two tiles fewer.
func below(ranks *eval.Ranks, beyond []float64, keep *board.Multiset) (one, two float64) {
	var n1, n2 float64
	part := *keep
	for t := range part {
		if part[t] == 0 {
			continue
		}
		times := float64(part[t])
		part[t]--
		rank, _ := ranks.Of(&part)
		one += times * beyond[rank]
		n1 += times
		for u := range part {
			if part[u] == 0 {
				continue
			}
			more := times * float64(part[u])
			part[u]--
			rank, _ := ranks.Of(&part)
			two += more * beyond[rank]
			n2 += more
			part[u]++
		}
		part[t]++
	}
	return one / max(1, n1), two / max(1, n2)
}
