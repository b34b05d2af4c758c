// Command gobblersolve solves Gobblet Gobblers: it computes the result of every position, with the number of plies in
// which the winner can force it, by retrograde analysis.
//
//	go run ./rules/gobblet/internal/gobblersolve -values values.bin -table rules/gobblet/internal/gobblers/lost.gz \
//		-cases rules/gobblet/internal/gobblers/testdata/values.jsonl.gz -compare 200
//
// The first player wins in 13 plies, and every position is decided in at most 24 plies, or drawn. This is without
// regard to repetition: a draw means that neither side can force a win.
//
// A position, as the side to move sees it, is a placement of at most two own and two other pieces for each of the three
// sizes: 1 423 each, together 2.9 thousand million positions. Of the placements of the big pieces only one of the eight
// symmetric images is kept, which leaves 219 and 443 459 451 values of a byte. Positions that cannot be reached have
// values too. The values are found one distance after the other: a position is lost in n plies if all its moves lead to
// positions that are won, none later than n-1 plies, which is tried for all that are not decided; and it is won in n
// plies if it comes before one that is lost in n-1. A lifted piece can uncover a line of the opponent, so that a player
// may lose by the own move: distances of wins need not be odd.
//
// It takes four minutes on one core and 460 MB. The numbers, of the positions that are kept:
//
//	already over  214 797 076
//	won in   1    189 908 579    lost in  1          252
//	won in   2            732    lost in  2   19 366 984
//	won in   3      8 756 487    lost in  3          534
//	won in   4            614    lost in  4    4 602 930
//	won in   5      2 543 088    lost in  5        1 179
//	won in   6          1 370    lost in  6    1 386 384
//	won in   7        863 517    lost in  7          433
//	won in   8            336    lost in  8      458 977
//	won in   9        306 156    lost in  9          124
//	won in  10 or more 126 287   lost in 10 or more 203 920
//	drawn             133 494
//
// Package gobblers finds the same values at any time by a search, in which long losses come from a table that this
// command writes: those in ten plies or more, and shorter ones of positions with few pieces. Of these there are 194 194
// different ones, in 273 kB.
//
// With -compare the values are compared with those of that package, and the value of each compared position with those
// of the positions to which its moves lead by the package's rules, which share no code with those of this command.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"tablee/rules/gobblet/internal/gobblers"
)

func main() {
	values := flag.String("values", "", "a file of 443 MB with all values: read if it exists, else written")
	table := flag.String("table", "", "the file to which the table of long losses is written")
	cases := flag.String("cases", "", "the file to which positions with their values are written, for tests")
	each := flag.Int("each", 100, "how many positions of each value are written")
	compare := flag.Int("compare", 0, "how many positions of each value are compared with package gobblers")
	seed := flag.Uint64("seed", 1, "the seed of the choice of positions")
	flag.Parse()
	rng := rand.New(rand.NewPCG(*seed, 0))
	if err := run(*values, *table, *cases, *each, *compare, rng); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(values, table, cases string, each, compare int, rng *rand.Rand) error {
	s := newSolver()
	if data, err := os.ReadFile(values); err == nil && len(data) == s.size() {
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
	empty := s.placement(0, 0)
	fmt.Println("the first player:", valueOf(s.value[s.where(empty, empty, empty)]))
	if table != "" {
		list := s.losses()
		packed, err := gobblers.PackLosses(list)
		if err != nil {
			return err
		}
		fmt.Println(len(list), "positions in the table,", len(packed), "bytes")
		if err := os.WriteFile(table, packed, 0o644); err != nil {
			return err
		}
	}
	if cases != "" {
		if err := s.writeCases(cases, each, rng); err != nil {
			return err
		}
	}
	if compare > 0 {
		return s.compare(compare, rng)
	}
	return nil
}

// valueOf is a value as package gobblers has it.
func valueOf(v uint8) gobblers.Value {
	switch {
	case won(v):
		return gobblers.Value{Sign: 1, Plies: plies(v)}
	case lost(v):
		return gobblers.Value{Sign: -1, Plies: plies(v)}
	}
	return gobblers.Value{}
}

// boardOf is a position with the first player to move.
func boardOf(own, other *cells) (b gobblers.Board) {
	for z := range own {
		b.Has[0][z], b.Has[1][z] = gobblers.Set(own[z]), gobblers.Set(other[z])
	}
	return b
}

// of is the value of a position.
func (s *solver) of(b *gobblers.Board) gobblers.Value {
	var p [gobblers.Sizes]int16
	for z := range p {
		p[z] = s.placement(uint16(b.Has[b.Mover][z]), uint16(b.Has[b.Mover^1][z]))
	}
	return valueOf(s.value[s.where(p[gobblers.Big], p[gobblers.Medium], p[gobblers.Small])])
}

// losses lists the positions whose loss package gobblers does not search, as it packs them.
func (s *solver) losses() (list []uint64) {
	s.each(func(i int, own, other *cells) {
		v := s.value[i]
		if !lost(v) || plies(v) == 0 {
			return
		}
		if b := boardOf(own, other); plies(v) >= b.FromTable() {
			list = append(list, gobblers.PackLoss(b.Rank(), plies(v)))
		}
	})
	slices.Sort(list)
	return slices.Compact(list)
}

// sample is some positions of a value, chosen at random.
type sample struct {
	all  int // how many there are
	list []gobblers.Board
}

// samples chooses n positions of each value that are not over; the index is the stored value.
func (s *solver) samples(n int, rng *rand.Rand) *[256]sample {
	var all [256]sample
	s.each(func(i int, own, other *cells) {
		v := s.value[i]
		if v != 0 && plies(v) == 0 {
			return
		}
		x := &all[v]
		x.all++
		if len(x.list) < n {
			x.list = append(x.list, boardOf(own, other))
		} else if j := rng.IntN(x.all); j < n {
			x.list[j] = boardOf(own, other)
		}
	})
	return &all
}

// writeCases writes n positions of each value: rank, sign and plies as JSON, one a line, packed.
func (s *solver) writeCases(file string, n int, rng *rand.Rand) error {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	for v, x := range s.samples(n, rng) {
		want := valueOf(uint8(v))
		for _, b := range x.list {
			if _, err := fmt.Fprintf(zip, "[%d,%d,%d]\n", b.Rank(), want.Sign, want.Plies); err != nil {
				return err
			}
		}
	}
	if err := zip.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}

// compare compares n positions of each value with package gobblers, and tells how many nodes, and how long at most, it
// takes to rate all moves of a position with nothing remembered.
func (s *solver) compare(n int, rng *rand.Rand) error {
	wrong := 0
	for v, x := range s.samples(n, rng) {
		if len(x.list) == 0 {
			continue
		}
		want := valueOf(uint8(v))
		var total, most int64
		var slowest time.Duration
		for _, b := range x.list {
			begun := time.Now()
			one := gobblers.NewSolver(context.Background())
			rated := one.Rate(&gobblers.Task{Board: b}, rng)
			slowest = max(slowest, time.Since(begun))
			total, most = total+one.Nodes, max(most, one.Nodes)
			best := gobblers.Value{Sign: -1, Plies: 0}
			for _, r := range rated {
				after := gobblers.After(b, r.Move)
				here := s.of(&after).Before()
				if r.Value != here {
					wrong++
				}
				if here.Better(best) {
					best = here
				}
			}
			if best != want || one.Value(&b) != want {
				wrong++
			}
		}
		fmt.Printf("%-9v %11d positions, %5d compared, %7d nodes each, %8d at most, %v\n", want, x.all, len(x.list),
			total/int64(len(x.list)), most, slowest.Round(time.Microsecond))
	}
	if wrong > 0 {
		return fmt.Errorf("%d values differ", wrong)
	}
	return nil
}
