package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"tablee/rules/gobblet/internal/gobblers"
)

// compare compares the program's solver with the values on n positions of each value, drawn at random from all.
func (s *solver) compare(n int, rng *rand.Rand) {
	type sample struct {
		seen int
		list []gobblers.Board
	}
	var samples [256]sample
	s.each(func(i int, own, other *cells) {
		v := s.value[i]
		if v != 0 && plies(v) == 0 {
			return
		}
		x := &samples[v]
		x.seen++
		if len(x.list) < n {
			x.list = append(x.list, boardOf(own, other))
		} else if j := rng.IntN(x.seen); j < n {
			x.list[j] = boardOf(own, other)
		}
	})
	for v := range samples {
		x := &samples[v]
		if len(x.list) == 0 {
			continue
		}
		want := gobblers.Value{}
		if v > 0 {
			want = gobblers.Value{Sign: 2*(v&1) - 1, Plies: plies(uint8(v))}
		}
		var total, most time.Duration
		wrong := 0
		for _, b := range x.list {
			begun := time.Now()
			sol := gobblers.NewSolver(context.Background())
			got := sol.Value(&b)
			for _, m := range b.Legal(nil) {
				after := gobblers.After(b, m)
				sol.Value(&after)
			}
			took := time.Since(begun)
			total += took
			most = max(most, took)
			if got != want {
				wrong++
			}
		}
		fmt.Printf("%-9v %11d positions, %6d compared, %d wrong, %v each, %v at most\n", want, x.seen, len(x.list), wrong,
			total/time.Duration(len(x.list)), most)
	}
}
