package lay

import (
	"math/bits"
	"slices"

	"tablee/rules/rummy/internal/memo"
	"tablee/rules/rummy/suited/deck"
)

// This file finds what a seat can lay on a table that only grows: combinations of its own, cards added to those of the
// table, and jokers taken for the card that they stand for and laid again. It is exact: it tries all ways, and
// remembers what each rest of the hand is worth. The order of a first meld is respected: what counts for it is laid
// before the rest.

// Limits of a search. No hand of a game reaches them; those of a saved game may, and are then laid as far as was found.
const (
	maxCards = 28      // of the hand, the jokers taken included
	maxWork  = 150_000 // states
)

// mustBeLaid is the value of a joker that was taken from the table, and takenValue what the card from the pile counts
// more than its value, since it has to be laid too: each is more than a hand.
const (
	mustBeLaid = 1 << 18
	takenValue = 1 << 14
)

// layMeld is a combination of cards in the hand.
type layMeld struct {
	combo
	tiles [5]deck.Tile
	n     int8
	next  int16 // another one with the same first tile, or -1
	pure  bool  // a run without a joker
	// What it counts in a first meld: in all, and without its joker, if that is a combination too.
	total, part int16
	partPure    bool
}

// growth is a combination of the table with more cards.
type growth struct {
	combo
	tiles []deck.Tile
}

// layer is a search. It is used again and again, by one goroutine at a time.
type layer struct {
	g       *Game
	cards   []deck.Tile // ascending, jokers last
	over    []deck.Tile // cards beyond maxCards, which stay
	value   []int32
	at      [deck.Joker + 1]uint32 // by tile, the set of its cards
	head    [deck.Joker + 1]int16  // by tile, the first combination whose first tile it is, or -1
	melds   []layMeld
	table   []combo
	grown   []grown
	store   []deck.Tile // of growths
	memo    memo.Table[uint64]
	work    int     // states of this search
	spent   int     // states of all searches of a player
	ordered []int16 // the combinations in the order in which a first meld is sought
	own     int     // jokers in the hand
	first   firstMeld
}

// grown is a combination of the table, by its index, and how it can grow.
type grown struct {
	index int
	list  []growth
}

// firstMeld is the search for a first meld.
type firstMeld struct {
	chosen, best []int16
	value        int32
	purest       int // combinations from this index of the order on have no run without a joker
}

// wish is what a laying is to be.
type wish struct {
	opened bool
	keep   int                    // cards that stay at least
	taken  deck.Tile              // this card is laid; 0: none
	worth  *[deck.Joker + 1]int32 // of each card, above 0
	whole  bool                   // nothing but laying all cards counts
}

// laying is what is laid of a hand.
type laying struct {
	table []combo     // after it, those of before first
	left  []deck.Tile // ascending
	value int         // of the cards laid from the hand
	laid  int         // cards laid from the hand
}

// prepare sets the cards of a search, of which the last jokers come from the table.
func (l *layer) prepare(table []combo, hand []deck.Tile, freed int, w *wish, taken deck.Tile) {
	l.cards = append(l.cards[:0], hand...)
	slices.Sort(l.cards)
	n := min(len(l.cards), maxCards-freed)
	l.over = slices.Clone(l.cards[n:])
	l.cards = l.cards[:n]
	for range freed {
		l.cards = append(l.cards, deck.Joker)
	}
	clear(l.at[:])
	for i := range l.head {
		l.head[i] = -1
	}
	l.value = l.value[:0]
	for i, t := range l.cards {
		v := w.worth[t]
		if l.at[t] == 0 && t == taken {
			v += takenValue
		}
		if t == deck.Joker && bits.OnesCount32(l.at[t]) < freed { // of equal cards the first ones are laid first
			v = mustBeLaid
		}
		l.at[t] |= 1 << i
		l.value = append(l.value, v)
	}
	l.own = bits.OnesCount32(l.at[deck.Joker]) - freed
	l.memo.Reset()
	l.melds, l.ordered = l.melds[:0], l.ordered[:0]
	l.list()
	l.table, l.grown, l.store = table, l.grown[:0], l.store[:0]
	for i, c := range table {
		l.grow(i, c)
	}
}

// add adds a combination of tiles, the first of which comes first in the hand.
func (l *layer) add(m layMeld) {
	m.next = l.head[m.tiles[0]]
	l.head[m.tiles[0]] = int16(len(l.melds))
	l.melds = append(l.melds, m)
}

// list finds the combinations: groups, and runs of three to five cards, into which every longer one can be divided.
func (l *layer) list() {
	top, wild := l.g.Top(), l.g.HasJokers() && l.at[deck.Joker] != 0
	var ranks [deck.Ranks + 1]uint8
	for suit := range deck.Suits {
		var has uint32 // columns
		for c := 1; c <= top; c++ {
			if l.at[deck.Make(suit, deck.RankAt(c))] != 0 {
				has |= 1 << c
				ranks[deck.RankAt(c)] |= 1 << suit
			}
		}
		if bits.OnesCount32(has) < 2 {
			continue
		}
		for size := 3; size <= 5; size++ {
			for start := 1; start+size-1 <= top; start++ {
				in := has >> start & (1<<size - 1)
				switch missing := size - bits.OnesCount32(in); {
				case missing == 0:
					l.addRun(suit, start, size, -1)
					for k := 0; wild && k < size; k++ {
						if k > 0 || start+size > top { // else the joker stands better at the other end
							l.addRun(suit, start, size, k)
						}
					}
				case missing == 1 && wild:
					k := bits.TrailingZeros32(^in)
					if k > 0 || start+size > top {
						l.addRun(suit, start, size, k)
					}
				}
			}
		}
	}
	for rank := 1; rank <= deck.Ranks; rank++ {
		if bits.OnesCount8(ranks[rank]) < 2 {
			continue
		}
		for suits := uint8(3); suits < 1<<deck.Suits; suits++ {
			if suits&^ranks[rank] != 0 {
				continue
			}
			n := bits.OnesCount8(suits)
			if n >= 3 {
				l.addGroup(rank, suits, false)
			}
			if wild && n >= 2 && n < deck.Suits {
				l.addGroup(rank, suits, true)
			}
		}
	}
}

// addRun adds a run whose joker, if any, has an index.
func (l *layer) addRun(suit, start, size, joker int) {
	m := layMeld{combo: combo{run: true, suit: int8(suit), lo: int8(start), hi: int8(start + size - 1)}, pure: joker < 0}
	for k := range size {
		points := int16(l.g.Sets.Points[start+k])
		m.total += points
		if k == joker {
			m.joker = int8(start + k)
			continue
		}
		if (k < joker && joker >= 3) || (k > joker && size-1-joker >= 3) { // beside the joker are three cards or more
			m.part += points
			m.partPure = joker >= 0
		}
		m.tiles[m.n] = deck.Make(suit, deck.RankAt(start+k))
		m.n++
	}
	slices.Sort(m.tiles[:m.n]) // an ace above the king comes first in the hand
	if joker >= 0 {
		m.tiles[m.n] = deck.Joker
		m.n++
	}
	l.add(m)
}

// addGroup adds a group.
func (l *layer) addGroup(rank int, suits uint8, joker bool) {
	m := layMeld{combo: combo{rank: int8(rank), suits: suits}}
	for s := range deck.Suits {
		if suits>>s&1 == 1 {
			m.tiles[m.n] = deck.Make(s, rank)
			m.n++
		}
	}
	points := int16(l.g.RankPoints(rank))
	m.total = points * int16(m.n)
	if joker {
		if m.n == 3 {
			m.part = m.total
		}
		m.joker, m.total, m.tiles[m.n] = 1, m.total+points, deck.Joker
		m.n++
	}
	l.add(m)
}

// grow lists how a combination of the table can grow.
func (l *layer) grow(index int, c combo) {
	e := grown{index: index}
	if len(l.grown) < cap(l.grown) { // its list is used again
		e.list = l.grown[:len(l.grown)+1][len(l.grown)].list[:0]
	}
	has := func(t deck.Tile) bool { return l.at[t] != 0 }
	wild := l.g.HasJokers() && has(deck.Joker) && c.joker == 0
	put := func(c combo, from int) {
		e.list = append(e.list, growth{c, l.store[from:len(l.store):len(l.store)]})
	}
	if !c.run {
		if c.size() == deck.Suits {
			return
		}
		for s := range deck.Suits {
			if t := deck.Make(s, int(c.rank)); c.suits>>s&1 == 0 && has(t) {
				with := c
				with.suits |= 1 << s
				from := len(l.store)
				l.store = append(l.store, t)
				put(with, from)
			}
		}
		if wild {
			with := c
			with.joker = 1
			from := len(l.store)
			l.store = append(l.store, deck.Joker)
			put(with, from)
		}
	} else {
		l.growRun(c, wild, put)
	}
	if len(e.list) > 0 {
		l.grown = append(l.grown, e)
	}
}

// growRun lists how a run can grow at both ends, with one joker at most.
func (l *layer) growRun(c combo, wild bool, put func(combo, int)) {
	tile := func(column int) deck.Tile { return deck.Make(int(c.suit), deck.RankAt(column)) }
	// reach is how far the run can grow from a column on, in a direction, with one gap at most if a joker may fill it.
	reach := func(column, step int) (n int) {
		gaps := 0
		for ; column >= 1 && column <= l.g.Top(); column += step {
			if l.at[tile(column)] == 0 {
				if gaps++; gaps > 1 || !wild {
					break
				}
			}
			n++
		}
		return n
	}
	down, up := reach(int(c.lo)-1, -1), reach(int(c.hi)+1, 1)
	for a := 0; a <= down; a++ {
		for b := 0; b <= up; b++ {
			n := a + b
			if n == 0 || c.size()+n > deck.Ranks {
				continue
			}
			for joker := -1; joker < n; joker++ { // the place of the joker, or none
				if joker >= 0 && !wild {
					break
				}
				with := c
				with.lo, with.hi = c.lo-int8(a), c.hi+int8(b)
				from, ok := len(l.store), true
				for k := 0; k < n && ok; k++ {
					column := int(c.lo) - a + k
					if k >= a {
						column = int(c.hi) + 1 + k - a
					}
					t := tile(column)
					if k == joker {
						t, with.joker = deck.Joker, int8(column)
					}
					l.store = append(l.store, t)
					ok = l.at[t] != 0
				}
				if ok {
					put(with, from)
				}
			}
		}
	}
}

// use takes tiles out of a set of cards; false if one is missing.
func (l *layer) use(cards uint32, tiles []deck.Tile) (rest uint32, value int32, ok bool) {
	for _, t := range tiles {
		in := cards & l.at[t]
		if in == 0 {
			return 0, 0, false
		}
		i := bits.TrailingZeros32(in) // of equal cards the first one
		cards &^= 1 << i
		value += l.value[i]
	}
	return cards, value, true
}

// A count says what a new combination is worth. It is the first part of a key of the memory, in which numbers of
// combinations of the table precede it.
type count uint64

const (
	byCards count = 1<<16 + iota // the values of its cards
	byTotal                      // what it counts in a first meld
)

// fresh is the most that new combinations of cards are worth.
func (l *layer) fresh(cards uint32, by count) int32 {
	for cards != 0 { // what begins no combination stays
		i := bits.TrailingZeros32(cards)
		if l.head[l.cards[i]] >= 0 {
			break
		}
		cards &^= 1 << i
	}
	if cards == 0 {
		return 0
	}
	key := uint64(by)<<32 | uint64(cards)
	if v, ok := l.memo.Get(key); ok {
		return v
	}
	if l.work++; l.work > maxWork {
		return 0
	}
	i := bits.TrailingZeros32(cards)
	best := l.fresh(cards&^(1<<i), by)
	for k := l.head[l.cards[i]]; k >= 0; k = l.melds[k].next {
		m := &l.melds[k]
		if rest, v, ok := l.use(cards, m.tiles[:m.n]); ok {
			if by == byTotal {
				v = int32(m.total)
			}
			best = max(best, v+l.fresh(rest, by))
		}
	}
	l.memo.Put(key, best)
	return best
}

// most is the most value of cards that the combinations of the table from an index on, and new ones, can take.
func (l *layer) most(i int, cards uint32) int32 {
	if i == len(l.grown) {
		return l.fresh(cards, byCards)
	}
	key := uint64(i)<<32 | uint64(cards)
	if v, ok := l.memo.Get(key); ok {
		return v
	}
	if l.work++; l.work > maxWork {
		return 0
	}
	best := l.most(i+1, cards)
	for _, w := range l.grown[i].list {
		if rest, v, ok := l.use(cards, w.tiles); ok {
			best = max(best, v+l.most(i+1, rest))
		}
	}
	l.memo.Put(key, best)
	return best
}

// mayOpen is false if there is certainly no first meld.
func (l *layer) mayOpen(cards uint32) bool {
	return (!l.g.first.Run || slices.ContainsFunc(l.melds, func(m layMeld) bool { return m.pure || m.partPure })) &&
		l.fresh(cards, byTotal) >= int32(l.g.first.Least)
}

// open finds the first meld after which most can be laid of the cards; false if there is none.
func (l *layer) open(cards uint32) bool {
	f := &l.first
	*f = firstMeld{chosen: f.chosen[:0], best: f.best[:0], value: -1}
	pure := func(k int16) bool { return l.melds[k].pure || l.melds[k].partPure }
	l.ordered = l.ordered[:0]
	for _, first := range []bool{true, false} {
		for k := range int16(len(l.melds)) {
			if pure(k) == first {
				l.ordered = append(l.ordered, k)
			}
		}
		if first {
			f.purest = len(l.ordered)
		}
	}
	l.choose(0, cards, 0, 0, !l.g.first.Run, l.own)
	return f.value >= 0
}

// choose adds combinations, from an index of their order on, to those of a first meld.
func (l *layer) choose(from int, rest uint32, laid, total int32, pure bool, jokers int) {
	f := &l.first
	need := int32(l.g.first.Least)
	if pure && total >= need {
		if v := laid + l.most(0, rest); v > f.value {
			f.best, f.value = append(f.best[:0], f.chosen...), v
		}
		return
	}
	if l.work++; l.work > maxWork || laid+l.most(0, rest) <= f.value || total+l.fresh(rest, byTotal) < need {
		return
	}
	for at := from; at < len(l.ordered); at++ {
		if !pure && at >= f.purest {
			return
		}
		k := l.ordered[at]
		m := &l.melds[k]
		after, v, ok := l.use(rest, m.tiles[:m.n])
		if !ok {
			continue
		}
		f.chosen = append(f.chosen, k)
		switch {
		case m.joker == 0:
			l.choose(at, after, laid+v, total+int32(m.total), pure || m.pure, jokers)
		default:
			if jokers > 0 {
				l.choose(at, after, laid+v, total+int32(m.total), pure, jokers-1)
			}
			if m.part > 0 { // its joker is added afterwards
				l.choose(at, after, laid+v, total+int32(m.part), pure || m.partPure, jokers)
			}
		}
		f.chosen = f.chosen[:len(f.chosen)-1]
	}
}

// build is the laying of a solution: the combinations of a first meld, then what most has found of the rest.
func (l *layer) build(cards uint32, first []int16) (table []combo, rest uint32) {
	table = append(make([]combo, 0, len(l.table)+4), l.table...)
	var made []combo
	for _, k := range first {
		m := &l.melds[k]
		cards, _, _ = l.use(cards, m.tiles[:m.n])
		made = append(made, m.combo)
	}
	for i := range l.grown {
		best := l.most(i, cards)
		if best == l.most(i+1, cards) {
			continue
		}
		for _, w := range l.grown[i].list {
			if after, v, ok := l.use(cards, w.tiles); ok && v+l.most(i+1, after) == best {
				table[l.grown[i].index], cards = w.combo, after
				break
			}
		}
	}
	for open := cards; open != 0; {
		i := bits.TrailingZeros32(open)
		best := l.fresh(open, byCards)
		if best == 0 {
			break
		}
		if l.fresh(open&^(1<<i), byCards) == best {
			open &^= 1 << i
			continue
		}
		found := false
		for k := l.head[l.cards[i]]; k >= 0 && !found; k = l.melds[k].next {
			m := &l.melds[k]
			if after, v, ok := l.use(open, m.tiles[:m.n]); ok && v+l.fresh(after, byCards) == best {
				cards &^= open &^ after
				open, found = after, true
				made = append(made, m.combo)
			}
		}
		if !found { // the work is spent
			break
		}
	}
	return append(table, joined(made)...), cards
}

// solve finds the most valuable laying of a hand; false if nothing is laid, or not what has to be.
func (l *layer) solve(table []combo, hand []deck.Tile, w *wish) (out laying, ok bool) {
	l.work = 0
	best := int32(0)
	l.eachSwap(table, hand, w, 0, 0, 0, &out, &best)
	l.spent += l.work
	return out, best > 0
}

// eachSwap tries each way to take jokers from combinations of the table from an index on for cards of the hand. freed
// jokers have been taken, for cards of that value.
func (l *layer) eachSwap(table []combo, hand []deck.Tile, w *wish, from, freed int, paid int32, out *laying,
	best *int32) {
	for i := from; i < len(table) && l.work <= maxWork; i++ {
		if table[i].joker == 0 {
			continue
		}
		for k, t := range hand {
			with, ok := table[i].freed(t)
			if !ok || t == deck.Joker || slices.Contains(hand[:k], t) {
				continue
			}
			rest := slices.Delete(slices.Clone(hand), k, k+1)
			after := slices.Clone(table)
			after[i] = with
			v, next := w.worth[t], *w
			if t == w.taken {
				v, next.taken = v+takenValue, 0
			}
			l.eachSwap(after, rest, &next, i+1, freed+1, paid+v, out, best)
		}
	}
	l.try(table, hand, w, freed, paid, out, best)
}

// try solves a laying with the jokers taken so far.
func (l *layer) try(table []combo, hand []deck.Tile, w *wish, freed int, paid int32, out *laying, best *int32) {
	l.prepare(table, hand, freed, w, w.taken)
	all := uint32(1)<<len(l.cards) - 1
	opens := !w.opened && (l.g.first.Least > 0 || l.g.first.Run)
	if opens && !l.mayOpen(all) {
		return
	}
	attempt := func(cards uint32) {
		var first []int16
		var value int32
		switch {
		case !opens:
			value = l.most(0, cards)
		case l.open(cards):
			value, first = l.first.value, l.first.best
		default:
			return
		}
		value += paid - int32(freed)*mustBeLaid // below 0 if one of them stays
		if value <= *best || w.taken != 0 && value < takenValue {
			return
		}
		after, rest := l.build(cards, first)
		rest |= all &^ cards
		if w.whole && (rest != 0 || len(l.over) > 0) {
			return
		}
		*best = value
		*out = laying{table: after, value: int(value & (takenValue - 1)), laid: len(l.cards) - bits.OnesCount32(rest)}
		for ; rest != 0; rest &= rest - 1 {
			out.left = append(out.left, l.cards[bits.TrailingZeros32(rest)])
		}
		out.left = append(out.left, l.over...)
	}
	if w.keep == 0 || len(l.over) > 0 || l.keeps(all) {
		attempt(all)
		return
	}
	for i := range l.cards[:len(l.cards)-freed] { // the card that stays
		if i == 0 || l.cards[i] != l.cards[i-1] {
			last := all & l.at[l.cards[i]]
			attempt(all &^ (1 << (31 - bits.LeadingZeros32(last))))
		}
	}
}

// keeps reports whether a card stays whatever is laid.
func (l *layer) keeps(all uint32) bool {
	whole := int32(0)
	for _, v := range l.value {
		whole += v
	}
	return l.most(0, all) < whole
}
