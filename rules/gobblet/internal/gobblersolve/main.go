package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"tablee/rules/gobblet/internal/gobblers"
)

func main() {
	values := flag.String("values", "", "a file with all values: read if it exists, else written")
	table := flag.String("table", "", "the file to which the table of long losses is written")
	from := flag.Int("from", 8, "plies of the shortest loss in the table")
	flag.Parse()
	if err := run(*values, *table, *from); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(values, table string, from int) error {
	s := newSolver()
	if data, err := os.ReadFile(values); err == nil && len(data) == len(s.value) {
		s.value = data
	} else {
		begun := time.Now()
		s.solve(func(plies, wins, losses int) {
			fmt.Printf("%3d plies  %10d won  %10d lost  %6.0f s\n", plies, wins, losses, time.Since(begun).Seconds())
		})
		if values != "" {
			if err := os.WriteFile(values, s.value, 0o644); err != nil {
				return err
			}
		}
	}
	s.count()
	s.compare(200, rand.New(rand.NewPCG(1, 2)))
	if table == "" {
		return nil
	}
	list := s.losses(from)
	packed, err := gobblers.PackLosses(list)
	if err != nil {
		return err
	}
	fmt.Println(len(list), "positions are lost in", from, "plies or more;", len(packed), "bytes")
	return os.WriteFile(table, packed, 0o644)
}

// boardOf is a position with the first player to move.
func boardOf(own, other *cells) (b gobblers.Board) {
	for z := range own {
		b.Has[0][z], b.Has[1][z] = gobblers.Set(own[z]), gobblers.Set(other[z])
	}
	return b
}

// losses lists the positions that are lost in so many plies or more, as package gobblers packs them.
func (s *solver) losses(from int) (list []uint64) {
	s.each(func(i int, own, other *cells) {
		if v := s.value[i]; lost(v) && plies(v) >= from {
			b := boardOf(own, other)
			list = append(list, b.Rank()<<5|uint64(plies(v)))
		}
	})
	slices.Sort(list)
	return slices.Compact(list)
}

// count prints how many different positions have each value.
func (s *solver) count() {
	counts := [256]int{}
	s.each(func(i int, own, other *cells) { counts[s.value[i]]++ })
	fmt.Println("draws", counts[0])
	for v, n := range counts {
		if n > 0 && v > 0 {
			fmt.Println(plies(uint8(v)), v&1, n)
		}
	}
}
