package gamecmd

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// tally counts how games ended.
type tally struct {
	victories [2]int // games that a seat won by laying its last tile
	defeats   [2]int // games that a seat lost because it could neither lay nor draw
	lengths   map[int]int
}

func newTally() *tally { return &tally{lengths: make(map[int]int)} }

// add counts one game of a number of turns.
func (t *tally) add(winner int, byDefeat bool, turns int) {
	if byDefeat {
		t.defeats[1-winner]++
	} else {
		t.victories[winner]++
	}
	t.lengths[turns]++
}

func (t *tally) games() int {
	return t.victories[0] + t.victories[1] + t.defeats[0] + t.defeats[1]
}

// summary is the smallest, median, largest and mean number of turns.
func (t *tally) summary() (lo, median, hi int, mean float64) {
	var all []int
	sum := 0
	for turns, n := range t.lengths {
		for range n {
			all = append(all, turns)
		}
		sum += turns * n
	}
	slices.Sort(all)
	return all[0], all[len(all)/2], all[len(all)-1], float64(sum) / float64(len(all))
}

// print writes the tally with the standard error of seat 0's share of wins.
func (t *tally) print(w io.Writer, j job) {
	n := float64(t.games())
	fmt.Fprintf(w, "%d games, %s values, seed %s\n", t.games(), j.options["values"], j.seed)
	fmt.Fprintf(w, "%-4s  %-17s %8s %10s %8s\n", "seat", "policy", "victory", "by defeat", "wins")
	for s := range 2 {
		wins := t.victories[s] + t.defeats[1-s]
		fmt.Fprintf(w, "%-4d  %-17s %8d %10d %7.2f%%\n", s, policies[j.levels[s]-1], t.victories[s], t.defeats[1-s],
			100*float64(wins)/n)
	}
	share := float64(t.victories[0]+t.defeats[1]) / n
	lo, median, hi, mean := t.summary()
	fmt.Fprintf(w, "standard error %.2f%%\n", 100*math.Sqrt(share*(1-share)/n))
	fmt.Fprintf(w, "turns: shortest %d, median %d, mean %.2f, longest %d\n", lo, median, mean, hi)
}
