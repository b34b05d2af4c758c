package suited

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// referee tries every way to divide the tiles of a table and some of a hand into combinations, with every reading of
// the jokers, and judges each by the rules as they are written. It shares nothing with the solver, nor with the
// function that judges plays.
type referee struct {
	g       *Game
	sets    [][]deck.Tile // every combination without jokers, of any length
	holding [deck.Joker][][]deck.Tile

	s     family.Situation[deck.Tile]
	w     deck.Weights
	left  [deck.Joker + 1]int
	hand  [deck.Joker + 1]int
	after []reading

	every   func(legal bool) // told of every play, if it is not nil
	gain    int32            // of the best play, 0 if there is none
	changed int              // the fewest combinations of the table that a best play changes
	freed   bool             // every best play frees a joker
}

// reading is a combination of which it is known what each joker stands for.
type reading struct {
	stands []deck.Tile
	tiles  []deck.Tile
}

// shown is the combination as the table shows it. A group of one tile and jokers may be shown with its tile in any
// place, as if it were a run.
func (c reading) shown(g *Game, at int) []deck.Tile {
	tiles := c.tiles
	if c.stands[0].Rank() == c.stands[1].Rank() {
		naturals := NaturalTiles(c.tiles)
		tiles = withJokers(naturals, len(c.tiles)-len(naturals))
		if len(naturals) == 1 {
			tiles[0], tiles[at] = tiles[at], tiles[0]
		}
	}
	set, ok := g.Arrange(tiles)
	if !ok {
		panic("no combination: " + family.Text(g, tiles))
	}
	return set
}

// allCombinations is every combination without jokers.
func allCombinations(g *Game) (sets [][]deck.Tile) {
	for r := 1; r <= deck.Ranks; r++ {
		for _, suits := range [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}} {
			var set []deck.Tile
			for _, suit := range suits {
				set = append(set, deck.Make(suit, r))
			}
			sets = append(sets, set)
		}
	}
	for suit := range deck.Suits {
		for low := 1; low <= deck.Ranks; low++ {
			for high := low + 2; high <= deck.Ranks; high++ {
				var set []deck.Tile
				for r := low; r <= high; r++ {
					set = append(set, deck.Make(suit, r))
				}
				sets = append(sets, set)
			}
		}
	}
	return sets
}

func newReferee(g *Game) *referee {
	r := &referee{g: g, sets: allCombinations(g)}
	for _, set := range r.sets {
		for _, t := range set {
			r.holding[t] = append(r.holding[t], set)
		}
	}
	return r
}

// best finds the heaviest play.
func (r *referee) best(s family.Situation[deck.Tile], w deck.Weights) int32 {
	r.s, r.w, r.gain, r.changed, r.freed, r.after = s, w, 0, 0, false, nil
	clear(r.left[:])
	clear(r.hand[:])
	for t, n := range family.Tiles(s.Table).All() {
		r.left[t] += n
	}
	for t, n := range s.Hand.All() {
		r.left[t] += n
		r.hand[t] += n
	}
	r.place(w.Sum(s.Hand))
	return r.gain
}

// place puts the lowest tile that is left into each combination, or leaves it in the hand. could is the weight that is
// laid or may still be.
func (r *referee) place(could int32) {
	if r.every == nil && could < max(r.gain, 1) {
		return
	}
	t := deck.Tile(0)
	for t < deck.Joker && r.left[t] == 0 {
		t++
	}
	if t == deck.Joker {
		if r.left[deck.Joker] <= r.hand[deck.Joker] {
			r.judge(could - int32(r.left[deck.Joker])*r.w.Joker)
		}
		return
	}
	for _, set := range r.holding[t] {
		r.fill(set, t, nil, could)
	}
	if r.hand[t] > 0 {
		r.hand[t]--
		r.left[t]--
		r.place(could - r.w.Of(t))
		r.hand[t]++
		r.left[t]++
	}
}

// fill puts tiles or jokers into the rest of a combination; the lowest tile goes in as itself.
func (r *referee) fill(set []deck.Tile, lowest deck.Tile, tiles []deck.Tile, could int32) {
	if len(tiles) == len(set) {
		r.after = append(r.after, reading{set, slices.Clone(tiles)})
		r.place(could)
		r.after = r.after[:len(r.after)-1]
		return
	}
	t := set[len(tiles)]
	for _, tile := range []deck.Tile{t, deck.Joker} {
		if r.left[tile] > 0 && (t != lowest || tile == t) {
			r.left[tile]--
			r.fill(set, lowest, append(tiles, tile), could)
			r.left[tile]++
		}
	}
}

// judge keeps a play if it obeys the rules and is the best so far.
func (r *referee) judge(gain int32) {
	if gain < max(r.gain, 1) && (r.every == nil || gain == 0) {
		return
	}
	var after [][]deck.Tile
	for _, c := range r.after {
		after = append(after, c.shown(r.g, 0))
	}
	laid := family.Tiles(after).Difference(family.Tiles(r.s.Table))
	freed, ok := r.jokers(after, laid)
	ok = ok && (r.s.Opened || r.opens(after, laid))
	if r.every != nil {
		r.every(ok)
	}
	if !ok || gain < r.gain {
		return
	}
	changed := family.Changed(r.s.Table, after)
	if gain > r.gain {
		r.gain, r.changed, r.freed = gain, changed, freed
	}
	r.changed, r.freed = min(r.changed, changed), r.freed && freed
}

// opens is the rule of the first meld.
func (r *referee) opens(after [][]deck.Tile, laid family.Multiset[deck.Tile]) bool {
	if r.g.among {
		return r.total(laid, 0) >= r.g.first
	}
	gone, made := family.Without(r.s.Table, after)
	sum := 0
	for _, set := range made {
		sum += r.g.Total(set)
	}
	return len(gone) == 0 && sum >= r.g.first
}

// total is the most that combinations of some of the tiles are worth together, from a combination on.
func (r *referee) total(tiles family.Multiset[deck.Tile], from int) (most int) {
	for i := from; i < len(r.sets); i++ {
		set := r.sets[i]
		if len(set) > 5 && tiles.Count(deck.Joker) < 3 {
			continue // it is two combinations
		}
		var lack int
		var m family.Multiset[deck.Tile]
		for _, t := range set {
			if tiles.Has(t) {
				m = m.Add(t)
			} else {
				lack++
			}
		}
		if m.Empty() || lack > tiles.Count(deck.Joker) {
			continue
		}
		worth := 0
		for _, t := range set {
			worth += r.g.RankPoints(t.Rank())
		}
		masks := 1 << len(set) // more jokers than are needed
		if lack == tiles.Count(deck.Joker) {
			masks = 1
		}
		for mask := range masks {
			n, left := m, lack
			for k, t := range set {
				if mask>>k&1 == 1 && n.Has(t) {
					n, left = n.Difference(family.Copies(t, 1)), left+1
				} else if mask>>k&1 == 1 {
					left = 99
				}
			}
			if n.Empty() || left > tiles.Count(deck.Joker) {
				continue
			}
			rest := tiles.Difference(n).Difference(family.Copies(deck.Joker, left))
			most = max(most, worth+r.total(rest, i))
		}
	}
	return most
}

// jokers is the rule of the jokers; freed tells whether one had to be freed.
func (r *referee) jokers(after [][]deck.Tile, laid family.Multiset[deck.Tile]) (freed, ok bool) {
	var mixed [][]deck.Tile
	for _, set := range r.s.Table {
		if slices.Contains(set, deck.Joker) {
			mixed = append(mixed, set)
		}
	}
	switch r.s.Joker {
	case family.JokerFull:
		if !r.s.Opened {
			laid = family.Multiset[deck.Tile]{}
		}
		return false, r.thawed(mixed, after, laid)
	case family.JokerOfficial:
		if r.official(mixed, nil, laid, false) {
			return false, true
		}
		return true, r.s.Opened && r.official(mixed, nil, laid, true)
	}
	return false, true
}

// thawed: each combination with jokers is still there, or its jokers' tiles were laid.
func (r *referee) thawed(mixed, after [][]deck.Tile, laid family.Multiset[deck.Tile]) bool {
	if len(mixed) == 0 {
		return true
	}
	for i, set := range after {
		if slices.Equal(set, mixed[0]) && r.thawed(mixed[1:], slices.Delete(slices.Clone(after), i, i+1), laid) {
			return true
		}
	}
	for _, as := range r.sets {
		if len(as) != len(mixed[0]) {
			continue
		}
		if need, ok := reads(mixed[0], as); ok {
			if m := family.MultisetOf(need...); laid.Includes(m) && r.thawed(mixed[1:], after, laid.Difference(m)) {
				return true
			}
		}
	}
	return false
}

// official goes through the readings of the combinations before; stood is what the jokers of those that were read stand
// for.
func (r *referee) official(mixed [][]deck.Tile, stood []deck.Tile, laid family.Multiset[deck.Tile], free bool) bool {
	if len(mixed) > 0 {
		for _, as := range r.sets {
			if len(as) != len(mixed[0]) {
				continue
			}
			if need, ok := reads(mixed[0], as); ok && r.official(mixed[1:], slices.Concat(stood, need), laid, free) {
				return true
			}
		}
		return false
	}
	var now []standing
	for i, c := range r.after {
		for k, t := range c.tiles {
			if t == deck.Joker {
				now = append(now, standing{i, c.stands[k]})
			}
		}
	}
	return r.paired(stood, now, nil, nil, laid, free)
}

// standing is a joker of the table after a play.
type standing struct {
	set int
	as  deck.Tile
}

// paired goes through all pairs of jokers before and after.
func (r *referee) paired(stood []deck.Tile, now []standing, freed []deck.Tile, homes []int,
	laid family.Multiset[deck.Tile], free bool) bool {
	if len(stood) == 0 {
		return r.allowed(freed, homes, laid)
	}
	for i, j := range now {
		rest := slices.Delete(slices.Clone(now), i, i+1)
		if j.as == stood[0] {
			if r.paired(stood[1:], rest, freed, homes, laid, free) {
				return true
			}
		} else if free && r.paired(stood[1:], rest, append(slices.Clone(freed), stood[0]), append(slices.Clone(homes), j.set),
			laid, free) {
			return true
		}
	}
	return false
}

// allowed: the tiles of freed jokers are on the table, and each combination with one has two tiles that are no jokers,
// one of them laid, which counts for no other.
func (r *referee) allowed(freed []deck.Tile, homes []int, laid family.Multiset[deck.Tile]) bool {
	table := map[deck.Tile]int{}
	for _, c := range r.after {
		for _, t := range c.tiles {
			table[t]++
		}
	}
	for _, t := range freed {
		if table[t]--; table[t] < 0 {
			return false
		}
	}
	slices.Sort(homes)
	homes = slices.Compact(homes)
	for _, i := range homes {
		if len(NaturalTiles(r.after[i].tiles)) < 2 {
			return false
		}
	}
	return r.own(homes, laid)
}

func (r *referee) own(homes []int, laid family.Multiset[deck.Tile]) bool {
	if len(homes) == 0 {
		return true
	}
	for _, t := range NaturalTiles(r.after[homes[0]].tiles) {
		if laid.Has(t) && r.own(homes[1:], laid.Difference(family.Copies(t, 1))) {
			return true
		}
	}
	return false
}

// jokerSituation is a small table most of whose combinations have a joker, and a hand of tiles near to them, among
// which are often those for which the jokers stand.
func (r *referee) jokerSituation(rng *rand.Rand, opened bool, jokers family.JokerRule) family.Situation[deck.Tile] {
	pool := r.g.Pack()
	s := family.Situation[deck.Tile]{Opened: opened, Joker: jokers}
	var stands []deck.Tile
	ranks := 3 + rng.IntN(8)
	near := func(t deck.Tile) bool { return t.Rank() >= ranks-2 && t.Rank() <= ranks+3 }
	for tries := 0; tries < 400 && len(s.Table) < 1+rng.IntN(3); tries++ {
		set := r.sets[rng.IntN(len(r.sets))]
		if len(set) > 5 || !near(set[0]) || !near(set[len(set)-1]) {
			continue
		}
		set = slices.Clone(set)
		for range rng.IntN(3) {
			at := rng.IntN(len(set))
			if set[at] != deck.Joker && len(NaturalTiles(set)) > 1 {
				stands = append(stands, set[at])
				set[at] = deck.Joker
			}
		}
		if arranged, ok := r.g.Arrange(set); ok && pool.Includes(family.MultisetOf(set...)) {
			s.Table = append(s.Table, arranged)
			pool = pool.Difference(family.MultisetOf(set...))
		}
	}
	take := func(t deck.Tile) { take(&s, &pool, t) }
	for _, t := range stands {
		if rng.IntN(2) == 0 {
			take(t)
		}
	}
	if rng.IntN(4) == 0 {
		take(deck.Joker)
	}
	if r.g.pack == deck.Large && rng.IntN(3) == 0 {
		for range 3 {
			take(deck.Joker)
		}
	}
	if !opened {
		r.meldOrGap(&s, &pool, rng)
	}
	for n, tries := max(3, s.Hand.Len()-1)+rng.IntN(2), 0; s.Hand.Len() < n && tries < 400; tries++ {
		if t, _ := pool.Draw(rng); t != deck.Joker && near(t) {
			take(t)
		}
	}
	return s
}

// take moves a tile to the hand if there is one.
func take(s *family.Situation[deck.Tile], pool *family.Multiset[deck.Tile], t deck.Tile) {
	if pool.Has(t) {
		s.Hand, *pool = s.Hand.Add(t), pool.Difference(family.Copies(t, 1))
	}
}

// meldOrGap gives a hand a first meld, or most of one and a joker, which often lays more elsewhere: it lengthens a run
// by two, and the first tile of that makes a group with two of the hand.
func (r *referee) meldOrGap(s *family.Situation[deck.Tile], pool *family.Multiset[deck.Tile], rng *rand.Rand) {
	s.Table = s.Table[:min(len(s.Table), 2)]
	if suit, low := rng.IntN(deck.Suits), 1+rng.IntN(7); rng.IntN(2) == 0 {
		run := []deck.Tile{deck.Make(suit, low), deck.Make(suit, low+1), deck.Make(suit, low+2)}
		if tiles := family.MultisetOf(run...); pool.Includes(tiles) {
			s.Table, *pool = append(s.Table[:min(len(s.Table), 1)], run), pool.Difference(tiles)
			high := 10 + rng.IntN(4)
			for _, t := range []deck.Tile{
				deck.Joker, deck.Make(suit, low+4), deck.Make((suit+1)%4, low), deck.Make((suit+2)%4, low),
				deck.Make((suit+1)%4, high), deck.Make((suit+3)%4, high),
			} {
				take(s, pool, t)
			}
			return
		}
	}
	lacks := rng.IntN(4) > 0
	for range 400 {
		set := r.sets[rng.IntN(len(r.sets))]
		if len(set) > 4 || r.g.Total(set) < 30 {
			continue
		}
		if lacks {
			take(s, pool, deck.Joker)
			set = set[1:]
		}
		for _, t := range set {
			take(s, pool, t)
		}
		return
	}
}
