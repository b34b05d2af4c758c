package domino

import (
	"math/bits"
	"math/rand/v2"

	"tablee/rules/game"
)

// knowledge is what somebody knows of the tiles: the table, the tiles told, and how many more there are.
type knowledge struct {
	*table
	racks  []Set // the tiles that are told
	stock  Set
	hidden hidden
}

// known gathers what a view knows.
func (v *view) known() knowledge {
	k := knowledge{table: &v.table, racks: make([]Set, v.cfg.Seats), hidden: hidden{make([]int, v.cfg.Seats), v.stock}}
	for s, n := range v.held {
		switch {
		case v.shown != nil:
			k.racks[s] = v.shown[s]
		case s == int(v.seat):
			k.racks[s] = v.rack
		default:
			k.hidden.racks[s] = n
		}
	}
	return k
}

// Sample invents a position that agrees with the view, and with everything that draws and passes have
// told: every deal that could have led here is as probable as every other.
func (v *view) Sample(rng *rand.Rand) (game.Position, error) { return v.known().sample(rng), nil }

func (k knowledge) sample(rng *rand.Rand) *position {
	b := newBelief(k, rng)
	b.mix(rng, 20*len(b.slots))
	p := (&position{table: *k.table, Racks: k.racks}).clone()
	var rest tiles
	for i, e := range b.at {
		if entry := b.entries[e]; entry.free {
			if s := b.slots[i].seat; s >= 0 {
				p.Racks[s].AddRight(byIndex[entry.tile])
			} else {
				rest |= 1 << entry.tile
			}
		}
	}
	p.Stock = append(append(Set(nil), k.stock...), rest.row()...)
	return p
}

// slot is a place that a hidden tile has come to, in the deal or by being drawn. Slots of tiles that
// have been laid since are still slots: which tile came when is what passes tell about.
type slot struct {
	seat  int8 // -1 is the stock
	class int8 // 0: dealt; n: the n-th tile drawn by the seat
	fits  tiles
}

// entry is a domino that takes some slot: a hidden one, or one laid or told of a seat that hides others.
type entry struct {
	tile    uint8
	free    bool   // hidden: what is to be found out
	allowed uint64 // the slots it may have taken, one bit each
}

// belief is one way in which all hidden tiles may have come to their slots. Dealing makes every such way
// equally probable, so a random walk over them by exchanges (a Markov chain with symmetric steps,
// Metropolis et al. 1953) draws from the exact distribution of the hidden hands given draws and passes.
type belief struct {
	slots   []slot
	entries []entry
	at      []int // by slot: its entry
}

// newBelief finds a first way at random. A log that contradicts itself (a file edited by hand) is not believed.
func newBelief(k knowledge, rng *rand.Rand) *belief {
	for _, trust := range []bool{true, false} {
		b := new(belief)
		b.addSlots(k, trust)
		b.addEntries(k, trust)
		if b.match(rng) {
			return b
		}
	}
	panic("domino: the hidden tiles cannot be counted") // the stock takes any tile
}

// addSlots lists the slots of every seat that hides something, and of the stock.
func (b *belief) addSlots(k knowledge, trust bool) {
	for s, n := range k.hidden.racks {
		if n == 0 {
			continue
		}
		n += len(k.racks[s])
		drawn := 0
		for _, p := range k.Log {
			if !trust || p.Seat != s {
				continue
			}
			if p.Kind == PlyPlay {
				n++
			} else if p.Kind == PlyDraw {
				n--
				drawn++
				sl := slot{seat: int8(s), class: int8(drawn), fits: ^tiles(0)}
				if p.Fits {
					sl.fits = with[p.Ends[0]] | with[p.Ends[1]]
				}
				b.slots = append(b.slots, sl)
			}
		}
		for range n {
			b.slots = append(b.slots, slot{seat: int8(s), fits: ^tiles(0)})
		}
	}
	for range k.hidden.stock {
		b.slots = append(b.slots, slot{seat: -1, fits: ^tiles(0)})
	}
}

// addEntries lists the tiles for those slots with the slots that each may have taken.
func (b *belief) addEntries(k knowledge, trust bool) {
	unseen := allTiles(k.cfg.Values) &^ setOf(k.Chain) &^ setOf(k.stock)
	for s, rack := range k.racks {
		unseen &^= setOf(rack)
		if k.hidden.racks[s] == 0 {
			continue
		}
		for _, t := range rack {
			b.add(k, t, false, trust, len(k.Log), s)
		}
	}
	for unseen != 0 {
		b.add(k, byIndex[unseen.pop()], true, trust, len(k.Log), -1)
	}
	if !trust {
		return
	}
	for i, p := range k.Log {
		if p.Kind == PlyPlay && k.hidden.racks[p.Seat] > 0 {
			b.add(k, p.Tile, false, trust, i, p.Seat)
		}
	}
}

// add adds a tile that was in a rack, or hidden, until the given entry of the log. Only the seat may have
// had it, or any seat and the stock if that is -1.
func (b *belief) add(k knowledge, t Tile, free, trust bool, until, seat int) {
	e := entry{tile: uint8(t.index()), free: free}
	var lo, hi [4]int
	for s := range lo {
		lo[s], hi[s] = k.classes(t, until, s)
	}
	for i, sl := range b.slots {
		switch {
		case seat >= 0 && int(sl.seat) != seat:
		case trust && (sl.fits&bit(t) == 0 || sl.seat >= 0 && (int(sl.class) < lo[sl.seat] || int(sl.class) > hi[sl.seat])):
		case trust && free && k.opensUnlaid(t) && (sl.class != 0 || int(sl.seat) != k.Starter):
		default:
			e.allowed |= 1 << i
		}
	}
	b.entries = append(b.entries, e)
}

// opensUnlaid tells whether t is the tile that the starter holds and has yet to open the round with.
func (t *table) opensUnlaid(u Tile) bool { return t.Opens && len(t.Chain) == 0 && u.Same(t.Opening) }

// classes are the first and last tile drawn, 0 being the deal, as which a seat may have got a tile that it
// had until an entry of the log: it cannot have held the tile when it drew or passed for want of one like it.
func (t *table) classes(tile Tile, until, seat int) (lo, hi int) {
	if t.Opens && tile.opens(t.Opening) {
		lo = 1
	}
	for _, p := range t.Log[:until] {
		if p.Seat != seat || p.Kind == PlyPlay {
			continue
		}
		had := tile.Contains(int(p.Ends[0])) || tile.Contains(int(p.Ends[1]))
		if p.Kind == PlyDraw {
			hi++
			if had {
				lo = hi
			}
		} else if had {
			lo = hi + 1
		}
	}
	return lo, hi
}

// match gives every slot a tile that it may have, at random (Kuhn's augmenting paths), or tells that it
// cannot be done.
func (b *belief) match(rng *rand.Rand) bool {
	if len(b.entries) != len(b.slots) {
		return false
	}
	b.at = make([]int, len(b.slots))
	for i := range b.at {
		b.at[i] = -1
	}
	for _, e := range rng.Perm(len(b.entries)) {
		var visited uint64
		if !b.place(e, &visited, rng) {
			return false
		}
	}
	return true
}

func (b *belief) place(e int, visited *uint64, rng *rand.Rand) bool {
	for {
		open := b.entries[e].allowed &^ *visited
		if open == 0 {
			return false
		}
		for range rng.IntN(bits.OnesCount64(open)) {
			open &= open - 1
		}
		i := bits.TrailingZeros64(open)
		*visited |= 1 << i
		if b.at[i] < 0 || b.place(b.at[i], visited, rng) {
			b.at[i] = e
			return true
		}
	}
}

// certain tells whether every tile can only be where it is, up to its slot in one hand. A tile could go to
// another hand exactly if the exchange closes a cycle: whoever must make room finds a way back.
func (b *belief) certain() bool {
	for i, e := range b.at {
		for to := b.entries[e].allowed; to != 0; to &= to - 1 {
			j := bits.TrailingZeros64(to)
			if b.slots[j].seat != b.slots[i].seat && b.reach(j)>>i&1 != 0 {
				return false
			}
		}
	}
	return true
}

// reach is the set of slots to which the tile in a slot can go when those in its way go on in turn.
func (b *belief) reach(from int) uint64 {
	var seen uint64
	for next := uint64(1) << from; next != 0; {
		i := bits.TrailingZeros64(next)
		seen |= 1 << i
		next = (next | b.entries[b.at[i]].allowed) &^ seen
	}
	return seen
}

// mix walks on by a number of steps, each an exchange between two slots or a rotation of three, made
// when all may have what they get.
func (b *belief) mix(rng *rand.Rand, steps int) {
	n := uint64(len(b.slots))
	if n < 2 {
		return
	}
	for range steps {
		r := rng.Uint64()
		i, j, k := (r&0xfffff)*n>>20, (r>>20&0xfffff)*n>>20, (r>>40&0xfffff)*n>>20
		x, y, z := b.at[i], b.at[j], b.at[k]
		if r>>60 < 12 {
			if b.may(x, j) && b.may(y, i) {
				b.at[i], b.at[j] = y, x
			}
		} else if i != j && j != k && k != i && b.may(x, j) && b.may(y, k) && b.may(z, i) {
			b.at[i], b.at[j], b.at[k] = z, x, y
		}
	}
}

func (b *belief) may(e int, slot uint64) bool { return b.entries[e].allowed>>slot&1 != 0 }

// hands are the hidden tiles of each seat, and the stock's, as they are now.
func (b *belief) hands() (racks [4]tiles, stock tiles) {
	for i, e := range b.at {
		if en := b.entries[e]; en.free {
			if s := b.slots[i].seat; s >= 0 {
				racks[s] |= 1 << en.tile
			} else {
				stock |= 1 << en.tile
			}
		}
	}
	return racks, stock
}
