package duplicate

import (
	"math/rand/v2"

	"tablee/rules/scrabble/internal/board"
)

// lastDemanding is the last round whose racks hold two vowels and two consonants.
const lastDemanding = 15

// vowels and semivowels, which count as either: a joker and Y.
const vowels = "AEIOU"

var (
	isVowel  = kinds(vowels)
	isEither = kinds("Y?")
)

// kinds is a set of tiles.
func kinds(text string) (set [board.Kinds]bool) {
	for i := range len(text) {
		t, _ := board.ParseTile(text[i])
		set[t] = true
	}
	return set
}

// balance counts tiles by what they can be.
type balance struct{ vowels, consonants, either int }

func balanceOf(m *board.Multiset) (b balance) {
	for t, n := range m {
		switch {
		case isEither[t]:
			b.either += int(n)
		case isVowel[t]:
			b.vowels += int(n)
		default:
			b.consonants += int(n)
		}
	}
	return b
}

// gives tells whether n vowels and n consonants can be taken from the tiles.
func (b balance) gives(n int) bool {
	return max(0, n-b.vowels)+max(0, n-b.consonants) <= b.either
}

// draw is a rack that was drawn, and those that were put back before it.
type draw struct {
	rack     board.Multiset
	bag      board.Multiset
	rejected []string
}

// maxRejected is how often a rack is drawn anew by chance alone. Then what it must have is drawn first: nobody reads a
// longer list, and what is left may be so uneven that a rack which serves is rare.
const maxRejected = 20

// drawer draws racks.
type drawer struct {
	form  form
	round int
	rng   *rand.Rand
	plays func(rack *board.Multiset) bool // whether there is a play
	has   func(left *board.Multiset, fits func(laid *board.Multiset) bool) (laid board.Multiset, ok bool)
}

// need is how many vowels and consonants a rack of what is left must have; 0 if none can have one of each.
func (d *drawer) need(left *board.Multiset) int {
	b := balanceOf(d.offered(left))
	for n := d.most(); n > 0; n-- {
		if b.gives(n) {
			return n
		}
	}
	return 0
}

// most is how many vowels and consonants a rack should have.
func (d *drawer) most() int {
	if d.round <= lastDemanding {
		return 2
	}
	return 1
}

// offered is what a rack may be drawn from: in the joker game a second joker lies aside until the first has stayed on
// the board.
func (d *drawer) offered(left *board.Multiset) *board.Multiset {
	m := *left
	if d.form == jokerGame {
		m[board.Joker] = min(m[board.Joker], 1)
	}
	return &m
}

// fill draws the rack of a round: kept is what the last rack has left. ok is false if the game is over.
func (d *drawer) fill(kept, bag board.Multiset) (r draw, ok bool) {
	left := kept.Plus(&bag)
	need := d.need(&left)
	if need == 0 {
		return draw{bag: left}, false
	}
	r.rack, r.bag = d.add(kept, bag)
	for known := false; ; {
		if balanceOf(&r.rack).gives(need) {
			if d.plays(&r.rack) {
				return r, true
			}
			if r.bag.Empty() || !known && !d.playable(&left, need) {
				return draw{bag: left}, false
			}
			known = true
		}
		r.rejected = append(r.rejected, r.rack.String())
		if len(r.rejected) < maxRejected {
			r.rack, r.bag = d.add(board.Multiset{}, left)
			continue
		}
		return d.construct(&left, need, r.rejected)
	}
}

// add fills a rack up from a bag. In the joker game a joker goes first.
func (d *drawer) add(rack, bag board.Multiset) (filled, rest board.Multiset) {
	if d.form == jokerGame {
		if rack[board.Joker] == 0 {
			bag.Transfer(&rack, board.Joker)
		}
		aside := bag[board.Joker]
		bag[board.Joker] = 0
		bag.TransferRandom(&rack, d.form.rack()-rack.Len(), d.rng)
		bag[board.Joker] = aside
		return rack, bag
	}
	bag.TransferRandom(&rack, d.form.rack()-rack.Len(), d.rng)
	return rack, bag
}

// playable tells whether some rack of what is left, with so many vowels and consonants, has a play.
func (d *drawer) playable(left *board.Multiset, need int) bool {
	_, ok := d.has(left, func(laid *board.Multiset) bool { return d.completes(laid, left, need) })
	return ok
}

// completes tells whether these tiles are part of a rack of what is left that serves.
func (d *drawer) completes(part, left *board.Multiset, need int) bool {
	offered := d.offered(left)
	if !offered.Contains(part) {
		return false
	}
	size := min(d.form.rack(), offered.Len())
	rest := offered.Minus(part)
	room := size - part.Len()
	has := balanceOf(part)
	if d.form == jokerGame && rest.Remove(board.Joker) { // every rack has it
		has.either++
		room--
	}
	may := balanceOf(&rest)
	for v := range min(room, may.vowels) + 1 {
		for c := range min(room-v, may.consonants) + 1 {
			e := min(room-v-c, may.either)
			if v+c+e == room && (balance{has.vowels + v, has.consonants + c, has.either + e}).gives(need) {
				return true
			}
		}
	}
	return false
}

// construct makes a rack around the tiles of a play: by chance none was found.
func (d *drawer) construct(left *board.Multiset, need int, rejected []string) (draw, bool) {
	laid, ok := d.has(left, func(laid *board.Multiset) bool { return d.completes(laid, left, need) })
	if !ok {
		return draw{bag: *left}, false
	}
	for {
		rack, bag := d.add(laid, left.Minus(&laid))
		if balanceOf(&rack).gives(need) {
			return draw{rack, bag, rejected}, true
		}
	}
}
