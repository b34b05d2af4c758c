package ai

import (
	"math"

	"tablee/rules/domino/internal/round"
)

// passedOdds are the factors by which a tile becomes less likely to have been held when another one was laid: by
// whether the laid tile was a double, and whether this one is. The network was trained with them.
var passedOdds = func() (odds [2][2]float32) {
	for laid := range odds {
		for other := range odds[laid] {
			odds[laid][other] = float32(1 / (1 + math.Exp(DoubleSimple*float64(other-laid))))
		}
	}
	return odds
}()

// holding estimates the probability that the other seat holds each unseen tile, from its draws and from the tiles that
// it laid in preference to others. It treats tiles as independent, which is fast; Belief is exact. count is the number
// of tiles that the other seat holds.
func (r *record) holding(b *Board, seat int8, count int) (unseen round.Tiles, odds [28]float32) {
	unseen = b.live &^ b.Hand[seat]
	total := unseen.Count()
	if count >= total || count <= 0 {
		for ts := unseen; ts != 0; {
			odds[ts.Pop()] = float32(min(count, 1))
		}
		return unseen, odds
	}
	sum := r.weigh(1-seat, unseen, count, &odds)
	// The odds of a tile are its weight times the factor that makes the probabilities add up to the number of held
	// tiles.
	weight, held, free := odds, float32(count), float32(total-count)
	f := held / sum * float32(total) / free
	for range 3 {
		sum = 0
		for ts := unseen; ts != 0; {
			i := ts.Pop()
			o := weight[i] * f
			odds[i] = o / (1 + o)
			sum += odds[i]
		}
		f *= held / sum * (float32(total) - sum) / free
	}
	return unseen, odds
}

// weigh adds up, for each tile, the places in a seat's hand where it may be, each weighted by the seat's choices since
// then. Each drawn tile has one place, the dealt tiles share the others.
func (r *record) weigh(seat int8, tiles round.Tiles, count int, to *[28]float32) (sum float32) {
	plays := r.plays[seat][:r.laid[seat]]
	var fits [len(r.plays[seat])]round.Tiles
	for i, p := range plays {
		fits[i] = fitting(p.left, p.right)
	}
	drawn := r.drawn[seat]
	dealt := float32(max(1, count-int(drawn)))
	for ts := tiles; ts != 0; {
		i := ts.Pop()
		t, double := round.ByIndex[i], round.Doubles>>i&1
		w, odds, p := float32(0), float32(1), len(plays)-1
		for at := drawn; at >= max(r.void[seat][t.Left], r.void[seat][t.Right]); at-- {
			for ; p >= 0 && plays[p].drawn >= at; p-- {
				if fits[p]>>i&1 != 0 {
					odds *= passedOdds[round.Doubles>>plays[p].tile&1][double]
				}
			}
			if at == 0 {
				odds *= dealt
			}
			w += odds
		}
		to[i] = w
		sum += w
	}
	return sum
}
