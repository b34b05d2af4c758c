package lay

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/suited/deck"
)

// This file plays a deal out by a quick policy, for the players that compare what a turn leads to.

// maxTurns ends a deal that is played out, by seat: it counts as it stands.
const maxTurns = 40

// seatOf is a seat of a deal that is played out.
type seatOf struct {
	cards  []deck.Tile
	n      counts
	opened bool
	dirty  bool // what it can lay may have changed since it tried
}

// deal is a deal that is played out. It has its own memory, which is used again.
type deal struct {
	g      *Game
	l      *layer
	rng    *rand.Rand
	seats  []seatOf
	table  []combo
	stock  []deck.Tile // the last one is drawn next
	pile   []deck.Tile
	unseen counts // what the policy takes for unseen: not on the table, nor in the pile
	again  int
	turn   int
	turns  int // ended in the deal
	atOnce bool
	// drawOnly: the seat in turn draws from the stock.
	drawOnly bool
}

// set makes the deal equal to another one.
func (d *deal) set(o *deal) {
	d.table = append(d.table[:0], o.table...)
	d.stock = append(d.stock[:0], o.stock...)
	d.pile = append(d.pile[:0], o.pile...)
	d.unseen, d.again, d.turn, d.turns, d.atOnce, d.drawOnly = o.unseen, o.again, o.turn, o.turns, o.atOnce, o.drawOnly
	for len(d.seats) < len(o.seats) {
		d.seats = append(d.seats, seatOf{})
	}
	d.seats = d.seats[:len(o.seats)]
	for i := range o.seats {
		s, from := &d.seats[i], &o.seats[i]
		s.cards = append(s.cards[:0], from.cards...)
		s.n, s.opened, s.dirty = from.n, from.opened, from.dirty
	}
}

// give adds a card to a hand.
func (s *seatOf) give(t deck.Tile) {
	s.cards = append(s.cards, t)
	s.n[t]++
}

// lose takes a card out of a hand.
func (s *seatOf) lose(t deck.Tile) {
	i := slices.Index(s.cards, t)
	s.cards[i] = s.cards[len(s.cards)-1]
	s.cards = s.cards[:len(s.cards)-1]
	s.n[t]--
}

// hold sets a hand.
func (s *seatOf) hold(cards []deck.Tile) {
	s.cards = append(s.cards[:0], cards...)
	s.n = countsOf(cards)
}

// refill makes the pile the stock if that is exhausted; false if the deal ends.
func (d *deal) refill() bool {
	if len(d.stock) > 0 {
		return true
	}
	if d.again >= d.g.Discards().Shuffles || len(d.pile) < 2 {
		return false
	}
	d.again++
	top := len(d.pile) - 1
	d.stock = append(d.stock, d.pile[:top]...)
	d.pile = append(d.pile[:0], d.pile[top])
	for _, t := range d.stock {
		d.unseen[t]++
	}
	d.rng.Shuffle(len(d.stock), func(i, k int) { d.stock[i], d.stock[k] = d.stock[k], d.stock[i] })
	return true
}

// play plays the deal to its end, and returns the seat that is out, or -1.
func (d *deal) play() int {
	for limit := d.turns + maxTurns*len(d.seats); d.turns < limit; {
		if !d.refill() {
			return -1
		}
		s := &d.seats[d.turn]
		if d.drawOnly || !d.take(s) {
			d.drawOnly = false
			t := d.stock[len(d.stock)-1]
			d.stock = d.stock[:len(d.stock)-1]
			s.give(t)
			if s.opened && d.g.fits(t, d.table) || d.g.completes(t, &s.n) {
				s.dirty = true
			}
			if s.dirty {
				d.lay(s, 0)
			}
		}
		if d.end(d.throw(s)) {
			return d.turn
		}
	}
	return -1
}

// take takes the last card of the pile if the seat can lay it.
func (d *deal) take(s *seatOf) bool {
	if d.turns/len(d.seats)+1 < d.g.Discards().TakeRound || len(d.pile) == 0 || len(s.cards) < 2 {
		return false
	}
	t := d.pile[len(d.pile)-1]
	if !(s.opened && d.g.fits(t, d.table) || d.g.completes(t, &s.n)) {
		return false
	}
	s.give(t)
	if !d.lay(s, t) {
		s.lose(t)
		return false
	}
	d.pile = d.pile[:len(d.pile)-1]
	return true
}

// lay lays what is worth most, with a card that has to be laid; false if nothing is laid.
func (d *deal) lay(s *seatOf, taken deck.Tile) bool {
	w := wish{opened: s.opened, keep: 1, worth: &d.g.values, taken: taken}
	out, ok := d.l.solve(d.table, s.cards, &w)
	if taken == 0 {
		s.dirty = false
	}
	if !ok {
		return false
	}
	d.laid(s, &out)
	return true
}

// laid applies a laying.
func (d *deal) laid(s *seatOf, out *laying) {
	before := s.n
	d.table = append(d.table[:0], out.table...)
	s.hold(out.left)
	for t := range before {
		d.unseen[t] -= min(d.unseen[t], before[t]-min(before[t], s.n[t]))
	}
	d.atOnce = !s.opened
	s.opened = true
	for i := range d.seats { // what they can add has changed
		d.seats[i].dirty = d.seats[i].dirty || d.seats[i].opened
	}
	s.dirty = false
}

// throw is the card that the policy discards.
func (d *deal) throw(s *seatOf) deck.Tile {
	return d.g.leastUseful(s.cards, &s.n, &d.unseen, d.table, s.opened, &d.seats[(d.turn+1)%len(d.seats)])
}

// leastUseful is the card that a hand needs least. High cards help a first meld, and cost afterwards; what fits the
// table helps a next seat that has laid.
func (g *Game) leastUseful(cards []deck.Tile, n, unseen *counts, table []combo, opened bool, next *seatOf) deck.Tile {
	worst, best := cards[0], 1<<30
	for _, t := range cards {
		v := 2 * g.keep(t, n, unseen)
		switch points := g.TilePoints(t); {
		case opened || g.first.Unopened == 0:
			v -= points
			if len(next.cards) <= 3 {
				v -= points
			}
		default:
			v += points / 2
		}
		if next.opened && g.fits(t, table) {
			v += 12
		}
		if v < best {
			worst, best = t, v
		}
	}
	return worst
}

// end discards a card and ends the turn; true if the seat is out, which then stays in turn.
func (d *deal) end(t deck.Tile) bool {
	s := &d.seats[d.turn]
	s.lose(t)
	d.pile = append(d.pile, t)
	d.unseen[t] -= min(d.unseen[t], 1)
	d.turns++
	if len(s.cards) == 0 {
		return true
	}
	d.atOnce = false
	d.turn = (d.turn + 1) % len(d.seats)
	return false
}

// points are what a seat counts at the end of the deal that a seat, or nobody, has ended.
func (d *deal) points(seat, out int) int {
	if seat == out {
		return 0
	}
	s := &d.seats[seat]
	sum := 0
	for _, t := range s.cards {
		sum += d.g.TilePoints(t)
	}
	if !s.opened && d.g.first.Unopened > 0 {
		sum = d.g.first.Unopened
	}
	if out >= 0 && d.atOnce {
		sum *= 2
	}
	return sum
}

// margin is by how many points the others count more than a seat, on the average.
func (d *deal) margin(seat, out int) float64 {
	sum := 0
	for i := range d.seats {
		if i != seat {
			sum += d.points(i, out)
		}
	}
	return float64(sum)/float64(len(d.seats)-1) - float64(d.points(seat, out))
}
