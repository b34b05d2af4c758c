package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/review"
	"tablee/rules/game"
)

// tally is what the reviews of many games say together.
type tally struct {
	accuracy map[int][]float64 // by level
	marks    map[int]*[4]int
	unjudged int
	turns    int
	won, of  int // games that the more accurate player won, of those that somebody won
	said     []forecast
	took     []time.Duration
}

// forecast is a chance to win that a judge gave a player, and what share of the win that player got.
type forecast struct{ chance, got float64 }

func newTally() *tally { return &tally{accuracy: map[int][]float64{}, marks: map[int]*[4]int{}} }

// add counts a game between two levels with its places.
func (t *tally) add(r *review.Review, levels [2]int, places []int, took time.Duration) {
	t.took = append(t.took, took)
	share := func(s int) float64 {
		switch {
		case places[s] < places[1-s]:
			return 1
		case places[s] > places[1-s]:
			return 0
		}
		return 0.5
	}
	for s, level := range levels {
		p := r.Players[s]
		if t.marks[level] == nil {
			t.marks[level] = new([4]int)
		}
		for m, n := range p.Marks {
			t.marks[level][m] += n
		}
		if p.Enough() {
			t.accuracy[level] = append(t.accuracy[level], float64(p.Accuracy))
		}
	}
	for i := range r.Turns {
		turn := &r.Turns[i]
		t.turns++
		switch turn.Counting {
		case game.Unjudged:
			t.unjudged++
		case game.Counted:
			t.said = append(t.said, forecast{turn.After, share(int(turn.Seat))})
		}
	}
	a, b := r.Players[0], r.Players[1]
	if a.Enough() && b.Enough() && a.Accuracy != b.Accuracy && places[0] != places[1] {
		t.of++
		if (a.Accuracy > b.Accuracy) == (places[0] < places[1]) {
			t.won++
		}
	}
}

// String is the tables.
func (t *tally) String() string {
	var b strings.Builder
	var levels []int
	for l := range t.marks {
		levels = append(levels, l)
	}
	slices.Sort(levels)
	b.WriteString("level  games  accuracy  error  sd    good inaccurate mistake blunder (per cent)\n")
	for _, l := range levels {
		mean, sd := spread(t.accuracy[l])
		n := len(t.accuracy[l])
		sum := 0
		for _, k := range t.marks[l] {
			sum += k
		}
		fmt.Fprintf(&b, "%5d  %5d  %8.1f  %5.1f  %4.1f", l, n, mean, sd/math.Sqrt(float64(max(1, n))), sd)
		for _, k := range t.marks[l] {
			fmt.Fprintf(&b, "  %5.1f", 100*float64(k)/float64(max(1, sum)))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "the more accurate player won %d of %d; not judged %d of %d turns\n", t.won, t.of, t.unjudged, t.turns)
	slices.Sort(t.took)
	if n := len(t.took); n > 0 {
		fmt.Fprintf(&b, "a review took %v in the median, %v at most\n", t.took[n/2].Round(time.Millisecond),
			t.took[n-1].Round(time.Millisecond))
	}
	var sum, n [10]float64
	for _, f := range t.said {
		i := min(9, int(10*f.chance))
		sum[i], n[i] = sum[i]+f.got, n[i]+1
	}
	b.WriteString("chance said: share won (turns)\n")
	for i := range n {
		if n[i] > 0 {
			fmt.Fprintf(&b, "  %.2f: %.2f (%.0f)\n", 0.05+0.1*float64(i), sum[i]/n[i], n[i])
		}
	}
	fmt.Fprintf(&b, "slope that fits best: %.2f\n", slope(t.said))
	return b.String()
}

// spread is the mean and the standard deviation.
func spread(list []float64) (mean, sd float64) {
	n := float64(len(list))
	if n < 2 {
		if n == 1 {
			mean = list[0]
		}
		return mean, 0
	}
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		sd += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(sd / (n - 1))
}

// slope multiplies the logarithms of the odds for the least log-loss, on a grid from 0.05 to 3.
func slope(said []forecast) (best float64) {
	least := math.Inf(1)
	for k := 1; k <= 60; k++ {
		a := 0.05 * float64(k)
		loss := 0.0
		for _, f := range said {
			c := min(max(f.chance, 0.001), 0.999)
			p := game.Chance(a * math.Log(c/(1-c)))
			loss -= f.got*math.Log(p) + (1-f.got)*math.Log(1-p)
		}
		if loss < least {
			least, best = loss, a
		}
	}
	return best
}
