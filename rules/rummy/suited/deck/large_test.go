package deck

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
)

// plain solves small problems of one or two suits by trying all that the lowest tile can do. It shares nothing with the
// solver. It makes no combination of jokers alone: with another tile about, that lays no more.
type plain struct {
	left, may   [Suits][Ranks + 1]int
	jokers, own int // jokers that are left, and how many of them may stay
	p           *Problem
	least       int32
}

func (b *plain) place(cost int32) {
	if cost >= b.least {
		return
	}
	for r := 1; r <= Ranks; r++ {
		for s := range Suits {
			if b.left[s][r] == 0 {
				continue
			}
			if b.may[s][r] > 0 {
				b.left[s][r]--
				b.may[s][r]--
				b.place(cost + b.p.weight[r])
				b.left[s][r]++
				b.may[s][r]++
			}
			for suits := range 1 << Suits {
				if suits>>s&1 == 1 {
					b.group(r, s, suits, 0, 0, cost)
				}
			}
			for start := max(1, r-4); start <= r; start++ {
				for n := 3; n <= 5 && start+n-1 <= Ranks; n++ {
					if start+n > r {
						b.run(s, r, start, start, n, cost)
					}
				}
			}
			return
		}
	}
	if stay := b.jokers; stay <= b.own {
		b.least = min(b.least, cost+int32(stay)*b.p.jokerWeight)
	}
}

// group fills a group suit by suit; the lowest tile is in it as itself.
func (b *plain) group(rank, lowest, suits, suit, size int, cost int32) {
	if suit == Suits {
		if size >= 3 {
			b.place(cost)
		}
		return
	}
	if suits>>suit&1 == 0 {
		b.group(rank, lowest, suits, suit+1, size, cost)
		return
	}
	b.use(suit, rank, suit == lowest, func() { b.group(rank, lowest, suits, suit+1, size+1, cost) })
}

// run fills a run of n tiles column by column.
func (b *plain) run(suit, lowest, start, column, n int, cost int32) {
	if column == start+n {
		b.place(cost)
		return
	}
	b.use(suit, column, column == lowest, func() { b.run(suit, lowest, start, column+1, n, cost) })
}

// use takes a tile or a joker in its place.
func (b *plain) use(suit, rank int, itself bool, next func()) {
	if b.left[suit][rank] > 0 {
		b.left[suit][rank]--
		next()
		b.left[suit][rank]++
	}
	if !itself && b.jokers > 0 {
		b.jokers--
		next()
		b.jokers++
	}
}

// TestLargePack compares the solver with the plain program on problems with up to three copies and four jokers, and
// with four copies of a tile, of which a joker is one.
func TestLargePack(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(81, 82))
	s := New(Large, Ranks, [Columns]int{}, [Ranks + 1]int{})
	solved, crowded := 0, 0
	for i := range rulestest.Of(2000, 500) {
		p := &Problem{jokerWeight: Unit + 30}
		b := plain{p: p, least: math.MaxInt32 / 32}
		for r := 1; r <= Ranks; r++ {
			p.weight[r] = Unit + int32(r)
		}
		low, suits, copies := 1+rng.IntN(9), 1+rng.IntN(3), 3+rng.IntN(2)
		for range 8 + rng.IntN(5) {
			suit, r := rng.IntN(suits), low+rng.IntN(4)
			if int(p.must[suit][r]+p.may[suit][r]) >= copies {
				continue
			}
			if rng.IntN(3) == 0 {
				p.must[suit][r]++
			} else {
				p.may[suit][r]++
				b.may[suit][r]++
			}
			b.left[suit][r]++
			if b.left[suit][r] > 2 {
				crowded++
			}
		}
		p.mustJokers, p.mayJokers = rng.IntN(2), rng.IntN(4)
		b.jokers, b.own = p.mustJokers+p.mayJokers, p.mayJokers
		if b.jokers > 2 && len(allOf(b.left)) > 10 { // too many ways for the plain program
			continue
		}
		b.place(0)
		cost, last, ok := s.Solve(p, math.MaxInt32/32)
		if ok != (b.least < math.MaxInt32/32) || ok && cost != b.least {
			t.Fatalf("problem %d: must %v, may %v, jokers %d and %d: gives up %d (%v), want %d", i, p.must, p.may, p.mustJokers,
				p.mayJokers, cost, ok, b.least)
		}
		if ok {
			solved++
			checkBuilt(t, p, s.Build(last), cost)
		}
	}
	if solved < 100 || crowded < 100 {
		t.Errorf("%d solved, %d with three copies or more", solved, crowded)
	}
}

// checkBuilt: the combinations are made of the problem's tiles, all that must be used among them, and what is left
// costs what the solver says.
func checkBuilt(t *testing.T, p *Problem, sets [][]Tile, cost int32) {
	t.Helper()
	var used [Suits][Ranks + 1]int
	jokers := 0
	for _, set := range sets {
		var first Tile
		same, next := true, true
		suits := map[int]bool{}
		for i, tile := range set {
			if tile == Joker {
				jokers++
				continue
			}
			used[tile.Suit()][tile.Rank()]++
			if first == 0 {
				first = tile - Tile(i) // of a run
			}
			next = next && tile == first+Tile(i)
			same = same && tile.Rank() == first.Rank()+slices.IndexFunc(set, func(t Tile) bool { return t != Joker })
			same = same && !suits[tile.Suit()]
			suits[tile.Suit()] = true
		}
		if len(set) < 3 || !next && (!same || len(set) > Suits) {
			t.Errorf("%v is no combination", set)
		}
	}
	left := int32(p.mustJokers+p.mayJokers-jokers) * p.jokerWeight
	for s := range Suits {
		for r := 1; r <= Ranks; r++ {
			stay := int(p.must[s][r]+p.may[s][r]) - used[s][r]
			if stay < 0 || used[s][r] < int(p.must[s][r]) {
				t.Errorf("%d of %v are used", used[s][r], Make(s, r))
			}
			left += int32(stay) * p.weight[r]
		}
	}
	if jokers < p.mustJokers || left > cost { // tiles that fit nothing are taken off the problem
		t.Errorf("%d jokers used, %d left, cost %d", jokers, left, cost)
	}
}

func allOf(left [Suits][Ranks + 1]int) (tiles []Tile) {
	for suit := range left {
		for r, n := range left[suit] {
			for range n {
				tiles = append(tiles, Make(suit, r))
			}
		}
	}
	return tiles
}
