package letters

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
)

func french(t testing.TB) *Set {
	t.Helper()
	set, err := Base.With(map[string]string{"language": "fr"})
	if err != nil {
		t.Fatal(err)
	}
	return set.(*Set)
}

// selfPlay plays a game of two strongest players and reports every turn.
func selfPlay(t testing.TB, set *Set, seed uint64, report func(sit family.Situation[Tile], found family.Found[Tile],
	took time.Duration)) {
	rng := rand.New(rand.NewPCG(seed, 7))
	pool := set.Pack()
	var hands [2]family.Multiset[Tile]
	var opened [2]bool
	var table [][]Tile
	for i := range hands {
		var hand []Tile
		hand, pool = pool.DrawN(dealt, rng)
		hands[i] = family.MultisetOf(hand...)
	}
	for turn, passes := 0, 0; passes < 2; turn = 1 - turn {
		sit := family.Situation[Tile]{Hand: hands[turn], Table: table, Opened: opened[turn], Joker: family.JokerFull}
		start := time.Now()
		found := set.Choose(context.Background(), Levels, sit, rng)
		report(sit, found, time.Since(start))
		want := 1
		if found.Table != nil {
			laid := family.Tiles(found.Table).Difference(family.Tiles(table))
			hands[turn], table, opened[turn] = hands[turn].Difference(laid), found.Table, true
			if hands[turn].Empty() && pool.Empty() {
				return
			}
			want = filled - hands[turn].Len()
		}
		if found.Table == nil && pool.Empty() {
			passes++
			continue
		}
		passes = 0
		var drawn []Tile
		drawn, pool = pool.DrawN(max(want, 0), rng)
		hands[turn] = hands[turn].Add(drawn...)
	}
}

// bound is the most that a play could score: twice the hand and the longest word of all letters that may
// be moved.
func bound(set *Set, sit family.Situation[Tile]) int {
	all := sit.Hand
	for _, word := range sit.Table {
		if !slices.Contains(word, Joker) {
			all = all.Add(word...)
		}
	}
	f := newFinder(context.Background(), set, family.Situation[Tile]{Table: sit.Table}, family.Thaw[Tile]{}, strongest)
	word, _ := f.longest(all, minWord, maxWord)
	return 2*sit.Hand.Len() + len(word)
}

// tally counts the plays after opening.
type tally struct {
	plays, emptied, met, draws int
	times                      []time.Duration
}

func (c *tally) count(set *Set) func(family.Situation[Tile], family.Found[Tile], time.Duration) {
	return func(sit family.Situation[Tile], found family.Found[Tile], took time.Duration) {
		c.times = append(c.times, took)
		if found.Table == nil {
			c.draws++
		} else if sit.Opened {
			c.plays++
			if family.Tiles(found.Table).Len()-family.Tiles(sit.Table).Len() == sit.Hand.Len() {
				c.emptied++
			}
			if int(found.Value) >= bound(set, sit) {
				c.met++
			}
		}
	}
}

// BenchmarkStrongest reports how the strongest player fares: a round is a game of two.
func BenchmarkStrongest(b *testing.B) {
	set := french(b)
	indexOf(set.Graph)
	var c tally
	for seed := uint64(0); b.Loop(); seed++ {
		selfPlay(b, set, seed, c.count(set))
	}
	slices.Sort(c.times)
	b.ReportMetric(100*float64(c.emptied)/float64(c.plays), "%emptied")
	b.ReportMetric(100*float64(c.met)/float64(c.plays), "%bound")
	b.ReportMetric(float64(c.plays), "plays")
	b.ReportMetric(float64(c.draws), "draws")
	b.ReportMetric(float64(c.times[len(c.times)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(c.times[len(c.times)*99/100].Microseconds())/1000, "ms-p99")
	b.ReportMetric(float64(c.times[len(c.times)-1].Microseconds())/1000, "ms-worst")
}

// BenchmarkIndex reports the time and memory that the index of the French dictionary takes.
func BenchmarkIndex(b *testing.B) {
	set := french(b)
	var x *index
	for b.Loop() {
		x = newIndex(set.Graph)
	}
	b.ReportMetric(float64(x.size())/1e6, "MB")
}

// The bars of the benchmark on a few games: counts do not depend on the machine.
func TestStrongest(t *testing.T) {
	set := french(t)
	var c tally
	games := rulestest.Of(12, 6)
	for seed := range games {
		selfPlay(t, set, uint64(seed), c.count(set))
	}
	if c.plays < 8*games || 100*c.emptied < 98*c.plays || 100*c.met < 78*c.plays {
		t.Errorf("of %d plays %d emptied the hand and %d met the bound, %d draws", c.plays, c.emptied, c.met, c.draws)
	}
	if size := indexOf(set.Graph).size(); size > 20<<20 {
		t.Errorf("the index takes %d bytes", size)
	}
}

// Each level beats the one below on points over a few games, and plays only what it may.
func TestLevels(t *testing.T) {
	set := french(t)
	for level := 2; level <= Levels; level++ {
		sums := [2]float64{}
		for seed := range uint64(rulestest.Of(6, 3)) {
			sit := levelGame(t, set, seed, level)
			sums[0] += sit[0]
			sums[1] += sit[1]
		}
		if sums[0] <= sums[1] {
			t.Errorf("level %d scored %v, level %d %v", level, sums[0], level-1, sums[1])
		}
	}
}

// levelGame plays a level against the one below, both ways, and returns the points of each.
func levelGame(t testing.TB, set *Set, seed uint64, level int) [2]float64 {
	var points [2]float64
	for swap := range 2 {
		rng := rand.New(rand.NewPCG(seed, 8))
		p, err := Rules.Start(2, nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		players := []game.Player{Rules.Computer(level), Rules.Computer(level - 1)}
		if swap == 1 {
			players[0], players[1] = players[1], players[0]
		}
		scores, err := rummy.Play(context.Background(), p, players, rng)
		if err != nil {
			t.Fatal(err)
		}
		points[0] += float64(scores[swap])
		points[1] += float64(scores[1-swap])
	}
	return points
}

// size is the memory of an index in bytes.
func (x *index) size() int { return 16*len(x.lo) + 4*len(x.text) + len(x.letters) }
