package ai

// This file computes where the hidden tiles may be, from what was drawn, passed and laid.

import (
	"math/bits"
	"math/rand/v2"

	"tablee/rules/domino/internal/round"
)

// Knowledge is what a seat or a bystander knows: the table, the known tiles, and the numbers of hidden ones.
type Knowledge struct {
	*round.Table
	Racks  []round.Set // the known tiles
	Stock  round.Set
	Hidden round.Hidden
}

// Sample places every hidden tile: all deals that could have led to this position have the same probability.
func (k Knowledge) Sample(rng *rand.Rand) round.Layout {
	b := New(k, rng)
	b.Mix(rng, 20*len(b.Slots))
	p := (&round.Layout{Table: *k.Table, Racks: k.Racks}).Clone()
	var rest round.Tiles
	for i, e := range b.At {
		if entry := b.Entries[e]; entry.free {
			if s := b.Slots[i].Seat; s >= 0 {
				p.Racks[s].AddRight(round.ByIndex[entry.Tile])
			} else {
				rest |= 1 << entry.Tile
			}
		}
	}
	p.Stock = append(append(round.Set(nil), k.Stock...), rest.Row()...)
	return p
}

// slot is a place for a hidden tile, from the deal or from a draw. Slots of tiles that have been laid since are still
// slots, because passes give information about when a tile came.
type slot struct {
	Seat  int8 // -1: the stock
	Class int8 // 0: dealt; n: the n-th tile drawn by the seat
	fits  round.Tiles
}

// entry is a domino that is in some slot: a hidden one, or a laid or known one of a seat with hidden tiles.
type entry struct {
	Tile    uint8
	free    bool   // hidden: its slot is to be found
	allowed uint64 // the slots in which it may be, one bit each
}

// Belief is one possible assignment of all hidden tiles to slots. Since dealing makes all assignments equally probable,
// a random walk over them by exchanges (a Markov chain with symmetric steps, Metropolis et al. 1953) draws from the
// exact distribution of the hidden hands, given draws and passes.
type Belief struct {
	known   [4]round.Tiles // racks of which nothing is hidden
	Slots   []slot
	Entries []entry
	At      []int       // by slot: its entry
	likely  [][]float64 // by entry and slot: the relative likelihood of this placement; nil: all are equally likely
}

// New finds a random first assignment. It ignores a log that contradicts itself (in a file edited by hand).
func New(k Knowledge, rng *rand.Rand) *Belief {
	for _, trust := range []bool{true, false} {
		b := new(Belief)
		b.addSlots(k, trust)
		b.addEntries(k, trust)
		if b.match(rng) {
			for s, rack := range k.Racks {
				if k.Hidden.Racks[s] == 0 {
					b.known[s] = round.SetOf(rack)
				}
			}
			return b
		}
	}
	panic("domino: the hidden tiles cannot be counted") // the stock takes any tile
}

// addSlots adds the slots of every seat with hidden tiles, and of the stock.
func (b *Belief) addSlots(k Knowledge, trust bool) {
	for s, n := range k.Hidden.Racks {
		if n == 0 {
			continue
		}
		n += len(k.Racks[s])
		drawn := 0
		for _, p := range k.Log {
			if !trust || p.Seat != s {
				continue
			}
			if p.Kind == round.PlyPlay {
				n++
			} else if p.Kind == round.PlyDraw {
				n--
				drawn++
				sl := slot{Seat: int8(s), Class: int8(drawn), fits: ^round.Tiles(0)}
				if p.Fits {
					sl.fits = p.Fitting()
				}
				b.Slots = append(b.Slots, sl)
			}
		}
		for range n {
			b.Slots = append(b.Slots, slot{Seat: int8(s), fits: ^round.Tiles(0)})
		}
	}
	for range k.Hidden.Stock {
		b.Slots = append(b.Slots, slot{Seat: -1, fits: ^round.Tiles(0)})
	}
}

// addEntries adds the tiles for those slots, each with the slots in which it may be.
func (b *Belief) addEntries(k Knowledge, trust bool) {
	unseen := round.AllTiles(k.Config.Values) &^ round.SetOf(k.Laid()) &^ round.SetOf(k.Stock)
	for s, rack := range k.Racks {
		unseen &^= round.SetOf(rack)
		if k.Hidden.Racks[s] == 0 {
			continue
		}
		for _, t := range rack {
			b.add(k, t, false, trust, len(k.Log), s)
		}
	}
	for unseen != 0 {
		b.add(k, round.ByIndex[unseen.Pop()], true, trust, len(k.Log), -1)
	}
	if !trust {
		return
	}
	for i, p := range k.Log {
		if p.Kind == round.PlyPlay && k.Hidden.Racks[p.Seat] > 0 {
			b.add(k, p.Tile, false, trust, i, p.Seat)
		}
	}
}

// add adds a tile that was in a rack, or hidden, until the given entry of the log. Only the given seat may have had it,
// or, with seat -1, any seat and the stock.
func (b *Belief) add(k Knowledge, t round.Tile, free, trust bool, until, seat int) {
	e := entry{Tile: uint8(t.Index()), free: free}
	var lo, hi [4]int
	for s := range lo {
		lo[s], hi[s] = classes(k.Table, t, until, s)
	}
	for i, sl := range b.Slots {
		switch {
		case seat >= 0 && int(sl.Seat) != seat:
		case trust && (sl.fits&round.Bit(t) == 0 || sl.Seat >= 0 && (int(sl.Class) < lo[sl.Seat] ||
			int(sl.Class) > hi[sl.Seat])):
		case trust && free && opensUnlaid(k.Table, t) && (sl.Class != 0 || int(sl.Seat) != k.Starter):
		default:
			e.allowed |= 1 << i
		}
	}
	b.Entries = append(b.Entries, e)
}

// opensUnlaid reports whether u is the tile with which the starter must open the round, and which is not laid yet.
func opensUnlaid(t *round.Table, u round.Tile) bool {
	return t.Opens && len(t.Chain) == 0 && u.Same(t.Opening)
}

// classes are the first and last class (0: dealt, n: n-th draw) with which a seat may have received a tile that it had
// until an entry of the log: it cannot have held the tile when it drew or passed because no tile fitted.
func classes(t *round.Table, tile round.Tile, until, seat int) (lo, hi int) {
	if t.Opens && tile.Opens(t.Opening) {
		lo = 1
	}
	for _, p := range t.Log[:until] {
		if p.Seat != seat || p.Kind == round.PlyPlay {
			continue
		}
		had := p.Fitting()&round.Bit(tile) != 0
		if p.Kind == round.PlyDraw {
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

// match gives every slot a tile that it may contain, at random (Kuhn's augmenting paths); it returns false if that is
// impossible.
func (b *Belief) match(rng *rand.Rand) bool {
	if len(b.Entries) != len(b.Slots) {
		return false
	}
	b.At = make([]int, len(b.Slots))
	for i := range b.At {
		b.At[i] = -1
	}
	for _, e := range rng.Perm(len(b.Entries)) {
		var visited uint64
		if !b.place(e, &visited, rng) {
			return false
		}
	}
	return true
}

func (b *Belief) place(e int, visited *uint64, rng *rand.Rand) bool {
	for {
		open := b.Entries[e].allowed &^ *visited
		if open == 0 {
			return false
		}
		for range rng.IntN(bits.OnesCount64(open)) {
			open &= open - 1
		}
		i := bits.TrailingZeros64(open)
		*visited |= 1 << i
		if b.At[i] < 0 || b.place(b.At[i], visited, rng) {
			b.At[i] = e
			return true
		}
	}
}

// Certain reports whether every tile must be in its present hand. A tile could be in another hand exactly if some cycle
// of exchanges is possible.
func (b *Belief) Certain() bool {
	for i, e := range b.At {
		for to := b.Entries[e].allowed; to != 0; to &= to - 1 {
			j := bits.TrailingZeros64(to)
			if b.Slots[j].Seat != b.Slots[i].Seat && b.reach(j)>>i&1 != 0 {
				return false
			}
		}
	}
	return true
}

// reach is the set of slots to which the tile in a slot can move, if the tiles in its way move too.
func (b *Belief) reach(from int) uint64 {
	var seen uint64
	for next := uint64(1) << from; next != 0; {
		i := bits.TrailingZeros64(next)
		seen |= 1 << i
		next = (next | b.Entries[b.At[i]].allowed) &^ seen
	}
	return seen
}

// Mix performs random steps, each an exchange between two slots or a rotation of three, if all tiles involved may be in
// their new slots.
func (b *Belief) Mix(rng *rand.Rand, steps int) {
	n := uint64(len(b.Slots))
	if n < 2 {
		return
	}
	for range steps {
		r := rng.Uint64()
		i, j, k := (r&0xfffff)*n>>20, (r>>20&0xfffff)*n>>20, (r>>40&0xfffff)*n>>20
		x, y, z := b.At[i], b.At[j], b.At[k]
		if r>>60 < 12 {
			if b.may(x, j) && b.may(y, i) && b.accepts(rng, b.odds(x, i, j)*b.odds(y, j, i)) {
				b.At[i], b.At[j] = y, x
			}
		} else if i != j && j != k && k != i && b.may(x, j) && b.may(y, k) && b.may(z, i) &&
			b.accepts(rng, b.odds(x, i, j)*b.odds(y, j, k)*b.odds(z, k, i)) {
			b.At[i], b.At[j], b.At[k] = z, x, y
		}
	}
}

func (b *Belief) may(e int, slot uint64) bool { return b.Entries[e].allowed>>slot&1 != 0 }

// Hands are the hidden tiles of each seat, and the stock's, in the current assignment.
func (b *Belief) Hands() (racks [4]round.Tiles, stock round.Tiles) {
	for i, e := range b.At {
		if en := b.Entries[e]; en.free {
			if s := b.Slots[i].Seat; s >= 0 {
				racks[s] |= 1 << en.Tile
			} else {
				stock |= 1 << en.Tile
			}
		}
	}
	return racks, stock
}
