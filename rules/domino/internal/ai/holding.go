package ai

import (
	"math"

	"tablee/rules/domino/internal/round"
)

// passedOdds say by how much a tile that was not laid becomes less likely to have been there: by whether the tile laid
// was a double, and whether this one is. The network was taught with these.
var passedOdds = func() (odds [2][2]float32) {
	for laid := range odds {
		for other := range odds[laid] {
			odds[laid][other] = float32(1 / (1 + math.Exp(DoubleSimple*float64(other-laid))))
		}
	}
	return odds
}()

// holding tells roughly how probable it is that the other seat holds each tile that one does not see, given what it
// drew, and what it laid rather than others. It is quick, where belief is exact: it takes the tiles one by one. count
// is how many the other holds.
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
	// The odds of a tile are its weight, times what makes the probabilities add up to the number of tiles held.
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

// weigh counts for each tile the places in a seat's hand where it may be, each by what the seat's choices since then
// make of it. The tiles drawn take one place each, those dealt the others.
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
