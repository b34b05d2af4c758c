package letters

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/rummy"
)

func TestBars(t *testing.T) {
	rs, _ := Base.With(map[string]string{"language": "fr"})
	set := rs.(*Set)
	s0 := time.Now()
	x := indexOf(set.words)
	fmt.Println("index", x.size(), len(x.lo), time.Since(s0))
	var times []time.Duration
	plays, emptied, met, draws := 0, 0, 0, 0
	for g := range 30 {
		rng := rand.New(rand.NewPCG(uint64(g), 7))
		pool := set.Pack()
		var hands [2]rummy.Multiset[Tile]
		var opened [2]bool
		var table [][]Tile
		for i := range hands {
			var d []Tile
			d, pool = pool.DrawN(14, rng)
			hands[i] = rummy.MultisetOf(d...)
		}
		passes := 0
		for turn := 0; passes < 2; turn = 1 - turn {
			sit := rummy.Situation[Tile]{Hand: hands[turn], Table: table, Opened: opened[turn], FullJoker: true}
			start := time.Now()
			found, ok := set.find(context.Background(), sit, strongest)
			el := time.Since(start)
			times = append(times, el)
			if !ok {
				draws++
				var d []Tile
				d, pool = pool.DrawN(1, rng)
				if len(d) == 0 {
					passes++
				} else {
					passes = 0
				}
				hands[turn] = hands[turn].Add(d...)
				continue
			}
			passes = 0
			left := hands[turn].Difference(rummy.Tiles(found.Table).Difference(rummy.Tiles(table)))
			if opened[turn] {
				plays++
				if left.Empty() {
					emptied++
				}
				acc := hands[turn]
				for _, c := range table {
					if !slices.Contains(c, Joker) {
						acc = acc.Add(c...)
					}
				}
				f := newFinder(context.Background(), set, rummy.Situation[Tile]{Table: table}, rummy.Thaw[Tile]{}, strongest)
				w, _ := f.longest(acc, 3, 31)
				if int(found.Value) >= 2*hands[turn].Len()+len(w) {
					met++
				} else {
					fmt.Println(g, hands[turn].Slice(), len(table), "got", found.Value, "bound", 2*hands[turn].Len()+len(w), w, left.Len(), found.Nodes, el)
				}
			}
			hands[turn], table, opened[turn] = left, found.Table, true
			if left.Empty() && pool.Empty() {
				break
			}
			var d []Tile
			d, pool = pool.DrawN(max(0, 7-left.Len()), rng)
			hands[turn] = hands[turn].Add(d...)
		}
	}
	slices.Sort(times)
	fmt.Println(plays, emptied, met, draws, "median", times[len(times)/2], "p99", times[len(times)*99/100], "max", times[len(times)-1])
}
