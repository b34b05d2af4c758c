package suited

import (
	"math/rand/v2"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// maxRefused bounds how many tiles are rejected while a hand is dealt, and how many whole hands before a first meld,
// because their seat would have laid them.
const (
	maxRefused      = 40
	maxRefusedHands = 4
)

// deal is one possible distribution of the hidden tiles.
type deal struct {
	hands []family.Multiset[deck.Tile] // of the other seats; the hand of the sampler's own seat is empty
	next  deck.Tile                    // the tile that the pool gives next, 0 if it is empty
}

// sample deals the hidden tiles at random, weighted by what the turns of the others make likely. Experts keep their
// jokers, so each joker is still with the seat to which it was dealt. They lay what they can, so the tiles that a seat
// held in its last turn do not combine with the table that it left.
func (t *task) sample(rng *rand.Rand) deal {
	d := deal{hands: make([]family.Multiset[deck.Tile], len(t.s.Seats))}
	jokers := t.sampleJokers(rng)
	rest := t.s.Unseen.Difference(family.Copies(deck.Joker, t.s.Unseen.Count(deck.Joker)))
	for i := range t.s.Seats {
		if i != t.s.Seat {
			d.hands[i], rest = t.sampleHand(i, jokers[i], rest, rng)
		}
	}
	pool := rest.Union(family.Copies(deck.Joker, jokers[len(jokers)-1]))
	if !pool.Empty() {
		d.next, _ = pool.Draw(rng)
	}
	return d
}

// told is what a seat's turns have revealed about its hand.
func (t *task) told(seat int) family.Told[deck.Tile] {
	if seat < len(t.s.Told) {
		return t.s.Told[seat]
	}
	return family.Told[deck.Tile]{}
}

// sampleJokers deals the hidden jokers: first to the seats that are known to hold them; of the others a seat gets one
// with a chance proportional to all the tiles it ever had, the pool (after the last seat) proportional to the tiles it
// holds.
func (t *task) sampleJokers(rng *rand.Rand) []int {
	n := len(t.s.Seats)
	had, room, dealt := make([]int, n+1), make([]int, n+1), make([]int, n+1)
	had[n], room[n] = t.s.Pool, t.s.Pool
	for i, st := range t.s.Seats {
		if i != t.s.Seat {
			had[i], room[i] = st.Tiles+t.told(i).Laid, st.Tiles
		}
	}
	hidden := t.s.Unseen.Count(deck.Joker)
	for i := range t.s.Seats {
		if i != t.s.Seat {
			dealt[i] = t.told(i).Jokers
			hidden -= dealt[i]
		}
	}
	for range hidden {
		sum := 0
		for i := range had {
			if dealt[i] == room[i] {
				had[i] = 0
			}
			sum += had[i]
		}
		k := rng.IntN(sum)
		for i := range had {
			if k < had[i] {
				dealt[i]++
				break
			}
			k -= had[i]
		}
	}
	return dealt
}

// sampleHand deals a seat its tiles other than jokers, beginning with those that it held in its last turn.
func (t *task) sampleHand(seat, jokers int, rest family.Multiset[deck.Tile], rng *rand.Rand) (hand,
	left family.Multiset[deck.Tile]) {
	told, st := t.told(seat), t.s.Seats[seat]
	n := st.Tiles - jokers
	held := 0
	if told.Moved {
		held = max(n-told.Fresh, 0)
	}
	mind := *t
	mind.any = true
	mind.s = family.Situation[deck.Tile]{Table: told.Left, Opened: st.Opened, Joker: t.s.Joker}
	if st.Opened {
		hand, rest = mind.drawUnplayable(held, rest, rng)
	} else {
		hand, rest = mind.drawWithoutMeld(held, jokers, rest, rng)
	}
	fresh, rest := rest.DrawN(n-held, rng)
	return hand.Add(fresh...).Union(family.Copies(deck.Joker, jokers)), rest
}

// drawUnplayable draws n tiles none of which can be laid on the table.
func (t *task) drawUnplayable(n int, rest family.Multiset[deck.Tile], rng *rand.Rand) (hand,
	left family.Multiset[deck.Tile]) {
	for refused := 0; hand.Len() < n; {
		tile, others := rest.Draw(rng)
		if t.s.Hand = hand.Add(tile); refused < maxRefused {
			if _, ok := t.best(); ok {
				refused++
				continue
			}
		}
		hand, rest = t.s.Hand, others
	}
	return hand, rest
}

// drawWithoutMeld draws a hand that, with its jokers, allows no first meld.
func (t *task) drawWithoutMeld(n, jokers int, rest family.Multiset[deck.Tile], rng *rand.Rand) (hand,
	left family.Multiset[deck.Tile]) {
	for refused := 0; ; refused++ {
		drawn, others := rest.DrawN(n, rng)
		t.s.Hand = family.MultisetOf(drawn...).Union(family.Copies(deck.Joker, jokers))
		if refused < maxRefusedHands {
			if _, ok := t.best(); ok {
				continue
			}
		}
		return family.MultisetOf(drawn...), others
	}
}
