package ai

import "tablee/rules/domino/internal/round"

// The positions of the traits among the inputs of the network. The values on tiles have no order in the simple game, so
// they are ordered by their role for the seat: first the two ends, then the others by the number of the seat's tiles
// with them. A pair of places stands for a tile.
const (
	places = netValues + 1 // if both ends are equal the second place stays empty
	pairs  = places * (places + 1) / 2

	ownTiles    = 0
	otherTiles  = ownTiles + pairs // probability that the other seat holds them
	ownCount    = otherTiles + pairs
	otherCount  = ownCount + 10
	stockCount  = otherCount + 10
	fittingOwn  = stockCount + 17
	equalEnds   = fittingOwn + 7
	otherStuck  = equalEnds + 1 // probability that the other seat has nothing to lay
	otherFits   = otherStuck + 1
	surelyStuck = otherFits + 1
	ahead       = surelyStuck + 1
	stockLeft   = ahead + 1
	knownVoid   = stockLeft + 1 // how recently the seat itself had nothing to lay at an end, for both
	inputs      = knownVoid + 2
)

// traits are the inputs other than 0.
type traits struct {
	n  int
	at [64]uint8
	of [64]float32
}

func (x *traits) add(at int, of float32) {
	x.at[x.n], x.of[x.n] = uint8(at), of
	x.n++
}

// pairAt is the number of a pair of places.
func pairAt(i, j uint8) int {
	if i < j {
		i, j = j, i
	}
	return int(i)*(int(i)+1)/2 + int(j)
}

// see adds the traits of a position as known by a seat that has just moved or drawn, and has not won yet; count is the
// number of tiles of the other seat.
func (x *traits) see(b *Board, r *record, seat int8, count int) {
	x.n = 0
	own := b.Hand[seat]
	unseen, holds := r.holding(b, seat, count)
	place := placing(b, own, unseen)
	at := func(i int) int {
		t := round.ByIndex[i]
		return pairAt(place[t.Left], place[t.Right])
	}
	for ts := own; ts != 0; {
		x.add(ownTiles+at(ts.Pop()), 1)
	}
	fit := fitting(b.left, b.right)
	stuck, fits := float32(1), float32(0)
	for ts := unseen; ts != 0; {
		i := ts.Pop()
		if holds[i] > 0 {
			x.add(otherTiles+at(i), holds[i])
		}
		if fit>>i&1 != 0 {
			stuck *= 1 - holds[i]
			fits += holds[i]
		}
	}
	stock := unseen.Count() - count
	x.add(ownCount+min(own.Count(), 9), 1)
	x.add(otherCount+min(count, 9), 1)
	x.add(stockCount+min(stock, 16), 1)
	x.add(fittingOwn+min((own&fit).Count(), 6), 1)
	if b.left == b.right {
		x.add(equalEnds, 1)
	}
	x.add(otherStuck, stuck)
	x.add(otherFits, fits/3)
	if stuck > 0.999 {
		x.add(surelyStuck, 1)
	}
	x.add(ahead, float32(own.Count()-count)/4)
	x.add(stockLeft, float32(stock)/8)
	void := func(end int8) {
		if v := r.void[seat][end]; v > 0 {
			x.add(knownVoid+int(place[end]), float32(v)/float32(r.drawn[seat]))
		}
	}
	if void(b.left); b.right != b.left {
		void(b.right)
	}
}

// placing assigns places to values.
func placing(b *Board, own, unseen round.Tiles) (place [netValues]uint8) {
	var rank [netValues]int
	for v := range rank {
		rank[v] = 100*(own&round.With[v]).Count() + (unseen & round.With[v]).Count()
	}
	l, r := b.left, b.right
	if rank[r] > rank[l] || rank[r] == rank[l] && r < l {
		l, r = r, l
	}
	place[r] = 1
	place[l] = 0 // also if both are equal
	for v := range int8(netValues) {
		if v == l || v == r {
			continue
		}
		place[v] = 2
		for u := range int8(netValues) {
			if u != l && u != r && u != v && (rank[u] > rank[v] || rank[u] == rank[v] && u < v) {
				place[v]++
			}
		}
	}
	return place
}
